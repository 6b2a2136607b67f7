#!/bin/sh
# cli_fonts.sh PROFOLIO SAMPLES DATADIR - the fonts of a chart: which they are, that looking for
# them leaves no trace, and what is done without ours. DATADIR is where they would be installed.
set -u
profolio=$1
samples=$2
datadir=$3
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

log=$samples/9.6.6/queens.hc.hp
program=$profolio
built=$(dirname "$program")/share
ours='(Inter|InterDisplay|JetBrainsMono)-(Regular|Medium|SemiBold)'
warning='profolio: the fonts of profolio are not installed'

for name in Inter-Regular Inter-SemiBold JetBrainsMono-Regular JetBrainsMono-Medium \
    JetBrainsMono-SemiBold; do
    if ! ls "$built/profolio/fonts/$name".* >/dev/null 2>&1; then
        echo "the build found no $name"
        exit 77
    fi
done

# make_strange_log - x.hp has names in many scripts; most are in none of our faces.
make_strange_log() {
    cat >x.hp <<'END'
JOB "漢字 مرحبا"
DATE "Fri Nov 27 13:00 2026"
SAMPLE_UNIT "seconds"
VALUE_UNIT "bytes"
BEGIN_SAMPLE 0.1
関数/main	100
مرحبا שלום	90
é́ê̋ 😀 ✅ 👨‍👩‍👧	80
Ђураб б	70
plain	60
END_SAMPLE 0.1
BEGIN_SAMPLE 0.2
関数/main	110
plain	60
END_SAMPLE 0.2
END
}

# fonts_of PDF - the names of its fonts, each once; wrong when one is not embedded.
fonts_of() {
    pdffonts "$1" >fonts 2>&1 || wrong "pdffonts: $(head -n 2 fonts)"
    sed '1,2d' fonts | awk '$(NF - 4) != "yes"' | grep . >loose && wrong "not embedded: $(cat loose)"
    sed -e '1,2d' -e 's/ .*//' -e 's/^[A-Z]*+//' fonts | sort -u >names
    rm -f fonts loose
}

is_whole_pdf() {
    tail -c 8 "$1" | grep -q '%%EOF' || wrong "$1 has no end"
}

begin "there are our fonts in a chart, and no others"
if need pdffonts cli_fonts_are_ours; then
    run chart -o x.pdf "$log"
    status_is 0
    is_silent
    fonts_of x.pdf
    grep -q JetBrainsMono-SemiBold names || wrong "the command line is not in JetBrains Mono"
    grep -q Inter-Regular names || wrong "the text is not in Inter"
    grep -vE "^$ours\$" names >others && wrong "there are $(cat others)"
fi

begin "a name in any script is drawn, with what the system has"
make_strange_log
run chart -o x.pdf -o x.svg -o x.png x.hp
status_is 0
is_silent
is_whole_pdf x.pdf
[ -s x.svg ] || wrong "there is no x.svg"
[ -s x.png ] || wrong "there is no x.png"
if need pdffonts cli_fonts_for_any_script; then
    fonts_of x.pdf
    grep -qE "^$ours\$" names || wrong "it is not in our fonts at all"
fi

# lives_in HOME - what makes a chart there says nothing, and writes nothing but the chart.
lives_in() {
    (
        unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME
        export HOME="$1"
        run chart -o plain.pdf "$log"
        status_is 0
        is_silent
        run chart -o strange.pdf x.hp
        status_is 0
        is_silent
        printf '%s' "$why"
    ) >found
    [ ! -s found ] || wrong "at home in $1: $(cat found)"
    rm -f found
}

# system_caches - what fontconfig keeps for all users.
system_caches() {
    ls -lR --time-style=full-iso /var/cache/fontconfig 2>&1
}

begin "looking for fonts leaves no trace"
system_caches >before
make_strange_log
mkdir home
lives_in /nonexistent
lives_in "$scratch/home"
[ -z "$(ls -A home)" ] || wrong "there is in the home: $(ls -A home)"
[ ! -e /nonexistent ] || wrong "there is a /nonexistent now"
mkdir cache
XDG_CACHE_HOME=$scratch/cache
export XDG_CACHE_HOME
run chart -o strange.pdf x.hp
unset XDG_CACHE_HOME
is_silent
[ -z "$(ls -A cache)" ] || wrong "there is in the cache: $(ls -A cache)"
env -i LSAN_OPTIONS="$LSAN_OPTIONS" "$program" chart -o bare.pdf x.hp >out 2>err || wrong "in an empty environment: $?"
is_silent
system_caches >after
is_same before after
rm before after
there_are bare.pdf cache home plain.pdf strange.pdf x.hp

begin "the user's language changes nothing"
make_strange_log
make_comma_locale
run chart -o expected.pdf -o expected.svg x.hp
for setting in "LC_ALL=$comma_locale" LC_ALL=tr_TR.UTF-8 LC_ALL=ja_JP.UTF-8 LANGUAGE=sr:ja \
    PANGO_LANGUAGE=sr:zh FC_LANG=ja; do
    env LOCPATH="$scratch/locales" "$setting" "$program" chart -o x.pdf -o x.svg x.hp >out 2>err ||
        wrong "$setting: status $?"
    is_silent
    is_same expected.pdf x.pdf
    is_same expected.svg x.svg
done

begin "the fonts are found beside the program, and beside its folder"
mkdir bin
cp "$program" bin/profolio
run chart -o expected.pdf "$log"
for place in bin/share share; do
    cp -r "$built" $place
    profolio=bin/profolio
    run chart -o x.pdf "$log"
    status_is 0
    is_silent
    is_same expected.pdf x.pdf
    rm -r $place
done
profolio=$program

# warns_once - of the fonts, and nothing else is said.
warns_once() {
    says "$warning"
    [ "$(grep -c . err)" = 1 ] || wrong "$ran: it says more than that: $(cat err)"
}

begin "without our fonts it is said once, and the chart is whole"
if [ -e "$datadir/profolio" ]; then
    leave_out cli_fonts_missing "profolio is installed here: its fonts are found"
else
    cp "$program" alone
    make_strange_log
    mkdir home
    HOME=$scratch/home
    export HOME
    profolio=./alone
    run chart -o x.pdf "$log"
    status_is 0
    warns_once
    is_whole_pdf x.pdf
    if need pdffonts cli_fonts_of_the_system; then
        fonts_of x.pdf
    fi
    cp "$log" y.hp
    run chart x.hp y.hp
    status_is 0
    warns_once
    run chart --quiet -o x.pdf x.hp
    status_is 0
    is_silent
    run info "$log"
    is_silent
    [ -z "$(ls -A home)" ] || wrong "there is in the home: $(ls -A home)"

    cp -r "$built" share
    rm share/profolio/fonts/JetBrainsMono-Medium.*
    run chart -o x.pdf "$log"
    status_is 0
    warns_once
    profolio=$program
fi
finish
