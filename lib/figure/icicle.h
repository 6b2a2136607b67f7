/*
 * icicle.h - where the frames of a call tree lie: callees under callers, as wide as they cost.
 *
 * LOOK.md, section 10. The root is on top, siblings stand from left to right as the
 * tree has them, the costliest first. What would be narrower than a point is merged
 * at the right end of its parent, so that a figure of many thousand stacks has no
 * more frames than the page has points.
 */
#pragma once

#include "profile/calls.h"

typedef struct {
    const PfCallNode *node; /* borrowed from the tree; NULL: several, merged */
    size_t n_merged;        /* callees of one parent; what they call is not counted */
    uint64_t inherited;     /* what it costs in all, ticks or bytes */
    uint32_t depth;         /* its row, 0 for a root */
    double left, right;     /* in points */
} PfFrame;

typedef struct {
    size_t n;
    PfFrame *frames; /* [n], depth first, a parent before its callees */
    size_t n_rows;   /* at least one */
} PfIcicle;

/* The frames of a tree over a stretch of the page. A tree without any cost is its first root,
 * as wide as all. The tree outlives them; the caller owns them. */
PfIcicle *pf_icicle_new(const PfCalls *calls, double left, double width);
void pf_icicle_free(PfIcicle *icicle);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfIcicle, pf_icicle_free)
