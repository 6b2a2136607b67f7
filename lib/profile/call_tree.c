#include "profile/call_tree.h"

enum {
    ROOT_MAIN,
    ROOT_CUT,
    N_ROOTS,
    DEPTH_MAX = 255, /* a stack so deep has lost its outer frames: EVENTLOG 3.1 */
};

typedef struct {
    uint32_t id;
    guint parent;
    uint64_t individual, inherited;
    GArray *children; /* guint, or NULL */
} Node;

struct PfCallTree {
    const PfCentres *centres;
    GArray *nodes;      /* Node; the first are the roots */
    GHashTable *by_way; /* uint64_t of parent and id, owned -> node */
};

static void
node_clear(gpointer data)
{
    g_clear_pointer(&((Node *)data)->children, g_array_unref);
}

PfCallTree *
pf_call_tree_new(const PfCentres *centres)
{
    PfCallTree *tree = g_new(PfCallTree, 1);

    tree->centres = centres;
    tree->nodes = g_array_new(FALSE, TRUE, sizeof(Node));
    g_array_set_clear_func(tree->nodes, node_clear);
    g_array_set_size(tree->nodes, N_ROOTS);
    tree->by_way = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    return tree;
}

void
pf_call_tree_free(PfCallTree *tree)
{
    if (!tree)
        return;
    g_array_unref(tree->nodes);
    g_hash_table_unref(tree->by_way);
    g_free(tree);
}

static Node *
node_at(const PfCallTree *tree, guint index)
{
    return &g_array_index(tree->nodes, Node, index);
}

static guint
child_of(PfCallTree *tree, guint parent, uint32_t id)
{
    uint64_t way = (uint64_t)parent << 32 | id;
    gpointer known = g_hash_table_lookup(tree->by_way, &way);
    if (known)
        return GPOINTER_TO_UINT(known);

    guint index = tree->nodes->len;
    Node node = { .id = id, .parent = parent };
    g_array_append_val(tree->nodes, node);
    g_hash_table_insert(tree->by_way, g_memdup2(&way, sizeof(way)), GUINT_TO_POINTER(index));
    if (!node_at(tree, parent)->children)
        node_at(tree, parent)->children = g_array_new(FALSE, FALSE, sizeof(guint));
    g_array_append_val(node_at(tree, parent)->children, index);
    return index;
}

void
pf_call_tree_add(PfCallTree *tree, PfSpan stack, uint64_t cost)
{
    size_t depth = stack.len / 4;
    guint at = depth >= DEPTH_MAX ? ROOT_CUT : ROOT_MAIN;

    node_at(tree, at)->inherited += cost;
    for (size_t i = depth; i-- > 0;) {
        PfCursor cursor = pf_cursor((PfSpan){ stack.data + 4 * i, 4 });
        at = child_of(tree, at, (uint32_t)pf_take_uint(&cursor, 4));
        node_at(tree, at)->inherited += cost;
    }
    node_at(tree, at)->individual += cost;
}

/* What sorting and emitting share. */
typedef struct {
    const PfCallTree *tree;
    GStringChunk *strings;
    GArray *out; /* PfCallNode */
} Emitter;

static const char *
text_of(Emitter *emitter, const char *text)
{
    return g_string_chunk_insert_const(emitter->strings, text);
}

static PfCallNode
call_node(Emitter *emitter, guint index, uint32_t depth)
{
    const Node *node = node_at(emitter->tree, index);
    const PfCentre *centre =
        index < N_ROOTS ? NULL : pf_centres_find(emitter->tree->centres, node->id);
    PfCallNode out = { .id = node->id,
                       .depth = depth,
                       .individual = node->individual,
                       .inherited = node->inherited };

    if (centre) {
        out.label = text_of(emitter, centre->label);
        out.module = text_of(emitter, centre->module);
        out.source = text_of(emitter, centre->source);
        out.is_caf = centre->is_caf;
        return out;
    }
    g_autofree char *unknown = g_strdup_printf("cc#%u", node->id);
    bool is_root = index < N_ROOTS;
    out.label = text_of(emitter, index == ROOT_MAIN  ? "MAIN"
                                 : index == ROOT_CUT ? "(stack cut)"
                                                     : unknown);
    out.module = text_of(emitter, index == ROOT_MAIN ? "MAIN" : "");
    out.source = text_of(emitter, is_root ? "<built-in>" : "");
    return out;
}

/* By falling inherited cost, then by name, then by id. */
static gint
compare(gconstpointer a, gconstpointer b, gpointer data)
{
    const PfCallTree *tree = data;
    const Node *x = node_at(tree, *(const guint *)a), *y = node_at(tree, *(const guint *)b);
    const PfCentre *p = pf_centres_find(tree->centres, x->id);
    const PfCentre *q = pf_centres_find(tree->centres, y->id);
    int by_label = p && q ? strcmp(p->label, q->label) : 0;
    int by_module = p && q ? strcmp(p->module, q->module) : 0;

    if (x->inherited != y->inherited)
        return x->inherited > y->inherited ? -1 : 1;
    if (by_label != 0)
        return by_label;
    if (by_module != 0)
        return by_module;
    return x->id < y->id ? -1 : x->id > y->id;
}

static void
emit(Emitter *emitter, guint index, uint32_t depth)
{
    guint at = emitter->out->len;
    PfCallNode node = call_node(emitter, index, depth);
    GArray *children = node_at(emitter->tree, index)->children;

    g_array_append_val(emitter->out, node);
    if (!children)
        return;
    g_array_sort_with_data(children, compare, (gpointer)emitter->tree);
    for (guint i = 0; i < children->len; i++)
        emit(emitter, g_array_index(children, guint, i), depth + 1);
    g_array_index(emitter->out, PfCallNode, at).n_below = emitter->out->len - at - 1;
}

PfCalls *
pf_call_tree_calls(const PfCallTree *tree)
{
    PfCalls *calls = g_new0(PfCalls, 1);

    calls->strings = g_string_chunk_new(1024);
    Emitter emitter = { tree, calls->strings, g_array_new(FALSE, FALSE, sizeof(PfCallNode)) };
    emit(&emitter, ROOT_MAIN, 0);
    if (node_at(tree, ROOT_CUT)->inherited > 0)
        emit(&emitter, ROOT_CUT, 0);
    calls->n_nodes = emitter.out->len;
    calls->nodes = (PfCallNode *)(void *)g_array_free(emitter.out, FALSE);
    pf_calls_sum_up(calls);
    return calls;
}
