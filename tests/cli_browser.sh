#!/bin/sh
# cli_browser.sh PROFOLIO SAMPLES CHROMIUM FOLDER - SVG as a browser has it.
#
# Charts of every figure are opened in Chromium, where browser.js measures their texts, points at
# their bands, marks their words and looks for their fonts; it is tried on damaged copies, too.
# What is drawn stays in the folder, with pictures of it by the browser and by librsvg.
set -u
profolio=$1
samples=$2
chromium=$3
folder=$4
export leaks=0
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

# Of each kind of log one; a figure is drawn from the first two that hold what it shows.
logs="$samples/9.10.3/logwatch.hc-p.eventlog $samples/9.10.3/harbour.hi-ipe.eventlog
    $samples/9.10.3/logwatch.hb.eventlog $samples/9.10.3/pool.l-N2.eventlog
    $samples/9.10.3/calc.hr-all.eventlog $samples/9.6.6/logwatch.p.eventlog
    $samples/9.10.3/harbour.hT-nonmoving.eventlog $samples/9.0.2/sparks.hT-N2.eventlog"

rm -rf "$folder"
mkdir -p "$folder" || exit 1
cp "$here/browser.js" "$folder"

# browse ARGUMENT... - runs the browser, whose home is the scratch folder.
browse() {
    HOME=$scratch XDG_RUNTIME_DIR=$scratch timeout 300 "$chromium" --headless --no-sandbox \
        --disable-gpu --disable-dev-shm-usage --no-first-run --hide-scrollbars \
        --force-device-scale-factor=1 --force-color-profile=srgb \
        --user-data-dir="$scratch/user" --allow-file-access-from-files "$@" 2>browser.err
}

# draw NAME FIGURE LOG ARGUMENT... - false where the log does not hold what the figure shows.
draw() {
    svg=$1.svg
    shift
    figure=$1
    log=$2
    shift 2
    run chart -q --figure "$figure" -o "$folder/$svg" "$@" "$log"
    case $status in
    0 | 3) echo "$svg" >>"$folder/charts" ;;
    1) says "$log" && return 1 ;;
    *) wrong "$ran: status $status; it says: $(head -n 2 err)" ;;
    esac
}

# draw_figure FIGURE - from two logs; from the first in every manner.
draw_figure() {
    n=0
    for log in $logs; do
        name=$1.$(basename "${log%.eventlog}")
        [ $n -lt 2 ] || break
        draw "$name" "$1" "$log" || continue
        [ $n -gt 0 ] || {
            draw "$name.dark" "$1" "$log" --theme dark
            draw "$name.small" "$1" "$log" --size 480x280pt
            draw "$name.portrait" "$1" "$log" --size a4-portrait --theme grey
        }
        n=$((n + 1))
    done
    [ $n -gt 0 ] || wrong "no sample holds what $1 shows"
}

begin "every figure is drawn from some sample"
for figure in $("$here/figures.sh" "$profolio"); do
    draw_figure "$figure"
done
draw bands.trunc bands "$here/cases/c01_trunc.eventlog"
grep -q 'class="gap"' "$folder/bands.trunc.svg" || wrong "there is no gap"

begin "the browser takes pictures of a chart, light and dark"
: >"$folder/pictures"
for look in logwatch.hc-p logwatch.hc-p.dark; do
    browse --window-size=1123,794 --screenshot="$folder/$look.browser.png" \
        "file://$folder/bands.$look.svg" >out
    [ -s "$folder/$look.browser.png" ] || wrong "there is no picture: $(tail -n 2 browser.err)"
    echo "bands.$look.svg $look.browser.png" >>"$folder/pictures"
    need rsvg-convert cli_browser_librsvg || continue
    rsvg-convert -o "$folder/$look.librsvg.png" "$folder/bands.$look.svg"
    echo "bands.$look.svg $look.librsvg.png" >>"$folder/pictures"
done

# make_page - that says what browser.js is to look at.
make_page() {
    echo '<!DOCTYPE html><meta charset="utf-8"><title>Charts</title>'
    echo '<body><pre id="verdict"></pre><script>'
    echo "const charts = [$(sed 's/.*/"&",/' "$folder/charts")];"
    echo 'const broken = "bands.logwatch.hc-p.svg";'
    echo "const pictures = [$(sed 's/\(.*\) \(.*\)/{chart: "\1", picture: "\2"},/' "$folder/pictures")];"
    echo '</script><script src="browser.js"></script>'
}

# faults PATTERN - the lines of the verdict that are of that kind.
faults() {
    grep -E "$1" "$folder/verdict" >found && wrong "$(head -n 12 found | cut -c 1-240)"
}

# has_looked WHAT AT_LEAST - the browser has looked at so many.
has_looked() {
    n=$(sed -n "s/^looked at .*\<\([0-9]*\) $1.*/\1/p" "$folder/verdict")
    [ "${n:-0}" -ge "$2" ] || wrong "it looked at ${n:-no} $1: $(tail -n 1 "$folder/verdict")"
}

begin "a browser has every text apart, every name under the pointer, every font, no stranger"
make_page >"$folder/page.html"
browse --virtual-time-budget=600000 --dump-dom "file://$folder/page.html" >page
sed -n '/<pre/,/<\/pre>/p' page |
    sed 's/.*<pre id="verdict">//; s/<\/pre>.*//; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' >"$folder/verdict"
faults '^[a-z]+\.[^ ]*\.svg: '
faults '^the check broke'
has_looked charts "$(wc -l <"$folder/charts")"
has_looked texts 500
has_looked pointed 500
sed -n 's/^looked at/# &/p' "$folder/verdict"

begin "damaged copies are noticed, each by its damage"
faults 'before any damage|^the check is blind'
has_looked charts 1

begin "a browser and librsvg show the colours of the large bands, in the size of the page"
faults '\.png|large band'
has_looked pictures "$(wc -l <"$folder/pictures")"
finish
