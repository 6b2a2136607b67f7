/*
 * table_ticky.c - ticky counters: how often each function was entered, and what it allocated.
 */
#include "base/error.h"
#include "base/units.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "id",           "ID",      PF_CELL_ID,    false },
    { "name",         "NAME",    PF_CELL_TEXT,  false },
    { "arity",        "arity",   PF_CELL_COUNT, false },
    { "kinds",        "ARGS",    PF_CELL_TEXT,  true },
    { "kind",         "KIND",    PF_CELL_TEXT,  true },
    { "module",       "MODULE",  PF_CELL_TEXT,  true },
    { "source",       "SRC",     PF_CELL_TEXT,  true },
    { "entries",      "entries", PF_CELL_COUNT, false },
    { "share",        "%",       PF_CELL_SHARE, false },
    { "alloc_bytes",  "alloc",   PF_CELL_BYTES, false },
    { "allocd_bytes", "allocd",  PF_CELL_BYTES, false },
    { "alloc_share",  NULL,      PF_CELL_SHARE, false },
};
/* clang-format on */
enum { N_SUMS = 5 }; /* the last so many: of entries and bytes */

static void
note_samples(PfTable *table, const PfTicky *ticky)
{
    g_autofree char *n = pf_unit_count(ticky->n_samples);

    if (ticky->n_samples == 0) {
        pf_table_note(table, "counters are defined, but no sample of them was taken: how often "
                             "each was entered is not known");
        pf_table_note(table, "a sample is taken with each one of the heap: let the program run "
                             "longer, or sample more often with +RTS -i0.01");
        return;
    }
    pf_table_note(table, "sums over %s sample%s", n, ticky->n_samples == 1 ? "" : "s");
    pf_table_note(table, "what was counted after the last sample is not in the log: these are "
                         "no totals of the program");
}

static void
add_definition(PfTable *table, const PfTickyCounter *counter)
{
    pf_table_uint(table, counter->id);
    pf_table_text(table, counter->name);
    if (counter->is_defined)
        pf_table_uint(table, counter->arity);
    else
        pf_table_unknown(table);
    pf_table_text(table, counter->kinds);
    pf_table_text(table, counter->kind);
    pf_table_text(table, counter->module);
    pf_table_text(table, counter->source);
}

static void
add_sums(PfTable *table, const PfTickyCounter *counter, double all_entries, double all_alloc)
{
    pf_table_uint(table, counter->entries);
    pf_table_share_of(table, (double)counter->entries, all_entries);
    pf_table_uint(table, counter->alloc_bytes);
    pf_table_uint(table, counter->allocd_bytes);
    pf_table_share_of(table, (double)counter->alloc_bytes, all_alloc);
}

PfTable *
pf_table_make_ticky(const PfTableInput *input, GError **error)
{
    const PfTicky *ticky = input->profile->ticky;
    double all_entries = 0, all_alloc = 0;

    if (!ticky) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "there are no ticky counters in the log: a program that is built with "
                    "-ticky writes them when it is run with +RTS -lT");
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    note_samples(table, ticky);
    pf_table_note_window(table, input->profile);
    for (size_t i = 0; i < ticky->n_counters; i++) {
        all_entries += (double)ticky->counters[i].entries;
        all_alloc += (double)ticky->counters[i].alloc_bytes;
    }
    for (size_t i = 0; i < ticky->n_counters; i++) {
        add_definition(table, &ticky->counters[i]);
        if (ticky->n_samples > 0) {
            add_sums(table, &ticky->counters[i], all_entries, all_alloc);
            continue;
        }
        for (size_t column = 0; column < N_SUMS; column++)
            pf_table_unknown(table);
    }
    return table;
}
