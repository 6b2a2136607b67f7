#include "report/table_weighing.h"

#include "base/text.h"
#include "base/units.h"
#include "profile/restrictions.h"
#include "report/table_notes.h"

static void
note_command(PfTable *table, const PfProgram *program)
{
    g_autofree char *joined = program->args ? g_strjoinv(" ", program->args) : NULL;
    g_autofree char *line = joined ? pf_text_line(joined) : NULL;

    if (line)
        pf_table_note(table, "%s", line);
}

/* What was allocated in all, and what the file has no better. */
static void
note_alloc(PfTable *table, const PfCalls *calls)
{
    g_autofree char *alloc = pf_unit_format(PF_UNIT_BYTES, (double)pf_calls_total_alloc(calls));

    if (!calls->has_entries)
        return;
    pf_table_note(table, "allocated: %s", alloc);
    if (calls->is_rounded || calls->is_alloc_rounded) {
        pf_table_note(table,
                      "the .prof holds %s of a stack in per cent with one decimal, and no "
                      "counts: +RTS -P has them",
                      !calls->is_rounded ? "the allocation" : "the costs");
    }
}

static void
note_ticks(PfTable *table, const PfProfile *profile)
{
    const PfTimeProfile *time = profile->time;
    g_autofree char *interval =
        time->interval_ns > 0 ? pf_unit_ns(time->interval_ns) : g_strdup("n/a");

    g_autofree char *capabilities =
        time->n_capabilities > 0 ? g_strdup_printf("%" G_GSIZE_FORMAT, time->n_capabilities)
                                 : g_strdup("n/a");

    pf_table_note(table, "time profile: %" G_GUINT64_FORMAT " ticks of %s, %s capabilit%s",
                  time->ticks, interval, capabilities, time->n_capabilities == 1 ? "y" : "ies");
    note_alloc(table, time->calls);
    g_autofree char *ignored = pf_restriction_ignored(time);

    if (ignored)
        pf_table_note(table, "%s", ignored);
    pf_table_note_window(table, profile);
}

static void
note_bytes(PfTable *table, const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    pf_table_note(
        table, "heap profile: bytes %s, %" G_GSIZE_FORMAT " samples, %" G_GSIZE_FORMAT " bands",
        pf_weighing_moment(heap->weight), heap->n_all_samples, heap->n_bands);
    pf_table_note_heap(table, profile);
}

void
pf_table_note_weighing(PfTable *table, const PfWeighing *weighing, const PfProfile *profile)
{
    note_command(table, &profile->program);
    if (weighing->is_bytes)
        note_bytes(table, profile);
    else
        note_ticks(table, profile);
}

PfColumnsOf
pf_table_columns_of(const PfWeighing *weighing)
{
    if (weighing->is_bytes)
        return PF_COLUMNS_BYTES;
    return weighing->calls->has_entries ? PF_COLUMNS_ENTRIES : PF_COLUMNS_TICKS;
}

/* A cost, where it is known to the last digit, and its share. */
static void
add_cost(PfTable *table, uint64_t cost, double share, bool is_rounded)
{
    if (is_rounded)
        pf_table_unknown(table);
    else
        pf_table_uint(table, cost);
    pf_table_share(table, share);
}

static void
add_alloc(PfTable *table, const PfWeighing *weighing, bool is_known, uint64_t alloc)
{
    uint64_t whole = weighing->total_alloc;

    if (is_known) {
        add_cost(table, alloc, whole > 0 ? (double)alloc / (double)whole : 0,
                 weighing->calls->is_alloc_rounded);
        return;
    }
    pf_table_unknown(table);
    pf_table_unknown(table);
}

void
pf_table_costs(PfTable *table, const PfWeighing *weighing, const PfTableCosts *costs)
{
    const PfCalls *calls = weighing->calls;
    bool has_entries = pf_table_columns_of(weighing) == PF_COLUMNS_ENTRIES;

    if (has_entries && costs->has_entries)
        pf_table_uint(table, costs->entries);
    else if (has_entries)
        pf_table_unknown(table);
    add_cost(table, costs->individual, pf_weighing_share(weighing, costs->individual),
             calls->is_rounded);
    if (has_entries)
        add_alloc(table, weighing, costs->has_entries, costs->individual_alloc);
    add_cost(table, costs->inherited, pf_weighing_share(weighing, costs->inherited),
             calls->is_rounded);
    if (has_entries)
        add_alloc(table, weighing, costs->has_entries, costs->inherited_alloc);
}
