#include "profile/gc_generation.h"

/* Of equals the earlier. */
static void
keep_longer(gpointer into, gpointer from)
{
    PfPause *a = into;
    const PfPause *b = from;

    if (b->pause_ns > a->pause_ns || (b->pause_ns == a->pause_ns && b->start_ns < a->start_ns))
        *a = *b;
}

static const PfStretchKind longest = {
    sizeof(PfPause),
    offsetof(PfPause, start_ns),
    PF_GC_MAJORS,
    keep_longer,
};

PfGcGeneration *
pf_gc_generation_new(void)
{
    PfGcGeneration *generation = g_new0(PfGcGeneration, 1);

    pf_pause_columns_fold_init(&generation->columns);
    pf_stretches_init(&generation->longest, &longest);
    return generation;
}

void
pf_gc_generation_free(PfGcGeneration *generation)
{
    if (!generation)
        return;
    pf_pause_tally_clear(&generation->pauses);
    pf_pause_tally_clear(&generation->felt);
    pf_pause_columns_fold_clear(&generation->columns);
    pf_stretches_clear(&generation->longest);
    g_free(generation);
}

static void
add_slop(PfGcGeneration *generation, uint64_t start_ns, uint64_t last_bytes, uint64_t max_bytes)
{
    if (start_ns >= generation->slop_ns) {
        generation->slop_ns = start_ns;
        generation->slop_last_bytes = last_bytes;
    }
    generation->slop_max_bytes = MAX(generation->slop_max_bytes, max_bytes);
}

void
pf_gc_generation_add(PfGcGeneration *generation, const PfGcPause *told)
{
    const PfPause *pause = &told->pause;
    PfPauseBin *bin = &generation->bins[pf_pause_bin(pause->pause_ns)];
    PfPause kept = *pause;

    pf_pause_tally_add(&generation->pauses, pause->pause_ns);
    pf_pause_tally_add(&generation->felt, pause->sync_ns + pause->pause_ns);
    generation->n++;
    generation->n_parallel += pause->par_threads > 1;
    generation->sync_ns += pause->sync_ns;
    generation->copied_bytes += pause->copied_bytes;
    bin->count++;
    bin->total_ns += pause->pause_ns;
    if (told->has_stats)
        add_slop(generation, pause->start_ns, told->slop_bytes, told->slop_bytes);
    pf_pause_columns_fold_add(&generation->columns, pause->start_ns, pause->pause_ns);
    pf_stretches_add(&generation->longest, &kept);
}

void
pf_gc_generation_join(PfGcGeneration *generation, PfGcGeneration *other)
{
    pf_pause_tally_join(&generation->pauses, &other->pauses);
    pf_pause_tally_join(&generation->felt, &other->felt);
    generation->n += other->n;
    generation->n_parallel += other->n_parallel;
    generation->sync_ns += other->sync_ns;
    generation->copied_bytes += other->copied_bytes;
    add_slop(generation, other->slop_ns, other->slop_last_bytes, other->slop_max_bytes);
    for (size_t i = 0; i < PF_PAUSE_BINS; i++) {
        generation->bins[i].count += other->bins[i].count;
        generation->bins[i].total_ns += other->bins[i].total_ns;
        other->bins[i] = (PfPauseBin){ 0 };
    }
    pf_pause_columns_fold_join(&generation->columns, &other->columns);
    pf_stretches_join(&generation->longest, &other->longest);
    other->n = other->n_parallel = other->sync_ns = other->copied_bytes = 0;
    other->slop_ns = other->slop_last_bytes = other->slop_max_bytes = 0;
}

PfGcSums
pf_gc_generation_sums(PfGcGeneration *generation, uint16_t number)
{
    return (PfGcSums){
        .generation = number,
        .n_parallel = generation->n_parallel,
        .pauses = pf_pause_tally_sums(&generation->pauses),
        .felt = pf_pause_tally_sums(&generation->felt),
        .sync_ns = generation->sync_ns,
        .copied_bytes = generation->copied_bytes,
    };
}
