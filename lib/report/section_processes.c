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

/* "7 tasks were created, at most 6 were there at a time. One that calls Haskell again is
 * created again: 9 times in all." */
static char *
text_of(const PfTasks *tasks)
{
    uint64_t n_threads;
    bool is_known = pf_tasks_threads(tasks, &n_threads) && n_threads <= tasks->n_created;
    uint64_t n_tasks = is_known ? n_threads : tasks->n_created;
    g_autofree char *n = pf_head_counted(n_tasks, "task");
    g_autofree char *peak = pf_unit_count(tasks->peak);
    g_autofree char *times = pf_unit_count(tasks->n_created);
    g_autofree char *again = n_tasks < tasks->n_created
                                 ? g_strdup_printf(" One that calls Haskell again is created "
                                                   "again: %s times in all.",
                                                   times)
                                 : NULL;

    return g_strdup_printf("A task is a thread of the operating system that carries Haskell "
                           "threads. %s %s created, at most %s were there at a time.%s",
                           n, n_tasks == 1 ? "was" : "were", peak, again ? again : "");
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
