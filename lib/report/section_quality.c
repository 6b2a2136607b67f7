/*
 * section_quality.c - what the numbers rest on: events, time covered, gaps, damage, and the
 * command.
 */
#include <math.h>

#include "base/units.h"
#include "report/findings.h"
#include "report/quality.h"

static const double table_row = 13.4, table_head = 13;
static const double least_room = 60; /* of a table under its heading */

enum { LEAST_ROWS = 8 };

char *
pf_section_quality_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return NULL; /* there is always a log */
}

static void
draw_remarks(PfPaper *paper, const PfLogFacts *log)
{
    g_autoptr(PfFacts) facts = pf_facts_new();

    for (guint i = 0; i < log->remarks->len; i++) {
        const PfRemark *remark = &g_array_index(log->remarks, PfRemark, i);
        pf_facts_take(facts, remark->is_partial ? "Not whole" : "To be known",
                      g_strdup(remark->text));
    }
    if (pf_facts_count(facts) == 0)
        return;
    pf_paper_heading(paper, "Remarks", NULL, least_room);
    pf_facts_draw(paper, facts);
}

/* Bytes that are skipped, and where. */
static void
draw_damage(PfPaper *paper, const PfLogFacts *log)
{
    g_autoptr(PfTable) table = pf_quality_damage(log);
    g_autofree char *lost = pf_unit_count(log->lost_bytes);
    g_autofree char *all = pf_unit_count(log->n_damaged);
    g_autofree char *kept = pf_unit_count(log->n_damage);
    g_autofree char *of =
        log->n_damage < log->n_damaged
            ? g_strdup_printf("%s bytes in %s places, of which the first %s", lost, all, kept)
            : g_strdup_printf("%s bytes in all", lost);
    PfPaperTable asked = { .table = table };

    if (!table)
        return;
    pf_paper_heading(paper, "Skipped bytes", of, least_room);
    pf_paper_table(paper, &asked);
}

static void
draw_gaps(PfPaper *paper, const PfHeapProfile *heap)
{
    g_autoptr(PfTable) table = pf_quality_gaps(heap);
    PfPaperTable asked = { .table = table };

    if (!table)
        return;
    pf_paper_use(paper, PF_TERM_GAP);
    pf_paper_heading(paper, "Gaps", "where samples are, or may be, lost", least_room);
    pf_paper_table(paper, &asked);
}

/* As many types as the page has room for, the rest in a row. */
static void
draw_events(PfPaper *paper, const PfLogFacts *log)
{
    static const double heading = 30, under = 12;
    double least = heading + under + table_head + LEAST_ROWS * table_row;

    if (log->n_types == 0)
        return;
    if (pf_paper_room(paper) < least
        && (double)log->n_types * table_row + least - LEAST_ROWS * table_row
               > pf_paper_room(paper))
        pf_paper_need(paper, paper->bottom - paper->top);
    double room = pf_paper_room(paper) - heading - under - table_head;
    size_t n_rows = (size_t)fmax(floor(room / table_row), 1);
    g_autoptr(PfTable) table = pf_quality_events(log, n_rows);
    PfPaperTable asked = { .table = table };

    pf_paper_heading(paper, "Events by type", "the largest first", 0);
    pf_paper_table(paper, &asked);
}

/* Only where it is asked for; logs of today do not have it. */
static void
draw_environment(PfPaper *paper, const PfProgram *program)
{
    g_autoptr(PfFacts) facts = pf_facts_new();

    if (!paper->report->input->has_environment)
        return;
    pf_paper_heading(paper, "Environment", "of the program, as the log has it", least_room);
    if (!program->environment)
        pf_facts_take(facts, "Environment", g_strdup("the log does not hold it"));
    for (char **at = program->environment; at && *at; at++) {
        const char *equals = strchr(*at, '=');
        g_autofree char *name = g_strndup(*at, equals ? (size_t)(equals - *at) : strlen(*at));
        pf_facts_typed(facts, name, equals ? equals + 1 : "");
    }
    pf_facts_draw(paper, facts);
}

static void
draw_run(PfPaper *paper, size_t i)
{
    const PfReportInput *input = paper->report->input;
    const PfProfile *run = input->runs[i];
    g_autoptr(PfFacts) facts = pf_quality_facts(run);
    g_autofree char *number = g_strdup_printf("Run %zu of %zu", i + 1, input->n_runs);

    if (input->n_runs > 1)
        pf_paper_heading(paper, number, run->log->file, least_room);
    pf_facts_draw(paper, facts);
    draw_remarks(paper, run->log);
    draw_damage(paper, run->log);
    draw_gaps(paper, run->heap);
    draw_environment(paper, &run->program);
    if (run->log->segments > 1)
        pf_paper_use(paper, PF_TERM_SEGMENT);
    if (run->heap)
        pf_paper_use(paper, PF_TERM_TIME_BASE);
}

/* Sections that could have been, and what they need. */
static void
draw_left_out(PfPaper *paper)
{
    g_autoptr(PfFacts) facts = pf_facts_new();

    for (size_t i = 0; i < paper->n_contents; i++) {
        const PfContent *content = &paper->contents[i];
        if (content->lacks && content->lacks[0] != '\0')
            pf_facts_take(facts, content->title, g_strdup(content->lacks));
    }
    if (pf_facts_count(facts) == 0)
        return;
    pf_paper_heading(paper, "Not in this report", "and what would give it", least_room);
    pf_facts_draw(paper, facts);
}

/* The names of the rules that speak, the first page having room for some; and of those that are
 * switched off. */
static void
tell_rules(PfPaper *paper, PfFacts *facts)
{
    g_autoptr(GArray) findings = pf_findings(paper->report);
    g_autoptr(GString) names = g_string_new(NULL);
    char **off = paper->report->input->template->rules_off;

    for (guint i = 0; i < findings->len; i++) {
        const char *rule = g_array_index(findings, PfFinding, i).rule;
        g_string_append_printf(names, "%s%s", i == 0 ? "" : ", ", rule);
    }
    pf_facts_take(facts, "What stands out", g_strdup(names->len > 0 ? names->str : "nothing"));
    if (off && off[0])
        pf_facts_take(facts, "Rules switched off", g_strjoinv(", ", off));
}

static void
draw_making(PfPaper *paper)
{
    const PfReportInput *input = paper->report->input;
    g_autoptr(PfFacts) facts = pf_facts_new();

    pf_paper_heading(paper, "How this report is made", NULL, least_room);
    pf_facts_take(facts, "Made by", g_strdup("profolio " PF_VERSION));
    pf_facts_typed(facts, "Template", input->template->name);
    if (input->source_dir)
        pf_facts_typed(facts, "Source", input->source_dir);
    if (input->baseline)
        pf_facts_typed(facts, "Baseline", input->baseline->log->file);
    tell_rules(paper, facts);
    pf_facts_typed(facts, "Command", input->command);
    pf_facts_draw(paper, facts);
}

void
pf_section_quality_draw(PfPaper *paper)
{
    const PfReportInput *input = paper->report->input;

    pf_paper_begin(paper, "What the figures rest on: how whole the log is, what part of the "
                          "run it tells of, and how this report is made again.");
    pf_paper_use(paper, PF_TERM_UNITS);
    for (size_t i = 0; i < input->n_runs; i++)
        draw_run(paper, i);
    draw_left_out(paper);
    draw_making(paper);
    for (size_t i = 0; i < input->n_runs; i++)
        draw_events(paper, input->runs[i]->log);
}
