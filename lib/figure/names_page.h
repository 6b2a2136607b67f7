/*
 * names_page.h - the pages that follow a chart, with the names that were too long for it.
 *
 * LOOK.md, section 7: number, swatch, name, wrapped at the width of the page.
 */
#pragma once

#include "figure/measure.h"

typedef struct {
    unsigned number;  /* its place in the key; 0: it has none */
    PfInk ink;        /* PF_INK_PAPER: it has none */
    const char *name; /* borrowed */
} PfFullName;

/* Pages of that size with every name in full. NULL where there are none; else the caller owns
 * them. */
PfFigure *
pf_names_pages(const PfFullName *names, size_t n, PfPoint size, const PfMeasure *measure);

/* Breaks a line of text so that each piece is at most `width` wide: after a space, else
 * after a "/" or a ".", and anywhere in a piece without. The caller owns the list. */
char **pf_names_wrap(const char *text, double size, double width, const PfMeasure *measure);

/* How a name stands on a page: its size, from baseline to baseline, between two names, and how
 * far in it is. */
extern const double pf_names_size, pf_names_line, pf_names_gap, pf_names_indent;

/* Parts of that, for who fills pages by himself: number and swatch, and a line of the name;
 * `at` is the left edge of all, on the baseline. */
void pf_names_draw_sign(PfFigure *page, const PfFullName *name, PfPoint at);
void pf_names_draw_line(PfFigure *page, PfPoint at, const char *line);
