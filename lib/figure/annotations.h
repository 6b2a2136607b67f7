/*
 * annotations.h - what is written over a heap chart: markers, names in bands, the peak.
 *
 * LOOK.md, section 12. They are drawn in this order, text over every line.
 */
#pragma once

#include "figure/edges.h"
#include "figure/markers.h"
#include "figure/measure.h"
#include "profile/readings.h"

typedef struct {
    PfFigure *figure;
    const PfStack *stack;
    const PfPlot *plot;
    const PfMarkers *markers;
    const PfMeasure *measure;
} PfAnnotations;

/* Lines from `top`, which is that of the plot or of what stands over it, to the zero line, with
 * labels in so many lanes above it. */
void pf_annotations_draw_markers(const PfAnnotations *notes, double top, unsigned n_lanes);

/* Names where they fit into their bands. */
void pf_annotations_draw_names(const PfAnnotations *notes, const PfEdges *edges);

/* The peak of the stack, and the name of the heap size where its line is in the plot; else
 * NULL.
 */
void pf_annotations_draw_points(const PfAnnotations *notes, const PfReadings *heap_size);

/* A point that is ringed and told. */
typedef struct {
    PfPoint at;
    const char *text;
    PfInkRole ink;
    const PfBox *taken; /* [n_taken], of labels that are set; NULL: none */
    size_t n_taken;
} PfPointLabel;

/* Draws one, clear of what is taken, where the point is in the plot. What the label covers;
 * nothing: an empty box. */
PfBox pf_annotations_draw_label(const PfAnnotations *notes, const PfPointLabel *label);

/* "peak 47.1 MiB at 13.6 s". Owned by the caller. */
char *pf_annotations_peak(const PfStack *stack);

/* Rings one point that is a peak, of `value` in a sample, and tells it, where it is in the
 * plot. What its label covers; nothing: an empty box. */
PfBox
pf_annotations_draw_peak(const PfAnnotations *notes, PfPoint at, size_t sample, uint64_t value);

/* Whether the stack has a peak to be told: one sample alone has none, nor has nothing. */
bool pf_annotations_has_peak(const PfStack *stack);

/* "at 13.6 s", or "in sample 17": of the peak, and of any sample. Owned by the caller. */
char *pf_annotations_peak_time(const PfStack *stack);
char *pf_annotations_sample_time(const PfStack *stack, size_t sample);
