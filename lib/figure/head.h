/*
 * head.h - the head of a classic page: what ran, when, and what is shown of it.
 *
 * LOOK.md, section 8.
 */
#pragma once

#include "figure/chart.h"
#include "figure/shorten.h"

/* Between the page's edge and what is drawn on it. */
#define PF_PAGE_MARGIN 36.0

/* Between two facts on a line; no runs of spaces, which SVG would make one. */
#define PF_DOT "\u2002\u00b7\u2002"

/* What the options say, or the program's command line, or `nameless` where that is unknown.
 * Owned by the caller. */
char *
pf_head_title(const PfProgram *program, const PfChartOptions *options, const char *nameless);

/* What a document says of itself where it is not drawn. */
typedef struct {
    const char *id;      /* "heap" */
    const char *kind;    /* "Heap profile": its title is that of the page after it */
    const char *summary; /* in a sentence, with the key numbers */
} PfDocument;

/* Describes the figure, and dates it. */
void pf_head_describe(PfFigure *figure, const PfDocument *document, const char *title,
                      const PfProgram *program, const PfChartOptions *options);

/* What the line of facts has to fit into on a page of that width, beside the date. */
PfRoom pf_head_room(double width, const PfProgram *program, const PfMeasure *measure);

/* Draws it into the top of the page, down to 79 points. `facts` is one line. */
void pf_head_draw(PfFigure *figure, const char *title, const char *facts,
                  const PfProgram *program, const PfMeasure *measure);

/* "1 sample", "12,345 samples". Owned by the caller. */
char *pf_head_counted(size_t n, const char *noun);
