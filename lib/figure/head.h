/*
 * head.h - the head of a classic page: what ran, when, and what is shown of it.
 *
 * LOOK.md, section 8.
 */
#pragma once

#include "figure/chart.h"
#include "figure/stack.h"

/* Between the page's edge and what is drawn on it. */
#define PF_PAGE_MARGIN 36.0

/* Draws it into the top of the page, down to 79 points. */
void pf_head_draw(PfFigure *figure, const char *title, const PfProfile *profile,
                  const PfStack *stack, const PfChartOptions *options);
