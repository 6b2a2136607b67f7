/*
 * sparks_builder.h - what became of sparks, spelled out, in a profile without a log's records.
 */
#pragma once

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    PfLogFacts log;
    PfSparks sparks;
    PfProfile profile;
    PfTimeSumsFold over_time;
} SparksBuilder;

/* A run so long, of so many capabilities, without a spark. */
static inline SparksBuilder *
sparks_begin(size_t n_caps, uint64_t end_ns)
{
    SparksBuilder *builder = g_new0(SparksBuilder, 1);
    PfTimeRange range = { 0, end_ns };

    builder->log.has_times = true;
    builder->log.last_ns = end_ns;
    builder->profile.log = &builder->log;
    builder->profile.range = pf_time_range_all();
    builder->profile.program.name = (char *)"logdex";
    builder->profile.sparks = &builder->sparks;
    builder->sparks.has_counters = true;
    builder->sparks.n_caps = n_caps;
    builder->sparks.caps = g_new0(PfSparkCap, n_caps);
    for (size_t i = 0; i < n_caps; i++)
        builder->sparks.caps[i].cap = (uint16_t)i;
    pf_time_sums_fold_init(&builder->over_time, PF_N_SPARK_COUNTERS, &range);
    return builder;
}

/* So many more of a counter, from one reading of a capability to the next. */
static inline void
sparks_count(SparksBuilder *builder, size_t cap, PfSparkCounter counter, uint64_t from_ns,
             uint64_t until_ns, uint64_t n)
{
    builder->sparks.caps[cap].counters[counter] += n;
    builder->sparks.all.counters[counter] += n;
    if (counter != PF_SPARKS_REMAINING)
        pf_time_sums_fold_add(&builder->over_time, from_ns, until_ns, counter, n);
}

/* The profile of all that was spelled. */
static inline const PfProfile *
sparks_made(SparksBuilder *builder)
{
    pf_time_sums_clear(&builder->sparks.over_time);
    builder->sparks.over_time = pf_time_sums_fold_steal(&builder->over_time);
    return &builder->profile;
}

static inline void
sparks_end(SparksBuilder *builder)
{
    pf_time_sums_fold_clear(&builder->over_time);
    pf_time_sums_clear(&builder->sparks.over_time);
    g_free(builder->sparks.caps);
    g_free(builder);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SparksBuilder, sparks_end)

/* Sparks of every fate, which balance, in twenty turns. */
static inline SparksBuilder *
sparks_usual(size_t n_caps, uint64_t end_ns)
{
    SparksBuilder *builder = sparks_begin(n_caps, end_ns);

    for (size_t cap = 0; cap < n_caps; cap++) {
        for (uint64_t turn = 0; turn < 20; turn++) {
            uint64_t from = end_ns / 20 * turn, until = from + end_ns / 20;
            uint64_t n = (turn * 7 + cap) % 11 * 100;
            sparks_count(builder, cap, PF_SPARKS_CREATED, from, until, 3 * n + 10);
            sparks_count(builder, cap, PF_SPARKS_CONVERTED, from, until, n);
            sparks_count(builder, cap, PF_SPARKS_FIZZLED, from, until, n + 4);
            sparks_count(builder, cap, PF_SPARKS_GCD, from, until, n);
            sparks_count(builder, cap, PF_SPARKS_DUD, from, until, n / 3);
            sparks_count(builder, cap, PF_SPARKS_OVERFLOWED, from, until, n / 2);
        }
        sparks_count(builder, cap, PF_SPARKS_REMAINING, 0, 0, UINT64_C(20) * 6);
    }
    return builder;
}
