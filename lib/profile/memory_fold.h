/*
 * memory_fold.h - the memory of a run as the log tells it, one record after the other.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/memory.h"

typedef struct PfMemoryFold PfMemoryFold;

/* Takes what is of `range`, and what holds at its start. */
PfMemoryFold *pf_memory_fold_new(const PfTimeRange *range);
void pf_memory_fold_free(PfMemoryFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfMemoryFold, pf_memory_fold_free)

/* Adds the kinds it is to see. */
void pf_memory_fold_wants(PfKindSet *kinds);

/* Takes an event of one process; any but those wanted is none of its business. */
void pf_memory_fold_event(PfMemoryFold *fold, const PfEvent *event);

/* Takes what `later`, of the same range, was given since; which is then empty. */
void pf_memory_fold_join(PfMemoryFold *fold, PfMemoryFold *later);

/* What was told; the fold is then empty. The caller owns it. NULL: there was nothing. */
PfMemory *pf_memory_fold_steal(PfMemoryFold *fold);
