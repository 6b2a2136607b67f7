#!/bin/sh
# check_sanitizers.sh BUILD_DIR - every file of the build is compiled with both sanitizers, and
# an error found by them ends the program. That they work is test_sanitizers.c's affair.
set -eu
commands=$1/compile_commands.json
grep -q '"command":' "$commands"
for flag in -fsanitize=address,undefined -fno-sanitize-recover=all; do
    if grep '"command":' "$commands" | grep -vw -e "$flag"; then
        echo "these are compiled without $flag"
        exit 1
    fi
done
