#include "profile/calls_lend.h"

#include "base/units.h"
#include "profile/calls_build.h"

/* Where a stack of the tree that is being made goes on. */
typedef struct {
    size_t caller; /* in the build */
    const char *label, *module, *source;
} Way;

/* Where it goes to: of stacks that are called alike, each in turn. */
typedef struct {
    size_t number;
    size_t next; /* the next one that is called so, and 1; 0: none */
    size_t last; /* of the first one: the last that is called so */
} Place;

typedef struct {
    PfCallsBuild *build;
    GHashTable *places; /* Way, owned -> the index of a place, and 1 */
    GArray *all;        /* Place, one each node of the build */
    PfCallsLent *lent;
} Lender;

static guint
way_hash(gconstpointer key)
{
    const Way *way = key;
    guint hash = (guint)way->caller * 2654435761U;

    hash = (hash ^ g_str_hash(way->label)) * 16777619U;
    hash = (hash ^ g_str_hash(way->module)) * 16777619U;
    return hash ^ g_str_hash(way->source);
}

static gboolean
is_same_way(gconstpointer a, gconstpointer b)
{
    const Way *x = a, *y = b;

    return x->caller == y->caller && g_str_equal(x->label, y->label)
           && g_str_equal(x->module, y->module) && g_str_equal(x->source, y->source);
}

static Place *
place_at(const Lender *lender, size_t number)
{
    return &g_array_index(lender->all, Place, number);
}

/* Texts are those of the node, which outlives the lender. The first of several stays the one
 * that is found. */
static void
know(Lender *lender, gssize caller, const PfCallNode *node, size_t number)
{
    Way way = { (size_t)(caller + 1), node->label, node->module, node->source };
    size_t first = GPOINTER_TO_SIZE(g_hash_table_lookup(lender->places, &way));
    Place place = { number, 0, number };

    g_array_append_val(lender->all, place);
    if (first == 0) {
        g_hash_table_insert(lender->places, g_memdup2(&way, sizeof way),
                            GSIZE_TO_POINTER(number + 1));
        return;
    }
    Place *known = place_at(lender, first - 1);
    place_at(lender, known->last)->next = number + 1;
    known->last = number;
}

/* What was lent before. */
static void
take_away(PfCallNode *node)
{
    node->has_entries = false;
    node->entries = node->individual_alloc = node->inherited_alloc = 0;
}

static void
add_run(Lender *lender, const PfCalls *run)
{
    g_autoptr(GArray) callers = g_array_new(FALSE, FALSE, sizeof(gssize)); /* by depth */

    pf_calls_build_add_all(lender->build, run);
    for (size_t i = 0; i < run->n_nodes; i++) {
        const PfCallNode *node = &run->nodes[i];
        gssize number = (gssize)i;
        g_array_set_size(callers, node->depth);
        gssize caller =
            node->depth > 0 ? g_array_index(callers, gssize, node->depth - 1) : PF_NO_CALLER;
        g_array_append_val(callers, number);
        take_away(pf_calls_build_node(lender->build, i));
        know(lender, caller, node, i);
    }
}

/* The next of those that are called so and have no entries yet, else the first. */
static gssize
find(const Lender *lender, gssize caller, const PfCallNode *node)
{
    Way way = { (size_t)(caller + 1), node->label, node->module, node->source };
    size_t found = GPOINTER_TO_SIZE(g_hash_table_lookup(lender->places, &way));
    if (found == 0)
        return -1;

    Place *first = place_at(lender, found - 1);
    size_t number = first->number;
    if (pf_calls_build_node(lender->build, number)->has_entries && first->next > 0) {
        number = first->next - 1;
        first->next = place_at(lender, number)->next;
        if (first->next == 0)
            first->last = first->number;
    }
    return (gssize)number;
}

static void
give(PfCallNode *to, const PfCallNode *from)
{
    to->has_entries = true;
    to->entries += from->entries;
    to->individual_alloc += from->individual_alloc;
    to->inherited_alloc += from->inherited_alloc;
}

/* The number of the same stack in the build, where there now is one. */
static gssize
lend_node(Lender *lender, gssize caller, const PfCallNode *node)
{
    gssize number = find(lender, caller, node);

    if (number >= 0) {
        lender->lent->n_matched += node->depth > 0;
    } else {
        PfCallNode copy = *node;
        copy.individual = copy.inherited = copy.entries = 0;
        copy.individual_alloc = copy.inherited_alloc = 0;
        copy.id = 0; /* that of the other file */
        number = (gssize)pf_calls_build_add(lender->build, caller, &copy);
        know(lender, caller, node, (size_t)number);
        lender->lent->n_added++;
    }
    give(pf_calls_build_node(lender->build, (size_t)number), node);
    return number;
}

/* What GHC does itself, which the tree of an eventlog does not have. */
static bool
is_ignored(const PfCallNode *node)
{
    return node->depth == 1 && g_str_equal(node->source, "<built-in>")
           && pf_ignored_find(node->label, node->module) < PF_N_IGNORED;
}

/* Returns the allocation that was left out. */
static uint64_t
lend_all(Lender *lender, const PfCalls *prof)
{
    g_autofree gssize *numbers = g_new0(gssize, PF_CALLS_DEPTH_MAX + 2); /* by depth */
    uint64_t left_out = 0;

    for (size_t i = 0; i < prof->n_nodes; i++) {
        const PfCallNode *node = &prof->nodes[i];
        if (is_ignored(node)) {
            left_out += node->inherited_alloc;
            i += node->n_below;
            continue;
        }
        numbers[node->depth] =
            lend_node(lender, node->depth > 0 ? numbers[node->depth - 1] : PF_NO_CALLER, node);
    }
    return left_out;
}

/* New nodes are of cost centres that the run may know. */
static void
find_ids(Lender *lender)
{
    g_autoptr(GHashTable) ids = g_hash_table_new_full(way_hash, is_same_way, g_free,
                                                      NULL); /* Way without a caller -> id */

    for (size_t i = 0; i < pf_calls_build_count(lender->build); i++) {
        PfCallNode *node = pf_calls_build_node(lender->build, i);
        Way way = { 0, node->label, node->module, node->source };
        guint known = GPOINTER_TO_UINT(g_hash_table_lookup(ids, &way));
        if (node->depth == 0)
            continue;
        if (node->id == 0)
            node->id = known;
        else if (known == 0)
            g_hash_table_insert(ids, g_memdup2(&way, sizeof way), GUINT_TO_POINTER(node->id));
    }
    pf_calls_build_make_ids(lender->build);
}

static void
count_missing(const Lender *lender, size_t n_run)
{
    for (size_t i = 0; i < n_run; i++) {
        const PfCallNode *node = pf_calls_build_node(lender->build, i);
        if (node->has_entries)
            continue;
        lender->lent->n_missing++;
        lender->lent->missing_ticks += node->individual;
    }
}

PfCalls *
pf_calls_lend(const PfCalls *run, const PfCalls *prof, PfCallsLent *out_lent)
{
    g_autoptr(PfCallsBuild) build = pf_calls_build_new();
    g_autoptr(GHashTable) places = g_hash_table_new_full(way_hash, is_same_way, g_free, NULL);
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Place));
    Lender lender = { build, places, all, out_lent };
    uint64_t whole_alloc = pf_calls_total_alloc(prof);

    *out_lent = (PfCallsLent){ 0 };
    add_run(&lender, run);
    uint64_t left_out = lend_all(&lender, prof);
    count_missing(&lender, run->n_nodes);
    find_ids(&lender);
    PfCallNode *root = pf_calls_build_node(build, 0);
    root->inherited_alloc -= MIN(left_out, root->inherited_alloc);

    PfCalls *calls = pf_calls_build_calls(build);
    calls->whole = run->whole;
    calls->is_rounded = run->is_rounded;
    calls->is_inherited_told = run->is_inherited_told || prof->is_inherited_told;
    calls->whole_alloc = whole_alloc - MIN(left_out, whole_alloc);
    calls->is_alloc_rounded = prof->is_alloc_rounded;
    return calls;
}

static char *
words_of(const PfProfile *prof, const PfCallsLent *lent)
{
    g_autofree char *missing = pf_unit_count(lent->n_missing);
    g_autofree char *ticks = pf_unit_count(lent->missing_ticks);

    if (lent->n_missing == 0)
        return NULL;
    return g_strdup_printf(
        "%s has no entries and no allocation of %s cost-centre stack%s, with "
        "%s tick%s: they are unknown",
        prof->log->file, missing, lent->n_missing == 1 ? "" : "s", ticks,
        lent->missing_ticks == 1 ? "" : "s");
}

char *
pf_profile_lend(PfProfile *run, const PfProfile *prof)
{
    const char *file = prof->log->file;
    PfCallsLent lent;

    if (!prof->time || !prof->time->calls->has_entries)
        return g_strdup_printf("%s has no entries that could be joined: it is no .prof", file);
    if (run->program.name && prof->program.name
        && !g_str_equal(run->program.name, prof->program.name))
        return g_strdup_printf("%s is of the program %s, and not of %s: it is not joined", file,
                               prof->program.name, run->program.name);
    if (!run->time) {
        return g_strdup_printf(
            "%s is not joined: %s has no time profile, which +RTS -p -l writes", file,
            run->log->file);
    }
    PfCalls *calls = pf_calls_lend(run->time->calls, prof->time->calls, &lent);
    pf_calls_free(run->time->calls);
    run->time->calls = calls;
    return words_of(prof, &lent);
}
