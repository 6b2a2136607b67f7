#include "figure/memory_key.h"

#include "base/units.h"
#include "figure/given_back.h"
#include "figure/head.h"

const char pf_memory_no_blocks[] = "GHC tells them from 9.2 on";
const char pf_memory_no_live[] = "no major collection told it";

const PfRunKeyRow pf_memory_row_heap_size = {
    .shape = PF_RUN_KEY_BOX,
    .ink = { .role = PF_INK_TRACK },
    .edge = PF_INK_STRONG,
    .width = 0.6,
    .name = "heap size",
    .note = "held from the system",
};

const PfRunKeyRow pf_memory_row_blocks = {
    .shape = PF_RUN_KEY_BOX,
    .ink = { .role = PF_INK_BLOCKS },
    .edge = PF_INK_SECOND,
    .width = 0.6,
    .name = "blocks",
    .note = "in use by the collector",
};

const PfRunKeyRow pf_memory_row_live = {
    .shape = PF_RUN_KEY_BOX,
    .ink = { PF_INK_BAND, 0 },
    .name = "live",
    .note = "found reachable",
};

static const char *
keep(PfMemoryKey *key, char *text)
{
    g_autofree char *owned = text;
    return g_string_chunk_insert(key->strings, owned);
}

/* "peak 181 MiB". */
static const char *
told(PfMemoryKey *key, const char *word, double bytes)
{
    g_autofree char *size = pf_unit_format(PF_UNIT_BYTES, bytes);
    return keep(key, g_strdup_printf("%s %s", word, size));
}

static PfRunKeyRow *
add_row(PfMemoryKey *key, const PfRunKeyRow *row)
{
    key->rows[key->n] = *row;
    return &key->rows[key->n++];
}

/* Peak and mean of a size that the log tells. */
static void
add_size(PfMemoryKey *key, const PfRunKeyRow *row, const PfReadings *readings, uint64_t end_ns)
{
    PfRunKeyRow *added = add_row(key, row);
    PfReadingsOver over;

    added->figures[0] = told(key, "peak", (double)readings->max_bytes);
    if (pf_readings_over(readings, &(PfTimeRange){ 0, end_ns }, &over))
        added->figures[1] = told(key, "mean", over.mean_bytes);
}

static void
add_blocks(PfMemoryKey *key, const PfReadings *blocks, uint64_t end_ns)
{
    if (blocks->n > 0) {
        add_size(key, &pf_memory_row_blocks, blocks, end_ns);
    } else {
        add_row(key, &(PfRunKeyRow){
                         .name = "blocks", .note = pf_memory_no_blocks, .figures = { "n/a" } });
    }
}

static void
add_live(PfMemoryKey *key, const PfReadings *live, uint64_t end_ns)
{
    if (live->n > 0) {
        add_size(key, &pf_memory_row_live, live, end_ns);
    } else {
        add_row(key, &(PfRunKeyRow){
                         .name = "live", .note = pf_memory_no_live, .figures = { "n/a" } });
    }
}

bool
pf_memory_unused(const PfMemory *memory, uint64_t end_ns, double *out_share)
{
    const PfReadings *heap = &memory->heap_size, *blocks = &memory->blocks;
    PfReadingsOver held, used;
    if (heap->n == 0 || blocks->n == 0)
        return false;

    PfTimeRange both = { MAX(heap->times_ns[0], blocks->times_ns[0]), end_ns };
    bool is_known = pf_readings_over(heap, &both, &held) && held.mean_bytes > 0
                    && pf_readings_over(blocks, &both, &used);
    if (is_known)
        *out_share = 1 - used.mean_bytes / held.mean_bytes;
    return is_known;
}

static void
add_unused(PfMemoryKey *key, double share)
{
    g_autofree char *percent = pf_unit_percent(share);

    add_row(key, &(PfRunKeyRow){
                     .name = "unused share",
                     .note = "held, not in blocks",
                     .figures = { keep(key, g_strdup_printf("mean %s of heap", percent)) } });
}

static void
add_returned(PfMemoryKey *key, const PfMemory *memory)
{
    add_row(key, &(PfRunKeyRow){ .shape = PF_RUN_KEY_BARS,
                                 .ink = { .role = PF_INK_SECOND },
                                 .name = "given back",
                                 .note = "to the system",
                                 .figures = { keep(key, pf_given_back_amount(memory)) } });
}

PfMemoryKey *
pf_memory_key_new(const PfMemory *memory, uint64_t end_ns)
{
    PfMemoryKey *key = g_new0(PfMemoryKey, 1);
    double unused;

    key->strings = g_string_chunk_new(256);
    if (memory->heap_size.n > 0) {
        add_size(key, &pf_memory_row_heap_size, &memory->heap_size, end_ns);
    }
    add_blocks(key, &memory->blocks, end_ns);
    add_live(key, &memory->live, end_ns);
    if (pf_memory_unused(memory, end_ns, &unused))
        add_unused(key, unused);
    if (pf_given_back_is_there(memory))
        add_returned(key, memory);
    return key;
}

void
pf_memory_key_free(PfMemoryKey *key)
{
    if (!key)
        return;
    g_string_chunk_free(key->strings);
    g_free(key);
}

/* "; blocks in use peak 116 MiB, mean 35.3 MiB" */
static void
tell_size(GString *words, const char *what, const PfReadings *readings, uint64_t end_ns)
{
    g_autofree char *peak = pf_unit_format(PF_UNIT_BYTES, (double)readings->max_bytes);
    PfReadingsOver over;

    if (!pf_readings_over(readings, &(PfTimeRange){ 0, end_ns }, &over))
        return;
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, over.mean_bytes);
    g_string_append_printf(words, "%s %s peak %s, mean %s", words->len > 0 ? ";" : "", what,
                           peak, mean);
}

char *
pf_memory_words(const PfMemory *memory, uint64_t end_ns)
{
    g_autoptr(GString) sizes = g_string_new(NULL);
    g_autofree char *returned = pf_given_back_amount(memory);
    double unused;

    tell_size(sizes, "heap size", &memory->heap_size, end_ns);
    tell_size(sizes, "blocks in use", &memory->blocks, end_ns);
    tell_size(sizes, "live data", &memory->live, end_ns);
    if (pf_memory_unused(memory, end_ns, &unused)) {
        g_autofree char *share = pf_unit_percent(unused);
        g_string_append_printf(sizes, "; in no block %s of the heap in the mean", share);
    }
    if (pf_given_back_is_there(memory))
        g_string_append_printf(sizes, "; given back to the system %s", returned);
    return g_strdup_printf("Memory of the run-time system over time:%s.", sizes->str);
}

static void
add_info(GString *facts, const PfHeapInfo *info)
{
    g_autofree char *generations = pf_head_counted(info->generations, "generation");
    g_autofree char *area = pf_unit_format(PF_UNIT_BYTES, (double)info->alloc_area_bytes);
    g_autofree char *most = pf_unit_format(PF_UNIT_BYTES, (double)info->max_heap_bytes);

    g_string_append_printf(facts, "%s%s" PF_DOT "allocation area %s" PF_DOT "%s%s",
                           facts->len > 0 ? PF_DOT : "", generations, area,
                           info->max_heap_bytes > 0 ? "at most " : "no limit",
                           info->max_heap_bytes > 0 ? most : "");
}

char *
pf_memory_facts(const PfMemory *memory)
{
    g_autoptr(GString) facts = g_string_new(NULL);
    const PfReadings *heap = &memory->heap_size;

    if (heap->n > 0) {
        g_autofree char *peak = pf_unit_format(PF_UNIT_BYTES, (double)heap->max_bytes);
        g_autofree char *when = pf_unit_ns(heap->times_ns[pf_readings_peak(heap)]);
        g_string_append_printf(facts, "heap size at most %s, at %s", peak, when);
    }
    if (memory->info.is_known)
        add_info(facts, &memory->info);
    return g_strdup(facts->str);
}
