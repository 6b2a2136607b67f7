/*
 * bands.h - a stack of bands over time, drawn into a plot.
 *
 * LOOK.md, section 6: straight lines between samples, a separator where two
 * bands are thick enough to need one, the grid shining through, and an outline
 * of the total. One sample alone is a bar.
 */
#pragma once

#include "figure/plot.h"
#include "figure/stack.h"

/* Draws the layers and what lies over them. `x` is the place of each sample of the stack. */
void pf_bands_draw(PfFigure *figure, const PfStack *stack, const PfPlot *plot, const double *x);
