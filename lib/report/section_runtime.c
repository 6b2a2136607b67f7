#include "report/section_runtime.h"

#include <math.h>

#include "profile/restrictions.h"

static const double tall = 800;                            /* height of a page that is */
static const double over_plot = 6, over_with_markers = 20; /* room over it, as in the heap's */
static const double times = 16;                            /* under it */

char *
pf_section_lacks_collections(const PfReport *report)
{
    return pf_class_lacks(report->main, PF_CLASS_GC, "collections");
}

char *
pf_section_lacks_threads(const PfReport *report)
{
    return pf_class_lacks(report->main, PF_CLASS_SCHEDULER, "threads");
}

void
pf_section_draw_figure(PfPaper *paper, const PfSectionFigure *asked)
{
    if (!pf_paper_has_figure(paper, asked->figure, asked->profile))
        return;
    double least = asked->height > 0 ? asked->height : PF_INSET_MIN_HEIGHT + asked->under;

    pf_paper_heading(paper, asked->heading, asked->of, least);
    double rest = fmax(pf_paper_room(paper) - asked->under, PF_INSET_MIN_HEIGHT);
    pf_paper_figure(paper, &(PfPaperFigure){ .figure = asked->figure,
                                             .profile = asked->profile,
                                             .height = asked->height > 0 ? asked->height : rest,
                                             .key = asked->key });
}

double
pf_section_plot_height(const PfPaper *paper, const PfProfile *profile, double a4, double letter)
{
    bool has_markers = profile->notes && profile->notes->n_markers > 0
                       && !paper->report->input->chart->has_no_markers;

    return (paper->height > tall ? a4 : letter) + times
           + (has_markers ? over_with_markers : over_plot);
}

void
pf_section_draw_table(PfPaper *paper, const char *heading, const char *of,
                      const PfPaperTable *asked, size_t n_rows)
{
    pf_paper_heading(paper, heading, of, pf_paper_table_height(n_rows));
    pf_paper_table(paper, asked);
}

void
pf_section_note_window(PfPaper *paper, const PfProfile *profile)
{
    g_autofree char *window = pf_restriction_window(profile);

    if (!window)
        return;
    window[0] = g_ascii_toupper(window[0]);
    pf_paper_note(paper, window);
}
