#include "profile/processes.h"

const char *
pf_capset_type_name(unsigned type)
{
    static const char *const names[] = {
        [PF_CAPSET_CUSTOM] = "custom",
        [PF_CAPSET_PROCESS] = "OS process",
        [PF_CAPSET_CLOCK] = "clock domain",
    };

    return type < G_N_ELEMENTS(names) ? names[type] : NULL;
}

/* A task's id is an address, which another may have later; the kernel's is told at creation. */
bool
pf_tasks_threads(const PfTasks *tasks, uint64_t *n)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);

    for (size_t i = 0; i < tasks->n; i++) {
        PfTask *task = &tasks->tasks[i];
        g_hash_table_add(seen, task->kernel_tid > 0 ? &task->kernel_tid : &task->id);
    }
    *n = g_hash_table_size(seen);
    return tasks->n_left_out == 0;
}

void
pf_tasks_free(PfTasks *tasks)
{
    if (!tasks)
        return;
    g_free(tasks->tasks);
    g_free(tasks);
}

void
pf_capsets_free(PfCapsets *capsets)
{
    if (!capsets)
        return;
    for (size_t i = 0; i < capsets->n; i++) {
        g_free(capsets->sets[i].caps);
        g_free(capsets->sets[i].rts);
    }
    g_free(capsets->sets);
    g_free(capsets);
}
