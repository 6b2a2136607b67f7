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
/* clang-format on */
G_STATIC_ASSERT(G_N_ELEMENTS(of_ticks) == G_N_ELEMENTS(of_bytes));

/* The roots of the tree are none of the log's cost centres: they stand for what runs directly
 * under them, where anything does. */
static bool
is_listed(const PfCallCentre *centre)
{
    return centre->id > 0 || centre->individual > 0;
}

PfTable *
pf_table_make_cost_centres(const PfTableInput *input, GError **error)
{
    PfWeighing weighing;
    if (!pf_weighing_choose(input->profile, input->weight, &weighing, error))
        return NULL;

    PfTable *table =
        pf_table_new(weighing.is_bytes ? of_bytes : of_ticks, G_N_ELEMENTS(of_ticks));
    pf_table_note_weighing(table, &weighing, input->profile);
    for (size_t i = 0; i < weighing.calls->n_centres; i++) {
        const PfCallCentre *centre = &weighing.calls->centres[i];
        if (!is_listed(centre))
            continue;
        pf_table_text(table, centre->label);
        pf_table_text(table, centre->module);
        pf_table_text(table, centre->source);
        pf_table_costs(table, &weighing, centre->individual, centre->inherited);
        if (centre->id > 0)
            pf_table_uint(table, centre->id);
        else
            pf_table_unknown(table);
        pf_table_truth(table, centre->is_caf);
    }
    return table;
}
