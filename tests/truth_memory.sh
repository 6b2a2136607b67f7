#!/bin/sh
# truth_memory.sh PROFOLIO SAMPLES - the sizes that the record tells are those of the lines of
# `show`: of each sample, of a third of its run, and of its record.
set -u
profolio=$1
samples=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

# shown FROM UNTIL - readings, max and last of each size in the lines in the file shown, and each
# step. What holds when the part starts is a reading of it.
shown() {
    for words in ': size of heap capset' 'blocks size of heap capset' 'live data in heap capset'; do
        shown_of "$1" "$2" "$words"
    done
}

# shown_of FROM UNTIL WORDS
shown_of() {
    awk -v from="$1" -v until="$2" -v words="$3" '
        index($0, words) { # numbers are kept as they are spelled
            time = $1
            sub(/:/, "", time)
            bytes = $(NF - 1)
            if (time + 0 < from + 0) {
                held = bytes
                next
            }
            if (time + 0 > until + 0) next
            if (n == 0 && time + 0 > from + 0 && held != "") take(from, held)
            take(time, bytes)
        }
        function take(at, value) {
            times = times (n > 0 ? ", " : "") at
            sizes = sizes (n > 0 ? ", " : "") value
            n++
            if (max == "" || value + 0 > max + 0) max = value
            last = value
        }
        END {
            if (n == 0 && held != "") take(from, held)
            if (n > 0) printf "%d,\n%s,\n%s,\n[%s],\n[%s]\n", n, max, last, times, sizes
        }' <shown.txt
}

# told_of - the same of the record in out.
told_of() {
    for key in heap_size_bytes blocks_bytes live_bytes; do
        sed -n '/^  "memory": {/,/^  }/p' out | sed -n "/^    \"$key\": {/,/^    }/p" |
            sed -nE 's/^ *"(readings|max|last|times_ns|bytes)": //p'
    done
}

# compare WHAT
compare() {
    told_of >told
    cmp -s expected told || wrong "$ran: $1: $(diff expected told | cut -c 1-100 | head -n 4)"
}

# seconds NS
seconds() {
    printf '%d.%09d' $(($1 / 1000000000)) $(($1 % 1000000000))
}

n_told=0
for log in "$samples"/*/*.eventlog; do
    begin "memory of ${log#"$samples"/} is what the lines say"
    "$profolio" show -q -t HEAP_SIZE -t BLOCKS_SIZE -t HEAP_LIVE "$log" >shown.txt
    shown 0 9000000000000000000 >expected
    run info -q -f json --bands 0 "$log"
    compare "the log"
    [ ! -s expected ] || n_told=$((n_told + 1))
    cp out r.json
    last=$(sed -n 's/^ *"last_ns": \([0-9]*\),*$/\1/p' out | head -n 1)
    run info -q -f json r.json
    compare "its record"
    [ -n "$last" ] || continue

    from=$((last / 3))
    until=$((2 * (last / 3)))
    shown $from $until >expected
    set -- --from "$(seconds $from)" --until "$(seconds $until)"
    run info -q -f json "$@" "$log"
    compare "a part of the log"
    run info -q -f json "$@" r.json
    [ "$status" -ne 0 ] || compare "a part of its record" # there is what it cannot cut
done

begin "some samples have memory"
[ $n_told -gt 5 ] || wrong "there are $n_told"
finish
