/*
 * section_bands.c - each large band on its own scale: LOOK.md, section 9.3.
 */
#include "report/section_heap_words.h"

enum { MOST_PANELS = 15 };

char *
pf_section_bands_lacks(const PfReport *report)
{
    return report->heap ? NULL : g_strdup(pf_heap_hint(report->main));
}

void
pf_section_bands_draw(PfPaper *paper)
{
    const PfProfile *profile = paper->report->heap;
    PfChartOptions options = *paper->report->input->chart;
    PfPaperFigure figure = { .figure = "multiples", .profile = profile, .options = &options };

    if (options.n_bands == 0 || options.n_bands > MOST_PANELS)
        options.n_bands = MOST_PANELS;
    pf_paper_begin(paper, "Each panel has its own vertical scale and says its peak; the bar "
                          "under the name compares its area with the largest. Time is shared.");
    pf_paper_figure(paper, &figure);
    pf_paper_use(paper, PF_TERM_BAND);
    pf_paper_use(paper, PF_TERM_SHARE);
    pf_paper_use(paper, PF_TERM_MEAN);
    pf_section_use_bands(paper, profile->heap);
    pf_section_use_chart(paper, profile);
}
