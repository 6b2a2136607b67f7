/*
 * runtime_profile.h - a run of a second, made by hand: two capabilities, three threads, four
 * collections, and all else that tables, pages and records tell of the run-time system.
 *
 * All is allocated as a profile's own, so that tests may change it, and it is freed with it.
 */
#pragma once

#include "check.h"

#include "profile/profile.h"

#define RUN_NS UINT64_C(1000000000)
#define MS_NS  UINT64_C(1000000)

#define COPY_OF(array) g_memdup2(array, sizeof(array))

static inline PfReadings
readings_of(const uint64_t *times_ns, const uint64_t *bytes, size_t n)
{
    PfReadings readings = { .n_readings = n,
                            .n = n,
                            .last_bytes = bytes[n - 1],
                            .times_ns = g_memdup2(times_ns, n * sizeof *times_ns),
                            .bytes = g_memdup2(bytes, n * sizeof *bytes) };

    for (size_t i = 0; i < n; i++)
        readings.max_bytes = MAX(readings.max_bytes, bytes[i]);
    return readings;
}

/* Two bins of 2^29 ns. */
static inline PfTimeSums
sums_of(size_t n_kinds, const uint64_t *sums)
{
    PfTimeSums of = { .bin_ns = 1u << 29,
                      .n_bins = 2,
                      .n_kinds = n_kinds,
                      .sums = g_memdup2(sums, 2 * n_kinds * sizeof *sums) };

    for (size_t i = 0; i < 2 * n_kinds; i++)
        of.totals[i % n_kinds] += sums[i];
    return of;
}

static inline PfMemory *
memory_made(void)
{
    static const uint64_t times[] = { 100 * MS_NS, 300 * MS_NS, 800 * MS_NS };
    static const uint64_t sizes[] = { 4 << 20, 8 << 20, 6 << 20 };
    static const uint64_t blocks[] = { 2 << 20, 7 << 20, 5 << 20 };
    static const uint64_t live[] = { 1 << 20, 3 << 20 };
    static const PfAllocated allocated[] = { { 0, 3000 }, { 1, 1000 } };
    PfMemory *memory = g_new0(PfMemory, 1);

    memory->heap_size = readings_of(times, sizes, 3);
    memory->blocks = readings_of(times, blocks, 3);
    memory->live = readings_of(times + 1, live, 2);
    memory->info = (PfHeapInfo){ true, 2, 0, 4 << 20, 1 << 20, 4096 };
    memory->has_allocated = true;
    memory->allocated_bytes = 4000;
    memory->n_allocated = 2;
    memory->allocated = COPY_OF(allocated);
    memory->allocation = sums_of(1, (const uint64_t[]){ 1500, 2500 });
    memory->n_returns = 2;
    memory->returned_mblocks = 3;
    memory->held_last_mblocks = 6;
    memory->needed_last_mblocks = 5;
    memory->returns = sums_of(1, (const uint64_t[]){ 0, 3 });
    return memory;
}

static const PfPause pauses_made[] = {
    { 100 * MS_NS, 2 * MS_NS, 1 * MS_NS, 100, 0, 0, 2, false },
    { 200 * MS_NS, 4 * MS_NS, 0, 200, 0, 1, 1, false },
    { 300 * MS_NS, 20 * MS_NS, 5 * MS_NS, 3000, 1, 0, 2, true },
    { 800 * MS_NS, 10 * MS_NS, 1 * MS_NS, 2000, 1, 0, 2, true },
};

/* By the nearest rank of two, or four. */
static inline PfPauseSums
pauses_of(uint64_t count, uint64_t total_ms, uint64_t p50_ms, uint64_t max_ms)
{
    return (PfPauseSums){ count,          total_ms * MS_NS, max_ms * MS_NS,
                          p50_ms * MS_NS, max_ms * MS_NS,   max_ms * MS_NS };
}

static inline void
set_bins(PfGc *gc)
{
    gc->minor_bins[25] = (PfPauseBin){ 1, 2 * MS_NS };
    gc->minor_bins[26] = (PfPauseBin){ 1, 4 * MS_NS };
    gc->major_bins[28] = (PfPauseBin){ 1, 10 * MS_NS };
    gc->major_bins[29] = (PfPauseBin){ 1, 20 * MS_NS };
}

static inline PfGc *
gc_made(void)
{
    static const PfGcSums minor = {
        0,
        1,
        { 2, 6 * MS_NS, 4 * MS_NS, 2 * MS_NS, 4 * MS_NS, 4 * MS_NS },
        { 2, 7 * MS_NS, 4 * MS_NS, 3 * MS_NS, 4 * MS_NS, 4 * MS_NS },
        MS_NS,
        300,
    };
    static const PfGcCap caps[] = { { 0, 3, 3, 40 * MS_NS, 12 * MS_NS },
                                    { 1, 1, 4, 38 * MS_NS, 11 * MS_NS } };
    static const PfPauseColumn columns[] = {
        { 0, 2, 6 * MS_NS, 2 * MS_NS, 4 * MS_NS, 3 * MS_NS },
    };
    PfGc *gc = g_new0(PfGc, 1);

    gc->n_generations = 2;
    gc->generations = g_new0(PfGcSums, 2);
    gc->generations[0] = gc->minor = minor;
    gc->major =
        (PfGcSums){ 1, 2, pauses_of(2, 30, 10, 20), pauses_of(2, 36, 11, 25), 6 * MS_NS, 5000 };
    gc->generations[1] = gc->major;
    gc->all =
        (PfGcSums){ 0, 3, pauses_of(4, 36, 4, 20), pauses_of(4, 43, 4, 25), 7 * MS_NS, 5300 };
    gc->oldest = 1;
    gc->column_ns = 1u << 29;
    gc->n_columns = 1;
    gc->columns = COPY_OF(columns);
    gc->n_majors = 2;
    gc->majors = g_memdup2(pauses_made + 2, 2 * sizeof *pauses_made);
    gc->n_longest = 4;
    gc->longest[0] = pauses_made[2];
    gc->longest[1] = pauses_made[3];
    gc->longest[2] = pauses_made[1];
    gc->longest[3] = pauses_made[0];
    set_bins(gc);
    gc->par_collections = 3;
    gc->par_copied_bytes = 5100;
    gc->par_balanced_bytes = 2550;
    gc->has_balance = true;
    gc->par_threads_max = 2;
    gc->slop_last_bytes = 10;
    gc->slop_max_bytes = 40;
    gc->frag_last_bytes = 1 << 20;
    gc->frag_max_bytes = 2 << 20;
    gc->n_caps = 2;
    gc->caps = COPY_OF(caps);
    return gc;
}

static inline PfNonmoving *
nonmoving_made(void)
{
    static const PfNonmovingPhase phases[] = {
        { PF_NONMOVING_MARK, 310 * MS_NS, 340 * MS_NS, 12, false },
        { PF_NONMOVING_SYNC, 340 * MS_NS, 342 * MS_NS, 0, false },
        { PF_NONMOVING_SWEEP, 342 * MS_NS, 350 * MS_NS, 0, true },
    };
    static const PfCensus censuses[] = {
        { 350 * MS_NS, 2, { { 8, 1, 0, 100 }, { 16, 2, 1, 50 } }, 1600 },
        { 850 * MS_NS, 2, { { 8, 1, 1, 150 }, { 16, 2, 1, 60 } }, 2160 },
    };
    static const PfPruning prunings[] = { { 351 * MS_NS, 3, 1 }, { 851 * MS_NS, 0, 2 } };
    static const uint64_t flushes[] = { 2, 3 };
    PfNonmoving *nonmoving = g_new0(PfNonmoving, 1);

    nonmoving->sums[PF_NONMOVING_MARK] = pauses_of(1, 30, 30, 30);
    nonmoving->sums[PF_NONMOVING_SYNC] = pauses_of(1, 2, 2, 2);
    nonmoving->sums[PF_NONMOVING_SWEEP] = pauses_of(1, 8, 8, 8);
    nonmoving->marked = 12;
    nonmoving->n_open = 1;
    nonmoving->n_phases = G_N_ELEMENTS(phases);
    nonmoving->phases = COPY_OF(phases);
    nonmoving->n_flushes = 5;
    nonmoving->n_flush_caps = 2;
    nonmoving->flushes = COPY_OF(flushes);
    nonmoving->n_censuses = 2;
    nonmoving->n_kept_censuses = 2;
    nonmoving->censuses = COPY_OF(censuses);
    nonmoving->n_prunings = 2;
    nonmoving->pruned_segments = 3;
    nonmoving->n_kept_prunings = 2;
    nonmoving->prunings = COPY_OF(prunings);
    return nonmoving;
}

static inline PfSparks *
sparks_made(void)
{
    static const PfSparkCap caps[] = {
        { 0, 4, { 10, 1, 0, 4, 1, 2, 1 }, { 10, 1, 0, 2, 2, 2, 1, 1 } },
        { 1, 4, { 2, 0, 1, 3, 1, 0, 0 }, { 2, 0, 1, 1, 2, 0, 1, 1 } },
    };
    PfSparks *sparks = g_new0(PfSparks, 1);

    sparks->has_counters = sparks->has_events = true;
    sparks->n_caps = 2;
    sparks->caps = COPY_OF(caps);
    sparks->all = (PfSparkCap){ 0, 8, { 12, 1, 1, 7, 2, 2, 1 }, { 12, 1, 1, 3, 4, 2, 2, 2 } };
    sparks->over_time = sums_of(PF_N_SPARK_COUNTERS, (const uint64_t[]){
                                                         6,
                                                         1,
                                                         1,
                                                         3,
                                                         0,
                                                         0,
                                                         0, /* first bin */
                                                         6,
                                                         0,
                                                         0,
                                                         4,
                                                         2,
                                                         2,
                                                         0,
                                                     });
    return sparks;
}

static inline PfTasks *
tasks_made(void)
{
    static const PfTask list[] = {
        { 0x7f00, 1234, true, true, 1000, 900 * MS_NS, 0, 1, 3 },
        { 0x7f10, 0, true, false, 2000, 0, 1, 1, 0 },
    };
    PfTasks *tasks = g_new0(PfTasks, 1);

    *tasks = (PfTasks){ 2, 1, 3, 2, 0, 2, COPY_OF(list) };
    return tasks;
}

static inline PfCapsets *
capsets_made(void)
{
    static const uint16_t caps[] = { 0, 1 };
    PfCapsets *capsets = g_new0(PfCapsets, 1);

    *capsets = (PfCapsets){ .n = 2, .sets = g_new0(PfCapset, 2) };
    capsets->sets[0] = (PfCapset){ .type = PF_CAPSET_PROCESS,
                                   .has_created = true,
                                   .created_ns = 500,
                                   .has_deleted = true,
                                   .deleted_ns = RUN_NS,
                                   .n_caps = 2,
                                   .caps = COPY_OF(caps),
                                   .n_removed = 2,
                                   .has_pid = true,
                                   .has_ppid = true,
                                   .pid = 4321,
                                   .ppid = 99,
                                   .rts = g_strdup("GHC-9.6.6 rts_thr"),
                                   .has_wall_clock = true,
                                   .wall_unix_ns = INT64_C(1700000000000000000) };
    capsets->sets[1] =
        (PfCapset){ .id = 1, .type = PF_CAPSET_CLOCK, .n_caps = 1, .caps = COPY_OF(caps) };
    return capsets;
}

/* Of the second a capability runs for 700 ms and for 400, and is in collections for 40 and 38.
 */
static inline void
add_caps(PfSchedule *schedule)
{
    static const PfCapability caps[] = {
        { 0,
          true,
          true,
          true,
          400,
          990 * MS_NS,
          0,
          0,
          700 * MS_NS,
          40 * MS_NS,
          260 * MS_NS,
          12,
          3,
          2,
          1,
          { 0 } },
        { 1,
          true,
          false,
          true,
          410,
          0,
          1,
          50 * MS_NS,
          400 * MS_NS,
          38 * MS_NS,
          562 * MS_NS,
          8,
          2,
          1,
          0,
          { 0 } },
    };

    schedule->n_caps = 2;
    schedule->caps = COPY_OF(caps);
    schedule->caps[0].sums =
        sums_of(PF_N_CAP_SUMS, (const uint64_t[]){ 400 * MS_NS, 30 * MS_NS, 0, /* first bin */
                                                   300 * MS_NS, 10 * MS_NS, 0 });
    schedule->caps[1].sums =
        sums_of(PF_N_CAP_SUMS, (const uint64_t[]){ 200 * MS_NS, 20 * MS_NS, 0, /* first bin */
                                                   200 * MS_NS, 18 * MS_NS, 50 * MS_NS });
}

/* Of five threads the three that ran longest are kept. */
static inline void
add_threads(PfSchedule *schedule)
{
    static const PfThread threads[] = {
        { 3,
          NULL,
          true,
          2000,
          900 * MS_NS,
          { 600 * MS_NS, 100 * MS_NS, 50 * MS_NS, 0, 0 },
          9,
          2,
          PF_THREAD_FINISHED,
          1,
          5,
          0,
          0 },
        { 7,
          NULL,
          true,
          3000,
          0,
          { 300 * MS_NS, 0, 0, 500 * MS_NS, 0 },
          6,
          1,
          PF_THREAD_BLOCKED,
          0,
          8,
          3,
          0 },
        { 1,
          NULL,
          false,
          0,
          0,
          { 150 * MS_NS, 5 * MS_NS, 0, 0, 0 },
          3,
          0,
          PF_THREAD_READY,
          0,
          2,
          0,
          4096 },
    };

    schedule->n_kept = G_N_ELEMENTS(threads);
    schedule->threads = COPY_OF(threads);
    schedule->threads[0].label = g_string_chunk_insert(schedule->strings, "worker");
    schedule->n_threads = 5;
    schedule->n_labelled = 1;
    schedule->by_state[PF_THREAD_FINISHED] = 3;
    schedule->by_state[PF_THREAD_BLOCKED] = 1;
    schedule->by_state[PF_THREAD_READY] = 1;
    schedule->times_ns[PF_THREAD_RUNNING] = 1100 * (uint64_t)MS_NS;
    schedule->times_ns[PF_THREAD_READY] = 125 * MS_NS;
    schedule->times_ns[PF_THREAD_FOREIGN] = 50 * MS_NS;
    schedule->times_ns[PF_THREAD_BLOCKED] = 510 * MS_NS;
    schedule->n_runs = 20;
    schedule->n_migrations = 4;
    schedule->alive_max = 4;
    schedule->ready_max = 2;
    schedule->stops[5] = (PfStopSums){ 3, 0, 0 };
    schedule->stops[8] = (PfStopSums){ 2, 510 * MS_NS, 500 * MS_NS };
}

static inline PfSchedule *
schedule_made(void)
{
    static const uint32_t alive_max[] = { 4, 3 }, alive_last[] = { 3, 2 },
                          ready_max[] = { 2, 1 }, ready_last[] = { 1, 1 };
    PfSchedule *schedule = g_new0(PfSchedule, 1);

    schedule->strings = g_string_chunk_new(64);
    schedule->range = (PfTimeRange){ 0, RUN_NS };
    add_caps(schedule);
    add_threads(schedule);
    schedule->bins = (PfThreadBins){ 0,
                                     1u << 29,
                                     2,
                                     COPY_OF(alive_max),
                                     COPY_OF(ready_max),
                                     COPY_OF(alive_last),
                                     COPY_OF(ready_last) };
    return schedule;
}

static inline PfPhases *
phases_made(void)
{
    static const PfPhase list[] = {
        { "", 0, 250 * MS_NS, 2, 0, 6 * MS_NS, 4 * MS_NS, 1000, PF_PHASE_BEFORE, false, true,
          true },
        { NULL, 250 * MS_NS, RUN_NS, 2, 2, 30 * MS_NS, 20 * MS_NS, 3000, PF_PHASE_MARKER, false,
          true, true },
        { NULL, 260 * MS_NS, 400 * MS_NS, 1, 1, 20 * MS_NS, 20 * MS_NS, 2000, PF_PHASE_PAIR,
          false, true, true },
        { NULL, 900 * MS_NS, RUN_NS, 0, 0, 0, 0, 0, PF_PHASE_PAIR, true, false, false },
    };
    PfPhases *phases = g_new0(PfPhases, 1);

    phases->strings = g_string_chunk_new(64);
    phases->n = G_N_ELEMENTS(list);
    phases->phases = COPY_OF(list);
    phases->phases[1].label = g_string_chunk_insert(phases->strings, "load");
    phases->phases[2].label = g_string_chunk_insert(phases->strings, "parse");
    phases->phases[3].label = g_string_chunk_insert(phases->strings, "send");
    phases->n_unpaired_starts = 1;
    phases->n_unpaired_stops = 1;
    phases->unpaired = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(phases->unpaired, g_strdup("STOP read"));
    g_ptr_array_add(phases->unpaired, g_strdup("START send"));
    return phases;
}

/* A run of which nothing is known but that it took a second. Owned by the caller. */
static inline PfProfile *
run_of_nothing(void)
{
    PfProfile *profile = g_new0(PfProfile, 1);

    profile->log = pf_log_facts_new("run.eventlog", PF_LOG_EVENTLOG);
    profile->log->has_events = profile->log->has_times = profile->log->complete = true;
    profile->log->last_ns = RUN_NS;
    profile->log->segments = 1;
    profile->n_processes = 1;
    profile->range = pf_time_range_all();
    return profile;
}

/* All of it. Owned by the caller. */
static inline PfProfile *
run_made(void)
{
    PfProfile *profile = run_of_nothing();

    profile->memory = memory_made();
    profile->gc = gc_made();
    profile->nonmoving = nonmoving_made();
    profile->sparks = sparks_made();
    profile->tasks = tasks_made();
    profile->capsets = capsets_made();
    profile->schedule = schedule_made();
    profile->phases = phases_made();
    return profile;
}
