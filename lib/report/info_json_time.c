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
        pf_info_maybe_uint(json, "ticks", !calls->is_rounded, node->individual);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static void
write_ignored(PfJson *json, const PfTimeProfile *time)
{
    pf_json_key(json, "ignored");
    pf_json_begin_object(json);
    for (size_t i = 0; i < PF_N_IGNORED; i++)
        pf_info_maybe_uint(json, pf_ignored_name(i), time->has_ignored, time->ignored[i]);
    pf_json_end_object(json);
}

static void
write_counts(PfJson *json, const char *key, const uint32_t *counts, size_t n)
{
    pf_json_key(json, key);
    pf_json_begin_flat_array(json);
    for (size_t i = 0; i < n; i++)
        pf_json_uint(json, counts[i]);
    pf_json_end_array(json);
}

/* Every cost centre; the largest with their counts, the rest summed up as `other`. */
static void
write_over_time(PfJson *json, const PfTimeProfile *time)
{
    const PfTickSeries *series = time->over_time;

    pf_json_key(json, "over_time");
    pf_json_begin_object(json);
    pf_info_uint(json, "start_ns", series->start_ns);
    pf_info_uint(json, "bin_ns", series->bin_ns);
    pf_info_uint(json, "bins", series->n_bins);
    pf_json_key(json, "series");
    pf_json_begin_array(json);
    for (size_t i = 0; i < series->n_centres; i++) {
        const PfTickBand *band = &series->bands[i];
        pf_json_begin_object(json);
        pf_info_maybe_uint(json, "id", band->id > 0, band->id);
        pf_info_text(json, "label", time->centres[i].label);
        pf_info_text(json, "module", time->centres[i].module);
        pf_info_bool(json, "ignored", time->centres[i].is_ignored);
        pf_info_uint(json, "ticks", band->ticks);
        if (band->counts)
            write_counts(json, "counts", band->counts, series->n_bins);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
    write_counts(json, "other", series->other, series->n_bins);
    pf_json_end_object(json);
}

void
pf_info_json_time(PfJson *json, const PfProfile *profile)
{
    const PfTimeProfile *time = profile->time;

    pf_json_key(json, "time_profile");
    pf_json_begin_object(json);
    pf_info_maybe_uint(json, "interval_ns", time->interval_ns > 0, time->interval_ns);
    pf_info_maybe_uint(json, "samples", time->has_ignored, time->samples);
    pf_info_uint(json, "ticks", time->ticks);
    if (time->calls->has_entries)
        pf_info_uint(json, "alloc_bytes", pf_calls_total_alloc(time->calls));
    write_ignored(json, time);
    if (time->counts_ignored)
        pf_info_bool(json, "counts_ignored", true);
    if (time->by_capability)
        pf_info_uints(json, "by_capability", time->by_capability, time->n_capabilities);
    write_stacks(json, time->calls);
    pf_info_json_centres(json, time->calls, "ticks");
    pf_info_json_call_tree(json, time->calls, PF_WEIGHT_TICKS, "ticks");
    if (time->over_time)
        write_over_time(json, time);
    pf_json_end_object(json);
}
