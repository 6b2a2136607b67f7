/*
 * section_heap.c - the heap by the profile's own mode: LOOK.md, section 9.2.
 */
#include "profile/restrictions.h"
#include "report/paper.h"

/* What a band is of, in words: how the profile breaks the heap down. */
static const struct {
    const char *title, *text;
    PfTerm term;
} modes[] = {
    [PF_BY_UNKNOWN] = { "Heap", "Each band is a part of the memory still reachable.",
                        PF_TERM_BAND },
    [PF_BY_COST_CENTRE] = { "Heap by cost-centre stack",
                            "Each band is the memory still reachable that was allocated by one "
                            "stack of cost centres.",
                            PF_TERM_COST_CENTRE },
    [PF_BY_MODULE] = { "Heap by module",
                       "Each band is the memory still reachable that was allocated by the code "
                       "of one module.",
                       PF_TERM_MODULE },
    [PF_BY_CLOSURE_DESCRIPTION] = { "Heap by closure description",
                                    "Each band is the memory still reachable of one kind of "
                                    "closure, named after its constructor or its code.",
                                    PF_TERM_CLOSURE_TYPE },
    [PF_BY_TYPE] = { "Heap by type",
                     "Each band is the memory still reachable of values of one type.",
                     PF_TERM_CLOSURE_TYPE },
    [PF_BY_RETAINER] = { "Heap by retainer set",
                         "Each band is the memory still reachable that one set of cost-centre "
                         "stacks keeps alive.",
                         PF_TERM_RETAINER },
    [PF_BY_BIOGRAPHY] = { "Heap by biography",
                          "Each band is the memory still reachable in one phase of its life.",
                          PF_TERM_BIOGRAPHY },
    [PF_BY_CLOSURE_TYPE] = { "Heap by closure type",
                             "Each band is the memory still reachable of one kind of closure.",
                             PF_TERM_CLOSURE_TYPE },
    [PF_BY_INFO_TABLE] = { "Heap by info table",
                           "Each band is the memory still reachable whose closures share one "
                           "info table: one place in the source.",
                           PF_TERM_INFO_TABLE },
    [PF_BY_ERA] = { "Heap by era",
                    "Each band is the memory still reachable that was allocated in one era.",
                    PF_TERM_ERA },
};

char *
pf_section_heap_heading(const PfReport *report)
{
    return g_strdup(modes[report->heap->heap->breakdown].title);
}

char *
pf_section_heap_lacks(const PfReport *report)
{
    return report->heap ? NULL : g_strdup(pf_heap_hint(report->main));
}

void
pf_section_heap_draw(PfPaper *paper)
{
    const PfProfile *profile = paper->report->heap;
    const PfHeapProfile *heap = profile->heap;
    g_autofree char *text = g_strconcat(
        modes[heap->breakdown].text, " Largest area on top; the key has the same order.", NULL);
    PfPaperFigure figure = { .figure = "bands",
                             .profile = profile,
                             .plot_height = paper->height > 800 ? 380 : 330,
                             .key = PF_KEY_BELOW };

    pf_paper_begin(paper, text);
    pf_paper_use(paper, PF_TERM_BAND);
    pf_paper_use(paper, modes[heap->breakdown].term);
    pf_paper_figure(paper, &figure);
}
