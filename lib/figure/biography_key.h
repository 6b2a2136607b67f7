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

/* Draws it into `box`: where it is too low for the advice without that, and at last without
 * what the phases mean. `names` are those of the stack's bands, as a key shows them. */
void pf_biography_key_draw(PfFigure *figure, const PfStack *stack, char *const *names,
                           const PfBox *box, const PfMeasure *measure);
