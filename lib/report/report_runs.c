/*
 * report_runs.c - which of the runs of a report tells what: of each thing the first that has
 * it.
 */
#include "report/sections.h"

typedef bool (*HasIt)(const PfProfile *profile);

static bool
has_samples(const PfProfile *profile)
{
    return profile->heap && profile->heap->n_samples > 0;
}

static bool
has_heap(const PfProfile *profile)
{
    return has_samples(profile) && profile->heap->breakdown != PF_BY_BIOGRAPHY;
}

static bool
has_biography(const PfProfile *profile)
{
    return has_samples(profile) && profile->heap->breakdown == PF_BY_BIOGRAPHY;
}

static bool
has_ticks(const PfProfile *profile)
{
    return profile->time && profile->time->ticks > 0;
}

static bool
has_ticky(const PfProfile *profile)
{
    return profile->ticky;
}

static bool
has_info_tables(const PfProfile *profile)
{
    return profile->info_tables && pf_info_tables_count(profile->info_tables) > 0;
}

static bool
has_memory(const PfProfile *profile)
{
    const PfMemory *memory = profile->memory;

    return memory
           && (memory->heap_size.n_readings > 0 || memory->blocks.n_readings > 0
               || memory->live.n_readings > 0 || memory->has_allocated);
}

static bool
has_collections(const PfProfile *profile)
{
    return profile->gc && profile->gc->all.pauses.count > 0;
}

static bool
has_nonmoving(const PfProfile *profile)
{
    return profile->nonmoving;
}

static bool
has_schedule(const PfProfile *profile)
{
    return profile->schedule && profile->schedule->n_caps > 0;
}

static bool
has_sparks(const PfProfile *profile)
{
    const PfSparks *sparks = profile->sparks;

    return sparks
           && (sparks->has_events || sparks->all.counters[PF_SPARKS_CREATED] > 0
               || sparks->all.counters[PF_SPARKS_DUD] > 0
               || sparks->all.counters[PF_SPARKS_OVERFLOWED] > 0);
}

static bool
has_phases(const PfProfile *profile)
{
    return profile->phases && (profile->phases->n > 0 || profile->phases->unpaired->len > 0);
}

static bool
has_processes(const PfProfile *profile)
{
    return profile->tasks && profile->tasks->n > 0;
}

/* NULL: none. */
static const PfProfile *
run_with(const PfReportInput *input, HasIt has)
{
    for (size_t i = 0; i < input->n_runs; i++)
        if (has(input->runs[i]))
            return input->runs[i];
    return NULL;
}

PfReport
pf_report_about(const PfReportInput *input)
{
    return (PfReport){
        .input = input,
        .main = input->runs[0],
        .heap = run_with(input, has_heap),
        .biography = run_with(input, has_biography),
        .time = run_with(input, has_ticks),
        .ticky = run_with(input, has_ticky),
        .info_tables = run_with(input, has_info_tables),
        .memory = run_with(input, has_memory),
        .gc = run_with(input, has_collections),
        .nonmoving = run_with(input, has_nonmoving),
        .schedule = run_with(input, has_schedule),
        .sparks = run_with(input, has_sparks),
        .phases = run_with(input, has_phases),
        .processes = run_with(input, has_processes),
        .baseline = input->baseline,
    };
}
