#!/bin/sh
# check_words.sh SOURCE_DIR - nothing is left lying about: no notes to oneself, no paths of
# somebody's machine, no code commented out with two slashes.
set -eu
cd "$1"
status=0
complain() {
    echo "$1"
    status=1
}

texts=$(mktemp)
trap 'rm -f "$texts"' EXIT
find . -type d \( -path ./build -o -path ./.git -o -path ./tests/golden -o -path ./tests/corpus \
    -o -path './samples/[0-9]*' \) -prune -o -type f ! -name check_words.sh -print >"$texts"

# grep_texts PATTERN
grep_texts() {
    xargs -d '\n' grep -InE "$1" <"$texts"
}

grep_texts '\b(TODO|FIXME|XXX)\b' | grep . &&
    complain "notes to oneself belong to the list of issues"
grep_texts "(^|[^[:alnum:]_.~/-])(/(work|root|home)([/[:space:]\"'\`),;:]|\$)|/tmp/b_)" | grep . &&
    complain "these paths are those of one machine"
# Text in quotes may hold two slashes, and so may an address after its colon.
grep -E '\.[ch]$' "$texts" | while read -r file; do
    sed -E -e "s/'\"'//g" -e 's/"([^"\\]|\\.)*"/""/g' "$file" |
        grep -nE '(^|[^:])//' | sed "s|^|$file:|"
done | grep . && complain "comments are written /* so */"
exit $status
