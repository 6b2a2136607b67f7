/*
 * thread_bins.h - how many threads are alive, and how many are ready, over time.
 *
 * Levels come in the order of time. Bins are a power of two long and start at multiples of
 * that; they get longer as the run does, so that there are PF_RUN_QUEUE_BINS at most.
 */
#pragma once

#include "profile/schedule.h"

typedef struct {
    uint32_t alive, ready;
} PfThreadLevel;

typedef struct {
    bool is_begun;
    unsigned shift; /* a bin is 2^shift ns long */
    uint64_t first; /* the number of the first bin, counted from time 0 */
    size_t n_bins;
    PfThreadLevel now, most;               /* the level last told, and the most of each */
    PfThreadLevel max[PF_RUN_QUEUE_BINS];  /* [n_bins] */
    PfThreadLevel last[PF_RUN_QUEUE_BINS]; /* [n_bins] */
} PfThreadBinsFold;

/* The level from `time_ns` on, which is not before the one last told. */
void pf_thread_bins_tell(PfThreadBinsFold *fold, uint64_t time_ns, PfThreadLevel level);

/* The bins until `until_ns`, where the last level still holds. The caller owns what is in them.
 */
PfThreadBins pf_thread_bins_take(PfThreadBinsFold *fold, uint64_t until_ns);
