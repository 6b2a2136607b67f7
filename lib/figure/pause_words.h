/*
 * pause_words.h - what a chart of pauses says: its line of facts, its sentence, and what its
 * signs are.
 */
#pragma once

#include "figure/measure.h"
#include "figure/plot.h"
#include "profile/profile.h"

/* "17,681 collections, 168 of them major · 9.40 s, 62.9% of the run · longest 240 ms, at
 * 4.09 s". `run_ns` is how long the run, or the part of it that is shown, took; 0: unknown.
 * Owned by the caller. */
char *pf_pause_facts(const PfProfile *profile, uint64_t run_ns);

/* All of it in a sentence or two. Owned by the caller. */
char *pf_pause_words(const PfProfile *profile, uint64_t run_ns);

/* Draws the signs and what they are on a line in the box. */
void pf_pause_legend_draw(PfFigure *figure, const PfProfile *profile, const PfBox *box,
                          const PfMeasure *measure);
