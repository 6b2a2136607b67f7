#!/bin/sh
# cli_old_flags.sh PROFOLIO SAMPLES - hp2ps's flags on `chart` mean what they mean to hp2ps.
set -u
profolio=$1
samples=$2
export leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

stacks=$samples/9.0.2/calc.hc-all.eventlog
marked=$samples/9.10.3/harbour.hi-ipe.eventlog
heap=$samples/9.6.6/queens.hc.hp

# chart FILE ARGUMENT... - draws $log into the file.
log=$stacks
chart() {
    file=$1
    shift
    run chart -o "$file" "$@" "$log"
    status_is 0
}

# is_flag OPTIONS FLAGS... - each of these draws what the options draw, and says nothing.
is_flag() {
    # shellcheck disable=SC2086 # words
    chart new.svg $1
    shift
    for flags; do
        # shellcheck disable=SC2086
        chart old.svg $flags
        is_silent
        is_same new.svg old.svg
    done
}

# is_refused WORDS ARGUMENT... - the command line is wrong.
is_refused() {
    words=$1
    shift
    run chart -o x.svg "$@"
    status_is 2
    says "$words"
    nothing_is_there
}

begin "each flag is an option, with its value attached or not"
is_flag '--sort stddev' -d
is_flag '--sort name --reverse' -i+ -i
is_flag '--sort name' -i- '-i+ -i-'
is_flag '--bands 5' -m5 '-m 5' '-m9 -m5'
is_flag '--bands 0' -m0 '-m 0'
is_flag '--trace 0.5' -t0.5 '-t 0.5' '-t .5'
is_flag '--bands 5 --trace 5 --sort stddev' '-m5 -t5 -d' '-d -t 5 -m 5' '-dm5 -t5' '-dt5 -m 5'
log=$marked
is_flag '--no-markers' -y

begin "names come after deviations, and an option after a flag"
log=$stacks
is_flag '--sort name' '-i- -d' '-d -i-' '-di-' '-i-d'
is_flag '--sort peak --bands 7' '--sort peak -d --bands 7 -m3' '-d --sort peak -m3 --bands 7'

begin "with --cut hp2ps the flags choose as hp2ps does"
chart cut.svg --cut hp2ps
for flags in -m5 -t5 -d -i+ -i- '-m10 -t2'; do
    # shellcheck disable=SC2086 # words
    chart old.svg --cut hp2ps $flags
    is_other cut.svg old.svg
done
is_flag '--cut hp2ps --bands 5 --sort stddev' '--cut hp2ps -m5 -d'

begin "flags that change nothing are said once, and not with --quiet"
chart plain.svg
for flag in -c -g -b -s -M; do
    chart x.svg $flag
    says "profolio: $flag changes nothing any more"
    is_same plain.svg x.svg
done
chart x.svg -c -g -M -c -bs
says 'profolio: -c, -g, -b, -s and -M change nothing any more'
[ "$(wc -l <err)" = 1 ] || wrong "it is said in $(wc -l <err) lines"
is_same plain.svg x.svg
run chart -c "$stacks" "$heap"
[ "$(grep -c 'nothing any more' err)" = 1 ] || wrong "it is not said once: $(cat err)"
for flags in '-c -q' -cq -qc '--quiet -bs'; do
    # shellcheck disable=SC2086 # words
    chart x.svg $flags
    is_silent
    is_same plain.svg x.svg
done

begin "letters of today stay what they are, alone and among old ones"
chart plain.svg -d
run chart -dqo x.svg "$stacks"
status_is 0
is_same plain.svg x.svg
run chart -df pdf -o - "$stacks"
status_is 0
[ "$(head -c 5 out)" = %PDF- ] || wrong "-df pdf: it is no PDF"
run chart -o - -d "$stacks"
is_same plain.svg out
run chart -dh
status_is 0
prints 'Usage: profolio chart'
prints 'Flags of hp2ps'
for letter in d i m t y p e b c g s M; do
    prints " -$letter"
done

begin "values of other options are no flags, nor is what comes after two dashes"
chart plain.svg --title=-d --exclude=-m5
chart x.svg --title -d --exclude -m5
is_same plain.svg x.svg
run chart --title x --format svg -o -d -- "$stacks"
status_is 0
there_are -d plain.svg x.svg
cp "$stacks" ./-m5
run chart -o y.svg -- -m5
status_is 0
rm ./-d ./-m5

begin "what is no flag is refused, and so is a value that is none"
is_refused 'Unknown option -z' -z "$stacks"
is_refused 'Unknown option -dz' -dz "$stacks"
is_refused 'Unknown option -ox.svg' -ox.svg "$stacks"
is_refused 'Missing argument for -m' "$stacks" -m
is_refused 'Missing argument for -e' "$stacks" -de
is_refused '--bands x: expected' -mx "$stacks"
is_refused '--bands -5: expected' -m -5 "$stacks"
is_refused '--trace 101: expected' -t101 "$stacks"
for width in x 0 -84mm 53 84cm 15000 inf nan 0x100 1e3 '' 84,5mm; do
    is_refused "-e $width: expected a width" -e "$width" "$stacks"
done
is_refused '-e 84mm does not go with --size' -e84mm --size a4 "$stacks"

begin "other commands have none of them"
for command in show info table; do
    for flag in -d -m5 -i+ -y -p -c -M -e84mm; do
        run $command $flag "$stacks"
        status_is 2
        says 'Unknown option'
    done
done
run show -t CREATE_THREAD "$stacks"
status_is 0

# box_is WIDTH HEIGHT EPS - the bounding box, of whole points.
box_is() {
    found=$(sed -n 's/^%%BoundingBox: //p' "$3" | head -n 1)
    [ "$found" = "0 0 $1 $2" ] || wrong "$ran: the box is $found"
}

begin "-e makes an EPS of that width, and two thirds as high"
cp "$stacks" x.eventlog
for size in 8in 576 576pt 203.2mm; do
    run chart -e $size x.eventlog
    status_is 0
    there_are x.eps x.eventlog
    head -n 1 x.eps | grep -q '^%!PS-Adobe-3.0 EPSF-3.0' || wrong "it is no EPS: $(head -n 1 x.eps)"
    box_is 576 384 x.eps
done
run chart -e84mm x.eventlog
status_is 0
box_is 239 159 x.eps
run chart -e8in -o - x.eventlog
status_is 0
head -n 1 out | grep -q EPSF || wrong "standard output is no EPS"
run chart -e8in -o y.svg -o y.eps x.eventlog
status_is 0
head -c 200 y.svg | grep -q '<svg' || wrong "y.svg is no SVG"
run chart -e8in -f pdf x.eventlog
status_is 0
there_are x.eps x.eventlog x.pdf y.eps y.svg

### -p

begin "-p takes the order of bands from NAME.aux, and is said where there is none"
cp "$heap" x.hp
run chart -o plain.svg x.hp
run chart -p -o x.svg x.hp
status_is 0
says 'x.hp: -p: x.aux: No such file or directory; drawn to its own scale'
is_same plain.svg x.svg
run chart -pq -o x.svg x.hp
is_silent
printf 'X_RANGE 0.10\nY_RANGE 10.00\nORDER (351)prune/queensTree/main... 2\n' >x.aux
printf 'ORDER step/step/grow.... 1\nSHADE OTHER 0.00\n' >>x.aux
run chart -p -o x.svg x.hp
status_is 0
is_silent
is_other plain.svg x.svg
run chart -p -o y.svg x.hp
is_same x.svg y.svg

begin "-p takes the scale from NAME.aux, unless the data need more or an option says another"
cp "$heap" x.hp
printf 'X_RANGE 9.00\nY_RANGE 134217728.00\n' >x.aux
first=$(sed -n 's/^BEGIN_SAMPLE //p' x.hp | head -n 1)
run chart -p -o x.svg x.hp
is_silent
run chart --y-max 128MiB --x-max "$(awk -v first="$first" 'BEGIN { print 9 + first }')" -o y.svg x.hp
is_same x.svg y.svg
run chart -p --y-max 256MiB --x-max 20 -o x.svg x.hp
run chart --y-max 256MiB --x-max 20 -o y.svg x.hp
is_same x.svg y.svg
printf 'X_RANGE 0.01\nY_RANGE 1.00\n' >x.aux
run chart -p -o x.svg x.hp
run chart -o y.svg x.hp
is_same x.svg y.svg

begin "-p: what hp2ps did not write is told, with its line, and the chart is drawn"
cp "$heap" x.hp
run chart -o plain.svg x.hp
for line in 'X_RANGE x' 'Y_RANGE -1' 'Y_RANGE inf' 'ORDER a' 'ORDER a x' 'ORDER a -1' nonsense 'what is this'; do
    printf 'X_RANGE 1.00\n%s\n' "$line" >x.aux
    run chart -p -o x.svg x.hp
    status_is 0
    says 'x.hp: -p: x.aux, line 2: it is not as hp2ps writes it'
    is_same plain.svg x.svg
done
rm x.aux
mkdir x.aux
run chart -p -o x.svg x.hp
status_is 0
says 'x.aux: '

### hp2ps itself

# names_of AUX - from the top of the stack, as profolio calls them.
names_of() {
    sed -n 's/^ORDER \(([0-9]*)\)\{0,1\}\(.*\) [0-9]*$/\2/p' "$1" | tac
}

if need hp2ps cli_hp2ps && need pdftotext cli_hp2ps; then
    begin "the key has the bands that hp2ps draws, in its order"
    for flags in '' -m5 -t0 -t5 -d '-m3 -d' '-m10 -t2'; do
        cp "$heap" x.hp
        # shellcheck disable=SC2086 # words
        hp2ps $flags x.hp || wrong "hp2ps $flags"
        # shellcheck disable=SC2086
        run chart --cut hp2ps $flags -o x.pdf x.hp
        status_is 0
        names_of x.aux >expected
        pdftotext -layout x.pdf - | sed -n '/band, in the order/,/ total /p' |
            sed -n 's/^.*  \([^ ][^ ]*\)\( ([0-9]* bands*)\)\{0,1\}  *[0-9.,]* [KMG]*i*B  *[0-9.<]*%$/\1/p' |
            grep -v '^total$' >found
        is_same expected found
    done
fi
finish
