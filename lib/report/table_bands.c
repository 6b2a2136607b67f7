/*
 * table_bands.c - every band of the heap profile, by falling area.
 */
#include "base/error.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "band",         "BAND",   PF_CELL_TEXT },
    { "module",       "MODULE", PF_CELL_TEXT },
    { "source",       NULL,     PF_CELL_TEXT },
    { "share",        "%area",  PF_CELL_SHARE },
    { "mean_bytes",   "mean",   PF_CELL_BYTES },
    { "peak_bytes",   "peak",   PF_CELL_BYTES },
    { "peak_time_ns", "at",     PF_CELL_NS },
    { "first_bytes",  "first",  PF_CELL_BYTES },
    { "last_bytes",   "last",   PF_CELL_BYTES },
};
/* clang-format on */

static void
put_text(PfTable *table, const char *text)
{
    if (text)
        pf_table_text(table, text);
    else
        pf_table_unknown(table);
}

static void
add_row(PfTable *table, const PfHeapProfile *heap, const PfBand *band)
{
    double area = heap->area_byte_seconds;

    pf_table_text(table, band->label);
    put_text(table, band->module);
    put_text(table, band->source);
    if (area > 0)
        pf_table_share(table, band->area_byte_seconds / area);
    else
        pf_table_unknown(table);
    pf_table_uint(table, (uint64_t)(band->mean_bytes + 0.5));
    pf_table_uint(table, band->peak_bytes);
    pf_table_uint(table, band->peak_time_ns);
    pf_table_uint(table, band->first_bytes);
    pf_table_uint(table, band->last_bytes);
}

PfTable *
pf_table_make_bands(const PfTableInput *input, GError **error)
{
    const PfHeapProfile *heap = input->profile->heap;

    if (!heap || heap->n_samples == 0) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", pf_heap_hint(input->profile));
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    for (size_t i = 0; i < heap->n_bands; i++)
        add_row(table, heap, &heap->bands[i]);
    return table;
}
