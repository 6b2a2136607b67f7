#!/bin/sh
# cli_status.sh PROFOLIO SAMPLES - how a run ends: its status, its words, and what it leaves.
set -u
profolio=$1
samples=$2
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

full=$here/cases/c01_full.eventlog
cut=$here/cases/c01_trunc.eventlog
whole=$samples/9.6.6/queens.hc.eventlog
large=$samples/9.0.2/sparks.hT-N2.eventlog
threads=$samples/9.10.3/pool.l-N2.eventlog
drawings='svg pdf png ps eps'

# is_same_picture SVG SVG - cairo numbers the pictures of a process.
is_same_picture() {
    for picture; do
        sed 's/id="surface[0-9]*"/id="surface"/' "$picture" >"$picture.same"
    done
    is_same "$1.same" "$2.same"
    rm "$1.same" "$2.same"
}

# runs_all STATUS WORDS LOG - every command ends so, and writes nothing.
runs_all() {
    for command in show info chart table; do
        run "$command" "$3"
        status_is "$1"
        says "$2"
        prints_nothing
    done
    for format in $drawings; do
        run chart -o x.$format "$3"
        status_is "$1"
        says "$2"
    done
    rm -f out err
}

### What is no log

begin "no such file: 1"
runs_all 1 'nothing.eventlog: No such file or directory' nothing.eventlog
nothing_is_there

begin "a directory: 1"
mkdir directory
runs_all 1 'directory: Is a directory' directory
there_are directory

begin "C03: an empty file, a Git LFS pointer and an HTML page are told, and leave no file"
runs_all 1 'it is empty' "$here/cases/c03_empty.eventlog"
runs_all 1 'Git LFS pointer' "$here/cases/c03_lfs.eventlog"
runs_all 1 'HTML' "$here/cases/c03_page.eventlog"
nothing_is_there

begin "other files are told for what they are: 1"
printf '%%PDF-1.5\n' >a
runs_all 1 'PDF' a
gzip -c a >b
runs_all 1 'PDF' b
gzip -c /dev/null >c
runs_all 1 'it is empty' c
head -c 300 "$profolio" >d
runs_all 1 'it is not an eventlog' d
there_are a b c d

### What is cut short or damaged

begin "a header and nothing more: 3, and nothing to draw: 1"
head -c 2688 "$large" >header.eventlog
for command in show info 'table --table events'; do
    # shellcheck disable=SC2086 # words
    run $command header.eventlog
    status_is 3
    says 'truncated at byte 2,688'
    says 'no event'
done
run chart header.eventlog
status_is 1
there_are header.eventlog

begin "a log that ends inside its header: 1"
head -c 700 "$large" >inside.eventlog
runs_all 1 'ends inside its header' inside.eventlog
there_are inside.eventlog

begin "C01: of a log cut inside an event all whole samples are kept: 3"
run info -f json "$cut"
status_is 3
for words in truncated '3 bytes left over' 'complete up to 1.6 s'; do
    says "$words"
done
json_is log.complete false
json_is heap_profile.samples 16
json_is heap_profile.last_bytes 16500
run chart -o c01.svg "$cut"
status_is 3
says '3 bytes left over'
there_are c01.svg
run info -f json "$full"
status_is 0
is_silent
json_is log.complete true
json_is heap_profile.samples 20

begin "a log cut at any byte is read: 1 inside its header, 3 after"
for n in 1 4 7 8 100 1000 2000 2180 2300 2400 2500 2600 2700 2799; do
    head -c $n "$full" >cut.eventlog
    run info -f json cut.eventlog
    case $status in
    1) says 'cut.eventlog: it ' ;;
    3) says 'truncated' ;;
    *) wrong "cut at byte $n: status $status" ;;
    esac
done

begin "a log whose packing is cut short: 3"
gzip -c "$large" | head -c 20000 >cut.eventlog.gz
run info cut.eventlog.gz
status_is 3
says 'what came before was kept'

begin "damage in the middle is told, and the rest is read: 3"
{
    head -c 40000 "$large"
    head -c 64 /dev/zero | tr '\0' '\377'
    tail -c +40065 "$large"
} >damaged.eventlog
run info -f json damaged.eventlog
status_is 3
says 'damaged in 1 place'
json_is log.complete true
run chart -o x.svg damaged.eventlog
status_is 3

begin "nothing to draw: 1, with the flags that would give it"
run chart -o x.svg "$threads"
status_is 1
says '-hT -l'
run table "$threads"
status_is 1
says '-hT -l'
nothing_is_there

### Several logs

begin "of several logs all are tried, and the gravest status wins"
run info nothing.eventlog "$cut" "$full"
status_is 1
says 'nothing.eventlog'
says 'truncated'
[ "$(grep -c '^log  ' out)" = 2 ] || wrong "not both were shown"
run info "$full" "$cut" "$full"
status_is 3
run info "$full" "$full"
status_is 0
run chart "$threads" "$full" nothing.eventlog
status_is 1
there_are c01_full.svg

begin "two documents in one file: 2, and nothing is written"
mkdir a b
cp "$full" a/x.eventlog
gzip -c "$whole" >b/x.eventlog.gz
for arguments in '-o x.svg a/x.eventlog b/x.eventlog.gz' 'a/x.eventlog b/x.eventlog.gz' \
    '-o x.svg -o ./x.svg a/x.eventlog' '-o x.svg -o b/../x.svg a/x.eventlog'; do
    # shellcheck disable=SC2086 # words
    run chart $arguments
    status_is 2
    says 'written twice'
done
for format in $drawings; do
    run chart -f $format a/x.eventlog b/x.eventlog.gz
    status_is 2
    says "x.$format would be written twice"
done
run chart -e84mm a/x.eventlog b/x.eventlog.gz
status_is 2
says 'x.eps would be written twice'
run info -o x.json a/x.eventlog b/x.eventlog.gz
status_is 2
there_are a b
: >x.svg
ln -s x.svg y.svg
run chart -o x.svg -o y.svg a/x.eventlog
status_is 2
[ ! -s x.svg ] || wrong "it is written"

begin "two documents in one file by way of links, also where nothing is yet: 2"
mkdir a b
cp "$full" a/x.eventlog
ln -s ../a/x.eventlog b/x.eventlog
ln -s a c
run chart a/x.eventlog b/x.eventlog
status_is 2
says 'x.svg would be written twice'
run chart a/x.eventlog c/x.eventlog
status_is 2
cp "$whole" x.hp
run chart a/x.eventlog x.hp
status_is 2
cp "$full" y.eventlog
ln -s x.svg y.svg
run chart a/x.eventlog y.eventlog
status_is 2
says 'y.svg would be written twice'
ln -s "$PWD/a/new.svg" z.svg
for pair in '-o a/new.svg -o z.svg' '-o c/new.svg -o a/new.svg' '-o z.svg -o c/./new.svg'; do
    # shellcheck disable=SC2086 # words
    run chart $pair y.eventlog
    status_is 2
    says 'written twice'
done
ln -s round.svg round.svg
run chart -o round.svg y.eventlog
status_is 1
there_are a b c round.svg x.hp y.eventlog y.svg z.svg
run chart -o a/new.svg -o b/new.svg y.eventlog
status_is 0

begin "several pictures on standard output: 2"
run chart -o - "$full" "$whole"
status_is 2
prints_nothing
run chart -o - -o - "$full"
status_is 2
prints_nothing

begin "the log itself as target: 2, and it stays as it was"
cp "$full" x.txt
ln -s x.txt link.txt
for target in x.txt ./x.txt link.txt; do
    run show -o $target x.txt
    status_is 2
    says 'the log itself'
done
run info -o x.txt "$whole" link.txt
status_is 2
is_same x.txt "$full"

begin "the run whose colours are kept as target: 2, and it stays as it was"
cp "$whole" kept.svg
cp "$whole" log.eventlog
for target in kept.svg ./kept.svg; do
    run chart --colours-from kept.svg -o $target log.eventlog
    status_is 2
    says 'the log itself'
done
is_same kept.svg "$whole"

begin "a run whose colours are kept: 1 without one or its heap, 3 of a damaged one"
cp "$full" log.eventlog
run chart --colours-from none.eventlog -o x.svg log.eventlog
status_is 1
says 'none.eventlog: No such file'
run chart --colours-from "$threads" -o x.svg log.eventlog
status_is 1
says "$threads has no bands whose colours could be kept: there is no heap profile"
there_are log.eventlog
run chart --colours-from "$cut" -o x.svg log.eventlog
status_is 3
there_are log.eventlog x.svg

### The command line

begin "no command, none of that name, no log: 2"
run
status_is 2
prints_nothing
run nonsense "$full"
status_is 2
says "no command 'nonsense'"
for command in show info chart table; do
    run "$command"
    status_is 2
    says 'no LOG is given'
    run "$command" --nonsense "$full"
    status_is 2
done
nothing_is_there

begin "nothing is read before the command line is right: 2"
run info --bands x nothing.eventlog
status_is 2
run chart -o x.nonsense nothing.eventlog
status_is 2
run chart -o x.svg -o x.pdf -f png nothing.eventlog
status_is 2
run show -o x.txt -o y.txt nothing.eventlog
status_is 2

begin "help and version: 0, on standard output"
for arguments in --help -h help; do
    run $arguments
    status_is 0
    is_silent
    prints 'Exit status'
done
run --version
status_is 0
is_silent
prints 'profolio '

begin "a log whose name begins with a dash comes after two"
cp "$full" ./--name.eventlog
run info -- --name.eventlog
status_is 0
run info ./--name.eventlog
status_is 0

### Documents

begin "a chart without target is NAME.svg in the current directory"
mkdir logs
cp "$full" logs/x.eventlog
gzip -c "$full" >logs/y.eventlog.gz
bzip2 -c "$full" >logs/z.z.bz2
run chart logs/x.eventlog logs/y.eventlog.gz logs/z.z.bz2
status_is 0
prints_nothing
there_are logs x.svg y.svg z.z.svg
is_same_picture x.svg y.svg
run chart -f pdf logs/x.eventlog
status_is 0
there_are logs x.pdf x.svg y.svg z.z.svg

begin "a chart of standard input is stdin.svg"
status=0
"$profolio" chart - <"$full" >out 2>err || status=$?
ran='profolio chart -'
status_is 0
there_are stdin.svg

begin "of several runs the one that is shown is named, also where none has samples"
cat "$samples/9.10.3/pool.l-N2.eventlog" "$samples/9.6.6/pool.l-N2.eventlog" >two.eventlog
run info two.eventlog
status_is 0
says 'the log holds 2 runs; shown is the last one'
prints 'GHC-9.6.6'
run info --segment 1 two.eventlog
is_silent
prints 'GHC-9.10.3'

begin "a stream that would be read twice: 2, for any number of jobs"
mkfifo fifo
for command in info show 'table --jobs 1' 'chart -o x.svg'; do
    # shellcheck disable=SC2086 # several words
    run $command - -
    status_is 2
    says 'standard input can be read once'
    # shellcheck disable=SC2086
    run $command -- -@0..1 -@1..2
    status_is 2
    # shellcheck disable=SC2086
    run $command fifo ./fifo
    status_is 2
    says './fifo can be read once'
done

begin "a stream that would be a log and lend its colours: 2; else it may do either"
run chart --colours-from - -o x.svg -
status_is 2
says 'standard input can be read once'
nothing_is_there
for words in "--colours-from - $full" "--colours-from $full -"; do
    # shellcheck disable=SC2086 # several words
    "$profolio" chart -q -o x.svg $words <"$full" 2>err || wrong "$words: $(cat err)"
    there_are x.svg
    rm -f x.svg
done

begin "a directory that is not there, or an empty name: 1, 2"
run info -o none/x.txt "$full"
status_is 1
says 'none/x.txt'
for format in $drawings; do
    run chart -o none/x.$format "$full"
    status_is 1
    says "none/x.$format"
done
run info -o '' "$full"
status_is 2
mkdir x.txt
run info -o x.txt "$full"
status_is 1
there_are x.txt

begin "a full disk: 1"
for command in show info chart table; do
    run "$command" -o /dev/full "$full"
    status_is 1
    says 'No space left on device'
done
for format in $drawings; do
    run chart -f $format -o /dev/full "$full"
    status_is 1
    says 'No space left on device'
    ln -s /dev/full x.$format
    run chart -o y.$format -o x.$format "$full"
    status_is 1
    says "x.$format: No space left on device"
    rm x.$format y.$format
    ran="profolio chart -f $format -o - >/dev/full"
    status=0
    "$profolio" chart -f $format -o - "$full" >/dev/full 2>err || status=$?
    status_is 1
    says 'standard output'
done
nothing_is_there
for command in show info table 'chart -o -'; do
    ran="profolio $command >/dev/full"
    status=0
    # shellcheck disable=SC2086 # words
    "$profolio" $command "$full" >/dev/full 2>err || status=$?
    status_is 1
    says 'standard output'
done

begin "standard output or input that is closed: 1"
for command in show info table 'chart -o -' --help --version; do
    log=$full
    [ "${command#--}" = "$command" ] || log=
    ran="profolio $command >&-"
    status=0
    # shellcheck disable=SC2086 # words
    "$profolio" $command $log 2>err >&- || status=$?
    status_is 1
done
for command in show info; do
    ran="profolio $command - >&-"
    status=0
    # shellcheck disable=SC2002 # a pipe is what is wanted
    cat "$full" | "$profolio" "$command" - 2>err >&- || status=$?
    status_is 1
done
ran='profolio info - <&-'
status=0
"$profolio" info - <&- >out 2>err || status=$?
status_is 1

begin "standard error that is closed: its words go nowhere"
"$profolio" chart -o x.svg -o y.svg "$cut" 2>&- >out
! grep -q 'profolio: ' x.svg y.svg || wrong "messages are in a document"

begin "a FIFO as target is written in place"
mkfifo fifo
for format in $drawings; do
    timeout 20 cat fifo >got &
    run chart -f $format -o fifo "$full"
    wait
    status_is 0
    run chart -o plain.$format "$full"
    is_same got plain.$format
done
timeout 20 cat fifo >got &
run chart -o fifo "$full"
wait
is_same got plain.svg
[ -p fifo ] || wrong "it is a FIFO no more"

begin "a symbolic link as target is followed and kept"
mkdir elsewhere
echo old >elsewhere/x.svg
chmod 640 elsewhere/x.svg
ln -s elsewhere/x.svg link.svg
ln -s elsewhere/new.svg dangling.svg
run chart -o link.svg -o dangling.svg "$full"
status_is 0
for link in link.svg dangling.svg; do
    [ -L $link ] || wrong "$link is a link no more"
done
is_same_picture elsewhere/x.svg elsewhere/new.svg
[ "$(stat -c %a elsewhere/x.svg)" = 640 ] || wrong "its mode is $(stat -c %a elsewhere/x.svg)"
there_are dangling.svg elsewhere link.svg

begin "a failure leaves the old document as it was"
for format in $drawings; do
    echo old >x.$format
    run chart -o x.$format "$threads"
    status_is 1
    run chart -o x.$format nothing.eventlog
    status_is 1
    [ "$(cat x.$format)" = old ] || wrong "x.$format is another"
    there_are x.$format
    rm x.$format
done

### Permission

# as_nobody ARGUMENT... - run, without the rights of root.
as_nobody() {
    if [ "$(id -u)" = 0 ]; then
        ran="profolio $*"
        status=0
        setpriv --reuid=65534 --regid=65534 --clear-groups "$profolio" "$@" >out 2>err </dev/null ||
            status=$?
    else
        run "$@"
    fi
}

begin "what may not be read or written: 1"
chmod 755 .
cp "$full" unreadable.eventlog
chmod 000 unreadable.eventlog
cp "$full" log
chmod 644 log
mkdir closed
chmod 555 closed
echo old >kept.svg
chmod 444 kept.svg
as_nobody info log
if [ $status = 0 ]; then
    as_nobody info unreadable.eventlog
    status_is 1
    says 'Permission denied'
    for format in $drawings; do
        as_nobody chart -o closed/x.$format log
        status_is 1
        says 'Permission denied'
    done
    as_nobody chart -o kept.svg log
    status_is 1
    [ "$(cat kept.svg)" = old ] || wrong "a file without permission to write is written"
    [ -z "$(ls -A closed)" ] || wrong "there is something in the directory"
else
    leave_out cli_permission "another user cannot run the program here: $(head -n 1 err)"
    why=
fi

### Signals

# in_the_middle SIGNAL - profolio is sent it while it waits for more of its log.
in_the_middle() {
    mkfifo endless
    ran="profolio show -o x.txt (SIG$1)"
    # a shell without a terminal has what runs beside it ignore SIGINT
    env --default-signal="$1" "$profolio" show -o x.txt endless >out 2>err &
    pid=$!
    exec 9>endless
    head -c 100000 "$large" >&9
    n=0
    while [ -z "$(find . -name '.profolio-*')" ] && [ $n -lt 200 ]; do
        sleep 0.02
        n=$((n + 1))
    done
    [ $n -lt 200 ] || wrong "$ran: no temporary file came"
    kill -s "$1" $pid
    exec 9>&-
    status=0
    wait $pid 2>/dev/null || status=$?
    rm endless
}

for name in TERM HUP INT; do
    begin "SIG$name while writing: nothing half-written is left, and the status tells"
    in_the_middle $name
    case $name in
    TERM) status_is 143 ;;
    HUP) status_is 129 ;;
    INT) status_is 130 ;;
    esac
    is_silent
    nothing_is_there
done

begin "a reader that has gone away ends the program: 141"
for command in show 'info -f json' 'chart -o -'; do
    ran="profolio $command | :"
    # shellcheck disable=SC2086 # words
    {
        sleep 0.3
        status=0
        "$profolio" $command "$large" 2>err || status=$?
        echo $status >came
    } | :
    status=$(cat came)
    status_is 141
    is_silent
done
finish
