/*
 * pause_plot.h - how long the program stood still, over time, on a logarithmic scale.
 *
 * LOOK.md, section 9.5. Minor collections of each column, a point wide, are a line from the
 * shortest to the longest with a dot at their median; each major one is a dot of its own, and
 * each second stop of the non-moving collector a diamond.
 */
#pragma once

#include "figure/plot.h"
#include "profile/profile.h"

/* The plot of all pauses of a profile that has collections: `y` is in powers of ten of
 * nanoseconds. Cleared with pf_plot_clear(). */
PfPlot pf_pause_plot(const PfProfile *profile, const PfBox *box, double start, double end);

/* Where a pause lies; one that is too short for the axis at its foot. */
double pf_pause_plot_at(const PfScale *y, uint64_t pause_ns);

void pf_pause_plot_draw_minor(PfFigure *figure, const PfGc *gc, const PfPlot *plot);
void pf_pause_plot_draw_major(PfFigure *figure, const PfGc *gc, const PfPlot *plot);
void
pf_pause_plot_draw_stops(PfFigure *figure, const PfNonmoving *nonmoving, const PfPlot *plot);

/* The signs alone, for a key: around a point. */
void pf_pause_plot_draw_range(PfFigure *figure, PfPoint at, double height);
void pf_pause_plot_draw_dot(PfFigure *figure, PfPoint at);
void pf_pause_plot_draw_diamond(PfFigure *figure, PfPoint at);

/* Whether there is any second stop that ended. */
bool pf_pause_plot_has_stops(const PfProfile *profile);
