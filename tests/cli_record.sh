#!/bin/sh
# cli_record.sh PROFOLIO SAMPLES - the record of a run is taken in place of its log: what is
# made, what is said, and how it ends are the same.
set -u
profolio=$1
samples=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

stacks=$samples/9.0.2/calc.hc-all.eventlog
ticks=$samples/9.0.2/calc.p-all.eventlog
cut=$samples/9.10.3/harbour.hT-killed.eventlog
damaged=$here/cases/c01_trunc.eventlog

# both LOG ARGUMENT... - runs a command on the log and on its record r.json, and compares.
both() {
    log=$1
    shift
    run "$@" "$log"
    mv out out.log
    mv err err.log
    log_status=$status
    run "$@" r.json
    status_is "$log_status"
    is_same out.log out
    is_same err.log err
}

for log in "$stacks" "$ticks" "$cut" "$damaged"; do
    begin "the record of ${log##*/} is as good as it"
    run info -f json "$log"
    mv out r.json
    both "$log" info
    both "$log" info -f json
    both "$log" table --table bands
    both "$log" table --table bands -f csv --bands 4
    both "$log" table --table events
done

threads=$samples/9.6.6/pool.l-N2.eventlog
begin "what the run-time system did is in the record"
run info -f json "$threads"
mv out r.json
for table in gc memory threads capabilities tasks sparks phases capsets; do
    both "$threads" table --table $table
    status_is 0
    both "$threads" table --table $table -f svg
done
for figure in memory gc allocation activity sparks; do
    both "$threads" chart --figure $figure -o -
done
run table --table markers --from 0.02 r.json
status_is 0
says 'holds sums of all of its run, which are left out of a part of it: collections, threads'

begin "stacks and charts are in the record"
run info -f json "$stacks"
mv out r.json
both "$stacks" table --table stacks
both "$stacks" table --table stacks --weight peak
both "$stacks" chart -o -
run table --table stacks --weight end r.json
status_is 1
says 'make it with info --format json --weight end'
run info -f json "$ticks"
mv out r.json
both "$ticks" table --table stacks --weight ticks

begin "a record of a log that was cut short says so again"
run info -f json "$cut"
status_is 3
mv out r.json
run table r.json
status_is 3
says "$cut: truncated at byte"

begin "a record of a heap profile that was cut short says so once"
printf 'JOB "p"\nBEGIN_SAMPLE 1\na\t1\nEND_SAMPLE 1\nBEGIN_SAMPLE 2\na\t1\n' >x.hp
run info -f json x.hp
mv out r.json
both x.hp info
both x.hp table

begin "with all values the record can be grouped and cut as the log"
run info -f json --bands 0 "$cut"
mv out r.json
both "$cut" table --table bands --include T
both "$cut" table -q --table bands --until 0.3
both "$cut" chart -q -o - --from 0.2 --exclude THUNK
run table --until 0.3 r.json
says 'counts the messages of all of its run'
run info -f json --bands 0 "$stacks"
mv out r.json
run table --table stacks --from 0.02 r.json
status_is 1
says 'call stacks of all bands and of all of its run: to choose among them needs the log'

begin "a record without them says how to make one"
run info -f json --bands 2 "$cut"
mv out r.json
run table --include T r.json
status_is 1
says 'r.json: the record holds the series of 2 of '
says 'make it with info --format json --bands 0'
run chart -o - r.json
status_is 3
says 'the record holds the series of 2 of '

begin "a record comes packed, by a pipe, or on one line"
run info -f json "$stacks"
cp out plain
if need gzip record_packed; then
    gzip -c plain >r.gz
    run info -f json r.gz
    is_same plain out
fi
"$profolio" info -f json - <plain >piped
is_same plain piped
tr -d '\n' <plain >r.json
run info -f json r.json
is_same plain out

begin "what is no record, or a newer one, is told"
echo '{"schema": "profolio/2"}' >new.json
run info new.json
status_is 1
says 'new.json: it is written by a newer profolio'
echo '{"schema": "profolio/1", "log": {"bytes": -1}}' >bad.json
run info bad.json
status_is 1
says 'bad.json: the record is unsound: log.bytes'
run info -f json "$stacks"
head -c 20000 out >half.json
run info half.json
status_is 1
says 'half.json: the record is unsound: byte 20000'
echo '{"a": 1}' >other.json
run info other.json
status_is 1
says 'it looks like JSON'
finish
