#include "profile/thread_bins.h"

static PfThreadLevel
most_of(PfThreadLevel a, PfThreadLevel b)
{
    return (PfThreadLevel){ MAX(a.alive, b.alive), MAX(a.ready, b.ready) };
}

/* Makes the bins twice as long, two made one. */
static void
widen(PfThreadBinsFold *fold)
{
    uint64_t first = fold->first / 2;
    size_t n = 0;

    for (size_t i = 0; i < fold->n_bins; i++) {
        size_t to = (size_t)((fold->first + i) / 2 - first);
        bool is_new = to == n;
        fold->max[to] = is_new ? fold->max[i] : most_of(fold->max[to], fold->max[i]);
        fold->last[to] = fold->last[i];
        n = to + 1;
    }
    fold->first = first;
    fold->n_bins = n;
    fold->shift++;
}

/* Makes bins up to that of the time, in which the level has held since the last one. */
static size_t
reach(PfThreadBinsFold *fold, uint64_t time_ns)
{
    while ((time_ns >> fold->shift) - fold->first >= PF_RUN_QUEUE_BINS)
        widen(fold);
    size_t bin = (size_t)((time_ns >> fold->shift) - fold->first);
    for (; fold->n_bins <= bin; fold->n_bins++)
        fold->max[fold->n_bins] = fold->last[fold->n_bins] = fold->now;
    return bin;
}

void
pf_thread_bins_tell(PfThreadBinsFold *fold, uint64_t time_ns, PfThreadLevel level)
{
    if (!fold->is_begun) {
        fold->is_begun = true;
        fold->first = time_ns;
        fold->now = level;
    }
    size_t bin = reach(fold, MAX(time_ns, fold->first << fold->shift));
    fold->now = level;
    fold->most = most_of(fold->most, level);
    fold->max[bin] = most_of(fold->max[bin], level);
    fold->last[bin] = level;
}

PfThreadBins
pf_thread_bins_take(PfThreadBinsFold *fold, uint64_t until_ns)
{
    pf_thread_bins_tell(fold, until_ns, fold->now);

    PfThreadBins bins = {
        .start_ns = fold->first << fold->shift,
        .bin_ns = UINT64_C(1) << fold->shift,
        .n_bins = fold->n_bins,
        .alive_max = g_new(uint32_t, fold->n_bins),
        .ready_max = g_new(uint32_t, fold->n_bins),
        .alive_last = g_new(uint32_t, fold->n_bins),
        .ready_last = g_new(uint32_t, fold->n_bins),
    };
    for (size_t i = 0; i < fold->n_bins; i++) {
        bins.alive_max[i] = fold->max[i].alive;
        bins.ready_max[i] = fold->max[i].ready;
        bins.alive_last[i] = fold->last[i].alive;
        bins.ready_last[i] = fold->last[i].ready;
    }
    return bins;
}
