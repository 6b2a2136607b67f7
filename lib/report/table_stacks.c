/*
 * table_stacks.c - the call tree, as GHC's .prof has it; weighing ticks or heap bytes.
 *
 * Entries and allocation are not in an eventlog (EVENTLOG 3.3): they have columns where a .prof
 * tells them.
 */
#include "report/table_weighing.h"

/* clang-format off */
static const PfColumn of_ticks[] = {
    { "depth",            NULL,             PF_CELL_COUNT, false },
    { "cost_centre",      "COST CENTRE",    PF_CELL_TEXT,  false },
    { "module",           "MODULE",         PF_CELL_TEXT,  false },
    { "source",           "SRC",            PF_CELL_TEXT,  false },
    PF_WEIGHING_TICKS,
};

static const PfColumn of_bytes[] = {
    { "depth",            NULL,             PF_CELL_COUNT, false },
    { "cost_centre",      "COST CENTRE",    PF_CELL_TEXT,  false },
    { "module",           "MODULE",         PF_CELL_TEXT,  false },
    { "source",           "SRC",            PF_CELL_TEXT,  false },
    PF_WEIGHING_BYTES,
};

static const PfColumn of_entries[] = {
    { "depth",            NULL,             PF_CELL_COUNT, false },
    { "cost_centre",      "COST CENTRE",    PF_CELL_TEXT,  false },
    { "module",           "MODULE",         PF_CELL_TEXT,  false },
    { "source",           "SRC",            PF_CELL_TEXT,  false },
    PF_WEIGHING_ENTRIES,
};
/* clang-format on */

static PfTable *
new_table(const PfWeighing *weighing)
{
    switch (pf_table_columns_of(weighing)) {
    case PF_COLUMNS_BYTES: return pf_table_new(of_bytes, G_N_ELEMENTS(of_bytes));
    case PF_COLUMNS_ENTRIES: return pf_table_new(of_entries, G_N_ELEMENTS(of_entries));
    case PF_COLUMNS_TICKS: return pf_table_new(of_ticks, G_N_ELEMENTS(of_ticks));
    }
    g_assert_not_reached();
}

PfTable *
pf_table_make_stacks(const PfTableInput *input, GError **error)
{
    PfWeighing weighing;
    if (!pf_weighing_choose(input->profile, input->weight, &weighing, error))
        return NULL;

    PfTable *table = new_table(&weighing);
    pf_table_note_weighing(table, &weighing, input->profile);
    for (size_t i = 0; i < weighing.calls->n_nodes; i++) {
        const PfCallNode *node = &weighing.calls->nodes[i];

        pf_table_uint(table, node->depth);
        pf_table_indented(table, node->depth, node->label);
        pf_table_text(table, node->module);
        pf_table_text(table, node->source);
        pf_table_costs(table, &weighing, &PF_TABLE_COSTS(node));
    }
    return table;
}
