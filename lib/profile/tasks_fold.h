/*
 * tasks_fold.h - from records of tasks to who was there, and when.
 *
 * EVENTLOG 3.9. An id is that of a thread of the operating system, which may come back: each
 * time it is created is a task of its own. One that was never created was there before the log
 * began.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/processes.h"
#include "profile/time_range.h"

typedef struct PfTasksFold PfTasksFold;

/* Takes the tasks that are there in `range`, and what befalls them in it. */
PfTasksFold *pf_tasks_fold_new(const PfTimeRange *range);
void pf_tasks_fold_free(PfTasksFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTasksFold, pf_tasks_fold_free)

/* Adds the kinds it is to see. */
void pf_tasks_fold_wants(PfKindSet *kinds);

/* Takes a record of tasks, of one process, in the order they were written; any other is none of
 * its business. */
void pf_tasks_fold_event(PfTasksFold *fold, const PfEvent *event);

/* Takes what `later`, of the same range, was given since; which is then empty. */
void pf_tasks_fold_join(PfTasksFold *fold, PfTasksFold *later);

/* What was told; the fold is then empty. The caller owns it. NULL: there was no task. */
PfTasks *pf_tasks_fold_steal(PfTasksFold *fold);
