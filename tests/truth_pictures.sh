#!/bin/sh
# truth_pictures.sh PROFOLIO SHARED - what `chart` draws of the logs of SHARED/corpus and of users'
# reports (SHARED/cases/CASES.md), as other programs read it.
set -u
profolio=$1
shared=$2
if [ ! -d "$shared/cases" ] || [ ! -d "$shared/corpus" ]; then
    echo "skipped: there are no cases and no corpus at $shared"
    exit 77
fi
export leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
# shellcheck source-path=SCRIPTDIR source=pictures.sh
. "$here/pictures.sh"
cases=$shared/cases
have_tools truth_pictures || finish

for folder in "$shared"/corpus/logs/* "$shared/corpus/ghc-events-tests" "$cases"; do
    for kind in eventlog hp; do
        [ -n "$(find "$folder" -name "*.$kind")" ] || continue
        begin "the pictures of every .$kind of ${folder##*/} are sound, and name every band in full"
        draw "pdf svg" bands "$folder"/*.$kind
        pictures_are_right
    done
done

# words_of PDF - in the order they are set, without what parts them.
words_of() {
    pdftotext -raw "$1" - | tr -d '[:space:]'
}

begin "C05: a log without heap samples gives no picture, but the flags that would: 1"
for format in svg pdf png ps eps; do
    run chart -o "x.$format" "$cases/c05_nosamples.eventlog"
    status_is 1
    says '-hT'
    says '-l'
done
nothing_is_there

begin "C10: one sample is a picture that names what it holds"
run chart -o x.pdf -o x.svg -o x.png -o x.ps -o x.eps "$cases/c10_main.eventlog"
status_is 0
words_of x.pdf >words
for word in 1sample MAIN 9.65KiB GHC.IO.Encoding.CAF total; do
    grep -qF "$word" words || wrong "there is no '$word'"
done
! grep -q "peak.*at" words || wrong "one sample has a peak"

begin "C14: fifteen bands and the others are sixteen labels, and fifteen names in full"
run chart --bands 15 -o x.pdf -o x.svg "$cases/c14_forty.eventlog"
status_is 0
[ "$(grep -c 'class="key-row"' x.svg)" = 16 ] || wrong "the key has not 16 rows"
words_of x.pdf >words
grep -qF '15bands+OTHER' words || wrong "there are not 15 bands and OTHER"
grep -qF 'OTHER(25bands)' words || wrong "OTHER is not the sum of 25"
run info -f json "$cases/c14_forty.eventlog"
sed -n 's/^ *"label": "\(.*\)",$/\1/p' out >labels
head -n 15 labels >fifteen
[ "$(sort -u fifteen | wc -l)" = 15 ] || wrong "there are not 15 names"
while read -r label; do
    grep -qF -e "$label" words || wrong "there is no '$label'"
done <fifteen

begin "C15: the name of 1.5 kB is there once in full, once shortened, from either kind of log"
for log in c15_long.eventlog c15_long.hp; do
    run chart -o x.pdf "$cases/$log"
    status_is 0
    words_of x.pdf >words
    run info -f json "$cases/$log"
    long=$(sed -n 's/^ *"label": "\(.*\)",$/\1/p' out | awk 'length($0) > 1000')
    [ -n "$long" ] || wrong "$log: the record has no long name"
    [ "$(grep -oF -e "$long" words | wc -l)" = 1 ] || wrong "$log: the name is not there once"
done
finish
