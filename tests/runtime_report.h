/*
 * runtime_report.h - runs spelled out of which the run-time system tells: collections, memory,
 * threads, sparks, for reports about them.
 */
#pragma once

#include "profile/budget.h"
#include "report_probe.h"

#define SECOND UINT64_C(1000000000)
#define MIB    UINT64_C(1048576)

/* A run of ten seconds, of which nothing else is known. */
typedef struct {
    PfProfile profile;
    const PfProfile *run;
    Asked asked;
    PfMemory memory;
    PfGc gc;
    PfSchedule schedule;
    PfCapability caps[4];
    PfSparks sparks;
    PfPhases phases;
    PfNotes notes;
    PfNote markers[2];
    uint32_t alive[11];
} Runtime;

static inline Runtime *
runtime_begin(void)
{
    Runtime *runtime = g_new0(Runtime, 1);

    runtime->profile.range = pf_time_range_all();
    runtime->profile.log = whole_log(10);
    runtime->run = &runtime->profile;
    return runtime;
}

/* What it has by now, as a report sees it. */
static inline const PfReport *
report_of(Runtime *runtime)
{
    ask(&runtime->asked, &runtime->run, 1);
    runtime->asked.report = pf_report_about(&runtime->asked.input);
    return &runtime->asked.report;
}

/* So many collections, which take as long together; the longest at 4 s. */
static inline void
set_collections(Runtime *runtime, uint64_t n, uint64_t total_ns, uint64_t max_ns,
                uint64_t median_ns)
{
    PfGc *gc = &runtime->gc;

    gc->all.pauses = (PfPauseSums){
        .count = n, .total_ns = total_ns, .max_ns = max_ns, .p50_ns = median_ns
    };
    gc->n_longest = 1;
    gc->longest[0] = (PfPause){ .start_ns = 4 * SECOND, .pause_ns = max_ns, .is_major = true };
    runtime->profile.gc = gc;
}

/* One reading a second, from 1 s on. */
static inline void
set_readings(PfReadings *readings, const uint64_t *mib, size_t n)
{
    g_free(readings->times_ns);
    g_free(readings->bytes);
    *readings = (PfReadings){ .n_readings = n, .n = n };
    readings->times_ns = g_new(uint64_t, n);
    readings->bytes = g_new(uint64_t, n);
    for (size_t i = 0; i < n; i++) {
        readings->times_ns[i] = (i + 1) * SECOND;
        readings->bytes[i] = mib[i] * MIB;
        readings->max_bytes = MAX(readings->max_bytes, mib[i] * MIB);
        readings->last_bytes = mib[i] * MIB;
    }
}

/* Capabilities that run for so many seconds of the ten, and are idle else. */
static inline void
set_caps(Runtime *runtime, const double *seconds, size_t n)
{
    PfSchedule *schedule = &runtime->schedule;

    schedule->range = (PfTimeRange){ 0, 10 * SECOND };
    schedule->caps = runtime->caps;
    schedule->n_caps = n;
    for (size_t i = 0; i < n; i++) {
        uint64_t running_ns = (uint64_t)(seconds[i] * 1e9);
        runtime->caps[i] = (PfCapability){ .cap = (uint16_t)i,
                                           .has_gc = true,
                                           .running_ns = running_ns,
                                           .idle_ns = 10 * SECOND - running_ns };
    }
    runtime->profile.schedule = schedule;
}

static inline void
runtime_end(Runtime *runtime)
{
    pf_readings_clear(&runtime->memory.live);
    pf_readings_clear(&runtime->memory.blocks);
    pf_readings_clear(&runtime->memory.heap_size);
    pf_log_facts_free(runtime->profile.log);
    g_free(runtime);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Runtime, runtime_end)
