/*
 * tick_bins.h - the stretches of a run that ticks are counted in for a picture.
 *
 * A profile counts in bins of a millisecond or so. A picture has wider ones: so wide that
 * they can be told apart, and that enough ticks fall into each to tell more than chance.
 */
#pragma once

#include "profile/tick_series.h"

/* Values are so many parts of a tick: those of a bin that is cut short are scaled up to what a
 * whole one would hold, and must not be rounded to whole ticks. */
enum { PF_TICK_PARTS = 1000 };

/* What they are ticks of. */
typedef struct {
    uint64_t ticks;       /* that should be told from chance */
    uint64_t interval_ns; /* between two of one capability; 0: unknown */
    uint64_t end_ns;      /* of the run, or of the part that is shown; 0: unknown */
    size_t n_capabilities;
} PfTicksOfRun;

typedef struct {
    const PfTickSeries *series; /* borrowed */
    size_t n,
        per_bin;     /* bins, of so many of the series' own; what is left over is the last's */
    uint64_t bin_ns; /* how long each but the last is */
    uint64_t *times_ns; /* [2 n], when each begins and ends */
    double *scale;      /* [n], from ticks to values */
} PfTickBins;

/* At most `n_most` bins, at least one, of a series that has one. Cleared with
 * pf_tick_bins_clear(). */
PfTickBins pf_tick_bins(const PfTickSeries *series, const PfTicksOfRun *run, size_t n_most);
void pf_tick_bins_clear(PfTickBins *bins);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfTickBins, pf_tick_bins_clear)

/* Adds counts in the series' bins to values, [2 n]: at both ends of each bin. */
void pf_tick_bins_add(const PfTickBins *bins, const uint32_t *counts, uint64_t *values);
