/*
 * growth_shape.h - how a band went, the half that its growth is judged by, and its slope.
 */
#pragma once

#include "figure/plot.h"
#include "figure/stack.h"

/* Draws a band that has values into `box`, over all of the run; its stack tells the times. */
void pf_growth_shape_draw(PfFigure *figure, const PfStack *stack, const PfBand *band,
                          const PfBox *box);
