/*
 * tick_strip.h - over a stack of ticks: when the processors were busy with something else.
 *
 * The collector, the run-time system, the profiler itself and idle processors, as steps up to
 * all processors there are. GHC leaves them out of a .prof, and the stack has none of them;
 * what the stack and the strip leave empty together had no tick.
 */
#pragma once

#include "figure/markers.h"
#include "figure/measure.h"
#include "figure/plot.h"
#include "figure/tick_stack.h"

/* Whether anything is aside. */
bool pf_tick_strip_is_there(const PfTickStack *ticks);

/* Draws it into `box`, over the same time as the plot's axis. */
void pf_tick_strip_draw(PfFigure *figure, const PfTickStack *ticks, const PfScale *time,
                        const PfBox *box);

/* Names inside the steps, where they fit and no marker crosses them. */
void
pf_tick_strip_draw_names(PfFigure *figure, const PfTickStack *ticks, const PfMarkers *markers,
                         const PfScale *time, const PfMeasure *measure, const PfBox *box);

/* How high its key is with so many rows. */
double pf_tick_strip_key_height(size_t n_rows);

/* The key: a row each, with the ticks and their share of all there are. */
void pf_tick_strip_draw_key(PfFigure *figure, const PfTickStack *ticks, const PfBox *box,
                            const PfMeasure *measure);

/* "collector 412 · idle 3"; NULL: nothing is aside. Owned by the caller. */
char *pf_tick_strip_facts(const PfTickStack *ticks);
