/*
 * growth.h - whether a band grows, and how fast.
 *
 * Growth is what goes on when a run has warmed up, so only the second half of the
 * run is asked. The rule of the product: a band grows when its Theil-Sen slope is
 * positive over the second half and over the last half of that, and it rises there by
 * at least 10 % of its own mean and 0.05 % of the mean of the whole heap.
 *
 * Slope times duration alone is a poor rise: two teeth of a saw, or noise, have a slope
 * too. So the rise is the smaller of this and twice what the lower quartile, the
 * median and the upper quartile rise by from the earlier to the later half: what grows does
 * so at its foot and at its top. A lone sample beside its neighbours does not count there,
 * nor do the few samples at the end of a run in which it has let go of all.
 *
 * The rise must also be more than chance: at least 1.5 standard errors of a slope among
 * fluctuations as wide and as slow as those around the line; and so many more pairs of
 * samples rise than fall (Kendall's S) as make 2.5 standard deviations, or three
 * quarters of all pairs where so few samples cannot make these.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of fewer samples, growth is not known. */
enum { PF_GROWTH_SAMPLES = 10 };

typedef struct {
    bool is_known; /* there is a slope; the caller may know better: few samples say little */
    double bytes_per_s; /* the Theil-Sen slope over the second half */
    bool is_growing;
} PfGrowth;

/* The mean of `n` values over time, by trapezoids; 0 when no time passes. Times may go back. */
double pf_growth_mean(const uint64_t *times_ns, const uint64_t *values, size_t n);

/* The index of the first sample in the second half of the time that `n` samples take. */
size_t pf_growth_half(const uint64_t *times_ns, size_t n);

/* Where the line of that slope lies at the first of `n` samples, at least one: as many of them
 * are above it as below, and it runs through one. */
double
pf_growth_level(const uint64_t *times_ns, const uint64_t *values, size_t n, double bytes_per_s);

/* The line of least squares through samples: LOOK.md, section 4. */
typedef struct {
    size_t n;           /* samples */
    double bytes_per_s; /* the slope; 0 where there is none */
    double explained;   /* R², from 0 to 1; 0 where nothing changes, or no time passes */
} PfGrowthFit;

PfGrowthFit pf_growth_fit(const uint64_t *times_ns, const uint64_t *values, size_t n);

/* The growth of a band by its `n` samples in the second half of the run, where the whole heap
 * has the mean `total_mean` over time. Not known when no two of them differ in time. */
PfGrowth
pf_growth_of(const uint64_t *times_ns, const uint64_t *values, size_t n, double total_mean);
