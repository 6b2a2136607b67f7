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

static void
note_ticks(PfTable *table, const PfProfile *profile)
{
    const PfTimeProfile *time = profile->time;
    g_autofree char *interval =
        time->interval_ns > 0 ? pf_unit_ns(time->interval_ns) : g_strdup("n/a");

    pf_table_note(
        table,
        "time profile: %" G_GUINT64_FORMAT " ticks of %s, %" G_GSIZE_FORMAT " capabilit%s",
        time->ticks, interval, time->n_capabilities, time->n_capabilities == 1 ? "y" : "ies");
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

void
pf_table_costs(PfTable *table, const PfWeighing *weighing, uint64_t individual,
               uint64_t inherited)
{
    pf_table_uint(table, individual);
    pf_table_share(table, pf_weighing_share(weighing, individual));
    pf_table_uint(table, inherited);
    pf_table_share(table, pf_weighing_share(weighing, inherited));
}
