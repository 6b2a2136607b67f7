/*
 * table_text.c - a table for a terminal, or a text file.
 *
 * Where rows are wider than the terminal, the widest columns of text give way, all to one
 * width, until they fit. Numbers stay whole, and no text becomes so short that nobody can read
 * it.
 */
#include "base/text.h"
#include "report/table-private.h"

enum { GAP = 2, LEAST_TEXT = 8 };

/* A column that is on paper. */
typedef struct {
    size_t at; /* in the table */
    size_t width;
    size_t least;       /* what it must have of that */
    size_t need;        /* the same, with enough of a tree to be one */
    size_t most_indent; /* deeper rows stand no further in */
} Column;

typedef struct {
    const PfTable *table;
    size_t n;
    Column *columns; /* [n] */
} Paper;

static void
paper_clear(Paper *paper)
{
    g_free(paper->columns);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Paper, paper_clear)

/* What a column must have: numbers all of it, texts enough to be read. */
static void
set_needs(Column *column, PfCellType type, size_t head, size_t deepest)
{
    bool is_text = type == PF_CELL_TEXT;

    column->least = is_text ? MAX(head, LEAST_TEXT) : column->width;
    column->need = is_text ? MAX(head, LEAST_TEXT + MIN(deepest, LEAST_TEXT)) : column->width;
}

/* A column that is as wide as it would be. */
static Column
column_of(const PfTable *table, size_t at)
{
    const PfColumn *spec = &table->columns[at];
    size_t head = pf_text_width(spec->head), deepest = 0;
    Column column = { .at = at, .width = head, .most_indent = SIZE_MAX };

    for (size_t row = 0; row < pf_table_n_rows(table); row++) {
        const PfCell *cell = pf_table_cell(table, row, at);
        g_autofree char *text = pf_table_paper(cell, spec->type);
        column.width = MAX(column.width, cell->indent + pf_text_width(text));
        deepest = MAX(deepest, cell->indent);
    }
    set_needs(&column, spec->type, head, deepest);
    return column;
}

static size_t
narrowed(const Column *column, size_t most)
{
    return MIN(column->width, MAX(column->need, most));
}

/* The width of a row in which no text is wider than `most`, but where it must be. */
static size_t
row_width(const Paper *paper, size_t most)
{
    size_t width = paper->n > 0 ? GAP * (paper->n - 1) : 0;

    for (size_t i = 0; i < paper->n; i++)
        width += narrowed(&paper->columns[i], most);
    return width;
}

/* Makes texts narrower until rows fit into `width`, or need to be wider. */
static void
narrow(Paper *paper, size_t width)
{
    size_t fitting = 0;
    bool is_tight = row_width(paper, 0) > width;

    for (size_t i = 0; is_tight && i < paper->n; i++)
        paper->columns[i].need = paper->columns[i].least;
    for (size_t above = width + 1; above - fitting > 1;) {
        size_t middle = fitting + (above - fitting) / 2;
        if (row_width(paper, middle) <= width)
            fitting = middle;
        else
            above = middle;
    }
    for (size_t i = 0; i < paper->n; i++) {
        Column *column = &paper->columns[i];
        size_t wanted = column->width;
        column->width = narrowed(column, fitting);
        if (column->width < wanted)
            column->most_indent = column->width - LEAST_TEXT;
    }
}

static Paper
paper_of(const PfTable *table, size_t width)
{
    Paper paper = { .table = table };
    g_autofree size_t *columns = pf_table_paper_columns(table, &paper.n);

    paper.columns = g_new(Column, paper.n);
    for (size_t i = 0; i < paper.n; i++)
        paper.columns[i] = column_of(table, columns[i]);
    if (width > 0 && row_width(&paper, SIZE_MAX) > width)
        narrow(&paper, width);
    return paper;
}

/* The text of a cell; nothing follows the text of the last. */
static void
put(FILE *out, const char *text, size_t indent, const Column *column, bool is_right,
    bool is_last)
{
    size_t margin = MIN(indent, column->most_indent);
    g_autofree char *shown = pf_text_shorten(text, column->width - margin);
    size_t has = margin + pf_text_width(shown);
    int lacks = (int)(column->width > has ? column->width - has : 0);

    fprintf(out, "%*s%s%*s", is_right ? lacks : (int)margin, "", shown,
            is_right || is_last ? 0 : lacks, "");
}

/* Row `row`, or the heads when it is past the last. */
static void
put_row(const Paper *paper, size_t row, FILE *out)
{
    const PfTable *table = paper->table;

    for (size_t i = 0; i < paper->n; i++) {
        const Column *column = &paper->columns[i];
        const PfColumn *spec = &table->columns[column->at];
        const PfCell *cell =
            row < pf_table_n_rows(table) ? pf_table_cell(table, row, column->at) : NULL;
        g_autofree char *text = cell ? pf_table_paper(cell, spec->type) : g_strdup(spec->head);

        fprintf(out, "%*s", i > 0 ? GAP : 0, "");
        put(out, text, cell ? cell->indent : 0, column, pf_table_is_right(spec->type),
            i + 1 == paper->n);
    }
    putc('\n', out);
}

void
pf_table_write_text(const PfTable *table, size_t width, FILE *out)
{
    g_auto(Paper) paper = paper_of(table, width);
    size_t n_rows = pf_table_n_rows(table);

    for (guint i = 0; i < table->notes->len; i++)
        fprintf(out, "%s\n", (const char *)table->notes->pdata[i]);
    if (table->notes->len > 0)
        putc('\n', out);
    put_row(&paper, n_rows, out);
    for (size_t row = 0; row < n_rows; row++)
        put_row(&paper, row, out);
}
