# pictures.sh - what tests of pictures share: drawing a folder of logs, and looking at what came
# of it; read in after cases.sh.
# shellcheck shell=sh disable=SC2154 # cases.sh sets what is not set here

# ends_as_logs_do FILE - a run over several logs: some cannot be drawn, some were cut short; none
# ended otherwise.
ends_as_logs_do() {
    case $status in
    0 | 1 | 3) ;;
    *) wrong "$ran: status $status; it says: $(head -n 2 err)" ;;
    esac
}

# draw FORMATS FIGURE LOG... - all that can be drawn of logs of different names, in the folder
# `drawn`, and their records. What two logs would be called alike is for two folders.
draw() {
    drawn_as=$1
    figure=$2
    shift 2
    mkdir drawn
    for format in $drawn_as; do
        (
            cd drawn || exit 1
            run chart -q -f "$format" --figure "$figure" "$@"
            ends_as_logs_do
            rm out err
            printf '%s' "$why" >complaints
        )
        why=$(cat drawn/complaints)
    done
    rm drawn/complaints
    run info -q -f json "$@"
    ends_as_logs_do
    mv out drawn/records
}

# look_into_pdf - has tools read what is drawn: NAME.text, in the order it was set, NAME.fonts
# and NAME.info; says what pdf_check.py finds.
look_into_pdf() {
    for pdf in drawn/*.pdf; do
        name=${pdf%.pdf}
        pdftotext -raw "$pdf" "$name.text" 2>found
        [ ! -s found ] || wrong "$pdf: pdftotext: $(head -n 1 found)"
        pdffonts "$pdf" >"$name.fonts" 2>&1
        pdfinfo -isodates "$pdf" >"$name.info" 2>&1
    done
    python3 "$here/pdf_check.py" drawn/*.pdf >found 2>&1 ||
        wrong "$(grep -F ': wrong: ' found | head -n 3) $(tail -n 1 found)"
}

# pictures_are_right - what pictures.py says of those in `drawn`, of the figure that draw() drew.
pictures_are_right() {
    look_into_pdf
    python3 "$here/pictures.py" drawn "$figure" >found 2>&1 || wrong "$(tail -n 2 found)"
    grep -q '^[1-9][0-9]* pictures$' found || wrong "nothing was drawn: $(tail -n 2 found)"
    [ "$(wc -l <found)" = 1 ] || wrong "$(sed '$d' found | cut -c 1-300)"
}

# have_tools CASE - those that look into pictures.
have_tools() {
    need python3 "$1" && need pdftotext "$1" && need qpdf "$1"
}

# renders FILE... - by Ghostscript, which then says nothing.
renders() {
    for file; do
        gs -q -dNOPAUSE -dBATCH -dSAFER -sDEVICE=nullpage "$file" >found 2>&1 ||
            wrong "$file: gs: $(head -n 2 found)"
        [ ! -s found ] || wrong "$file: gs says: $(head -n 2 found)"
    done
}
