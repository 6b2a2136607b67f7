/*
 * lanes.h - where the labels of markers stand above a plot.
 *
 * LOOK.md, section 12.1. Labels of markers that lie close share the room over
 * the plot in lanes, one above the other; the line of a marker reaches up to
 * its own label and so runs through the lanes below. No label meets another
 * and no line runs through one. A label without room is dropped; its line
 * then ends at the plot.
 */
#pragma once

#include <stddef.h>

#include "figure/measure.h"

enum { PF_NO_LANE = -1, PF_MAX_LANES = 4 };

typedef struct {
    double x;         /* of its line */
    const char *text; /* as the log has it */
} PfLaneMarker;

/* What the labels have to fit into. */
typedef struct {
    const PfMeasure *measure;
    double left, right; /* of the plot */
    unsigned n_lanes;   /* from 1 to PF_MAX_LANES */
} PfLaneRoom;

typedef struct {
    int lane;         /* from 0, the one next to the plot; PF_NO_LANE: it has no label */
    const char *text; /* what is shown, owned by the lanes; NULL without a label */
    double x;         /* where the text starts; it ends `width` to the right */
    double width;
} PfLaneLabel;

typedef struct {
    size_t n;
    PfLaneLabel *labels; /* [n], in the order of the markers */
    GStringChunk *texts;
} PfLanes;

/* How high lanes stand above each other, and the size of their texts. */
extern const double pf_lane_height;
extern const double pf_lane_text_size;

/* Sets the labels of `n` markers, which are sorted by `x` and lie within the room. Of markers
 * that compete for room the later has it. */
PfLanes *pf_lanes_new(const PfLaneMarker *markers, size_t n, const PfLaneRoom *room);
void pf_lanes_free(PfLanes *lanes);

/* How many lanes have a label, up to the highest; and how high so many, at least one, are over
 * a plot. */
unsigned pf_lanes_used(const PfLanes *lanes);
double pf_lanes_height(unsigned n);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfLanes, pf_lanes_free)
