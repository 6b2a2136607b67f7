/*
 * call_tree.h - stacks with costs become a tree with individual and inherited costs.
 *
 * A cost centre never stands twice in one stack (EVENTLOG 3.1), so what a node
 * inherits is the plain sum of what is under it.
 */
#pragma once

#include "profile/calls.h"
#include "profile/centres.h"

typedef struct PfCallTree PfCallTree;

/* An empty tree; `centres` outlives it. */
PfCallTree *pf_call_tree_new(const PfCentres *centres);
void pf_call_tree_free(PfCallTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCallTree, pf_call_tree_free)

/* A stack of ids, big-endian, innermost first, with its cost. */
void pf_call_tree_add(PfCallTree *tree, PfSpan stack, uint64_t cost);

/* The nodes depth first, as plain data. The caller owns them. */
PfCalls *pf_call_tree_calls(const PfCallTree *tree);
