#include "report/weighing.h"

#include "base/error.h"
#include "base/text.h"
#include "base/units.h"
#include "report/table_notes.h"

/* Whether a record had the stacks of the heap before less than all of it was asked for. */
static bool
are_cut_away(const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    return profile->log->is_record && profile->log->format == PF_LOG_EVENTLOG && heap
           && heap->breakdown == PF_BY_COST_CENTRE && heap->n_samples > 0 && !heap->calls;
}

static void
refuse(const PfTableInput *input, GError **error)
{
    if (are_cut_away(input->profile) && !input->wants_ticks) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "the record holds the call stacks of all bands and of all of its run: to "
                    "choose among them needs the log");
        return;
    }
    g_set_error(
        error, PF_ERROR, PF_ERROR_ABSENT,
        "there are no %scost-centre stacks in the log: a program that is built with -prof "
        "writes them when it is run with +RTS %s",
        input->wants_heap    ? "heap samples by "
        : input->wants_ticks ? "ticks by "
                             : "",
        input->wants_heap    ? "-hc -l"
        : input->wants_ticks ? "-p -l"
                             : "-p -l or -hc -l");
}

bool
pf_weighing_choose(const PfTableInput *input, PfWeighing *out_weighing, GError **error)
{
    const PfProfile *profile = input->profile;
    bool has_ticks = profile->time && profile->time->samples > 0 && !input->wants_heap;
    bool has_bytes = profile->heap && profile->heap->calls && !input->wants_ticks;

    if (!has_ticks && !has_bytes) {
        refuse(input, error);
        return false;
    }
    const PfCalls *calls = has_ticks ? profile->time->calls : profile->heap->calls;
    *out_weighing = (PfWeighing){ .is_bytes = !has_ticks,
                                  .calls = calls,
                                  .total = (double)pf_calls_total(calls) };
    return true;
}

static void
note_command(PfTable *table, const PfProgram *program)
{
    g_autofree char *joined = program->args ? g_strjoinv(" ", program->args) : NULL;
    g_autofree char *line = joined ? pf_text_line(joined) : NULL;

    if (line)
        pf_table_note(table, "%s", line);
}

/* What GHC counts apart, where there is any: "41 of 228 samples are not in it: GC 40, IDLE 1".
 */
static void
note_ignored(PfTable *table, const PfTimeProfile *time)
{
    static const char *const names[PF_N_IGNORED] = { "GC", "SYSTEM", "IDLE", "OVERHEAD_of",
                                                     "DONT_CARE" };
    g_autoptr(GString) list = g_string_new(NULL);

    for (size_t i = 0; i < PF_N_IGNORED; i++) {
        if (time->ignored[i] > 0)
            g_string_append_printf(list, "%s%s %" G_GUINT64_FORMAT, list->len > 0 ? ", " : "",
                                   names[i], time->ignored[i]);
    }
    if (list->len > 0) {
        pf_table_note(table,
                      "%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT
                      " samples are not in it, as in GHC's .prof: %s",
                      time->samples - time->ticks, time->samples, list->str);
    }
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
    note_ignored(table, time);
    pf_table_note_window(table, profile);
}

static void
note_bytes(PfTable *table, const PfProfile *profile)
{
    static const char *const when[] = {
        [PF_WEIGHT_TICKS] = "when the heap is largest",
        [PF_WEIGHT_PEAK] = "when the heap is largest",
        [PF_WEIGHT_END] = "in the last sample",
        [PF_WEIGHT_MEAN] = "mean over time",
    };
    const PfHeapProfile *heap = profile->heap;

    pf_table_note(
        table, "heap profile: bytes %s, %" G_GSIZE_FORMAT " samples, %" G_GSIZE_FORMAT " bands",
        when[heap->weight], heap->n_all_samples, heap->n_bands);
    pf_table_note_heap(table, profile);
}

void
pf_weighing_note(const PfWeighing *weighing, PfTable *table, const PfTableInput *input)
{
    note_command(table, &input->profile->program);
    if (weighing->is_bytes)
        note_bytes(table, input->profile);
    else
        note_ticks(table, input->profile);
}

void
pf_weighing_costs(const PfWeighing *weighing, PfTable *table, uint64_t individual,
                  uint64_t inherited)
{
    double whole = MAX(weighing->total, 1);

    pf_table_uint(table, individual);
    pf_table_share(table, (double)individual / whole);
    pf_table_uint(table, inherited);
    pf_table_share(table, (double)inherited / whole);
}
