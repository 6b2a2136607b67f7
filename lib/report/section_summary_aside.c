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
static const double under_share = 0.28; /* of a row, from its baseline to its rule */
static const double between = 11;       /* the environment and the contents */
static const double page_width = 24;
static const double lacking_line = 9.6;
static const double foot_of_text = 2; /* under the last baseline */

enum { LINES_A_REASON = 2, MOST_LACKING = 8 };

static const PfTextStyle lacking_style = {
    { PF_INK_FAINT, 0 }, PF_FONT_TEXT, 7, PF_ALIGN_LEFT
};

char **
pf_summary_lines(const PfPaper *paper, const PfTextStyle *style, double width, const char *text,
                 size_t most)
{
    PfRoom room = { paper->measure, style->font, style->size, width };
    char **lines = pf_wrap(text, &room);

    if (g_strv_length(lines) <= most)
        return lines;
    g_autofree char *rest = g_strjoinv(" ", lines + most - 1);
    for (size_t i = most - 1; lines[i]; i++) {
        g_clear_pointer(&lines[i], g_free);
    }
    lines[most - 1] = pf_shorten_end(rest, &room);
    return lines;
}

void
pf_summary_write(const PfPaper *paper, const PfTextStyle *style, PfPoint at, double line_height,
                 char *const *lines)
{
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    for (char *const *line = lines; *line; line++) {
        pf_figure_text(paper->page, style, at, *line);
        at.y += line_height;
    }
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
draw_fact(const PfPaper *paper, const PfSummaryFact *fact, PfPoint at, double rule)
{
    PfFont font = fact->is_code ? PF_FONT_MONO : PF_FONT_TEXT;
    PfRoom room = { paper->measure, font, fact->is_code ? code_size : text_size,
                    paper->right - at.x - label_width };
    g_autofree char *value = pf_shorten(fact->value, &room);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_figure_write(paper->page, PF_INK_SECOND, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT, at,
                    fact->label);
    pf_figure_write(paper->page, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ at.x + label_width, at.y }, value);
    pf_figure_close(paper->page);
    pf_figure_rule(paper->page, (PfInk){ .role = PF_INK_HAIR }, 0.4, (PfPoint){ at.x, rule },
                   (PfPoint){ paper->right, rule });
}

/* Where the column ends. */
static double
draw_facts(const PfPaper *paper, const PfSummaryAside *column, double left, double top)
{
    double rule = top + PF_SUMMARY_HEAD;

    pf_summary_column_head(paper, left, paper->right, rule, "Environment");
    for (guint i = 0; i < column->facts->len && rule + column->row_height <= paper->bottom;
         i++) {
        rule += column->row_height;
        draw_fact(paper, &g_array_index(column->facts, PfSummaryFact, i),
                  (PfPoint){ left, rule - under_share * column->row_height }, rule);
    }
    return rule;
}

static void
draw_content(PfPaper *paper, const PfContent *content, double left, double y)
{
    PfTextStyle title = { { PF_INK_STRONG, 0 }, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT };
    PfTextStyle page = { { PF_INK_SECOND, 0 }, PF_FONT_TEXT, text_size, PF_ALIGN_RIGHT };
    PfRoom room = { paper->measure, title.font, title.size, paper->right - left - page_width };
    g_autofree char *line = pf_shorten(content->title, &room);
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

/* What readers look for and do not find. */
static bool
is_missed(const PfContent *content)
{
    return content->lacks && content->lacks[0] != '\0';
}

/* The same reason is given once. */
static bool
is_first_to_lack(const PfPaper *paper, size_t at)
{
    const PfContent *contents = paper->contents;

    for (size_t i = 0; i < at; i++)
        if (is_missed(&contents[i]) && g_strcmp0(contents[i].lacks, contents[at].lacks) == 0)
            return false;
    return is_missed(&contents[at]);
}

/* "Heap, Growth: there is no heap profile in the log". Owned by the caller. */
static char *
lacking_text(const PfPaper *paper, size_t first)
{
    const PfContent *contents = paper->contents;
    g_autoptr(GString) text = g_string_new(NULL);

    for (size_t i = first; i < paper->n_contents; i++) {
        if (!is_missed(&contents[i]) || strcmp(contents[i].lacks, contents[first].lacks) != 0)
            continue;
        /* a title is without what follows a comma in it */
        g_string_append_printf(text, "%s%.*s", text->len > 0 ? ", " : "",
                               (int)strcspn(contents[i].title, ","), contents[i].title);
    }
    g_string_append_printf(text, ": %s", contents[first].lacks);
    return g_strdup(text->str);
}

char **
pf_summary_lacking(const PfPaper *paper)
{
    GPtrArray *lines = g_ptr_array_new();

    for (size_t i = 0; i < paper->n_contents; i++) {
        if (!is_first_to_lack(paper, i))
            continue;
        g_autofree char *text = lacking_text(paper, i);
        g_autofree char **wrapped = pf_summary_lines(
            paper, &lacking_style, paper->right - paper->left, text, LINES_A_REASON);
        for (char **line = wrapped; *line; line++)
            g_ptr_array_add(lines, *line);
    }
    while (lines->len > MOST_LACKING)
        g_free(g_ptr_array_steal_index(lines, lines->len - 1));
    g_ptr_array_add(lines, NULL);
    return (char **)g_ptr_array_free(lines, FALSE);
}

double
pf_summary_lacking_height(char *const *lines)
{
    size_t n = g_strv_length((char **)lines);

    return n == 0 ? 0 : lacking_line * (double)(n + 1);
}

void
pf_summary_lacking_draw(const PfPaper *paper, char *const *lines)
{
    double y = paper->bottom - pf_summary_lacking_height(lines) + lacking_line - foot_of_text;

    if (!lines[0])
        return;
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_figure_write(paper->page, PF_INK_SECOND, PF_FONT_TEXT_MEDIUM, lacking_style.size,
                    PF_ALIGN_LEFT, (PfPoint){ paper->left, y }, "Not in this report");
    pf_figure_close(paper->page);
    pf_summary_write(paper, &lacking_style, (PfPoint){ paper->left, y + lacking_line },
                     lacking_line, lines);
}
