/*
 * calls_match.h - the stacks of one run found again in another.
 *
 * Ids of cost centres and lines of sources change from build to build: a stack is
 * the same where labels and modules are, all the way from the root. Of several with
 * one label and module under one caller, those with the same source go together,
 * then the rest in their order; what the other run has more of is summed into the
 * last.
 */
#pragma once

#include "profile/calls.h"

/* Stacks that only one of the runs has, without those under them. */
typedef struct {
    size_t n;
    uint64_t cost;             /* what they inherit in all */
    const PfCallNode *largest; /* borrowed from the tree; NULL: there is none */
} PfCallsOnly;

typedef struct {
    uint64_t *individual, *inherited; /* [n_nodes] of the run: what the same stack costs in the
                                         other run; 0: it is not there */
    PfCallsOnly only_here, only_there;
} PfCallsMatch;

/* Both trees outlive it; the caller owns it. */
PfCallsMatch *pf_calls_match(const PfCalls *run, const PfCalls *other);
void pf_calls_match_free(PfCallsMatch *match);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCallsMatch, pf_calls_match_free)
