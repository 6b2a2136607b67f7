#!/bin/sh
# cli_options.sh PROFOLIO SAMPLES - no option is parsed and ignored.
#
# For each option of each command a case shows that what comes of it differs, or that the status
# does. Which options there are is read from the command's own help, so that a row of the table
# in cmd/options.c without a case fails here. What another command takes is refused.
set -u
profolio=$1
samples=$2
export leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
# shellcheck source-path=SCRIPTDIR source=made_log.sh
. "$here/made_log.sh"
commands='show info chart table report'
covered=' '

cut=$here/cases/c01_trunc.eventlog
stacks=$samples/9.0.2/calc.hc-all.eventlog
other=$samples/9.6.6/queens.hc.eventlog
threads=$samples/9.10.3/pool.l-N2.eventlog

# options_of COMMAND - the long names in its help.
options_of() {
    "$profolio" "$1" --help | sed -n 's/^  \(-[a-z], \)\{0,1\}--\([a-z][a-z-]*\).*/\2/p'
}

valued_options_of() {
    "$profolio" "$1" --help | sed -n 's/^  \(-[a-z], \)\{0,1\}--\([a-z-]*\)=.*/\2/p'
}

# letter_of COMMAND OPTION - its letter, if it has one.
letter_of() {
    "$profolio" "$1" --help | sed -n "s/^  -\([a-z]\), --$2[= ].*/\1/p"
}

# long_name - a .hp of two bands, one with a name as long as that of a deep stack.
long_name() {
    name=$(printf '%04000d' 0 | tr 0 a)
    printf 'JOB "x"\nDATE "Mon Jan  1 00:00 2024"\nSAMPLE_UNIT "seconds"\nVALUE_UNIT "bytes"\n'
    for second in 1 2; do
        printf 'BEGIN_SAMPLE %s.00\n%s\t9\nd\t5\nEND_SAMPLE %s.00\n' $second "$name" $second
    done
}

# option COMMAND OPTION SENTENCE - begins the case of a row.
option() {
    begin "$1 --$2: $3"
    covered="$covered$1:$2 "
    command=$1
    row=$2
}

# on_output ARGUMENT... - runs the command; what it makes goes to standard output.
on_output() {
    case $command in
    chart) run chart -o - "$@" ;;
    report) run report --template "$here/options.ini" -o - "$@" ;;
    *) run "$command" "$@" ;;
    esac
}

# differs LOG ARGUMENT... - with the arguments, something else is made, and with none less well.
differs() {
    log=$1
    shift
    on_output "$log"
    status_is 0
    mv out plain
    on_output "$@" "$log"
    status_is 0
    is_other plain out
}

# is_letter VALUE LOG - the option's letter does what its name does.
is_letter() {
    letter=$(letter_of "$command" "$row")
    [ -n "$letter" ] || wrong "--$row has no letter"
    on_output "--$row" "$1" "$2"
    mv out plain
    on_output "-$letter" "$1" "$2"
    is_same plain out
}

### All commands

for command in $commands; do
    case $command in
    chart) format=pdf suffix=svg ;;
    table) format=csv suffix=txt ;;
    info) format=json suffix=txt ;;
    show) format=ndjson suffix=txt ;;
    report) format=pdf suffix=pdf ;;
    esac
    whole=$here/options.ini
    [ "$command" = report ] || whole=

    option "$command" output "the document is in the file, and nothing is printed"
    run "$command" ${whole:+--template "$whole"} "$stacks" --output "made.$suffix"
    status_is 0
    prints_nothing
    is_silent
    there_are "made.$suffix"
    run "$command" ${whole:+--template "$whole"} -o "short.$suffix" "$stacks"
    is_same "made.$suffix" "short.$suffix"
    on_output "$stacks"
    is_same "made.$suffix" out

    option "$command" format "another format is another document"
    if [ "$command" = report ]; then # there is but one
        run report "$stacks" --format "$format" -o made.stem
        status_is 0
        there_are made.stem
        rm made.stem
    else
        differs "$stacks" --format "$format"
    fi
    is_letter "$format" "$stacks"
    run "$command" --format nonsense "$stacks"
    status_is 2
    says 'expected one of'
    run "$command" "$stacks" -o made.nonsense
    status_is 2
    there_are plain

    option "$command" mask-args "the program's arguments are not in the document"
    table=
    [ "$command" != table ] || table='--table stacks'
    # shellcheck disable=SC2086 # two words
    on_output $table "$stacks"
    mv out plain
    # shellcheck disable=SC2086
    on_output $table --mask-args "$stacks"
    status_is 0
    is_other plain out
    if [ "$command" = report ]; then
        need pdftotext cli_report_words && pdftotext out words && mv words out
    fi
    ! grep -qa 'i0\.001' out || wrong "the arguments are there"

    option "$command" strict "what is else only said is status 3"
    made_log >made.eventlog
    log=made.eventlog
    # two runs, for the made one has nothing to draw
    case $command in chart | report) cat "$stacks" "$other" >$log ;; esac
    table=
    [ "$command" != table ] || table='--table events'
    # shellcheck disable=SC2086
    on_output $table $log
    status_is 0
    says 'profolio: '
    mv out plain
    # shellcheck disable=SC2086
    on_output $table --strict $log
    status_is 3
    is_same plain out

    option "$command" quiet "warnings are not said, and the status stays"
    on_output "$cut"
    status_is 3
    says 'truncated'
    on_output --quiet "$cut"
    status_is 3
    is_silent
    on_output -q "$cut"
    is_silent

    option "$command" help "prints what the command takes, and reads nothing"
    run "$command" --help nothing.eventlog
    status_is 0
    prints "Usage: profolio $command"
    is_silent
    mv out plain
    run "$command" -h
    is_same plain out
done

### show

option show type "only events of the types are shown, of all those named"
differs "$threads" --type CREATE_THREAD
prints 'creating thread'
! grep -q 'running thread' out || wrong "other events are shown"
run show -t CREATE_THREAD -t run_thread "$threads"
prints 'running thread'
is_letter CREATE_THREAD "$threads"
run show --type NONSENSE "$threads"
status_is 2

option show cap "only events of the capability are shown"
differs "$threads" --cap 1
grep -q 'cap 1: ' out || wrong "events of capability 1 are not shown"
! grep -q 'cap 0: ' out || wrong "events of capability 0 are shown"
differs "$threads" --cap none
for cap in -1 65535 65536 x ''; do
    run show --cap "$cap" "$threads"
    status_is 2
done

option show from "only events from then on are shown"
differs "$threads" --from 0.02
awk -F: '/^Events:/ { on = 1; next } on && $1 ~ /^[0-9]+$/ && $1 < 20000000 { bad = 1 } END { exit bad }' out ||
    wrong "earlier events are shown"
marker=$("$profolio" show -t USER_MARKER "$threads" | sed -n 's/.*: marker: //p' | head -n 1)
differs "$threads" --from "marker:$marker"
run show --from marker:nonsense "$threads"
status_is 1
says "no marker 'nonsense'"
for time in -1 1,5 0x10 inf nan 1s ''; do
    run show --from "$time" "$threads"
    status_is 2
done

option show until "only events up to then are shown"
differs "$threads" --until 0.02
awk -F: '/^Events:/ { on = 1; next } on && $1 ~ /^[0-9]+$/ && $1 > 20000000 { bad = 1 } END { exit bad }' out ||
    wrong "later events are shown"
differs "$threads" --until "marker:$marker"
run show --until 1e "$threads"
status_is 2

option show show-env "the environment of an old log is printed only then"
made_log >made.eventlog
differs made.eventlog --show-env
prints 'sesame'
! grep -q sesame plain || wrong "it is printed without"

### info, chart

option info bands "so many bands have their values"
run info -f json "$stacks"
mv out plain
run info -f json --bands 3 "$stacks"
status_is 0
is_other plain out
[ "$(grep -c '"values": ' out)" = 3 ] || wrong "$(grep -c '"values": ' out) bands have values"
run info -f json --bands 0 "$stacks"
json_is heap_profile.bands "$(grep -c '"values": ' out)"

option chart bands "so many bands are drawn"
differs "$stacks" --bands 3

option chart trace "smaller bands go to OTHER"
differs "$stacks" --trace 10
run chart -o - --trace 10.0 "$stacks"
mv out plain
run chart -o - --trace 1e1 "$stacks"
is_same plain out
for share in -1 101 0x10 1,5 nan x ''; do
    run chart -o - --trace "$share" "$stacks"
    status_is 2
done

# Two runs in one log: the first has more samples.
two_runs() {
    cat "$stacks" "$other" >two.eventlog
}

for command in info chart table report; do
    option $command from "only what is from then on is shown"
    differs "$stacks" --from 0.1
    option $command until "only what is up to then is shown"
    differs "$stacks" --until 0.1
    cp "$stacks" run.eventlog
    on_output --until 0.1 run.eventlog
    mv out plain
    on_output run.eventlog@..0.1
    is_same plain out
    for time in '' x -1 marker 0x1; do
        on_output --from "$time" "$stacks"
        status_is 2
        says "--from $time: expected a time in seconds, or marker:TEXT"
    done
    on_output --from marker:nowhere "$stacks"
    status_is 1
    says "there is no marker 'nowhere'"
    option $command by "the bands are others"
    differs "$stacks" --by module
    on_output --by type "$stacks"
    status_is 1
    says 'cannot be grouped by type'
    for key in depth:0 depth:256 depth:N depth: what; do
        on_output --by "$key" "$stacks"
        status_is 2
        says "--by $key: expected"
    done
    option $command include "only bands that match are shown, and the others counted"
    differs "$stacks" --include main
    says 'left out by --include and --exclude'
    long_name >long.hp
    on_output --include '^(a|b)*c?$' long.hp
    status_is 0
    says '1 band is left out'
    on_output --include '(' "$stacks"
    status_is 2
    says '--include (: expected a regular expression'
    option $command exclude "bands that match are not shown"
    differs "$stacks" --exclude main
    option $command sort "the order is another"
    differs "$stacks" --sort name
    on_output --sort colour "$stacks"
    status_is 2
    says '--sort colour: expected size, stddev, name, growth, first or peak'
    option $command reverse "the order is the other way round"
    differs "$stacks" --reverse
    option $command segment "the profile is another"
    two_runs
    differs two.eventlog --segment 2
    on_output --segment 3 two.eventlog
    status_is 1
    says 'there is no segment 3: the log holds 2 heap profiles'
    on_output --segment 0 two.eventlog
    status_is 2
    option $command jobs "any number of logs at once makes the same"
    on_output --jobs 0 "$stacks"
    status_is 2
    says '--jobs 0: expected a whole number from 1'
done

for jobs in 1 2 5; do
    run info -f json --jobs $jobs "$stacks" "$other" "$cut" "$threads" "$stacks"
    status_is 3
    mv out jobs$jobs
    mv err err$jobs
done
is_same jobs1 jobs2
is_same jobs1 jobs5
is_same err1 err2
is_same err1 err5

option info trace "smaller bands have no values"
run info -f json --trace 10 "$stacks"
few=$(grep -c '"values": ' out)
run info -f json "$stacks"
[ "$few" -lt "$(grep -c '"values": ' out)" ] || wrong "$few bands have values"
option table bands "the rest is one row, OTHER"
run table --bands 3 "$stacks"
[ "$(sed 1,2d out | wc -l)" = 5 ] || wrong "there are $(sed 1,2d out | wc -l) rows"
prints 'OTHER'
option table trace "smaller bands are in one row, OTHER"
differs "$stacks" --trace 10
prints 'OTHER'

for command in info chart table report; do
    begin "$command --bands: what is no number is refused"
    for n in -1 1.5 1e3 0x10 x '' 99999999999999999999; do
        run "$command" --bands "$n" "$stacks"
        status_is 2
        says "--bands $n: expected"
    done
    nothing_is_there
done

option chart figure "a figure that there is not is refused"
run chart -o - --figure bands "$stacks"
status_is 0
run chart -o - --figure nonsense "$stacks"
status_is 2
differs "$stacks" --figure share
differs "$stacks" --figure lines

begin "chart --figure: what a figure does not take is refused, and what it takes is not ignored"
for other in '--y-max 1MiB' '--cut hp2ps'; do
    # shellcheck disable=SC2086 # two words
    run chart -o - --figure share $other "$stacks"
    status_is 2
    says 'does not go with --figure share'
done
run chart -o - --figure lines --cut hp2ps "$stacks"
status_is 2
says '--cut does not go with --figure lines'
for figure in share lines; do
    on_output --figure $figure "$stacks"
    mv out drawn
    for other in '--x-max 60' '--bands 2' '--trace 10' '--sort name' --reverse '--exclude main'; do
        # shellcheck disable=SC2086
        on_output --figure $figure $other "$stacks"
        status_is 0
        is_other drawn out
    done
done
on_output --figure lines --y-max 64MiB "$stacks"
status_is 0
is_other drawn out

begin "chart --figure: the help names every figure there is with what it shows, and no other"
run chart -o - --figure nonsense "$stacks"
sed -n 's/.*expected //p' err | sed 's/ or /, /g' | tr -d ' ' | tr ',' '\n' >known
run chart --help
sed -n '/^Figures/,/^$/s/^  \([a-z]*\)  *[a-z].*/\1/p' out >listed
"$here/figures.sh" "$profolio" >told
is_same known listed
is_same listed told
grep -qx bands known || wrong "there are no bands"

begin "chart --figure growth: every band of the table that grows has its row, however small"
names=$samples/9.10.3/harbour.hi-ipe.eventlog
run table --table growth --format csv "$names"
grep -c ',true,' out >known
run chart --figure growth --size 600x1200pt -o - "$names"
grep -c 'title>[^<]*: growing by ' out >listed
is_same known listed
[ "$(cat known)" -gt 20 ] || wrong "only $(cat known) bands grow"

begin "chart --figure growth: its order is its own"
run chart --figure growth --sort name -o - "$stacks"
status_is 2
says '--sort does not go with --figure growth'
run chart --figure growth -o - "$samples/9.10.3/harbour.hT-nonmoving.eventlog"
status_is 1
says 'growth is unknown: 6 samples, and 10 are needed'

# Of each figure, that what it takes changes it, and that what it lacks is said.
ticks=$samples/9.6.6/logwatch.p.eventlog
option chart figure "time is drawn of ticks, and takes what it says"
for words in '--bands 2' '--trace 10' '--x-max 0.1' '--from 0.05' "--colours-from $samples/9.10.3/logwatch.hc-p.eventlog"; do
    on_output --figure time "$ticks"
    status_is 0
    mv out plain
    # shellcheck disable=SC2086
    on_output --figure time $words "$ticks"
    status_is 0
    is_other plain out
done
on_output --figure time "$stacks"
status_is 1
says '+RTS -p -l'

option chart figure "a biography is drawn of what is one"
on_output --figure biography "$samples/9.6.6/logwatch.hb.eventlog"
status_is 0
prints 'INHERENT_USE'
on_output --figure biography "$stacks"
status_is 1
says '+RTS -hb -l'

# takes_time FIGURE LOG - the ends of the time axis are another picture; an axis of bytes it has not.
takes_time() {
    on_output --figure "$1" "$2"
    status_is 0
    mv out plain
    for words in '--x-max 0.002' '--from 0.002'; do
        # shellcheck disable=SC2086
        on_output --figure "$1" $words "$2"
        status_is 0
        is_other plain out
    done
    on_output --figure "$1" --y-max 1MiB "$2"
    status_is 2
    says "--y-max does not go with --figure $1"
}

option chart figure "what capabilities did is drawn of what tells it"
takes_time activity "$samples/9.10.3/pool.l-N2.eventlog"
takes_time sparks "$samples/9.0.2/sparks.hT-N2.eventlog"
takes_time nonmoving "$samples/9.10.3/harbour.hT-nonmoving.eventlog"
on_output --figure sparks "$samples/9.10.3/pool.l-N2.eventlog"
status_is 1
says 'no sparks were offered'
on_output --figure nonmoving "$samples/9.10.3/pool.l-N2.eventlog"
status_is 1
says '--nonmoving-gc'

option chart title "the title is another"
differs "$stacks" --title 'Another title'
differs "$stacks" --title 'Größe einer Reihe, 測定'
differs "$stacks" --title "$(printf 'no UTF-8: \377')"

# png_is WIDTH HEIGHT - in pixels, of the picture in out.
png_is() {
    found=$(od -An -tu1 -j16 -N8 out | awk '{ print $3 * 256 + $4, $7 * 256 + $8 }')
    [ "$found" = "$1 $2" ] || wrong "$ran: it has $found pixels"
}

# is_refused VALUE... - each is no value of the option.
is_refused() {
    for value; do
        on_output "--$row" "$value" "$stacks"
        status_is 2
        says "--$row $value: expected"
        prints_nothing
    done
}

option chart theme "the colours are others"
differs "$stacks" --theme dark
mv out dark
differs "$stacks" --theme grey
is_other dark out
on_output "$stacks"
mv out plain
on_output --theme light "$stacks"
is_same plain out
is_refused blue Dark ''

# colours_of SVG - the bands, by their first words, and their colours, sorted; one may be in
# several pieces.
colours_of() {
    sed -n '/<g id="band-[0-9o]/,/<\/g>/{
        s/.*<title>\([^: ]*\).*/\1/p
        s/.*fill="\(#[0-9A-F]*\)".*/ \1/p
    }' "$1" | awk '/^ / { print name $0; next } { name = $0 }' | sort -u
}

# is_coloured BAND COLOUR - in `colours`.
is_coloured() {
    grep -qxF "$1 $2" colours || wrong "$1 is not $2: $(grep -F "$1 " colours)"
}

option chart colours-from "bands have the colours of the other run, new ones those that are left"
older=$samples/9.0.2/polyglot.hy.eventlog
newer=$samples/9.10.3/polyglot.hy.eventlog
differs "$newer" --trace 0.3 --colours-from "$older"
colours_of out >colours
on_output --trace 0.3 "$older"
colours_of out >older
on_output --trace 0.3 "$newer"
colours_of out >newer
for band in Char Double Integer ARR_WORDS; do
    is_coloured "$band" "$(sed -n "s/^$band //p" older)"
done
is_coloured List "$(sed -n 's/^\[\] //p' older)" # it was called [] then
is_coloured STACK "$(sed -n 's/^Int //p' older)"  # Int is in the other run alone
[ "$(sed -n 's/^ARR_WORDS //p' newer)" != "$(sed -n 's/^ARR_WORDS //p' older)" ] ||
    wrong "ARR_WORDS has one colour anyway"
cut -d ' ' -f 2 colours | sort | uniq -d >shared
[ ! -s shared ] || wrong "bands share $(cat shared)"
on_output "$newer"
mv out plain
on_output --colours-from "$newer" "$newer"
status_is 0
is_same plain out

option chart size "the page is another"
differs "$stacks" --size a5
on_output "$stacks"
mv out plain
for size in a4 A4 a4-landscape 841.89x595.28pt 841.89ptx595.28pt; do
    on_output --size $size "$stacks"
    status_is 0
    is_same plain out
done
on_output --size 8inx5in "$stacks"
mv out plain
for size in 8x5in 203.2x127mm 576x360pt 8inx127mm; do
    on_output --size $size "$stacks"
    is_same plain out
done
for paper in a3 a5 letter legal tabloid; do
    differs "$stacks" --size $paper
    differs "$stacks" --size $paper-portrait
done
is_refused '' x 8in 8x 8inx 8inx5 8x5 x5in a6 a4-upright 0x5in -8x5in 1e1x5in 8,5x5in infxinpt \
    nanxnanpt 0x8x5in 8inx5inx2in 35x500pt 500x14401pt '8in x 5in' 8cmx5cm

option chart size "pixels are the picture's own"
on_output -f png --size 1600x900px "$stacks"
png_is 1600 900
on_output -f png --size 1601pxx899px "$stacks"
png_is 1601 899
on_output -f png --size 400x300px "$stacks"
png_is 400 300
on_output -f png --size 8x5in "$stacks"
png_is 1200 750
on_output -f png --size 2x4in "$stacks"
png_is 300 600
for size in 36x14400pt 14400x36pt 36x36pt; do
    on_output --size $size "$stacks"
    status_is 0
done

option chart y-max "the scale is another"
differs "$stacks" --y-max 64MiB
mv out plain
for size in 64M 64m 65536K 67108864 67108864B 65536KiB 0.0625GiB; do
    on_output --y-max $size "$stacks"
    status_is 0
    is_same plain out
done
on_output --y-max 64MB "$stacks"
is_other plain out
mv out plain
on_output --y-max 64000kB "$stacks"
is_same plain out
is_refused '' x 0 0MiB -1 1e3 0x10 inf nan 1,5M 64Mi '64 MiB' 0.5 2000T MiB

option chart x-max "the axis is longer"
differs "$stacks" --x-max 60
mv out plain
on_output --x-max 6e1 "$stacks"
is_same plain out
is_refused '' x 0 -1 0x10 inf nan 1,5 1s marker:x
run chart --from 0.1 --x-max 0.1 "$stacks"
status_is 1
says '--x-max 0.1: the part that is shown begins at 0.1 s'

marked=$samples/9.10.3/harbour.hi-ipe.eventlog

option chart markers "only those that match are there"
differs "$marked" --markers 'year 1$'
mv out plain
on_output --markers nothing "$marked"
status_is 0
is_other plain out
is_refused '(' "$(printf '\377')"
option chart no-markers "no marker is there"
differs "$marked" --no-markers
mv out plain
on_output --markers '^nothing$' "$marked"
is_same plain out
for other in '--markers x' --user-events; do
    # shellcheck disable=SC2086 # words
    run chart --no-markers $other "$marked"
    status_is 2
    says "does not go with --no-markers"
done
option chart user-events "messages of the program are there too"
differs "$marked" --user-events

option chart cut "small bands are left out, and not in OTHER"
differs "$stacks" --cut hp2ps --trace 5
mv out plain
on_output --cut hp2ps --trace 5 --bands 3 "$stacks"
is_other plain out
on_output "$stacks"
mv out plain
on_output --cut share "$stacks"
is_same plain out
is_refused '' x

### table

option table table "another table is another document"
for name in growth stacks cost-centres events; do
    differs "$stacks" --table $name
done
for name in markers messages gc memory threads capabilities tasks sparks phases capsets; do
    run table --table $name "$threads"
    status_is 0
    mv out $name
done
is_other markers messages
is_other threads capabilities
is_other gc memory
run table --table ticky "$samples/9.6.6/logwatch.lT.eventlog"
status_is 0
prints 'no totals of the program'
run table --table closures "$samples/9.6.6/logwatch.hi-ipe.eventlog"
status_is 0
prints 'info tables are in the heap profile'
run table --table nonsense "$stacks"
status_is 2

begin "table --table: the help names every table there is, and no other"
run table --table nonsense "$stacks"
sed -n 's/.*expected //p' err | sed 's/ or /, /' | tr -d ' ' | tr ',' '\n' | sort >known
run table --help
sed -n '/--table=/,/--weight=/p' out | tr -s ' \n' ' ' | sed 's/.*Which table: \(.*\) (bands).*/\1/' |
    tr -d ' ' | tr ',' '\n' | sort >listed
echo >>listed
sed -i '/^$/d' listed
is_same known listed
[ "$(wc -l <known)" -gt 8 ] || wrong "there are $(wc -l <known) tables"

begin "table: what the log does not hold is told with the flags that give it: 1"
for name in growth stacks cost-centres closures ticky nonmoving; do
    run table --table $name "$threads"
    status_is 1
    says '-l'
    prints_nothing
done

option table weight "stacks weigh something else"
run table --table stacks "$stacks"
mv out plain
run table --table stacks --weight end "$stacks"
status_is 0
is_other plain out
mv out end
run table --table stacks --weight mean "$stacks"
is_other end out
run table --table stacks --weight ticks "$stacks"
status_is 1
says '-p -l'
run table --table cost-centres "$stacks"
mv out plain
run table --table cost-centres --weight end "$stacks"
status_is 0
is_other plain out
run table --table cost-centres --weight ticks "$stacks"
status_is 1
run table --table stacks --weight nonsense "$stacks"
status_is 2
run table --weight end "$stacks"
status_is 2

option chart weight "the flame weighs something else"
weighed=$samples/9.10.3/logwatch.hc-p.eventlog
run chart -o - --figure flame "$weighed"
status_is 0
prints 'Time by cost-centre stack'
mv out plain
run chart -o - --figure flame --weight ticks "$weighed"
is_same plain out
run chart -o - --figure flame --weight peak "$weighed"
status_is 0
prints 'Heap by cost-centre stack at its peak'
mv out peak
run chart -o - --figure flame --weight end "$weighed"
status_is 0
prints 'in the last sample'
is_other peak out
mv out end
run chart -o - --figure flame --weight mean "$weighed"
prints 'mean over time'
is_other end out
run chart -o - --figure flame --weight ticks "$stacks"
status_is 1
says '-p -l'
run chart -o - --figure flame --weight nonsense "$stacks"
status_is 2
run chart -o - --weight peak "$stacks"
status_is 2
says '--weight does not go with --figure bands'

option chart baseline "the flame is held against another run, or a part of its own"
run chart -o - --figure flame "$weighed"
mv out plain
run chart -o - --figure flame --baseline "$samples/9.6.6/logwatch.p.eventlog" "$weighed"
status_is 0
prints 'baseline: logwatch.p.eventlog'
prints 'points</text>'
is_other plain out
mv out other
run chart -o - --figure flame --baseline "$weighed@..1" "$weighed@1.."
status_is 0
prints 'baseline: logwatch.hc-p.eventlog'
prints 'only what is up to 1.00'
is_other other out
run chart -o - --figure flame --baseline "$weighed" "$weighed"
prints 'difference of inherited 0'
run chart -o - --figure flame --baseline "$stacks" "$weighed"
status_is 1
says "the baseline $stacks: there are no ticks by cost-centre stacks"
prints_nothing
run chart -o - --figure flame --baseline nowhere.eventlog "$weighed"
status_is 1
prints_nothing
run chart -o - --baseline "$weighed" "$stacks"
status_is 2
says '--baseline does not go with --figure bands'
for taken in '--by module' '--bands 3' '--sort name' '--no-markers' '--y-max 1MiB' '--x-max 1'; do
    # shellcheck disable=SC2086 # two words
    run chart -o - --figure flame $taken "$weighed"
    status_is 2
    says 'does not go with --figure flame'
done

begin "chart --colours-from: the modules of a flame have the colours of the other run"
run chart -o - --figure flame --weight peak "$weighed"
mv out plain
run chart -o - --figure flame --weight peak --colours-from "$weighed" "$weighed"
status_is 0
is_same plain out
run chart -o - --figure flame --weight peak --colours-from "$samples/9.6.6/logwatch.p.eventlog" "$weighed"
status_is 0
is_other plain out
run chart -o - --figure flame --colours-from "$threads" "$weighed"
status_is 1
says "$threads has no modules whose colours could be kept"
run chart -o - --figure flame --colours-from "$weighed" --baseline "$weighed" "$weighed"
status_is 2
says '--colours-from does not go with --baseline'

# picture_differs ARGUMENT... - with the arguments, the picture of a table is another; a text
# does not take them.
picture_differs() {
    run table -f svg "$stacks"
    mv out plain
    run table -f svg "$@" "$stacks"
    status_is 0
    is_other plain out
    mv out picture
    run table -o x.csv -o x.svg "$@" "$stacks"
    is_same picture x.svg
    rm x.csv x.svg
    for text in '' '-f csv' '-o x.txt'; do
        # shellcheck disable=SC2086 # words
        run table $text "$@" "$stacks"
        status_is 2
        says "--$row goes with a picture, one of svg, pdf, png, ps, eps"
        prints_nothing
    done
}

option table title "the title of a picture is another"
picture_differs --title 'Another title'
run table -f svg --title "$(printf 'no UTF-8: \377')" "$stacks"
status_is 0
option table theme "the colours of a picture are others"
picture_differs --theme dark
run table -f svg --theme blue "$stacks"
status_is 2
says '--theme blue: expected'
option table size "the page is another"
picture_differs --size a3
run table -f svg "$stacks"
mv out plain
run table -f svg --size a4-portrait "$stacks"
is_same plain out
run table -f png --size 400x300px "$stacks"
[ "$(od -An -tu1 -j18 -N2 out | awk '{ print $1 * 256 + $2 }')" = 400 ] || wrong "it is not 400 wide"
run table -f svg --size 8in "$stacks"
status_is 2
says '--size 8in: expected'

### report

option report bands "so many bands are drawn"
differs "$stacks" --bands 3
option report trace "smaller bands go to OTHER"
differs "$stacks" --trace 10
is_refused -1 101 x ''

option report title "the title is another"
differs "$stacks" --title 'Another title'
differs "$stacks" --title "$(printf 'no UTF-8: \377')"

option report theme "the colours are others"
differs "$stacks" --theme dark
mv out dark
differs "$stacks" --theme grey
is_other dark out
is_refused blue ''

option report size "the page is another"
differs "$stacks" --size letter-portrait
on_output "$stacks"
mv out plain
on_output --size a4-portrait "$stacks"
is_same plain out
for size in a4 480x280pt 36x14400pt 14400x36pt 100x100mm; do
    on_output --size $size "$stacks"
    status_is 0
    is_other plain out
done
is_refused '' a6 8in

option report colours-from "bands have the colours of the other run"
on_output --trace 0.3 "$newer"
mv out plain
on_output --trace 0.3 --colours-from "$older" "$newer"
status_is 0
is_other plain out
on_output --colours-from nowhere.eventlog "$newer"
status_is 1
prints_nothing

option report y-max "the scale is another"
differs "$stacks" --y-max 64MiB
is_refused 0 x
option report x-max "the axis is longer"
differs "$stacks" --x-max 60
is_refused 0 x

option report markers "only those that match are there"
differs "$marked" --markers 'year 1$'
is_refused '('
option report no-markers "no marker is there"
differs "$marked" --no-markers
on_output --no-markers --markers x "$marked"
status_is 2
option report user-events "messages of the program are there too"
differs "$marked" --user-events

option report cut "small bands are left out, and not in OTHER"
differs "$stacks" --cut hp2ps --trace 5
is_refused '' x

option report weight "what call stacks weigh is something else"
differs "$weighed" --weight end
is_refused nonsense

option report baseline "the run is compared with another"
differs "$weighed" --baseline "$samples/9.6.6/logwatch.p.eventlog"
on_output --baseline nowhere.eventlog "$weighed"
status_is 1
prints_nothing

option report join "two runs are one report"
run report --template "$here/options.ini" --join -o one.pdf "$weighed" "$samples/9.10.3/logwatch.hb.eventlog"
status_is 0
is_silent
run report --template "$here/options.ini" -o two.pdf "$weighed"
is_other one.pdf two.pdf

option report template "it says which pages there are"
differs "$stacks" --template summary
mv out plain
cp "$samples/../templates/summary.ini" mine
on_output --template mine "$stacks"
is_same plain out
on_output --template nonsense "$stacks"
status_is 2
says '--template nonsense: there is no such file'

option report help-template "prints what can stand in a template, and reads nothing"
run report --help-template
status_is 0
is_silent
prints '[page NAME]'
mv out plain
run --help-template nothing.eventlog
status_is 0
is_same plain out

option report source "lines of the program are shown"
run report --source nowhere "$stacks"
status_is 2
says '--source nowhere: expected a directory'
differs "$weighed" --source "$samples/programs/logwatch"

option report show-env "the environment of an old log is printed only then"
made_log >made.eventlog
printf '[report]\npages=quality\n' >quality.ini
run report --template quality.ini --show-env -o shown.pdf made.eventlog
status_is 0
run report --template quality.ini -o plain.pdf made.eventlog
status_is 0
if need pdftotext cli_report_environment; then
    pdftotext plain.pdf plain
    pdftotext shown.pdf shown
    grep -q sesame shown || wrong "it is not printed with --show-env"
    ! grep -q sesame plain || wrong "it is printed without"
fi

option info weight "the record holds what stacks weigh then"
run info -f json "$stacks"
mv out plain
run info -f json --weight end "$stacks"
status_is 0
is_other plain out
json_is heap_profile.call_tree.weight '"end"'
run info --weight nonsense "$stacks"
status_is 2

### What there is, and what there is not

begin "every option of every command has a case here"
for command in $commands; do
    [ "$(options_of "$command" | wc -l)" -gt 5 ] || wrong "the help of $command lists no options"
    for name in $(options_of "$command"); do
        case $covered in
        *" $command:$name "*) ;;
        *) wrong "$command --$name has none" ;;
        esac
    done
done

begin "every command of the program is known here"
run --help
sed -n 's/^  \([a-z]*\)  *[A-Z].*/\1/p' out >listed
echo "$commands" | tr ' ' '\n' >known
is_same listed known

all=$(for command in $commands; do options_of "$command"; done | sort -u)
for command in $commands; do
    begin "$command refuses what only other commands take"
    of_its_own=$(options_of "$command")
    for name in $all; do
        if ! printf '%s\n' "$of_its_own" | grep -qx -e "$name"; then
            run "$command" "--$name" "$stacks"
            status_is 2
            says "Unknown option --$name"
            run "$command" "--$name=1" "$stacks"
            status_is 2
        fi
    done
    nothing_is_there
done

for command in $commands; do
    begin "$command wants the value of an option"
    for name in $(valued_options_of "$command"); do
        run "$command" "$stacks" "--$name"
        status_is 2
    done
done
finish
