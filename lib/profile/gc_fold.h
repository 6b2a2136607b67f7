/*
 * gc_fold.h - the collections of a run as the log tells them, one record after the other.
 *
 * Which generation is the oldest may be told last of all; so all is kept by generation. Those
 * from the eighth on count as the eighth.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/gc.h"

enum { PF_GC_GENERATIONS = 8 };

typedef struct PfGcFold PfGcFold;

/* Takes collections that start in `range`. */
PfGcFold *pf_gc_fold_new(const PfTimeRange *range);
void pf_gc_fold_free(PfGcFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfGcFold, pf_gc_fold_free)

/* Adds the kinds it is to see. */
void pf_gc_fold_wants(PfKindSet *kinds);

/* Events from here on are of a log that has this header. */
void pf_gc_fold_segment(PfGcFold *fold, const PfHeader *header);

/* Takes an event of one process, in the order of its buffer; any but those wanted is none of
 * its business. */
void pf_gc_fold_event(PfGcFold *fold, const PfEvent *event);

/* Takes what `later`, of the same range, was given since; which is then empty. */
void pf_gc_fold_join(PfGcFold *fold, PfGcFold *later);

/* What was told; the fold is then empty. The caller owns it. NULL: there was nothing. */
PfGc *pf_gc_fold_steal(PfGcFold *fold);
