/*
 * census_fold.h - how full the heap of the non-moving collector is, one block size after the
 * other.
 *
 * A census has a record of each size, by rising size, and none that says that it is over.
 */
#pragma once

#include "eventlog/event.h"
#include "profile/nonmoving.h"
#include "profile/stretches.h"

typedef struct {
    bool is_open; /* more sizes may come */
    PfCensus census, last_census;
    PfStretches censuses; /* PfCensus */
    uint64_t n_censuses;
    PfPruning last_pruning;
    PfStretches prunings; /* PfPruning */
    uint64_t n_prunings, pruned_segments;
} PfCensusFold;

void pf_census_fold_init(PfCensusFold *fold);
void pf_census_fold_clear(PfCensusFold *fold);

/* Takes a record of a block size, of either layout, or of pruned segments. */
void pf_census_fold_event(PfCensusFold *fold, const PfEvent *event);

/* The collector goes on with something else. */
void pf_census_fold_close(PfCensusFold *fold);

/* Takes what `later` was given since. */
void pf_census_fold_join(PfCensusFold *fold, PfCensusFold *later);

/* Puts into `nonmoving` what was told. */
void pf_census_fold_tell(PfCensusFold *fold, PfNonmoving *nonmoving);
