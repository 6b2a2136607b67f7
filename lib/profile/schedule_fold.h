/*
 * schedule_fold.h - from the scheduler's records, in the order of time, to who ran where.
 *
 * EVENTLOG 3.7. A thread runs from RUN_THREAD to STOP_THREAD on the same capability; why it
 * stopped tells what it does then. THREAD_WAKEUP is an attempt: it makes a thread ready that is
 * known to be blocked, and tells nothing of any other; one that was not needed is put right by
 * what the thread does next. After its end stray records of a thread may follow, which count
 * for nothing.
 *
 * Where records are missing, a capability and its thread agree all the same: there is one
 * thread on a capability at most, and what it ran the capability ran. One that stops first
 * thing in a segment ran since that began. The time between two segments is nobody's: there a
 * capability is idle, and no thread is anything.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/notes.h"
#include "profile/schedule.h"

typedef struct PfScheduleFold PfScheduleFold;

/* Takes what is of `range`, and what holds when it starts. Threads get their labels from
 * `notes`, which may be NULL and outlives the fold. */
PfScheduleFold *pf_schedule_fold_new(const PfTimeRange *range, const PfNotes *notes);
void pf_schedule_fold_free(PfScheduleFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfScheduleFold, pf_schedule_fold_free)

/* Adds the kinds it is to see. */
void pf_schedule_fold_wants(PfKindSet *kinds);

/* Events from here on are of a segment that has this header. */
void pf_schedule_fold_segment(PfScheduleFold *fold, const PfHeader *header);

/* Takes an event, of one process, which is not earlier than the one before; any of another kind
 * is none of its business. */
void pf_schedule_fold_event(PfScheduleFold *fold, const PfEvent *event);

/* All events until `until_ns` have come, which is not after the end of the range. The caller
 * owns what they tell. NULL: no thread was told of. */
PfSchedule *pf_schedule_fold_finish(PfScheduleFold *fold, uint64_t until_ns);
