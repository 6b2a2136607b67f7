#!/bin/sh
# golden.sh PROFOLIO SAMPLES [--bless] [PATTERN] - what profolio prints is what it printed.
#
# golden/GHC/LOG.VIEW.txt is a view of samples/GHC/LOG.eventlog; the views are those below. The
# golden texts whose names hold PATTERN are compared; or, to be blessed, are written anew. A new
# one starts as an empty file. Every figure has one, of what it says: its view is chart-FIGURE.
set -eu
export LC_ALL=C
profolio=$1
samples=$2
shift 2
bless=
if [ "${1-}" = --bless ]; then
    bless=1
    shift
fi
pattern=${1-}
here=$(cd "$(dirname "$0")" && pwd)
dump_report=$(cd "$(dirname "$profolio")" && pwd)/tests/dump_report
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# print_words FIGURE LOG - the title, the description and every text of the chart, as drawn.
print_words() {
    "$profolio" chart --quiet --figure "$1" -o - "$2" |
        sed -n -e '/^<\(title\|desc\|text\)/s/<[^>]*>//gp' | sed 120q
}

# print_view VIEW LOG - the status is not its affair: some of the logs are cut short.
print_view() {
    case $1 in
    info) "$profolio" info --quiet "$2" ;;
    bands | growth | stacks | cost-centres | closures | ticky | markers | messages | events | \
        gc | memory | threads | capabilities | tasks | sparks | nonmoving | phases | capsets)
        "$profolio" table --quiet --table "$1" "$2" | sed 60q
        ;;
    show) "$profolio" show --quiet "$2" | sed '/^Events:/,$!d' | sed 120q ;;
    report) (cd "$samples" && "$dump_report" "${2#"$samples"/}") ;; # it names the log
    chart-*) print_words "${1#chart-}" "$2" ;;
    ndjson) "$profolio" show --quiet --format ndjson "$2" | sed 60q ;;
    *) echo "golden.sh knows no view $1" ;;
    esac || true
}

n=0
n_other=0
find "$here/golden" -name '*.txt' | sort >"$scratch/goldens"
while IFS= read -r golden; do
    name=${golden#"$here"/golden/}
    case $name in
    *"$pattern"*) ;;
    *) continue ;;
    esac
    view=${name%.txt}
    log=$samples/${view%.*}.eventlog
    [ -f "$log" ] || {
        echo "$name: there is no such sample"
        n_other=$((n_other + 1))
        continue
    }
    print_view "${view##*.}" "$log" >"$scratch/found"
    n=$((n + 1))
    diff -u --label "$name" --label "$name (now)" "$golden" "$scratch/found" && continue
    n_other=$((n_other + 1))
    [ -z "$bless" ] || cat "$scratch/found" >"$golden"
done <"$scratch/goldens"

for figure in $("$here/figures.sh" "$profolio"); do
    view=chart-$figure
    case $view in
    *"$pattern"*) ;;
    *) continue ;;
    esac
    grep -q "\.$view\.txt$" "$scratch/goldens" && continue
    echo "$view: there is no golden text"
    n_other=$((n_other + 1))
done

if [ -n "$bless" ]; then
    echo "$n golden texts, $n_other are written anew or are not there"
else
    echo "$n golden texts, $n_other differ"
    [ $n -gt 0 ] && [ $n_other -eq 0 ]
fi
