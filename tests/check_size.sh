#!/bin/sh
# check_size.sh SOURCE_DIR - no file of C has more than 500 lines, but the table of events.
set -eu
cd "$1"
find lib cmd tests -name '*.[ch]' ! -path lib/eventlog/event_table.h -exec wc -l {} + |
    awk '$2 != "total" && $1 > 500 { print $2 ": " $1 " lines, more than 500"; status = 1 }
         END { exit status }'
