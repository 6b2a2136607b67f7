/*
 * gc_generation.h - the collections of one generation, or of several, while they are told.
 */
#pragma once

#include "profile/gc.h"
#include "profile/gc_pairs.h"
#include "profile/pause_columns.h"
#include "profile/pause_tally.h"

typedef struct {
    PfPauseTally pauses, felt;
    uint64_t n, n_parallel, sync_ns, copied_bytes;
    uint64_t slop_ns, slop_last_bytes, slop_max_bytes; /* the last is of the start `slop_ns` */
    PfPauseBin bins[PF_PAUSE_BINS];
    PfPauseColumnsFold columns;
    PfStretches longest; /* PfPause, PF_GC_MAJORS at most: the longest of each stretch */
} PfGcGeneration;

PfGcGeneration *pf_gc_generation_new(void);
void pf_gc_generation_free(PfGcGeneration *generation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfGcGeneration, pf_gc_generation_free)

void pf_gc_generation_add(PfGcGeneration *generation, const PfGcPause *told);

/* Takes all of `other`, which is then empty. */
void pf_gc_generation_join(PfGcGeneration *generation, PfGcGeneration *other);

PfGcSums pf_gc_generation_sums(PfGcGeneration *generation, uint16_t number);
