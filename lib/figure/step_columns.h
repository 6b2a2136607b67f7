/*
 * step_columns.h - values that hold for a while, as steps over the columns of a plot.
 *
 * LOOK.md, section 6: a column is a point wide and shows the highest value in it, so that a run
 * of days is drawn with no more points than one of seconds.
 */
#pragma once

#include "figure/plot.h"
#include "profile/readings.h"

typedef struct {
    size_t first, n; /* columns that have a value: from `first` to before `n` */
    double *values;  /* [n] */
} PfStepColumns;

/* So many as the axis, which is in seconds, has points; without a value. */
PfStepColumns pf_step_columns_empty(const PfScale *x);

/* A reading holds until the next one, and the last to the end of the axis; before the first one
 * the value is unknown. */
PfStepColumns pf_step_columns(const PfReadings *readings, const PfScale *x);
void pf_step_columns_clear(PfStepColumns *columns);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfStepColumns, pf_step_columns_clear)

/* The line along the steps, from left to right: PfPoint. Nothing of what has no value. Owned by
 * the caller. */
GArray *pf_step_columns_line(const PfStepColumns *columns, const PfScale *x, const PfScale *y);

/* Draws that line, or fills what is under it. */
void pf_step_columns_trace(PfFigure *figure, const PfStepColumns *columns, const PfPlot *plot,
                           PfInk ink, double width);
void pf_step_columns_fill(PfFigure *figure, const PfStepColumns *columns, const PfPlot *plot,
                          PfInk ink);

/* Goes on with the gridlines of the plot where the steps hide them. */
void pf_step_columns_veil(PfFigure *figure, const PfStepColumns *columns, const PfPlot *plot);

/* The first of the highest steps; where there is none, the zero line at the end. */
PfPoint pf_step_columns_top(const PfStepColumns *columns, const PfPlot *plot);
