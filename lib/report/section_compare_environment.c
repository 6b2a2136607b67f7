/*
 * section_compare_environment.c - what else differs between two runs: how they were built and
 * run.
 */
#include <string.h>

#include "report/compare.h"

static const double heading_height = 42;

/* A text of a run and of its baseline, where they are known to differ. */
static void
add_difference(PfFacts *facts, const char *name, const char *run, const char *baseline)
{
    if (!run || !baseline || strcmp(run, baseline) == 0)
        return;
    g_autofree char *which = g_strconcat(name, ", baseline", NULL);

    pf_facts_typed(facts, which, baseline);
    pf_facts_typed(facts, name, run);
}

/* The arguments, those of the run-time system or the others; NULL: unknown. Owned by the
 * caller. */
static char *
arguments_of(const PfProgram *program, bool of_rts)
{
    char *line = pf_program_arguments(program, of_rts);

    if (!line || line[0] != '\0')
        return line;
    g_free(line);
    return g_strdup("none");
}

PfFacts *
pf_compare_environment(const PfCompared *compared)
{
    const PfProgram *run = &compared->run.whole->program;
    const PfProgram *baseline = &compared->baseline.whole->program;
    PfFacts *facts = pf_facts_new();
    g_autofree char *args = arguments_of(run, false);
    g_autofree char *other_args = arguments_of(baseline, false);
    g_autofree char *options = arguments_of(run, true);
    g_autofree char *other_options = arguments_of(baseline, true);

    add_difference(facts, "Program", run->name, baseline->name);
    add_difference(facts, "Run-time system", run->rts, baseline->rts);
    add_difference(facts, "Arguments", args, other_args);
    add_difference(facts, "RTS options", options, other_options);
    return facts;
}

double
pf_compare_environment_height(const PfFacts *facts)
{
    size_t n = pf_facts_count(facts);

    return n > 0 ? heading_height + (double)n * pf_facts_row : 0;
}

void
pf_compare_draw_environment(PfPaper *paper, const PfFacts *facts)
{
    if (pf_facts_count(facts) == 0)
        return;
    pf_paper_heading(paper, "What else differs", "how the two were built and run",
                     2 * pf_facts_row);
    pf_facts_draw(paper, facts);
}
