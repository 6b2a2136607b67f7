#!/bin/sh
# render_pdf.sh MADE_PDF - what other programs find in documents that have every kind of part: the
# tree of elements and its words, the outline, links and where they lead, and the same bytes
# wherever they are made.
# shellcheck disable=SC2154 # cases.sh sets what is not set here
set -u
profolio=$1 # cases.sh runs it
export leaks=0 # unit.render looks for them
# shellcheck source-path=SCRIPTDIR source=cases.sh
. "$(dirname "$0")/cases.sh"

# make KIND - that document is x.pdf, and found what pdf_check.py says of it.
make() {
    run "$1"
    status_is 0
    is_silent
    mv out x.pdf
    python3 "$here/pdf_check.py" x.pdf >found 2>err || wrong "$1: $(grep wrong found | head -n 5) $(tail -n 1 err)"
}

# has LINE - pdf_check.py found it.
has() {
    grep -qxF -e "$1" found || wrong "there is no '$1'"
}

have_checker() {
    need python3 "$1" && need qpdf "$1"
}

odd='a%20%28b%29%20%27c%27%20%5C%20d%2F%C3%A9%20%2528'

begin "the parts are elements in their order, with words for pictures and heads for cells"
if have_checker pdf_tree; then
    make parts
    sed -n 's/^tree: //p' found >tree
    cat >expected <<'END'
Document
  P
    Link
  H1
  P
    Span
    Link
    Span
    Span
  Figure "(odd) 'words' \ é → 😀)"
  P
    Link
  P
    Link
  H1
  H2
  Figure "A second picture"
  P
    Span
    Link
    Span
    Span
  P
    Link
  H1
  Table
    TR
      TH /Column
      TH /Column
    TR
      TH /Row
      TD
        Span
        Link
    TR
      TH /Row
      TD
  P
END
    is_same expected tree
fi

begin "links lead to their pages and say where; one to nowhere is none"
if have_checker pdf_links; then
    make parts
    has 'link: page 1 to page 1: To the first page'
    has 'link: page 1 to page 2: a link within'
    has 'link: page 1 to page 3: loose link'
    has 'link: page 2 to page 1: To the first page'
    has 'link: page 2 to page 1: a link within'
    has 'link: page 3 to page 1: To the first page'
    has 'link: page 3 to page 2: row, link'
    [ "$(grep -c '^link: ' found)" = 7 ] || wrong "there are $(grep -c '^link: ' found) links"
    make long
    # one of them leads to a page that has another name
    [ "$(grep -c "^link: " found)" = 119 ] || wrong "there are $(grep -c '^link: ' found) links"
    has 'link: page 40 to page 37: a link within'
fi

begin "the outline names the sections, and has the pages their links know"
if have_checker pdf_outline; then
    make parts
    grep '^outline' found >outline
    printf '%s\n' 'outline: Summary: page 1' "outline: (odd) 'words' \\ é → 😀): page 2" \
        'outline: Table: page 3' >expected
    is_same expected outline
    has "destination $odd: page 2"
    has 'destination summary: page 1'
    has 'destination table: page 3'
    make long
    [ "$(grep -c '^outline: ' found)" = 40 ] || wrong "there are $(grep -c '^outline: ' found) entries"
    has 'outline: Section 40: page 40'
    has 'page 40: label 40'
fi

begin "heads and feet of pages are not read, nor what is in no part"
if have_checker pdf_furniture; then
    make parts
    has 'page 1: 8 marks, 2 texts beside the tree'
    has 'page 3: 9 marks, 3 texts beside the tree'
    has 'page 4: 1 marks, 0 texts beside the tree'
    make bare
    has 'page 1: 0 marks, 1 texts beside the tree'
    has 'page 4: 1 marks, 1 texts beside the tree'
    ! grep -q '^outline' found || wrong "it has an outline"
fi

begin "poppler reads the same"
if need pdfinfo pdf_poppler && need pdftotext pdf_poppler; then
    run parts
    pdfinfo -struct-text out >struct 2>complaints
    [ ! -s complaints ] || wrong "pdfinfo: $(head -n 2 complaints)"
    tr -s ' \n' ' ' <struct >flat
    grep -qF 'H1 (block) "Summary" P (block) Span (inline) "before the link" Link (inline)' flat ||
        wrong "the struct text is: $(head -c 300 flat)"
    grep -qF '"a link within" Span (inline) "behind the link" Span (inline) "a link to nowhere"' flat ||
        wrong "the text of a paragraph is torn"
    ! grep -q 'running' struct || wrong "furniture is read"
    pdfinfo -dests out >dests 2>/dev/null
    grep -q '^ *2 .*"a%20' dests || wrong "the destinations are: $(cat dests)"
    pdfinfo out >info
    for line in 'Title: *Parts: . (one)' 'Subject: *Everything there is.' 'Tagged: *yes' \
        'Keywords: *GHC, Haskell, profile, eventlog, heap' 'Pages: *4'; do
        LC_ALL=C.UTF-8 grep -q "^$line\$" info || wrong "there is no $line: $(cat info)"
    done
    pdftotext -raw out text
    awk '/before the link/ { a = NR } /a link within/ { b = NR } /behind the link/ { c = NR }
        END { exit !(a < b && b < c) }' text || wrong "the text is not in its order: $(cat text)"
fi

begin "the same bytes at another time, in another zone and locale"
make_comma_locale
for kind in parts long bare; do
    run $kind
    mv out first
    sleep 1.1
    LOCPATH=$scratch/locales LC_ALL=$comma_locale LANGUAGE=de TZ=Asia/Kathmandu HOME=/nonexistent \
        "$profolio" $kind >second 2>err || wrong "$kind: status $?"
    is_same first second
done

begin "a page costs little"
run long
[ "$(wc -c <out)" -lt 80000 ] || wrong "forty pages are $(wc -c <out) bytes"

begin "the check finds what is wrong"
if have_checker pdf_faults; then
    run parts
    qpdf --qdf --object-streams=disable out plain.pdf
    while IFS='~' read -r change words; do
        sed "$change" plain.pdf >changed
        fix-qdf changed >y.pdf 2>/dev/null
        ! cmp -s plain.pdf y.pdf || wrong "$change changes nothing"
        ! python3 "$here/pdf_check.py" y.pdf >found 2>&1 || wrong "$change: nothing is wrong"
        grep -qF "wrong: $words" found || wrong "$change: $(grep wrong found | head -n 3)"
    done <<'END'
s|/Alt (A second|/Xlt (A second|~a Figure has no words
s|/Lang|/Xang|~/Lang is
s|/S /H1|/S /XX|~there is a XX
s|/S /TR|/S /TD|~a TD is in a Table
s|/MCID 0|/MCID 1|~page
s|/Contents (a link|/Xontents (a link|~a link has no words
s|/FontFile|/XontFile|~the font
s|/Dest (summary)|/Dest (sommary)|~a link leads nowhere
s|/Scope /Row|/Xcope /Row|~a TH is the head of nothing
s|/PageMode|/XageMode|~the outline is not shown
s|/StructParent 0|/StructParent 1|~the link
END
fi
finish
