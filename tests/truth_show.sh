#!/bin/sh
# truth_show.sh PROFOLIO CORPUS - `show` prints what ghc-events prints.
#
# Each log of the corpus has a dump by ghc-events; the differences that are meant, and the logs
# without a dump, are in truth_show.except, a log and a reason a line. An exception that no longer
# differs is an error too, so that the list stays true. Without a corpus there is nothing to judge.
set -eu
export LC_ALL=C
profolio=$1
corpus=$2
except=$(dirname "$0")/truth_show.except
if [ ! -f "$corpus/MANIFEST.tsv" ]; then
    echo "skipped: there is no corpus at $corpus"
    exit 77
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# logs - all logs that are listed or have a dump, by their path in the corpus.
logs() {
    (
        cd "$corpus"
        tail -n +2 MANIFEST.tsv | cut -f 1
        find oracle -name '*.show.txt.gz' | sed -e 's|^oracle/||' -e 's|\.show\.txt\.gz$||'
        find ghc-events-tests -name '*.reference' | sed 's|\.reference$||'
    ) | sort -u
}

# dump_of LOG - the lines of its dump; fails when there is none.
dump_of() {
    if [ -f "$corpus/oracle/$1.show.txt.gz" ]; then
        gzip -dc "$corpus/oracle/$1.show.txt.gz"
    else
        cat "$corpus/$1.reference" 2>/dev/null
    fi
}

# whole_lines - standard input without the empty lines at its end, of which ghc-events adds one.
whole_lines() {
    sed -e :a -e '/^\n*$/{$d;N;ba' -e '}'
}

# is_equal LOG - the status of profolio is other tests' business: many of these logs are damaged.
is_equal() {
    dump_of "$1" >"$scratch/dump" || return 1
    "$profolio" show --show-env "$corpus/$1" >"$scratch/shown" 2>"$scratch/messages" || [ $? -lt 128 ] || return 1
    whole_lines <"$scratch/dump" >"$scratch/expected"
    whole_lines <"$scratch/shown" >"$scratch/found"
    cmp -s "$scratch/expected" "$scratch/found"
}

# is_excepted LOG
is_excepted() {
    cut -f 1 "$except" | grep -Fqx -e "$1"
}

# complain LOG WHAT - with the first line that differs, and what profolio says of the log.
complain() {
    echo "$1: $2"
    diff -a "$scratch/expected" "$scratch/found" | sed -n 2p | cut -c 1-200
    head -n 1 "$scratch/messages"
}

# judge LOG - prints what it is: equal, excepted or wrong.
judge() {
    : >"$scratch/expected"
    : >"$scratch/found"
    : >"$scratch/messages"
    if is_equal "$1"; then
        is_excepted "$1" || { echo equal && return; }
        complain "$1" "is an exception, but does not differ" >>"$scratch/complaints"
    else
        ! is_excepted "$1" || { echo excepted && return; }
        complain "$1" "differs" >>"$scratch/complaints"
    fi
    echo wrong
}

: >"$scratch/complaints"
logs >"$scratch/logs"
while IFS= read -r log; do
    echo "$(dirname "$log") $(judge "$log")"
done <"$scratch/logs" >"$scratch/tally"

head -n 12 "$scratch/complaints"
awk '
    { logs[$1]++; count[$1, $2]++ }
    END {
        for (folder in logs) {
            printf "%s: %d of %d equal", folder, count[folder, "equal"], logs[folder]
            printf ", %d excepted, %d wrong\n", count[folder, "excepted"], count[folder, "wrong"]
            status = status || count[folder, "wrong"] > 0
        }
        exit status
    }' "$scratch/tally"
