/*
 * section_sparks.c - offers of parallel work, and what becomes of them: REPORT-CONTENTS, page
 * 12.
 */
#include "report/section_runtime.h"
#include "report/tables.h"

static const double most_height = 300;

enum { MOST_CAPS = 16 };

static const PfShownColumn counters[] = {
    { "cap", "capability" },   { "created", NULL },   { "dud", NULL },
    { "overflowed", NULL },    { "converted", NULL }, { "gcd", "GC'd" },
    { "fizzled", NULL },       { "remaining", NULL }, { "converted_share", NULL },
    { "fizzled_share", NULL }, { NULL, NULL },
};

static const PfShownColumn events[] = {
    { "cap", "capability" },       { "seen_created", "created" },
    { "seen_dud", "dud" },         { "seen_dropped", "overflowed" },
    { "seen_run", "run" },         { "seen_stolen", "stolen" },
    { "seen_fizzled", "fizzled" }, { "seen_pruned", "GC'd" },
    { "seen_threads", "threads" }, { NULL, NULL },
};

/* Without sparks nobody misses them; without their class a threaded program may. */
char *
pf_section_sparks_lacks(const PfReport *report)
{
    const char *rts = report->main->program.rts;
    bool is_threaded = rts && strstr(rts, "_thr");

    if (report->sparks)
        return NULL;
    return is_threaded && !pf_class_is_in(report->main, PF_CLASS_SPARKS)
                   && !pf_class_is_in(report->main, PF_CLASS_SPARKS_FULL)
               ? pf_class_lacks(report->main, PF_CLASS_SPARKS, "sparks")
               : g_strdup("");
}

static void
draw_table(PfPaper *paper, const PfProfile *run, const char *heading, const char *of,
           const PfShownColumn *columns)
{
    g_autoptr(PfTable) table = pf_table_make_sparks(&(PfTableInput){ .profile = run }, NULL);

    if (table) {
        pf_section_draw_table(
            paper, heading, of,
            &(PfPaperTable){ .table = table, .columns = columns, .most_rows = MOST_CAPS },
            MIN(run->sparks->n_caps + 1, MOST_CAPS));
    }
}

void
pf_section_sparks_draw(PfPaper *paper)
{
    const PfProfile *run = paper->report->sparks;

    pf_paper_begin(paper, "A spark is an offer of work that another capability may take up. "
                          "What is converted ran in parallel; what fizzled was needed before "
                          "anyone took it up.");
    pf_section_draw_figure(paper, &(PfSectionFigure){ .heading = "Sparks over time",
                                                      .figure = "sparks",
                                                      .profile = run,
                                                      .height = most_height,
                                                      .key = PF_KEY_BELOW });
    if (run->sparks->has_counters) {
        draw_table(paper, run, "What becomes of them",
                   "by capability; what is stolen moves between them, so only all add up",
                   counters);
    }
    if (run->sparks->has_events)
        draw_table(paper, run, "Seen one by one", "of class f, +RTS -lf", events);
    pf_section_note_window(paper, run);
    pf_paper_use(paper, PF_TERM_SPARK);
}
