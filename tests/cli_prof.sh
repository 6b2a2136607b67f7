#!/bin/sh
# cli_prof.sh PROFOLIO SAMPLES - GHC's time profiles, `.prof`, as logs: their kinds, where they come
# from, and what is said of them.
set -u
profolio=$1
samples=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

shares=$samples/9.6.6/logwatch.p.prof
exact=$samples/9.10.3/logwatch.P.prof
json=$samples/9.0.2/calc.pj.prof.json
corpus=$here/corpus/prof

# make_large - large.prof, whose ticks are too many for per cent to tell.
make_large() {
    cat >large.prof <<EOF
	Sun Nov 29 20:47 2026 Time and Allocation Profiling Report  (Final)

	   run +RTS -p -RTS

	total time  =        5.00 secs   (5000 ticks @ 1000 us, 1 processor)
	total alloc = 141,815,720 bytes  (excludes profiling overheads)

COST CENTRE MODULE SRC        no.     entries  %time %alloc   %time %alloc

MAIN        MAIN   <built-in> 152           0    0.0    0.0   100.0  100.0
 go         Main   M.hs:1:1-9 153           4  100.0  100.0   100.0  100.0
EOF
}

begin "info tells what a time profile holds, and speaks of no events and no heap"
run info "$shares"
status_is 0
is_silent
grep -q 'time profile (.prof).*complete' out || wrong "it is not told what it is"
grep -q '^time profile  95 ticks of 1.00.*ms.*140.*MiB allocated' out || wrong "no ticks or no allocation"
! grep -qE 'events|heap profile' out || wrong "there are events or a heap"
run info -f json "$exact"
json_is log.format '"prof"'
json_is time_profile.interval_ns 1000000
json_is time_profile.ticks 60
json_is time_profile.alloc_bytes 30724008
json_is time_profile.samples null
json_is program.name '"logwatch"'

begin "the kind is told from the bytes, wherever they come from"
run table --table stacks "$exact"
mv out expected
cp "$exact" it.hp
gzip -c "$exact" >it.gz
xz -c "$exact" >it.xz
bzip2 -c "$exact" >it.bz2
sed 's/$/\r/' "$exact" >it.crlf
for log in it.hp it.gz it.xz it.bz2 it.crlf; do
    run table --table stacks $log
    status_is 0
    is_silent
    is_same out expected
done
"$profolio" table --table stacks - <"$exact" >out
is_same out expected

begin "names with quotes that JSON should escape are read"
run table --table cost-centres -f csv "$json"
status_is 0
is_silent
grep -q 'deep.30:bottom,""quoted""&<tagged>' out || wrong "the name is not as GHC has it"

begin "per cent are not made counts"
run table --table cost-centres -f csv "$exact"
grep -q '^bumpWord,LogWatch.Summary,LogWatch/Summary.hs:34:1-39,.*,7,0.11' out || wrong "no ticks where they are told"
make_large
run table --table stacks -f csv large.prof
status_is 0
grep -q '^1,go,Main,M.hs:1:1-9,4,,1,,1,,1,,1' out || wrong "there are counts"
run info -f json large.prof
grep -q '"individual_ticks": null' out || wrong "there are ticks in the record"

begin "a record is as good as the file"
make_large
for log in "$shares" "$exact" "$json" large.prof "$corpus"/exact.prof; do
    run info -f json "$log"
    status_is 0
    mv out record.json
    run info -f json record.json
    is_same out record.json
    run table --table stacks "$log"
    mv out expected
    run table --table stacks record.json
    is_same out expected
done

begin "flames are drawn, and entries are in their titles"
make_large
run chart --figure flame -o flame.svg "$exact"
status_is 0
is_silent
grep -q '1,500 entries' flame.svg || wrong "there are no entries"
run chart --figure flame -o flame.svg large.prof
status_is 0
! grep -q 'individual 100%, ' flame.svg || wrong "there are ticks that are not known"

begin "what a time profile lacks is told"
run chart --figure time -o x.svg "$exact"
status_is 1
says 'but not when they were'
run chart -o x.svg "$exact"
status_is 1
says 'there is no heap profile in the log'
run info --from 1 "$exact"
status_is 1
says 'a time profile (.prof) has no times'
run show "$exact"
status_is 1
says 'it looks like a GHC time profile (.prof); show is for eventlogs'
run info "$samples/9.0.2/logwatch.hr.prof"
status_is 1
says 'it holds the retainer sets of +RTS -hr, and no time profile'
run info --segment 2 "$exact"
status_is 1
[ ! -e x.svg ] || wrong "something was drawn"

begin "what is cut or damaged gives what it holds, with status 3"
head -c 5000 "$exact" >cut.prof
run info cut.prof
status_is 3
says 'truncated in line'
head -n 40 "$exact" >clean.prof
run info clean.prof
status_is 3
says 'lines are missing from its call tree'
sed '40s/.*/ damaged/' "$exact" >bad.prof
run info bad.prof
status_is 3
says 'line 40: expected ticks and bytes at its end; 1 line was left out'
head -c 30000 "$json" >cut.json
run info cut.json
status_is 3
says 'cost-centre stacks were kept'
head -n 9 "$exact" >head.prof
run info head.prof
status_is 1
says 'the time profile has no call tree'
head -c 2000 "$json" >head.json
run info head.json
status_is 1
says 'the time profile has no call tree'
grep -v 'total time' "$shares" >total.prof
run info total.prof
status_is 1
says 'no readable line "total time"'
gzip -c "$exact" | head -c 2500 >cut.gz
run info cut.gz
status_is 3

finish
