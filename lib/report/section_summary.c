/*
 * section_summary.c - the key numbers of the run, what stands out, and what the report holds:
 * LOOK.md, section 9.1.
 *
 * All of it is on one page. Where there is much to say the chart gives way first, then the rows
 * of the column at the right, and at last the chart is left out.
 */
#include <math.h>

#include "report/section_summary-private.h"

static const double left_share = 0.585, column_gap = 25.5;
static const double heading_height = 42; /* of the chart, with what is over and under it */
static const double under_chart = 14;
static const double without_chart = 28; /* between the numbers and the columns */
static const double frame_height = 38;  /* of a chart: what stands over and under its plot */
static const double plot_on_tall = 262, plot_on_low = 214, tall = 800;
static const double chart_before_rows = 180; /* lower than that, rows give way too */
static const double least_chart = 96;
static const double usual_row = 13, usual_contents_row = 12, least_row = 11;
static const double over_lacking = 8;
static const double least_columns = 60; /* before the foot takes room */

/* What of the page is for what. */
typedef struct {
    PfSummaryFindings findings;
    PfSummaryAside aside;
    PfSummaryChart chart;
    double bottom; /* of the columns */
} Summary;

/* How high the columns are with rows lower by a share of 1 of what they can give. */
static double
columns_height(Summary *page, double given)
{
    page->aside.row_height = usual_row - given * (usual_row - least_row);
    page->aside.contents_row = usual_contents_row - given * (usual_contents_row - least_row);
    return fmax(pf_summary_findings_height(&page->findings),
                pf_summary_aside_height(&page->aside));
}

/* How high the chart is; 0: there is no room for it. The rows are then set. */
static double
chart_height(const PfPaper *paper, Summary *page)
{
    double natural = frame_height + (paper->height > tall ? plot_on_tall : plot_on_low);
    double room = page->bottom - paper->y - heading_height - under_chart;
    double height = room - columns_height(page, 0);

    if (height < chart_before_rows)
        height = fmin(room - columns_height(page, 1), chart_before_rows);
    return height < least_chart ? 0 : fmin(height, natural);
}

static void
draw_chart(PfPaper *paper, Summary *page)
{
    PfSummaryChart *chart = &page->chart;
    double height = chart->figure.figure ? chart_height(paper, page) : 0;

    if (height > 0) {
        pf_paper_heading(paper, chart->heading, chart->of, 0);
        chart->figure.height = height;
        pf_paper_figure(paper, &chart->figure);
        paper->y += under_chart;
    } else {
        double room = page->bottom - paper->y;
        bool has_all = columns_height(page, 0) + without_chart <= room;
        double given = has_all ? 0 : 1;
        paper->y += CLAMP(room - columns_height(page, given), under_chart, without_chart);
    }
}

char *
pf_section_summary_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return NULL;
}

/* Lets go of lines at the foot that leave next to nothing for the columns; returns how high
 * they are. */
static double
fit_lacking(const PfPaper *paper, char **lines)
{
    double room = paper->bottom - paper->y - under_chart - over_lacking - least_columns;
    size_t n = g_strv_length(lines);

    while (n > 0 && pf_summary_lacking_height(lines) > room) {
        g_clear_pointer(&lines[--n], g_free);
    }
    return pf_summary_lacking_height(lines);
}

/* Where the chart has no room, and would have it without what is at the foot of the page, it is
 * drawn: the page on the data says the same. */
static void
prefer_chart(const PfPaper *paper, Summary *page, char **lines)
{
    double bottom = page->bottom;

    if (!page->chart.figure.figure || chart_height(paper, page) > 0)
        return;
    page->bottom = paper->bottom;
    if (chart_height(paper, page) == 0) {
        page->bottom = bottom;
        return;
    }
    for (char **line = lines; *line; line++) {
        g_clear_pointer(line, g_free);
    }
}

void
pf_section_summary_draw(PfPaper *paper)
{
    double width = paper->right - paper->left, bottom = paper->bottom;
    g_auto(GStrv) lines = pf_summary_lacking(paper);
    Summary page = {
        .findings = pf_summary_findings(paper, left_share * width),
        .aside = pf_summary_aside(paper),
        .chart = pf_summary_chart(paper),
    };

    pf_summary_head(paper);
    pf_summary_key_numbers(paper);
    double lacking = fit_lacking(paper, lines);
    page.bottom = bottom - (lacking > 0 ? lacking + over_lacking : 0);
    prefer_chart(paper, &page, lines);
    draw_chart(paper, &page);
    double top = paper->y;
    paper->bottom = page.bottom;
    pf_summary_findings_draw(paper, &page.findings, top);
    pf_summary_aside_draw(paper, &page.aside, paper->left + left_share * width + column_gap,
                          top);
    paper->bottom = bottom;
    pf_summary_lacking_draw(paper, lines);
    g_array_unref(page.aside.facts);
    pf_summary_findings_clear(&page.findings);
    g_free(page.chart.of);
}
