/*
 * calls_build.h - nodes in any order become a call tree.
 *
 * Whoever has a tree that is not in order adds its nodes, callers before their callees; here
 * they are put depth first with children by falling cost, as PfCalls has them. Nothing calls
 * itself, however deep the tree is, and the work is that of sorting.
 */
#pragma once

#include "profile/calls.h"

typedef struct PfCallsBuild PfCallsBuild;

enum { PF_NO_CALLER = -1 };

PfCallsBuild *pf_calls_build_new(void);
void pf_calls_build_free(PfCallsBuild *build);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCallsBuild, pf_calls_build_free)

/* One more node, called by the node number `caller`; its place is worked out, its text copied.
 * Its number is how many there were before. */
size_t pf_calls_build_add(PfCallsBuild *build, gssize caller, const PfCallNode *node);

/* To be changed, but for its place; until the next is added. */
PfCallNode *pf_calls_build_node(PfCallsBuild *build, size_t number);
size_t pf_calls_build_count(const PfCallsBuild *build);

/* Makes what is inherited, of costs and of allocation, the sums of what is below. */
void pf_calls_build_inherit(PfCallsBuild *build);

/* Of ids, which nodes without one get by what they are called: label, module and source. Roots
 * have none. */
void pf_calls_build_make_ids(PfCallsBuild *build);

/* The tree again, weighing the bytes that were allocated in place of ticks, so that its
 * children are by falling allocation: what its nodes know of entries stays. NULL: no allocation
 * is known. The caller owns it. */
PfCalls *pf_calls_of_alloc(const PfCalls *calls);

/* Adds the nodes of a tree, in its order: the number of each is its place and
 * `pf_calls_build_count()` before. */
void pf_calls_build_add_all(PfCallsBuild *build, const PfCalls *calls);

/* The tree; its centres are summed up. The caller owns it. The build is empty after. */
PfCalls *pf_calls_build_calls(PfCallsBuild *build);
