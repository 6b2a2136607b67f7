#include "report/table_pick.h"

#include "report/table_sheet.h"

static void
copy_cell(PfTable *table, const PfCell *cell, PfCellType type)
{
    PfCell copy = *cell;

    if (cell->is_known ? type == PF_CELL_TEXT : cell->text != NULL)
        copy.text = g_string_chunk_insert_const(table->strings, cell->text);
    g_array_append_val(table->cells, copy);
}

PfTable *
pf_table_pick(const PfTable *from, PfRowTest is_kept, const void *data)
{
    PfTable *table = pf_table_new(from->columns, from->n_columns);

    for (size_t row = 0; row < pf_table_n_rows(from); row++) {
        if (!is_kept(from, row, data))
            continue;
        for (size_t i = 0; i < from->n_columns; i++)
            copy_cell(table, pf_table_cell(from, row, i), from->columns[i].type);
    }
    return table;
}

double
pf_table_share_at(const PfTable *table, size_t row, const char *key)
{
    size_t column = pf_sheet_column_of(table, key);

    if (column == table->n_columns)
        return 0;
    const PfCell *cell = pf_table_cell(table, row, column);
    return cell->is_known ? cell->real : 0;
}
