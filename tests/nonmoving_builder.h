/*
 * nonmoving_builder.h - what the non-moving collector did, spelled out, in a profile without a
 * log's records.
 */
#pragma once

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    PfLogFacts log;
    PfNonmoving nonmoving;
    PfProfile profile;
} NonmovingBuilder;

/* A run so long, in which it did nothing. */
static inline NonmovingBuilder *
nonmoving_begin(uint64_t end_ns)
{
    NonmovingBuilder *builder = g_new0(NonmovingBuilder, 1);

    builder->log.has_times = true;
    builder->log.last_ns = end_ns;
    builder->profile.log = &builder->log;
    builder->profile.range = pf_time_range_all();
    builder->profile.program.name = (char *)"logdex";
    builder->profile.nonmoving = &builder->nonmoving;
    return builder;
}

static inline void
nonmoving_phase(NonmovingBuilder *builder, PfNonmovingKind kind, uint64_t start_ns,
                uint64_t end_ns)
{
    PfNonmoving *nonmoving = &builder->nonmoving;
    PfPauseSums *sums = &nonmoving->sums[kind];

    nonmoving->phases = g_renew(PfNonmovingPhase, nonmoving->phases, nonmoving->n_phases + 1);
    nonmoving->phases[nonmoving->n_phases++] =
        (PfNonmovingPhase){ .kind = kind, .start_ns = start_ns, .end_ns = end_ns };
    sums->count++;
    sums->total_ns += end_ns - start_ns;
    sums->max_ns = MAX(sums->max_ns, end_ns - start_ns);
}

/* A census of sizes of 8, 16, 32 bytes and so on: so many live blocks of each. */
static inline void
nonmoving_census(NonmovingBuilder *builder, uint64_t time_ns, const uint64_t *live, size_t n)
{
    PfNonmoving *nonmoving = &builder->nonmoving;
    PfCensus census = { .time_ns = time_ns, .n_sizes = n };

    for (size_t i = 0; i < n; i++) {
        census.sizes[i] = (PfCensusSize){ 8U << i, 3 + i, 2 * i, live[i] };
        census.live_bytes += live[i] * (8U << i);
    }
    nonmoving->censuses =
        g_renew(PfCensus, nonmoving->censuses, nonmoving->n_kept_censuses + 1);
    nonmoving->censuses[nonmoving->n_kept_censuses++] = census;
    nonmoving->n_censuses++;
}

static inline void
nonmoving_pruning(NonmovingBuilder *builder, uint64_t time_ns, uint64_t pruned, uint64_t free)
{
    PfNonmoving *nonmoving = &builder->nonmoving;

    nonmoving->prunings =
        g_renew(PfPruning, nonmoving->prunings, nonmoving->n_kept_prunings + 1);
    nonmoving->prunings[nonmoving->n_kept_prunings++] = (PfPruning){ time_ns, pruned, free };
    nonmoving->n_prunings++;
    nonmoving->pruned_segments += pruned;
}

static inline void
nonmoving_end(NonmovingBuilder *builder)
{
    g_free(builder->nonmoving.phases);
    g_free(builder->nonmoving.censuses);
    g_free(builder->nonmoving.prunings);
    g_free(builder);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(NonmovingBuilder, nonmoving_end)

/* So many rounds of all phases, with so many censuses, and prunings. */
static inline NonmovingBuilder *
nonmoving_usual(uint64_t end_ns, size_t n_rounds, size_t n_censuses, size_t n_prunings)
{
    NonmovingBuilder *builder = nonmoving_begin(end_ns);
    uint64_t live[13];

    for (size_t i = 0; i < n_rounds; i++) {
        uint64_t start = end_ns / n_rounds * i, step = end_ns / n_rounds;
        nonmoving_phase(builder, PF_NONMOVING_MARK, start, start + step / 3);
        nonmoving_phase(builder, PF_NONMOVING_SYNC, start + step / 3,
                        start + step / 3 + step / 900);
        nonmoving_phase(builder, PF_NONMOVING_SWEEP, start + step / 2, start + step * 3 / 4);
        for (size_t j = 0; j < G_N_ELEMENTS(live); j++)
            live[j] = (i * 7 + j * 11) % 23 * 100000 / (j + 1);
        if (i < n_censuses)
            nonmoving_census(builder, start + step * 4 / 5, live, G_N_ELEMENTS(live));
        if (i < n_prunings)
            nonmoving_pruning(builder, start + step * 5 / 6, i % 5, 3 + i * 3 % 40);
    }
    return builder;
}
