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
                           .id = node->id };
}

/* No id stands twice in a stack, so what the places inherit adds up (EVENTLOG 3.3). The roots
 * are no cost centres of the log: each is by itself. */
void
pf_calls_sum_up(PfCalls *calls)
{
    g_autoptr(GHashTable) by_id = g_hash_table_new(NULL, NULL); /* id -> index + 1 */

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
        calls->centres[at - 1].individual += node->individual;
        calls->centres[at - 1].inherited += node->inherited;
    }
    qsort(calls->centres, calls->n_centres, sizeof(PfCallCentre), compare);
}

uint64_t
pf_calls_total(const PfCalls *calls)
{
    uint64_t total = 0;

    for (size_t i = 0; i < calls->n_nodes; i++)
        total += calls->nodes[i].individual;
    return total;
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
