/*
 * record_nonmoving.c - the record's `nonmoving`.
 */
#include "exchange/record-private.h"
#include "exchange/record_columns.h"

static void
read_phases(const PfPart *part, PfNonmoving *nonmoving)
{
    size_t n[PF_N_NONMOVING] = { 0 }, n_open = 0;

    nonmoving->phases = pf_record_items(part, "phases", &pf_slots_nonmoving_phase,
                                        PF_NONMOVING_PHASES, NULL, &nonmoving->n_phases);
    for (size_t i = 0; i < nonmoving->n_phases; i++) {
        const PfNonmovingPhase *phase = &nonmoving->phases[i];
        if (phase->end_ns < phase->start_ns || (i > 0 && phase->start_ns < phase[-1].start_ns))
            pf_part_refuse(part, "phases", "they are out of order");
        n_open += phase->is_open;
        n[phase->kind] += !phase->is_open;
        if (n[phase->kind] > nonmoving->sums[phase->kind].count || n_open > nonmoving->n_open)
            pf_part_refuse(part, "phases", "there are more than were counted");
    }
}

static void
read_flushes(const PfPart *part, PfNonmoving *nonmoving)
{
    size_t n = pf_part_count(part, "flushes_by_capability");
    uint64_t sum = 0;

    if (n > UINT16_MAX + 1)
        pf_part_refuse(part, "flushes_by_capability", "there are too many");
    nonmoving->flushes = pf_part_uints(part, "flushes_by_capability", n, UINT64_MAX);
    nonmoving->n_flush_caps = nonmoving->flushes ? n : 0;
    for (size_t i = 0; i < nonmoving->n_flush_caps; i++)
        sum = pf_part_add(part, "flushes_by_capability", sum, nonmoving->flushes[i]);
    nonmoving->n_flushes = pf_part_need_uint(part, "flushes", UINT64_MAX);
    pf_record_must_be(part, "flushes", nonmoving->n_flushes, sum);
}

static void
read_census(const PfPart *item, PfCensus *census)
{
    size_t n;
    g_autofree PfCensusSize *sizes =
        pf_record_items(item, "sizes", &pf_slots_census_size, PF_CENSUS_SIZES, NULL, &n);
    uint64_t live = 0;

    census->time_ns = pf_part_need_uint(item, "time_ns", UINT64_MAX);
    census->live_bytes = pf_part_need_uint(item, "live_bytes", UINT64_MAX);
    census->n_sizes = n;
    for (size_t i = 0; i < n; i++) {
        census->sizes[i] = sizes[i];
        if (sizes[i].block_bytes == 0
            || (i > 0 && sizes[i].block_bytes <= sizes[i - 1].block_bytes))
            pf_part_refuse(item, "sizes", "they are out of order");
        else if (sizes[i].live_blocks > UINT64_MAX / sizes[i].block_bytes)
            pf_part_refuse(item, "sizes", "there are too many blocks");
        else
            live =
                pf_part_add(item, "sizes", live, sizes[i].live_blocks * sizes[i].block_bytes);
    }
    pf_record_must_be(item, "live_bytes", census->live_bytes, live);
}

static void
read_censuses(const PfPart *part, PfNonmoving *nonmoving)
{
    PfPartList list = pf_part_list(part, "census");
    guint n = MIN(list.n, PF_NONMOVING_CENSUSES);

    nonmoving->n_censuses = pf_part_need_uint(part, "censuses", UINT64_MAX);
    if (list.n > n || list.n > nonmoving->n_censuses)
        pf_part_refuse(part, "census", "there are too many");
    nonmoving->censuses = g_new0(PfCensus, n + 1u);
    for (guint i = 0; i < n; i++) {
        PfPart item = pf_part_item(&list, i);
        PfCensus *census = &nonmoving->censuses[nonmoving->n_kept_censuses++];
        read_census(&item, census);
        if (i > 0 && census->time_ns < census[-1].time_ns)
            pf_part_refuse(&item, "time_ns", "it is before the one before");
    }
}

static void
read_prunings(const PfPart *part, PfNonmoving *nonmoving)
{
    nonmoving->n_prunings = pf_part_need_uint(part, "prunings", UINT64_MAX);
    nonmoving->pruned_segments = pf_part_need_uint(part, "pruned_segments", UINT64_MAX);
    nonmoving->prunings =
        pf_record_items(part, "pruned", &pf_slots_pruning, PF_NONMOVING_CENSUSES, NULL,
                        &nonmoving->n_kept_prunings);
    for (size_t i = 1; i < nonmoving->n_kept_prunings; i++)
        if (nonmoving->prunings[i].time_ns < nonmoving->prunings[i - 1].time_ns)
            pf_part_refuse(part, "pruned", "they are out of order");
    if (nonmoving->n_kept_prunings > nonmoving->n_prunings)
        pf_part_refuse(part, "pruned", "there are more than were counted");
}

void
pf_record_read_nonmoving(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "nonmoving");
    if (!part.object)
        return;

    PfNonmoving *nonmoving = profile->nonmoving = g_new0(PfNonmoving, 1);
    pf_record_item(&part, &pf_slots_nonmoving, nonmoving);
    read_phases(&part, nonmoving);
    read_flushes(&part, nonmoving);
    read_censuses(&part, nonmoving);
    read_prunings(&part, nonmoving);
}
