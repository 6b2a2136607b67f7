#!/bin/sh
# truth_phases.sh PROFOLIO STEP DIRECTORY... - the table of phases tells what another reader makes of
# the lines of `show`, each phase of one in STEP of the logs; and phases of markers make up the run: so do their
# collections.
set -u
profolio=$1
step=$2
shift 2
leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
: "${here:?where the tests are}"

# rows - kind, start, length, collections, major ones and their ns, of each row in out. The label,
# which comes first, may have commas, so columns are counted from the end; what is unknown is 0 in
# the lines.
rows() {
    awk -F, '
        function cell(name) { return $(NF - n + at[name]) }
        NR == 1 {
            n = NF
            for (i = 1; i <= NF; i++) at[$i] = i
            next
        }
        cell("kind") ~ /^(before|marker|(open )?pair)$/ {
            printf "%s,%s,%s,%d,%d,%.0f\n", cell("kind") ~ /pair/ ? "pair" : cell("kind"), cell("start_ns"), cell("duration_ns"),
                cell("collections"), cell("major"), cell("gc_ns")
        }' out
}

# sums - collections and their ns, of the phases of markers in told.
sums() {
    awk -F, '$1 != "pair" { n += $4; ns += $6 } END { printf "%d %.0f\n", n, ns }' told
}

n_told=0
for directory in "$@"; do
    for log in "$directory"/*.eventlog; do
        [ -f "$log" ] && is_turn "$step" || continue
        begin "phases of ${log##*/} are what the lines say"
        run table -q --table gc -f csv "$log"
        all=$(awk -F, '$1 == "all" { print $2, $4 }' out)
        oldest=$(awk -F, '/^generation / { sub(/^generation /, "", $1); print $1 }' out | tail -1)
        run table -q --table phases -f csv "$log"
        rows | sort >told
        "$profolio" show -q "$log" 2>/dev/null |
            awk -v oldest="${oldest:-1}" -f "$here/truth_phases.awk" | sort >expected
        cmp -s expected told || wrong "$(diff expected told | cut -c 1-120 | head -n 4)"
        grep -q '^marker' told || continue
        n_told=$((n_told + 1))
        [ "$(sums)" = "${all:-0 0}" ] || wrong "phases have $(sums), and the run $all"
    done
done

begin "some logs have phases"
[ $n_told -gt 2 ] || wrong "there are $n_told"
finish
