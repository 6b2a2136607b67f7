#!/bin/sh
# truth_findings.sh PROFOLIO TRUTH_FINDINGS FOLDER... - every number of what stands out in the logs
# of some folders is that of their records (findings.py). Without the folders, or without Python,
# it is skipped.
set -u
profolio=$1
findings=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
for folder; do
    [ -d "$folder" ] || exit 77
done
command -v python3 >/dev/null || exit 77
told=$(mktemp)
trap 'rm -f "$told"' EXIT
export ASAN_OPTIONS=detect_leaks=0
"$findings" "$@" >"$told" && python3 "$here/findings.py" "$profolio" <"$told"
