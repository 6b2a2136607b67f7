/*
 * pause_histogram.h - beside the pauses over time, where the time went by how long they are.
 *
 * LOOK.md, section 9.5: on the same scale, four bins a decade. A bar is the total time in its
 * bin, minor collections before major ones and those before second stops; the number after it
 * says how many pauses that were.
 */
#pragma once

#include "figure/measure.h"
#include "figure/plot.h"
#include "profile/profile.h"

/* Draws it between the left and right of `box`, as high as the plot; what it is stands over
 * that where there is room to the top of the box. */
void pf_pause_histogram_draw(PfFigure *figure, const PfProfile *profile, const PfScale *y,
                             const PfBox *box, const PfMeasure *measure);
