/*
 * runtime_builder.h - what a run-time system told of itself, spelled out: sizes, collections
 * and amounts over time, in a profile without a log.
 */
#pragma once

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "profile/profile.h"

typedef struct {
    PfLogFacts log;
    PfNotes notes;
    PfMemory memory;
    PfGc gc;
    PfNonmoving nonmoving;
    PfPhases phases;
    PfProfile profile;
    GPtrArray *owned; /* what the data borrow */
} RuntimeBuilder;

static const uint64_t runtime_second = 1000000000;

/* A run so long that told nothing yet. */
static inline RuntimeBuilder *
runtime_begin(uint64_t end_ns)
{
    RuntimeBuilder *builder = g_new0(RuntimeBuilder, 1);

    builder->owned = g_ptr_array_new_with_free_func(g_free);
    builder->log.has_times = true;
    builder->log.last_ns = end_ns;
    builder->profile.log = &builder->log;
    builder->profile.range = pf_time_range_all();
    builder->profile.program.name = (char *)"logdex";
    return builder;
}

static inline void *
runtime_keep(RuntimeBuilder *builder, void *data)
{
    g_ptr_array_add(builder->owned, data);
    return data;
}

/* A size that is told `n` times, from `first_ns` on and every `step_ns`. */
static inline PfReadings
runtime_sizes(RuntimeBuilder *builder, uint64_t first_ns, uint64_t step_ns,
              const uint64_t *bytes, size_t n)
{
    PfReadings readings = { .n_readings = n, .n = n };

    readings.times_ns = runtime_keep(builder, g_new0(uint64_t, n + 1));
    readings.bytes = runtime_keep(builder, g_new0(uint64_t, n + 1));
    for (size_t i = 0; i < n; i++) {
        readings.times_ns[i] = first_ns + i * step_ns;
        readings.bytes[i] = bytes[i];
        readings.max_bytes = MAX(readings.max_bytes, bytes[i]);
        readings.last_bytes = bytes[i];
    }
    builder->profile.memory = &builder->memory;
    return readings;
}

/* Amounts of one kind in bins that begin at time 0. */
static inline PfTimeSums
runtime_amounts(RuntimeBuilder *builder, uint64_t bin_ns, const uint64_t *amounts, size_t n)
{
    PfTimeSums sums = { .bin_ns = bin_ns, .n_bins = n, .n_kinds = 1 };

    sums.sums = runtime_keep(builder, g_memdup2(amounts, n * sizeof *amounts));
    for (size_t i = 0; i < n; i++)
        sums.totals[0] += amounts[i];
    builder->profile.memory = &builder->memory;
    return sums;
}

/* One collection. */
typedef struct {
    uint64_t start_ns, pause_ns;
    bool is_major;
} RuntimePause;

static inline int
runtime_compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* The sums of those of a kind; of all where `kinds` is 3. */
static inline PfPauseSums
runtime_sums(const RuntimePause *pauses, size_t n, unsigned kinds)
{
    g_autofree uint64_t *sorted = g_new0(uint64_t, n + 1);
    PfPauseSums sums = { 0 };

    for (size_t i = 0; i < n; i++) {
        if (!(kinds & (pauses[i].is_major ? 2U : 1U)))
            continue;
        sorted[sums.count++] = pauses[i].pause_ns;
        sums.total_ns += pauses[i].pause_ns;
        sums.max_ns = MAX(sums.max_ns, pauses[i].pause_ns);
    }
    qsort(sorted, sums.count, sizeof *sorted, runtime_compare);
    if (sums.count > 0)
        sums.p50_ns = sorted[(sums.count - 1) / 2];
    return sums;
}

static inline void
runtime_bin(PfPauseBin *bins, uint64_t pause_ns)
{
    PfPauseBin *bin = &bins[(size_t)(4 * log10((double)MAX(pause_ns, 1)) + 1e-9)];

    bin->count++;
    bin->total_ns += pause_ns;
}

/* Collections by time; the minor ones each in a column of its own, which is so long. */
static inline void
runtime_collect(RuntimeBuilder *builder, const RuntimePause *pauses, size_t n,
                uint64_t column_ns)
{
    PfGc *gc = &builder->gc;

    gc->column_ns = column_ns;
    gc->columns = runtime_keep(builder, g_new0(PfPauseColumn, n + 1));
    gc->majors = runtime_keep(builder, g_new0(PfPause, n + 1));
    for (size_t i = 0; i < n; i++) {
        uint64_t pause = pauses[i].pause_ns;
        if (gc->n_longest == 0 || pause > gc->longest[0].pause_ns)
            gc->longest[0] = (PfPause){ .start_ns = pauses[i].start_ns, .pause_ns = pause };
        gc->n_longest = 1;
        runtime_bin(pauses[i].is_major ? gc->major_bins : gc->minor_bins, pause);
        if (pauses[i].is_major) {
            gc->majors[gc->n_majors++] = (PfPause){ .start_ns = pauses[i].start_ns,
                                                    .pause_ns = pause,
                                                    .generation = 1,
                                                    .is_major = true };
        } else {
            gc->columns[gc->n_columns++] =
                (PfPauseColumn){ .start_ns = pauses[i].start_ns / column_ns * column_ns,
                                 .count = 1,
                                 .total_ns = pause,
                                 .min_ns = pause,
                                 .max_ns = pause,
                                 .median_ns = pause };
        }
    }
    gc->minor.pauses = runtime_sums(pauses, n, 1);
    gc->major.pauses = runtime_sums(pauses, n, 2);
    gc->all.pauses = runtime_sums(pauses, n, 3);
    builder->profile.gc = gc;
}

/* Markers "phase 0", "phase 1" and so on, evenly over the run. */
static inline void
runtime_markers(RuntimeBuilder *builder, size_t n)
{
    PfNote *notes = runtime_keep(builder, g_new0(PfNote, n + 1));

    for (size_t i = 0; i < n; i++) {
        notes[i] = (PfNote){ .time_ns = builder->log.last_ns / (n + 1) * (i + 1),
                             .kind = PF_NOTE_MARKER,
                             .text = runtime_keep(builder, g_strdup_printf("phase %zu", i)) };
    }
    builder->notes.markers = (PfNoteList){ .n = n, .notes = notes };
    builder->profile.notes = &builder->notes;
}

/* One more phase, from where the last one ends, that allocates so much; UINT64_MAX: it is not
 * told. */
static inline void
runtime_phase(RuntimeBuilder *builder, PfPhaseKind kind, const char *label, uint64_t end_ns,
              uint64_t bytes)
{
    PfPhases *phases = &builder->phases;
    PfPhase *more = runtime_keep(builder, g_new0(PfPhase, phases->n + 1));

    for (size_t i = 0; i < phases->n; i++)
        more[i] = phases->phases[i];
    more[phases->n] = (PfPhase){
        .kind = kind,
        .label = label,
        .start_ns = phases->n > 0 ? more[phases->n - 1].end_ns : 0,
        .end_ns = end_ns,
        .allocated_bytes = bytes == UINT64_MAX ? 0 : bytes,
        .has_allocated = bytes != UINT64_MAX,
    };
    phases->phases = more;
    phases->n++;
    builder->profile.phases = phases;
}

static inline void
runtime_end(RuntimeBuilder *builder)
{
    g_ptr_array_unref(builder->owned);
    g_free(builder);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(RuntimeBuilder, runtime_end)
