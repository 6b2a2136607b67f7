/*
 * info_json_calls.c - call trees in the record, of ticks or of bytes.
 *
 * The tree is three arrays of one number a node, depth first: its depth, its cost centre (a
 * place in `cost_centres`, from 0), and what it costs itself. What it inherits is the sum of
 * what is below it.
 */
#include "report/info-private.h"

/* "individual_ticks" */
static void
write_cost(PfJson *json, const char *kind, const char *unit, uint64_t cost)
{
    g_autofree char *key = g_strconcat(kind, "_", unit, NULL);
    pf_info_uint(json, key, cost);
}

void
pf_info_json_centres(PfJson *json, const PfCalls *calls, const char *unit)
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
        write_cost(json, "individual", unit, centre->individual);
        write_cost(json, "inherited", unit, centre->inherited);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static uint64_t *
places_of(const PfCalls *calls)
{
    g_autoptr(GHashTable) places = g_hash_table_new(NULL, NULL);
    uint64_t *of_nodes = g_new(uint64_t, calls->n_nodes);

    for (size_t i = 0; i < calls->n_centres; i++)
        g_hash_table_insert(places, pf_calls_key(calls->centres[i].id, calls->centres[i].label),
                            GSIZE_TO_POINTER(i));
    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        of_nodes[i] =
            GPOINTER_TO_SIZE(g_hash_table_lookup(places, pf_calls_key(node->id, node->label)));
    }
    return of_nodes;
}

void
pf_info_json_call_tree(PfJson *json, const PfCalls *calls, PfWeight weight, const char *unit)
{
    g_autofree uint64_t *places = places_of(calls);
    g_autofree uint64_t *depths = g_new(uint64_t, calls->n_nodes);
    g_autofree uint64_t *costs = g_new(uint64_t, calls->n_nodes);
    g_autofree char *cost_key = g_strconcat("individual_", unit, NULL);

    for (size_t i = 0; i < calls->n_nodes; i++) {
        depths[i] = calls->nodes[i].depth;
        costs[i] = calls->nodes[i].individual;
    }
    pf_json_key(json, "call_tree");
    pf_json_begin_object(json);
    pf_info_text(json, "weight", pf_weight_name(weight));
    pf_info_uints(json, "depth", depths, calls->n_nodes);
    pf_info_uints(json, "cost_centre", places, calls->n_nodes);
    pf_info_uints(json, cost_key, costs, calls->n_nodes);
    pf_json_end_object(json);
}
