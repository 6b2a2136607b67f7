/*
 * table_markdown.c - a table for Markdown, with pipes.
 */
#include <string.h>

#include "report/table-private.h"

/* What Markdown would take for its own is escaped. */
static void
put_escaped(FILE *out, const char *text)
{
    for (const char *at = text; *at; at++) {
        if (strchr("\\`*_~&|<>[]#", *at))
            putc('\\', out);
        putc(*at, out);
    }
}

/* An indent is kept by NO-BREAK SPACEs. */
static void
put_cell(FILE *out, const PfCell *cell, PfCellType type)
{
    g_autofree char *text = pf_table_paper(cell, type);

    for (unsigned i = 0; i < cell->indent; i++)
        fputs("\u00a0", out);
    put_escaped(out, text);
}

/* One line of a table: row `row`, the heads, or what stands under them. */
typedef enum { LINE_HEADS, LINE_RULES, LINE_CELLS } Line;

typedef struct {
    const PfTable *table;
    size_t n;
    const size_t *columns; /* [n], that are on paper */
} Paper;

static void
put_line(const Paper *paper, Line line, size_t row, FILE *out)
{
    for (size_t i = 0; i < paper->n; i++) {
        const PfColumn *spec = &paper->table->columns[paper->columns[i]];

        fputs("| ", out);
        if (line == LINE_HEADS)
            fputs(spec->head, out);
        else if (line == LINE_RULES)
            fputs(pf_table_is_right(spec->type) ? "---:" : "---", out);
        else
            put_cell(out, pf_table_cell(paper->table, row, paper->columns[i]), spec->type);
        putc(' ', out);
    }
    fputs("|\n", out);
}

void
pf_table_write_markdown(const PfTable *table, G_GNUC_UNUSED size_t width, FILE *out)
{
    Paper paper = { .table = table };
    g_autofree size_t *columns = pf_table_paper_columns(table, &paper.n);

    paper.columns = columns;
    for (guint i = 0; i < table->notes->len; i++) {
        put_escaped(out, table->notes->pdata[i]);
        fputs("\n\n", out);
    }
    put_line(&paper, LINE_HEADS, 0, out);
    put_line(&paper, LINE_RULES, 0, out);
    for (size_t row = 0; row < pf_table_n_rows(table); row++)
        put_line(&paper, LINE_CELLS, row, out);
}
