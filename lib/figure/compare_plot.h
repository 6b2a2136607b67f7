/*
 * compare_plot.h - the live heap of two runs on one pair of axes, for a page that compares
 * them.
 *
 * LOOK.md, section 9.8: the baseline is an area that stands back, the run a line over it. The
 * axes are those of the longer and the larger of both.
 */
#pragma once

#include "figure/chart.h"

/* Draws it into a place, as one picture in words, and returns where it ends. Both have heap
 * samples; markers and signs of lost data are the run's. There is no key, whatever the place
 * says: the labels of the peaks say which is which. */
double pf_compare_plot_inset(const PfProfile *run, const PfProfile *baseline,
                             const PfChartOptions *options, const PfInset *place);
