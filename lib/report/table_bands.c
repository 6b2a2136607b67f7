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

    pf_table_text(table, band->name.label);
    put_text(table, band->name.module);
    put_text(table, band->name.source);
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

/* What the bands without a series have together: their peak and ends are those of the sum. */
static void
add_others(PfTable *table, const PfHeapProfile *heap)
{
    size_t n = heap->n_samples, at = 0;
    double area = heap->area_byte_seconds, mean = heap->mean_bytes, share = area;

    if (heap->n_shown == heap->n_bands)
        return;
    for (size_t i = 0; i < heap->n_shown; i++) {
        mean -= heap->bands[i].mean_bytes;
        share -= heap->bands[i].area_byte_seconds;
    }
    for (size_t i = 0; i < n; i++)
        at = heap->other[i] > heap->other[at] ? i : at;
    pf_table_text(table, "OTHER");
    pf_table_unknown(table);
    pf_table_unknown(table);
    if (area > 0)
        pf_table_share(table, MAX(share, 0) / area);
    else
        pf_table_unknown(table);
    pf_table_uint(table, (uint64_t)(MAX(mean, 0) + 0.5));
    pf_table_uint(table, heap->other[at]);
    pf_table_uint(table, heap->times_ns[at]);
    pf_table_uint(table, heap->other[0]);
    pf_table_uint(table, heap->other[n - 1]);
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
    size_t n_rows = input->is_cut ? heap->n_shown : heap->n_bands;
    for (size_t i = 0; i < n_rows; i++)
        add_row(table, heap, &heap->bands[i]);
    if (input->is_cut)
        add_others(table, heap);
    return table;
}
