/*
 * pdf_tags.h - what the parts of a document are, told to cairo as it draws a PDF.
 *
 * LOOK.md, section 14. A reader that speaks, and one that looks for headings, gets a tree of
 * elements: one Document over all pages, and in it headings, paragraphs, figures, tables and
 * links. Cairo writes the tree; what else is to be said of an element it cannot write, and is
 * kept for pdf_finish.h. Private to this layer.
 */
#pragma once

#include <cairo.h>

#include "figure/figure.h"

/* An element of the tree, in the order in which they begin. */
typedef struct {
    const char *tag;   /* "Figure"; static */
    const char *words; /* what it is, in words, owned by the figure; NULL: none */
    const char *scope; /* of the head of a column or a row; static; NULL: it is none */
} PfPdfElement;

typedef struct PfPdfTags PfPdfTags;

/* For a chain of pages, which must outlive it. */
PfPdfTags *pf_pdf_tags_new(const PfFigure *document);
void pf_pdf_tags_free(PfPdfTags *tags);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfPdfTags, pf_pdf_tags_free)

/* Before the marks of a page are drawn, and after them. The paper must be there already: cairo
 * forgets whatever was told before the page was covered. A page without parts is one: a figure
 * whose words are the page's summary or title, or else a paragraph. */
void pf_pdf_tags_begin_page(PfPdfTags *tags, cairo_t *cr, const PfFigure *page);
void pf_pdf_tags_end_page(PfPdfTags *tags, cairo_t *cr, const PfFigure *page);

/* Before and after what a group holds. `mark` is that in the figure, and is followed there by
 * those it holds. */
void pf_pdf_tags_open(PfPdfTags *tags, cairo_t *cr, const PfMark *mark);
void pf_pdf_tags_close(PfPdfTags *tags, cairo_t *cr);

/* Before a mark is drawn. */
void pf_pdf_tags_mark(PfPdfTags *tags, cairo_t *cr);

/* The destination of an anchor as cairo's attributes have it: "dest='heap'". Owned by the
 * caller. */
char *pf_pdf_tags_link(const char *anchor);

/* PfPdfElement. */
const GArray *pf_pdf_tags_elements(const PfPdfTags *tags);
