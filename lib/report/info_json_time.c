/*
 * info_json_time.c - the record's `time_profile`.
 */
#include "report/info-private.h"

/* A stack as the record writes it: root first, "label module". */
static void
write_stack(PfJson *json, const PfCallNode *const *path, uint32_t depth)
{
    pf_json_key(json, "stack");
    pf_json_begin_flat_array(json);
    for (uint32_t i = 0; i <= depth; i++) {
        g_autofree char *text = path[i]->module[0] == '\0'
                                    ? g_strdup(path[i]->label)
                                    : g_strconcat(path[i]->label, " ", path[i]->module, NULL);
        pf_json_text(json, text);
    }
    pf_json_end_array(json);
}

static uint32_t
deepest(const PfCalls *calls)
{
    uint32_t depth = 0;

    for (size_t i = 0; i < calls->n_nodes; i++)
        depth = MAX(depth, calls->nodes[i].depth);
    return depth;
}

static void
write_stacks(PfJson *json, const PfCalls *calls)
{
    g_autofree const PfCallNode **path = g_new(const PfCallNode *, deepest(calls) + 1);

    pf_json_key(json, "stacks");
    pf_json_begin_array(json);
    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        path[node->depth] = node;
        if (node->individual == 0)
            continue;
        pf_json_begin_object(json);
        write_stack(json, path, node->depth);
        pf_info_uint(json, "ticks", node->individual);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static void
write_centres(PfJson *json, const PfCalls *calls)
{
    pf_json_key(json, "cost_centres");
    pf_json_begin_array(json);
    for (size_t i = 0; i < calls->n_centres; i++) {
        const PfCallCentre *centre = &calls->centres[i];
        pf_json_begin_object(json);
        pf_info_maybe_uint(json, "id", centre->id > 0, centre->id);
        pf_info_text(json, "label", centre->label);
        pf_info_text(json, "module", centre->module);
        pf_info_text(json, "source", centre->source);
        pf_info_bool(json, "caf", centre->is_caf);
        pf_info_uint(json, "individual_ticks", centre->individual);
        pf_info_uint(json, "inherited_ticks", centre->inherited);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static void
write_ignored(PfJson *json, const PfTimeProfile *time)
{
    static const char *const keys[PF_N_IGNORED] = { "gc", "system", "idle", "overhead",
                                                    "dont_care" };

    pf_json_key(json, "ignored");
    pf_json_begin_object(json);
    for (size_t i = 0; i < PF_N_IGNORED; i++)
        pf_info_uint(json, keys[i], time->ignored[i]);
    pf_json_end_object(json);
}

void
pf_info_json_time(PfJson *json, const PfProfile *profile)
{
    const PfTimeProfile *time = profile->time;

    pf_json_key(json, "time_profile");
    pf_json_begin_object(json);
    pf_info_maybe_uint(json, "interval_ns", time->interval_ns > 0, time->interval_ns);
    pf_info_uint(json, "samples", time->samples);
    pf_info_uint(json, "ticks", time->ticks);
    write_ignored(json, time);
    pf_info_uints(json, "by_capability", time->by_capability, time->n_capabilities);
    write_stacks(json, time->calls);
    write_centres(json, time->calls);
    pf_json_end_object(json);
}
