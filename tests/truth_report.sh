#!/bin/sh
# truth_report.sh PROFOLIO STEP FOLDER... - what a report says is what the record of the log says,
# for one in STEP of the logs in the folders. (truth_report.py)
set -u
for tool in python3 pdftotext; do
    if ! command -v $tool >/dev/null; then
        echo "skipped: there is no $tool here"
        exit 77
    fi
done
ASAN_OPTIONS="exitcode=99:detect_leaks=0" UBSAN_OPTIONS=exitcode=99
export ASAN_OPTIONS UBSAN_OPTIONS
exec python3 "$(dirname "$0")/truth_report.py" "$@"
