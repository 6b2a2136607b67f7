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
} PfCallNode;

/* A cost centre, summed over the places where it stands in the tree. */
typedef struct {
    const char *label, *module, *source; /* borrowed from the tree */
    bool is_caf;
    uint32_t id; /* 0 for the roots */
    uint64_t individual, inherited;
} PfCallCentre;

typedef struct {
    size_t n_nodes;
    PfCallNode *nodes; /* depth first, children by falling inherited cost, then by name */
    size_t n_centres;
    PfCallCentre *centres; /* by falling individual, then inherited cost, then by id */
    GStringChunk *strings;
} PfCalls;

/* What tells cost centres apart in a table of pointers: what has no id goes by its label, which
 * the strings of a tree hold once. */
static inline gpointer
pf_calls_key(uint32_t id, const char *label)
{
    return id > 0 ? GUINT_TO_POINTER(id) : (gpointer)label;
}

/* Fills in `centres` from `nodes`. */
void pf_calls_sum_up(PfCalls *calls);

/* The sum of all individual costs. */
uint64_t pf_calls_total(const PfCalls *calls);

void pf_calls_free(PfCalls *calls);
