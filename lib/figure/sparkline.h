/*
 * sparkline.h - the shape of a band in the height of a line.
 *
 * LOOK.md, section 7: on its own scale, over the same time as the chart.
 */
#pragma once

#include "figure/plot.h"
#include "figure/stack.h"

/* Draws a layer of the stack, or one like it, into `box`; `time` is the chart's axis or a part
 * of it, in seconds or numbers of samples. One sample alone fills the box. */
void pf_sparkline_draw(PfFigure *figure, const PfStack *stack, const PfLayer *layer,
                       const PfScale *time, const PfBox *box);
