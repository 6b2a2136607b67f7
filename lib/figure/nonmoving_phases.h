/*
 * nonmoving_phases.h - when the non-moving collector marked, stopped and swept, and for how
 * long.
 */
#pragma once

#include "figure/plot.h"
#include "profile/nonmoving.h"

PfInk pf_nonmoving_ink(PfNonmovingKind kind);

/* Draws the phases of a kind as bars over a box, each at least a hair wide; those that cannot
 * be told apart are one bar. */
void pf_nonmoving_phases_draw(PfFigure *figure, const PfNonmoving *nonmoving,
                              PfNonmovingKind kind, const PfScale *time, const PfBox *box);

/* Decades of seconds that all phases fit into, as a scale of logarithms from 0, with ticks that
 * the caller owns. */
double pf_nonmoving_decades(const PfNonmoving *nonmoving, double height, PfTicks *out_ticks,
                            double *out_lowest);

/* Draws a dot for each phase of a kind into such a plot, whose lowest decade is 10^`lowest`
 * seconds. */
void pf_nonmoving_lengths_draw(PfFigure *figure, const PfNonmoving *nonmoving,
                               PfNonmovingKind kind, const PfPlot *plot, double lowest);
