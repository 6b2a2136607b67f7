/*
 * sparkline.h - the shape of a band in the height of a line.
 *
 * LOOK.md, section 7: on its own scale, over the same time as the chart.
 */
#pragma once

#include <stdint.h>

#include "figure/plot.h"
#include "figure/stack.h"

/* Draws a layer of the stack, or one like it, into `box`; `time` is the chart's axis or a part
 * of it, in seconds or numbers of samples. One sample alone fills the box. */
void pf_sparkline_draw(PfFigure *figure, const PfStack *stack, const PfLayer *layer,
                       const PfScale *time, const PfBox *box);

/* A band of one run, or what is like one. */
typedef struct {
    const PfStack *stack;   /* of the run, for its times */
    const uint64_t *values; /* [n_samples] of it; NULL: the run has no such band */
} PfShape;

/* LOOK.md, section 11.4: the same band of two runs on one scale of bytes and one of time, the
 * baseline as an area, the run as a line over it. `time` in seconds, of the longer run. */
void pf_sparkline_pair_draw(PfFigure *figure, const PfShape *run, const PfShape *baseline,
                            const PfScale *time, const PfBox *box);
