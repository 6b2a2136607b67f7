#include "profile/calls.h"

static int
compare(const void *a, const void *b)
{
    const PfCallCentre *x = a, *y = b;

    if (x->individual != y->individual)
        return x->individual > y->individual ? -1 : 1;
    if (x->inherited != y->inherited)
        return x->inherited > y->inherited ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

static PfCallCentre
centre_of(const PfCallNode *node)
{
    return (PfCallCentre){ .label = node->label,
                           .module = node->module,
                           .source = node->source,
                           .is_caf = node->is_caf,
                           .id = node->id,
                           .is_id_made = node->is_id_made };
}

/* No id stands twice in a stack, so what the places inherit adds up (EVENTLOG 3.3); where one
 * does, `ends` tells. */
static void
add_node(PfCallCentre *centre, size_t *end, const PfCallNode *node, size_t i)
{
    bool is_outermost = i >= *end;

    centre->individual += node->individual;
    centre->inherited += is_outermost ? node->inherited : 0;
    centre->has_entries = centre->has_entries || node->has_entries;
    centre->entries += node->entries;
    centre->individual_alloc += node->individual_alloc;
    centre->inherited_alloc += is_outermost ? node->inherited_alloc : 0;
    if (is_outermost)
        *end = i + 1 + node->n_below;
}

/* The roots are no cost centres of the log: each is by itself. */
void
pf_calls_sum_up(PfCalls *calls)
{
    g_autoptr(GHashTable) by_id = g_hash_table_new(NULL, NULL);   /* id -> index + 1 */
    g_autofree size_t *ends = g_new0(size_t, calls->n_nodes + 1); /* of the latest place */

    g_free(calls->centres);
    calls->centres = g_new(PfCallCentre, calls->n_nodes + 1);
    calls->n_centres = 0;
    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        gpointer key = pf_calls_key(node->id, node->label);
        size_t at = GPOINTER_TO_SIZE(g_hash_table_lookup(by_id, key));

        if (at == 0) {
            calls->centres[calls->n_centres] = centre_of(node);
            at = ++calls->n_centres;
            g_hash_table_insert(by_id, key, GSIZE_TO_POINTER(at));
        }
        add_node(&calls->centres[at - 1], &ends[at - 1], node, i);
    }
    pf_calls_rank(calls);
}

void
pf_calls_rank(PfCalls *calls)
{
    qsort(calls->centres, calls->n_centres, sizeof(PfCallCentre), compare);
}

uint64_t
pf_calls_total(const PfCalls *calls)
{
    uint64_t total = calls->whole;

    for (size_t i = 0; calls->whole == 0 && i < calls->n_nodes; i++)
        total += calls->nodes[i].individual;
    return total;
}

uint64_t
pf_calls_total_alloc(const PfCalls *calls)
{
    uint64_t total = calls->whole_alloc;

    for (size_t i = 0; calls->whole_alloc == 0 && i < calls->n_nodes; i++)
        total += calls->nodes[i].individual_alloc;
    return total;
}

uint64_t
pf_calls_of_permille(uint64_t permille, uint64_t whole)
{
    return whole / 1000 * permille + (whole % 1000 * permille + 500) / 1000;
}

uint64_t
pf_calls_permille(uint64_t cost, uint64_t whole)
{
    if (whole == 0)
        return 0;
    uint64_t part = MIN(cost, whole);

    while (whole > UINT64_MAX / 4000) { /* so that nothing below overflows */
        part /= 2;
        whole /= 2;
    }
    return (2000 * part + whole) / (2 * whole);
}

void
pf_calls_free(PfCalls *calls)
{
    if (!calls)
        return;
    g_free(calls->nodes);
    g_free(calls->centres);
    g_string_chunk_free(calls->strings);
    g_free(calls);
}
