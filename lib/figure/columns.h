/*
 * columns.h - what a run did over time, by columns of the page, and stacks of it.
 *
 * A run of hours tells as much as it likes; a plot has a column a point. So what is drawn costs
 * as many marks as the page is wide, and the sums of the columns are those of the run.
 */
#pragma once

#include "figure/figure.h"
#include "figure/scale.h"
#include "profile/time_sums.h"

typedef struct {
    PfScale time; /* seconds, from left to right */
    size_t n;     /* columns of equal width, at least one */
} PfColumns;

PfColumns pf_columns(const PfScale *time);

/* Fewer and wider ones where there are not so many things to count: at least `each` of `n` a
 * column, but some columns in any case. */
PfColumns pf_columns_of_things(const PfColumns *columns, double n, double each);

/* Where a column begins, in points and in seconds; that of `n` is where the last one ends. */
double pf_columns_x(const PfColumns *columns, size_t column);
double pf_columns_at(const PfColumns *columns, size_t column);

/* How long each of them is, in seconds. */
double pf_columns_length(const PfColumns *columns);

/* Adds to `into`, [n], what lies in each column of an amount that is spread evenly from `from`
 * to `until` seconds; of a moment all of it lies where that is. */
void pf_columns_spread(const PfColumns *columns, double from, double until, double amount,
                       double *into);

/* The same of all bins of a kind, of what is of `range` only. */
void pf_columns_add(const PfColumns *columns, const PfTimeSums *sums, size_t kind,
                    const PfTimeRange *range, double *into);

/* Layers over one another, the lowest first. */
typedef struct {
    const PfColumns *columns;
    PfScale y; /* of the values */
    size_t n_layers;
    const double *const *values; /* [n_layers][columns->n], not below 0 */
    const PfInk *inks;           /* [n_layers] */
    char *const *titles;         /* [n_layers], of their groups; NULL: they have none */
} PfColumnStack;

/* Each layer as areas in steps; where it has nothing, none. What is over the top of the scale
 * ends there. */
void pf_column_stack_draw(const PfColumnStack *stack, PfFigure *figure);

/* The upper edge of all layers together, where there is anything. */
void pf_column_stack_draw_total(const PfColumnStack *stack, PfFigure *figure, PfInk ink,
                                double width);

/* The most that all layers have together in a column. */
double pf_column_stack_most(const PfColumnStack *stack);

/* Values as a line in steps, from the first column that has one, which is not below 0, to the
 * last. */
void pf_columns_draw_line(const PfColumns *columns, const PfScale *y, const double *values,
                          PfFigure *figure, PfInk ink, double width);
