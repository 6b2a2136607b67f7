/*
 * tick_builder.h - time profiles spelled out, tick by tick.
 */
#pragma once

#include <glib.h>

#include "profile/profile.h"

/* What is known of a cost centre, by its id. */
typedef struct {
    const char *label, *module;
    bool is_ignored;
} TickCentre;

static const TickCentre tick_centres[] = {
    { "MAIN", "MAIN", false },
    { "GC", "GC", true },
    { "SYSTEM", "SYSTEM", true },
    { "IDLE", "IDLE", true },
    { "OVERHEAD_of", "PROFILING", true },
    { "DONT_CARE", "MAIN", true },
    { "insert", "Store", false },
    { "lookup", "Store", false },
    { "go", "Store", false },
    { "go", "Report", false },
    { "render", "Report", false },
};

enum {
    TICK_MAIN,
    TICK_GC,
    TICK_SYSTEM,
    TICK_IDLE,
    TICK_OVERHEAD,
    TICK_DONT_CARE,
    TICK_INSERT,
    TICK_LOOKUP,
    TICK_GO_STORE,
    TICK_GO_REPORT,
    TICK_RENDER
};

typedef struct {
    PfTickSeriesFold *fold;
    PfTimeProfile time;
    PfLogFacts log;
    PfProfile profile; /* whose time profile it is, once made */
} TickBuilder;

static inline bool
is_ignored_tick(uint32_t id, const void *data)
{
    (void)data;
    return tick_centres[id].is_ignored;
}

static inline TickBuilder *
ticks_begin(uint64_t interval_ns, size_t n_capabilities)
{
    TickBuilder *builder = g_new0(TickBuilder, 1);

    builder->fold = pf_tick_series_fold_new(0);
    builder->time.interval_ns = interval_ns;
    builder->time.n_capabilities = n_capabilities;
    builder->log.has_times = true;
    return builder;
}

/* The same for `n` ticks, the first at `at_ms`, a millisecond apart. */
static inline void
ticks_of(TickBuilder *builder, uint32_t id, uint64_t at_ms, size_t n)
{
    for (uint64_t i = 0; i < n; i++) {
        pf_tick_series_fold_add(builder->fold, (at_ms + i) * 1000000, id);
        builder->time.samples++;
        builder->time.ticks += !tick_centres[id].is_ignored;
    }
}

/* The profile of the run that ends at `end_ms`, with the counts of so many centres. */
static inline const PfProfile *
ticks_made(TickBuilder *builder, uint64_t end_ms, size_t n_shown)
{
    PfTickCut cut = { .n_shown = n_shown, .is_apart = is_ignored_tick };
    PfTickSeries *series = pf_tick_series_fold_series(builder->fold, &cut);

    builder->time.over_time = series;
    builder->time.centres = g_new0(PfTickCentre, series->n_centres + 1);
    for (size_t i = 0; i < series->n_centres; i++) {
        const TickCentre *centre = &tick_centres[series->bands[i].id];
        builder->time.centres[i] =
            (PfTickCentre){ centre->label, centre->module, centre->is_ignored };
    }
    builder->log.last_ns = end_ms * 1000000;
    builder->profile.time = &builder->time;
    builder->profile.log = &builder->log;
    builder->profile.range = pf_time_range_all();
    builder->profile.program.name = g_strdup("logdex");
    return &builder->profile;
}

static inline void
ticks_end(TickBuilder *builder)
{
    pf_tick_series_fold_free(builder->fold);
    pf_tick_series_free(builder->time.over_time);
    g_free(builder->time.centres);
    g_free(builder->profile.program.name);
    g_free(builder);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TickBuilder, ticks_end)
