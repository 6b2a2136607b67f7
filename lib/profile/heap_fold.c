#include "profile/heap_fold.h"

#include "base/error.h"
#include "profile/grouping.h"
#include "profile/rank.h"

static void
begin(PfHeapTaker *taker)
{
    PfHeapFold *fold = (PfHeapFold *)taker;

    memset(fold->row, 0, (fold->n_columns + 1) * sizeof(uint64_t));
    if (fold->sample == fold->peak_sample) /* anew, if the one before was none */
        memset(fold->at_peak, 0, fold->n_keys * sizeof(uint64_t));
    if (fold->sample + 1 == fold->n_samples)
        memset(fold->at_end, 0, fold->n_keys * sizeof(uint64_t));
}

static void
band(PfHeapTaker *taker, uint32_t key, uint64_t bytes)
{
    PfHeapFold *fold = (PfHeapFold *)taker;
    if (key >= fold->n_keys) { /* the log has grown: no sample of pass 1 has it */
        fold->row[fold->n_columns] += bytes;
        return;
    }

    uint32_t group = fold->group_of ? fold->group_of[key] : key;
    if (group == PF_GROUP_NONE)
        return;
    fold->row[MIN(fold->column_of[group], fold->n_columns)] += bytes;
    if (fold->sample == fold->peak_sample)
        fold->at_peak[key] += bytes;
    if (fold->sample + 1 == fold->n_samples)
        fold->at_end[key] += bytes;
}

static void
keep_row(PfHeapFold *fold, const PfKeptSample *kept)
{
    uint64_t total = 0;

    for (uint32_t column = 0; column <= fold->n_columns; column++)
        total += fold->row[column];
    for (uint32_t column = 0; column < fold->n_columns; column++)
        fold->series[column][fold->next] = fold->row[column];
    bool is_other = kept->total != PF_TOTAL_UNKNOWN && total != kept->total;
    fold->is_wrong = fold->is_wrong || is_other;
    fold->totals[fold->next++] = total;
}

static void
keep(PfHeapTaker *taker, uint64_t time_ns)
{
    PfHeapFold *fold = (PfHeapFold *)taker;
    if (!pf_time_range_has(&fold->range, time_ns))
        return;

    const PfKeptSample *kept = fold->next < fold->kept->len
                                   ? &g_array_index(fold->kept, PfKeptSample, fold->next)
                                   : NULL;
    if (kept && kept->sample == fold->sample)
        keep_row(fold, kept);
    fold->sample++;
}

static void
drop(G_GNUC_UNUSED PfHeapTaker *taker)
{
}

static bool
run_once(PfHeapFold *fold, PfHeapFeed *feed, GError **error)
{
    fold->taker = (PfHeapTaker){ .begin = begin, .band = band, .keep = keep, .drop = drop };
    fold->sample = 0;
    fold->next = 0;
    fold->is_wrong = false;
    fold->row = g_new0(uint64_t, fold->n_columns + 1);
    bool is_read = feed->run(feed, &fold->taker, error);
    g_free(fold->row);
    return is_read;
}

static void
set_totals(PfHeapFold *fold)
{
    for (guint i = 0; i < fold->kept->len; i++)
        g_array_index(fold->kept, PfKeptSample, i).total = fold->totals[i];
}

bool
pf_heap_fold_run(PfHeapFold *fold, PfHeapFeed *feed, const char *name, GError **error)
{
    g_autofree uint64_t *totals = g_new0(uint64_t, fold->kept->len + 1u);

    fold->totals = totals;
    if (!run_once(fold, feed, error))
        return false;
    bool is_same = !fold->is_wrong && fold->sample == fold->n_samples;
    if (!is_same && feed->try_harder && feed->try_harder(feed) && !run_once(fold, feed, error))
        return false;
    if (!fold->is_wrong && fold->sample >= fold->n_samples) {
        set_totals(fold);
        return true;
    }
    g_set_error(error, PF_ERROR, PF_ERROR_MALFORMED, "%s: it changed while it was read", name);
    return false;
}
