/*
 * heap_size.h - what the run-time system took of the machine, over the chart of what is alive.
 *
 * LOOK.md, section 6. A copying collector often holds three or four times the
 * live data: where it lies far above the stack it has a strip of its own, so that
 * the bands are not crushed.
 */
#pragma once

#include "figure/measure.h"
#include "figure/plot.h"
#include "profile/readings.h"

/* What it is called on the page. */
#define PF_HEAP_SIZE_NAME "heap size (RTS)"

/* How high a strip is, and how far above the plot. */
extern const double pf_heap_size_strip_height, pf_heap_size_strip_gap;

/* Whether it lies in the plot of a stack with that peak. */
bool pf_heap_size_is_near(const PfReadings *readings, uint64_t peak_bytes);

/* Draws the strip into `box`, over the same time as the plot's axis. */
void pf_heap_size_draw_strip(PfFigure *figure, const PfReadings *readings, const PfScale *time,
                             const PfBox *box);

/* What the name of a strip must keep clear of. */
typedef struct {
    const PfReadings *readings;
    const PfScale *time;
    const double *markers; /* [n_markers], the places of their lines */
    size_t n_markers;
    const PfMeasure *measure;
} PfHeapSizeName;

/* Writes the name into the strip: at its left end, or where no marker crosses it. */
void pf_heap_size_name_strip(PfFigure *figure, const PfHeapSizeName *name, const PfBox *box);

/* Draws the line into the plot. */
void pf_heap_size_draw_line(PfFigure *figure, const PfReadings *readings, const PfPlot *plot);

/* Where the line is highest, in the plot, and where it ends: what its label may point at. */
PfPoint pf_heap_size_top(const PfReadings *readings, const PfPlot *plot);
PfPoint pf_heap_size_end(const PfReadings *readings, const PfPlot *plot);
