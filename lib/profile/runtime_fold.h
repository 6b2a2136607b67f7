/*
 * runtime_fold.h - all that a log tells of the run-time system and needs no order of time.
 *
 * Each part has a fold of its own, which this one feeds; pass 1 knows only this.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/profile.h"

typedef struct PfRuntimeFold PfRuntimeFold;

/* Takes what is of `range`. */
PfRuntimeFold *pf_runtime_fold_new(const PfTimeRange *range);
void pf_runtime_fold_free(PfRuntimeFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfRuntimeFold, pf_runtime_fold_free)

/* Adds the kinds it is to see. */
void pf_runtime_fold_wants(PfKindSet *kinds);

/* Events from here on are of a log that has this header. */
void pf_runtime_fold_segment(PfRuntimeFold *fold, const PfHeader *header);

/* Takes an event of one process, of a kind that is wanted. */
void pf_runtime_fold_event(PfRuntimeFold *fold, const PfEvent *event);

/* Takes what `later`, of the same range, was given since; which is then empty. */
void pf_runtime_fold_join(PfRuntimeFold *fold, PfRuntimeFold *later);

/* Puts what was told where `profile` has nothing yet; the fold is then empty. */
void pf_runtime_fold_steal(PfRuntimeFold *fold, PfProfile *profile);
