#include "profile/census_fold.h"

#include <string.h>

static void
keep_first(G_GNUC_UNUSED gpointer into, G_GNUC_UNUSED gpointer from)
{
}

static const PfStretchKind some_censuses = {
    sizeof(PfCensus),
    offsetof(PfCensus, time_ns),
    PF_NONMOVING_CENSUSES - 1, /* and the last */
    keep_first,
};
static const PfStretchKind some_prunings = {
    sizeof(PfPruning),
    offsetof(PfPruning, time_ns),
    PF_NONMOVING_CENSUSES - 1,
    keep_first,
};

void
pf_census_fold_init(PfCensusFold *fold)
{
    *fold = (PfCensusFold){ 0 };
    pf_stretches_init(&fold->censuses, &some_censuses);
    pf_stretches_init(&fold->prunings, &some_prunings);
}

void
pf_census_fold_clear(PfCensusFold *fold)
{
    pf_stretches_clear(&fold->censuses);
    pf_stretches_clear(&fold->prunings);
}

void
pf_census_fold_close(PfCensusFold *fold)
{
    if (!fold->is_open)
        return;
    fold->is_open = false;
    fold->n_censuses++;
    fold->last_census = fold->census;
    pf_stretches_add(&fold->censuses, &fold->census);
}

/* One block size: of the census that is told, or the first of the next. */
static void
see_size(PfCensusFold *fold, uint64_t time_ns, PfCensusSize size)
{
    PfCensus *census = &fold->census;
    bool is_next = !fold->is_open || census->n_sizes == PF_CENSUS_SIZES
                   || census->sizes[census->n_sizes - 1].block_bytes >= size.block_bytes;

    if (is_next) {
        pf_census_fold_close(fold);
        *census = (PfCensus){ .time_ns = time_ns };
        fold->is_open = true;
    }
    census->sizes[census->n_sizes++] = size;
    census->live_bytes += size.live_blocks * size.block_bytes;
}

static void
see_pruning(PfCensusFold *fold, PfPruning pruning)
{
    fold->n_prunings++;
    fold->pruned_segments += pruning.pruned;
    fold->last_pruning = pruning;
    pf_stretches_add(&fold->prunings, &pruning);
}

void
pf_census_fold_event(PfCensusFold *fold, const PfEvent *event)
{
    const struct pf_nonmoving_heap_census *size = &event->nonmoving_heap_census;
    const struct pf_nonmoving_heap_census_log2 *log2 = &event->nonmoving_heap_census_log2;
    const struct pf_nonmoving_pruned_segments *told = &event->nonmoving_pruned_segments;
    uint64_t time_ns = event->time_ns;

    if (event->kind == PF_NONMOVING_HEAP_CENSUS) {
        see_size(fold, time_ns,
                 (PfCensusSize){ size->block_size, size->active_segs, size->filled_segs,
                                 size->live_blocks });
    } else if (event->kind == PF_NONMOVING_HEAP_CENSUS_LOG2 && log2->block_size < 32) {
        see_size(fold, time_ns,
                 (PfCensusSize){ UINT32_C(1) << log2->block_size, log2->active_segs,
                                 log2->filled_segs, log2->live_blocks });
    } else if (event->kind == PF_NONMOVING_PRUNED_SEGMENTS) {
        see_pruning(fold, (PfPruning){ time_ns, told->pruned, told->free });
    }
}

void
pf_census_fold_join(PfCensusFold *fold, PfCensusFold *later)
{
    if (later->n_censuses > 0 || later->is_open)
        pf_census_fold_close(fold);
    if (later->is_open) {
        fold->is_open = true;
        fold->census = later->census;
    }
    if (later->n_censuses > 0)
        fold->last_census = later->last_census;
    if (later->n_prunings > 0)
        fold->last_pruning = later->last_pruning;
    pf_stretches_join(&fold->censuses, &later->censuses);
    pf_stretches_join(&fold->prunings, &later->prunings);
    fold->n_censuses += later->n_censuses;
    fold->n_prunings += later->n_prunings;
    fold->pruned_segments += later->pruned_segments;
}

/* Those kept, and the last of all, which is of `time_ns`. Owned by the caller. */
static gpointer
with_last(const PfStretches *kept, gconstpointer last, uint64_t time_ns, size_t *out_n)
{
    size_t n = kept->things->len, size = kept->kind->size;
    char *all = g_malloc((n + 1) * size);
    uint64_t last_kept_ns;

    *out_n = n;
    if (n == 0)
        return all;
    memcpy(all, kept->things->data, n * size);
    memcpy(&last_kept_ns, all + (n - 1) * size + kept->kind->time_at, sizeof last_kept_ns);
    if (last_kept_ns != time_ns)
        memcpy(all + (*out_n)++ * size, last, size);
    return all;
}

void
pf_census_fold_tell(PfCensusFold *fold, PfNonmoving *nonmoving)
{
    pf_census_fold_close(fold);
    nonmoving->n_censuses = fold->n_censuses;
    nonmoving->censuses = with_last(&fold->censuses, &fold->last_census,
                                    fold->last_census.time_ns, &nonmoving->n_kept_censuses);
    nonmoving->n_prunings = fold->n_prunings;
    nonmoving->pruned_segments = fold->pruned_segments;
    nonmoving->prunings = with_last(&fold->prunings, &fold->last_pruning,
                                    fold->last_pruning.time_ns, &nonmoving->n_kept_prunings);
}
