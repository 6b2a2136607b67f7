/*
 * record_gc.c - the record's `gc`: its sums add up, and its pauses are in order.
 */
#include "exchange/record-private.h"
#include "exchange/record_columns.h"

static PfGcSums
read_sums(const PfPart *part)
{
    PfGcSums sums = { .generation = 0 };

    pf_record_item(part, &pf_slots_gc_sums, &sums);
    sums.felt.count = sums.pauses.count;
    return sums;
}

/* Adds what must add up. */
static void
add_up(const PfPart *part, PfGcSums *all, const PfGcSums *sums)
{
    all->pauses.count = pf_part_add(part, "count", all->pauses.count, sums->pauses.count);
    all->pauses.total_ns =
        pf_part_add(part, "total_ns", all->pauses.total_ns, sums->pauses.total_ns);
    all->n_parallel = pf_part_add(part, "parallel", all->n_parallel, sums->n_parallel);
    all->sync_ns = pf_part_add(part, "sync_ns", all->sync_ns, sums->sync_ns);
    all->copied_bytes =
        pf_part_add(part, "copied_bytes", all->copied_bytes, sums->copied_bytes);
}

/* A sum of some is not more than all: of some the generation is not known. */
static void
check_part(const PfPart *part, const char *key, uint64_t some, uint64_t all)
{
    if (some > all)
        pf_part_refuse(part, key, "the parts have more");
}

static void
check_sums(const PfPart *part, const PfGcSums *all, const PfGcSums *sum)
{
    check_part(part, "count", sum->pauses.count, all->pauses.count);
    check_part(part, "total_ns", sum->pauses.total_ns, all->pauses.total_ns);
    check_part(part, "parallel", sum->n_parallel, all->n_parallel);
    check_part(part, "sync_ns", sum->sync_ns, all->sync_ns);
    check_part(part, "copied_bytes", sum->copied_bytes, all->copied_bytes);
}

static void
read_generations(const PfPart *part, PfGc *gc)
{
    PfPartList list = pf_part_list(part, "by_generation");
    PfGcSums sum = { .generation = 0 };

    gc->generations = g_new0(PfGcSums, list.n + 1u);
    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        PfGcSums *sums = &gc->generations[gc->n_generations++];
        *sums = read_sums(&item);
        sums->generation = (uint16_t)pf_part_need_uint(&item, "generation", UINT16_MAX);
        if (i > 0 && sums->generation <= sums[-1].generation)
            pf_part_refuse(&item, "generation", "it is out of order");
        add_up(&item, &sum, sums);
    }
    check_sums(part, &gc->all, &sum);
}

static void
read_kinds(const PfPart *part, PfGc *gc)
{
    PfPart minor = pf_part_object(part, "minor"), major = pf_part_object(part, "major");
    PfGcSums sum;

    sum = gc->minor = read_sums(&minor);
    gc->major = read_sums(&major);
    add_up(&major, &sum, &gc->major);
    check_sums(part, &gc->all, &sum);
}

static void
read_balance(const PfPart *part, PfGc *gc)
{
    gc->par_collections = pf_part_need_uint(part, "parallel_collections", UINT64_MAX);
    gc->par_copied_bytes = pf_part_need_uint(part, "parallel_copied_bytes", UINT64_MAX);
    gc->par_threads_max = (uint32_t)pf_part_need_uint(part, "parallel_threads_max", UINT32_MAX);
    gc->has_balance = pf_part_uint(part, "parallel_balanced_bytes", gc->par_copied_bytes,
                                   &gc->par_balanced_bytes);
}

static void
read_told(const PfPart *part, const char *key, uint64_t *out_max, uint64_t *out_last)
{
    PfPart told = pf_part_object(part, key);

    *out_max = pf_part_need_uint(&told, "max", UINT64_MAX);
    *out_last = pf_part_need_uint(&told, "last", *out_max);
}

static void
check_pause(const PfPart *part, const char *key, const PfPause *pause)
{
    if (pause->start_ns > UINT64_MAX - pause->pause_ns || pause->start_ns < pause->sync_ns)
        pf_part_refuse(part, key, "a pause is out of all time");
}

static void
read_majors(const PfPart *part, PfGc *gc)
{
    gc->majors =
        pf_record_items(part, "majors", &pf_slots_major, PF_GC_MAJORS, NULL, &gc->n_majors);
    for (size_t i = 0; i < gc->n_majors; i++) {
        gc->majors[i].is_major = true;
        check_pause(part, "majors", &gc->majors[i]);
        if (i > 0 && gc->majors[i].start_ns < gc->majors[i - 1].start_ns)
            pf_part_refuse(part, "majors",
                           "number %" G_GSIZE_FORMAT " is before the one before", i);
    }
    if (gc->n_majors > gc->major.pauses.count)
        pf_part_refuse(part, "majors", "there are more than were counted");
}

static void
read_longest(const PfPart *part, PfGc *gc)
{
    g_autofree PfPause *longest =
        pf_record_items(part, "longest", &pf_slots_pause, PF_GC_LONGEST, NULL, &gc->n_longest);

    for (size_t i = 0; i < gc->n_longest; i++) {
        gc->longest[i] = longest[i];
        check_pause(part, "longest", &longest[i]);
        if (i > 0 && longest[i].pause_ns > longest[i - 1].pause_ns)
            pf_part_refuse(part, "longest", "they are out of order");
    }
    if (gc->n_longest != MIN(gc->all.pauses.count, PF_GC_LONGEST))
        pf_part_refuse(part, "longest", "there are %" G_GSIZE_FORMAT, gc->n_longest);
    else if (gc->n_longest > 0 && longest[0].pause_ns != gc->all.pauses.max_ns)
        pf_part_refuse(part, "max_ns", "it is not that of the longest");
}

static void
read_columns(const PfPart *part, PfGc *gc)
{
    uint64_t count = 0;

    gc->column_ns = pf_part_need_uint(part, "column_ns", UINT64_MAX);
    gc->columns = pf_record_items(part, "minor_columns", &pf_slots_pause_column, PF_GC_COLUMNS,
                                  NULL, &gc->n_columns);
    for (size_t i = 0; i < gc->n_columns; i++) {
        const PfPauseColumn *column = &gc->columns[i];
        count = pf_part_add(part, "minor_columns", count, column->count);
        if (gc->column_ns == 0 || (gc->column_ns & (gc->column_ns - 1)) != 0)
            pf_part_refuse(part, "column_ns", "it is no power of two");
        else if (column->start_ns % gc->column_ns != 0
                 || column->start_ns > UINT64_MAX - gc->column_ns
                 || (i > 0 && column->start_ns <= column[-1].start_ns))
            pf_part_refuse(part, "minor_columns", "they are out of order");
        else if (column->count == 0 || column->min_ns > column->max_ns
                 || column->max_ns > column->total_ns)
            pf_part_refuse(part, "minor_columns", "number %" G_GSIZE_FORMAT " is of no pauses",
                           i);
    }
    pf_record_must_be(part, "minor_columns", count,
                      gc->all.pauses.count - gc->major.pauses.count);
}

/* The bins of so many pauses, so long together. */
static void
read_bins(const PfPart *part, const char *key, PfPauseBin all, PfPauseBin *out_bins)
{
    size_t n;
    g_autofree PfPauseBin *bins =
        pf_record_items(part, key, &pf_slots_pause_bin, PF_PAUSE_BINS, NULL, &n);
    uint64_t count = 0, total_ns = 0;

    if (n != PF_PAUSE_BINS)
        pf_part_refuse(part, key, "there are not %d", PF_PAUSE_BINS);
    for (size_t i = 0; i < n; i++) {
        out_bins[i] = bins[i];
        count = pf_part_add(part, key, count, bins[i].count);
        total_ns = pf_part_add(part, key, total_ns, bins[i].total_ns);
    }
    pf_record_must_be(part, key, count, all.count);
    pf_record_must_be(part, key, total_ns, all.total_ns);
}

static void
read_caps(const PfPart *part, PfGc *gc)
{
    gc->caps = pf_record_items(part, "by_capability", &pf_slots_gc_cap, UINT16_MAX + 1, NULL,
                               &gc->n_caps);
    for (size_t i = 1; i < gc->n_caps; i++)
        if (gc->caps[i].cap <= gc->caps[i - 1].cap)
            pf_part_refuse(part, "by_capability", "they are out of order");
}

void
pf_record_read_gc(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "gc");
    if (!part.object)
        return;

    PfGc *gc = profile->gc = g_new0(PfGc, 1);
    gc->all = read_sums(&part);
    read_generations(&part, gc);
    read_kinds(&part, gc);
    gc->oldest = (uint16_t)pf_part_need_uint(&part, "oldest_generation", UINT16_MAX);
    read_balance(&part, gc);
    read_told(&part, "slop_bytes", &gc->slop_max_bytes, &gc->slop_last_bytes);
    read_told(&part, "fragmented_bytes", &gc->frag_max_bytes, &gc->frag_last_bytes);
    gc->is_open = pf_part_uint(&part, "open_since_ns", UINT64_MAX, &gc->open_since_ns);
    pf_part_uint(&part, "unpaired", UINT64_MAX, &gc->n_unpaired);
    read_caps(&part, gc);
    read_columns(&part, gc);
    read_majors(&part, gc);
    read_longest(&part, gc);
    PfPauseBin major = { gc->major.pauses.count, gc->major.pauses.total_ns };
    PfPauseBin rest = { gc->all.pauses.count - major.count,
                        gc->all.pauses.total_ns - major.total_ns };
    read_bins(&part, "minor_bins", rest, gc->minor_bins);
    read_bins(&part, "major_bins", major, gc->major_bins);
}
