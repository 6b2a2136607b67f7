/*
 * heap_fold.h - pass 2 over one heap profile: the series of the bands that are folded, and
 * what every key holds at the peak and at the end.
 */
#pragma once

#include "profile/heap_feed.h"
#include "profile/thinner.h"
#include "profile/time_range.h"

typedef struct {
    PfHeapTaker taker; /* must be first */

    /* What is folded. */
    PfTimeRange range;
    uint32_t n_keys;
    const uint32_t *group_of;  /* [n_keys]; NULL: each key is its own group */
    const uint32_t *column_of; /* by group; PF_NO_COLUMN: the others */
    uint32_t n_columns;
    GArray *kept;       /* PfKeptSample, by sample; their totals are checked, and in the end
                           set where `total` is PF_TOTAL_UNKNOWN */
    uint32_t n_samples; /* that pass 1 has seen in the range */
    uint32_t peak_sample;

    /* What comes out. */
    uint64_t **series; /* [n_columns][kept->len] */
    uint64_t *at_peak; /* [n_keys], bytes in the sample `peak_sample` */
    uint64_t *at_end;  /* [n_keys], bytes in the last one */

    /* How far it is. */
    uint64_t *totals; /* [kept->len], as they are told */
    uint64_t *row;    /* [n_columns + 1], the open sample; the last one is all others */
    uint32_t sample;
    guint next; /* of `kept` */
    bool is_wrong;
} PfHeapFold;

/* The total of a sample that is kept for a band's sake. */
#define PF_TOTAL_UNKNOWN UINT64_MAX

/* Runs the feed. False, with `error`, when it cannot be read, or tells other samples than pass
 * 1 has seen; samples that were added since are left out. */
bool pf_heap_fold_run(PfHeapFold *fold, PfHeapFeed *feed, const char *name, GError **error);
