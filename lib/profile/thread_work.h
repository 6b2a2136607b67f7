/*
 * thread_work.h - what each thread does with its time, on a clock that stands still while
 * nothing is logged.
 *
 * Threads that are over are counted and forgotten, but for those that are kept; their ids are
 * remembered.
 */
#pragma once

#include "profile/notes.h"
#include "profile/thread_bins.h"
#include "profile/thread_keep.h"
#include "profile/thread_set.h"
#include "profile/thread_table.h"

typedef struct {
    PfTimeRange range;
    uint64_t time_ns;  /* now, on the log's clock */
    uint64_t gaps_ns;  /* by so much the clock of threads is late */
    uint64_t range_ns; /* the start of the range, on that clock */
    bool is_in_range;  /* it has begun */

    GHashTable *labels; /* of thread id: borrowed text */
    PfThreadTable *live;
    PfThreadSet *over;
    uint32_t n_ready;
    PfThreadBinsFold bins;
    PfThreadKeep keep;
    PfSchedule told; /* but for capabilities */
} PfThreadWorks;

/* Threads get their labels from `notes`, which may be NULL and outlives the works. */
void pf_thread_works_init(PfThreadWorks *works, const PfTimeRange *range, const PfNotes *notes);
void pf_thread_works_clear(PfThreadWorks *works);

/* The range begins. `segment_ns` is when the log went on after the last gap. */
void pf_thread_works_begin_range(PfThreadWorks *works, uint64_t segment_ns);

/* So many are alive and ready since `time_ns`. */
void pf_thread_works_tell_level(PfThreadWorks *works, uint64_t time_ns);

/* The range ends now. */
void pf_thread_works_finish(PfThreadWorks *works);

/* A thread of which nothing was told until now: it is ready. Borrowed until the next new one,
 * or the end of any. */
PfLiveThread *pf_thread_work_new(PfThreadWorks *works, uint32_t id);

/* The thread, new or old. Borrowed likewise. */
PfLiveThread *pf_thread_work(PfThreadWorks *works, uint32_t id);

void pf_thread_work_set(PfThreadWorks *works, PfLiveThread *thread, PfThreadState state);

/* It stops for the reason of that code, and waits until it runs again. */
void pf_thread_work_stop(PfThreadWorks *works, PfLiveThread *thread, uint16_t code);
void pf_thread_work_end_wait(PfThreadWorks *works, PfLiveThread *thread);

/* Takes away the thread, which is over. */
void pf_thread_work_retire(PfThreadWorks *works, PfLiveThread *thread);
