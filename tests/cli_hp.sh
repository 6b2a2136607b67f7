#!/bin/sh
# cli_hp.sh PROFOLIO SAMPLES - GHC's heap profiles, `.hp`, as logs: their dialects, where they come
# from, and what is said of them.
set -u
profolio=$1
samples=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

whole=$samples/9.6.6/queens.hc.hp
backwards=$samples/9.10.3/harbour.hT-nonmoving.hp
plain=$here/cases/c19_plain.hp

# record_of LOG - its record in `record`, but for what is of the file and not of the run.
record_of() {
    run info -f json "$1"
    grep -v -e '^    "file": ' -e '^    "bytes": ' out >record
}

# input_is_whole WORDS - what was read in the way that WORDS say gave the record of $whole.
input_is_whole() {
    ran=$1
    status_is 0
    is_silent
    grep -v '^    "file": ' out >found
    is_same found expected
}

begin "C19: decimal commas and ends of lines change nothing, in any locale"
make_comma_locale
record_of "$plain"
mv record expected
json_is heap_profile.samples 3
json_is heap_profile.times_ns '[0, 100000000, 200000000]'
grep -q '"values": \[0, 100, 300\]' out || wrong "foo is not 0, 100, 300"
grep -q '"values": \[0, 50, 50\]' out || wrong "bar is not 0, 50, 50"
for setting in C "$comma_locale"; do
    export LC_ALL="$setting" LOCPATH="$scratch/locales"
    for dialect in plain comma crlf; do
        record_of "$here/cases/c19_$dialect.hp"
        status_is 0
        is_silent
        is_same record expected
        run chart --title x -o x.svg "$here/cases/c19_$dialect.hp"
        status_is 0
        grep -q ' d="' x.svg || wrong "there is nothing drawn"
        ! grep -qE ' (d|x|y|width|height|viewBox)="[^"]*,' x.svg || wrong "$setting: a comma in $dialect"
        for format in svg pdf png ps eps; do
            run chart --title x -m5 -t0.5 --size 8.5x5.5in --y-max 1.5KiB --x-max 0.5 -f $format -o $dialect "$here/cases/c19_$dialect.hp"
            status_is 0
            is_silent
            [ -e first.$format ] || cp $dialect first.$format
            is_same first.$format $dialect
        done
    done
done
export LC_ALL=C
unset LOCPATH

begin "info tells the clock, and speaks of no events"
run info "$whole"
status_is 0
is_silent
prints 'heap profile (.hp)'
prints 'times are CPU seconds of the program, not elapsed time'
prints 'complete'
for word in event 'end mark' 'cost centres' 'n/a events'; do
    ! grep -q "$word" out || wrong "it speaks of '$word'"
done

begin "a heap profile is told by its bytes, from wherever they come"
run info -f json "$whole"
grep -v '^    "file": ' out >expected
cp "$whole" x.eventlog
gzip -c "$whole" >x.gz
bzip2 -c "$whole" >x.bz2
for file in x.eventlog x.gz x.bz2; do
    run info -f json $file
    input_is_whole "$file"
done
"$profolio" info -f json - <"$whole" >out 2>err
input_is_whole 'standard input'
# shellcheck disable=SC2002 # a pipe is what is wanted
cat "$whole" | "$profolio" info -f json - >out 2>err
input_is_whole 'a pipe'
gzip -c "$whole" | "$profolio" info -f json - >out 2>err
input_is_whole 'a compressed pipe'
mkfifo fifo
timeout 20 cat "$whole" >fifo &
run info -f json fifo
wait
input_is_whole 'a FIFO'
timeout 20 cat "$whole" >fifo &
run chart -o x.svg fifo
wait
status_is 0

begin "charts and tables are made of it as of a log"
run chart "$whole"
status_is 0
is_silent
[ -s queens.hc.svg ] || wrong "there is no queens.hc.svg"
run chart -o x.pdf -o x.png --by cost-centre --bands 5 "$whole"
status_is 0
run table -f csv "$whole"
status_is 0
prints 'queensTree'
run table --table stacks --weight ticks "$whole"
status_is 1

begin "show is for eventlogs"
run show "$whole"
status_is 1
says 'a GHC heap profile (.hp); show is for eventlogs'
prints_nothing

begin "times that go back are told, and do not make it partial"
run info "$backwards"
status_is 0
says 'the time of 6 samples is negative or goes back'
run info --strict "$backwards"
status_is 3
run chart -o x.svg "$backwards"
status_is 0

begin "a cut one gives its whole samples: 3"
head -c 5000 "$whole" >cut.hp
run info -f json cut.hp
status_is 3
says 'cut short at line'
says 'the last sample is left out; '
[ "$(grep -c . err)" = 1 ] || wrong "it says more than that: $(cat err)"
json_is log.complete false
json_is heap_profile.samples_left_out 1
run chart -o x.svg cut.hp
status_is 3
run info cut.hp
prints 'cut short'

begin "one that is cut at any byte is read"
n=60
while [ $n -lt 3000 ]; do
    head -c $n "$whole" >cut.hp
    run info -f json cut.hp
    case $status in
    0) json_is log.complete true ;;
    3) json_is log.complete false ;;
    *) wrong "cut at byte $n: status $status" ;;
    esac
    n=$((n + 97))
done

begin "one whose packing is cut short: 3"
gzip -c "$whole" | head -c 1000 >cut.hp.gz
run info cut.hp.gz
status_is 3
says 'what came before was kept'
prints 'cut short'

begin "damaged lines are told, and the others are read: 3"
sed -e '20s/\t.*/\tmany/' -e '30s/\t.*//' "$whole" >damaged.hp
run info -f json damaged.hp
status_is 3
says '2 lines are damaged and were skipped, the first is line 20: expected'

begin "a head alone: nothing to draw: 1"
head -n 4 "$whole" >head.hp
run info head.hp
status_is 0
run chart -o x.svg head.hp
status_is 1
says 'no whole sample'
run table head.hp
status_is 1
there_are head.hp

begin "of several profiles in one file any can be asked for"
cat "$plain" "$whole" >both.hp
run info -f json both.hp
status_is 0
says 'the log holds 2 heap profiles; shown is the one with most samples'
json_is program.name '"queens"'
json_is log.segments 2
run info -f json --segment 1 both.hp
status_is 0
is_silent
json_is program.name '"demo"'
json_is heap_profile.samples 3
run info --segment 3 both.hp
status_is 1
says 'both.hp: there is no segment 3: the log holds 2 heap profiles'

begin "a part of the run"
run info -f json --from 0.05 --until 0.15 "$plain"
status_is 0
json_is heap_profile.times_ns '[100000000]'
run info --from marker:x "$plain"
status_is 1
says "there is no marker 'x'"

begin "what it cannot hold is no table of nothing"
run table --table events "$plain"
status_is 1
prints_nothing
says 'there are no events in it'

begin "nothing in it commands the terminal"
esc=$(printf '\033')
printf 'JOB "p"\nSAMPLE_UNIT "%s[2J"\nBEGIN_SAMPLE 1\na\t1\nEND_SAMPLE 1\n' "$esc" >x.hp
run table x.hp
status_is 0
says "its times are in ' [2J'"
! grep -q "$esc" err || wrong "there is an escape on standard error"
finish
