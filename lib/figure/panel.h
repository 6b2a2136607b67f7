/*
 * panel.h - one layer of a stack on its own scale: a small plot, and what it is, over it.
 *
 * LOOK.md, section 9.3. Own scales show shape, the bar under the name restores the
 * proportion: it compares the area of the layer with that of the largest.
 */
#pragma once

#include "figure/markers.h"
#include "figure/measure.h"
#include "figure/plot.h"
#include "figure/shorten.h"
#include "figure/stack.h"

/* How much of a panel's height is over its plot, and how much room the labels of time take
 * under one. */
extern const double pf_panel_head, pf_panel_foot;

/* What all panels of a page share. */
typedef struct {
    PfFigure *figure;
    const PfStack *stack;
    const PfMeasure *measure;
    PfScale time;             /* its axis, over the width of a plot, from 0 */
    const PfMarkers *markers; /* on that axis */
    double largest_mean;      /* of all layers: the bar that is full */
    size_t n_hidden_growing;  /* bands that grow in OTHER */
    unsigned per_point;       /* as that of pf_stack_thin() */
} PfPanels;

typedef struct {
    size_t layer;
    const char *name; /* as it fits; NULL: OTHER */
    PfBox box;
    bool has_times;  /* its axis has labels, under the box */
    double overhang; /* of the last of these, to the right of it */
} PfPanel;

/* How wide the name of a layer may be in a panel of that width: its growth stands beside it. */
PfRoom pf_panel_name_room(const PfPanels *panels, size_t layer, double width);

void pf_panel_draw(const PfPanels *panels, const PfPanel *panel);
