/*
 * beside.h - where the label of a point stands.
 *
 * LOOK.md, section 12.3. To the right of the point or to the left: within the
 * plot, clear of what is already set, and over as few markers as can be.
 */
#pragma once

#include <stddef.h>

#include "figure/plot.h"

/* What is in the way. */
typedef struct {
    PfBox plot;          /* which labels do not leave */
    const PfBox *labels; /* [n_labels] under those that are set */
    size_t n_labels;
    const double *markers; /* [n_markers] places of lines */
    size_t n_markers;
} PfObstacles;

typedef struct {
    PfPoint at; /* where the text starts, on its baseline */
    PfBox box;  /* of paper, under the text; an obstacle to labels that follow */
} PfBeside;

/* For a text of that width in the size of point labels, 7.5. */
PfBeside pf_beside(const PfObstacles *obstacles, PfPoint point, double width);
