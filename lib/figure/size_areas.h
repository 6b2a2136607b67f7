/*
 * size_areas.h - sizes that the run-time system told, as areas of steps one before the other.
 *
 * LOOK.md, section 9.5: what is held, what of it is in use, what of that is alive. A size that
 * is not told has no area.
 */
#pragma once

#include "figure/plot.h"
#include "profile/memory.h"

void pf_size_area_fill(PfFigure *figure, const PfReadings *readings, const PfPlot *plot,
                       const char *name, PfInk ink);
void pf_size_area_trace(PfFigure *figure, const PfReadings *readings, const PfPlot *plot,
                        PfInk ink, double width);

/* Heap size and blocks: their areas, which others may cover; and over those the gridlines that
 * they hide, and their lines. */
void pf_size_areas_fill_held(PfFigure *figure, const PfMemory *memory, const PfPlot *plot);
void pf_size_areas_trace_held(PfFigure *figure, const PfMemory *memory, const PfPlot *plot);

/* The greatest of all sizes, and the time of the last reading. */
double pf_size_areas_peak(const PfMemory *memory);
uint64_t pf_size_areas_last_ns(const PfMemory *memory);
