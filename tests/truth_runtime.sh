#!/bin/sh
# truth_runtime.sh PROFOLIO FOLDER - the tables of the run-time system are what the lines of `show`
# say, of every log in the folder and those right under it.
set -u
profolio=$1
folder=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
need python3 runtime || finish
[ -d "$folder" ] || exit 77

begin "every row of the tables is what the lines say"
find "$folder" -maxdepth 2 -name '*.eventlog' | sort | tr '\n' '\0' |
    xargs -0 python3 "$here/truth_runtime.py" "$profolio" >found 2>&1 || wrong "$(tail -n 3 found)"
[ "$(wc -l <found)" = 1 ] || wrong "$(sed '$d' found | cut -c 1-300 | head -n 8)"
for table in capabilities capsets gc memory tasks threads; do
    grep -q "$table [1-9]" found || wrong "no log has $table: $(tail -n 1 found)"
done
finish
