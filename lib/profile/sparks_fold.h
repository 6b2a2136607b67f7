/*
 * sparks_fold.h - from records of sparks to their sums.
 *
 * EVENTLOG 3.8. Counters only ever rise, so a part of a run is the difference to what its
 * capabilities had told when it began; what rose between two readings is spread over the time
 * between them.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/sparks.h"

typedef struct PfSparksFold PfSparksFold;

/* Takes what is of `range`. */
PfSparksFold *pf_sparks_fold_new(const PfTimeRange *range);
void pf_sparks_fold_free(PfSparksFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSparksFold, pf_sparks_fold_free)

/* Adds the kinds it is to see. */
void pf_sparks_fold_wants(PfKindSet *kinds);

/* Takes a record of sparks, of one process; any other is none of its business. Those of a
 * capability come in the order of its buffer. */
void pf_sparks_fold_event(PfSparksFold *fold, const PfEvent *event);

/* Takes what `later`, of the same range, was given since; which is then empty. */
void pf_sparks_fold_join(PfSparksFold *fold, PfSparksFold *later);

/* What was told; the fold is then empty. The caller owns it. NULL: there was nothing. */
PfSparks *pf_sparks_fold_steal(PfSparksFold *fold);
