/*
 * markers.h - what the program itself wrote into its log, as lines over a chart.
 *
 * LOOK.md, section 12.1.
 */
#pragma once

#include "figure/chart.h"
#include "figure/lanes.h"
#include "figure/scale.h"

typedef struct {
    size_t n;
    double *x;           /* [n], of their lines, from left to right */
    PfLaneMarker *lanes; /* [n] */
    char **titles;       /* [n + 1], what each says in full, and when */
} PfMarkers;

/* Those that the options ask for and that lie on the axis, which is in seconds. Of a crowd that
 * no line could be told apart in, one stands for all. The caller owns them; they borrow from
 * the profile. */
PfMarkers *
pf_markers_new(const PfProfile *profile, const PfChartOptions *options, const PfScale *axis);
void pf_markers_free(PfMarkers *markers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfMarkers, pf_markers_free)

/* Draws the lines from `top`, or from their labels above it, to `bottom`. */
void pf_markers_draw(PfFigure *figure, const PfMarkers *markers, const PfLanes *lanes,
                     double top, double bottom);
