#!/bin/sh
# check_cppcheck.sh SOURCE_DIR - cppcheck finds nothing.
set -eu
cd "$1"
command -v cppcheck >/dev/null || {
    echo "cppcheck is not installed"
    exit 77
}
# Its description of GLib lacks G_DEFINE_QUARK and makes conditions after MIN() constant.
cppcheck --quiet -j 2 --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
    --library=gtk '-DG_DEFINE_QUARK(name,function)=' --suppress=knownConditionTrueFalse \
    --suppress=missingIncludeSystem --inline-suppr -I lib -I cmd -I tests lib cmd tests
