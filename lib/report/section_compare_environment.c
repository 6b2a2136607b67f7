/*
 * section_compare_environment.c - what else differs between two runs: how they were built and
 * run.
 */
#include <string.h>

#include "report/compare.h"
#include "report/facts.h"

/* A text of a run and of its baseline, where they differ. */
static void
add_difference(PfFacts *facts, const char *name, const char *run, const char *baseline)
{
    if (g_strcmp0(run, baseline) == 0)
        return;
    g_autofree char *which = g_strconcat(name, ", baseline", NULL);

    pf_facts_typed(facts, which, baseline);
    pf_facts_typed(facts, name, run);
}

/* Whether an argument is one of the run-time system's, or bounds these; `is_rts` is what holds
 * before it, and then after it. */
static bool
is_of_rts(const char *arg, bool *is_rts)
{
    bool begins = strcmp(arg, "+RTS") == 0, ends = strcmp(arg, "-RTS") == 0;
    bool was = *is_rts;

    *is_rts = (was || begins) && !ends;
    return was || begins || ends;
}

/* The arguments, those of the run-time system or the others, on a line; NULL: unknown. Owned by
 * the caller. */
static char *
arguments_of(const PfProgram *program, bool of_rts)
{
    g_autoptr(GString) line = g_string_new(NULL);
    bool is_rts = false;

    if (!program->args || !program->args[0])
        return NULL;
    for (char **arg = program->args + 1; *arg; arg++) {
        if (is_of_rts(*arg, &is_rts) != of_rts)
            continue;
        g_string_append_printf(line, "%s%s", line->len > 0 ? " " : "", *arg);
    }
    return g_strdup(line->len > 0 ? line->str : "none");
}

void
pf_compare_draw_environment(PfPaper *paper, const PfCompared *compared)
{
    const PfProfile *run = compared->run.whole, *baseline = compared->baseline.whole;
    g_autoptr(PfFacts) facts = pf_facts_new();
    g_autofree char *args = arguments_of(&run->program, false);
    g_autofree char *other_args = arguments_of(&baseline->program, false);
    g_autofree char *options = arguments_of(&run->program, true);
    g_autofree char *other_options = arguments_of(&baseline->program, true);

    add_difference(facts, "Program", run->program.name, baseline->program.name);
    add_difference(facts, "GHC", run->program.ghc, baseline->program.ghc);
    add_difference(facts, "Run-time system", run->program.rts, baseline->program.rts);
    add_difference(facts, "Arguments", args, other_args);
    add_difference(facts, "RTS options", options, other_options);
    if (pf_facts_is_empty(facts))
        return;
    pf_paper_heading(paper, "What else differs", "how the two were built and run", 40);
    pf_facts_draw(paper, facts);
}
