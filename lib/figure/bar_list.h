/*
 * bar_list.h - a few named amounts as rows with bars, under a heading.
 */
#pragma once

#include "figure/measure.h"
#include "figure/plot.h"

typedef struct {
    const char *name;   /* as the log has it */
    const char *amount; /* as it is told */
    double share; /* of the largest, from 0 to 1; less than 0: unknown, and there is no bar */
    const char *title; /* all that is known of it */
} PfBarRow;

typedef struct {
    const char *id; /* of its group */
    const char *heading;
    const PfBarRow *rows; /* [n] */
    size_t n;
    const char *rest; /* a line under the rows; NULL: none. Not among those there is room for */
    PfInk ink;
    const PfMeasure *measure;
    bool is_table; /* in the structure of the document */
} PfBarList;

/* How high it is with so many rows, one of which may be the rest. */
double pf_bar_list_height(size_t n_rows);

/* For how many rows a height has room. */
size_t pf_bar_list_capacity(double height);

/* Draws it into the top of a box that has room for it; returns where it ends. */
double pf_bar_list_draw(PfFigure *figure, const PfBarList *list, const PfBox *box);
