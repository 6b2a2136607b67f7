/*
 * weighing.h - what is weighed by cost-centre stack: ticks, or bytes of the heap.
 *
 * A log may hold both. Tables and flame graphs choose among them here, so that they refuse in
 * the same words and their shares are of the same whole.
 */
#pragma once

#include "profile/profile.h"

typedef struct {
    bool is_bytes;
    const PfCalls *calls; /* borrowed from the profile */
    uint64_t total;       /* of all individual costs */
    uint64_t total_alloc; /* of all allocation; 0 where nothing is known of it */
} PfWeighing;

/* What `weight` asks for, or, where that is NULL, what there is, ticks first. False, with a
 * PF_ERROR_ABSENT that names the flags, when the profile does not hold it. Of bytes, the
 * profile's own weight says of which sample. */
bool pf_weighing_choose(const PfProfile *profile, const PfWeight *weight,
                        PfWeighing *out_weighing, GError **error);

/* Allocation by cost-centre stack, of a tree that pf_calls_of_alloc() made and that outlives
 * it. */
PfWeighing pf_weighing_of_alloc(const PfCalls *alloc);

/* A cost as a share of the whole; 0 where there is none. */
double pf_weighing_share(const PfWeighing *weighing, uint64_t cost);

/* Of which sample the bytes of a heap profile's call tree are: "when the heap is largest". */
const char *pf_weighing_moment(PfWeight weight);
