/*
 * nonmoving_fold.h - the non-moving collector as the log tells of it, one record after the
 * other.
 *
 * EVENTLOG 3.6. Its records are in the global buffer, in the order of time, but for flushes.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/nonmoving.h"

typedef struct PfNonmovingFold PfNonmovingFold;

/* Takes what starts in `range`. */
PfNonmovingFold *pf_nonmoving_fold_new(const PfTimeRange *range);
void pf_nonmoving_fold_free(PfNonmovingFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfNonmovingFold, pf_nonmoving_fold_free)

/* Adds the kinds it is to see. */
void pf_nonmoving_fold_wants(PfKindSet *kinds);

/* Takes an event of one process; any but those wanted is none of its business. */
void pf_nonmoving_fold_event(PfNonmovingFold *fold, const PfEvent *event);

/* Takes what `later`, of the same range, was given since; which is then empty. */
void pf_nonmoving_fold_join(PfNonmovingFold *fold, PfNonmovingFold *later);

/* What was told; the fold is then empty. The caller owns it. NULL: there was nothing. */
PfNonmoving *pf_nonmoving_fold_steal(PfNonmovingFold *fold);
