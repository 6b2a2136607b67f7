#include "report/table-private.h"

#include <stdarg.h>

#include "base/text.h"
#include "base/units.h"

PfTable *
pf_table_new(const PfColumn *columns, size_t n_columns)
{
    PfTable *table = g_new(PfTable, 1);

    *table = (PfTable){
        .columns = columns,
        .n_columns = n_columns,
        .notes = g_ptr_array_new_with_free_func(g_free),
        .cells = g_array_new(FALSE, FALSE, sizeof(PfCell)),
        .strings = g_string_chunk_new(1024),
    };
    return table;
}

void
pf_table_free(PfTable *table)
{
    if (!table)
        return;
    g_ptr_array_unref(table->notes);
    g_array_unref(table->cells);
    g_string_chunk_free(table->strings);
    g_free(table);
}

void
pf_table_note(PfTable *table, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_ptr_array_add(table->notes, g_strdup_vprintf(format, args));
    va_end(args);
}

static void
add(PfTable *table, PfCell cell)
{
    g_array_append_val(table->cells, cell);
}

void
pf_table_text(PfTable *table, const char *text)
{
    pf_table_indented(table, 0, text);
}

void
pf_table_indented(PfTable *table, unsigned depth, const char *text)
{
    if (!text) {
        pf_table_unknown(table);
        return;
    }
    add(table, (PfCell){ .is_known = true,
                         .indent = depth,
                         .text = g_string_chunk_insert_const(table->strings, text) });
}

void
pf_table_uint(PfTable *table, uint64_t value)
{
    add(table, (PfCell){ .is_known = true, .number = value });
}

void
pf_table_share(PfTable *table, double value)
{
    add(table, (PfCell){ .is_known = true, .real = value });
}

void
pf_table_share_of(PfTable *table, double part, double whole)
{
    if (whole > 0)
        pf_table_share(table, part / whole);
    else
        pf_table_unknown(table);
}

void
pf_table_rate(PfTable *table, double bytes_per_s)
{
    add(table, (PfCell){ .is_known = true, .real = bytes_per_s });
}

void
pf_table_truth(PfTable *table, bool value)
{
    add(table, (PfCell){ .is_known = true, .number = value });
}

void
pf_table_unknown(PfTable *table)
{
    add(table, (PfCell){ .text = NULL });
}

void
pf_table_maybe(PfTable *table, bool is_known, uint64_t value)
{
    if (is_known)
        pf_table_uint(table, value);
    else
        pf_table_unknown(table);
}

void
pf_table_aside(PfTable *table, const char *words)
{
    add(table, (PfCell){ .text = g_string_chunk_insert_const(table->strings, words) });
}

void
pf_table_sum_rows(PfTable *table, size_t n)
{
    table->n_sums = n;
}

static char *
with_one_decimal(double value)
{
    char text[512]; /* of the largest double, and a decimal */

    return g_strdup(g_ascii_formatd(text, sizeof text, "%.1f", value));
}

char *
pf_table_paper(const PfCell *cell, PfCellType type)
{
    if (!cell->is_known)
        return g_strdup(cell->text ? cell->text : "n/a");
    switch (type) {
    case PF_CELL_TEXT: return pf_text_line(cell->text);
    case PF_CELL_COUNT: return pf_unit_count(cell->number);
    case PF_CELL_BYTES: return pf_unit_format(PF_UNIT_BYTES, (double)cell->number);
    case PF_CELL_NS: return pf_unit_ns(cell->number);
    case PF_CELL_SHARE: return with_one_decimal(100 * cell->real);
    case PF_CELL_RATE: return pf_unit_rate(cell->real);
    case PF_CELL_ID: return g_strdup_printf("0x%" G_GINT64_MODIFIER "x", cell->number);
    case PF_CELL_NUMBER: return g_strdup_printf("%" G_GUINT64_FORMAT, cell->number);
    case PF_CELL_TRUTH: return g_strdup(cell->number ? "yes" : "no");
    case PF_CELL_MARK: return g_strdup(cell->number ? "\u2191" : "");
    }
    g_assert_not_reached();
}

bool
pf_table_is_right(PfCellType type)
{
    switch (type) {
    case PF_CELL_TEXT:
    case PF_CELL_TRUTH:
    case PF_CELL_MARK: return false;
    case PF_CELL_COUNT:
    case PF_CELL_BYTES:
    case PF_CELL_NS:
    case PF_CELL_SHARE:
    case PF_CELL_RATE:
    case PF_CELL_ID:
    case PF_CELL_NUMBER: return true;
    }
    g_assert_not_reached();
}

/* Whether no row has anything in the column. */
static bool
is_empty(const PfTable *table, size_t column)
{
    bool is_text = table->columns[column].type == PF_CELL_TEXT;

    for (size_t row = 0; row < pf_table_n_rows(table); row++) {
        const PfCell *cell = pf_table_cell(table, row, column);
        if (cell->is_known && !(is_text && cell->text[0] == '\0'))
            return false;
    }
    return true;
}

size_t *
pf_table_paper_columns(const PfTable *table, size_t *out_n)
{
    size_t *columns = g_new(size_t, table->n_columns);
    size_t n = 0;

    for (size_t column = 0; column < table->n_columns; column++) {
        const PfColumn *spec = &table->columns[column];
        if (spec->head && !(spec->is_optional && is_empty(table, column)))
            columns[n++] = column;
    }
    *out_n = n;
    return columns;
}

static const PfTableFormat formats[] = {
    { "text", ".txt", pf_table_write_text },
    { "csv", ".csv", pf_table_write_csv },
    { "json", ".json", pf_table_write_json },
    { "markdown", ".md", pf_table_write_markdown },
};

const PfTableFormat *
pf_table_formats(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(formats);
    return formats;
}

const PfTableFormat *
pf_table_format(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++)
        if (g_str_equal(formats[i].name, name))
            return &formats[i];
    return NULL;
}

const PfTableFormat *
pf_table_format_of_path(const char *path)
{
    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++)
        if (g_str_has_suffix(path, formats[i].suffix))
            return &formats[i];
    return NULL;
}
