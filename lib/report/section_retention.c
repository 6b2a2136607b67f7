/*
 * section_retention.c - is it the program's data or the run-time system: REPORT-CONTENTS,
 * page 5.
 */
#include "base/units.h"
#include "report/retention.h"
#include "report/section_runtime.h"

static const double most_height = 420;

static bool
is_told(const PfReport *report, PfRetention *out)
{
    return report->memory && pf_retention(report->memory, out);
}

char *
pf_section_retention_lacks(const PfReport *report)
{
    PfRetention retention;

    return is_told(report, &retention) ? NULL : pf_section_lacks_collections(report);
}

void
pf_section_retention_draw(PfPaper *paper)
{
    const PfProfile *run = paper->report->memory;
    PfRetention retention = { 0 };

    is_told(paper->report, &retention);
    g_autofree char *verdict = pf_retention_words(&retention);
    pf_paper_begin(paper, verdict);
    pf_section_draw_figure(
        paper,
        &(PfSectionFigure){ .heading = "Live data, blocks and heap size",
                            .of = run->heap ? "and what the heap profile explains" : NULL,
                            .figure = "retention",
                            .profile = run,
                            .height = MIN(pf_paper_room(paper), most_height),
                            .key = PF_KEY_BESIDE });
    pf_section_note_window(paper, run);
    pf_paper_use(paper, PF_TERM_HEAP_SIZE);
    pf_paper_use(paper, PF_TERM_LIVE);
    if (run->memory->blocks.n_readings > 0)
        pf_paper_use(paper, PF_TERM_BLOCKS);
}
