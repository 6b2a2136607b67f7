/*
 * info_json_calls.c - call trees in the record, of ticks or of bytes.
 *
 * The tree is three arrays of one number a node, depth first: its depth, its cost centre (a
 * place in `cost_centres`, from 0), and what it costs itself. What it inherits is the sum of
 * what is below it, unless it is told. A .prof adds entries and allocation; what it has in per
 * cent with one decimal is per mille here.
 */
#include <stddef.h>

#include "report/info-private.h"

/* "individual_ticks", or "individual_permille" where no more is known; `unit` is "ticks". */
static void
write_cost(PfJson *json, const char *kind, const char *unit, uint64_t cost)
{
    g_autofree char *key = g_strconcat(kind, "_", unit, NULL);
    pf_info_uint(json, key, cost);
}

/* What a .prof has only in per cent is null, and stands beside it as it is told. */
static void
write_maybe(PfJson *json, const char *kind, const char *unit, uint64_t cost, bool is_rounded,
            uint64_t whole)
{
    g_autofree char *key = g_strconcat(kind, "_", unit, NULL);

    pf_info_maybe_uint(json, key, !is_rounded, cost);
    if (is_rounded)
        write_cost(json, kind, "permille", pf_calls_permille(cost, whole));
}

/* From a .prof, whose allocation in all is `whole`. */
static void
write_entries(PfJson *json, const PfCalls *calls, const PfCallCentre *centre, uint64_t whole)
{
    if (!calls->has_entries)
        return;
    pf_info_maybe_uint(json, "entries", centre->has_entries, centre->entries);
    write_maybe(json, "individual_alloc", "bytes", centre->individual_alloc,
                calls->is_alloc_rounded, whole);
    write_maybe(json, "inherited_alloc", "bytes", centre->inherited_alloc,
                calls->is_alloc_rounded, whole);
}

void
pf_info_json_centres(PfJson *json, const PfCalls *calls, const char *unit)
{
    uint64_t whole = pf_calls_total(calls), whole_alloc = pf_calls_total_alloc(calls);

    pf_json_key(json, "cost_centres");
    pf_json_begin_array(json);
    for (size_t i = 0; i < calls->n_centres; i++) {
        const PfCallCentre *centre = &calls->centres[i];
        pf_json_begin_object(json);
        pf_info_maybe_uint(json, "id", centre->id > 0 && !centre->is_id_made, centre->id);
        pf_info_text(json, "label", centre->label);
        pf_info_text(json, "module", centre->module);
        pf_info_text(json, "source", centre->source);
        pf_info_bool(json, "caf", centre->is_caf);
        write_maybe(json, "individual", unit, centre->individual, calls->is_rounded, whole);
        write_maybe(json, "inherited", unit, centre->inherited, calls->is_rounded, whole);
        write_entries(json, calls, centre, whole_alloc);
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

/* A number of each node, at `offset` in it; per mille where no more is known. */
static void
write_column(PfJson *json, const PfCalls *calls, const char *key, size_t offset,
             uint64_t permille_of)
{
    pf_json_key(json, key);
    pf_json_begin_flat_array(json);
    for (size_t i = 0; i < calls->n_nodes; i++) {
        const char *node = (const char *)&calls->nodes[i];
        uint64_t value = *(const uint64_t *)(const void *)(node + offset);
        pf_json_uint(json, permille_of > 0 ? pf_calls_permille(value, permille_of) : value);
    }
    pf_json_end_array(json);
}

#define COLUMN(member) offsetof(PfCallNode, member)

/* "individual_ticks", "individual_permille" */
static void
write_costs(PfJson *json, const PfCalls *calls, const char *kind, const char *unit,
            size_t offset, uint64_t permille_of)
{
    g_autofree char *key = g_strconcat(kind, "_", permille_of > 0 ? "permille" : unit, NULL);
    write_column(json, calls, key, offset, permille_of);
}

/* Which nodes have entries, where not all have. */
static void
write_known(PfJson *json, const PfCalls *calls)
{
    bool has_all = true;

    for (size_t i = 0; i < calls->n_nodes; i++)
        has_all = has_all && calls->nodes[i].has_entries;
    if (has_all)
        return;
    pf_json_key(json, "entries_known");
    pf_json_begin_flat_array(json);
    for (size_t i = 0; i < calls->n_nodes; i++)
        pf_json_uint(json, calls->nodes[i].has_entries);
    pf_json_end_array(json);
}

/* What a .prof tells beyond ticks. */
static void
write_prof(PfJson *json, const PfCalls *calls, const char *unit)
{
    uint64_t permille_of = calls->is_rounded ? pf_calls_total(calls) : 0;
    uint64_t of_alloc = calls->is_alloc_rounded ? pf_calls_total_alloc(calls) : 0;

    if (calls->is_inherited_told)
        write_costs(json, calls, "inherited", unit, COLUMN(inherited), permille_of);
    if (!calls->has_entries)
        return;
    write_known(json, calls);
    write_column(json, calls, "entries", COLUMN(entries), 0);
    write_costs(json, calls, "individual_alloc", "bytes", COLUMN(individual_alloc), of_alloc);
    if (calls->is_inherited_told)
        write_costs(json, calls, "inherited_alloc", "bytes", COLUMN(inherited_alloc), of_alloc);
}

void
pf_info_json_call_tree(PfJson *json, const PfCalls *calls, PfWeight weight, const char *unit)
{
    g_autofree uint64_t *places = places_of(calls);

    pf_json_key(json, "call_tree");
    pf_json_begin_object(json);
    pf_info_text(json, "weight", pf_weight_name(weight));
    pf_json_key(json, "depth");
    pf_json_begin_flat_array(json);
    for (size_t i = 0; i < calls->n_nodes; i++)
        pf_json_uint(json, calls->nodes[i].depth);
    pf_json_end_array(json);
    pf_info_uints(json, "cost_centre", places, calls->n_nodes);
    write_costs(json, calls, "individual", unit, COLUMN(individual),
                calls->is_rounded ? pf_calls_total(calls) : 0);
    write_prof(json, calls, unit);
    pf_json_end_object(json);
}
