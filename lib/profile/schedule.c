#include "profile/schedule.h"

const char *
pf_thread_state_name(PfThreadState state)
{
    static const char *const names[PF_N_THREAD_STATES] = {
        "running", "ready", "foreign call", "blocked", "finished",
    };

    return names[state];
}

/* EVENTLOG 3.7. */
static const struct {
    const char *name;
    PfThreadState state;
} stops[PF_STOP_CODES] = {
    [1] = { "heap overflow", PF_THREAD_READY },   [2] = { "stack overflow", PF_THREAD_READY },
    [3] = { "time slice over", PF_THREAD_READY }, [4] = { "blocked", PF_THREAD_BLOCKED },
    [5] = { "finished", PF_THREAD_FINISHED },     [6] = { "foreign call", PF_THREAD_FOREIGN },
    [7] = { "MVar", PF_THREAD_BLOCKED },          [8] = { "black hole", PF_THREAD_BLOCKED },
    [9] = { "reading", PF_THREAD_BLOCKED },       [10] = { "writing", PF_THREAD_BLOCKED },
    [11] = { "delay", PF_THREAD_BLOCKED },        [12] = { "STM", PF_THREAD_BLOCKED },
    [13] = { "asyncDoProc", PF_THREAD_BLOCKED },  [16] = { "foreign call", PF_THREAD_FOREIGN },
    [17] = { "foreign call", PF_THREAD_FOREIGN }, [18] = { "throwTo", PF_THREAD_BLOCKED },
    [19] = { "migrating", PF_THREAD_READY },      [20] = { "readMVar", PF_THREAD_BLOCKED },
};

const char *
pf_stop_name(unsigned code)
{
    return code < PF_STOP_CODES ? stops[code].name : NULL;
}

PfThreadState
pf_stop_state(unsigned code)
{
    return pf_stop_name(code) ? stops[code].state : PF_THREAD_BLOCKED;
}

void
pf_schedule_free(PfSchedule *schedule)
{
    if (!schedule)
        return;
    for (size_t i = 0; i < schedule->n_caps; i++)
        pf_time_sums_clear(&schedule->caps[i].sums);
    g_free(schedule->caps);
    g_free(schedule->threads);
    g_free(schedule->bins.alive_max);
    g_free(schedule->bins.ready_max);
    g_free(schedule->bins.alive_last);
    g_free(schedule->bins.ready_last);
    g_clear_pointer(&schedule->strings, g_string_chunk_free);
    g_free(schedule);
}
