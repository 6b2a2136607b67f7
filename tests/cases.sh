# cases.sh - what the tests of the command line share; read in by cli_*.sh and truth_same.sh.
#
#     begin "an empty file is told"
#     run info empty.eventlog
#     status_is 1
#     says 'it is empty'
#
# A case begins with a sentence and ends at the next; each check that fails is printed. Cases
# are printed as TAP has them, left out ones as cmocka does, so that `bootstrap check` counts
# them.
# shellcheck shell=sh

: "${profolio:?the program under test}"
unset LANG LANGUAGE TZ SOURCE_DATE_EPOCH NO_COLOR
export LC_ALL=C

# What a sanitizer finds is no status of profolio's. Looking for leaks takes as long as drawing a
# picture: tests that draw hundreds set leaks=0, for others look at the same figures.
here=$(cd "$(dirname "$0")" && pwd)
export ASAN_OPTIONS="exitcode=99:detect_leaks=${leaks-1}" UBSAN_OPTIONS=exitcode=99
export LSAN_OPTIONS="exitcode=99:print_suppressions=0:suppressions=$here/lsan.supp"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 129' HUP INT TERM
cd "$scratch" || exit 1

n_cases=0
n_bad=0
sentence=
why=

end_case() {
    [ -n "$sentence" ] || return 0
    n_cases=$((n_cases + 1))
    if [ -z "$why" ]; then
        echo "ok $n_cases - $sentence"
    else
        n_bad=$((n_bad + 1))
        echo "not ok $n_cases - $sentence"
        printf '%s' "$why" | sed 's/^/# /'
    fi
    sentence=
    why=
}

# is_turn STEP - one time in so many, the first time too.
n_turns=0
is_turn() {
    n_turns=$((n_turns + 1))
    [ $(((n_turns - 1) % $1)) -eq 0 ]
}

# begin SENTENCE - a case starts, in an empty directory.
begin() {
    end_case
    sentence=$1
    case $scratch in
    */tmp.*) chmod -R u+w "$scratch" && find "$scratch" -mindepth 1 -delete ;;
    esac
}

# make_locale NAME - $locale is that one, where LOCPATH is "$scratch/locales"; without its
# sources it is but another than C.
# shellcheck disable=SC2034 # it is for those who read this in
make_locale() {
    locale=C.UTF-8
    mkdir -p locales
    if localedef -i "$1" -f UTF-8 "locales/$1.UTF-8" 2>/dev/null; then
        locale=$1.UTF-8
    else
        echo "# there are no sources of $1.UTF-8 here: tried with C.UTF-8 alone"
    fi
}

# make_comma_locale - the same for $comma_locale, one with a decimal comma.
# shellcheck disable=SC2034
make_comma_locale() {
    make_locale de_DE
    comma_locale=$locale
}

# leave_out NAME REASON - this cannot be judged here.
leave_out() {
    echo "[  SKIPPED ] $1"
    echo "# $2"
}

# need TOOL CASE - whether the tool is there; else the case is left out.
need() {
    command -v "$1" >/dev/null && return
    leave_out "$2" "there is no $1 here"
    return 1
}

# finish - the last line of every test.
finish() {
    end_case
    echo "1..$n_cases"
    [ $n_cases -gt 0 ] || exit 77
    [ $n_bad -eq 0 ] || exit 1
    exit 0
}

# wrong WHAT - a check failed.
wrong() {
    why="$why$1
"
}

# run ARGUMENT... - runs profolio; $status, and the files out and err, are what came of it.
run() {
    ran="profolio $*"
    status=0
    "$profolio" "$@" >out 2>err </dev/null || status=$?
    [ $status -ne 99 ] || wrong "$ran: $(grep -m 1 -E 'Sanitizer|runtime error' err)"
}

status_is() {
    [ "$status" = "$1" ] || wrong "$ran: status $status in place of $1; it says: $(head -n 2 err)"
}

# says WORDS - on standard error.
says() {
    grep -qF -e "$1" err || wrong "$ran: it does not say '$1', but: $(head -n 3 err)"
}

is_silent() {
    [ ! -s err ] || wrong "$ran: it says: $(head -n 3 err)"
}

# prints WORDS - on standard output.
prints() {
    grep -qaF -e "$1" out || wrong "$ran: it does not print '$1', but: $(head -n 3 out)"
}

prints_nothing() {
    [ ! -s out ] || wrong "$ran: it prints: $(head -n 2 out)"
}

# is_same FILE FILE
is_same() {
    cmp -s "$1" "$2" || wrong "$1 and $2 differ: $(diff -a "$1" "$2" | head -n 4)"
}

is_other() {
    ! cmp -s "$1" "$2" || wrong "$1 and $2 do not differ"
}

# files - those in the directory, but for out and err.
files() {
    find . -mindepth 1 -maxdepth 1 ! -name out ! -name err | sed 's|^\./||' | sort | tr '\n' ' '
}

# there_are FILE... - these files and no others.
there_are() {
    wanted=$(printf '%s\n' "$@" | sort | tr '\n' ' ')
    [ "$(files)" = "$wanted" ] || wrong "$ran: there are $(files)in place of $wanted"
}

nothing_is_there() {
    [ -z "$(files)" ] || wrong "$ran: there are $(files)"
}

# json_is PATH VALUE - a value of the record in out: `json_is heap_profile.samples 16`.
json_is() {
    found=$(sed -e 's/^ *//' out | awk -v path="$1" '
        BEGIN { depth = split(path, names, "."); level = 1 }
        {
            if (level <= depth && index($0, "\"" names[level] "\": ") == 1) {
                if (level == depth) {
                    sub(/^[^:]*: /, "")
                    sub(/,$/, "")
                    print
                    exit
                }
                level++
            }
        }')
    [ "$found" = "$2" ] || wrong "$ran: $1 is $found in place of $2"
}
