/*
 * table_text.c - a table for a terminal, and for Markdown.
 */
#include "base/text.h"
#include "report/table-private.h"

static void
put(FILE *out, const char *text, size_t width, bool is_right)
{
    size_t has = pf_text_width(text);
    size_t lacks = width > has ? width - has : 0;

    fprintf(out, "%*s%s%*s", is_right ? (int)lacks : 0, "", text, is_right ? 0 : (int)lacks,
            "");
}

/* The width of each column on paper. The caller frees it. */
static size_t *
widths_of(const PfTable *table)
{
    size_t *widths = g_new0(size_t, table->n_columns);

    for (size_t column = 0; column < table->n_columns; column++) {
        const PfColumn *spec = &table->columns[column];
        if (!spec->head)
            continue;
        widths[column] = pf_text_width(spec->head);
        for (size_t row = 0; row < pf_table_n_rows(table); row++) {
            g_autofree char *text =
                pf_table_paper(pf_table_cell(table, row, column), spec->type);
            widths[column] = MAX(widths[column], pf_text_width(text));
        }
    }
    return widths;
}

static size_t
last_on_paper(const PfTable *table)
{
    size_t last = table->n_columns;

    while (last > 0 && !table->columns[last - 1].head)
        last--;
    return last;
}

/* Row `row`, or the heads when it is past the last. */
static void
put_row(const PfTable *table, size_t row, const size_t *widths, FILE *out)
{
    size_t last = last_on_paper(table);
    bool is_first = true;

    for (size_t column = 0; column < last; column++) {
        const PfColumn *spec = &table->columns[column];
        bool is_right = spec->type != PF_CELL_TEXT;
        if (!spec->head)
            continue;

        g_autofree char *text =
            row < pf_table_n_rows(table)
                ? pf_table_paper(pf_table_cell(table, row, column), spec->type)
                : g_strdup(spec->head);
        fputs(is_first ? "" : "  ", out);
        put(out, text, column + 1 == last && !is_right ? 0 : widths[column], is_right);
        is_first = false;
    }
    putc('\n', out);
}

void
pf_table_write_text(const PfTable *table, FILE *out)
{
    g_autofree size_t *widths = widths_of(table);
    size_t n_rows = pf_table_n_rows(table);

    for (guint i = 0; i < table->notes->len; i++)
        fprintf(out, "%s\n", (const char *)table->notes->pdata[i]);
    if (table->notes->len > 0)
        putc('\n', out);
    put_row(table, n_rows, widths, out);
    for (size_t row = 0; row < n_rows; row++)
        put_row(table, row, widths, out);
}

/* What Markdown would take for its own is escaped. */
static void
put_escaped(FILE *out, const char *text)
{
    for (const char *at = text; *at; at++) {
        if (strchr("\\`*_|<>[]#", *at))
            putc('\\', out);
        putc(*at, out);
    }
}

/* An indent is kept by NO-BREAK SPACEs. */
static void
put_markdown(FILE *out, const PfCell *cell, PfCellType type)
{
    PfCell flush = *cell;
    flush.indent = 0;
    g_autofree char *text = pf_table_paper(&flush, type);

    for (unsigned i = 0; i < cell->indent; i++)
        fputs("\u00a0", out);
    put_escaped(out, text);
}

/* One line of a Markdown table: row `row`, the heads, or what stands under them. */
typedef enum { LINE_HEADS, LINE_RULES, LINE_CELLS } Line;

static void
put_markdown_line(const PfTable *table, Line line, size_t row, FILE *out)
{
    for (size_t column = 0; column < table->n_columns; column++) {
        const PfColumn *spec = &table->columns[column];
        if (!spec->head)
            continue;
        fputs("| ", out);
        if (line == LINE_HEADS)
            fputs(spec->head, out);
        else if (line == LINE_RULES)
            fputs(spec->type == PF_CELL_TEXT ? "---" : "---:", out);
        else
            put_markdown(out, pf_table_cell(table, row, column), spec->type);
        putc(' ', out);
    }
    fputs("|\n", out);
}

void
pf_table_write_markdown(const PfTable *table, FILE *out)
{
    for (guint i = 0; i < table->notes->len; i++) {
        put_escaped(out, table->notes->pdata[i]);
        fputs("\n\n", out);
    }
    put_markdown_line(table, LINE_HEADS, 0, out);
    put_markdown_line(table, LINE_RULES, 0, out);
    for (size_t row = 0; row < pf_table_n_rows(table); row++)
        put_markdown_line(table, LINE_CELLS, row, out);
}
