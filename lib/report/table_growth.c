/*
 * table_growth.c - the bands that were looked at for growth, those that grow first.
 */
#include "base/error.h"
#include "base/units.h"
#include "profile/growing.h"
#include "profile/growth.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "band",               "BAND",   PF_CELL_TEXT,  false },
    { "module",             "MODULE", PF_CELL_TEXT,  true },
    { "source",             "SRC",    PF_CELL_TEXT,  true },
    { "growing",            "GROWS",  PF_CELL_TRUTH, false },
    { "growth_bytes_per_s", "growth", PF_CELL_RATE,  false },
    { "mean_bytes",         "mean",   PF_CELL_BYTES, false },
    { "first_bytes",        "first",  PF_CELL_BYTES, false },
    { "last_bytes",         "last",   PF_CELL_BYTES, false },
    { "peak_bytes",         "peak",   PF_CELL_BYTES, false },
    { "key",                NULL,     PF_CELL_TEXT,  false }, /* by info table only */
};
/* clang-format on */
enum { N_COLUMNS = G_N_ELEMENTS(columns), N_KEYS = 1 };

static void
note_judged(PfTable *table, const PfHeapProfile *heap, size_t n)
{
    size_t half = pf_growth_half(heap->times_ns, heap->n_samples);
    g_autofree char *looked_at = pf_unit_count(n);
    g_autofree char *all = pf_unit_count(heap->n_bands);
    g_autofree char *from = pf_unit_ns(heap->times_ns[half]);
    g_autofree char *until = pf_unit_ns(heap->times_ns[heap->n_samples - 1]);

    pf_table_note(table, "growth over the second half of the run, from %s to %s", from, until);
    pf_table_note(table, "%s of %s band%s looked at", looked_at, all,
                  heap->n_bands == 1 ? " was" : "s were");
}

static void
add_row(PfTable *table, const PfBand *band, bool has_key)
{
    pf_table_text(table, band->name.label);
    pf_table_text(table, band->name.module);
    pf_table_text(table, band->name.source);
    pf_table_truth(table, band->growing == PF_YES);
    pf_table_rate(table, band->growth_bytes_per_s);
    pf_table_uint(table, pf_unit_whole(band->mean_bytes));
    pf_table_uint(table, band->first_bytes);
    pf_table_uint(table, band->last_bytes);
    pf_table_uint(table, band->peak_bytes);
    if (has_key)
        pf_table_text(table, band->name.key);
}

PfTable *
pf_table_make_growth(const PfTableInput *input, GError **error)
{
    const PfHeapProfile *heap = input->profile->heap;
    size_t n, n_growing;

    if (!heap || heap->n_samples == 0) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", pf_heap_hint(input->profile));
        return NULL;
    }
    g_autofree char *unknown = pf_growing_unknown(heap);
    if (unknown) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "growth is unknown: %s", unknown);
        return NULL;
    }
    bool has_key = heap->breakdown == PF_BY_INFO_TABLE;
    PfTable *table = pf_table_new(columns, has_key ? N_COLUMNS : N_COLUMNS - N_KEYS);
    g_autofree const PfBand **bands = pf_growing_bands(heap, &n, &n_growing);
    note_judged(table, heap, n);
    pf_table_note_heap(table, input->profile);
    pf_table_note_labels(table, input->profile->heap);
    for (size_t i = 0; i < n; i++)
        add_row(table, bands[i], has_key);
    return table;
}
