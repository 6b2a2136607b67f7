#!/bin/sh
# truth_same.sh PROFOLIO SAMPLES - a log is the same log, however it comes: as a file, through a
# FIFO or a pipe, packed by any of the four compressors, or both.
set -u
profolio=$1
samples=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

# show_of, record_of, chart_of NAME LOG - what profolio makes of the log; a record is freed of
# the name the log came under.
show_of() {
    "$profolio" show -q "$2" >"$1.show"
    echo "show: $?" >>"$1.show"
}

record_of() {
    "$profolio" info -q -f json "$2" >"$1.raw"
    echo "info: $?" >>"$1.raw"
    grep -v '"file": ' "$1.raw" >"$1.json"
    rm "$1.raw"
}

chart_of() {
    "$profolio" chart -q -o "$1.svg" "$2"
    echo "chart: $?" >>"$1.svg"
}

# are_same - what came this way is what came plainly.
are_same() {
    for document in show json svg; do
        is_same plain.$document way.$document
    done
}

all_of() {
    show_of "$1" "$2"
    record_of "$1" "$2"
    chart_of "$1" "$2"
}

by_fifo() {
    mkfifo fifo
    for make in show_of record_of chart_of; do
        timeout 20 cat "$1" >fifo &
        $make way fifo
        wait
    done
    are_same
}

by_pipe() {
    for make in show_of record_of chart_of; do
        # shellcheck disable=SC2002 # a pipe is what is wanted
        cat "$1" | $make way -
    done
    are_same
}

by_input() {
    for make in show_of record_of chart_of; do
        $make way - <"$1"
    done
    are_same
}

# packed_by TOOL LOG
packed_by() {
    "$1" -c "$2" >packed
    all_of way packed
    are_same
    by_pipe packed
}

for log in 9.0.2/sparks.hT-N2 9.6.6/queens.hc 9.10.3/harbour.hT-killed; do
    begin "$log is the same by every way"
    all_of plain "$samples/$log.eventlog"
    grep -qx 'chart: [03]' plain.svg || wrong "there is no chart"
    by_fifo "$samples/$log.eventlog"
    by_pipe "$samples/$log.eventlog"
    by_input "$samples/$log.eventlog"
    for tool in gzip zstd xz bzip2; do
        need $tool "same_$tool" && packed_by $tool "$samples/$log.eventlog"
    done
done
finish
