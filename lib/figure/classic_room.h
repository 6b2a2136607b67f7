/*
 * classic_room.h - how much room a classic page has, or a place on another page, before
 * anything is laid out: how wide its plot is, and how many layers its key can name.
 *
 * LOOK.md, sections 7, 8 and 9. `place` is NULL for a page of its own.
 */
#pragma once

#include "figure/chart.h"
#include "figure/cut.h"
#include "figure/key.h"

/* Between the edges of a page or place and its plot; from a plot's zero line to the foot of its
 * labels of time, and to a key below it. */
extern const double pf_classic_gutter, pf_classic_times_height, pf_classic_key_under_plot;

/* Where the key of a place can be: beside the plot only where that leaves both some width, and
 * below it only where that leaves both some height; else below, and else nowhere. */
PfKeyPlace pf_classic_key_place(const PfInset *place);

/* The form of that key, or of a page's. */
PfKeyForm pf_classic_key_form(const PfInset *place);

/* How wide the usual key is beside a plot, and how far from it. */
double pf_classic_key_width(const PfChartOptions *options, const PfInset *place);
double pf_classic_key_gap(const PfInset *place);

/* How wide a plot is at least. */
double pf_classic_plot_width(const PfChartOptions *options, const PfInset *place);

/* How much of the height of a place is the plot's, with what stands over it and the labels
 * under it, where the key takes as much as it may. */
double pf_classic_least_zone(const PfInset *place);

/* And how much is left for the key below it. */
double pf_classic_room_below(const PfInset *place);

/* Where the key of a page begins: so many layers it can name, where so much of its height is
 * taken; at least one. */
extern const double pf_classic_key_top;
size_t pf_classic_key_rows(const PfChartOptions *options, const PfInset *place, double taken);

/* Which bands a stack of a heap profile has that fits. */
PfCut pf_classic_cut(const PfChartOptions *options, const PfInset *place);

/* The same where there is room for so many. */
PfCut pf_classic_cut_to(const PfChartOptions *options, size_t most);
