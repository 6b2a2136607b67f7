/*
 * occupied.h - where in a plot lines run, so that texts can be set where none does.
 *
 * The plot in cells, about a point wide; once all lines are in, a question about a box takes
 * the same time whatever its size.
 */
#pragma once

#include "figure/plot.h"

typedef struct {
    PfBox box;
    double cell; /* how wide and high one is, in points */
    size_t n_columns, n_rows;
    guint32 *sums; /* [(n_rows + 1) * (n_columns + 1)] */
    guint32 *last; /* [likewise] the line that was added last, from 1; NULL when settled */
} PfOccupied;

/* Nothing in the box yet. Cleared with pf_occupied_clear(). */
PfOccupied pf_occupied(const PfBox *box);
void pf_occupied_clear(PfOccupied *occupied);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfOccupied, pf_occupied_clear)

/* Adds a straight part of a line, or what of it is in the box. Lines are numbered from 0 and
 * added one after the other; a cell has each once. */
void pf_occupied_add(PfOccupied *occupied, size_t line, PfPoint from, PfPoint to);

/* After the last line, before the first question. */
void pf_occupied_settle(PfOccupied *occupied);

/* The lines in the cells that a box touches: each as often as there are cells that have it. */
size_t pf_occupied_count(const PfOccupied *occupied, const PfBox *box);

/* Whether that is none, and the box does not leave the plot. */
bool pf_occupied_is_free(const PfOccupied *occupied, const PfBox *box);
