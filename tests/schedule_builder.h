/*
 * schedule_builder.h - what capabilities did, spelled out, in a profile without a log's
 * records.
 */
#pragma once

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    PfLogFacts log;
    PfSchedule schedule;
    PfNotes notes;
    PfProfile profile;
    PfTimeSumsFold *folds; /* [n_caps] */
    GPtrArray *owned;      /* what the data borrow */
} ScheduleBuilder;

/* A run so long, of so many capabilities, which are idle. */
static inline ScheduleBuilder *
schedule_begin(size_t n_caps, uint64_t end_ns)
{
    ScheduleBuilder *builder = g_new0(ScheduleBuilder, 1);
    PfSchedule *schedule = &builder->schedule;

    builder->owned = g_ptr_array_new_with_free_func(g_free);
    builder->log.has_times = true;
    builder->log.last_ns = end_ns;
    builder->profile.log = &builder->log;
    builder->profile.range = pf_time_range_all();
    builder->profile.program.name = (char *)"logdex";
    builder->profile.schedule = schedule;
    schedule->range = (PfTimeRange){ 0, end_ns };
    schedule->n_caps = n_caps;
    schedule->caps = g_new0(PfCapability, n_caps);
    builder->folds = g_new0(PfTimeSumsFold, n_caps);
    for (size_t i = 0; i < n_caps; i++) {
        schedule->caps[i].cap = (uint16_t)i;
        schedule->caps[i].has_gc = true;
        schedule->caps[i].idle_ns = end_ns;
        pf_time_sums_fold_init(&builder->folds[i], PF_N_CAP_SUMS, &schedule->range);
    }
    return builder;
}

/* A capability ran, or was in a collection, or was disabled, in place of being idle. */
static inline void
schedule_spend(ScheduleBuilder *builder, size_t cap, size_t kind, uint64_t from_ns,
               uint64_t until_ns)
{
    PfCapability *of = &builder->schedule.caps[cap];
    uint64_t length = until_ns - from_ns;

    pf_time_sums_fold_add(&builder->folds[cap], from_ns, until_ns, kind, length);
    if (kind == PF_CAP_RUNNING)
        of->running_ns += length;
    if (kind == PF_CAP_COLLECTING)
        of->gc_ns += length;
    if (kind == PF_CAP_DISABLED)
        of->disabled_ns += length;
    else
        of->idle_ns -= length;
}

/* So many threads alive, and ready, in each of `n` bins. */
static inline void
schedule_threads(ScheduleBuilder *builder, uint64_t bin_ns, const uint32_t *alive,
                 const uint32_t *ready, size_t n)
{
    PfSchedule *schedule = &builder->schedule;
    uint32_t *owned_alive = g_memdup2(alive, n * sizeof *alive);
    uint32_t *owned_ready = g_memdup2(ready, n * sizeof *ready);

    g_ptr_array_add(builder->owned, owned_alive);
    g_ptr_array_add(builder->owned, owned_ready);
    schedule->bins =
        (PfThreadBins){ 0, bin_ns, n, owned_alive, owned_ready, owned_alive, owned_ready };
    for (size_t i = 0; i < n; i++) {
        schedule->alive_max = MAX(schedule->alive_max, alive[i]);
        schedule->ready_max = MAX(schedule->ready_max, ready[i]);
    }
    schedule->n_threads = schedule->alive_max + 1;
}

/* Markers spread over the run. */
static inline void
schedule_markers(ScheduleBuilder *builder, size_t n)
{
    PfNote *notes = g_new0(PfNote, n);

    g_ptr_array_add(builder->owned, notes);
    for (size_t i = 0; i < n; i++) {
        char *text = g_strdup_printf("phase %zu%s", i, i % 3 ? "" : " of the loading of it");
        g_ptr_array_add(builder->owned, text);
        notes[i] = (PfNote){ .kind = PF_NOTE_MARKER,
                             .time_ns = builder->log.last_ns / (n + 1) * (i + 1),
                             .text = text };
    }
    builder->notes.markers = (PfNoteList){ .n = n, .notes = notes };
    builder->profile.notes = &builder->notes;
}

/* The profile of all that was spelled. */
static inline const PfProfile *
schedule_made(ScheduleBuilder *builder)
{
    for (size_t i = 0; i < builder->schedule.n_caps; i++) {
        pf_time_sums_clear(&builder->schedule.caps[i].sums);
        builder->schedule.caps[i].sums = pf_time_sums_fold_steal(&builder->folds[i]);
    }
    return &builder->profile;
}

static inline void
schedule_end(ScheduleBuilder *builder)
{
    for (size_t i = 0; i < builder->schedule.n_caps; i++) {
        pf_time_sums_fold_clear(&builder->folds[i]);
        pf_time_sums_clear(&builder->schedule.caps[i].sums);
    }
    g_free(builder->schedule.caps);
    g_free(builder->folds);
    g_ptr_array_unref(builder->owned);
    g_free(builder);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ScheduleBuilder, schedule_end)

/* Each capability runs and collects in turns, the later ones less. */
static inline ScheduleBuilder *
schedule_busy(size_t n_caps, uint64_t end_ns)
{
    ScheduleBuilder *builder = schedule_begin(n_caps, end_ns);
    uint32_t alive[64], ready[64];

    for (size_t cap = 0; cap < n_caps; cap++) {
        for (uint64_t turn = 0; turn < 40; turn++) {
            uint64_t from = end_ns / 40 * turn, step = end_ns / 40;
            uint64_t runs = step * (1 + (turn * 7 + cap * 3) % 8) / 10;
            schedule_spend(builder, cap, PF_CAP_RUNNING, from, from + runs);
            schedule_spend(builder, cap, PF_CAP_COLLECTING, from + runs,
                           from + runs + step / 8);
        }
    }
    for (uint32_t i = 0; i < 64; i++) {
        alive[i] = 3 + i * 5 % 17;
        ready[i] = i * 3 % 4;
    }
    schedule_threads(builder, MAX(end_ns / 64, 1), alive, ready, 64);
    return builder;
}
