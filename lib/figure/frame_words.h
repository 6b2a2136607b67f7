/*
 * frame_words.h - what a frame of an icicle is called, and what is said of it.
 *
 * LOOK.md, section 10. With a baseline, what a stack costs there and how far its
 * share has moved, in points.
 */
#pragma once

#include "figure/icicle.h"
#include "profile/calls_match.h"
#include "profile/weighing.h"

/* What the frames of an icicle are measured by. */
typedef struct {
    const PfWeighing *run;
    const PfWeighing *baseline; /* NULL: none */
    const PfCallsMatch *match;  /* of the run in it; NULL likewise */
} PfFrameCosts;

/* "lookup", "CAF Data.Map"; NULL where several are merged. Owned by the caller. */
char *pf_frame_name(const PfCallNode *node);

/* "lookup (Store.Index)", for a line of text. Owned by the caller. */
char *pf_frame_full_name(const PfCallNode *node);

/* "2,306 ticks", "1 tick", "47.1 MiB". Owned by the caller. */
char *pf_frame_cost(const PfWeighing *weighing, uint64_t cost);

/* A cost as a share of the whole: "30.7%", or "n/a" where there is no whole. Owned by the
 * caller. */
char *pf_frame_share(const PfWeighing *weighing, uint64_t cost);

/* How much more of the run's whole the stack inherits than it does of the baseline's, as a
 * share of 1; 0 for what is merged and without a baseline. */
double pf_frame_difference(const PfFrameCosts *costs, const PfFrame *frame);

/* All that is known of it, on one line. Owned by the caller. */
char *pf_frame_title(const PfFrameCosts *costs, const PfFrame *frame);
