/*
 * numbered.h - a small heap chart whose parts have numbers, for the page that says how to read
 * the others.
 *
 * LOOK.md, section 9.9. What the profile does not have gets no number, so that the page
 * explains only what there is to see.
 */
#pragma once

#include "figure/chart.h"

/* The parts by their numbers. */
typedef enum {
    PF_NUMBERED_HEAP_SIZE = 1,
    PF_NUMBERED_MARKER,
    PF_NUMBERED_BAND,
    PF_NUMBERED_TOTAL,
    PF_NUMBERED_PEAK,
    PF_NUMBERED_SAMPLES,
} PfNumbered;

enum { PF_N_NUMBERED = PF_NUMBERED_SAMPLES };

/* Draws the chart of bands into a place, without a key, and the numbers on it. Returns where it
 * ends; and which parts have numbers, a bit 1 << PfNumbered for each. */
double pf_numbered_inset(const PfProfile *profile, const PfChartOptions *options,
                         const PfInset *place, unsigned *out_numbered);

/* The disc of a number, as on the chart: for the list that says what each is. */
void pf_numbered_draw_disc(PfFigure *figure, PfPoint centre, PfNumbered number);
