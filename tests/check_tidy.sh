#!/usr/bin/env bash
# check_tidy.sh BUILD_DIR - clang-tidy 14 finds nothing in any file that is compiled. Other
# versions have other checks, so they do not judge.
set -euo pipefail
for tool in clang-tidy-14 clang-tidy; do
    version=$($tool --version 2>/dev/null | sed -n 's/.*version \([0-9]*\).*/\1/p' || true)
    [ "$version" = 14 ] || continue
    # It counts the warnings it does not show.
    sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$1/compile_commands.json" | sort -u |
        xargs -d '\n' -n 1 -P 2 "$tool" -p "$1" --quiet 2>&1 |
        { grep -vE '^[0-9]+ warnings? generated\.$' || true; }
    exit
done
echo "only clang-tidy 14 judges; here is ${version:-none}"
exit 77
