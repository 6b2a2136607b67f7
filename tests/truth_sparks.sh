#!/bin/sh
# truth_sparks.sh PROFOLIO STEP STATS DIRECTORY... - sparks and tasks are what +RTS -s printed of the
# same run, for each log of STATS; and in one of STEP of all logs, created sparks are those that
# were converted, collected or fizzled, or remain.
set -u
profolio=$1
step=$2
stats=$3
shift 3
leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

# The columns of the row of all capabilities: created dud overflowed converted gcd fizzled
# remaining.
sparks_of() {
    run table -q --table sparks -f csv "$1"
    awk -F, 'NR > 1 { row = $2 " " $3 " " $4 " " $5 " " $6 " " $7 " " $8 } END { print row }' out
}

# As -s prints them: sparks that were dropped at once are sparks too.
line_of() {
    sparks_of "$1" | awk 'NF == 7 {
        printf "SPARKS: %d (%d converted, %d overflowed, %d dud, %d GC'\''d, %d fizzled)\n",
            $1 + $2 + $3, $4, $3, $2, $5, $6
    }'
}

# Threads of the operating system that carried Haskell: one that comes back to be bound again is
# the same task to -s. The non-moving collector marks on threads of its own, of which -s counts
# each and no log tells.
tasks_of() {
    run table -q --table tasks -f csv "$1"
    awk -F, 'NR > 1 && !($2 in seen) { seen[$2] = 1; n++ } END { print n + 0 }' out
}

for log in "$stats"/*.eventlog; do
    [ -f "$log" ] || continue
    begin "sparks and tasks of ${log##*/} are those of -s"
    printed=$(sed -n 's/^ *\(SPARKS: \)/\1/p' "${log%.eventlog}.s")
    told=$(line_of "$log")
    [ "$told" = "$printed" ] || wrong "the log tells $told, and -s $printed"

    printed=$(sed -n 's/^ *TASKS: \([0-9]*\) .*/\1/p' "${log%.eventlog}.s")
    told=$(tasks_of "$log")
    run info -q -f json "$log"
    threads=$(python3 -c 'import json; print(json.load(open("out"))["tasks"]["threads"])')
    [ "$threads" -eq "$told" ] || wrong "info tells $threads tasks, and the table $told"
    case $log in
    *nonmoving*) [ "$told" -le "$printed" ] || wrong "$told tasks, and -s has $printed" ;;
    *) [ "$told" -eq "$printed" ] || wrong "$told tasks, and -s has $printed" ;;
    esac
done

n_told=0
for directory in "$stats" "$@"; do
    for log in "$directory"/*.eventlog; do
        [ -f "$log" ] && is_turn "$step" || continue
        case $log in
        *killed* | *torn* | */bad-* | */cut-*) continue ;; # the last counters are lost
        esac
        # shellcheck disable=SC2046
        set -- $(sparks_of "$log")
        [ $# -eq 7 ] || continue
        begin "created sparks of ${log##*/} are accounted for"
        [ "$1" -eq $(($4 + $5 + $6 + $7)) ] || wrong "of $1 there are $4, $5, $6 and $7"
        [ "$1" -eq 0 ] || n_told=$((n_told + 1))
    done
done

[ ! -d "$stats" ] || {
    begin "some logs have sparks"
    [ $n_told -gt 5 ] || wrong "there are $n_told"
}
finish
