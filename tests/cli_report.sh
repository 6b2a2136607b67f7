#!/bin/sh
# cli_report.sh PROFOLIO SAMPLES - the report as a command and as a document: what it is called,
# how it ends, what it never tells, and that other programs find nothing wrong with it.
set -u
profolio=$1
samples=$2
export leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"
# shellcheck source-path=SCRIPTDIR source=made_log.sh
. "$here/made_log.sh"

full=$samples/9.10.3/logwatch.hc-p.eventlog
biography=$samples/9.10.3/logwatch.hb.eventlog
other=$samples/9.6.6/queens.hc.eventlog
cut=$here/cases/c01_trunc.eventlog
threads=$samples/9.10.3/pool.l-N2.eventlog
marked=$samples/9.10.3/harbour.hi-ipe.eventlog

# words PDF - what is read in it, in `words`.
words() {
    pdftotext -layout "$1" words
}

has_pdftotext=
has_pdfinfo=
has_pdffonts=
has_qpdf=
need pdftotext cli_report_words && has_pdftotext=1
need pdfinfo cli_report_info && has_pdfinfo=1
need pdffonts cli_report_fonts && has_pdffonts=1
need qpdf cli_report_qpdf && has_qpdf=1

### The command

begin "a log alone is a report, called after the log"
cp "$full" run.eventlog
run run.eventlog
status_is 0
is_silent
prints_nothing
there_are run.eventlog run.pdf
run report -o made.pdf run.eventlog
is_same run.pdf made.pdf
run -o - run.eventlog
is_same run.pdf out

begin "options may come first, and before any command"
cp "$full" run.eventlog
run --theme dark run.eventlog -o dark.pdf
status_is 0
run report run.eventlog --theme dark -o other.pdf
is_same dark.pdf other.pdf
run -q run.eventlog@..1 -o part.pdf
status_is 0
is_other part.pdf dark.pdf
run --nonsense run.eventlog
status_is 2
says "profolio report: Unknown option --nonsense"
run nonsense run.eventlog
status_is 2
says "no command 'nonsense', nor such a file"
run --theme dark
status_is 2
says 'no LOG is given'

begin "a log that is called like a command needs its directory"
cp "$full" info
run info
status_is 2
run ./info
status_is 0
there_are info info.pdf

begin "several logs are several reports, each as it is alone"
cp "$full" one.eventlog
cp "$other" two.eventlog
run one.eventlog two.eventlog
status_is 0
there_are one.eventlog two.eventlog one.pdf two.pdf
run report -o alone.pdf two.eventlog
is_same two.pdf alone.pdf
run report --jobs 1 -o - one.eventlog two.eventlog
status_is 2
says '2 pictures do not fit into one stream'
run report -o x.pdf one.eventlog two.eventlog
status_is 2
says 'x.pdf would be written twice'

begin "other documents than PDF, and more than one, are refused: 2"
run report -o x.svg "$full"
status_is 2
run report -f svg "$full"
status_is 2
run report -o x.pdf -o y.pdf "$full"
status_is 2
nothing_is_there

begin "standard input, a pipe and a device are taken and written"
"$profolio" - <"$full" >out 2>err || wrong "standard input: $(cat err)"
there_are stdin.pdf
rm stdin.pdf
run report -o - "$full"
status_is 0
[ "$(head -c 5 out)" = '%PDF-' ] || wrong "standard output has no PDF"
run report -o /dev/null "$full"
status_is 0
run report -o /dev/full "$full"
status_is 1
says 'No space left on device'
nothing_is_there

begin "what is cut short is a report, and status 3"
cp "$cut" cut.eventlog
run cut.eventlog
status_is 3
says 'truncated at byte'
there_are cut.eventlog cut.pdf

begin "nothing to draw, no log, no file: 1, and no document"
printf '[report]\npages=summary;heap\n' >heap.ini
run --template heap.ini "$threads"
status_is 1
says '+RTS -hT -l'
rm heap.ini
printf 'nothing' >text
run text
status_is 1
run report nowhere.eventlog
status_is 1
says 'No such file'
there_are text

begin "a log without heap samples has pages of memory and collections, and the hint"
run report -o x.pdf "$threads"
status_is 0
is_silent
if [ "$has_pdftotext" ]; then
    words x.pdf
    grep -q 'run the program with +RTS -hT -l, which needs no profiling' words || wrong "there is no hint"
    grep -q '^Memory' words || wrong "there is no page of the memory"
fi

begin "a report of only the log and its quality is made of any log"
printf '[report]\npages=summary;quality\n' >quality.ini
run report --template quality.ini -o x.pdf "$threads"
status_is 0
is_silent

### Several runs

begin "runs that are joined are one report, called after the first"
cp "$full" one.eventlog
cp "$biography" two.eventlog
run --join one.eventlog two.eventlog
status_is 0
is_silent
there_are one.eventlog two.eventlog one.pdf
mv one.pdf joined.pdf
run one.eventlog
is_other joined.pdf one.pdf
run --join --jobs 1 one.eventlog two.eventlog
is_same joined.pdf one.pdf
run --join one.eventlog
status_is 0

begin "joined runs tell more than one does"
if [ "$has_pdftotext" ]; then
    run report --join -o x.pdf "$full" "$biography"
    words x.pdf
    for page in 'Heap by cost-centre stack' '^Biography sorts'; do
        grep -q "$page" words || wrong "there is no page $page"
    done
    run report -o x.pdf "$full"
    words x.pdf
    ! grep -q '^Biography sorts' words || wrong "one run has a biography"
fi

begin "a time profile lends entries and allocation to the run it is of, each once"
if [ "$has_pdftotext" ]; then
    run report --join -o x.pdf "$full" "${full%.eventlog}.prof" "$biography"
    words x.pdf
    # as GHC's own text has them: entries, then per cent of time and of allocation
    grep -qE 'bumpWord +LogWatch.Summary +34:1-39 +32,963 +22\.4[^0-9]+12\.2[^0-9]+22\.4[^0-9]+12\.2' words ||
        wrong "bumpWord is not that of the .prof: $(grep 'bumpWord .*34:1-39' words)"
    grep -qE '^ *[0-9]+ +entryWords .* 8\.8 +23\.4' words || wrong "entryWords is not"
    run report -o x.pdf "$full"
    words x.pdf
    ! grep -q '32,963' words || wrong "an eventlog alone has entries"
fi

begin "runs of other programs are told, and strictly they are status 3"
run report --join -o x.pdf "$full" "$other"
status_is 0
says 'this is a run of queens, joined with one of logwatch'
run report --join --quiet -o x.pdf "$full" "$other"
status_is 0
is_silent
run report --join --strict -o y.pdf "$full" "$other"
status_is 3

begin "of joined runs the gravest status holds, and one that fails is no report"
run report --join -o x.pdf "$full" "$cut"
status_is 3
rm x.pdf
run report --join -o x.pdf "$full" nowhere.eventlog
status_is 1
says 'nowhere.eventlog: No such file'
run report --join -o x.pdf nowhere.eventlog "$full"
status_is 1
nothing_is_there
run report --join -o x.pdf - -
status_is 2
says 'standard input can be read once'
cp "$full" one.eventlog
run report --join -o one.eventlog "$other" one.eventlog
status_is 2

begin "a baseline that cannot be read is no report; one that is cut short is status 3"
run report --baseline nowhere.eventlog -o x.pdf "$full"
status_is 1
nothing_is_there
run report --baseline "$cut" -o x.pdf "$full"
status_is 3
says 'c01_trunc.eventlog: truncated'
run report --baseline "$full@..1" -o x.pdf "$full@1.."
status_is 0

### Templates

begin "where nobody misses what a template asks for, it is the template that has nothing"
printf '[report]\npages=summary;compare\n' >bare.ini
run report --template=bare.ini -o none.pdf "$full"
status_is 1
says "there is nothing for any page of the template bare.ini"
there_are bare.ini

begin "a template is ours by its name, or any file"
mkdir mine
printf '[report]\npages=heap\n' >mine/review.ini
cp mine/review.ini review
run report -o named.pdf --template review "$full"
status_is 0
run report -o usual.pdf "$full"
for template in mine/review.ini ./review; do
    run report -o x.pdf --template $template "$full"
    status_is 0
    is_other named.pdf x.pdf
done
mkfifo pipe
cat review >pipe &
run report -o x.pdf --template pipe "$full"
status_is 0

begin "what is wrong in a template is told with its line, before anything is read: 2"
# wrong_template TEXT MESSAGE
wrong_template() {
    # shellcheck disable=SC2059 # the text has lines
    printf "$1" >t.ini
    run report --template t.ini nowhere.eventlog
    status_is 2
    says "profolio report: t.ini: line $2"
    there_are t.ini
}
wrong_template '[report]\npage=heap\n' '2: there is no key page in [report]'
wrong_template '[reports]\n' '1: there is no group [reports]'
wrong_template '\n[report]\npages=heap;nothing\n' '3: there is no page nothing'
wrong_template '[report]\npages=heap;heap\n' '2: heap is among pages= twice'
wrong_template '[report]\npages=\n' '2: pages= names nothing'
wrong_template '[report]\npages=a\n[page a]\nfigure=pie\n' '4: figure=pie: expected bands'
wrong_template '[report]\npages=a\n[page a]\ntable=pie\n' '4: table=pie: expected bands'
wrong_template '[report]\npages=heap\n[page heap]\nbands=x\n' '4: bands=x: expected a whole number'
wrong_template '[report]\ntitle=\377\n' '2: this is no UTF-8 text'
wrong_template '[findings]\noff=no-such-rule\n' '2: there is no rule no-such-rule'
head -c 70000 /dev/zero | tr '\0' '#' >t.ini
run report --template t.ini "$full"
status_is 2
says 't.ini: more than 64 KiB'
run report --template . "$full"
status_is 2
says 'Is a directory'

# keys_of HELP - "GROUP KEY" of each key that --help-template prints.
keys_of() {
    sed -n -e '/^\[/{s/^\[\([a-z]*\).*/\1/;h;}' -e '/^  [a-z-]*=/{s/^  \([a-z-]*\)=.*/\1/;G;s/\(.*\)\n\(.*\)/\2 \1/p;}' "$1"
}

begin "every key, page, figure and table that --help-template prints is taken"
run --help-template
status_is 0
cp out help
keys_of help >keys
[ "$(wc -l <keys)" -gt 15 ] || wrong "there are $(wc -l <keys) keys"
n_taken=0
while read -r group key; do
    n_taken=$((n_taken + 1))
    printf '[%s]\n%s=\377\n' "$group" "$key" >t.ini
    [ "$group" != page ] || printf '[report]\npages=own\n[page own]\n%s=\n' "$key" >t.ini
    run report --template t.ini nowhere.eventlog
    ! grep -q 'there is no key' err || wrong "$group: $(cat err)"
done <keys
[ $n_taken -gt 15 ] || wrong "$n_taken keys were tried"
list_of() { sed -n "/^$1/,/^\$/s/^  \([a-z0-9-]*\)  .*/\1/p" help; }
for page in $(list_of Pages); do
    printf '[report]\npages=%s\n[page %s]\ntitle=Title of mine\ntext=Words of mine.\n' "$page" "$page" >t.ini
    run report --template t.ini -o x.pdf "$full"
    case $status in 0 | 1) ;; *) wrong "page $page: $(cat err)" ;; esac
done
for figure in $(list_of Figures); do
    printf '[report]\npages=own\n[page own]\nfigure=%s\n' "$figure" >t.ini
    run report --template t.ini -o x.pdf "$full"
    case $status:$figure in 0:* | 1:biography | 1:activity | 1:nonmoving | 1:sparks) ;; *) wrong "figure $figure: $(cat err)" ;; esac
done
for table in $(list_of Tables); do
    printf '[report]\npages=own\n[page own]\ntable=%s\n' "$table" >t.ini
    run report --template t.ini -o x.pdf "$full"
    case $status:$table in 0:* | 1:closures | 1:ticky | 1:markers | 1:messages | \
        1:sparks | 1:nonmoving | 1:phases) ;; *) wrong "table $table: $(cat err)" ;; esac
done
[ "$(list_of Figures | wc -l)" = "$("$here/figures.sh" "$profolio" | wc -l)" ] || wrong "not all figures are listed"

# own_differs KEYS CHANGE - a page of our own, with and without what is changed.
own_differs() {
    # shellcheck disable=SC2059
    printf "[report]\npages=own\n[page own]\n$1\n" >t.ini
    run report --template t.ini -o plain.pdf "${log-$full}"
    status_is 0
    # shellcheck disable=SC2059
    printf "[report]\npages=own\n[page own]\n$1\n$2\n" >t.ini
    run report --template t.ini -o changed.pdf "${log-$full}"
    status_is 0
    is_other plain.pdf changed.pdf
}

begin "every key of a page changes it"
own_differs figure=bands 'title=A title'
own_differs figure=bands 'text=Some words.'
own_differs figure=bands bands=3
own_differs figure=bands trace=5
own_differs figure=bands key=beside
own_differs figure=bands key=none
own_differs figure=bands y-max=99MiB
own_differs figure=bands x-max=99
own_differs figure=bands height=100mm
own_differs figure=share bands=3
own_differs figure=lines key=none
own_differs figure=time key=none
own_differs figure=time bands=3
own_differs figure=multiples bands=3
own_differs figure=flame weight=end
own_differs table=stacks weight=end
own_differs table=events rows=3
log=$marked own_differs figure=bands 'markers=year 1$'
for page in heap bands classic; do
    printf '[report]\npages=%s\n' $page >t.ini
    run report --template t.ini -o plain.pdf "$full"
    [ "$status" = 0 ] || continue # checked below
    printf '[page %s]\nbands=3\n' $page >>t.ini
    run report --template t.ini -o changed.pdf "$full"
    is_other plain.pdf changed.pdf
done

begin "keys of the report change it, and the command line holds over them"
printf '[report]\npages=heap\n' >plain.ini
run report --template plain.ini -o plain.pdf "$full"
# holds KEY=VALUE OPTION VALUE - the key changes the report; the option holds over it.
holds() {
    printf '[report]\npages=heap\n%s\n' "$1" >t.ini
    run report --template t.ini -o changed.pdf "$full"
    status_is 0
    is_other plain.pdf changed.pdf
    [ $# -gt 1 ] || return 0
    run report --template t.ini "$2" "$3" -o x.pdf "$full"
    run report --template plain.ini "$2" "$3" -o y.pdf "$full"
    is_same x.pdf y.pdf
}
holds paper=letter-portrait --size a4-portrait
holds theme=dark --theme light
holds 'title=A title' --title 'Another title'
holds bands=3 --bands 20
holds trace=5 --trace 1
holds 'note=A note'
printf '[page heap]\nbands=3\n' >>plain.ini
run report --template plain.ini --bands 5 -o x.pdf "$full"
run report --template t.ini --bands 5 -o y.pdf "$full"
printf '[report]\npages=heap\n' >t.ini
run report --template t.ini --bands 5 -o y.pdf "$full"
is_same x.pdf y.pdf

begin "the page of hp2ps is the classic one, alone and lying"
run report --template hp2ps -o x.pdf "$full"
status_is 0
if [ "$has_pdfinfo" ]; then
    pdfinfo x.pdf >facts
    grep -q 'Page size: *841.89 x 595.28' facts || wrong "$(grep 'Page size' facts)"
fi
if [ "$has_pdftotext" ]; then
    run chart -o chart.pdf "$full"
    words chart.pdf
    mv words chart
    words x.pdf
    is_same chart words
fi

### The document

begin "no argument, environment or machine is told that should not be"
if [ "$has_pdftotext" ] && [ "$has_pdfinfo" ]; then
    run report -o x.pdf "$full"
    words x.pdf
    grep -q -e 'V0.002' words || wrong "the arguments are not there anyway"
    run report --mask-args -o x.pdf "$full"
    status_is 0
    words x.pdf
    pdfinfo x.pdf >>words
    [ ! "$has_qpdf" ] || qpdf --qdf --object-streams=disable x.pdf - >>words
    ! grep -qa -e 'V0.002' words || wrong "an argument is told"
    made_log >made.eventlog
    printf '[report]\npages=summary;quality;method;names\n' >t.ini
    run report --template t.ini -o x.pdf made.eventlog
    status_is 0
    words x.pdf
    ! grep -q sesame words || wrong "the environment is told"
fi

begin "the same bytes in any directory, locale, time zone, and later"
cp "$full" run.eventlog
run report -o first.pdf run.eventlog
sleep 1.1
make_comma_locale
mkdir deep
cp run.eventlog deep
(
    cd deep || exit 1
    export LOCPATH="$scratch/locales" LC_ALL="$comma_locale" TZ=Asia/Tokyo HOME=/nonexistent
    exec "$profolio" report --jobs 3 -q -o ../second.pdf run.eventlog
) || wrong "in another place: status $?"
is_same first.pdf second.pdf

begin "SOURCE_DATE_EPOCH dates the document"
if [ "$has_pdfinfo" ]; then
    SOURCE_DATE_EPOCH=86400 "$profolio" report -o x.pdf "$full"
    TZ=UTC pdfinfo -isodates x.pdf >facts
    grep -q 'CreationDate: *1970-01-02T00:00:00' facts || wrong "$(grep CreationDate facts)"
fi

# is_sound PDF - other programs find nothing wrong with it; no page is large.
is_sound() {
    if [ "$has_qpdf" ]; then
        qpdf --check "$1" >checked 2>&1 || wrong "$1: $(tail -n 2 checked)"
        ! grep -i warning checked || wrong "$1: $(grep -i warning checked | head -n 1)"
        mkdir pages
        qpdf --split-pages "$1" pages/x.pdf
        large=$(find pages -size +200k)
        [ -z "$large" ] || wrong "$1: these pages are large: $large"
        rm -r pages
    fi
    if [ "$has_pdffonts" ]; then
        pdffonts "$1" | sed 1,2d >fonts
        [ -s fonts ] || wrong "$1: there are no fonts"
        awk '{ if ($(NF - 4) != "yes" || $(NF - 3) != "yes") print }' fonts >bad
        [ ! -s bad ] || wrong "$1: not embedded, or whole: $(head -n 1 bad)"
    fi
}

for theme in light dark grey; do
    begin "other programs find nothing wrong with a report: $theme"
    for log in "$full" "$biography" "$marked" "$samples/9.6.6/logwatch.lT.eventlog" \
        "$samples/9.0.2/logwatch.hr.hp" "$cut"; do
        run report -q --theme $theme -o x.pdf "$log"
        case $status in 0 | 3) is_sound x.pdf ;; *) status_is 0 ;; esac
    done
done

begin "other programs find nothing wrong with any page size, and with a joined report"
for size in letter-portrait letter a5 480x280pt; do
    run report -q --size $size -o x.pdf "$full"
    status_is 0
    is_sound x.pdf
done
if [ "$has_pdfinfo" ]; then
    run report --size letter-portrait -o x.pdf "$full"
    pdfinfo x.pdf | grep -q 'Page size: *612 x 792' || wrong "it is no letter"
fi
run report -q --join --baseline "$samples/9.6.6/logwatch.p.eventlog" -o x.pdf "$full" "$biography"
status_is 0
is_sound x.pdf
finish
