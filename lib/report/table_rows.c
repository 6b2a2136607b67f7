/*
 * table_rows.c - which rows of a table a sheet shows, and what each is among the others.
 */
#include "report/table_sheet.h"

#include <string.h>

/* Of a row in a tree, and all below it: LOOK.md, section 11.2. */
static const double least_share = 0.003;
static const char *const inherited_keys[] = { "inherited_share", "inherited_alloc_share" };
enum { N_COSTS = G_N_ELEMENTS(inherited_keys) };

size_t
pf_sheet_column_of(const PfTable *table, const char *key)
{
    size_t column = 0;

    while (column < table->n_columns && !g_str_equal(table->columns[column].key, key))
        column++;
    return column;
}

static bool
has_depths(const PfTable *table)
{
    for (guint i = 0; i < table->cells->len; i++)
        if (g_array_index(table->cells, PfCell, i).indent > 0)
            return true;
    return false;
}

static unsigned
depth_of(const PfTable *table, size_t row)
{
    unsigned depth = 0;

    for (size_t column = 0; column < table->n_columns; column++)
        depth = MAX(depth, pf_table_cell(table, row, column)->indent);
    return depth;
}

/* What the rows of a tree cost with all below them. */
typedef struct {
    const PfTable *table;
    size_t n;
    size_t columns[N_COSTS]; /* [n] */
    double least;            /* what is less is small */
} Costs;

static Costs
costs_of(const PfTable *table, double least)
{
    Costs costs = { .table = table, .least = least > 0 ? least : least_share };
    bool is_tree = has_depths(table);

    for (size_t i = 0; is_tree && i < N_COSTS; i++) {
        size_t column = pf_sheet_column_of(table, inherited_keys[i]);
        if (column < table->n_columns)
            costs.columns[costs.n++] = column;
    }
    return costs;
}

/* Whether a row costs next to nothing, and so all that is under it. */
static bool
is_small(const Costs *costs, size_t row)
{
    size_t n_known = 0;

    for (size_t i = 0; i < costs->n; i++) {
        const PfCell *cell = pf_table_cell(costs->table, row, costs->columns[i]);
        if (cell->is_known && cell->real >= costs->least)
            return false;
        n_known += cell->is_known;
    }
    return n_known > 0;
}

static size_t
count_large(const Costs *costs)
{
    size_t n = 0;

    for (size_t row = 0; row < pf_table_n_rows(costs->table); row++)
        n += !is_small(costs, row);
    return n;
}

size_t
pf_sheet_count(const PfTable *table, double least)
{
    Costs costs = costs_of(table, least);
    return count_large(&costs);
}

/* Where nothing costs anything, all rows are chosen. */
static void
choose(PfSheet *sheet, Costs costs, size_t most_rows)
{
    const PfTable *table = sheet->table;
    size_t n = pf_table_n_rows(table), n_large = count_large(&costs);

    if (n_large == 0)
        costs.n = 0;
    n_large = n_large == 0 ? n : n_large;
    sheet->has_two_costs = costs.n > 1;
    sheet->rows = g_new0(PfSheetRow, MIN(n_large, most_rows) + 1);
    for (size_t row = 0; row < n && sheet->n_rows < most_rows; row++) {
        bool is_sum = row + table->n_sums >= n;
        if (!is_small(&costs, row))
            sheet->rows[sheet->n_rows++] = (PfSheetRow){ .at = row,
                                                         .depth = depth_of(table, row),
                                                         .is_sum = is_sum,
                                                         .is_strong = is_sum && row + 1 == n };
    }
    sheet->n_small = n - n_large;
    sheet->n_hidden = n_large - sheet->n_rows;
}

/* Which rows are the last under theirs, seen from below. */
static void
find_last(PfSheet *sheet)
{
    g_autoptr(GArray) has_next = g_array_new(FALSE, TRUE, sizeof(bool)); /* by depth */

    for (size_t i = sheet->n_rows; i-- > 0;) {
        PfSheetRow *row = &sheet->rows[i];
        g_array_set_size(has_next, row->depth + 1);
        bool *at_depth = &g_array_index(has_next, bool, row->depth);
        row->is_last = !*at_depth;
        *at_depth = true;
    }
}

void
pf_sheet_choose_rows(PfSheet *sheet, const PfSheetAsked *asked)
{
    Costs costs = costs_of(sheet->table, asked->least_share);

    sheet->is_tree = has_depths(sheet->table);
    sheet->least_share = costs.least;
    choose(sheet, costs, asked->most_rows);
    find_last(sheet);
}
