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

/* Which rows of a table are shown. */
typedef struct {
    const Costs *costs;
    size_t n;         /* rows */
    bool *is_kept;    /* [n] */
    unsigned *depths; /* [n] */
    size_t n_kept, n_small, n_passing;
} Choice;

static void
choice_clear(Choice *choice)
{
    g_free(choice->is_kept);
    g_free(choice->depths);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Choice, choice_clear)

/* Where nothing costs anything, all rows are kept. */
static Choice
choice_of(const Costs *costs)
{
    size_t n = pf_table_n_rows(costs->table);
    Choice choice = {
        .costs = costs, .n = n, .is_kept = g_new0(bool, n + 1), .depths = g_new(unsigned, n + 1)
    };

    for (size_t row = 0; row < n; row++) {
        choice.depths[row] = depth_of(costs->table, row);
        choice.is_kept[row] = !is_small(costs, row);
        choice.n_kept += choice.is_kept[row];
    }
    if (choice.n_kept == 0) {
        for (size_t row = 0; row < n; row++)
            choice.is_kept[row] = true;
        choice.n_kept = n;
    }
    choice.n_small = n - choice.n_kept;
    return choice;
}

/* Whether what a row costs is next to all in one under it. */
static bool
hands_on(const Costs *costs, size_t row, size_t below)
{
    for (size_t i = 0; i < costs->n; i++) {
        const PfCell *own = pf_table_cell(costs->table, row, costs->columns[i]);
        const PfCell *other = pf_table_cell(costs->table, below, costs->columns[i]);
        if (own->is_known && other->is_known && own->real - other->real >= costs->least)
            return false;
    }
    return costs->n > 0;
}

/* The rows under one, as they are seen from below. */
typedef struct {
    size_t n, first;
} Below;

/* Of each row that is kept the one that is alone under it; 0: there is none, or several. The
 * caller frees the list. */
static size_t *
only_ones(const Choice *choice)
{
    g_autoptr(GArray) below = g_array_new(FALSE, TRUE, sizeof(Below)); /* by depth */
    size_t *only = g_new0(size_t, choice->n + 1);

    for (size_t row = choice->n; row-- > 0;) {
        if (!choice->is_kept[row])
            continue;
        unsigned depth = choice->depths[row];
        if (below->len > depth + 1) {
            const Below *under = &g_array_index(below, Below, depth + 1);
            only[row] = under->n == 1 ? under->first : 0;
        }
        g_array_set_size(below, depth + 1);
        Below *here = &g_array_index(below, Below, depth);
        *here = (Below){ here->n + 1, row };
    }
    return only;
}

/* Of a chain of rows, each with one alone under it, those are left out that cost nothing beside
 * the last that is shown. */
static void
leave_out_chains(Choice *choice)
{
    g_autofree size_t *only = only_ones(choice);
    size_t above = 0, shown = 0; /* the row before, and the last of them that stays */

    for (size_t row = 1; row < choice->n; row++) {
        if (!choice->is_kept[row])
            continue;
        bool is_inside =
            only[above] == row && only[row] > 0 && hands_on(choice->costs, shown, only[row]);
        above = row;
        shown = is_inside ? shown : row;
        choice->is_kept[row] = !is_inside;
        choice->n_passing += is_inside;
        choice->n_kept -= is_inside;
    }
}

static Choice
choose(const Costs *costs, const PfSheetAsked *asked)
{
    Choice choice = choice_of(costs);

    if (asked->has_no_chains)
        leave_out_chains(&choice);
    return choice;
}

size_t
pf_sheet_count(const PfTable *table, const PfSheetAsked *asked)
{
    Costs costs = costs_of(table, asked->least_share);
    g_auto(Choice) choice = choose(&costs, asked);

    return choice.n_kept;
}

static void
take_rows(PfSheet *sheet, const Choice *choice, size_t most)
{
    const PfTable *table = sheet->table;

    sheet->rows = g_new0(PfSheetRow, MIN(choice->n_kept, most) + 1);
    for (size_t row = 0; row < choice->n && sheet->n_rows < most; row++) {
        bool is_sum = row + table->n_sums >= choice->n;
        if (!choice->is_kept[row])
            continue;
        sheet->rows[sheet->n_rows++] =
            (PfSheetRow){ .at = row,
                          .depth = choice->depths[row],
                          .is_sum = is_sum,
                          .is_strong = is_sum && row + 1 == choice->n };
    }
    sheet->n_small = choice->n_small;
    sheet->n_passing = choice->n_passing;
    sheet->n_hidden = choice->n_kept - sheet->n_rows;
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
    sheet->has_two_costs = costs.n > 1;
    g_auto(Choice) choice = choose(&costs, asked);
    take_rows(sheet, &choice, asked->most_rows);
    find_last(sheet);
}
