#!/bin/sh
# check_headers.sh SOURCE_DIR COMPILER - each header compiles alone, and included twice.
set -eu
cd "$1"
compiler=$2
flags=$(pkg-config --cflags glib-2.0 libarchive pangocairo fontconfig json-glib-1.0 cmocka)
find lib cmd tests -name '*.h' ! -path lib/eventlog/event_table.h | {
    status=0
    while read -r header; do
        # shellcheck disable=SC2086 # the flags are words
        printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
            $compiler -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -fsyntax-only \
                -I. -Ilib -Icmd -Itests $flags -x c - || {
            echo "$header does not compile alone"
            status=1
        }
    done
    exit $status
}
