/*
 * time_bins.h - a band over time in sixteen numbers, while nobody knows how long the run is.
 *
 * There may be a million bands, of which pass 1 keeps no series; yet those that rise
 * fastest are to be shown. All bands of a profile share a clock of sixteen bins, which
 * become twice as wide, two made one, whenever a sample does not fit. A band follows when
 * it is next added to.
 *
 * Sums are floats, with 24 bits: good for ranking bands, not for printing. The smallest
 * addends to a sum of many are lost.
 */
#pragma once

#include <stdint.h>

enum { PF_TIME_BINS = 16 };

/* Of a profile. Zeros are a clock that has not started. */
typedef struct {
    uint64_t start_ns, latest_ns; /* of the first and the last sample */
    uint64_t width_ns;            /* of a bin: 1024 ns, doubled `level` times; 0: no sample */
    uint8_t level;
    uint64_t n_samples[PF_TIME_BINS];
} PfBinClock;

/* Of a band. Zeros are an empty band, at any level of the clock. */
typedef struct {
    float sums[PF_TIME_BINS];
    uint8_t level; /* of the clock when it was last added to */
} PfBins;

/* Takes a whole sample, and returns its bin. An earlier time than the latest counts as that. */
unsigned pf_bin_clock_take(PfBinClock *clock, uint64_t time_ns);

/* Makes the bins as wide as the clock's. */
void pf_bins_widen(PfBins *bins, const PfBinClock *clock);

/* Adds a band's value in the sample for which the clock last returned `bin`. */
static inline void
pf_bins_add(PfBins *bins, const PfBinClock *clock, unsigned bin, double value)
{
    if (bins->level != clock->level)
        pf_bins_widen(bins, clock);
    bins->sums[bin] += (float)value;
}

/*
 * How fast the band rises, per second: the Theil-Sen slope of the means of the bins in the
 * second half of those in use. In a sample in which a band is not, it counts as 0; bins
 * without samples are left out. 0 when fewer than two are left.
 */
double pf_bins_slope(const PfBins *bins, const PfBinClock *clock);
