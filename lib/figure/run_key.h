/*
 * run_key.h - the key of a figure of the run-time system: what each shape is, in words and
 * figures.
 *
 * LOOK.md, section 9.5. Beside a plot a row has a line for what it is and one for each of its
 * figures, as far as there is room; below a plot each row is one line.
 */
#pragma once

#include "figure/measure.h"
#include "figure/plot.h"

/* What is before the name. */
typedef enum {
    PF_RUN_KEY_NOTHING,
    PF_RUN_KEY_BOX,
    PF_RUN_KEY_LINE,
    PF_RUN_KEY_DOT,
    PF_RUN_KEY_BARS, /* on their feet */
} PfRunShape;

enum { PF_RUN_KEY_FIGURES = 3 };

typedef struct {
    PfRunShape shape;
    PfInk ink;
    PfInkRole edge; /* of a box */
    double width;   /* of that edge, or of the line; 0: a box has none */
    const char *name;
    const char *note;                        /* what it is; NULL: the name says it */
    const char *figures[PF_RUN_KEY_FIGURES]; /* "peak 181 MiB"; NULL: no more. Borrowed */
} PfRunKeyRow;

typedef struct {
    const PfRunKeyRow *rows; /* [n], at least one */
    size_t n;
    const PfMeasure *measure;
    bool is_table; /* in the structure of the document */
} PfRunKey;

/* How high it is with all it can say below a plot, and at least. */
double pf_run_key_height(size_t n_rows);
double pf_run_key_least(size_t n_rows);

/* Draws it into the top of the box, and returns where it ends. */
double pf_run_key_draw(PfFigure *figure, const PfRunKey *key, const PfBox *box);
