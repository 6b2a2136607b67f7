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
