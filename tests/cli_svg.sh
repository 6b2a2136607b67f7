#!/bin/sh
# cli_svg.sh PROFOLIO SAMPLES - SVG is well-formed whatever the names are, small, and drawn by
# others as it stands: nothing is asked for from elsewhere.
set -u
profolio=$1
samples=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

# hostile_hp - a heap profile whose names are made of what XML and CSS treat specially.
hostile_hp() {
    printf 'JOB "x </text> ]]> & \\"q\\" +RTS -hc"\nDATE "Sun Nov 29 20:00 2026"\n'
    printf 'SAMPLE_UNIT "seconds"\nVALUE_UNIT "bytes"\n'
    for time in 0.10 0.20 0.30; do
        printf 'BEGIN_SAMPLE %s\n' $time
        printf '<script>alert(1)</script>\t9000\n'
        printf ']]></style>--><!--&amp;&#0;&undefined;\t8000\n'
        printf '"a" onload='\''b'\'' x=\t7000\n'
        printf 'control \001\002\010\013\014\033[31m\177 end\t6000\n'
        printf '\302\200\302\205\302\237 \357\277\276\357\277\277 \355\240\200 \377\376\t5000\n'
        printf 'two  spaces   and url(http://x/) @import\t4000\n'
        printf '\327\251\327\234\327\225\327\235/\342\200\256abc/\346\227\245\346\234\254\t3000\n'
        printf '%02000d/tail\t2000\n' 7
        printf 'END_SAMPLE %s\n' $time
    done
}

# many_bands_hp BANDS SAMPLES - a heap profile of so many, each with another course.
many_bands_hp() {
    awk -v bands="$1" -v samples="$2" 'BEGIN {
        print "JOB \"many 40 +RTS -hc\"\nDATE \"Sun Nov 29 20:00 2026\""
        print "SAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\""
        for (s = 1; s <= samples; s++) {
            printf "BEGIN_SAMPLE %.2f\n", s / 10
            for (b = 1; b <= bands; b++)
                printf "Q%d.go_%d#/Z%dW.work%%~/main\t%d\n", b, b * b, b,
                    500000 + 400000 * sin(s / (b + 7) + b) + s * b * 40
            printf "END_SAMPLE %.2f\n", s / 10
        }
    }'
}

# is_smaller FILE BYTES
is_smaller() {
    size=$(wc -c <"$1")
    [ "$size" -lt "$2" ] || wrong "$1 has $size bytes, not less than $2"
}

# is_sound FILE - by the program that knows, and it refers to nothing but itself.
is_sound() {
    ! sed 's/>[^<]*</></g' "$1" |
        grep -aoiE "<script|href=['\"][^#]|@import|<!DOCTYPE|<image|<foreignObject|url\(['\"]?[^#d]|url\(d[^a]" \
            >found || wrong "$1: $(head -n 2 found)"
    [ -z "$has_xmllint" ] || xmllint --noout "$1" 2>found || wrong "$1: $(head -n 3 found)"
}

# is_drawn FILE - another program makes a picture of it.
is_drawn() {
    [ -n "$has_rsvg" ] || return 0
    rsvg-convert -o drawn.png "$1" 2>found || wrong "$1: $(head -n 3 found)"
    [ "$(wc -c <drawn.png)" -gt 10000 ] || wrong "$1: there is nothing to be seen"
}

has_xmllint=
has_rsvg=
need xmllint cli_svg_xml && has_xmllint=1
need rsvg-convert cli_svg_drawn && has_rsvg=1

# draw_turn FIGURE NUMBER EVERY - of all samples of a GHC every so many-th, from another one for
# each figure; counts in $n those that hold what it shows.
draw_turn() {
    turn=$2
    n=0
    for log in "$samples"/9.10.3/*.eventlog "$samples"/9.10.3/*.hp; do
        turn=$((turn + 1))
        [ $((turn % $3)) -eq 0 ] || continue
        run chart -q --figure "$1" -o x.svg "$log"
        [ -f x.svg ] || continue
        is_sound x.svg
        is_smaller x.svg 250000
        is_drawn x.svg
        rm x.svg
        n=$((n + 1))
    done
}

begin "every figure of every sample is an SVG that is sound, small, and drawn by others"
number=0
for figure in $("$here/figures.sh" "$profolio"); do
    draw_turn "$figure" $number 4
    [ $n -gt 0 ] || draw_turn "$figure" 0 1
    [ $n -gt 0 ] || wrong "no sample can be drawn as $figure"
    number=$((number + 1))
done
[ $number -gt 0 ] || wrong "there are no figures"

begin "names of any characters are text"
hostile_hp >hostile.hp
run chart --trace 0 -o x.svg hostile.hp
[ "$status" = 0 ] || [ "$status" = 3 ] || wrong "status $status: $(head -n 2 err)"
is_sound x.svg
is_drawn x.svg
grep -q '&lt;script&gt;alert(1)&lt;/script&gt;</text>' x.svg || wrong "there is no <script> as text"
grep -q '>two  spaces' x.svg || wrong "the spaces of a name are gone"
grep '>two  spaces' x.svg | grep '<text' | grep -qv 'xml:space="preserve"' &&
    wrong "the spaces of a name would be lost"
! LC_ALL=C grep -q '[[:cntrl:]]' x.svg || wrong "there are control characters"

begin "a title of any characters is text, too"
run chart --title "$(printf 'a <b> & "c" \001 %s' "'d' ]]>")" -o x.svg "$samples/9.6.6/queens.hc.hp"
status_is 0
is_sound x.svg
grep -q "^<title id=.*a &lt;b&gt; &amp; &quot;c&quot; .*&#39;d&#39; \]\]&gt;</title>$" x.svg ||
    wrong "the title is $(grep -m 1 '<title' x.svg)"

begin "a chart of many bands is small, fonts included, and the same each time"
many_bands_hp 40 160 >many.hp
run chart --bands 20 --trace 0 -o 20.svg many.hp
status_is 0
run chart --bands 40 --trace 0 -o 40.svg many.hp
status_is 0
is_smaller 20.svg 250000
is_smaller 40.svg 450000
grep -q '<pattern id="heap-hatch-1"' 40.svg || wrong "no band is hatched"
for chart in 20.svg 40.svg; do
    is_sound $chart
    is_drawn $chart
done
run chart --trace 0 -o again.svg --bands 40 many.hp
is_same 40.svg again.svg

begin "each face that is used comes with it"
run chart -o x.svg "$samples/9.6.6/queens.hc.hp"
n=$(grep -c '^@font-face{font-family:' x.svg)
if [ "$n" -eq 0 ]; then
    leave_out cli_svg_fonts "the faces are not here"
else
    [ "$n" -le 5 ] || wrong "there are $n faces"
    for family in Inter 'JetBrains Mono'; do
        grep -q "^@font-face{font-family:'$family';font-weight:[4-6]00;src:url(data:font/[ot]tf;base64," \
            x.svg || wrong "there is no $family"
    done
fi
finish
