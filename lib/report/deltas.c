#include "report/deltas.h"

#include <math.h>

#include "profile/growing.h"
#include "profile/run_span.h"

static const double ns_per_second = 1e9;

typedef PfMeasured (*Measure)(const PfDeltaRun *run);

static PfMeasured
known(double value)
{
    return (PfMeasured){ isfinite(value), value };
}

static const PfMeasured unknown = { false, 0 };

/* The heap profile of a run that has any sample; NULL: there is none. */
static const PfHeapProfile *
heap_of(const PfDeltaRun *run)
{
    return run->heap && run->heap->heap && run->heap->heap->n_samples > 0 ? run->heap->heap
                                                                          : NULL;
}

static PfMeasured
peak_of(const PfDeltaRun *run)
{
    const PfHeapProfile *heap = heap_of(run);
    return heap ? known((double)heap->peak_bytes) : unknown;
}

static PfMeasured
last_of(const PfDeltaRun *run)
{
    const PfHeapProfile *heap = heap_of(run);
    return heap ? known((double)heap->last_bytes) : unknown;
}

static PfMeasured
mean_of(const PfDeltaRun *run)
{
    const PfHeapProfile *heap = heap_of(run);
    return heap ? known(heap->mean_bytes) : unknown;
}

static PfMeasured
area_of(const PfDeltaRun *run)
{
    const PfHeapProfile *heap = heap_of(run);
    return heap && heap->n_samples > 1 && heap->time_base != PF_TIMES_LOST
               ? known(heap->area_byte_seconds)
               : unknown;
}

static PfMeasured
growth_of(const PfDeltaRun *run)
{
    const PfHeapProfile *heap = heap_of(run);
    size_t first;
    if (!heap)
        return unknown;

    PfGrowth growth = pf_growing_total(heap, &first);
    return growth.is_known ? known(growth.bytes_per_s) : unknown;
}

static PfMeasured
samples_of(const PfDeltaRun *run)
{
    const PfHeapProfile *heap = heap_of(run);
    return heap ? known((double)heap->n_all_samples) : unknown;
}

static PfMeasured
bands_of(const PfDeltaRun *run)
{
    const PfHeapProfile *heap = heap_of(run);
    return heap ? known((double)heap->n_bands) : unknown;
}

static PfMeasured
heap_size_of(const PfDeltaRun *run)
{
    const PfMemory *memory = run->whole->memory;

    if (!memory && run->heap)
        memory = run->heap->memory;
    return memory && memory->heap_size.n_readings > 0
               ? known((double)memory->heap_size.max_bytes)
               : unknown;
}

static PfMeasured
run_time_of(const PfDeltaRun *run)
{
    const PfLogFacts *log = run->whole->log;
    PfTimeRange span;

    return log && log->has_times && pf_run_span(run->whole, &span)
               ? known((double)(span.until_ns - span.from_ns) / ns_per_second)
               : unknown;
}

static const PfTimeProfile *
time_of(const PfDeltaRun *run)
{
    return run->time && run->time->time && run->time->time->ticks > 0 ? run->time->time : NULL;
}

static PfMeasured
ticks_of(const PfDeltaRun *run)
{
    const PfTimeProfile *time = time_of(run);
    return time ? known((double)time->ticks) : unknown;
}

static PfMeasured
tick_time_of(const PfDeltaRun *run)
{
    const PfTimeProfile *time = time_of(run);
    return time && time->interval_ns > 0
               ? known((double)time->ticks * (double)time->interval_ns / ns_per_second)
               : unknown;
}

/* A .prof has no ticks of the collector. */
static PfMeasured
collector_of(const PfDeltaRun *run)
{
    const PfTimeProfile *time = time_of(run);

    return time && time->has_ignored
               ? known((double)time->ignored[PF_IGNORED_GC] / (double)time->samples)
               : unknown;
}

/* Of what kind of time a measure is. */
typedef enum { TIMELESS, TIME_OF_SAMPLES, TIME_OF_RUN } TimeKind;

static const struct {
    const char *key, *name;
    Measure measure;
    PfDeltaUnit unit;
    TimeKind time;
} measures[] = {
    { "peak_bytes", "Peak residency", peak_of, PF_DELTA_BYTES, TIMELESS },
    { "mean_bytes", "Mean residency", mean_of, PF_DELTA_BYTES, TIME_OF_SAMPLES },
    { "area_byte_seconds", "Memory \u00d7 time", area_of, PF_DELTA_AREA, TIME_OF_SAMPLES },
    { "growth_bytes_per_s", "Growth", growth_of, PF_DELTA_RATE, TIME_OF_SAMPLES },
    { "last_bytes", "Last residency", last_of, PF_DELTA_BYTES, TIMELESS },
    { "max_heap_size_bytes", "Largest heap size", heap_size_of, PF_DELTA_BYTES, TIMELESS },
    { "run_seconds", "Run time", run_time_of, PF_DELTA_SECONDS, TIME_OF_RUN },
    { "ticks", "Ticks", ticks_of, PF_DELTA_COUNT, TIMELESS },
    { "tick_seconds", "Time in ticks", tick_time_of, PF_DELTA_SECONDS, TIMELESS },
    { "gc_share", "Collector's ticks", collector_of, PF_DELTA_SHARE, TIMELESS },
    { "samples", "Heap samples", samples_of, PF_DELTA_COUNT, TIMELESS },
    { "bands", "Bands", bands_of, PF_DELTA_COUNT, TIMELESS },
};

PfDeltaRun
pf_delta_run(const PfProfile *profile)
{
    return (PfDeltaRun){ profile, profile, profile };
}

const char *
pf_deltas_times_differ(const PfHeapProfile *run, const PfHeapProfile *baseline)
{
    if (run->time_base == baseline->time_base)
        return NULL;
    if (run->time_base == PF_TIMES_LOST || baseline->time_base == PF_TIMES_LOST)
        return "The samples of one run have no times.";
    return "One run has processor times, the other elapsed times: what is over time does not "
           "compare.";
}

/* Whether both runs mean the same by a time of that kind. */
static bool
compares(const PfDeltaRun *run, const PfDeltaRun *baseline, TimeKind kind)
{
    const PfHeapProfile *one = heap_of(run), *other = heap_of(baseline);
    const PfLogFacts *log = run->whole->log, *other_log = baseline->whole->log;

    if (kind == TIME_OF_SAMPLES)
        return !one || !other || !pf_deltas_times_differ(one, other);
    if (kind == TIME_OF_RUN)
        return !log || !other_log || log->format == other_log->format;
    return true;
}

PfDelta *
pf_deltas(const PfDeltaRun *run, const PfDeltaRun *baseline, size_t *out_n)
{
    PfDelta *deltas = g_new(PfDelta, G_N_ELEMENTS(measures));

    *out_n = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(measures); i++) {
        PfDelta delta = {
            .key = measures[i].key,
            .name = measures[i].name,
            .unit = measures[i].unit,
            .baseline = measures[i].measure(baseline),
            .run = measures[i].measure(run),
        };
        if ((delta.baseline.is_known || delta.run.is_known)
            && compares(run, baseline, measures[i].time))
            deltas[(*out_n)++] = delta;
    }
    return deltas;
}
