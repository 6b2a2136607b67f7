/*
 * record_calls.c - call trees of a record: three numbers a node, depth first, beside the list
 * of cost centres.
 */
#include "exchange/record-private.h"

/* Of .prof files; those of eventlogs have less than 256. */
enum { DEPTH_MAX = 4096 };

/* Where the cost centres that are not defined stand in a tree. */
typedef enum { PLACE_NONE, PLACE_ROOT, PLACE_BELOW } Place;

typedef struct {
    const PfPart *section;
    PfCalls *calls;
    guint n_centres;
    PfCallNode *centres;       /* [n_centres], as nodes will have them */
    Place *places;             /* [n_centres], of those without an id */
    const PfCallNode *unknown; /* the one of those that is no root; NULL: none yet */
    size_t n;                  /* nodes */
    uint64_t *depths, *at, *costs;
} Reader;

static void
reader_clear(Reader *reader)
{
    g_free(reader->centres);
    g_free(reader->places);
    g_free(reader->depths);
    g_free(reader->at);
    g_free(reader->costs);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Reader, reader_clear)

static const char *
text_of(PfCalls *calls, const PfPart *item, const char *key)
{
    g_autofree char *text = pf_part_text(item, key);

    return g_string_chunk_insert_const(calls->strings, text ? text : "");
}

static void
read_centres(Reader *reader)
{
    PfPartList list = pf_part_list(reader->section, "cost_centres");
    g_autoptr(GHashTable) known = g_hash_table_new(NULL, NULL);

    reader->n_centres = list.n;
    reader->centres = g_new0(PfCallNode, list.n + 1u);
    reader->places = g_new0(Place, list.n + 1u);
    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        PfCallNode *centre = &reader->centres[i];
        g_autofree char *label = pf_part_need_text(&item, "label");
        uint64_t id = 0;
        pf_part_uint(&item, "id", UINT32_MAX, &id);
        centre->id = (uint32_t)id;
        centre->label = g_string_chunk_insert_const(reader->calls->strings, label);
        centre->module = text_of(reader->calls, &item, "module");
        centre->source = text_of(reader->calls, &item, "source");
        pf_part_bool(&item, "caf", &centre->is_caf);
        if (!g_hash_table_add(known, pf_calls_key(centre->id, centre->label)))
            pf_part_refuse(&item, NULL, "it is there twice");
    }
}

/* Roots have no id; of the others one may have none. */
static bool
is_in_place(Reader *reader, const PfCallNode *centre, uint64_t depth)
{
    Place *place = &reader->places[centre - reader->centres];
    Place wanted = depth == 0 ? PLACE_ROOT : PLACE_BELOW;

    if (centre->id > 0)
        return depth > 0;
    if (depth > 0 && !reader->unknown)
        reader->unknown = centre;
    if (*place == PLACE_NONE)
        *place = wanted;
    return *place == wanted && (depth == 0 || reader->unknown == centre);
}

/* Why a node cannot be there; NULL when it can. */
static const char *
trouble_at(Reader *reader, size_t i)
{
    uint64_t depth = reader->depths[i];

    if (depth > (i > 0 ? reader->depths[i - 1] + 1 : 0) || depth > DEPTH_MAX)
        return "is too deep";
    if (reader->at[i] >= reader->n_centres)
        return "has no such cost centre";
    if (!is_in_place(reader, &reader->centres[reader->at[i]], depth))
        return "has a cost centre that does not belong there";
    return NULL;
}

static bool
put_nodes(Reader *reader, const PfPart *tree)
{
    PfCalls *calls = reader->calls;
    uint64_t sum = 0;

    for (size_t i = 0; i < reader->n; i++) {
        const char *trouble = trouble_at(reader, i);
        if (!trouble && reader->costs[i] > UINT64_MAX - sum)
            trouble = "makes the sum too large";
        if (trouble) {
            pf_part_refuse(tree, NULL, "node %" G_GSIZE_FORMAT " %s", i, trouble);
            return false;
        }
        sum += reader->costs[i];
        PfCallNode *node = &calls->nodes[calls->n_nodes++];
        *node = reader->centres[reader->at[i]];
        node->depth = (uint32_t)reader->depths[i];
        node->individual = node->inherited = reader->costs[i];
    }
    return true;
}

/* From the last node to the first: each gives what it has to the one above it. */
static void
inherit(PfCalls *calls)
{
    g_autofree size_t *above = g_new0(size_t, DEPTH_MAX + 1); /* by depth: the latest node */
    g_autofree size_t *parents = g_new0(size_t, calls->n_nodes + 1);

    for (size_t i = 0; i < calls->n_nodes; i++) {
        uint32_t depth = calls->nodes[i].depth;
        above[depth] = i;
        parents[i] = depth > 0 ? above[depth - 1] : i;
    }
    for (size_t i = calls->n_nodes; i-- > 0;) {
        PfCallNode *parent = &calls->nodes[parents[i]];
        if (parents[i] == i)
            continue;
        parent->inherited += calls->nodes[i].inherited;
        parent->n_below += calls->nodes[i].n_below + 1;
    }
}

static PfCalls *
calls_new(size_t n_nodes)
{
    PfCalls *calls = g_new0(PfCalls, 1);

    calls->strings = g_string_chunk_new(1024);
    calls->nodes = g_new0(PfCallNode, n_nodes + 1);
    return calls;
}

PfCalls *
pf_record_read_calls(const PfPart *section, const char *cost_key)
{
    PfPart tree = pf_part_object(section, "call_tree");
    if (!tree.object)
        return NULL;

    size_t n = pf_part_count(&tree, "depth");
    PfCalls *calls = calls_new(n);
    g_auto(Reader) reader = { .section = section, .calls = calls, .n = n };
    reader.depths = pf_part_uints(&tree, "depth", n, DEPTH_MAX);
    reader.at = pf_part_uints(&tree, "cost_centre", n, UINT32_MAX);
    reader.costs = pf_part_uints(&tree, cost_key, n, UINT64_MAX);
    read_centres(&reader);
    if (n == 0 || !reader.depths || !reader.at || !reader.costs)
        pf_part_refuse(&tree, NULL, "there is no depth, cost_centre or %s", cost_key);
    else if (put_nodes(&reader, &tree))
        inherit(calls);
    pf_calls_sum_up(calls);
    return calls;
}

PfCalls *
pf_record_lone_main(uint64_t cost)
{
    PfCalls *calls = calls_new(1);

    calls->n_nodes = 1;
    calls->nodes[0] = (PfCallNode){
        .label = g_string_chunk_insert_const(calls->strings, "MAIN"),
        .module = g_string_chunk_insert_const(calls->strings, "MAIN"),
        .source = g_string_chunk_insert_const(calls->strings, "<built-in>"),
        .individual = cost,
        .inherited = cost,
    };
    pf_calls_sum_up(calls);
    return calls;
}
