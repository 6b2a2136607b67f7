#!/bin/sh
# golden.sh PROFOLIO SAMPLES [--bless] [PATTERN] - what profolio prints is what it printed.
#
# golden/GHC/LOG.VIEW.txt is a view of samples/GHC/LOG.eventlog; the views are those below. The
# golden texts whose names hold PATTERN are compared; or, to be blessed, are written anew. A new
# one starts as an empty file.
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
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# print_view VIEW LOG - the status is not its affair: some of the logs are cut short.
print_view() {
    case $1 in
    info) "$profolio" info --quiet "$2" ;;
    bands | growth | stacks | cost-centres | closures | ticky | markers | messages | events)
        "$profolio" table --quiet --table "$1" "$2" | sed 60q
        ;;
    show) "$profolio" show --quiet "$2" | sed '/^Events:/,$!d' | sed 120q ;;
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

if [ -n "$bless" ]; then
    echo "$n_other of $n golden texts are written anew"
else
    echo "$((n - n_other)) of $n golden texts are the same"
    [ $n -gt 0 ] && [ $n_other -eq 0 ]
fi
