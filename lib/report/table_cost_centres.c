/*
 * table_cost_centres.c - the cost centres by falling individual cost, as the upper table of
 * GHC's .prof has them; weighing ticks or heap bytes.
 */
#include "report/table_weighing.h"

/* clang-format off */
static const PfColumn of_ticks[] = {
    { "cost_centre",      "COST CENTRE",    PF_CELL_TEXT,  false },
    { "module",           "MODULE",         PF_CELL_TEXT,  false },
    { "source",           "SRC",            PF_CELL_TEXT,  false },
    PF_WEIGHING_TICKS,
    { "id",               NULL,             PF_CELL_COUNT, false },
    { "caf",              NULL,             PF_CELL_TRUTH, false },
};

static const PfColumn of_bytes[] = {
    { "cost_centre",      "COST CENTRE",    PF_CELL_TEXT,  false },
    { "module",           "MODULE",         PF_CELL_TEXT,  false },
    { "source",           "SRC",            PF_CELL_TEXT,  false },
    PF_WEIGHING_BYTES,
    { "id",               NULL,             PF_CELL_COUNT, false },
    { "caf",              NULL,             PF_CELL_TRUTH, false },
};

static const PfColumn of_entries[] = {
    { "cost_centre",      "COST CENTRE",    PF_CELL_TEXT,  false },
    { "module",           "MODULE",         PF_CELL_TEXT,  false },
    { "source",           "SRC",            PF_CELL_TEXT,  false },
    PF_WEIGHING_ENTRIES,
    { "id",               NULL,             PF_CELL_COUNT, false },
    { "caf",              NULL,             PF_CELL_TRUTH, false },
};
/* clang-format on */

/* The roots of the tree are none of the log's cost centres: they stand for what runs directly
 * under them, where anything does. */
static bool
is_listed(const PfCallCentre *centre)
{
    return centre->id > 0 || centre->individual > 0 || centre->individual_alloc > 0;
}

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
pf_table_make_cost_centres(const PfTableInput *input, GError **error)
{
    PfWeighing weighing;
    if (!pf_weighing_choose(input->profile, input->weight, &weighing, error))
        return NULL;

    PfTable *table = new_table(&weighing);
    pf_table_note_weighing(table, &weighing, input->profile);
    for (size_t i = 0; i < weighing.calls->n_centres; i++) {
        const PfCallCentre *centre = &weighing.calls->centres[i];
        if (!is_listed(centre))
            continue;
        pf_table_text(table, centre->label);
        pf_table_text(table, centre->module);
        pf_table_text(table, centre->source);
        pf_table_costs(table, &weighing, &PF_TABLE_COSTS(centre));
        if (centre->id > 0 && !centre->is_id_made)
            pf_table_uint(table, centre->id);
        else
            pf_table_unknown(table);
        pf_table_truth(table, centre->is_caf);
    }
    return table;
}
