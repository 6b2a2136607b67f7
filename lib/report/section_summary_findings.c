/*
 * section_summary_findings.c - what stands out, in the left column.
 */
#include "report/findings.h"
#include "report/section_summary-private.h"

static const double number_size = 9.5, heading_size = 8.5, text_size = 8;
static const double heading_line = 12, text_line = 11.2, gap = 6.4;
static const double number_width = 16;
static const double link_width = 44, text_margin = 36; /* at the right of heading and text */
static const double link_size = 7.5;

enum { HEADING_LINES = 2, TEXT_LINES = 4 };

static const PfTextStyle heading_style = {
    { PF_INK_STRONG, 0 }, PF_FONT_TEXT_STRONG, heading_size, PF_ALIGN_LEFT
};
static const PfTextStyle text_style = {
    { PF_INK_SECOND, 0 }, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT
};

PfSummaryFindings
pf_summary_findings(const PfPaper *paper, double width)
{
    PfSummaryFindings column = { .findings = pf_findings(paper->report), .width = width };
    double left = width - number_width;

    if (column.findings->len > PF_FINDINGS_TOLD)
        g_array_set_size(column.findings, PF_FINDINGS_TOLD);
    column.headings = g_new(char **, PF_FINDINGS_TOLD);
    column.texts = g_new(char **, PF_FINDINGS_TOLD);
    for (guint i = 0; i < column.findings->len; i++) {
        const PfFinding *finding = &g_array_index(column.findings, PfFinding, i);
        column.headings[i] = pf_summary_lines(paper, &heading_style, left - link_width,
                                              finding->heading, HEADING_LINES);
        column.texts[i] =
            pf_summary_lines(paper, &text_style, left - text_margin, finding->text, TEXT_LINES);
    }
    return column;
}

void
pf_summary_findings_clear(PfSummaryFindings *column)
{
    for (guint i = 0; i < column->findings->len; i++) {
        g_strfreev(column->headings[i]);
        g_strfreev(column->texts[i]);
    }
    g_free(column->headings);
    g_free(column->texts);
    g_array_unref(column->findings);
}

/* From its first baseline to its last. */
static double
height_of(const PfSummaryFindings *column, guint at)
{
    guint headings = g_strv_length(column->headings[at]);
    guint lines = g_strv_length(column->texts[at]);

    return heading_line * (headings - 1)
           + (lines > 0 ? heading_line + text_line * (lines - 1) : 0);
}

/* Where there is no room for the first, headings are told alone. */
static void
fit(const PfSummaryFindings *column, double room)
{
    if (column->findings->len == 0 || height_of(column, 0) <= room)
        return;
    for (guint i = 0; i < column->findings->len; i++) {
        g_strfreev(column->texts[i]);
        column->texts[i] = g_new0(char *, 1);
    }
}

double
pf_summary_findings_height(const PfSummaryFindings *column)
{
    double height = PF_SUMMARY_HEAD + PF_SUMMARY_FIRST;

    for (guint i = 0; i < column->findings->len; i++)
        height += height_of(column, i) + (i == 0 ? 0 : gap + text_line);
    return height;
}

static void
draw_link(PfPaper *paper, const char *section, PfPoint at)
{
    PfTextStyle style = { { PF_INK_ACCENT, 0 }, PF_FONT_TEXT, link_size, PF_ALIGN_RIGHT };
    size_t page = pf_paper_page_of(paper, section);
    g_autofree char *text = g_strdup_printf("page %" G_GSIZE_FORMAT, page);

    if (page > 0)
        pf_paper_link(paper, &style, at, section, text);
}

/* One whose first baseline is at `y`. */
static void
draw_finding(PfPaper *paper, const PfSummaryFindings *column, guint at, double y)
{
    const PfFinding *finding = &g_array_index(column->findings, PfFinding, at);
    g_autofree char *number = g_strdup_printf("%u", at + 1);
    double left = paper->left + number_width;

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_figure_write(paper->page, PF_INK_ACCENT, PF_FONT_DISPLAY, number_size, PF_ALIGN_LEFT,
                    (PfPoint){ paper->left, y }, number);
    pf_figure_close(paper->page);
    pf_summary_write(paper, &heading_style, (PfPoint){ left, y }, heading_line,
                     column->headings[at]);
    draw_link(paper, finding->section, (PfPoint){ paper->left + column->width, y });
    y += heading_line * g_strv_length(column->headings[at]);
    if (column->texts[at][0])
        pf_summary_write(paper, &text_style, (PfPoint){ left, y }, text_line,
                         column->texts[at]);
}

void
pf_summary_findings_draw(PfPaper *paper, const PfSummaryFindings *column, double top)
{
    double y = top + PF_SUMMARY_HEAD + PF_SUMMARY_FIRST;

    if (y > paper->bottom)
        return;
    pf_summary_column_head(paper, paper->left, paper->left + column->width,
                           top + PF_SUMMARY_HEAD, "What stands out");
    if (column->findings->len == 0) {
        char *nothing[] = { (char *)"Nothing stands out.", NULL };
        pf_summary_write(paper, &text_style, (PfPoint){ paper->left, y }, text_line, nothing);
    }
    fit(column, paper->bottom - y);
    for (guint i = 0; i < column->findings->len && y + height_of(column, i) <= paper->bottom;
         i++) {
        draw_finding(paper, column, i, y);
        y += height_of(column, i) + text_line + gap;
    }
}
