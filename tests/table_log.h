/*
 * table_log.h - logs that hold what tables show, and the tables made of them.
 */
#pragma once

#include "profile_log.h"

#include <stdlib.h>

#include "base/error.h"
#include "report/tables.h"

/* The time profile of a tree: `main` has ticks of its own, and calls `go`. */
static inline void
log_time_profile(LogBuilder *log, size_t n_of_root)
{
    static const uint32_t stack[] = { 2, 1 }, caf[] = { 3 };
    PfEvent begin = pf_event_blank(PF_PROF_BEGIN, log->end_ns);

    begin.prof_begin.tick_interval_ns = 1000000;
    log_event(log, &begin);
    log_centre(log, 1, "main", "Main", "Main.hs:1:1-9", 0);
    log_centre(log, 2, "go", "Main", "Main.hs:2:1-9", 0);
    log_centre(log, 3, "CAF", "Data.Thing", "<entire-module>", 1);
    for (size_t i = 0; i < 6; i++)
        log_tick(log, 0, 2, stack);
    for (size_t i = 0; i < 3; i++)
        log_tick(log, 1, 1, stack + 1);
    log_tick(log, 0, 1, caf);
    for (size_t i = 0; i < n_of_root; i++)
        log_tick(log, 0, 0, NULL);
}

static inline void
log_info_table(LogBuilder *log, uint64_t address, const char *name, const char *label)
{
    PfEvent event = pf_event_blank(PF_IPE, log->end_ns);

    event.ipe.info = address;
    event.ipe.table_name = span_of(name);
    event.ipe.closure_type = span_of("21");
    event.ipe.type = span_of("[Char]");
    event.ipe.label = span_of(label);
    event.ipe.module = span_of("Main");
    event.ipe.srcloc = span_of("Main.hs:27:19-50");
    log_event(log, &event);
}

static inline void
log_ticky_counter(LogBuilder *log, uint64_t id, const char *name, uint64_t info_table)
{
    PfEvent event = pf_event_blank(PF_TICKY_COUNTER_DEF, log->end_ns);

    event.n_fields = 6;
    event.ticky_counter_def.id = id;
    event.ticky_counter_def.arity = 2;
    event.ticky_counter_def.arg_kinds = span_of("LM");
    event.ticky_counter_def.name = span_of(name);
    event.ticky_counter_def.info_table = info_table;
    log_event(log, &event);
}

static inline void
log_ticky_sample(LogBuilder *log, uint64_t id, uint64_t entries, uint64_t allocs)
{
    PfEvent event = pf_event_blank(PF_TICKY_COUNTER_SAMPLE, log->end_ns);

    event.ticky_counter_sample =
        (struct pf_ticky_counter_sample){ id, entries, allocs, 2 * allocs };
    log_event(log, &event);
}

static inline void
log_ticky_begin(LogBuilder *log)
{
    PfEvent event = pf_event_blank(PF_TICKY_COUNTER_BEGIN_SAMPLE, log->end_ns);
    log_event(log, &event);
}

static inline void
log_marker(LogBuilder *log, uint64_t time_ns, const char *text)
{
    PfEvent event = pf_event_blank(PF_USER_MARKER, time_ns);

    event.user_marker.name = span_of(text);
    log_event(log, &event);
}

static inline void
log_label(LogBuilder *log, uint64_t time_ns, uint32_t thread, const char *text)
{
    PfEvent event = pf_event_blank(PF_THREAD_LABEL, time_ns);

    event.thread_label.thread = thread;
    event.thread_label.label = span_of(text);
    log_event(log, &event);
}

/* A sample a second of `n`: "a" rises by 1,000 bytes, "b" stays, "c" falls. */
static inline void
log_growing_heap(LogBuilder *log, size_t n)
{
    log_heap_begin(log, log->end_ns, PF_BY_TYPE);
    for (size_t i = 1; i <= n; i++)
        log_whole_sample(log, i * SECOND_NS, 3,
                         (const uint64_t[]){ 1000 * i, 50000, 100000 - 500 * i });
}

/* Ends the log; what the table asks for is kept of it, and what `options` do. */
static inline PfProfile *
profile_for(LogBuilder *log, const char *name, PfProfileOptions options)
{
    const PfTableSpec *spec = pf_table_spec(name);

    assert_non_null(spec);
    options.keep_info_tables = spec->wants.keep_info_tables;
    options.keep_schedule = spec->wants.keep_schedule;
    options.keep_messages = spec->wants.keep_messages;
    log_mark(log);
    return profile_of(log, options);
}

/* The table of a profile as it is written. Freed with free(). */
static inline char *
table_of_profile(const PfProfile *profile, const char *name, const char *format)
{
    PfTableInput input = { .profile = profile };
    g_autoptr(GError) error = NULL;
    g_autoptr(PfTable) table = pf_table_spec(name)->make(&input, &error);
    char *text = NULL;
    size_t len;

    if (!table)
        fail_msg("%s", error->message);
    FILE *out = open_memstream(&text, &len);
    pf_table_format(format)->write(table, 0, out);
    fclose(out);
    return text;
}

/* The same of a log, which it ends. */
static inline char *
table_of(LogBuilder *log, const char *name, const char *format)
{
    g_autoptr(PfProfile) profile = profile_for(log, name, (PfProfileOptions){ 0 });

    return table_of_profile(profile, name, format);
}

/* Nothing of its kind is in the log, and the message says `words`. */
static inline void
assert_absent(const PfProfile *profile, const char *name, const char *words)
{
    PfTableInput input = { .profile = profile };
    g_autoptr(GError) error = NULL;

    assert_null(pf_table_spec(name)->make(&input, &error));
    assert_true(g_error_matches(error, PF_ERROR, PF_ERROR_ABSENT));
    if (!strstr(error->message, words))
        fail_msg("'%s' is not in: %s", words, error->message);
}
