/*
 * record_calls.c - call trees of a record: three numbers a node, depth first, beside the list
 * of cost centres; and those more that a .prof has.
 */
#include <stddef.h>

#include "exchange/record-private.h"

/* Where the cost centres that are not defined stand in a tree. */
typedef enum { PLACE_NONE, PLACE_ROOT, PLACE_BELOW } Place;

typedef struct {
    const PfPart *section;
    PfCalls *calls;
    guint n_centres;
    bool makes_ids;            /* cost centres need not have one */
    PfCallNode *centres;       /* [n_centres], as nodes will have them */
    Place *places;             /* [n_centres], of those without an id */
    const PfCallNode *unknown; /* the one of those that is no root; NULL: none yet */
    size_t n;                  /* nodes */
    uint64_t *depths, *at, *costs;
    uint64_t *inherited;                           /* NULL: the sum of what is below */
    uint64_t *known, *entries, *alloc, *all_alloc; /* of a .prof; NULL: not told */
} Reader;

static void
reader_clear(Reader *reader)
{
    g_free(reader->centres);
    g_free(reader->places);
    g_free(reader->depths);
    g_free(reader->at);
    g_free(reader->costs);
    g_free(reader->inherited);
    g_free(reader->known);
    g_free(reader->entries);
    g_free(reader->alloc);
    g_free(reader->all_alloc);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Reader, reader_clear)

static const char *
text_of(PfCalls *calls, const PfPart *item, const char *key)
{
    g_autofree char *text = pf_part_text(item, key);

    return g_string_chunk_insert_const(calls->strings, text ? text : "");
}

/* Above all ids that there are, but for the root's. */
static void
make_ids(Reader *reader)
{
    uint64_t root = reader->n > 0 ? reader->at[0] : 0;
    uint32_t last = 0;

    for (guint i = 0; i < reader->n_centres; i++)
        last = MAX(last, reader->centres[i].id);
    for (guint i = 0; i < reader->n_centres && last < UINT32_MAX; i++) {
        if (reader->centres[i].id > 0 || i == root)
            continue;
        reader->centres[i].id = ++last;
        reader->centres[i].is_id_made = true;
    }
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
        if (centre->id == 0 && reader->makes_ids)
            continue;
        if (!g_hash_table_add(known, pf_calls_key(centre->id, centre->label)))
            pf_part_refuse(&item, NULL, "it is there twice");
    }
    if (reader->makes_ids)
        make_ids(reader);
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

    if (depth > (i > 0 ? reader->depths[i - 1] + 1 : 0) || depth > PF_CALLS_DEPTH_MAX)
        return "is too deep";
    if (reader->at[i] >= reader->n_centres)
        return "has no such cost centre";
    if (!is_in_place(reader, &reader->centres[reader->at[i]], depth))
        return "has a cost centre that does not belong there";
    return NULL;
}

/* What only a .prof tells. */
static void
put_entries(const Reader *reader, PfCallNode *node, size_t i)
{
    node->has_entries = reader->entries && (!reader->known || reader->known[i] > 0);
    if (!node->has_entries)
        return;
    node->entries = reader->entries[i];
    node->individual_alloc = node->inherited_alloc = reader->alloc ? reader->alloc[i] : 0;
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
        put_entries(reader, node, i);
    }
    return true;
}

/* From the last node to the first: each gives what it has to the one above it. */
static void
inherit(PfCalls *calls)
{
    g_autofree size_t *above =
        g_new0(size_t, PF_CALLS_DEPTH_MAX + 1); /* by depth: the latest node */
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
        parent->inherited_alloc += calls->nodes[i].inherited_alloc;
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

/* Numbers under a key, or per mille of `whole` under another, which makes them rounded. */
static uint64_t *
read_costs(const Reader *reader, const PfPart *tree, const char *kind, const char *unit,
           uint64_t whole, bool *out_is_rounded)
{
    g_autofree char *exact_key = g_strconcat(kind, "_", unit, NULL);
    g_autofree char *rounded_key = g_strconcat(kind, "_permille", NULL);
    uint64_t *exact = pf_part_uints(tree, exact_key, reader->n, UINT64_MAX);
    uint64_t *rounded = exact ? NULL : pf_part_uints(tree, rounded_key, reader->n, 1000);

    for (size_t i = 0; rounded && i < reader->n; i++)
        rounded[i] = pf_calls_of_permille(rounded[i], whole);
    *out_is_rounded = rounded != NULL;
    return exact ? exact : rounded;
}

/* Their sums are to fit into 64 bits: what does not is refused. */
static void
check_sum(const PfPart *tree, const char *key, const uint64_t *values, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; values && i < n; i++)
        sum = pf_part_add(tree, key, sum, values[i]);
}

static void
read_prof(Reader *reader, const PfPart *tree, const char *unit)
{
    PfCalls *calls = reader->calls;
    size_t n = reader->n;
    bool is_rounded;

    reader->inherited = read_costs(reader, tree, "inherited", unit, calls->whole, &is_rounded);
    calls->is_inherited_told = reader->inherited != NULL;
    reader->known = pf_part_uints(tree, "entries_known", n, 1);
    reader->entries = pf_part_uints(tree, "entries", n, UINT64_MAX);
    calls->has_entries = reader->entries != NULL;
    if (!calls->has_entries)
        return;
    reader->alloc = read_costs(reader, tree, "individual_alloc", "bytes", calls->whole_alloc,
                               &calls->is_alloc_rounded);
    reader->all_alloc =
        read_costs(reader, tree, "inherited_alloc", "bytes", calls->whole_alloc, &is_rounded);
    check_sum(tree, "entries", reader->entries, n);
    check_sum(tree, "individual_alloc_bytes", reader->alloc, n);
}

/* In place of sums. */
static void
set_told(const Reader *reader)
{
    PfCalls *calls = reader->calls;

    for (size_t i = 0; i < calls->n_nodes; i++) {
        PfCallNode *node = &calls->nodes[i];
        if (reader->inherited)
            node->inherited = reader->inherited[i];
        if (reader->all_alloc && node->has_entries)
            node->inherited_alloc = reader->all_alloc[i];
    }
}

/* The list of cost centres has shares of its own where the nodes' are rounded. */
static void
set_rounded_centres(const Reader *reader)
{
    PfCalls *calls = reader->calls;
    PfPartList list = pf_part_list(reader->section, "cost_centres");
    const struct {
        const char *key;
        size_t offset;
        uint64_t whole;
    } costs[] = {
        { "individual_permille", offsetof(PfCallCentre, individual), calls->whole },
        { "inherited_permille", offsetof(PfCallCentre, inherited), calls->whole },
        { "individual_alloc_permille", offsetof(PfCallCentre, individual_alloc),
          calls->whole_alloc },
        { "inherited_alloc_permille", offsetof(PfCallCentre, inherited_alloc),
          calls->whole_alloc },
    };
    g_autoptr(GHashTable) by_key = g_hash_table_new(NULL, NULL);

    for (size_t i = 0; i < calls->n_centres; i++)
        g_hash_table_insert(by_key, pf_calls_key(calls->centres[i].id, calls->centres[i].label),
                            &calls->centres[i]);
    for (guint i = 0; reader->centres && i < list.n; i++) {
        const PfCallNode *centre = &reader->centres[i];
        PfPart item = pf_part_item(&list, i);
        char *found = g_hash_table_lookup(by_key, pf_calls_key(centre->id, centre->label));
        for (size_t j = 0; found && j < G_N_ELEMENTS(costs); j++) {
            uint64_t permille;
            if (pf_part_uint(&item, costs[j].key, 1000, &permille))
                *(uint64_t *)(void *)(found + costs[j].offset) =
                    pf_calls_of_permille(permille, costs[j].whole);
        }
    }
    pf_calls_rank(calls);
}

PfCalls *
pf_record_read_calls(const PfPart *section, const char *unit, bool is_prof)
{
    PfPart tree = pf_part_object(section, "call_tree");
    if (!tree.object)
        return NULL;

    size_t n = pf_part_count(&tree, "depth");
    PfCalls *calls = calls_new(n);
    g_auto(Reader) reader = { .section = section, .calls = calls, .n = n };
    if (is_prof) {
        pf_part_uint(section, unit, UINT64_MAX, &calls->whole);
        pf_part_uint(section, "alloc_bytes", UINT64_MAX, &calls->whole_alloc);
    }
    reader.makes_ids = is_prof;
    reader.depths = pf_part_uints(&tree, "depth", n, PF_CALLS_DEPTH_MAX);
    reader.at = pf_part_uints(&tree, "cost_centre", n, UINT32_MAX);
    reader.costs =
        read_costs(&reader, &tree, "individual", unit, calls->whole, &calls->is_rounded);
    if (is_prof)
        read_prof(&reader, &tree, unit);
    if (n == 0 || !reader.depths || !reader.at || !reader.costs) {
        pf_part_refuse(&tree, NULL, "there is no depth, cost_centre or individual_%s", unit);
    } else {
        read_centres(&reader);
        if (put_nodes(&reader, &tree))
            inherit(calls);
    }
    set_told(&reader);
    if (is_prof && !calls->is_inherited_told)
        calls->whole = calls->whole_alloc = 0; /* they are the sums */
    pf_calls_sum_up(calls);
    if (calls->is_rounded || calls->is_alloc_rounded)
        set_rounded_centres(&reader);
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
