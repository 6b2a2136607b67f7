/*
 * heap_size.h - what the run-time system took of the machine, over the chart of what is alive.
 *
 * LOOK.md, section 6. A copying collector often holds three or four times the
 * live data: where it lies far above the stack it has a strip of its own, so that
 * the bands are not crushed.
 */
#pragma once

#include "figure/plot.h"
#include "figure/strip.h"
#include "profile/readings.h"

/* What it is called on the page. */
#define PF_HEAP_SIZE_NAME "heap size (RTS)"

/* Whether it lies in the plot of a stack with that peak. */
bool pf_heap_size_is_near(const PfReadings *readings, uint64_t peak_bytes);

/* The strip that stands in `box`, over the same time as the plot's axis. Cleared with
 * pf_strip_clear(). */
PfStrip pf_heap_size_strip(const PfReadings *readings, const PfScale *time, const PfBox *box);

/* Draws the line into the plot. */
void pf_heap_size_draw_line(PfFigure *figure, const PfReadings *readings, const PfPlot *plot);

/* Where the line is highest, in the plot, and where it ends: what its label may point at. */
PfPoint pf_heap_size_top(const PfReadings *readings, const PfPlot *plot);
PfPoint pf_heap_size_end(const PfReadings *readings, const PfPlot *plot);
