#!/usr/bin/env bash
# bench.sh BUILD_DIR [SCALE] - measures profolio on large logs that it makes, beside two floors:
# reading the file, and walking from record to record (bench_walk.c); and pictures of a log as
# most people have them. SCALE 0.05 makes the large ones a twentieth as large, for a quick look.
set -euo pipefail
build=$1
scale=${2-1}
profolio=$build/profolio
here=$(dirname "$0")
runs=3

# Kind, MiB of the log, and what is drawn of it besides.
logs='scheduler 1024 chart
heap 400 chart
heap-stacks 400 table
ticks 300 table
ipe 200 -
hp 300 chart'

# scaled MIB - at least 1.
scaled() {
    awk -v mib="$1" -v scale="$scale" \
        'BEGIN { n = int(mib * scale + 0.5); print n < 1 ? 1 : n }'
}

where=${TMPDIR-/var/tmp}
needed=$(scaled 1100) # one log at a time
free=$(df -Pm "$where" | awk 'NR == 2 { print $4 }')
if [ "$free" -lt "$needed" ]; then
    echo "bench: $where has $free MiB free, and $needed are needed; set TMPDIR" >&2
    exit 1
fi
scratch=$(mktemp -d "$where/profolio-bench-XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# cost COMMAND... - seconds of processor, seconds by the clock, KiB.
cost() {
    "$build/tests/bench_run" "$runs" "$@" || {
        echo "bench: this failed: $*" >&2
        exit 1
    }
}

# measure NAME COMMAND... - prints a row; the one called "walk" is what the others are set
# against.
measure() {
    local name=$1 costs
    shift
    costs=$(cost "$@")
    [ "$name" != walk ] || walk=${costs%% *}
    awk -v name="$name" -v costs="$costs" -v bytes="$bytes" -v events="$events" \
        -v walk="${walk-0}" 'BEGIN {
            split(costs, cost, " ")
            cpu = cost[1] > 0 ? cost[1] : 0.001
            ratio = walk > 0 ? sprintf("%.2f", cpu / walk) : "-"
            printf "  %-20s %8.3f %8.3f %8.0f %10.1f %8.1f %8s\n", name, cpu, cost[2],
                bytes / cpu / 1e6, events / cpu / 1e6, cost[3] / 1024, ratio
        }'
}

measure_log() {
    local log=$1 drawn=$2 walk=''
    measure cat cat "$log"
    case $log in
    *.eventlog) measure walk "$build/tests/bench_walk" "$log" ;;
    esac
    measure info "$profolio" info "$log"
    case $log in
    *.eventlog) measure show "$profolio" show "$log" ;;
    esac
    case $drawn in
    chart) measure chart "$profolio" chart -o "$scratch/x.svg" "$log" ;;
    table) measure 'table --table stacks' "$profolio" table --table stacks "$log" ;;
    esac
}

# measure_made LIMIT NAME ARGUMENT... - prints a row: what profolio costs so.
measure_made() {
    local limit=$1 name=$2 costs
    shift 2
    costs=$(cost "$profolio" "$@")
    awk -v name="$name" -v costs="$costs" -v limit="$limit" 'BEGIN {
        split(costs, cost, " ")
        printf "  %-20s %8.3f %8.3f %8.3f %8.1f%s\n", name, cost[1], limit, cost[2],
            cost[3] / 1024, (cost[1] > limit ? "  over the limit" : "")
    }'
}

# measure_pictures LIMIT - what pictures of a usual log cost, and the seconds of processor that
# each may: the first figure in every format, each as SVG.
measure_pictures() {
    local log=$scratch/usual.eventlog figures figure format
    "$build/tests/bench_make" usual 1 "$log" # its last block goes beyond that
    awk -v bytes="$(wc -c <"$log")" 'BEGIN {
        printf "\npictures of a log of %.1f MB, 200 bands\n", bytes / 1e6
    }'
    printf '  %-20s %8s %8s %8s %8s\n' '' 'CPU s' 'limit' 'wall s' 'MiB'
    mapfile -t figures < <("$here/figures.sh" "$profolio")
    for format in pdf png; do
        measure_made "$1" "${figures[0]} $format" chart -f "$format" -o "$scratch/x" "$log"
    done
    for figure in "${figures[@]}"; do
        if "$profolio" chart -q --figure "$figure" -f svg -o "$scratch/x" "$log" 2>/dev/null; then
            measure_made "$1" "$figure svg" chart --figure "$figure" -f svg -o "$scratch/x" "$log"
        else
            printf '  %-20s %s\n' "$figure" 'the log does not hold it'
        fi
    done
    measure_report "$log" 0.3 0.5
    rm -f "$log" "$scratch/x"
}

# measure_report LOG LIMIT MB - what its report costs, and how many bytes that has at most.
measure_report() {
    measure_made "$2" report report -q -o "$scratch/x.pdf" "$1"
    awk -v bytes="$(wc -c <"$scratch/x.pdf")" -v limit="$3" 'BEGIN {
        printf "  %-20s %8.3f %8.3f%s\n", "its size in MB", bytes / 1e6, limit,
            (bytes / 1e6 > limit ? "  over the limit" : "")
    }'
    rm -f "$scratch/x.pdf"
}

# measure_many KIND N - what `info` of so many of a kind costs, and the MiB that it may use.
measure_many() {
    local log=$scratch/many.eventlog costs
    "$build/tests/bench_make" "$1" "$(scaled "$2")" "$log"
    costs=$(cost "$profolio" info -q "$log")
    awk -v name="$1" -v n="$(scaled "$2")" -v costs="$costs" -v limit=256 'BEGIN {
        split(costs, cost, " ")
        mib = cost[3] / 1024
        printf "  %-20s %8d %8.3f %8.3f %8.1f %8d%s\n", name, n, cost[1], cost[2], mib, limit,
            (mib > limit ? "  over the limit" : "")
    }'
    rm -f "$log"
}

echo "Logs are made in $scratch, one at a time ($needed MiB), and removed."
echo "Each figure is the median of $runs runs; MB and events are those a second of processor time,"
echo "and the last column is processor time by that of the walk."
while read -r kind mib drawn; do
    case $kind in
    hp) log=$scratch/$kind.hp ;;
    *) log=$scratch/$kind.eventlog ;;
    esac
    "$build/tests/bench_make" "$kind" "$(scaled "$mib")" "$log"
    bytes=$(wc -c <"$log")
    case $kind in
    hp) events=$(grep -cP '\t' "$log") ;; # records of a band
    *) events=$("$build/tests/bench_walk" "$log") ;;
    esac
    awk -v kind="$kind" -v bytes="$bytes" -v events="$events" 'BEGIN {
        printf "\n%s: %.0f MB, %.2f million events\n", kind, bytes / 1e6, events / 1e6
        printf "  %-20s %8s %8s %8s %10s %8s %8s\n", "", "CPU s", "wall s", "MB/s", "Mevents/s",
            "MiB", "to walk"
    }'
    measure_log "$log" "$drawn"
    rm -f "$log" "$scratch/x.svg"
done <<<"$logs"
measure_pictures 0.1
printf '\ninfo of a long run\n  %-20s %8s %8s %8s %8s %8s\n' '' 'n' 'CPU s' 'wall s' 'MiB' 'limit'
measure_many collections 10000000
measure_many threads 1000000
