#include "report/section_calls.h"

#include "figure/head.h"
#include "profile/restrictions.h"

void
pf_section_use_calls(const PfPaper *paper, const PfWeighing *weighing)
{
    const PfCalls *calls = weighing->calls;

    pf_paper_use(paper, PF_TERM_COST_CENTRE);
    pf_paper_use(paper, PF_TERM_INDIVIDUAL);
    pf_paper_use(paper, PF_TERM_MAIN);
    pf_paper_use(paper, weighing->is_bytes ? PF_TERM_SHARE : PF_TERM_TICK);
    if (calls->has_entries) {
        pf_paper_use(paper, PF_TERM_ENTRIES);
        pf_paper_use(paper, PF_TERM_ALLOCATION);
    }
    for (size_t i = 0; i < calls->n_centres; i++)
        if (calls->centres[i].is_caf)
            pf_paper_use(paper, PF_TERM_CAF);
}

/* The command of another run than the report is of; NULL: it is that. */
static char *
other_run(const PfPaper *paper, const PfProfile *run)
{
    PfRoom room = { paper->measure, PF_FONT_TEXT, 7.5, (paper->right - paper->left) / 2 };

    if (run == paper->report->main)
        return NULL;
    g_autofree char *command =
        pf_head_title(&run->program, &(PfChartOptions){ 0 }, run->log->file);
    g_autofree char *shown = pf_shorten(command, &room);
    return g_strconcat("of a run of its own, ", shown, NULL);
}

char *
pf_section_calls_note(const PfPaper *paper, const PfProfile *run, const PfWeighing *weighing)
{
    GString *note = g_string_new(NULL);
    g_autofree char *other = other_run(paper, run);
    g_autofree char *window = pf_restriction_window(run);
    g_autofree char *ignored = weighing->is_bytes ? NULL : pf_restriction_ignored(run->time);
    g_auto(GStrv) lines = weighing->is_bytes ? pf_restrictions_heap(run) : g_new0(char *, 1);

    pf_paper_sentence(note, other);
    pf_paper_sentence(note, ignored);
    pf_paper_sentence(note, window);
    for (char **line = lines; *line; line++)
        pf_paper_sentence(note, *line);
    return g_string_free(note, FALSE);
}
