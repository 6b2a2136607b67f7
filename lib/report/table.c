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
    add(table, (PfCell){ .is_known = true, .share = value });
}

void
pf_table_unknown(PfTable *table)
{
    add(table, (PfCell){ .is_known = false });
}

char *
pf_table_paper(const PfCell *cell, PfCellType type)
{
    if (!cell->is_known)
        return g_strdup("n/a");
    switch (type) {
    case PF_CELL_TEXT: {
        g_autofree char *line = pf_text_line(cell->text);
        return g_strdup_printf("%*s%s", (int)cell->indent, "", line);
    }
    case PF_CELL_COUNT: return pf_unit_format(PF_UNIT_COUNT, (double)cell->number);
    case PF_CELL_BYTES: return pf_unit_format(PF_UNIT_BYTES, (double)cell->number);
    case PF_CELL_NS: return pf_unit_format(PF_UNIT_SECONDS, (double)cell->number / 1e9);
    case PF_CELL_SHARE: return g_strdup_printf("%.1f", 100 * cell->share);
    }
    g_assert_not_reached();
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
