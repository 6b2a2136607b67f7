/*
 * info_json_processes.c - the record's `sparks`, `tasks`, `capsets` and `phases`.
 */
#include "report/info-private.h"

static void
write_spark_sums(PfJson *json, const PfSparks *sparks, const PfSparkCap *cap)
{
    if (sparks->has_counters)
        pf_info_item(json, &pf_slots_spark_counters, cap);
    if (sparks->has_events) {
        pf_json_key(json, "events");
        pf_json_begin_object(json);
        pf_info_item(json, &pf_slots_spark_events, cap);
        pf_json_end_object(json);
    }
}

void
pf_info_json_sparks(PfJson *json, const PfSparks *sparks)
{
    const char *kinds[PF_N_SPARK_COUNTERS];

    for (size_t i = 0; i < PF_N_SPARK_COUNTERS; i++)
        kinds[i] = pf_spark_counter_name((PfSparkCounter)i);
    pf_json_key(json, "sparks");
    pf_json_begin_object(json);
    write_spark_sums(json, sparks, &sparks->all);
    pf_json_key(json, "by_capability");
    pf_json_begin_array(json);
    for (size_t i = 0; i < sparks->n_caps; i++) {
        pf_json_begin_object(json);
        pf_info_uint(json, "cap", sparks->caps[i].cap);
        pf_info_uint(json, "readings", sparks->caps[i].readings);
        write_spark_sums(json, sparks, &sparks->caps[i]);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
    pf_info_time_sums(json, "over_time", kinds, &sparks->over_time);
    pf_json_end_object(json);
}

/* Those that the record has no room for are left out as well. */
static void
write_left_out(PfJson *json, uint64_t n_left_out, size_t n, size_t n_written)
{
    uint64_t n_lacking = n_left_out + (n - n_written);

    if (n_lacking > 0)
        pf_info_uint(json, "left_out", n_lacking);
}

void
pf_info_json_tasks(PfJson *json, const PfTasks *tasks)
{
    size_t n = MIN(tasks->n, PF_RECORD_TASKS);
    uint64_t n_threads;
    bool is_known = pf_tasks_threads(tasks, &n_threads) && n == tasks->n;

    pf_json_key(json, "tasks");
    pf_json_begin_object(json);
    pf_info_uint(json, "created", tasks->n_created);
    pf_info_uint(json, "deleted", tasks->n_deleted);
    pf_info_maybe_uint(json, "threads", is_known, n_threads);
    pf_info_uint(json, "migrations", tasks->n_migrations);
    pf_info_uint(json, "peak", tasks->peak);
    write_left_out(json, tasks->n_left_out, tasks->n, n);
    pf_info_items(json, "list", &pf_slots_task, tasks->tasks, n);
    pf_json_end_object(json);
}

static void
write_capset(PfJson *json, const PfCapset *set)
{
    pf_json_begin_object(json);
    pf_info_item(json, &pf_slots_capset, set);
    pf_json_key(json, "caps");
    pf_json_begin_flat_array(json);
    for (size_t i = 0; i < set->n_caps; i++)
        pf_json_uint(json, set->caps[i]);
    pf_json_end_array(json);
    pf_info_text(json, "rts", set->rts);
    pf_json_key(json, "wall_unix_ns");
    if (set->has_wall_clock)
        pf_json_int(json, set->wall_unix_ns);
    else
        pf_json_null(json);
    pf_json_end_object(json);
}

void
pf_info_json_capsets(PfJson *json, const PfCapsets *capsets)
{
    size_t n = MIN(capsets->n, PF_RECORD_CAPSETS);

    pf_json_key(json, "capsets");
    pf_json_begin_object(json);
    write_left_out(json, capsets->n_left_out, capsets->n, n);
    pf_json_key(json, "list");
    pf_json_begin_array(json);
    for (size_t i = 0; i < n; i++)
        write_capset(json, &capsets->sets[i]);
    pf_json_end_array(json);
    pf_json_end_object(json);
}

void
pf_info_json_phases(PfJson *json, const PfPhases *phases)
{
    size_t n = MIN(phases->n, PF_RECORD_PHASES);

    pf_json_key(json, "phases");
    pf_json_begin_object(json);
    pf_info_uint(json, "unpaired_starts", phases->n_unpaired_starts);
    pf_info_uint(json, "unpaired_stops", phases->n_unpaired_stops);
    pf_json_key(json, "unpaired");
    pf_json_begin_flat_array(json);
    for (guint i = 0; phases->unpaired && i < phases->unpaired->len; i++)
        pf_json_text(json, phases->unpaired->pdata[i]);
    pf_json_end_array(json);
    write_left_out(json, phases->n_left_out, phases->n, n);
    pf_info_items(json, "list", &pf_slots_phase, phases->phases, n);
    pf_json_end_object(json);
}
