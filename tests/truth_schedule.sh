#!/bin/sh
# truth_schedule.sh PROFOLIO STEP DIRECTORY... - what the tables of threads and of capabilities
# tell is what another reader makes of the lines of `show`: each thread and each capability of one
# in STEP of the logs.
set -u
profolio=$1
step=$2
shift 2
leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

: "${here:?where the tests are}"
thread_columns=thread,state,running_ns,ready_ns,blocked_ns,foreign_ns,runs,migrations,created_ns,ended_ns
cap_columns=cap,running_ns,gc_ns,idle_ns,runs,threads_created,migrated_away

# told_of WORD TABLE LOG COLUMNS - the word and those columns, of each row of the table but sums.
told_of() {
    run table -q --table "$2" -f csv "$3"
    awk -v row="$1" -v columns="$4" '
        # take() - the next cell of the rest of the line; text may be in quotes.
        function take(cell) {
            if (substr(rest, 1, 1) == "\"") {
                cell = match(rest, /^"([^"]|"")*"/) ? substr(rest, 1, RLENGTH) : rest
            } else {
                match(rest, /^[^,]*/)
                cell = substr(rest, 1, RLENGTH)
            }
            rest = substr(rest, length(cell) + 2)
            return cell
        }
        NR == 1 {
            n = split($0, names, ",")
            n_wanted = split(columns, wanted, ",")
            next
        }
        {
            rest = $0
            for (i = 1; i <= n; i++) cells[names[i]] = take()
            if (cells[names[1]] !~ /^[0-9]+$/) next
            line = row
            for (i = 1; i <= n_wanted; i++) line = line "," cells[wanted[i]]
            print line
        }' <out
}

n_told=0
for directory in "$@"; do
    for log in "$directory"/*.eventlog; do
        [ -f "$log" ] && is_turn "$step" || continue
        begin "threads and capabilities of ${log##*/} are what the lines say"
        "$profolio" show -q "$log" 2>/dev/null | awk -f "$here/truth_schedule.awk" | sort >expected
        told_of thread threads "$log" $thread_columns >told
        told_of cap capabilities "$log" $cap_columns >>told
        sort -o told told
        cmp -s expected told || wrong "$(diff expected told | cut -c 1-120 | head -n 4)"
        [ ! -s expected ] || n_told=$((n_told + 1))
    done
done

begin "some logs have threads"
[ $n_told -gt 5 ] || wrong "there are $n_told"
finish
