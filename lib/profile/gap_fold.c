#include "profile/gap_fold.h"

PfGapFold
pf_gap_fold(uint64_t start_ns)
{
    return (PfGapFold){ .gaps = g_array_new(FALSE, FALSE, sizeof(PfTimeRange)),
                        .last_ns = start_ns };
}

void
pf_gap_fold_clear(PfGapFold *fold)
{
    g_clear_pointer(&fold->gaps, g_array_unref);
}

void
pf_gap_fold_lose(PfGapFold *fold)
{
    fold->is_lacking = true;
}

void
pf_gap_fold_keep(PfGapFold *fold, uint64_t time_ns)
{
    PfTimeRange gap = { fold->last_ns, time_ns };

    if (fold->is_lacking && time_ns > fold->last_ns)
        g_array_append_val(fold->gaps, gap);
    fold->last_ns = MAX(fold->last_ns, time_ns);
    fold->is_lacking = false;
}

void
pf_gap_fold_end(PfGapFold *fold, uint64_t end_ns)
{
    pf_gap_fold_keep(fold, end_ns);
}

PfTimeRange *
pf_gap_fold_in(const PfGapFold *fold, const PfTimeRange *part, size_t *out_n)
{
    PfTimeRange *gaps = g_new(PfTimeRange, fold->gaps->len + 1u);

    *out_n = 0;
    for (guint i = 0; i < fold->gaps->len; i++) {
        const PfTimeRange *gap = &g_array_index(fold->gaps, PfTimeRange, i);
        PfTimeRange seen = { MAX(gap->from_ns, part->from_ns),
                             MIN(gap->until_ns, part->until_ns) };
        if (seen.from_ns < seen.until_ns)
            gaps[(*out_n)++] = seen;
    }
    if (*out_n > 0)
        return gaps;
    g_free(gaps);
    return NULL;
}
