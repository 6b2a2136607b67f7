/*
 * section_processes.c - what the operating system sees: tasks and sets of capabilities.
 */
#include "base/units.h"
#include "figure/head.h"
#include "report/section_runtime.h"
#include "report/tables.h"

static const double least_table = 67;

enum { MOST_TASKS = 30, MOST_SETS = 12 };

char *
pf_section_processes_lacks(const PfReport *report)
{
    return report->processes ? NULL : pf_class_lacks(report->main, PF_CLASS_SCHEDULER, "tasks");
}

/* "4 tasks, at most 3 at a time" */
static char *
text_of(const PfTasks *tasks)
{
    g_autofree char *n = pf_head_counted(tasks->n_created, "task");
    g_autofree char *peak = pf_unit_count(tasks->peak);

    return g_strdup_printf("A task is a thread of the operating system that carries Haskell "
                           "threads. %s %s created, at most %s were there at a time.",
                           n, tasks->n_created == 1 ? "was" : "were", peak);
}

static void
draw_tasks(PfPaper *paper, const PfProfile *run)
{
    g_autoptr(PfTable) table = pf_table_make_tasks(&(PfTableInput){ .profile = run }, NULL);

    if (!table)
        return;
    pf_paper_heading(paper, "Tasks", "in the order of their creation", least_table);
    pf_paper_table(paper, &(PfPaperTable){ .table = table, .most_rows = MOST_TASKS });
}

static void
draw_sets(PfPaper *paper, const PfProfile *run)
{
    g_autoptr(PfTable) table = pf_table_make_capsets(&(PfTableInput){ .profile = run }, NULL);

    if (!table)
        return;
    pf_paper_heading(paper, "Capability sets", "what the log says of process and clock",
                     least_table);
    pf_paper_table(paper, &(PfPaperTable){ .table = table, .most_rows = MOST_SETS });
}

void
pf_section_processes_draw(PfPaper *paper)
{
    const PfProfile *run = paper->report->processes;
    g_autofree char *text = text_of(run->tasks);

    pf_paper_begin(paper, text);
    draw_tasks(paper, run);
    draw_sets(paper, run);
    pf_section_note_window(paper, run);
    pf_paper_use(paper, PF_TERM_TASK);
}
