/*
 * activity_threads.h - how many threads are alive over time, and how many of them wait for a
 * capability.
 */
#pragma once

#include "figure/columns.h"
#include "figure/plot.h"
#include "profile/schedule.h"

/* Draws the most of each column into a plot of numbers. */
void pf_activity_threads_draw(PfFigure *figure, const PfThreadBins *bins,
                              const PfColumns *columns, const PfPlot *plot);

extern const PfInk pf_ink_alive, pf_ink_ready;
