/*
 * profile_log.h - heap and time profiles as logs, and what is made of them.
 */
#pragma once

#include "log_builder.h"
#include "scratch.h"

#include "profile/profile.h"

#define SECOND_NS UINT64_C(1000000000)

static inline PfSpan
span_of(const char *text)
{
    return (PfSpan){ (const uint8_t *)text, strlen(text) };
}

/* The start of a heap profile by `breakdown`, without filters. */
static inline void
log_heap_begin(LogBuilder *log, uint64_t time_ns, PfBreakdown breakdown)
{
    PfEvent event = pf_event_blank(PF_HEAP_PROF_BEGIN, time_ns);

    event.heap_prof_begin.period_ns = SECOND_NS / 10;
    event.heap_prof_begin.breakdown = breakdown;
    log_event(log, &event);
}

static inline void
log_sample(LogBuilder *log, uint64_t time_ns)
{
    PfEvent event = pf_event_blank(PF_HEAP_PROF_SAMPLE_BEGIN, time_ns);
    log_event(log, &event);
}

static inline void
log_sample_end(LogBuilder *log, uint64_t time_ns)
{
    PfEvent event = pf_event_blank(PF_HEAP_PROF_SAMPLE_END, time_ns);
    log_event(log, &event);
}

/* A band of the open sample; it takes no time. */
static inline void
log_band(LogBuilder *log, const char *label, uint64_t bytes)
{
    PfEvent event = pf_event_blank(PF_HEAP_PROF_SAMPLE_STRING, log->end_ns);

    event.heap_prof_sample_string.residency = bytes;
    event.heap_prof_sample_string.label = span_of(label);
    log_event(log, &event);
}

/* A whole sample: `values` of the bands "a", "b", "c" and so on; 0: not in it. */
static inline void
log_whole_sample(LogBuilder *log, uint64_t time_ns, size_t n, const uint64_t *values)
{
    log_sample(log, time_ns);
    for (size_t i = 0; i < n; i++) {
        if (values[i] > 0)
            log_band(log, (char[]){ (char)('a' + i), '\0' }, values[i]);
    }
    log_sample_end(log, time_ns);
}

/* A stack of cost centres, innermost first, as its record holds it. */
typedef struct {
    uint8_t be32[4 * 255];
    uint8_t len;
} Stack;

static inline Stack
stack_of(size_t n, const uint32_t *ids)
{
    Stack stack = { .len = (uint8_t)n };

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < 4; j++)
            stack.be32[4 * i + j] = (uint8_t)(ids[i] >> (24 - 8 * j));
    return stack;
}

static inline void
log_stack(LogBuilder *log, uint64_t bytes, size_t n, const uint32_t *ids)
{
    PfEvent event = pf_event_blank(PF_HEAP_PROF_SAMPLE_COST_CENTRE, log->end_ns);
    Stack stack = stack_of(n, ids);

    event.heap_prof_sample_cost_centre.residency = bytes;
    event.heap_prof_sample_cost_centre.stack = (PfWords){ stack.len, stack.be32 };
    log_event(log, &event);
}

static inline void
log_tick(LogBuilder *log, uint32_t cap, size_t n, const uint32_t *ids)
{
    PfEvent event = pf_event_blank(PF_PROF_SAMPLE_COST_CENTRE, log->end_ns);
    Stack stack = stack_of(n, ids);

    event.prof_sample_cost_centre.cap = cap;
    event.prof_sample_cost_centre.stack = (PfWords){ stack.len, stack.be32 };
    log_event(log, &event);
}

static inline void
log_centre(LogBuilder *log, uint32_t id, const char *label, const char *module,
           const char *source, uint8_t flags)
{
    PfEvent event = pf_event_blank(PF_HEAP_PROF_COST_CENTRE, log->end_ns);

    event.heap_prof_cost_centre.id = id;
    event.heap_prof_cost_centre.label = span_of(label);
    event.heap_prof_cost_centre.module = span_of(module);
    event.heap_prof_cost_centre.srcloc = span_of(source);
    event.heap_prof_cost_centre.flags = flags;
    log_event(log, &event);
}

static inline void
log_pid(LogBuilder *log, uint32_t pid)
{
    PfEvent event = pf_event_blank(PF_OSPROCESS_PID, log->end_ns);

    event.osprocess_pid.pid = pid;
    log_event(log, &event);
}

/* The profile of the log, by way of a file. Owned by the caller. */
static inline PfProfile *
profile_of(const LogBuilder *log, PfProfileOptions options)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.eventlog");
    g_autoptr(GError) error = NULL;

    assert_true(g_file_set_contents(path, (const char *)log->bytes->data,
                                    (gssize)log->bytes->len, NULL));
    g_autoptr(PfLog) opened = pf_log_open(path, PF_LOG_AGAIN, &error);
    PfProfile *profile = opened ? pf_profile_load(opened, &options, &error) : NULL;
    if (!profile)
        fail_msg("%s", error->message);
    return profile;
}

/* That in each sample the bands and the others add up to the total. */
static inline void
assert_totals_add_up(const PfHeapProfile *heap)
{
    for (size_t i = 0; i < heap->n_samples; i++) {
        uint64_t sum = heap->other[i];
        for (size_t j = 0; j < heap->n_shown; j++)
            sum += heap->bands[j].values[i];
        assert_int_equal(sum, heap->totals[i]);
    }
}
