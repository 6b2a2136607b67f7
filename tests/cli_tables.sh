#!/bin/sh
# cli_tables.sh PROFOLIO SAMPLES - tables as pictures, as other programs read them: every number
# is that of the table as text, nothing is lost on the way, the same input gives the same bytes,
# and what cannot be is told.
set -u
profolio=$1
samples=$2
export leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
# shellcheck source-path=SCRIPTDIR source=pictures.sh
. "$here/pictures.sh"

stacks=$samples/9.10.3/logwatch.hc-p.eventlog
names=$samples/9.10.3/polyglot.hy.eventlog
threads=$samples/9.10.3/pool.l-N2.eventlog
tables='bands growth stacks cost-centres closures ticky markers messages events
gc memory threads capabilities tasks sparks nonmoving phases capsets'

# draw_tables LOG - every table that it has, in the folder `drawn`, as text and as pictures.
draw_tables() {
    mkdir -p drawn
    for name in $tables; do
        stem=drawn/$(basename "$1" .eventlog)-$name
        run table -q --table "$name" -o "$stem.md" -o "$stem.svg" -o "$stem.pdf" "$1"
        [ "$status" = 0 ] || continue
        pdftotext -raw "$stem.pdf" "$stem.text" 2>found
        [ ! -s found ] || wrong "$stem: pdftotext: $(head -n 1 found)"
        pdffonts "$stem.pdf" | sed 1,2d | awk '{ print $(NF - 4) }' | sort -u >found
        [ "$(cat found)" = yes ] || wrong "$stem: a font is not embedded"
        python3 "$here/pdf_check.py" "$stem.pdf" >found 2>&1 ||
            wrong "$(grep -F ': wrong: ' found | head -n 3) $(tail -n 1 found)"
    done
}

for log in "$stacks" "$names" "$threads" "$samples/9.6.6/logwatch.p.eventlog" \
    "$samples/9.6.6/logwatch.hi-ipe.eventlog" "$samples/9.6.6/logwatch.lT.eventlog"; do
    begin "${log##*/}: its tables read in pictures as they do in text"
    have_tools "cli_tables_$(basename "$log")" || continue
    draw_tables "$log"
    python3 "$here/table_pictures.py" drawn >found 2>&1 || wrong "$(tail -n 2 found)"
    grep -q '^[1-9][0-9]* rows$' found || wrong "nothing was drawn: $(tail -n 2 found)"
    [ "$(wc -l <found)" = 1 ] || wrong "$(sed '$d' found | cut -c 1-300 | head -n 8)"
done

begin "PostScript of a table is drawn by another program without a word"
if need gs cli_tables_postscript; then
    run table -o x.ps -o x.eps --table events "$stacks"
    status_is 0
    renders x.ps x.eps
fi

begin "one run writes a table in several formats, each as it would be alone"
run table -o x.csv -o x.svg -o x.pdf -o x.png -o x.json "$stacks"
status_is 0
is_silent
for format in csv svg pdf png json; do
    run table -f $format "$stacks"
    is_same "x.$format" out
done
run table -o - -o y.svg "$stacks"
mv out text
run table "$stacks"
is_same text out
is_same x.svg y.svg

begin "a name is in the document whole though its column has no room for it"
long=$(printf 'Module.Of.Names.function%03d/' $(seq 60))main
{
    printf 'JOB "x"\nDATE "Sun Nov 29 20:27 2026"\nSAMPLE_UNIT "seconds"\nVALUE_UNIT "bytes"\n'
    for second in 1 2 3; do
        printf 'BEGIN_SAMPLE %s.00\n%s\t4000\nshort\t1000\nEND_SAMPLE %s.00\n' \
            $second "$long" $second
    done
} >x.hp
run table -o x.pdf -o x.svg x.hp
status_is 0
grep -qF "<title>$long</title>" x.svg || wrong "it is not in the SVG"
if need pdftotext cli_tables_long_name; then
    pdftotext -raw x.pdf - | tr -d '[:space:]' >words
    grep -qF -e "$long" words || wrong "it is not in the PDF"
fi

begin "rows for which there is no room are counted, in the picture and in a message"
{
    printf 'JOB "x"\nDATE "Sun Nov 29 20:27 2026"\nSAMPLE_UNIT "seconds"\nVALUE_UNIT "bytes"\n'
    for second in 1 2; do
        printf 'BEGIN_SAMPLE %s.00\n' $second
        seq 5003 | sed 's/.*/band&\t&/'
        printf 'END_SAMPLE %s.00\n' $second
    done
} >x.hp
run table -o x.svg x.hp
status_is 0
says 'x.svg: 3 rows are left out of the picture'
grep -qF 'Only the first 5,000 of 5,003 rows are shown' x.svg || wrong "the picture does not say it"
run table -q -o x.svg x.hp
is_silent
run table -o x.csv -o x.pdf x.hp
is_silent
[ "$(wc -l <x.csv)" = 5004 ] || wrong "the CSV has $(wc -l <x.csv) lines"
run table -o x.png x.hp
status_is 0
says 'rows are left out of the picture'

begin "the same log gives the same bytes, whatever the locale, the zone and the number of logs"
run table --table stacks -o x.svg -o x.pdf -o x.png -o x.ps -o x.eps "$stacks"
make_comma_locale
for format in svg pdf png ps eps; do
    LOCPATH=$scratch/locales LC_ALL=$comma_locale TZ=Asia/Kathmandu "$profolio" table \
        --table stacks -o "y.$format" "$stacks" 2>err || wrong "$(head -n 1 err)"
    is_same "x.$format" "y.$format"
done

begin "SOURCE_DATE_EPOCH dates a table as it does a chart"
export SOURCE_DATE_EPOCH=1700000000
run table -o x.ps "$stacks"
grep -q '^%%CreationDate: 2023-11-14T22:13:20Z$' x.ps || wrong "$(grep -a Date x.ps)"
unset SOURCE_DATE_EPOCH

begin "pictures of several logs do not fit into one stream, and texts do"
run table -f svg "$stacks" "$names"
status_is 2
says '2 pictures do not fit into one stream'
prints_nothing
run table -f csv "$stacks" "$names"
status_is 0

begin "what cannot be written is told, and leaves nothing"
for format in svg pdf png ps eps; do
    run table -o "none/x.$format" "$stacks"
    status_is 1
    says "none/x.$format"
    run table -f $format -o /dev/full "$stacks"
    status_is 1
    run table -o "x.$format" "$stacks" "$names"
    status_is 2
    says 'written twice'
    run table --table ticky -o "x.$format" "$stacks"
    status_is 1
    nothing_is_there
done
run table -o x.svg -o x.nonsense "$stacks"
status_is 2
says 'text, csv, json, markdown, svg, pdf, png, ps, eps'
run table -f svg -o x.svg -o y.svg "$stacks"
status_is 2
nothing_is_there
finish
