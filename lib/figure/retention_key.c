#include "figure/retention_key.h"

#include "base/units.h"
#include "figure/memory_key.h"
#include "profile/restrictions.h"

/* What is between two sizes that follow one another. */
typedef struct {
    double bytes;
    const char *what;
} Gap;

/* A size in the last tenth of the run, in the mean. */
typedef struct {
    bool is_known;
    double bytes;
} Late;

static const char *
keep(PfRetentionKey *retention, char *text)
{
    g_autofree char *owned = text;
    return g_string_chunk_insert(retention->strings, owned);
}

static Late
late_of(const PfRetentionKey *retention, const PfReadings *readings)
{
    PfReadingsOver over;

    if (!pf_readings_over(readings, &retention->tenth, &over))
        return (Late){ 0 };
    return (Late){ true, over.mean_bytes };
}

/* How many times what is live a size is, in the mean of the part of a stretch of time in which
 * both are known; less than 0: they are not. */
static double
ratio_of(const PfRetentionKey *retention, const PfReadings *readings, PfTimeRange range)
{
    const PfReadings *live = &retention->memory->live;
    PfReadingsOver of, by;
    if (readings->n == 0 || live->n == 0)
        return -1;

    range.from_ns = MAX(range.from_ns, MAX(readings->times_ns[0], live->times_ns[0]));
    bool is_known = range.from_ns <= range.until_ns && pf_readings_over(readings, &range, &of)
                    && pf_readings_over(live, &range, &by) && by.mean_bytes > 0;
    return is_known ? of.mean_bytes / by.mean_bytes : -1;
}

/* "181 MiB in the last tenth"; NULL: it is not known. */
static const char *
told_late(PfRetentionKey *retention, const PfReadings *readings)
{
    Late late = late_of(retention, readings);
    g_autofree char *size = pf_unit_format(PF_UNIT_BYTES, late.bytes);
    return late.is_known ? keep(retention, g_strdup_printf("%s in the last tenth", size))
                         : NULL;
}

/* A row of a size that the log tells; `share` is what it is called over live data. */
static void
add_size(PfRetentionKey *retention, const PfRunKeyRow *row, const PfReadings *readings,
         const char *share)
{
    PfRunKeyRow *added = &retention->rows[retention->n++];
    double all = ratio_of(retention, readings, retention->run);
    double late = ratio_of(retention, readings, retention->tenth);
    g_autofree char *ratio = pf_unit_ratio(all);
    g_autofree char *late_ratio = pf_unit_ratio(late);
    size_t n = 0;

    *added = *row;
    added->figures[n] = told_late(retention, readings);
    n += added->figures[n] != NULL;
    if (share && all >= 0)
        added->figures[n++] = keep(retention, g_strdup_printf("%s / live %s", share, ratio));
    if (share && all >= 0 && late >= 0)
        added->figures[n++] =
            keep(retention, g_strdup_printf("%s in the last tenth", late_ratio));
}

static void
add_missing(PfRetentionKey *retention, const char *name, const char *why)
{
    retention->rows[retention->n++] =
        (PfRunKeyRow){ .name = name, .note = why, .figures = { "n/a" } };
}

static void
add_held(PfRetentionKey *retention)
{
    const PfMemory *memory = retention->memory;

    if (memory->heap_size.n > 0) {
        add_size(retention, &pf_memory_row_heap_size, &memory->heap_size, "heap size");
    }
    if (memory->blocks.n > 0) {
        add_size(retention, &pf_memory_row_blocks, &memory->blocks, "blocks");
    } else {
        add_missing(retention, "blocks", pf_memory_no_blocks);
    }
}

static void
add_rows(PfRetentionKey *retention)
{
    add_held(retention);
    add_size(retention, &pf_memory_row_live, &retention->memory->live, NULL);
    if (retention->unexplained)
        add_missing(retention, "explained", retention->unexplained);
    else {
        add_size(retention,
                 &(PfRunKeyRow){ .shape = PF_RUN_KEY_BOX,
                                 .ink = { PF_INK_BAND, 3 },
                                 .name = "explained",
                                 .note = retention->is_part ? "by a part of the heap profile"
                                                            : "by the heap profile" },
                 &retention->explained, "explained");
    }
}

/* What the heap profile explains, as steps; why not, where it does not. */
static void
explain(PfRetentionKey *retention, const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    if (!heap || heap->n_samples == 0) {
        retention->unexplained = "there is no heap profile";
        return;
    }
    if (heap->time_base != PF_TIMES_ELAPSED) {
        retention->unexplained = "the heap profile has other times";
        return;
    }
    g_auto(GStrv) restrictions = pf_restrictions_heap(profile);
    retention->is_part = restrictions[0] != NULL;
    retention->explained = (PfReadings){ .n_readings = heap->n_samples,
                                         .max_bytes = heap->peak_bytes,
                                         .last_bytes = heap->totals[heap->n_samples - 1],
                                         .n = heap->n_samples,
                                         .times_ns = heap->times_ns,
                                         .bytes = heap->totals };
}

PfRetentionKey *
pf_retention_key_new(const PfProfile *profile, const PfTimeRange *run)
{
    PfRetentionKey *retention = g_new0(PfRetentionKey, 1);

    retention->memory = profile->memory;
    retention->run = retention->tenth = *run;
    retention->tenth.from_ns = run->until_ns - (run->until_ns - run->from_ns) / 10;
    retention->strings = g_string_chunk_new(256);
    explain(retention, profile);
    add_rows(retention);
    return retention;
}

void
pf_retention_key_free(PfRetentionKey *retention)
{
    if (!retention)
        return;
    g_string_chunk_free(retention->strings);
    g_free(retention);
}

static void
widen(Gap *widest, Late outer, Late inner, const char *what)
{
    double bytes = outer.bytes - inner.bytes;

    if (outer.is_known && inner.is_known && bytes > widest->bytes)
        *widest = (Gap){ bytes, what };
}

/* The largest; of equals the outermost. Under a byte there is none. */
static Gap
widest_gap(const PfRetentionKey *retention)
{
    Late heap = late_of(retention, &retention->memory->heap_size);
    Late blocks = late_of(retention, &retention->memory->blocks);
    Late live = late_of(retention, &retention->memory->live);
    Late explained = late_of(retention, &retention->explained);
    Gap gap = { 1, NULL };

    widen(&gap, heap, blocks, "free memory that the run-time system keeps");
    if (!blocks.is_known)
        widen(&gap, heap, live, "memory that is held and not live");
    widen(&gap, blocks, live, "blocks in use beyond what is live");
    if (!retention->is_part)
        widen(&gap, live, explained, "live data that the heap profile does not explain");
    return gap;
}

/* "in the last tenth of the run 181 MiB held, 76.2 MiB live". */
static char *
told_at_end(const PfRetentionKey *retention)
{
    Late heap = late_of(retention, &retention->memory->heap_size);
    Late live = late_of(retention, &retention->memory->live);
    g_autofree char *held = pf_unit_format(PF_UNIT_BYTES, heap.bytes);
    g_autofree char *alive = pf_unit_format(PF_UNIT_BYTES, live.bytes);

    return g_strdup_printf("in the last tenth of the run %s%s%s live",
                           heap.is_known ? held : "", heap.is_known ? " held, " : "", alive);
}

char *
pf_retention_key_facts(const PfRetentionKey *retention)
{
    g_autofree char *end = told_at_end(retention);
    Gap gap = widest_gap(retention);
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, gap.bytes);

    if (!gap.what)
        return g_strdup_printf("%s; nothing else is held", end);
    return g_strdup_printf("%s; the largest gap: %s, %s", end, bytes, gap.what);
}

static void
tell_ratio(const PfRetentionKey *retention, GString *words, const PfReadings *readings,
           const char *name)
{
    double all = ratio_of(retention, readings, retention->run);
    double late = ratio_of(retention, readings, retention->tenth);
    g_autofree char *mean = pf_unit_ratio(all);
    g_autofree char *last = pf_unit_ratio(late);

    if (all >= 0)
        g_string_append_printf(words, " %s / live: %s in the mean, %s in the last tenth.", name,
                               mean, late >= 0 ? last : "n/a");
}

char *
pf_retention_key_words(const PfRetentionKey *retention)
{
    g_autofree char *facts = pf_retention_key_facts(retention);
    g_autoptr(GString) words = g_string_new(NULL);

    g_string_append_printf(words,
                           "Memory over time by whether it is the program's data or the "
                           "run-time system's: %s.",
                           facts);
    tell_ratio(retention, words, &retention->memory->heap_size, "Heap size");
    tell_ratio(retention, words, &retention->memory->blocks, "Blocks");
    tell_ratio(retention, words, &retention->explained, "Explained");
    return g_strdup(words->str);
}
