/*
 * time_sums.h - amounts over time, while nobody knows how long the run is.
 *
 * Bins are a power of two long and start at multiples of that. They are as narrow as their
 * number, PF_SUM_BINS at most, lets them be; so what is kept follows from what was added, in
 * whatever order that came. An amount that is of a stretch of time, as what was allocated since
 * the last collection, is spread evenly over it; the sums of the bins are exact.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "profile/time_range.h"

enum { PF_SUM_BINS = 2048, PF_SUM_KINDS_MAX = 8 };

/* All zero: there is nothing. */
typedef struct {
    uint64_t start_ns; /* of the first bin: a multiple of bin_ns */
    uint64_t bin_ns;
    size_t n_bins;  /* up to the last that has anything */
    size_t n_kinds; /* of amounts, at most PF_SUM_KINDS_MAX */
    uint64_t *sums; /* [n_bins * n_kinds]: all kinds of the first bin, and so on */
    uint64_t totals[PF_SUM_KINDS_MAX];
} PfTimeSums;

static inline uint64_t
pf_time_sums_at(const PfTimeSums *sums, size_t bin, size_t kind)
{
    return sums->sums[bin * sums->n_kinds + kind];
}

void pf_time_sums_clear(PfTimeSums *sums);

typedef struct {
    PfTimeRange range;
    unsigned shift; /* a bin is 2^shift ns long */
    size_t n_kinds;
    uint64_t first; /* the number of the first bin kept, counted from time 0 */
    GArray *sums;   /* uint64_t */
} PfTimeSumsFold;

/* Takes what is of `range`. */
void pf_time_sums_fold_init(PfTimeSumsFold *fold, size_t n_kinds, const PfTimeRange *range);
void pf_time_sums_fold_clear(PfTimeSumsFold *fold);

/* Adds an amount that is of the time from `from_ns` until `until_ns`, which is not before that;
 * of no time at all it is of that moment. What lies out of the range is left out; returns
 * how much does not. */
uint64_t pf_time_sums_fold_add(PfTimeSumsFold *fold, uint64_t from_ns, uint64_t until_ns,
                               size_t kind, uint64_t amount);

/* Adds what `later`, of the same range and as many kinds, was given. */
void pf_time_sums_fold_join(PfTimeSumsFold *fold, const PfTimeSumsFold *later);

/* What was added; the fold is then empty. The caller owns what is in it. */
PfTimeSums pf_time_sums_fold_steal(PfTimeSumsFold *fold);
