/*
 * line_columns.h - how high a line is in each column of a plot.
 */
#pragma once

#include "figure/lines.h"
#include "figure/occupied.h"

/* The columns are those of the plot's cells. Where a line is not, `top` is more than `bottom`.
 */
typedef struct {
    double left, cell; /* where the first begins, and how wide each is */
    size_t n;
    double *top, *bottom; /* [n] the least and greatest y */
} PfLineColumns;

/* Cleared with pf_line_columns_clear(). */
PfLineColumns pf_line_columns(const PfLine *line, const PfOccupied *occupied);
void pf_line_columns_clear(PfLineColumns *columns);

/* Where a column begins. */
double pf_line_columns_start(const PfLineColumns *columns, size_t column);

/* How many cells of a box, in points, have the line. */
size_t pf_line_columns_count(const PfLineColumns *columns, const PfOccupied *occupied,
                             const PfBox *box);
