/*
 * biography_key.h - the key of a biography: each phase, its share, what it means and what to
 * do.
 *
 * LOOK.md, section 9.4.
 */
#pragma once

#include "figure/measure.h"
#include "figure/plot.h"
#include "figure/stack.h"

/* How high it is at least, with a name a row. */
extern const double pf_biography_key_least;

/* Draws it into `box`: where it is too low for the advice without that, and at last without
 * what the phases mean. `names` are those of the stack's bands, as a key shows them.
 * With `is_table` it is one in the structure of the document. Returns where it ends. */
double pf_biography_key_draw(PfFigure *figure, const PfStack *stack, char *const *names,
                             const PfBox *box, const PfMeasure *measure, bool is_table);
