#include "report/info-private.h"

static void
write_tool(PfJson *json)
{
    pf_json_key(json, "tool");
    pf_json_begin_object(json);
    pf_info_text(json, "name", "profolio");
    pf_info_text(json, "version", PF_VERSION);
    pf_json_end_object(json);
}

static void
write_program(PfJson *json, const PfProgram *program)
{
    pf_json_key(json, "program");
    pf_json_begin_object(json);
    pf_info_text(json, "name", program->name);
    pf_json_key(json, "args");
    if (program->args) {
        pf_json_begin_flat_array(json);
        for (char **arg = program->args; *arg; arg++)
            pf_json_text(json, *arg);
        pf_json_end_array(json);
    } else {
        pf_json_null(json);
    }
    pf_info_text(json, "rts", program->rts);
    pf_info_text(json, "ghc", program->ghc);
    pf_info_maybe_uint(json, "pid", program->has_pid, program->pid);
    pf_json_key(json, "start_unix_ns");
    if (program->has_start)
        pf_json_int(json, program->start_unix_ns);
    else
        pf_json_null(json);
    if (program->date)
        pf_info_text(json, "date", program->date);
    pf_info_maybe_uint(json, "capabilities", program->capabilities > 0, program->capabilities);
    pf_json_end_object(json);
}

static void
write_definitions(PfJson *json, const PfProfile *profile)
{
    pf_json_key(json, "definitions");
    pf_json_begin_object(json);
    pf_info_uint(json, "cost_centres", profile->n_cost_centres);
    pf_info_uint(json, "info_tables", profile->n_info_tables);
    pf_info_uint(json, "ticky_counters", profile->n_ticky_counters);
    pf_json_end_object(json);
}

/* Only where a part of the run is shown; an end that is open is null. */
static void
write_window(PfJson *json, const PfTimeRange *range)
{
    if (pf_time_range_is_all(range))
        return;
    pf_json_key(json, "window");
    pf_json_begin_object(json);
    pf_info_maybe_uint(json, "from_ns", range->from_ns > 0, range->from_ns);
    pf_info_maybe_uint(json, "until_ns", range->until_ns < UINT64_MAX, range->until_ns);
    pf_json_end_object(json);
}

/* What the run-time system did. */
static void
write_runtime(PfJson *json, const PfProfile *profile)
{
    if (profile->memory)
        pf_info_json_memory(json, profile);
    if (profile->gc)
        pf_info_json_gc(json, profile);
    if (profile->nonmoving)
        pf_info_json_nonmoving(json, profile);
    pf_info_json_threads(json, profile);
    if (profile->schedule)
        pf_info_json_capabilities(json, profile->schedule);
    if (profile->sparks)
        pf_info_json_sparks(json, profile->sparks);
    if (profile->tasks)
        pf_info_json_tasks(json, profile->tasks);
    if (profile->capsets)
        pf_info_json_capsets(json, profile->capsets);
    if (profile->phases)
        pf_info_json_phases(json, profile->phases);
}

void
pf_info_write_json(const PfProfile *profile, FILE *out)
{
    PfJson json = pf_json(out, true);

    pf_json_begin_object(&json);
    pf_info_text(&json, "schema", "profolio/1");
    write_tool(&json);
    pf_info_json_log(&json, profile);
    write_program(&json, &profile->program);
    write_window(&json, &profile->range);
    if (profile->heap)
        pf_info_json_heap(&json, profile);
    if (profile->time)
        pf_info_json_time(&json, profile);
    if (profile->ticky)
        pf_info_json_ticky(&json, profile);
    write_runtime(&json, profile);
    if (profile->notes)
        pf_info_json_notes(&json, profile);
    write_definitions(&json, profile);
    pf_json_end_object(&json);
    putc('\n', out);
}
