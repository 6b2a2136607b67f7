/*
 * section_classic.c - the page of hp2ps, as `chart` draws it: LOOK.md, section 8.
 */
#include "report/paper.h"

char *
pf_section_classic_lacks(const PfReport *report)
{
    const PfProfile *profile = report->heap ? report->heap : report->main;

    return pf_chart_heap_lacks(profile, report->input->chart);
}

void
pf_section_classic_draw(PfPaper *paper)
{
    const PfReportInput *input = paper->report->input;
    PfChartOptions options = *input->chart;

    options.title = paper->asked->title ? paper->asked->title : input->template->title;
    pf_template_page_apply(paper->asked, &options);
    pf_paper_take(paper, pf_chart_find("bands")->layout(paper->report->heap, &options));
}
