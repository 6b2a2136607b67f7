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
