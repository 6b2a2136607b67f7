/*
 * section_phases.c - the run cut up by what the program wrote: REPORT-CONTENTS, page 11.
 */
#include <stdlib.h>

#include "base/units.h"
#include "report/findings-private.h"
#include "report/section_runtime.h"
#include "report/tables.h"

static const double least_table = 67;

enum { MOST_ROWS = 40 };

static const PfShownColumn columns[] = {
    { "phase", NULL },           { "start_ns", NULL },
    { "duration_ns", NULL },     { "live_start_bytes", NULL },
    { "live_end_bytes", NULL },  { "live_peak_bytes", NULL },
    { "allocated_bytes", NULL }, { "collections", NULL },
    { "gc_ns", NULL },           { "gc_share", NULL },
    { "longest_ns", NULL },      { NULL, NULL },
};

/* Nobody whose program writes none misses them. */
char *
pf_section_phases_lacks(const PfReport *report)
{
    return report->phases ? NULL : g_strdup("");
}

/* "START load", "STOP save": the first of them. */
static void
draw_unpaired(PfPaper *paper, const PfPhases *phases)
{
    uint64_t n = phases->n_unpaired_starts + phases->n_unpaired_stops;
    g_autofree char *names = pf_finding_names(phases->unpaired, PF_UNPAIRED_KEPT - 1);
    g_autofree char *text =
        g_strdup_printf("Without their counterpart: %s%s.", names,
                        phases->unpaired->len == PF_UNPAIRED_KEPT ? " and others" : "");

    if (n > 0)
        pf_paper_note(paper, text);
}

static int
compare_longest(const void *a, const void *b)
{
    const PfPhase *x = a, *y = b;
    uint64_t left = x->end_ns - x->start_ns, right = y->end_ns - y->start_ns;

    if (left != right)
        return left > right ? -1 : 1;
    return x->start_ns < y->start_ns ? -1 : x->start_ns > y->start_ns;
}

/* Those between two messages, or the others, in their order. */
static PfPhases
chosen(const PfPhases *phases, bool are_pairs)
{
    PfPhases some = { .phases = g_new(PfPhase, phases->n + 1) };

    for (size_t i = 0; i < phases->n; i++)
        if ((phases->phases[i].kind == PF_PHASE_PAIR) == are_pairs)
            some.phases[some.n++] = phases->phases[i];
    return some;
}

/* Of many pairs the longest alone, as many as the page has room for. */
static void
draw_table(PfPaper *paper, bool are_pairs, const char *heading)
{
    PfProfile run = *paper->report->phases;
    PfPhases phases = chosen(run.phases, are_pairs);
    bool is_cut = are_pairs && phases.n > MOST_ROWS;
    g_autofree char *all = pf_unit_count(phases.n);
    g_autofree char *of = g_strdup_printf("the longest of %s", all);

    run.phases = &phases;
    if (is_cut)
        qsort(phases.phases, phases.n, sizeof *phases.phases, compare_longest);
    g_autoptr(PfTable) table = pf_table_make_phases(&(PfTableInput){ .profile = &run }, NULL);
    if (table) {
        pf_paper_heading(paper, heading, is_cut ? of : NULL, least_table);
        pf_paper_table(paper, &(PfPaperTable){ .table = table,
                                               .columns = columns,
                                               .most_rows = MOST_ROWS,
                                               .most_pages = is_cut ? 1 : 0 });
    }
    g_free(phases.phases);
}

void
pf_section_phases_draw(PfPaper *paper)
{
    const PfProfile *run = paper->report->phases;

    pf_paper_begin(paper, "A phase is from one marker to the next, or from a message START to "
                          "its STOP.");
    draw_table(paper, false, "Between markers");
    draw_table(paper, true, "From START to STOP");
    draw_unpaired(paper, run->phases);
    pf_section_note_window(paper, run);
    pf_paper_use(paper, PF_TERM_PHASE);
}
