/*
 * compare_rows.h - rows that hold two runs beside each other, with a bar to the right for more
 * and to the left for less: LOOK.md, section 11.4.
 */
#pragma once

#include "figure/sparkline.h"
#include "report/deltas.h"
#include "report/paper.h"

typedef struct {
    const char *name;  /* as it fits into its room; borrowed, as all here */
    const char *title; /* all that the row says of itself; NULL: nothing more */
    PfInk swatch;      /* PF_INK_PAPER: none */
    PfShape shape, baseline_shape;
    const PfDelta *delta;
    const char *mark; /* in place of a change in per cent: "new" */
} PfCompareRow;

typedef struct {
    PfPaper *paper;
    const char *what; /* the head of the names: "band" */
    bool is_typed;    /* names are a programmer's */
    bool has_swatches;
    bool has_shapes;   /* over this time: */
    double start, end; /* in seconds */
    double full;       /* the change that a bar of all its length stands for, in the unit; 0: a
                          bar is of per cent, and 100 % are all of it */
} PfCompareTable;

/* What a name has to fit into. */
PfRoom pf_compare_rows_room(const PfCompareTable *table);

/* Draws them from `y` on, over as many pages as they need; `y` is then under them. */
void pf_compare_rows_draw(const PfCompareTable *table, const PfCompareRow *rows, size_t n);

/* How high so many rows are with their head. */
double pf_compare_rows_height(size_t n);
