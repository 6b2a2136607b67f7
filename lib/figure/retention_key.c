#include "figure/retention_key.h"

#include "base/units.h"
#include "figure/memory_key.h"
#include "profile/restrictions.h"

/* What is between two sizes that follow one another, at the end of the run. */
typedef struct {
    double bytes;
    const char *what;
} Gap;

/* How many times what is live a size is. */
typedef struct {
    bool is_known;
    double mean, last;
} Ratio;

static const char *
keep(PfRetentionKey *retention, char *text)
{
    g_autofree char *owned = text;
    return g_string_chunk_insert(retention->strings, owned);
}

/* In the mean over the time that both are known. */
static Ratio
ratio_of(const PfRetentionKey *retention, const PfReadings *readings)
{
    const PfReadings *live = &retention->memory->live;
    PfReadingsOver of, by;
    if (readings->n == 0 || live->n == 0)
        return (Ratio){ 0 };

    PfTimeRange both = { MAX(readings->times_ns[0], live->times_ns[0]), retention->end_ns };
    bool is_known = pf_readings_over(readings, &both, &of) && pf_readings_over(live, &both, &by)
                    && by.mean_bytes > 0 && live->last_bytes > 0;
    if (!is_known)
        return (Ratio){ 0 };
    return (Ratio){ true, of.mean_bytes / by.mean_bytes,
                    (double)readings->last_bytes / (double)live->last_bytes };
}

static const char *
at_end(PfRetentionKey *retention, const PfReadings *readings)
{
    g_autofree char *size = pf_unit_format(PF_UNIT_BYTES, (double)readings->last_bytes);
    return keep(retention, g_strdup_printf("%s at the end", size));
}

/* A row of a size that the log tells; `share` is what it is called over live data. */
static void
add_size(PfRetentionKey *retention, const PfRunKeyRow *row, const PfReadings *readings,
         const char *share)
{
    PfRunKeyRow *added = &retention->rows[retention->n++];
    Ratio ratio = ratio_of(retention, readings);
    g_autofree char *mean = pf_unit_ratio(ratio.mean);
    g_autofree char *last = pf_unit_ratio(ratio.last);

    *added = *row;
    added->figures[0] = at_end(retention, readings);
    if (share && ratio.is_known) {
        added->figures[1] = keep(retention, g_strdup_printf("%s / live %s", share, mean));
        added->figures[2] = keep(retention, g_strdup_printf("at the end %s", last));
    }
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

    if (memory->heap_size.n > 0)
        add_size(retention,
                 &(PfRunKeyRow){ .shape = PF_RUN_KEY_BOX,
                                 .ink = { .role = PF_INK_TRACK },
                                 .edge = PF_INK_STRONG,
                                 .width = 0.6,
                                 .name = "heap size",
                                 .note = "held from the system" },
                 &memory->heap_size, "heap size");
    if (memory->blocks.n > 0)
        add_size(retention,
                 &(PfRunKeyRow){ .shape = PF_RUN_KEY_BOX,
                                 .ink = { .role = PF_INK_BLOCKS },
                                 .edge = PF_INK_SECOND,
                                 .width = 0.6,
                                 .name = "blocks",
                                 .note = "in use by the collector" },
                 &memory->blocks, "blocks");
    else
        add_missing(retention, "blocks", pf_memory_no_blocks);
}

static void
add_rows(PfRetentionKey *retention)
{
    add_held(retention);
    add_size(retention,
             &(PfRunKeyRow){ .shape = PF_RUN_KEY_BOX,
                             .ink = { PF_INK_BAND, 0 },
                             .name = "live",
                             .note = "found reachable" },
             &retention->memory->live, NULL);
    if (retention->unexplained)
        add_missing(retention, "explained", retention->unexplained);
    else
        add_size(retention,
                 &(PfRunKeyRow){ .shape = PF_RUN_KEY_BOX,
                                 .ink = { PF_INK_BAND, 3 },
                                 .name = "explained",
                                 .note = retention->is_part ? "by a part of the heap profile"
                                                            : "by the heap profile" },
                 &retention->explained, "explained");
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
pf_retention_key_new(const PfProfile *profile, uint64_t end_ns)
{
    PfRetentionKey *retention = g_new0(PfRetentionKey, 1);

    retention->memory = profile->memory;
    retention->end_ns = end_ns;
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
widen(Gap *widest, uint64_t outer, uint64_t inner, const char *what)
{
    double bytes = (double)outer - (double)inner;

    if (bytes > widest->bytes)
        *widest = (Gap){ bytes, what };
}

/* The largest of equals is the outermost. */
static Gap
widest_gap(const PfRetentionKey *retention)
{
    const PfReadings *heap = &retention->memory->heap_size;
    const PfReadings *blocks = &retention->memory->blocks;
    uint64_t live = retention->memory->live.last_bytes;
    Gap gap = { 0, NULL };

    if (heap->n > 0 && blocks->n > 0)
        widen(&gap, heap->last_bytes, blocks->last_bytes,
              "free memory that the run-time system keeps");
    else if (heap->n > 0)
        widen(&gap, heap->last_bytes, live, "memory that is held and not live");
    if (blocks->n > 0)
        widen(&gap, blocks->last_bytes, live, "blocks in use beyond what is live");
    if (!retention->unexplained && !retention->is_part)
        widen(&gap, live, retention->explained.last_bytes,
              "live data that the heap profile does not explain");
    return gap;
}

/* "at the end 181 MiB held, 76.2 MiB live". */
static char *
told_at_end(const PfRetentionKey *retention)
{
    const PfReadings *heap = &retention->memory->heap_size;
    g_autofree char *held = pf_unit_format(PF_UNIT_BYTES, (double)heap->last_bytes);
    g_autofree char *live =
        pf_unit_format(PF_UNIT_BYTES, (double)retention->memory->live.last_bytes);

    if (heap->n == 0)
        return g_strdup_printf("at the end %s live", live);
    return g_strdup_printf("at the end %s held, %s live", held, live);
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
    Ratio ratio = ratio_of(retention, readings);
    g_autofree char *mean = pf_unit_ratio(ratio.mean);
    g_autofree char *last = pf_unit_ratio(ratio.last);

    if (ratio.is_known)
        g_string_append_printf(words, " %s / live: %s in the mean, %s at the end.", name, mean,
                               last);
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
