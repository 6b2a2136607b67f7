/*
 * table_tasks.c - the threads of the operating system that carry Haskell threads, by their
 * creation.
 */
#include "base/error.h"
#include "base/units.h"
#include "profile/classes.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "task",       "TASK",       PF_CELL_ID,    false },
    { "kernel_tid", "kernel id",  PF_CELL_NUMBER, true },
    { "created_ns", "created",    PF_CELL_NS,    false },
    { "deleted_ns", "deleted",    PF_CELL_NS,    true },
    { "lived_ns",   "lived",      PF_CELL_NS,    true },
    { "first_cap",  "first cap",  PF_CELL_COUNT, false },
    { "last_cap",   "last cap",   PF_CELL_COUNT, false },
    { "migrations", "migrations", PF_CELL_COUNT, false },
};
/* clang-format on */

static void
add_row(PfTable *table, const PfTask *task)
{
    bool has_life =
        task->has_created && task->has_deleted && task->deleted_ns >= task->created_ns;

    pf_table_uint(table, task->id);
    pf_table_maybe(table, task->kernel_tid > 0, task->kernel_tid);
    pf_table_maybe(table, task->has_created, task->created_ns);
    pf_table_maybe(table, task->has_deleted, task->deleted_ns);
    pf_table_maybe(table, has_life, task->deleted_ns - task->created_ns);
    pf_table_uint(table, task->first_cap);
    pf_table_uint(table, task->last_cap);
    pf_table_uint(table, task->n_migrations);
}

PfTable *
pf_table_make_tasks(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfTasks *tasks = profile->tasks;

    if (!tasks || tasks->n == 0) {
        g_autofree char *lacks = pf_class_lacks(profile, PF_CLASS_SCHEDULER, "tasks");
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", lacks);
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    uint64_t n_threads;
    g_autofree char *n = pf_unit_count(tasks->n_created);
    g_autofree char *n_deleted = pf_unit_count(tasks->n_deleted);
    g_autofree char *peak = pf_unit_count(tasks->peak);

    pf_table_note_window(table, profile);
    pf_table_note(table, "%s task%s created, %s deleted, at most %s at a time", n,
                  tasks->n_created == 1 ? "" : "s", n_deleted, peak);
    if (pf_tasks_threads(tasks, &n_threads) && n_threads < tasks->n) {
        g_autofree char *threads = pf_unit_count(n_threads);
        pf_table_note(table,
                      "%s thread%s of the operating system: one that calls Haskell again is "
                      "created again",
                      threads, n_threads == 1 ? "" : "s");
    }
    pf_table_note_left_out(table, tasks->n_left_out, "task");
    for (size_t i = 0; i < tasks->n; i++)
        add_row(table, &tasks->tasks[i]);
    return table;
}
