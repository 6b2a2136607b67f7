/*
 * scheduler_log.h - what a scheduler tells, record by record.
 */
#pragma once

#include "profile_log.h"

/* Adds an event of `cap` to what takes it: a fold or a log. */
typedef void (*TellEvent)(void *to, const PfEvent *event);

typedef struct {
    TellEvent tell;
    void *to;
} Teller;

static inline PfEvent
thread_event(PfKind kind, uint16_t cap, uint64_t time_ns, uint32_t thread)
{
    PfEvent event = pf_event_blank(kind, time_ns);

    event.cap = cap;
    event.run_thread.thread = thread; /* all have it first */
    return event;
}

static inline void
tell_thread(const Teller *teller, PfKind kind, uint16_t cap, uint64_t time_ns, uint32_t thread)
{
    PfEvent event = thread_event(kind, cap, time_ns, thread);
    teller->tell(teller->to, &event);
}

static inline void
tell_create(const Teller *teller, uint16_t cap, uint64_t time_ns, uint32_t thread)
{
    tell_thread(teller, PF_CREATE_THREAD, cap, time_ns, thread);
}

static inline void
tell_run(const Teller *teller, uint16_t cap, uint64_t time_ns, uint32_t thread)
{
    tell_thread(teller, PF_RUN_THREAD, cap, time_ns, thread);
}

static inline void
tell_stop_info(const Teller *teller, uint16_t cap, uint64_t time_ns, uint32_t thread,
               uint16_t status, uint32_t info)
{
    PfEvent event = thread_event(PF_STOP_THREAD, cap, time_ns, thread);

    event.stop_thread.status = status;
    event.stop_thread.info = info;
    teller->tell(teller->to, &event);
}

static inline void
tell_stop(const Teller *teller, uint16_t cap, uint64_t time_ns, uint32_t thread,
          uint16_t status)
{
    tell_stop_info(teller, cap, time_ns, thread, status, 0);
}

static inline void
tell_wakeup(const Teller *teller, uint16_t cap, uint64_t time_ns, uint32_t thread)
{
    tell_thread(teller, PF_THREAD_WAKEUP, cap, time_ns, thread);
}

static inline void
tell_migrate(const Teller *teller, uint16_t cap, uint64_t time_ns, uint32_t thread,
             uint16_t new_cap)
{
    PfEvent event = thread_event(PF_MIGRATE_THREAD, cap, time_ns, thread);

    event.migrate_thread.new_cap = new_cap;
    teller->tell(teller->to, &event);
}

/* An event without fields. */
static inline void
tell_mark(const Teller *teller, PfKind kind, uint16_t cap, uint64_t time_ns)
{
    PfEvent event = pf_event_blank(kind, time_ns);

    event.cap = cap;
    teller->tell(teller->to, &event);
}

/* Of a capability, in the global buffer. */
static inline void
tell_cap(const Teller *teller, PfKind kind, uint64_t time_ns, uint16_t number)
{
    PfEvent event = pf_event_blank(kind, time_ns);

    event.cap = PF_NO_CAP;
    event.cap_create.cap = number; /* all have it first */
    teller->tell(teller->to, &event);
}

static inline void
log_told(void *log, const PfEvent *event)
{
    log_event(log, event);
}

/* That all adds up: the time of each capability, what ran of threads and of capabilities, and
 * threads by state. Returns the schedule. */
static inline const PfSchedule *
balanced(const PfSchedule *schedule)
{
    uint64_t length = schedule->range.until_ns - schedule->range.from_ns;
    uint64_t running_ns = 0, n_runs = 0, n_states = 0;

    for (size_t i = 0; i < schedule->n_caps; i++) {
        const PfCapability *cap = &schedule->caps[i];
        assert_int_equal(cap->running_ns + cap->gc_ns + cap->idle_ns, length);
        assert_int_equal(cap->sums.totals[PF_CAP_RUNNING], cap->running_ns);
        assert_int_equal(cap->sums.totals[PF_CAP_COLLECTING], cap->gc_ns);
        running_ns += cap->running_ns;
        n_runs += cap->n_runs;
    }
    assert_int_equal(running_ns, schedule->times_ns[PF_THREAD_RUNNING]);
    assert_int_equal(n_runs, schedule->n_runs);
    for (size_t i = 0; i < PF_N_THREAD_STATES; i++)
        n_states += schedule->by_state[i];
    assert_int_equal(n_states, schedule->n_threads);
    return schedule;
}

static inline const PfThread *
thread_at(const PfSchedule *schedule, uint32_t id)
{
    for (size_t i = 0; i < schedule->n_kept; i++)
        if (schedule->threads[i].id == id)
            return &schedule->threads[i];
    fail_msg("there is no thread %u", id);
    return NULL;
}

static inline void
assert_times(const PfThread *thread, uint64_t running, uint64_t ready, uint64_t foreign,
             uint64_t blocked)
{
    assert_int_equal(thread->times_ns[PF_THREAD_RUNNING], running);
    assert_int_equal(thread->times_ns[PF_THREAD_READY], ready);
    assert_int_equal(thread->times_ns[PF_THREAD_FOREIGN], foreign);
    assert_int_equal(thread->times_ns[PF_THREAD_BLOCKED], blocked);
    assert_int_equal(thread->times_ns[PF_THREAD_FINISHED], 0);
}
