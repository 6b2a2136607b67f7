/*
 * table_bands.c - every band of the heap profile, by falling area.
 */
#include "base/error.h"
#include "base/units.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "band",               "BAND",   PF_CELL_TEXT,  false },
    { "module",             "MODULE", PF_CELL_TEXT,  true },
    { "source",             NULL,     PF_CELL_TEXT,  false },
    { "growing",            "GROWS",  PF_CELL_MARK,  true },
    { "growth_bytes_per_s", NULL,     PF_CELL_RATE,  false },
    { "share",              "%area",  PF_CELL_SHARE, false },
    { "mean_bytes",         "mean",   PF_CELL_BYTES, false },
    { "peak_bytes",         "peak",   PF_CELL_BYTES, false },
    { "peak_time_ns",       "at",     PF_CELL_NS,    false },
    { "first_bytes",        "first",  PF_CELL_BYTES, false },
    { "last_bytes",         "last",   PF_CELL_BYTES, false },
    { "key",                NULL,     PF_CELL_TEXT,  false }, /* by info table only */
    { "type",               NULL,     PF_CELL_TEXT,  false },
    { "closure_type",       NULL,     PF_CELL_TEXT,  false },
};
/* clang-format on */
enum { N_COLUMNS = G_N_ELEMENTS(columns), N_OF_TABLE = 3 };

static bool
is_by_table(const PfHeapProfile *heap)
{
    return heap->breakdown == PF_BY_INFO_TABLE;
}

static void
add_growth(PfTable *table, const PfBand *band)
{
    if (band->growing == PF_MAYBE)
        pf_table_unknown(table);
    else
        pf_table_truth(table, band->growing == PF_YES);
    if (band->has_slope)
        pf_table_rate(table, band->growth_bytes_per_s);
    else
        pf_table_unknown(table);
}

static void
add_row(PfTable *table, const PfHeapProfile *heap, const PfBand *band)
{
    const PfBandName *name = &band->name;

    pf_table_text(table, name->label);
    pf_table_text(table, name->module);
    pf_table_text(table, name->source);
    add_growth(table, band);
    pf_table_share_of(table, band->area_byte_seconds, heap->area_byte_seconds);
    pf_table_uint(table, pf_unit_whole(band->mean_bytes));
    pf_table_uint(table, band->peak_bytes);
    pf_table_uint(table, band->peak_time_ns);
    pf_table_uint(table, band->first_bytes);
    pf_table_uint(table, band->last_bytes);
    if (is_by_table(heap)) {
        pf_table_text(table, name->key);
        pf_table_text(table, name->type);
        pf_table_text(table, name->closure);
    }
}

static void
add_unknowns(PfTable *table, size_t n)
{
    for (size_t i = 0; i < n; i++)
        pf_table_unknown(table);
}

/* What the bands without a series have together: their peak and ends are those of the sum. */
static void
add_others(PfTable *table, const PfHeapProfile *heap)
{
    size_t n = heap->n_samples, at = 0;
    double mean = heap->mean_bytes, area = heap->area_byte_seconds;

    if (heap->n_shown == heap->n_bands)
        return;
    for (size_t i = 0; i < heap->n_shown; i++) {
        mean -= heap->bands[i].mean_bytes;
        area -= heap->bands[i].area_byte_seconds;
    }
    for (size_t i = 0; i < n; i++)
        at = heap->other[i] > heap->other[at] ? i : at;
    pf_table_text(table, "OTHER");
    add_unknowns(table, 4);
    pf_table_share_of(table, MAX(area, 0), heap->area_byte_seconds);
    pf_table_uint(table, (uint64_t)(MAX(mean, 0) + 0.5));
    pf_table_uint(table, heap->other[at]);
    pf_table_uint(table, heap->times_ns[at]);
    pf_table_uint(table, heap->other[0]);
    pf_table_uint(table, heap->other[n - 1]);
    add_unknowns(table, is_by_table(heap) ? N_OF_TABLE : 0);
}

PfTable *
pf_table_make_bands(const PfTableInput *input, GError **error)
{
    const PfHeapProfile *heap = input->profile->heap;

    if (!heap || heap->n_samples == 0) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", pf_heap_hint(input->profile));
        return NULL;
    }
    PfTable *table =
        pf_table_new(columns, is_by_table(heap) ? N_COLUMNS : N_COLUMNS - N_OF_TABLE);
    size_t n_rows = input->is_cut ? heap->n_shown : heap->n_bands;

    pf_table_note_heap(table, input->profile);
    pf_table_note_labels(table, heap);
    for (size_t i = 0; i < n_rows; i++)
        add_row(table, heap, &heap->bands[i]);
    if (input->is_cut)
        add_others(table, heap);
    return table;
}
