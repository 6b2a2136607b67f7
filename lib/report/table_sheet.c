#include "report/table_sheet.h"

#include <math.h>
#include <string.h>

#include "figure/shorten.h"

static const double strong_share = 0.1; /* LOOK.md, section 2 */
static const double tree_bar = 18, flat_bar = 52;

/* Whether the row says that a band is growing. */
static bool
is_growing(const PfTable *table, size_t row)
{
    size_t growing = pf_sheet_column_of(table, "growing");

    return growing < table->n_columns && pf_table_cell(table, row, growing)->is_known
           && pf_table_cell(table, row, growing)->number;
}

static void
find_strong(PfSheet *sheet, const PfSheetColumn *column)
{
    PfBarKind bar = column->look.bar;

    for (size_t i = 0; i < sheet->n_rows; i++) {
        bool is_large = (bar == PF_BAR_OWN || bar == PF_BAR_PART)
                        && pf_sheet_value(sheet, i, column) >= strong_share;
        bool grows = bar == PF_BAR_RATE && is_growing(sheet->table, sheet->rows[i].at);
        sheet->rows[i].is_strong |= (is_large || grows) && !sheet->rows[i].is_sum;
    }
}

/* In a tree a bar is of the whole; else of the longest, so that rows can be told apart. */
static void
set_bar(const PfSheet *sheet, PfSheetColumn *column)
{
    if (column->look.bar == PF_BAR_NONE
        || (column->look.bar == PF_BAR_INHERITED && !sheet->is_tree))
        return;
    column->bar = sheet->is_tree ? tree_bar : flat_bar;
    column->full = sheet->is_tree ? 1 : 0;
    for (size_t i = 0; !sheet->is_tree && i < sheet->n_rows; i++)
        if (!sheet->rows[i].is_sum)
            column->full = fmax(column->full, pf_sheet_value(sheet, i, column));
}

/* Numbers of a tree that are in no group stand back. */
static PfColumnLook
look_of(const PfSheet *sheet, const PfColumn *spec)
{
    PfColumnLook look = pf_table_look(spec);

    if (sheet->is_tree && !look.group && spec->type == PF_CELL_COUNT)
        look.ink = PF_INK_SECOND;
    return look;
}

static void
add_column(PfSheet *sheet, size_t at, const char *head)
{
    const PfColumn *spec = &sheet->table->columns[at];
    PfColumnLook look = look_of(sheet, spec);
    PfSheetColumn *column = &sheet->columns[sheet->n_columns++];

    *column = (PfSheetColumn){
        .at = at,
        .spec = spec,
        .look = look,
        .head = head ? g_strdup(head) : pf_table_look_head(spec),
        .is_right = pf_table_is_right(spec->type),
        .is_placed = sheet->is_tree,
        .has_swatch = look.is_module && sheet->modules && !sheet->is_tree,
        .texts = g_new0(char *, sheet->n_rows + 1),
    };
    for (size_t i = 0; i < sheet->n_rows; i++)
        column->is_tree |= pf_table_cell(sheet->table, sheet->rows[i].at, at)->indent > 0;
    pf_sheet_set_texts(sheet, column);
    sheet->has_groups |= column->look.group != NULL;
    set_bar(sheet, column);
    find_strong(sheet, column);
}

/* Whether a column that is asked for is one of those on paper, or is so for whoever asks. */
static bool
is_there(const PfTable *table, size_t at, const PfShownColumn *asked, const size_t *on_paper,
         size_t n)
{
    if (at < table->n_columns && !table->columns[at].head)
        return asked->head;
    for (size_t i = 0; i < n; i++)
        if (on_paper[i] == at)
            return true;
    return false;
}

/* Those that are asked for, of those that are on paper. */
static void
add_columns(PfSheet *sheet, const PfShownColumn *asked)
{
    size_t n;
    g_autofree size_t *columns = pf_table_paper_columns(sheet->table, &n);

    sheet->columns = g_new0(PfSheetColumn, sheet->table->n_columns + 1);
    for (size_t i = 0; !asked && i < n; i++)
        add_column(sheet, columns[i], NULL);
    for (; asked && asked->key; asked++) {
        size_t at = pf_sheet_column_of(sheet->table, asked->key);
        if (is_there(sheet->table, at, asked, columns, n))
            add_column(sheet, at, asked->head);
    }
}

/* One name over all columns that have one says nothing. */
static void
drop_single_group(PfSheet *sheet)
{
    const char *first = NULL;

    for (size_t i = 0; i < sheet->n_columns; i++) {
        const char *group = sheet->columns[i].look.group;
        if (first && group && !g_str_equal(first, group))
            return;
        first = group ? group : first;
    }
    for (size_t i = 0; !sheet->is_tree && i < sheet->n_columns; i++)
        sheet->columns[i].look.group = NULL;
    sheet->has_groups = sheet->is_tree && sheet->has_groups;
}

/* Two bars of a row are on one scale: LOOK.md, section 11.3. */
static void
level_bars(PfSheet *sheet)
{
    double full = 0;

    for (size_t i = 0; i < sheet->n_columns; i++)
        if (sheet->columns[i].look.bar == PF_BAR_OWN)
            full = fmax(full, sheet->columns[i].full);
    for (size_t i = 0; i < sheet->n_columns; i++)
        if (sheet->columns[i].look.bar == PF_BAR_OWN)
            sheet->columns[i].full = full;
}

PfSheet
pf_sheet(const PfTable *table, const PfSheetAsked *asked, const PfMeasure *measure)
{
    PfSheet sheet = { .table = table, .measure = measure, .modules = asked->modules };

    pf_sheet_choose_rows(&sheet, asked);
    add_columns(&sheet, asked->columns);
    drop_single_group(&sheet);
    level_bars(&sheet);
    return sheet;
}

void
pf_sheet_clear(PfSheet *sheet)
{
    for (size_t i = 0; i < sheet->n_columns; i++) {
        g_free(sheet->columns[i].head);
        g_strfreev(sheet->columns[i].texts);
    }
    g_free(sheet->columns);
    g_free(sheet->rows);
    *sheet = (PfSheet){ 0 };
}

double
pf_sheet_value(const PfSheet *sheet, size_t row, const PfSheetColumn *column)
{
    const PfCell *cell = pf_table_cell(sheet->table, sheet->rows[row].at, column->at);
    bool is_real = column->spec->type == PF_CELL_SHARE || column->spec->type == PF_CELL_RATE;

    return cell->is_known && is_real && isfinite(cell->real) ? cell->real : 0;
}

/* The module of a row, where its table has one; "": it is not known. */
static const char *
module_of(const PfSheet *sheet, size_t row)
{
    size_t column = pf_sheet_column_of(sheet->table, "module");
    if (column == sheet->table->n_columns)
        return "";

    const PfCell *cell = pf_table_cell(sheet->table, sheet->rows[row].at, column);
    return cell->is_known ? cell->text : "";
}

/* A place in a file, without the file where that is the module's own:
 * "src/Store/Index.hs:26:1-58" in Store.Index is "26:1-58". */
static char *
short_place(const char *place, const char *module)
{
    g_autofree char *path = g_strdelimit(g_strdup(module), ".", '/');
    const char *colon = strchr(place, ':');
    const char *dot = colon ? g_strrstr_len(place, colon - place, ".") : NULL;
    size_t len = strlen(path);

    if (g_str_equal(place, "<entire-module>"))
        return g_strdup("whole module");
    if (!dot || len == 0 || (size_t)(dot - place) < len || strncmp(dot - len, path, len) != 0)
        return g_strdup(place);
    bool is_whole = dot - len == place || dot[-(ptrdiff_t)len - 1] == '/';
    return g_strdup(is_whole ? colon + 1 : place);
}

char *
pf_sheet_full(const PfSheet *sheet, size_t row, const PfSheetColumn *column)
{
    const PfCell *cell = pf_table_cell(sheet->table, sheet->rows[row].at, column->at);
    g_autofree char *text = pf_table_paper(cell, column->spec->type);
    bool is_nothing =
        cell->is_known && column->look.group
        && (column->spec->type == PF_CELL_SHARE ? cell->real <= 0 : cell->number == 0);

    if (sheet->is_tree && is_nothing)
        return g_strdup("\u2013");
    if (column->is_placed && column->look.is_source && cell->is_known)
        return short_place(text, module_of(sheet, row));
    return pf_one_line(text);
}

void
pf_sheet_set_texts(const PfSheet *sheet, PfSheetColumn *column)
{
    for (size_t i = 0; i < sheet->n_rows; i++) {
        g_free(column->texts[i]);
        column->texts[i] = pf_sheet_full(sheet, i, column);
    }
}

double
pf_sheet_indent(const PfSheet *sheet, size_t row)
{
    return sheet->indent * MIN(sheet->rows[row].depth, sheet->most_depth);
}
