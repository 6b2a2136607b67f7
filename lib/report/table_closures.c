/*
 * table_closures.c - where closures come from: the info tables of a log.
 *
 * Of a heap profile by info table, those its bands name, with what they hold; of any other
 * log, all that it defines.
 */
#include "base/error.h"
#include "base/units.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "address",      "ADDRESS", PF_CELL_ID,    false },
    { "name",         "NAME",    PF_CELL_TEXT,  true },
    { "type",         "TYPE",    PF_CELL_TEXT,  true },
    { "closure_type", "CLOSURE", PF_CELL_TEXT,  true },
    { "label",        "LABEL",   PF_CELL_TEXT,  true },
    { "module",       "MODULE",  PF_CELL_TEXT,  true },
    { "source",       "SRC",     PF_CELL_TEXT,  true },
    { "share",        "%area",   PF_CELL_SHARE, false }, /* from here on, of bands */
    { "mean_bytes",   "mean",    PF_CELL_BYTES, false },
    { "peak_bytes",   "peak",    PF_CELL_BYTES, false },
    { "last_bytes",   "last",    PF_CELL_BYTES, false },
};
/* clang-format on */
enum { N_COLUMNS = G_N_ELEMENTS(columns), N_OF_TABLE = 7 };

static void
add_table(PfTable *out, const PfInfoTable *table)
{
    pf_table_uint(out, table->address);
    pf_table_text(out, table->name);
    pf_table_text(out, table->type);
    pf_table_text(out, table->closure_type);
    pf_table_text(out, table->label);
    pf_table_text(out, table->module);
    pf_table_text(out, table->source);
}

/* What the log calls the info table of a band: its number. */
static PfSpan
label_of(const PfBandName *band)
{
    const char *text = band->key ? band->key : band->label;

    return (PfSpan){ (const uint8_t *)text, strlen(text) };
}

/* What the band itself says of its info table. */
static void
add_band_name(PfTable *out, const PfBandName *band)
{
    bool has_name = band->key && !g_str_equal(band->key, band->label);
    uint64_t address;

    if (pf_info_tables_parse(label_of(band), &address))
        pf_table_uint(out, address);
    else
        pf_table_unknown(out);
    pf_table_text(out, has_name ? band->label : NULL);
    pf_table_text(out, band->type);
    pf_table_text(out, band->closure);
    pf_table_unknown(out);
    pf_table_text(out, band->module);
    pf_table_text(out, band->source);
}

static PfTable *
make_of_bands(const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;
    const PfInfoTables *tables = profile->info_tables;
    PfTable *out = pf_table_new(columns, N_COLUMNS);
    g_autofree char *bands = pf_unit_count(heap->n_bands);
    g_autofree char *defined = pf_unit_count(profile->n_info_tables);

    pf_table_note(out, "%s info tables are in the heap profile, of %s that the log defines",
                  bands, defined);
    pf_table_note_heap(out, profile);
    for (size_t i = 0; i < heap->n_bands; i++) {
        const PfBand *band = &heap->bands[i];
        PfInfoTable table;

        if (tables && pf_info_tables_find_label(tables, label_of(&band->name), &table))
            add_table(out, &table);
        else
            add_band_name(out, &band->name);
        pf_table_share_of(out, band->area_byte_seconds, heap->area_byte_seconds);
        pf_table_uint(out, pf_unit_whole(band->mean_bytes));
        pf_table_uint(out, band->peak_bytes);
        pf_table_uint(out, band->last_bytes);
    }
    return out;
}

static PfTable *
make_of_tables(const PfInfoTables *tables)
{
    PfTable *out = pf_table_new(columns, N_OF_TABLE);
    size_t n = pf_info_tables_count(tables);

    pf_table_note_left_out(out, pf_info_tables_left_out(tables), "info table");
    for (size_t i = 0; i < n; i++) {
        PfInfoTable table = pf_info_tables_at(tables, i);
        add_table(out, &table);
    }
    return out;
}

PfTable *
pf_table_make_closures(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfHeapProfile *heap = profile->heap;
    bool is_by_table = heap && heap->breakdown == PF_BY_INFO_TABLE && heap->n_samples > 0;

    if (is_by_table && heap->by == PF_GROUP_DEFAULT)
        return make_of_bands(profile);
    if (profile->info_tables && pf_info_tables_count(profile->info_tables) > 0)
        return make_of_tables(profile->info_tables);
    if (profile->log->is_record && profile->n_info_tables > 0) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "the record of a run counts its info tables, and does not hold them: they "
                    "are in the log itself");
        return NULL;
    }
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "there are no info tables in the log: a program that is built with "
                "-finfo-table-map writes them when it is run with +RTS -l, and says how much "
                "of the heap each has with -hi -l");
    return NULL;
}
