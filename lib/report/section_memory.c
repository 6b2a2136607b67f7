/*
 * section_memory.c - what the run-time system holds, and what collection costs: LOOK.md,
 * section 9.5.
 */
#include "base/units.h"
#include "report/section_pauses.h"
#include "report/section_runtime.h"

static const double memory_a4 = 176, memory_letter = 150; /* LOOK.md, section 9 */
static const double over_table = 14;

enum { ROWS = 3, LEAST_ROWS = 4 }; /* that a table keeps together */

char *
pf_section_memory_heading(const PfReport *report)
{
    return g_strdup(!report->gc       ? "Memory"
                    : !report->memory ? "Collection"
                                      : "Memory and collection");
}

char *
pf_section_memory_lacks(const PfReport *report)
{
    return report->memory || report->gc ? NULL : pf_section_lacks_collections(report);
}

static void
draw_memory(PfPaper *paper)
{
    const PfProfile *run = paper->report->memory;
    PfSectionFigure asked = { .heading = "Heap, blocks and live data",
                              .figure = "memory",
                              .profile = run,
                              .key = PF_KEY_BESIDE };

    if (!run)
        return;
    asked.height = pf_section_plot_height(paper, run, memory_a4, memory_letter);
    pf_section_draw_figure(paper, &asked);
    if (run->memory->heap_size.n_readings > 0)
        pf_paper_use(paper, PF_TERM_HEAP_SIZE);
    if (run->memory->blocks.n_readings > 0)
        pf_paper_use(paper, PF_TERM_BLOCKS);
    if (run->memory->live.n_readings > 0)
        pf_paper_use(paper, PF_TERM_LIVE);
}

/* "Minor (generation 0)" where they are of one. Owned by the caller. */
static char *
name_of(const char *name, const PfGc *gc, bool is_major)
{
    const PfGcSums *found = NULL;

    for (size_t i = 0; i < gc->n_generations; i++) {
        if ((gc->generations[i].generation == gc->oldest) != is_major)
            continue;
        if (found)
            return g_strdup(name);
        found = &gc->generations[i];
    }
    return found ? g_strdup_printf("%s (generation %u)", name, found->generation)
                 : g_strdup(name);
}

static void
draw_pauses(PfPaper *paper)
{
    const PfProfile *run = paper->report->gc;

    if (!run)
        return;
    g_autofree char *minor = name_of("Minor", run->gc, false);
    g_autofree char *major = name_of("Major", run->gc, true);
    PfPauseRow rows[ROWS] = { { minor, &run->gc->minor.pauses },
                              { major, &run->gc->major.pauses },
                              { "All", &run->gc->all.pauses } };
    size_t first = run->gc->n_generations > 0 ? 0 : ROWS - 1; /* else nobody knows which is */
    g_autoptr(PfTable) table = pf_section_pauses(run, rows + first, ROWS - first, true);
    double under = over_table + pf_paper_table_height(LEAST_ROWS);
    pf_section_draw_figure(
        paper,
        &(PfSectionFigure){ .heading = "Pauses",
                            .of = "how long the program stood still, on a logarithmic scale",
                            .figure = "gc",
                            .profile = run,
                            .under = under,
                            .key = PF_KEY_BESIDE });
    pf_paper_need(paper, under);
    pf_paper_skip(paper, over_table);
    pf_paper_table(paper, &(PfPaperTable){ .table = table });
    pf_paper_use(paper, PF_TERM_PAUSE);
    pf_paper_use(paper, PF_TERM_GENERATION);
    pf_paper_use(paper, PF_TERM_PERCENTILE);
}

void
pf_section_memory_draw(PfPaper *paper)
{
    const PfReport *report = paper->report;
    const PfProfile *run = report->memory ? report->memory : report->gc;

    pf_paper_begin(paper, "What the run-time system holds from the operating system, how much "
                          "of it is in use, and what reclaiming it costs.");
    draw_memory(paper);
    draw_pauses(paper);
    pf_section_note_window(paper, run);
}
