#include "profile/time_sums.h"

#include <string.h>

void
pf_time_sums_clear(PfTimeSums *sums)
{
    g_free(sums->sums);
    *sums = (PfTimeSums){ 0 };
}

void
pf_time_sums_fold_init(PfTimeSumsFold *fold, size_t n_kinds, const PfTimeRange *range)
{
    g_assert(n_kinds > 0 && n_kinds <= PF_SUM_KINDS_MAX);
    *fold = (PfTimeSumsFold){
        .range = *range,
        .n_kinds = n_kinds,
        .sums = g_array_new(FALSE, TRUE, sizeof(uint64_t)),
    };
}

void
pf_time_sums_fold_clear(PfTimeSumsFold *fold)
{
    g_array_unref(fold->sums);
}

static uint64_t
n_bins(const PfTimeSumsFold *fold)
{
    return fold->sums->len / fold->n_kinds;
}

static uint64_t *
bin_at(const PfTimeSumsFold *fold, uint64_t bin)
{
    return &g_array_index(fold->sums, uint64_t, bin * fold->n_kinds);
}

/* Makes the bins twice as long, two made one. */
static void
widen(PfTimeSumsFold *fold)
{
    uint64_t n = n_bins(fold), first = fold->first / 2, last = 0;

    for (uint64_t i = 0; i < n; i++) {
        uint64_t to = (fold->first + i) / 2 - first;
        for (size_t kind = 0; kind < fold->n_kinds; kind++) {
            uint64_t sum = bin_at(fold, i)[kind];
            bin_at(fold, i)[kind] = 0;
            bin_at(fold, to)[kind] += sum;
        }
        last = to;
    }
    fold->first = first;
    fold->shift++;
    g_array_set_size(fold->sums, (guint)(n > 0 ? (last + 1) * fold->n_kinds : 0));
}

static void
insert_before(PfTimeSumsFold *fold, uint64_t n)
{
    guint before = fold->sums->len, inserted = (guint)(n * fold->n_kinds);

    g_array_set_size(fold->sums, before + inserted);
    memmove(&g_array_index(fold->sums, uint64_t, inserted), fold->sums->data,
            before * sizeof(uint64_t));
    memset(fold->sums->data, 0, inserted * sizeof(uint64_t));
    fold->first -= n;
}

/* Makes room for the bins of both times, the first of them not being later. */
static void
reach(PfTimeSumsFold *fold, uint64_t from_ns, uint64_t until_ns)
{
    bool is_empty = fold->sums->len == 0;

    for (;; widen(fold)) {
        uint64_t first = from_ns >> fold->shift, last = until_ns >> fold->shift;
        if (is_empty) {
            fold->first = first;
        } else {
            first = MIN(first, fold->first);
            last = MAX(last, fold->first + (n_bins(fold) - 1));
        }
        if (last - first >= PF_SUM_BINS)
            continue;
        if (first < fold->first)
            insert_before(fold, fold->first - first);
        g_array_set_size(fold->sums, (guint)((last - first + 1) * fold->n_kinds));
        return;
    }
}

/* How much of an amount over `length` is of its first `part`. */
static uint64_t
share(uint64_t amount, uint64_t part, uint64_t length)
{
    if (part >= length)
        return amount;
    double shared = (double)amount * ((double)part / (double)length);
    return shared < (double)amount ? MIN((uint64_t)shared, amount) : amount;
}

uint64_t
pf_time_sums_fold_add(PfTimeSumsFold *fold, uint64_t from_ns, uint64_t until_ns, size_t kind,
                      uint64_t amount)
{
    uint64_t start = MAX(from_ns, fold->range.from_ns);
    uint64_t end = MIN(until_ns, fold->range.until_ns);
    uint64_t length = until_ns - from_ns;

    if (start > end || amount == 0)
        return 0;
    reach(fold, start, end);
    if (length == 0) {
        bin_at(fold, (start >> fold->shift) - fold->first)[kind] += amount;
        return amount;
    }
    uint64_t left_out = share(amount, start - from_ns, length), before = left_out;
    uint64_t first = start >> fold->shift, n = (end >> fold->shift) - first;
    for (uint64_t i = 0; i <= n; i++) {
        uint64_t upto_ns = i < n ? (first + i + 1) << fold->shift : end;
        uint64_t upto = share(amount, upto_ns - from_ns, length);
        bin_at(fold, first + i - fold->first)[kind] += upto - before;
        before = upto;
    }
    return before - left_out;
}

void
pf_time_sums_fold_join(PfTimeSumsFold *fold, const PfTimeSumsFold *later)
{
    uint64_t n = n_bins(later);

    if (n == 0)
        return;
    while (fold->shift < later->shift)
        widen(fold);
    reach(fold, later->first << later->shift, (later->first + n - 1) << later->shift);
    for (uint64_t i = 0; i < n; i++) {
        uint64_t at = ((later->first + i) << later->shift >> fold->shift) - fold->first;
        for (size_t kind = 0; kind < fold->n_kinds; kind++)
            bin_at(fold, at)[kind] += bin_at(later, i)[kind];
    }
}

/* Takes the last bins away as long as they have nothing. */
static void
trim(PfTimeSumsFold *fold)
{
    guint n = fold->sums->len;

    while (n > 0 && g_array_index(fold->sums, uint64_t, n - 1) == 0)
        n--;
    n += (guint)((fold->n_kinds - n % fold->n_kinds) % fold->n_kinds);
    g_array_set_size(fold->sums, n);
}

PfTimeSums
pf_time_sums_fold_steal(PfTimeSumsFold *fold)
{
    trim(fold);
    PfTimeSums sums = {
        .start_ns = fold->first << fold->shift,
        .bin_ns = UINT64_C(1) << fold->shift,
        .n_bins = n_bins(fold),
        .n_kinds = fold->n_kinds,
    };
    PfTimeRange range = fold->range;

    for (guint i = 0; i < fold->sums->len; i++)
        sums.totals[i % fold->n_kinds] += g_array_index(fold->sums, uint64_t, i);
    sums.sums = (uint64_t *)(void *)g_array_free(fold->sums, FALSE);
    pf_time_sums_fold_init(fold, sums.n_kinds, &range);
    return sums;
}
