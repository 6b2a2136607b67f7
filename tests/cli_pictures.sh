#!/bin/sh
# cli_pictures.sh PROFOLIO SAMPLES - what `chart` draws, as other programs read it: the names, the
# fonts and the size of every page; the same bytes everywhere; and for each format how a run
# ends, and what it leaves.
set -u
profolio=$1
samples=$2
export leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
# shellcheck source-path=SCRIPTDIR source=pictures.sh
. "$here/pictures.sh"

formats='svg pdf png ps eps'
stacks=$samples/9.10.3/logwatch.hc-p.eventlog
names=$samples/9.10.3/polyglot.hy.eventlog
text=$samples/9.10.3/logwatch.hm.hp
threads=$samples/9.10.3/pool.l-N2.eventlog
full=$here/cases/c01_full.eventlog

### What is on the pages

for folder in "$samples"/9.*; do
    for kind in eventlog hp; do
        begin "the pictures of every .$kind of ${folder##*/} are sound, and name every band in full"
        have_tools "cli_pictures_${folder##*/}_$kind" || continue
        draw 'pdf svg ps eps png' bands "$folder"/*.$kind
        pictures_are_right
    done
done

# The formats take turns beside PDF, which is looked into; some of these logs hold what a figure
# shows.
turns='svg ps eps png'
for figure in $("$here/figures.sh" "$profolio" | grep -vx bands); do
    begin "the pictures of $figure are sound"
    have_tools "cli_pictures_$figure" || continue
    draw "pdf ${turns%% *}" "$figure" "$stacks" "$threads" "$samples/9.6.6/logwatch.hb.eventlog" \
        "$samples/9.10.3/harbour.hT-nonmoving.eventlog" "$samples/9.0.2/sparks.hT-N2.eventlog"
    turns="${turns#* } ${turns%% *}"
    pictures_are_right
done

begin "PostScript of one page and of several is drawn by another program without a word"
if need gs cli_postscript; then
    run chart -o x.ps -o x.eps "$stacks"
    run chart -o y.ps -o y.eps "$text"
    renders x.ps x.eps y.ps y.eps
fi

# is_page WIDTH HEIGHT - x.* are of that many points, and images of 150 dots an inch.
is_page() {
    pdfinfo x.pdf >found
    grep -q "^Page size: *$1 x $2 pts" found || wrong "x.pdf: $(grep '^Page size' found)"
    grep -qF "width=\"$1pt\" height=\"$2pt\"" x.svg || wrong "x.svg is not $1 x $2"
    for picture in x.ps x.eps; do
        grep -a -m 1 '^%%BoundingBox' $picture | awk -v width="$1" -v height="$2" '
            { exit $2 < 0 || $3 < 0 || $4 > width + 1 || $5 > height + 1 || $4 < width - 40 }' ||
            wrong "$picture: $(grep -a -m 1 '^%%BoundingBox' $picture)"
    done
    head -c 24 x.png | tail -c 8 | od -An -tu1 | awk -v width="$1" -v height="$2" '
        function dots(points) { return int(points * 150 / 72 + 0.5) }
        { exit $3 * 256 + $4 != dots(width) || $7 * 256 + $8 != dots(height) }' ||
        wrong "x.png is not $1 x $2"
}

begin "another paper is another page in every format"
if need pdfinfo cli_paper; then
    while read -r paper width height; do
        run chart --size "$paper" -o x.pdf -o x.svg -o x.ps -o x.eps -o x.png "$stacks"
        status_is 0
        is_page "$width" "$height"
    done <<END
a4 841.89 595.28
letter 792 612
a3-portrait 841.89 1190.55
480x280pt 480 280
END
fi

# corner_of PNG - its first dot, which is paper.
corner_of() {
    python3 - "$1" <<'END'
import struct, sys, zlib
data, at, packed = open(sys.argv[1], "rb").read(), 8, b""
while at < len(data):
    size, kind = struct.unpack(">I4s", data[at : at + 8])
    packed += data[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
    at += 12 + size
print(zlib.decompress(packed)[1:4].hex())
END
}

begin "another theme has other paper"
if need python3 cli_paper_colour; then
    for colour in light:ffffff dark:0f1217 grey:ffffff; do
        run chart --theme "${colour%:*}" -o x.png -o x.svg "$stacks"
        [ "$(corner_of x.png)" = "${colour#*:}" ] || wrong "${colour%:*} is #$(corner_of x.png)"
        grep -qi "class=\"page\".*fill=\"#${colour#*:}\"" x.svg || wrong "${colour%:*}: $(grep page x.svg)"
    done
fi

begin "a name is in the picture whole though its key has no room for it"
long=$(printf 'Module.Of.Names.function%03d/' $(seq 60))main
{
    printf 'JOB "x"\nDATE "Sun Nov 29 20:27 2026"\nSAMPLE_UNIT "seconds"\nVALUE_UNIT "bytes"\n'
    for second in 1 2 3; do
        printf 'BEGIN_SAMPLE %s.00\n%s\t4000\nshort\t1000\nEND_SAMPLE %s.00\n' \
            $second "$long" $second
    done
} >x.hp
run chart -o x.pdf x.hp
status_is 0
if need pdftotext cli_long_name; then
    pdftotext -raw x.pdf - | tr -d '[:space:]' >words
    [ "$(grep -oF -e "$long" words | wc -l)" = 1 ] || wrong "it is not there once"
    pdftotext x.pdf - | grep -q 'Full names' || wrong "there is no list of names"
fi

begin "C19: three dialects of .hp are one picture, in any locale"
for dialect in plain comma crlf; do
    run chart -o $dialect.svg -o $dialect.pdf "$here/cases/c19_$dialect.hp"
    status_is 0
done
make_comma_locale
for dialect in plain comma crlf; do
    is_same plain.pdf $dialect.pdf
    is_same plain.svg $dialect.svg
    LOCPATH=$scratch/locales LC_ALL=$comma_locale "$profolio" chart -o x.svg \
        "$here/cases/c19_$dialect.hp" 2>err || wrong "$dialect.hp: $(head -n 1 err)"
    is_same plain.svg x.svg
done

### The same bytes

# all_formats LOG FOLDER - a picture in each.
all_formats() {
    mkdir -p "$2"
    run chart -o "$2/x.svg" -o "$2/x.pdf" -o "$2/x.png" -o "$2/x.ps" -o "$2/x.eps" "$1"
    status_is 0
    is_silent
}

begin "the same log gives the same bytes: at another time, in another folder, locale and time zone"
for log in "$stacks" "$names" "$text"; do
    all_formats "$log" "first${log##*/}"
done
sleep 2
for name in de_DE tr_TR; do
    make_locale $name
    for log in "$stacks" "$names" "$text"; do
        mkdir elsewhere
        (
            cd elsewhere || exit 1
            export LOCPATH="$scratch/locales" LC_ALL="$locale" TZ=Asia/Kathmandu HOME="$scratch/elsewhere"
            export LANGUAGE="$name" USER=someone TMPDIR="$scratch/elsewhere"
            why=
            all_formats "$log" ../second
            printf '%s' "$why" >../complaints
        )
        [ ! -s complaints ] || wrong "$name: $(cat complaints)"
        differing=$(diff -rq "first${log##*/}" second) || wrong "$name: $differing"
        rm -r elsewhere second
    done
done

begin "a picture is the same whatever else is drawn by the run"
run chart -f pdf "$stacks"
run chart -f ps "$stacks"
mkdir alone
mv logwatch.hc-p.* alone
for jobs in 1 3; do
    for format in pdf ps; do
        run chart -q --jobs $jobs -f "$format" "$full" "$names" "$stacks" "$text"
        is_same "alone/logwatch.hc-p.$format" "logwatch.hc-p.$format"
    done
done
run chart -o x.svg -o x.png -o x.pdf "$stacks"
is_same alone/logwatch.hc-p.pdf x.pdf

begin "SOURCE_DATE_EPOCH dates a document; what is no such date is told, and the run's own stays"
run chart -o own.pdf -o own.ps "$stacks"
export SOURCE_DATE_EPOCH=1700000000
run chart -o x.pdf -o x.ps "$stacks"
is_silent
grep -q '^%%CreationDate: 2023-11-14T22:13:20Z$' x.ps || wrong "$(grep -a Date x.ps)"
if need pdfinfo cli_source_date; then
    pdfinfo -isodates x.pdf >found
    grep -q '^CreationDate: *2023-11-14T22:13:20Z$' found || wrong "$(grep Date found)"
fi
for nonsense in '' ' 7' 7x 1e9 -1 0x10 99999999999999999999; do
    export SOURCE_DATE_EPOCH="$nonsense"
    run chart -o x.pdf -o x.ps "$stacks"
    status_is 0
    [ -z "$nonsense" ] || says "SOURCE_DATE_EPOCH"
    is_same own.pdf x.pdf
    is_same own.ps x.ps
done
unset SOURCE_DATE_EPOCH

### How a run ends

# is_refused PICTURE - nothing of it is there.
is_refused() {
    run chart -o "none/$1" "$full"
    status_is 1
    says "none/$1"
    run chart -o "$1" "$threads"
    status_is 1
    says '-hT'
    says '-l'
    run chart -o "$1" nothing.eventlog
    status_is 1
    run chart -f "${1#x.}" -o /dev/full "$full"
    status_is 1
    says 'No space left on device'
    nothing_is_there
    mkdir "$1"
    run chart -o "$1" "$full"
    status_is 1
    says "$1"
    there_are "$1"
    [ -z "$(ls -A "$1")" ] || wrong "there is something in the folder"
}

# is_written_anywhere PICTURE - into a FIFO, a pipe and where a link points.
is_written_anywhere() {
    run chart -o "$1" "$full"
    mkfifo fifo
    timeout 20 cat fifo >got &
    run chart -f "${1#x.}" -o fifo "$full"
    wait
    status_is 0
    is_same got "$1"
    run chart -f "${1#x.}" -o - "$full"
    is_same out "$1"
    mkdir elsewhere
    ln -s "elsewhere/$1" "link.${1#x.}"
    run chart -o "link.${1#x.}" "$full"
    [ -L "link.${1#x.}" ] || wrong "it is a link no more"
    is_same "elsewhere/$1" "$1"
}

# may_not_grow PICTURE SIGNAL - no file has room for it; of what PostScript is made of, neither.
may_not_grow() {
    ran="profolio chart -o $1, where SIGXFSZ is by $2"
    status=0
    {
        (
            [ "$2" = default ] || trap '' XFSZ
            ulimit -f 4
            exec "$profolio" chart -o "$1" "$stacks" >out 2>err
        ) || status=$?
    } 2>/dev/null
    [ $status -ne 0 ] || wrong "$ran: status 0"
    if [ "$2" = ignored ]; then
        status_is 1
        grep -qE 'File too large|cannot draw' err || wrong "$ran: it says: $(head -n 1 err)"
    fi
    nothing_is_there
}

for format in $formats; do
    begin "$format: what cannot be written or drawn is told, and leaves nothing: 1"
    is_refused "x.$format"

    begin "$format: a FIFO and a pipe are written whole, and a link is followed"
    is_written_anywhere "x.$format"

    begin "$format: two logs in one file: 2, and nothing is written"
    run chart -o "x.$format" "$full" "$stacks"
    status_is 2
    says 'written twice'
    nothing_is_there

    begin "$format: where a file may not grow so large nothing half-written is left"
    may_not_grow "x.$format" default
    may_not_grow "x.$format" ignored
done

begin "a picture ended by a signal while its log is read leaves nothing"
for name in TERM INT HUP; do
    mkfifo endless
    env --default-signal=$name "$profolio" chart -o x.svg -o x.pdf endless >out 2>err &
    pid=$!
    exec 9>endless
    head -c 20000 "$stacks" >&9
    sleep 0.3
    kill -s $name $pid
    exec 9>&-
    status=0
    wait $pid 2>/dev/null || status=$?
    [ $status -gt 128 ] || wrong "SIG$name: status $status"
    rm endless
    nothing_is_there
done
finish
