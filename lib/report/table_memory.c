/*
 * table_memory.c - the memory of the run-time system: what it held, what of that was in use,
 * and what was alive; what was allocated, and given back.
 */
#include "base/error.h"
#include "base/units.h"
#include "profile/classes.h"
#include "profile/run_span.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "measure",     "MEMORY",   PF_CELL_TEXT,  false },
    { "readings",    "readings", PF_CELL_COUNT, false },
    { "first_bytes", "first",    PF_CELL_BYTES, true },
    { "mean_bytes",  "mean",     PF_CELL_BYTES, true },
    { "max_bytes",   "max",      PF_CELL_BYTES, true },
    { "max_at_ns",   "at",       PF_CELL_NS,    true },
    { "last_bytes",  "last",     PF_CELL_BYTES, true },
    { "last_at_ns",  NULL,       PF_CELL_NS,    true },
    { "total_bytes", "total",    PF_CELL_BYTES, true },
};
/* clang-format on */
enum { N_OF_LEVEL = 6 }; /* columns between the readings and the total */

/* Of `range`, which ends with the run. The mean is over time; of readings that are thinned
 * there is none. */
static void
add_level(PfTable *table, const char *name, const PfReadings *readings,
          const PfTimeRange *range)
{
    size_t n = readings->n, at = pf_readings_peak(readings);
    PfReadingsOver over = { 0 };

    if (readings->n_readings == 0)
        return;
    bool has_mean = n == readings->n_readings && pf_readings_over(readings, range, &over);
    pf_table_text(table, name);
    pf_table_uint(table, readings->n_readings);
    pf_table_maybe(table, n > 0, n > 0 ? readings->bytes[0] : 0);
    pf_table_maybe(table, has_mean, pf_unit_whole(over.mean_bytes));
    pf_table_uint(table, readings->max_bytes);
    pf_table_maybe(table, n > 0, n > 0 ? readings->times_ns[at] : 0);
    pf_table_uint(table, readings->last_bytes);
    pf_table_maybe(table, n > 0, n > 0 ? readings->times_ns[n - 1] : 0);
    pf_table_aside(table, "");
}

/* So many collections tell of it; what is kept is the largest and the last. */
static void
add_told(PfTable *table, const char *name, uint64_t n, uint64_t max, uint64_t last)
{
    if (n == 0)
        return;
    pf_table_text(table, name);
    pf_table_uint(table, n);
    pf_table_unknown(table);
    pf_table_unknown(table);
    pf_table_uint(table, max);
    pf_table_unknown(table);
    pf_table_uint(table, last);
    pf_table_unknown(table);
    pf_table_aside(table, "");
}

/* What has no level. */
static void
begin_flow(PfTable *table, const char *name, bool is_counted, uint64_t readings)
{
    pf_table_text(table, name);
    if (is_counted)
        pf_table_uint(table, readings);
    else
        pf_table_aside(table, "");
    for (size_t i = 0; i < N_OF_LEVEL; i++)
        pf_table_aside(table, "");
}

static void
add_flows(PfTable *table, const PfMemory *memory)
{
    const PfHeapInfo *info = &memory->info;

    if (memory->has_allocated) {
        begin_flow(table, "allocated", false, 0);
        pf_table_uint(table, memory->allocated_bytes);
    }
    if (memory->n_returns > 0) {
        begin_flow(table, "returned", true, memory->n_returns);
        pf_table_maybe(table, info->is_known, memory->returned_mblocks * info->mblock_bytes);
    }
}

static void
note_info(PfTable *table, const PfHeapInfo *info)
{
    g_autofree char *most = pf_unit_format(PF_UNIT_BYTES, (double)info->max_heap_bytes);
    g_autofree char *area = pf_unit_format(PF_UNIT_BYTES, (double)info->alloc_area_bytes);
    g_autofree char *mblock = pf_unit_format(PF_UNIT_BYTES, (double)info->mblock_bytes);
    g_autofree char *block = pf_unit_format(PF_UNIT_BYTES, (double)info->block_bytes);

    if (info->is_known) {
        pf_table_note(table,
                      "%u generation%s, heap of %s%s, allocation area %s, megablocks of %s, "
                      "blocks of %s",
                      info->generations, info->generations == 1 ? "" : "s",
                      info->max_heap_bytes > 0 ? "at most " : "any size",
                      info->max_heap_bytes > 0 ? most : "", area, mblock, block);
    }
}

static void
note_returns(PfTable *table, const PfMemory *memory)
{
    g_autofree char *held = pf_unit_count(memory->held_last_mblocks);
    g_autofree char *needed = pf_unit_count(memory->needed_last_mblocks);
    g_autofree char *back = pf_unit_count(memory->returned_mblocks);

    if (memory->n_returns > 0) {
        pf_table_note(table,
                      "%s megablock%s given back; after the last major collection %s held, %s "
                      "needed",
                      back, memory->returned_mblocks == 1 ? "" : "s", held, needed);
    }
}

static void
note_thinned(PfTable *table, const char *name, const PfReadings *readings)
{
    g_autofree char *all = pf_unit_count(readings->n_readings);
    g_autofree char *kept = pf_unit_count(readings->n);

    if (readings->n > 0 && readings->n < readings->n_readings) {
        pf_table_note(table,
                      "%s: of %s readings the highest of each of %s stretches are kept, and no "
                      "mean",
                      name, all, kept);
    }
}

PfTable *
pf_table_make_memory(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfMemory *memory = profile->memory;
    const PfGc *gc = profile->gc;

    if (!memory) {
        g_autofree char *lacks = pf_class_lacks(profile, PF_CLASS_GC, "sizes of the heap");
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", lacks);
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    uint64_t from_ns = profile->range.from_ns;
    PfTimeRange range = { from_ns, from_ns + pf_run_ns(profile) };

    pf_table_note_window(table, profile);
    note_info(table, &memory->info);
    note_returns(table, memory);
    note_thinned(table, "heap size", &memory->heap_size);
    note_thinned(table, "blocks", &memory->blocks);
    note_thinned(table, "live", &memory->live);
    add_level(table, "heap size", &memory->heap_size, &range);
    add_level(table, "blocks", &memory->blocks, &range);
    add_level(table, "live", &memory->live, &range);
    if (gc) {
        add_told(table, "fragmented", gc->all.pauses.count, gc->frag_max_bytes,
                 gc->frag_last_bytes);
        add_told(table, "slop", gc->major.pauses.count, gc->slop_max_bytes,
                 gc->slop_last_bytes);
    }
    add_flows(table, memory);
    return table;
}
