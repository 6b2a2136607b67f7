#!/bin/sh
# bless.sh [PATTERN] - writes the golden texts whose names hold PATTERN anew, as the development
# build prints them, and shows how they change. The change is read like code.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
profolio=${PROFOLIO:-$here/../build/dev/profolio}
if [ ! -x "$profolio" ]; then
    echo "bless.sh: there is no $profolio: build it first" >&2
    exit 1
fi
exec "$here/golden.sh" "$profolio" "$here/../samples" --bless "$@"
