/*
 * given_back.h - memory that was returned to the operating system, under the axis of a plot.
 *
 * A bar for each column in which any was, the higher the more of it: it stands where the ticks
 * of samples stand in a chart of the heap.
 */
#pragma once

#include "figure/plot.h"
#include "profile/memory.h"

/* Whether any was. */
bool pf_given_back_is_there(const PfMemory *memory);

void pf_given_back_draw(PfFigure *figure, const PfMemory *memory, const PfPlot *plot,
                        uint64_t end_ns);

/* "12.0 MiB", or "12 megablocks" where the log does not tell how large one is. Owned by the
 * caller. */
char *pf_given_back_amount(const PfMemory *memory);
