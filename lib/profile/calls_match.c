#include "profile/calls_match.h"

#include <stdlib.h>
#include <string.h>

/* One of the callees of a node, or of several. */
typedef struct {
    const PfCallNode *node;
    size_t index; /* in its tree */
    bool is_taken;
} Child;

typedef struct {
    const PfCalls *run, *other;
    PfCallsMatch *match;
    size_t *target;        /* [n_nodes] of the other: the run's node, and 1; 0: none */
    size_t *first;         /* [n_nodes] of the run: the last of its nodes in the other, and 1 */
    size_t *next;          /* [n_nodes] of the other: the one before, likewise */
    GArray *mine, *theirs; /* Child */
} Matcher;

static int
compare_names(const PfCallNode *x, const PfCallNode *y)
{
    int by_label = strcmp(x->label, y->label);
    return by_label != 0 ? by_label : strcmp(x->module, y->module);
}

static int
compare_places(const void *a, const void *b)
{
    const Child *x = a, *y = b;
    return x->index < y->index ? -1 : x->index > y->index;
}

static int
compare(const void *a, const void *b)
{
    const Child *x = a, *y = b;
    int by_name = compare_names(x->node, y->node);
    int by_source = by_name != 0 ? by_name : strcmp(x->node->source, y->node->source);

    return by_source != 0 ? by_source : compare_places(a, b);
}

static void
pair(Matcher *matcher, Child *mine, Child *theirs)
{
    mine->is_taken = theirs->is_taken = true;
    matcher->target[theirs->index] = mine->index + 1;
    matcher->next[theirs->index] = matcher->first[mine->index];
    matcher->first[mine->index] = theirs->index + 1;
    matcher->match->individual[mine->index] += theirs->node->individual;
    matcher->match->inherited[mine->index] += theirs->node->inherited;
}

static void
match_sources(Matcher *matcher, Child *mine, size_t n_mine, Child *theirs, size_t n_theirs)
{
    size_t i = 0, j = 0;

    while (i < n_mine && j < n_theirs) {
        int order = strcmp(mine[i].node->source, theirs[j].node->source);
        if (order == 0)
            pair(matcher, &mine[i], &theirs[j]);
        i += order <= 0;
        j += order >= 0;
    }
}

/* All have one label and one module, and are sorted by source. */
static void
match_group(Matcher *matcher, Child *mine, size_t n_mine, Child *theirs, size_t n_theirs)
{
    size_t i = 0;

    match_sources(matcher, mine, n_mine, theirs, n_theirs);
    qsort(mine, n_mine, sizeof *mine, compare_places);
    qsort(theirs, n_theirs, sizeof *theirs, compare_places);
    for (size_t j = 0; j < n_theirs; j++) {
        if (theirs[j].is_taken)
            continue;
        while (i + 1 < n_mine && mine[i].is_taken)
            i++;
        pair(matcher, &mine[i], &theirs[j]);
    }
}

/* How many from `first` on have the name of that one. */
static size_t
length_of_group(const GArray *children, size_t first)
{
    const Child *all = (const Child *)(gconstpointer)children->data;
    size_t end = first + 1;

    while (end < children->len && compare_names(all[first].node, all[end].node) == 0)
        end++;
    return end - first;
}

static void
match_children(Matcher *matcher)
{
    Child *mine = (Child *)(gpointer)matcher->mine->data;
    Child *theirs = (Child *)(gpointer)matcher->theirs->data;

    g_array_sort(matcher->mine, compare);
    g_array_sort(matcher->theirs, compare);
    for (size_t i = 0, j = 0; i < matcher->mine->len && j < matcher->theirs->len;) {
        int order = compare_names(mine[i].node, theirs[j].node);
        size_t n_mine = length_of_group(matcher->mine, i);
        size_t n_theirs = length_of_group(matcher->theirs, j);
        if (order == 0)
            match_group(matcher, mine + i, n_mine, theirs + j, n_theirs);
        i += order <= 0 ? n_mine : 0;
        j += order >= 0 ? n_theirs : 0;
    }
}

/* Appends the nodes from `first` to before `end` that stand beside each other. */
static void
add_siblings(GArray *children, const PfCalls *calls, size_t first, size_t end)
{
    for (size_t i = first; i < end; i += (size_t)calls->nodes[i].n_below + 1) {
        Child child = { &calls->nodes[i], i, false };
        g_array_append_val(children, child);
    }
}

static void
add_callees(GArray *children, const PfCalls *calls, size_t of)
{
    add_siblings(children, calls, of + 1, of + 1 + calls->nodes[of].n_below);
}

static void
match_all(Matcher *matcher)
{
    add_siblings(matcher->mine, matcher->run, 0, matcher->run->n_nodes);
    add_siblings(matcher->theirs, matcher->other, 0, matcher->other->n_nodes);
    match_children(matcher);
    for (size_t i = 0; i < matcher->run->n_nodes; i++) {
        g_array_set_size(matcher->mine, 0);
        g_array_set_size(matcher->theirs, 0);
        add_callees(matcher->mine, matcher->run, i);
        for (size_t at = matcher->first[i]; at > 0; at = matcher->next[at - 1])
            add_callees(matcher->theirs, matcher->other, at - 1);
        match_children(matcher);
    }
}

/* Those that cost something where the other run's cost is nothing. */
static PfCallsOnly
only_in(const PfCalls *calls, const uint64_t *elsewhere)
{
    PfCallsOnly only = { 0 };

    for (size_t i = 0; i < calls->n_nodes;) {
        const PfCallNode *node = &calls->nodes[i];
        bool is_only = node->inherited > 0 && elsewhere[i] == 0;
        if (is_only) {
            only.n++;
            only.cost += node->inherited;
            if (!only.largest || node->inherited > only.largest->inherited)
                only.largest = node;
        }
        i += is_only ? (size_t)node->n_below + 1 : 1;
    }
    return only;
}

static void
find_only(const Matcher *matcher)
{
    PfCallsMatch *match = matcher->match;
    g_autofree uint64_t *here = g_new0(uint64_t, matcher->other->n_nodes + 1);

    for (size_t i = 0; i < matcher->other->n_nodes; i++)
        if (matcher->target[i] > 0)
            here[i] = matcher->run->nodes[matcher->target[i] - 1].inherited;
    match->only_here = only_in(matcher->run, match->inherited);
    match->only_there = only_in(matcher->other, here);
}

PfCallsMatch *
pf_calls_match(const PfCalls *run, const PfCalls *other)
{
    PfCallsMatch *match = g_new0(PfCallsMatch, 1);
    g_autofree size_t *target = g_new0(size_t, other->n_nodes + 1);
    g_autofree size_t *first = g_new0(size_t, run->n_nodes + 1);
    g_autofree size_t *next = g_new0(size_t, other->n_nodes + 1);
    g_autoptr(GArray) mine = g_array_new(FALSE, FALSE, sizeof(Child));
    g_autoptr(GArray) theirs = g_array_new(FALSE, FALSE, sizeof(Child));
    Matcher matcher = { run, other, match, target, first, next, mine, theirs };

    match->individual = g_new0(uint64_t, run->n_nodes + 1);
    match->inherited = g_new0(uint64_t, run->n_nodes + 1);
    match_all(&matcher);
    find_only(&matcher);
    return match;
}

void
pf_calls_match_free(PfCallsMatch *match)
{
    if (!match)
        return;
    g_free(match->individual);
    g_free(match->inherited);
    g_free(match);
}
