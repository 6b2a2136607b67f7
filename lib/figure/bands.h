/*
 * bands.h - a stack of bands over time, drawn into a plot.
 *
 * LOOK.md, section 6: straight lines between samples, a separator where two
 * bands are thick enough to need one, the grid shining through, and an outline
 * of the total, which shares do not have. One sample alone is a bar.
 */
#pragma once

#include "figure/edges.h"

/* Draws the only layer of a stack, the grid over it and its outline, without groups: for a page
 * with many plots. */
void pf_bands_draw_alone(PfFigure *figure, const PfStack *alone, const PfEdges *edges,
                         const PfPlot *plot);

/* All layers as one: filled, or a line along their top, where there is any memory. */
void pf_bands_fill_total(PfFigure *figure, const PfEdges *edges, PfInk ink);
void pf_bands_trace_total(PfFigure *figure, const PfEdges *edges, PfInk ink, double width);

/* Draws the layers and what lies over them. */
void
pf_bands_draw(PfFigure *figure, const PfStack *stack, const PfEdges *edges, const PfPlot *plot);
