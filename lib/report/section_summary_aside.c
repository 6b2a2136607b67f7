/*
 * section_summary_aside.c - the environment and the contents, in the right column; and, at the
 * foot, what the report has not.
 */
#include <math.h>
#include <string.h>

#include "figure/wrap.h"
#include "report/section_summary-private.h"

static const double heading_size = 10.5, heading_over_rule = 9.6;
static const double text_size = 7.5, code_size = 7;
static const double label_width = 70;
static const double under_rule = 4; /* of a row, from its baseline */
static const double between = 11;   /* the environment and the contents */
static const double page_width = 24;
static const double lacking_size = 7, lacking_line = 9.6;
static const double foot_of_text = 2; /* under the last baseline */

enum { MOST_LACKING = 6 };

char **
pf_summary_lines(const PfPaper *paper, const PfTextStyle *style, double width, const char *text,
                 size_t most)
{
    PfRoom room = { paper->measure, style->font, style->size, width };
    char **lines = pf_wrap(text, &room);

    if (g_strv_length(lines) <= most)
        return lines;
    g_autofree char *rest = g_strjoinv(" ", lines + most - 1);
    for (size_t i = most - 1; lines[i]; i++)
        g_clear_pointer(&lines[i], g_free);
    lines[most - 1] = pf_shorten_end(rest, &room);
    return lines;
}

void
pf_summary_write(const PfPaper *paper, const PfTextStyle *style, PfPoint at, double line_height,
                 char *const *lines)
{
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    for (char *const *line = lines; *line; line++, at.y += line_height)
        pf_figure_text(paper->page, style, at, *line);
    pf_figure_close(paper->page);
}

void
pf_summary_column_head(const PfPaper *paper, double left, double right, double y,
                       const char *text)
{
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_HEADING });
    pf_figure_write(paper->page, PF_INK_STRONG, PF_FONT_TEXT_STRONG, heading_size,
                    PF_ALIGN_LEFT, (PfPoint){ left, y - heading_over_rule }, text);
    pf_figure_close(paper->page);
    pf_figure_rule(paper->page, (PfInk){ .role = PF_INK_AXIS }, 0.75, (PfPoint){ left, y },
                   (PfPoint){ right, y });
}

/* Whether it stands in the contents: all but the page itself. */
static bool
is_listed(const PfPaper *paper, const PfContent *content)
{
    return !content->lacks && strcmp(content->name, paper->name) != 0;
}

PfSummaryAside
pf_summary_aside(const PfPaper *paper)
{
    PfSummaryAside column = { .facts = pf_summary_facts(paper->report) };

    for (size_t i = 0; i < paper->n_contents; i++)
        column.n_contents += is_listed(paper, &paper->contents[i]);
    return column;
}

static double
facts_height(const PfSummaryAside *column)
{
    return PF_SUMMARY_HEAD + column->row_height * column->facts->len + between;
}

double
pf_summary_aside_height(const PfSummaryAside *column)
{
    double contents = PF_SUMMARY_HEAD + column->contents_row * (double)column->n_contents;
    return facts_height(column) + (column->n_contents > 0 ? contents : 0) + foot_of_text;
}

static void
draw_fact(const PfPaper *paper, const PfSummaryFact *fact, double left, double y)
{
    PfFont font = fact->is_code ? PF_FONT_MONO : PF_FONT_TEXT;
    PfRoom room = { paper->measure, font, fact->is_code ? code_size : text_size,
                    paper->right - left - label_width };
    g_autofree char *value = pf_shorten(fact->value, &room);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_figure_write(paper->page, PF_INK_SECOND, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT,
                    (PfPoint){ left, y }, fact->label);
    pf_figure_write(paper->page, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ left + label_width, y }, value);
    pf_figure_close(paper->page);
    pf_figure_rule(paper->page, (PfInk){ .role = PF_INK_HAIR }, 0.4,
                   (PfPoint){ left, y + under_rule },
                   (PfPoint){ paper->right, y + under_rule });
}

/* Where the column ends. */
static double
draw_facts(const PfPaper *paper, const PfSummaryAside *column, double left, double top)
{
    double y = top + PF_SUMMARY_HEAD + column->row_height - under_rule;

    pf_summary_column_head(paper, left, paper->right, top + PF_SUMMARY_HEAD, "Environment");
    for (guint i = 0; i < column->facts->len && y + under_rule <= paper->bottom; i++) {
        draw_fact(paper, &g_array_index(column->facts, PfSummaryFact, i), left, y);
        y += column->row_height;
    }
    return y - column->row_height + under_rule;
}

static void
draw_content(PfPaper *paper, const PfContent *content, double left, double y)
{
    PfTextStyle title = { { PF_INK_STRONG, 0 }, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT };
    PfTextStyle page = { { PF_INK_SECOND, 0 }, PF_FONT_TEXT, text_size, PF_ALIGN_RIGHT };
    PfRoom room = { paper->measure, title.font, title.size, paper->right - left - page_width };
    g_autofree char *line = pf_shorten_end(content->title, &room);
    g_autofree char *number = g_strdup_printf("%" G_GSIZE_FORMAT, content->first_page);

    pf_paper_link(paper, &title, (PfPoint){ left, y }, content->name, line);
    pf_paper_link(paper, &page, (PfPoint){ paper->right, y }, content->name, number);
}

static void
draw_contents(PfPaper *paper, const PfSummaryAside *column, double left, double top)
{
    double y = top + PF_SUMMARY_HEAD + column->contents_row;

    if (y > paper->bottom || column->n_contents == 0)
        return;
    pf_summary_column_head(paper, left, paper->right, top + PF_SUMMARY_HEAD, "In this report");
    for (size_t i = 0; i < paper->n_contents && y <= paper->bottom; i++) {
        if (!is_listed(paper, &paper->contents[i]))
            continue;
        draw_content(paper, &paper->contents[i], left, y);
        y += column->contents_row;
    }
}

void
pf_summary_aside_draw(PfPaper *paper, const PfSummaryAside *column, double left, double top)
{
    if (top + PF_SUMMARY_HEAD > paper->bottom)
        return;
    double end = draw_facts(paper, column, left, top);
    draw_contents(paper, column, left, end + between);
}

/* The same reason is given once. */
static bool
is_first_to_lack(const PfPaper *paper, size_t at)
{
    const PfContent *contents = paper->contents;

    for (size_t i = 0; i < at; i++)
        if (g_strcmp0(contents[i].lacks, contents[at].lacks) == 0)
            return false;
    return contents[at].lacks != NULL;
}

/* "Heap, Growth: there is no heap profile in the log". Owned by the caller. */
static char *
lacking_text(const PfPaper *paper, size_t first)
{
    const PfContent *contents = paper->contents;
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = first; i < paper->n_contents; i++) {
        if (g_strcmp0(contents[i].lacks, contents[first].lacks) != 0)
            continue;
        /* a title is without what follows a comma in it */
        g_string_append_printf(text, "%s%.*s", text->len > 0 ? ", " : "",
                               (int)strcspn(contents[i].title, ","), contents[i].title);
    }
    g_string_append_printf(text, ": %s", contents[first].lacks);
    return g_strdup(text->str);
}

double
pf_summary_lacking_height(const PfPaper *paper)
{
    size_t n = 0;

    for (size_t i = 0; i < paper->n_contents; i++)
        n += is_first_to_lack(paper, i);
    return n == 0 ? 0 : lacking_line * (double)(MIN(n, MOST_LACKING) + 1);
}

void
pf_summary_lacking_draw(const PfPaper *paper, double top)
{
    PfRoom room = { paper->measure, PF_FONT_TEXT, lacking_size, paper->right - paper->left };
    double y = top + lacking_line - foot_of_text;
    size_t n = 0;

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_figure_write(paper->page, PF_INK_SECOND, PF_FONT_TEXT_MEDIUM, lacking_size,
                    PF_ALIGN_LEFT, (PfPoint){ paper->left, y }, "Not in this report");
    for (size_t i = 0; i < paper->n_contents && n < MOST_LACKING; i++) {
        if (!is_first_to_lack(paper, i))
            continue;
        g_autofree char *text = lacking_text(paper, i);
        g_autofree char *line = pf_shorten_end(text, &room);
        y += lacking_line;
        n++;
        pf_figure_write(paper->page, PF_INK_FAINT, room.font, room.size, PF_ALIGN_LEFT,
                        (PfPoint){ paper->left, y }, line);
    }
    pf_figure_close(paper->page);
}
