#!/bin/sh
# cli_documents.sh PROFOLIO SAMPLES - documents are well-formed, say what they should, and are the
# same bytes whenever and wherever they are made.
set -u
profolio=$1
samples=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

stacks=$samples/9.10.3/logwatch.hc-p.eventlog
names=$samples/9.10.3/polyglot.hy.eventlog
bytes=$samples/9.10.3/polyglot.hd.eventlog # its names are not all UTF-8
cut=$samples/9.10.3/harbour.hT-killed.eventlog
one=$samples/9.10.3/harbour.hT-nonmoving.eventlog

# documents_of LOG DIRECTORY - all that can be made of a log with a heap profile.
documents_of() {
    mkdir "$2"
    run chart -q -o "$2/x.svg" -o "$2/x.pdf" -o "$2/x.png" -o "$2/x.ps" -o "$2/x.eps" "$1"
    for format in text json; do
        run info -q -f $format -o "$2/info.$format" "$1"
    done
    for format in text csv json markdown; do
        run table -q -f $format -o "$2/bands.$format" "$1"
        run table -q --table events -f $format -o "$2/events.$format" "$1"
    done
    for format in text ndjson; do
        run show -q -f $format -o "$2/show.$format" "$1"
    done
    [ "$(find "$2" -type f -size +0 | wc -l)" = 17 ] || wrong "not all documents of $1 were made"
}

# is_same_directory DIRECTORY DIRECTORY
is_same_directory() {
    differing=$(diff -rq "$1" "$2") || wrong "$3: $differing"
}

begin "two runs give the same bytes"
documents_of "$stacks" first
documents_of "$stacks" second
is_same_directory first second "two runs"

begin "no locale, time zone or home directory changes a byte, or is worth a word"
documents_of "$names" first
make_comma_locale
for setting in "LC_ALL=$comma_locale TZ=Asia/Tokyo HOME=/nonexistent" "LC_ALL= LC_NUMERIC=$comma_locale TZ=x"; do
    (
        # shellcheck disable=SC2086,SC2163 # words
        export LOCPATH="$scratch/locales" $setting
        documents_of "$names" second
        run chart -o y.svg "$names"
        is_silent
        printf '%s' "$why" >complaints
    )
    is_same_directory first second "$setting"
    is_same first/x.svg y.svg
    [ ! -s complaints ] || wrong "$setting: $(cat complaints)"
    rm -r second y.svg
done
env -i ASAN_OPTIONS="$ASAN_OPTIONS" LSAN_OPTIONS="$LSAN_OPTIONS" "$profolio" chart -o y.svg \
    "$names" 2>err || wrong "an empty environment: status $?"
is_silent
is_same first/x.svg y.svg

begin "the date in a PDF is that of the run, and no other"
run chart -o x.pdf "$names"
sleep 1.1
run chart -o y.pdf "$names"
is_same x.pdf y.pdf

# check_numbers - in data and drawings; in SVG neither a length nor a path has a comma. Fonts in it
# are no numbers.
check_numbers() {
    sed '/^@font-face/d' made/x.svg >made/drawing.svg
    for document in info.json bands.json bands.csv events.json events.csv drawing.svg; do
        ! grep -anE '(^|[^A-Za-z])([Nn]a[Nn]|[Ii]nf(inity)?)([^A-Za-z]|$)|[",: ]-0[", ]' \
            made/$document >found || wrong "$document: $(head -n 2 found)"
    done
    ! grep -aoE ' (d|x|y|x1|x2|y1|y2|width|height)="[^"]*,[^"]*"' made/x.svg >found ||
        wrong "x.svg: $(head -n 2 found)"
}

# check_data - JSON is JSON, in each line of NDJSON too, and CSV has as many cells in each.
check_data() {
    python3 - made/*.json made/*.ndjson made/*.csv 2>found <<'END' || wrong "$(tail -n 1 found)"
import csv, json, sys
for name in sys.argv[1:]:
    with open(name, encoding="utf-8", newline="") as file:
        if name.endswith(".json"):
            json.load(file)
        elif name.endswith(".ndjson"):
            assert [json.loads(line) for line in file], name
        else:
            rows = list(csv.reader(file))
            assert len(rows) > 1 and len({len(row) for row in rows}) == 1, name
END
}

begin "a table for a terminal is as wide as the terminal, and numbers stay whole"
if need script cli_terminal; then
    run table "$stacks"
    mv out plain
    awk '{ print $NF }' plain >numbers
    for width in 90 120; do
        script -qec "stty cols $width && '$profolio' table '$stacks'" typescript </dev/null >shown
        tr -d '\r' <shown >wide
        awk '{ print $NF }' wide | cmp -s - numbers || wrong "at $width columns the numbers are others"
        widest=$(LC_ALL=C.UTF-8 wc -L <wide)
        [ "$widest" -le $width ] || wrong "at $width columns there is a line of $widest"
        grep -q '…' wide || wrong "at $width columns nothing is shortened"
    done
    ! grep -q '…' plain || wrong "it is shortened when it goes to no terminal"
fi

has_python=
has_xmllint=
has_qpdf=
need python3 cli_json && has_python=1
need xmllint cli_svg && has_xmllint=1
need qpdf cli_pdf && has_qpdf=1
for log in "$stacks" "$names" "$bytes" "$cut" "$one"; do
    begin "the documents of ${log##*/} are sound: numbers, JSON, CSV, SVG, PDF"
    documents_of "$log" made
    check_numbers
    [ -z "$has_python" ] || check_data
    [ -z "$has_xmllint" ] || xmllint --noout made/x.svg 2>found || wrong "SVG: $(head -n 3 found)"
    [ -z "$has_qpdf" ] || qpdf --check made/x.pdf >found 2>&1 || wrong "PDF: $(tail -n 2 found)"
done

if [ -n "$has_xmllint" ]; then
    begin "SVG is well-formed, whatever the title is"
    run chart -o x.svg --title 'a < b && "c" > d' "$names"
    xmllint --noout x.svg 2>found || wrong "$(head -n 3 found)"
fi

if need pdftotext cli_pdf_text; then
    begin "PDF holds its title and the names of its bands as text"
    run chart -o x.pdf --title 'Größe einer Reihe' "$names"
    pdftotext -layout x.pdf text 2>found || wrong "$(head -n 2 found)"
    grep -q 'Größe einer Reihe' text || wrong "there is no title: $(head -n 3 text)"
    run table -f csv "$names"
    sed -n '2,4s/,.*//p' out >bands
    while read -r band; do
        grep -qF -e "$band" text || wrong "there is no $band"
    done <bands
    [ "$(wc -l <bands)" = 3 ] || wrong "the table has no bands"

    begin "PDF has one page, and all its fonts in it"
    run chart -o x.pdf "$names"
    pdfinfo x.pdf >found 2>&1 || wrong "$(head -n 2 found)"
    grep -q '^Pages: *1$' found || wrong "$(grep Pages found)"
    pdffonts x.pdf >found
    [ "$(wc -l <found)" -gt 2 ] || wrong "it has no fonts"
    awk 'NR > 2 && $(NF - 4) != "yes"' found >missing
    [ ! -s missing ] || wrong "not embedded: $(cat missing)"
fi

begin "PNG is a picture of the size of the page"
run chart -o x.png "$stacks"
[ "$(head -c 8 x.png | od -An -tx1)" = ' 89 50 4e 47 0d 0a 1a 0a' ] || wrong "it is no PNG"
[ "$(wc -c <x.png)" -gt 10000 ] || wrong "there is nothing on it"
finish
