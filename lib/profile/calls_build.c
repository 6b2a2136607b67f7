#include "profile/calls_build.h"

#include <stdlib.h>
#include <string.h>

struct PfCallsBuild {
    GArray *nodes;   /* PfCallNode */
    GArray *callers; /* gssize */
    GStringChunk *strings;
};

/* What order is told by. */
typedef struct {
    const PfCallNode *node;
    gssize caller;
    size_t number;
} Item;

PfCallsBuild *
pf_calls_build_new(void)
{
    PfCallsBuild *build = g_new(PfCallsBuild, 1);

    build->nodes = g_array_new(FALSE, FALSE, sizeof(PfCallNode));
    build->callers = g_array_new(FALSE, FALSE, sizeof(gssize));
    build->strings = g_string_chunk_new(1024);
    return build;
}

void
pf_calls_build_free(PfCallsBuild *build)
{
    if (!build)
        return;
    g_array_unref(build->nodes);
    g_array_unref(build->callers);
    g_string_chunk_free(build->strings);
    g_free(build);
}

PfCallNode *
pf_calls_build_node(PfCallsBuild *build, size_t number)
{
    return &g_array_index(build->nodes, PfCallNode, number);
}

size_t
pf_calls_build_count(const PfCallsBuild *build)
{
    return build->nodes->len;
}

static gssize
caller_of(const PfCallsBuild *build, size_t number)
{
    return g_array_index(build->callers, gssize, number);
}

size_t
pf_calls_build_add(PfCallsBuild *build, gssize caller, const PfCallNode *node)
{
    PfCallNode copy = *node;

    copy.label = g_string_chunk_insert_const(build->strings, node->label);
    copy.module = g_string_chunk_insert_const(build->strings, node->module);
    copy.source = g_string_chunk_insert_const(build->strings, node->source);
    copy.n_below = 0;
    copy.depth = caller < 0 ? 0 : pf_calls_build_node(build, (size_t)caller)->depth + 1;
    g_array_append_val(build->nodes, copy);
    g_array_append_val(build->callers, caller);
    return build->nodes->len - 1;
}

void
pf_calls_build_inherit(PfCallsBuild *build)
{
    for (size_t i = 0; i < build->nodes->len; i++) {
        PfCallNode *node = pf_calls_build_node(build, i);
        node->inherited = node->individual;
        node->inherited_alloc = node->individual_alloc;
    }
    for (size_t i = build->nodes->len; i-- > 0;) {
        const PfCallNode *node = pf_calls_build_node(build, i);
        gssize caller = caller_of(build, i);
        if (caller < 0)
            continue;
        PfCallNode *above = pf_calls_build_node(build, (size_t)caller);
        above->inherited += node->inherited;
        above->inherited_alloc += node->inherited_alloc;
    }
}

static guint
name_hash(gconstpointer key)
{
    const PfCallNode *node = key;

    return (g_direct_hash(node->label) * 31 + g_direct_hash(node->module)) * 31
           + g_direct_hash(node->source);
}

/* The strings hold each text once. */
static gboolean
is_same_name(gconstpointer a, gconstpointer b)
{
    const PfCallNode *x = a, *y = b;
    return x->label == y->label && x->module == y->module && x->source == y->source;
}

void
pf_calls_build_make_ids(PfCallsBuild *build)
{
    g_autoptr(GHashTable) ids = g_hash_table_new(name_hash, is_same_name);
    uint32_t last = 0;

    for (size_t i = 0; i < build->nodes->len; i++)
        last = MAX(last, pf_calls_build_node(build, i)->id);
    for (size_t i = 0; i < build->nodes->len; i++) {
        PfCallNode *node = pf_calls_build_node(build, i);
        if (node->id > 0 || caller_of(build, i) < 0)
            continue;
        const PfCallNode *known = g_hash_table_lookup(ids, node);
        node->id = known ? known->id : ++last;
        node->is_id_made = true;
        if (!known)
            g_hash_table_add(ids, node);
    }
}

/* Who is called by one node stands together: by falling cost, then by name, then as added. */
static int
compare(const void *a, const void *b)
{
    const Item *x = a, *y = b;
    const PfCallNode *p = x->node, *q = y->node;

    if (x->caller != y->caller)
        return x->caller < y->caller ? -1 : 1;
    if (p->inherited != q->inherited)
        return p->inherited > q->inherited ? -1 : 1;
    if (p->inherited_alloc != q->inherited_alloc)
        return p->inherited_alloc > q->inherited_alloc ? -1 : 1;
    int by_label = strcmp(p->label, q->label);
    int by_module = by_label != 0 ? by_label : strcmp(p->module, q->module);
    return by_module != 0 ? by_module : x->number < y->number ? -1 : 1;
}

static void
count_below(PfCallsBuild *build)
{
    for (size_t i = build->nodes->len; i-- > 0;) {
        gssize caller = caller_of(build, i);
        if (caller >= 0)
            pf_calls_build_node(build, (size_t)caller)->n_below +=
                pf_calls_build_node(build, i)->n_below + 1;
    }
}

/* A caller was added before its callees, so that its place is known before theirs. */
static void
put_in_order(PfCallsBuild *build, PfCallNode *out_nodes)
{
    size_t n = build->nodes->len;
    g_autofree Item *items = g_new(Item, n + 1);
    g_autofree size_t *next = g_new0(size_t, n + 1); /* where a caller's next callee goes; the
                                                        first is that of the roots */

    for (size_t i = 0; i < n; i++)
        items[i] = (Item){ pf_calls_build_node(build, i), caller_of(build, i), i };
    qsort(items, n, sizeof *items, compare);
    for (size_t i = 0; i < n; i++) {
        size_t *place = &next[items[i].caller < 0 ? 0 : (size_t)items[i].caller + 1];
        out_nodes[*place] = *items[i].node;
        next[items[i].number + 1] = *place + 1;
        *place += (size_t)items[i].node->n_below + 1;
    }
}

PfCalls *
pf_calls_build_calls(PfCallsBuild *build)
{
    PfCalls *calls = g_new0(PfCalls, 1);

    count_below(build);
    calls->n_nodes = build->nodes->len;
    calls->nodes = g_new0(PfCallNode, calls->n_nodes + 1);
    put_in_order(build, calls->nodes);
    calls->strings = build->strings;
    for (size_t i = 0; i < calls->n_nodes; i++)
        calls->has_entries = calls->has_entries || calls->nodes[i].has_entries;
    pf_calls_sum_up(calls);

    build->strings = g_string_chunk_new(1024);
    g_array_set_size(build->nodes, 0);
    g_array_set_size(build->callers, 0);
    return calls;
}

void
pf_calls_build_add_all(PfCallsBuild *build, const PfCalls *calls)
{
    g_autoptr(GArray) callers = g_array_new(FALSE, FALSE, sizeof(gssize)); /* by depth */

    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        g_array_set_size(callers, node->depth);
        gssize caller =
            node->depth > 0 ? g_array_index(callers, gssize, node->depth - 1) : PF_NO_CALLER;
        gssize number = (gssize)pf_calls_build_add(build, caller, node);
        g_array_append_val(callers, number);
    }
}

PfCalls *
pf_calls_of_alloc(const PfCalls *calls)
{
    g_autoptr(PfCallsBuild) build = pf_calls_build_new();

    if (!calls->has_entries)
        return NULL;
    pf_calls_build_add_all(build, calls);
    for (size_t i = 0; i < calls->n_nodes; i++) {
        PfCallNode *node = pf_calls_build_node(build, i);
        node->individual = node->individual_alloc;
        node->inherited = node->inherited_alloc;
    }
    PfCalls *alloc = pf_calls_build_calls(build);
    alloc->is_rounded = alloc->is_alloc_rounded = calls->is_alloc_rounded;
    alloc->is_inherited_told = calls->is_inherited_told;
    alloc->whole = alloc->whole_alloc = calls->whole_alloc;
    return alloc;
}
