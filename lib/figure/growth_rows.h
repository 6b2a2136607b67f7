/*
 * growth_rows.h - bands and how fast they grow: a row each, as a key has them, with more room.
 *
 * The shape of a band is told with the half of the run that it is judged by, and the
 * slope as a line through that: whoever reads the number sees what it is made of.
 */
#pragma once

#include "figure/names_page.h"
#include "figure/plot.h"
#include "figure/shorten.h"
#include "figure/stack.h"

/* What all rows share. */
typedef struct {
    PfFigure *figure;
    const PfStack *stack; /* of their heap, for its times */
    const PfMeasure *measure;
    const PfBand *const *bands; /* [n] */
    size_t n;
    char *const *names; /* [n], as they fit */
    double left, right; /* of the rows */
    double least_slope; /* of all bands, not above 0 */
    double most_slope;  /* likewise, not below 0 */
    bool has_modules;   /* some band has one that its name does not tell */
    GArray *full_names; /* of PfFullName: takes the names that are not shown whole */
} PfGrowthRows;

/* Where a name has to fit into; the names need not be known. */
PfRoom pf_growth_rows_name_room(const PfGrowthRows *rows);

/* How high the heads of the columns are. */
extern const double pf_growth_rows_head;

/* Draws the heads of the columns, from `top` down. */
void pf_growth_rows_draw_head(const PfGrowthRows *rows, double top);

/* Draws the bands from `first` to before `end`, each so high, from `top` down. */
void pf_growth_rows_draw(const PfGrowthRows *rows, size_t first, size_t end, double top,
                         double height);
