/*
 * section_summary_chart.c - which chart shows the whole run, and the line over it.
 */
#include <string.h>

#include "figure/classic.h"
#include "report/section_summary-private.h"

/* "by module, ", as the page of the heap is headed. Owned by the caller. */
static char *
kind_of(const PfReport *report)
{
    if (!report->heap)
        return g_strdup("by biography, ");

    g_autofree char *heading = pf_section_heap_heading(report);
    const char *kind = strstr(heading, "by ");
    return kind ? g_strconcat(kind, ", ", NULL) : g_strdup("");
}

/* "; key on page 2" */
static char *
key_of(const PfPaper *paper, const char *section)
{
    size_t page = pf_paper_page_of(paper, section);

    return page > 0 ? g_strdup_printf("; key on page %" G_GSIZE_FORMAT, page) : g_strdup("");
}

/* What is drawn of a heap: "by module, 16 bands and OTHER". */
static char *
of_heap(const PfPaper *paper, const PfProfile *profile, const char *section)
{
    PfChartOptions options = *paper->report->input->chart;
    PfInset place = {
        .left = paper->left, .right = paper->right, .key = PF_KEY_NONE, .has_no_strip = true
    };
    g_autofree char *kind = kind_of(paper->report);
    g_autofree char *key = key_of(paper, section);

    if (paper->asked)
        pf_template_page_apply(paper->asked, &options);
    g_autoptr(PfStack) stack = pf_classic_heap_stack(profile, &options, &place);
    g_autofree char *bands = pf_head_counted(stack->n_bands, "band");
    return g_strdup_printf("%s%s%s%s", kind, bands, stack->n_folded > 0 ? " and OTHER" : "",
                           key);
}

PfSummaryChart
pf_summary_chart(const PfPaper *paper)
{
    const PfReport *report = paper->report;
    const PfProfile *heap = report->heap ? report->heap : report->biography;
    PfSummaryChart chart = { .figure = { .key = PF_KEY_NONE, .has_no_strip = true } };

    if (heap) {
        chart.figure.figure = "bands";
        chart.figure.profile = heap;
        chart.heading = "Live heap";
        chart.of = of_heap(paper, heap, report->heap ? "heap" : "biography");
    } else if (report->time && pf_paper_has_figure(paper, "time", report->time)) {
        g_autofree char *key = key_of(paper, "time");
        chart.figure.figure = "time";
        chart.figure.profile = report->time;
        chart.heading = "Time";
        chart.of = g_strconcat("by cost centre", key, NULL);
    } else if (report->memory && pf_paper_has_figure(paper, "memory", report->memory)) {
        g_autofree char *key = key_of(paper, "memory");
        chart.figure.figure = "memory";
        chart.figure.profile = report->memory;
        chart.heading = "Memory";
        chart.of = g_strconcat("heap size, blocks in use, live data", key, NULL);
    }
    return chart;
}
