#include "profile/pause_columns.h"

#include <math.h>

#include "profile/gc.h"

enum { PER_OCTAVE = 8, LENGTHS = 64 * PER_OCTAVE };

typedef struct {
    PfPauseColumn sums;
    uint32_t *lengths; /* [LENGTHS] how many are so long; NULL of one pause alone */
} Column;

static unsigned
length_of(uint64_t pause_ns)
{
    unsigned length = (unsigned)(log2((double)MAX(pause_ns, 1)) * PER_OCTAVE);

    return MIN(length, LENGTHS - 1);
}

/* Counts what `from` has in `lengths`, and gives it up. */
static void
count_lengths(uint32_t *lengths, Column *from)
{
    if (!from->lengths) {
        lengths[length_of(from->sums.total_ns)]++;
        return;
    }
    for (unsigned i = 0; i < LENGTHS; i++)
        lengths[i] += from->lengths[i];
    g_clear_pointer(&from->lengths, g_free);
}

static void
merge(gpointer into, gpointer other)
{
    Column *column = into, *from = other;

    if (!column->lengths) {
        uint32_t *lengths = g_new0(uint32_t, LENGTHS);
        count_lengths(lengths, column);
        column->lengths = lengths;
    }
    count_lengths(column->lengths, from);
    column->sums.start_ns = MIN(column->sums.start_ns, from->sums.start_ns);
    column->sums.count += from->sums.count;
    column->sums.total_ns += from->sums.total_ns;
    column->sums.min_ns = MIN(column->sums.min_ns, from->sums.min_ns);
    column->sums.max_ns = MAX(column->sums.max_ns, from->sums.max_ns);
}

static const PfStretchKind columns = {
    sizeof(Column),
    offsetof(Column, sums.start_ns),
    PF_GC_COLUMNS,
    merge,
};

void
pf_pause_columns_fold_init(PfPauseColumnsFold *fold)
{
    pf_stretches_init(&fold->stretches, &columns);
}

void
pf_pause_columns_fold_clear(PfPauseColumnsFold *fold)
{
    for (guint i = 0; i < fold->stretches.things->len; i++)
        g_free(((Column *)pf_stretches_at(&fold->stretches, i))->lengths);
    pf_stretches_clear(&fold->stretches);
}

void
pf_pause_columns_fold_add(PfPauseColumnsFold *fold, uint64_t start_ns, uint64_t pause_ns)
{
    Column one = { .sums = { start_ns, 1, pause_ns, pause_ns, pause_ns, pause_ns } };

    pf_stretches_add(&fold->stretches, &one);
}

void
pf_pause_columns_fold_join(PfPauseColumnsFold *fold, PfPauseColumnsFold *later)
{
    pf_stretches_join(&fold->stretches, &later->stretches);
}

/* The middle of the lengths among which the middle pause is. */
static uint64_t
median_of(const Column *column)
{
    const PfPauseColumn *sums = &column->sums;
    uint64_t rank = (sums->count + 1) / 2, seen = 0;
    unsigned length = 0;
    if (!column->lengths)
        return sums->total_ns;

    while (length < LENGTHS - 1 && (seen += column->lengths[length]) < rank)
        length++;
    double median = exp2((length + 0.5) / PER_OCTAVE);
    if (median >= (double)sums->max_ns)
        return sums->max_ns;
    return MAX((uint64_t)median, sums->min_ns);
}

PfPauseColumn *
pf_pause_columns_fold_steal(PfPauseColumnsFold *fold, size_t *out_n, uint64_t *out_column_ns)
{
    size_t n = fold->stretches.things->len;
    unsigned shift = fold->stretches.shift;
    PfPauseColumn *stolen = g_new(PfPauseColumn, n);

    for (guint i = 0; i < n; i++) {
        const Column *column = pf_stretches_at(&fold->stretches, i);
        stolen[i] = column->sums;
        stolen[i].start_ns = column->sums.start_ns >> shift << shift;
        stolen[i].median_ns = median_of(column);
    }
    *out_n = n;
    *out_column_ns = UINT64_C(1) << shift;
    pf_pause_columns_fold_clear(fold);
    pf_pause_columns_fold_init(fold);
    return stolen;
}
