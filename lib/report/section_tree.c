/*
 * section_tree.c - every cost centre under the one that entered it: LOOK.md, section 11.2.
 *
 * Of time where there are ticks, with what only a .prof knows where one is joined; else of the
 * heap.
 */
#include "base/units.h"
#include "report/section_calls.h"
#include "report/tables.h"

enum { MOST_PAGES = 6 };

static const PfShownColumn of_ticks[] = {
    { "cost_centre", NULL },
    { "module", NULL },
    { "source", NULL },
    { "entries", NULL },
    { "individual_share", "% time" },
    { "individual_alloc_share", NULL },
    { "inherited_share", "% time" },
    { "inherited_alloc_share", NULL },
    { NULL, NULL },
};

static const PfShownColumn of_bytes[] = {
    { "cost_centre", NULL },      { "module", NULL },
    { "source", NULL },           { "individual_bytes", NULL },
    { "individual_share", NULL }, { "inherited_bytes", NULL },
    { "inherited_share", NULL },  { NULL, NULL },
};

/* Whose tree it is; NULL, with an error, when nobody has one. */
static const PfProfile *
run_of(const PfReport *report, PfWeighing *out_weighing, GError **error)
{
    const PfProfile *run = report->time   ? report->time
                           : report->heap ? report->heap
                                          : report->main;

    return pf_weighing_choose(run, NULL, out_weighing, error) ? run : NULL;
}

char *
pf_section_tree_lacks(const PfReport *report)
{
    g_autoptr(GError) error = NULL;
    PfWeighing weighing;

    return run_of(report, &weighing, &error) ? NULL : g_strdup(error->message);
}

/* What 100 % is. */
static char *
whole_of(const PfProfile *run, const PfWeighing *weighing)
{
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)weighing->total);
    g_autofree char *ticks = pf_unit_count(weighing->total);

    if (weighing->is_bytes)
        return g_strdup_printf("What is weighed are bytes of the heap, %s: 100%% is %s.",
                               pf_weighing_moment(run->heap->weight), bytes);
    g_autofree char *interval = pf_unit_ns(run->time->interval_ns);
    return g_strdup_printf("Time is counted in ticks: 100%% is %s%s%s.", ticks,
                           run->time->interval_ns > 0 ? " of " : "",
                           run->time->interval_ns > 0 ? interval : "");
}

void
pf_section_tree_draw(PfPaper *paper)
{
    PfWeighing weighing;
    const PfProfile *run = run_of(paper->report, &weighing, NULL);
    PfTableInput input = { .profile = run };
    g_autoptr(PfTable) table = pf_table_make_stacks(&input, NULL);
    g_autofree char *whole = whole_of(run, &weighing);
    g_autofree char *text =
        g_strconcat("Every cost centre under the one that entered it, most expensive first. "
                    "Individual counts the centre alone; inherited adds everything below it. ",
                    whole, NULL);
    g_autofree char *note = pf_section_calls_note(paper, run, &weighing);
    PfPaperTable asked = { .table = table,
                           .columns = weighing.is_bytes ? of_bytes : of_ticks,
                           .most_pages = MOST_PAGES,
                           .note = note };

    pf_paper_begin(paper, text);
    pf_section_use_calls(paper, &weighing);
    pf_paper_table(paper, &asked);
}
