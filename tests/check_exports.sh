#!/bin/sh
# check_exports.sh LIBRARY SOURCE_DIR - the shared library exports what lib/profolio.h
# declares public, and nothing else.
set -eu
exported=$(nm -D --defined-only "$1" | awk '{ print $3 }' | grep -E '^(pf|Pf|PF)_?' | sort)
declared=$(grep -oE '\bpf_[a-z_]+\(' "$2/lib/profolio.h" | tr -d '(' | sort -u)
if [ "$exported" != "$declared" ]; then
    printf 'exported:\n%s\ndeclared in lib/profolio.h:\n%s\n' "$exported" "$declared"
    exit 1
fi
echo "$exported"
