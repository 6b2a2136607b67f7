#!/bin/sh
# check_format.sh SOURCE_DIR - every file of C is as clang-format 14 writes it. Other versions
# write other layouts, so they do not judge.
set -eu
cd "$1"
for tool in clang-format-14 clang-format; do
    version=$($tool --version 2>/dev/null | sed -n 's/.*version \([0-9]*\).*/\1/p')
    [ "$version" = 14 ] || continue
    find . -path ./build -prune -o -name '*.[ch]' -exec "$tool" --dry-run -Werror {} +
    exit
done
echo "only clang-format 14 judges; here is ${version:-none}"
exit 77
