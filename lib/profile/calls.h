/*
 * calls.h - a call tree as plain data, and what its cost centres cost in all.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * A node of the call tree: a cost centre reached by one path from its root. The
 * first root is MAIN; a second, "(stack cut)", is there when the log has stacks of
 * which only the innermost 255 frames were written.
 */
typedef struct {
    const char *label, *module, *source; /* borrowed from the tree */
    bool is_caf;
    uint32_t id;                    /* of the cost centre; 0 for the roots */
    uint32_t depth;                 /* 0 for a root */
    uint32_t n_below;               /* how many nodes after this one are under it */
    uint64_t individual, inherited; /* ticks, or bytes */
    bool is_id_made;                /* `id` is this program's own: GHC's is not told */
    bool has_entries;               /* what follows is known: a .prof tells it */
    uint64_t entries, individual_alloc, inherited_alloc; /* how often; bytes allocated */
} PfCallNode;

/* A cost centre, summed over the places where it stands in the tree. */
typedef struct {
    const char *label, *module, *source; /* borrowed from the tree */
    bool is_caf;
    uint32_t id; /* 0 for the roots */
    uint64_t individual, inherited;
    bool is_id_made;
    bool has_entries; /* of one of its places at least */
    uint64_t entries, individual_alloc, inherited_alloc;
} PfCallCentre;

typedef struct {
    size_t n_nodes;
    PfCallNode *nodes; /* depth first, children by falling inherited cost, then by name */
    size_t n_centres;
    PfCallCentre *centres; /* by falling individual, then inherited cost, then by id */
    GStringChunk *strings;

    /* Those of a .prof. Its text may hold no more than per cent, with one decimal: shares are
     * then to be shown, and no counts, which are made of them. */
    bool has_entries;                  /* entries and allocation are known of some nodes */
    bool is_rounded, is_alloc_rounded; /* costs, allocation: they are made of per mille */
    bool is_inherited_told;      /* what is inherited need not be the sum of what is below */
    uint64_t whole, whole_alloc; /* what shares are of; 0: all individual costs */
} PfCalls;

/* So deep a tree may be, roots being at 0: eventlogs have less than 256 (EVENTLOG 3.1). */
enum { PF_CALLS_DEPTH_MAX = 4096 };

/* What tells cost centres apart in a table of pointers: what has no id goes by its label, which
 * the strings of a tree hold once. */
static inline gpointer
pf_calls_key(uint32_t id, const char *label)
{
    return id > 0 ? GUINT_TO_POINTER(id) : (gpointer)label;
}

/* Fills in `centres` from `nodes`. A centre that stands below itself, as only damage has it,
 * inherits once. */
void pf_calls_sum_up(PfCalls *calls);

/* Sorts `centres` anew. */
void pf_calls_rank(PfCalls *calls);

/* What the shares of costs, and of allocation, are of. */
uint64_t pf_calls_total(const PfCalls *calls);
uint64_t pf_calls_total_alloc(const PfCalls *calls);

/*
 * Per mille as GHC's .prof has them, which are per cent with one decimal, and what they are of
 * a whole, rounded; one way and back is the same where the whole is over 1,000. Of a whole up
 * to PF_CALLS_SURE nothing is lost by rounding.
 */
enum { PF_CALLS_SURE = 1000 };
uint64_t pf_calls_of_permille(uint64_t permille, uint64_t whole);
uint64_t pf_calls_permille(uint64_t cost, uint64_t whole);

void pf_calls_free(PfCalls *calls);
