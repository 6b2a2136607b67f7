/*
 * capsets_fold.h - from records of capability sets to what each is of.
 *
 * EVENTLOG 3.9. Sets tell which capabilities are of one process, or of one clock, and which
 * process that is.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/processes.h"
#include "profile/time_range.h"

typedef struct PfCapsetsFold PfCapsetsFold;

/* Takes the sets that are there in `range`, with all that is told of them. */
PfCapsetsFold *pf_capsets_fold_new(const PfTimeRange *range);
void pf_capsets_fold_free(PfCapsetsFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCapsetsFold, pf_capsets_fold_free)

/* Adds the kinds it is to see. */
void pf_capsets_fold_wants(PfKindSet *kinds);

/* Takes a record of a capability set, of one process; any other is none of its business. */
void pf_capsets_fold_event(PfCapsetsFold *fold, const PfEvent *event);

/* Takes what `later`, of the same range, was given since; which is then empty. */
void pf_capsets_fold_join(PfCapsetsFold *fold, PfCapsetsFold *later);

/* What was told; the fold is then empty. The caller owns it. NULL: there was no set. */
PfCapsets *pf_capsets_fold_steal(PfCapsetsFold *fold);
