/*
 * section_allocation.c - what is allocated when, and where the time of the run goes:
 * REPORT-CONTENTS, page 7.
 */
#include "base/units.h"
#include "profile/run_span.h"
#include "report/section_budget.h"
#include "report/section_runtime.h"

static const double over_heading = 42; /* with the heading itself */
static const double most_height = 320;

static bool
has_allocated(const PfReport *report)
{
    return report->memory && report->memory->memory->has_allocated;
}

/* The run whose time is told: that of the threads, else of the collections. */
static const PfProfile *
run_of_budget(const PfReport *report, PfBudget *out)
{
    const PfProfile *run = report->schedule ? report->schedule : report->gc;

    return run && pf_budget(run, out) ? run : NULL;
}

char *
pf_section_allocation_heading(const PfReport *report)
{
    PfBudget budget;
    bool has_budget = run_of_budget(report, &budget);

    return g_strdup(!has_allocated(report) ? "Time budget"
                    : has_budget           ? "Allocation and time"
                                           : "Allocation");
}

char *
pf_section_allocation_lacks(const PfReport *report)
{
    PfBudget budget;

    return has_allocated(report) || run_of_budget(report, &budget)
               ? NULL
               : pf_section_lacks_collections(report);
}

/* "242 MiB is allocated in 1.20 s, 201 MiB/s." */
static char *
text_of(const PfProfile *run)
{
    const PfMemory *memory = run->memory;
    uint64_t run_ns = pf_run_ns(run);
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)memory->allocated_bytes);

    if (run_ns == 0)
        return g_strdup_printf("%s is allocated in all.", bytes);
    double seconds = (double)run_ns / 1e9;
    g_autofree char *time = pf_unit_ns(run_ns);
    g_autofree char *rate = pf_unit_per_second((double)memory->allocated_bytes / seconds);
    return g_strdup_printf("%s is allocated in %s, %s in the mean. What a capability allocates "
                           "is told after each collection, and is drawn as even in between.",
                           bytes, time, rate);
}

/* "of the clock, 14.9 s", "of 4 capabilities, 14.9 s each" */
static char *
of_budget(const PfProfile *run, const PfBudget *budget)
{
    if (!budget->is_of_caps) {
        g_autofree char *time = pf_unit_ns(budget->total_ns);
        return g_strconcat("of the clock: all of the run, ", time, NULL);
    }
    size_t n = run->schedule->n_caps;
    g_autofree char *each = pf_unit_ns(budget->total_ns / n);
    return n == 1 ? g_strconcat("of the capability, ", each, NULL)
                  : g_strdup_printf("of all %" G_GSIZE_FORMAT " capabilities together, %s each",
                                    n, each);
}

static void
draw_budget(PfPaper *paper, const PfProfile *run, const PfBudget *budget)
{
    g_autofree char *of = of_budget(run, budget);

    pf_paper_heading(paper, "Where the time goes", of, pf_section_budget_height(budget));
    pf_section_budget_draw(paper, budget);
    pf_paper_use(paper, PF_TERM_BUDGET);
    if (budget->is_of_caps)
        pf_paper_use(paper, PF_TERM_CAPABILITY);
}

void
pf_section_allocation_draw(PfPaper *paper)
{
    const PfReport *report = paper->report;
    bool has_bytes = has_allocated(report);
    g_autofree char *text = has_bytes ? text_of(report->memory) : NULL;
    PfBudget budget;
    const PfProfile *run = run_of_budget(report, &budget);
    double under = run ? over_heading + pf_section_budget_height(&budget) : 0;

    pf_paper_begin(paper, text);
    if (has_bytes) {
        double room = pf_paper_room(paper) - over_heading - under;
        pf_section_draw_figure(paper, &(PfSectionFigure){ .heading = "Allocation over time",
                                                          .figure = "allocation",
                                                          .profile = report->memory,
                                                          .height = CLAMP(room, 0, most_height),
                                                          .key = PF_KEY_BELOW });
        pf_paper_use(paper, PF_TERM_ALLOCATION);
    }
    if (run)
        draw_budget(paper, run, &budget);
    pf_section_note_window(paper, run ? run : report->memory);
}
