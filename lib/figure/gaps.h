/*
 * gaps.h - where data were lost: a chart breaks off there and says so, and draws no line
 * across.
 *
 * A sign of the whole height of a plot: a rectangle in the ink of what stands back, with a
 * hairline at either side, the words "data lost" where they fit, and the times under a reader's
 * pointer. It is drawn after the axes and before the data, which end at it.
 */
#pragma once

#include "figure/markers.h"
#include "figure/measure.h"
#include "figure/plot.h"
#include "profile/heap_profile.h"

/* Whether data were lost between a sample at `from_ns` and the next one, at `until_ns`: then
 * nothing is drawn from the one to the other. Of the times of two neighbours that are drawn, so
 * that samples may be left out between them. */
bool pf_gaps_between(const PfHeapProfile *heap, uint64_t from_ns, uint64_t until_ns);

/* Marks every gap in a plot over time; those that lie in one point of the page together. Draws
 * nothing where there is none. */
void pf_gaps_draw(PfFigure *figure, const PfHeapProfile *heap, const PfPlot *plot,
                  const PfMeasure *measure);

/* The same where lines of markers will cross the plot, which the words keep clear of. */
void pf_gaps_draw_with_markers(PfFigure *figure, const PfHeapProfile *heap, const PfPlot *plot,
                               const PfMeasure *measure, const PfMarkers *markers);
