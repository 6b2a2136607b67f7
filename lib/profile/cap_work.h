/*
 * cap_work.h - what each capability does with its time.
 *
 * It runs a thread, is in a collection, or is idle. A thread that is still said to run while
 * its capability is in a collection waits for the end of that; a run without its end lasts
 * until the next record that cannot be otherwise.
 */
#pragma once

#include "eventlog/event.h"
#include "profile/schedule.h"
#include "profile/thread_set.h"

typedef struct {
    bool is_known; /* the log tells of it */
    bool is_told;  /* something was told of it since this segment began */
    bool is_in_gc;
    bool is_on; /* a thread is on it */
    bool is_disabled;
    uint32_t thread;
    uint64_t since_ns; /* it does what it does since then */
    uint64_t disabled_since_ns;
    PfCapability told;
    bool has_sums;
    PfTimeSumsFold sums;
    PfThreadSet *ran; /* threads that ran on it; NULL: none */
} PfCapWork;

typedef struct {
    PfTimeRange range;
    GArray *caps; /* PfCapWork, by number */
} PfCapWorks;

void pf_cap_works_init(PfCapWorks *works, const PfTimeRange *range);
void pf_cap_works_clear(PfCapWorks *works);

/* The capability of that number, new or old. Borrowed until the next one. */
PfCapWork *pf_cap_work(PfCapWorks *works, uint16_t cap);

/* Until `time_ns` it has done what it does: whatever changes that calls this first. */
void pf_cap_work_until(const PfCapWorks *works, PfCapWork *cap, uint64_t time_ns);

/* A thread is on it, in the part of the run that is shown. */
void pf_cap_work_count_run(PfCapWork *cap, uint32_t thread);

/* Creation, end, being disabled and enabled; any other event is none of its business. */
void pf_cap_works_event(PfCapWorks *works, const PfEvent *event);

/* All that are known, until the end of `range`, whose start is that of the works. They are then
 * empty. The caller owns what is in them. */
PfCapability *pf_cap_works_take(PfCapWorks *works, const PfTimeRange *range, size_t *out_n);
