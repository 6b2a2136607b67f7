/*
 * table_stacks.c - the call tree, as GHC's .prof has it; weighing ticks or heap bytes.
 *
 * Entries and allocation are not in an eventlog (EVENTLOG 3.3), so they have no column.
 */
#include "base/error.h"
#include "base/text.h"
#include "base/units.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn of_ticks[] = {
    { "depth",            NULL,             PF_CELL_COUNT },
    { "cost_centre",      "COST CENTRE",    PF_CELL_TEXT },
    { "module",           "MODULE",         PF_CELL_TEXT },
    { "source",           "SRC",            PF_CELL_TEXT },
    { "individual_ticks", "ticks",          PF_CELL_COUNT },
    { "individual_share", "%ticks",         PF_CELL_SHARE },
    { "inherited_ticks",  "inherited",      PF_CELL_COUNT },
    { "inherited_share",  "%inherited",     PF_CELL_SHARE },
};

static const PfColumn of_bytes[] = {
    { "depth",            NULL,             PF_CELL_COUNT },
    { "cost_centre",      "COST CENTRE",    PF_CELL_TEXT },
    { "module",           "MODULE",         PF_CELL_TEXT },
    { "source",           "SRC",            PF_CELL_TEXT },
    { "individual_bytes", "bytes",          PF_CELL_BYTES },
    { "individual_share", "%bytes",         PF_CELL_SHARE },
    { "inherited_bytes",  "inherited",      PF_CELL_BYTES },
    { "inherited_share",  "%inherited",     PF_CELL_SHARE },
};
/* clang-format on */
G_STATIC_ASSERT(G_N_ELEMENTS(of_ticks) == G_N_ELEMENTS(of_bytes));

static void
add_rows(PfTable *table, const PfCalls *calls)
{
    uint64_t total = 0;

    for (size_t i = 0; i < calls->n_nodes; i++)
        total += calls->nodes[i].individual;
    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        double whole = total > 0 ? (double)total : 1;

        pf_table_uint(table, node->depth);
        pf_table_indented(table, node->depth, node->label);
        pf_table_text(table, node->module);
        pf_table_text(table, node->source);
        pf_table_uint(table, node->individual);
        pf_table_share(table, (double)node->individual / whole);
        pf_table_uint(table, node->inherited);
        pf_table_share(table, (double)node->inherited / whole);
    }
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

static PfTable *
make_ticks(const PfProfile *profile)
{
    const PfTimeProfile *time = profile->time;
    PfTable *table = pf_table_new(of_ticks, G_N_ELEMENTS(of_ticks));
    g_autofree char *interval =
        time->interval_ns > 0 ? pf_unit_format(PF_UNIT_SECONDS, (double)time->interval_ns / 1e9)
                              : g_strdup("n/a");

    note_command(table, &profile->program);
    pf_table_note(
        table,
        "time profile: %" G_GUINT64_FORMAT " ticks of %s, %" G_GSIZE_FORMAT " capabilit%s",
        time->ticks, interval, time->n_capabilities, time->n_capabilities == 1 ? "y" : "ies");
    note_ignored(table, time);
    add_rows(table, time->calls);
    return table;
}

static PfTable *
make_bytes(const PfProfile *profile)
{
    static const char *const when[] = {
        [PF_WEIGHT_TICKS] = "when the heap is largest",
        [PF_WEIGHT_PEAK] = "when the heap is largest",
        [PF_WEIGHT_END] = "in the last sample",
        [PF_WEIGHT_MEAN] = "mean over time",
    };
    const PfHeapProfile *heap = profile->heap;
    PfTable *table = pf_table_new(of_bytes, G_N_ELEMENTS(of_bytes));

    note_command(table, &profile->program);
    pf_table_note(
        table, "heap profile: bytes %s, %" G_GSIZE_FORMAT " samples, %" G_GSIZE_FORMAT " bands",
        when[heap->weight], heap->n_samples, heap->n_bands);
    add_rows(table, heap->calls);
    return table;
}

PfTable *
pf_table_make_stacks(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    bool has_ticks = profile->time && profile->time->samples > 0;
    bool has_bytes = profile->heap && profile->heap->calls;

    if (has_ticks && !input->wants_heap)
        return make_ticks(profile);
    if (has_bytes && !input->wants_ticks)
        return make_bytes(profile);
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
    return NULL;
}
