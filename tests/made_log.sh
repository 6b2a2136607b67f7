# made_log.sh - a small log, spelled byte by byte, of what no sample holds: a program's
# environment, which only old GHCs log, and events of a type that nobody knows.
# shellcheck shell=sh

be2() {
    # shellcheck disable=SC2059 # the format is the bytes
    printf "\\$(printf %03o $(($1 / 256)))\\$(printf %03o $(($1 % 256)))"
}

be4() {
    be2 $(($1 / 65536))
    be2 $(($1 % 65536))
}

be8() {
    be4 0
    be4 "$1"
}

# event_type TAG SIZE NAME - 65535 is a size that each event tells.
event_type() {
    printf 'etb\000'
    be2 "$1"
    be2 "$2"
    be4 ${#3}
    printf '%s' "$3"
    be4 0
    printf 'ete\000'
}

# event_head TAG TIME
event_head() {
    be2 "$1"
    be8 "$2"
}

made_log() {
    printf 'hdrbhetb'
    event_type 18 16 'Block marker'
    event_type 30 65535 'Program arguments'
    event_type 31 65535 'Program environment variables'
    event_type 999 4 'Something new'
    printf 'hetehdredatb'
    event_head 18 1000 # 24 bytes, and those of what follows
    be4 112
    be8 5000
    be2 65535
    event_head 30 1000
    be2 19
    be4 0
    printf 'logdex\000--key=K\000'
    event_head 31 2000
    be2 17
    be4 0
    printf 'TOKEN=sesame\000'
    event_head 999 3000
    be4 42
    event_head 999 4000
    be4 43
    be2 65535
}
