#!/bin/sh
# truth_cases.sh PROFOLIO SHARED - logs from users' reports (SHARED/cases/CASES.md), and logs that
# GHC's own run-time system damaged (SHARED/race): what `info` and `chart` say of them.
set -u
profolio=$1
shared=$2
if [ ! -d "$shared/cases" ]; then
    echo "skipped: there are no cases at $shared"
    exit 77
fi
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
cases=$shared/cases
others=$shared/corpus/ghc-events-tests

# band_is LABEL KEY VALUE - of the first band that is called so, in the record in out.
band_is() {
    found=$(sed 's/^ *//' out | awk -v label="\"label\": \"$1\"," -v key="\"$2\": " '
        index($0, "\"label\": ") == 1 { on = $0 == label }
        on && index($0, key) == 1 { sub(key, ""); sub(/,$/, ""); print; exit }')
    [ "$found" = "$3" ] || wrong "$ran: $2 of $1 is $found in place of $3"
}

begin "C05: without heap samples a chart is not possible, and the flags that would give one are told"
run chart -o x.svg "$cases/c05_nosamples.eventlog"
status_is 1
says '-hT -l'
nothing_is_there
run info -f json "$cases/c05_nosamples.eventlog"
status_is 0
json_is gc.count 1
run report -o r.pdf "$cases/c05_nosamples.eventlog"
status_is 0
if need pdftotext truth_cases_words; then
    pdftotext -layout r.pdf words
    grep -q '+RTS -hT -l, which needs no profiling' words || wrong "there is no hint"
    grep -q '^ *All  *1 ' words || wrong "there is no page of the one collection"
fi

begin "C06: samples without an end are samples"
run info -f json "$others/stop.hT.eventlog"
status_is 0
json_is heap_profile.samples 14
json_is heap_profile.bands 45
json_is heap_profile.peak.time_ns 1354680000
json_is heap_profile.peak.bytes 602152
json_is heap_profile.last_bytes 483328
json_is log.last_ns 2284496000
band_is STACK peak_bytes 297624
grep -q 2172065000 out || wrong "the last sample is not there"
run show -t USER_MSG "$others/stop.hT.eventlog"
[ "$(grep -c '^[0-9]*: cap ' out)" = 7 ] || wrong "there are not 7 messages"

begin "C09: stacks with the same top are bands of their own"
run info -f json "$cases/c09_ccs.eventlog"
status_is 0
json_is heap_profile.bands 3
json_is heap_profile.last_bytes 3734256
band_is bin_tycldecls/tc_rn_src/main last_bytes 3134712
band_is bin_tycldecls/tcRnImports/main last_bytes 526792
band_is bin_exports/tc_rn_src/main last_bytes 72752
json_is heap_profile.label_order '"inner-to-outer"'
run table "$cases/c09_ccs.eventlog"
prints 'stacks are written inner to outer'
run info "$cases/c09_ccs.eventlog"
prints '-hc, by cost-centre, inner to outer'
run info -f json --by cost-centre "$cases/c09_ccs.eventlog"
status_is 0
json_is heap_profile.by '"cost-centre"'
json_is heap_profile.label_order null
json_is heap_profile.bands 2
json_is heap_profile.last_bytes 3734256
band_is bin_tycldecls last_bytes 3661504
band_is bin_exports last_bytes 72752

begin "C10: one sample, and an empty stack that is MAIN"
run info -f json "$cases/c10_main.eventlog"
status_is 0
json_is heap_profile.samples 1
json_is heap_profile.bands 7
json_is heap_profile.peak.time_ns 5007294146
json_is heap_profile.peak.bytes 12072
band_is MAIN peak_bytes 9880
band_is GHC.IO.Encoding.CAF peak_bytes 696
run chart -o x.svg -o x.pdf "$cases/c10_main.eventlog"
status_is 0

begin "C12: a small band that grows is found"
run info -f json "$cases/c12_leak.eventlog"
status_is 0
json_is heap_profile.peak.bytes 302000000
json_is heap_profile.peak.time_ns 100000000000
band_is Leaky.Acc last_bytes 2000000
band_is Leaky.Acc growth_bytes_per_s 20000
band_is Leaky.Acc growing true
band_is static00 growing false
run table --table growth -f csv "$cases/c12_leak.eventlog"
sed -n 2p out >row
grep -q '^Leaky\.Acc,,,true,20000,1010000,20000,2000000,2000000' row || wrong "the first row is $(cat row)"
run info "$cases/c12_leak.eventlog"
prints '1 band grows (31 looked at)'
run info -f json "$cases/c12_leak.eventlog"
sed -n '/"label": "Leaky.Acc"/,/"growing"/p' out >of_log
grep -q '"growth_bytes_per_s": 20000,' of_log || wrong "it does not grow by 20,000 B/s: $(cat of_log)"
run info -f json "$cases/c12_leak.hp"
status_is 0
json_is heap_profile.peak.bytes 302000000
json_is heap_profile.peak.time_ns 100000000000
sed -n '/"label": "Leaky.Acc"/,/"growing"/p' out >of_hp
grep growth of_log >growth_of_log
grep growth of_hp >growth_of_hp
is_same growth_of_log growth_of_hp
grep growing of_hp | grep -q true || wrong "in the .hp it does not grow"

begin "C14: forty long names are fifteen bands and the others"
run info -f json "$cases/c14_forty.eventlog"
status_is 0
json_is heap_profile.bands 40
json_is heap_profile.last_bytes 8200000
run table -f csv "$cases/c14_forty.eventlog"
tr -d '\r' <out | awk -F, 'NR > 1 { sum[NR > 16] += $NF } END { exit sum[0] != 4950000 || sum[1] != 3250000 }' ||
    wrong "the sums of the first 15 and the other 25 are not 4,950,000 and 3,250,000"
run chart --bands 15 -o x.svg -o x.pdf "$cases/c14_forty.eventlog"
status_is 0

begin "C15: a name of 1.5 kB is shortened in the middle"
run chart -o x.svg -o x.pdf "$cases/c15_long.eventlog"
status_is 0
if need pdftotext cases_c15; then
    pdftotext -layout x.pdf text
    grep -q 'someFunction[^ ]*…[^ ]*59\.inner' text || wrong "not both its ends are there"
fi

begin "C23: the memory of the run-time system, and its collections"
run info -f json "$cases/c23_rts.eventlog"
status_is 0
json_is memory.heap_size_bytes.readings 63
json_is memory.heap_size_bytes.max 5242880
json_is memory.blocks_bytes.max 4509696
json_is memory.blocks_bytes.last 4329472
json_is memory.live_bytes.readings 2
json_is memory.live_bytes.last 44328
json_is memory.allocated_bytes 259607576
json_is gc.count 63
json_is memory.info.generations 2
json_is memory.info.max_heap_bytes null
json_is memory.info.alloc_area_bytes 4194304
json_is memory.info.mblock_bytes 1048576
json_is memory.info.block_bytes 4096
run info "$cases/c23_rts.eventlog"
prints 'heap size 5.00'

begin "old: a log that tells no generation has neither minor nor major collections"
old=$shared/corpus/ghc-events-tests/testlog.eventlog
run info -q "$old"
prints 'collections   11'
! grep -q major out || wrong "$ran: it tells of major ones"
run table -q --table gc "$old"
prints 'the generation of 11 of them'
! grep -qE 'major|minor|0 threads' out || wrong "$ran: it tells what is unknown"

# The counts are those of a reader that joins the blocks of each buffer first (FINDINGS 1.2).
begin "torn: every record of the torn logs is put together"
for torn in "9.6.6 6096 41" "9.10.3 5790 50"; do
    # shellcheck disable=SC2086 # words
    set -- $torn
    run info -f json "$shared/corpus/logs/special/$1.harbour.hc-torn1.eventlog"
    status_is 3
    says 'repaired'
    json_is log.events "$2"
    json_is log.skipped_bytes 0
    json_is log.complete true
    json_is heap_profile.samples "$3"
done

for log in "$shared"/race/*.eventlog; do
    begin "race: ${log##*/} is read, and its damage told"
    run info -f json "$log"
    status_is 3
    says 'damaged in'
    json_is log.complete true
    for command in show 'show -f ndjson' 'chart -o x.svg' 'table --table stacks --weight ticks'; do
        # shellcheck disable=SC2086 # words
        run $command "$log"
        status_is 3
        says 'damaged in'
    done
done
finish
