/*
 * heap_build.h - from the samples that a feed tells to a heap profile.
 *
 * The same for every kind of log: bands are grouped and filtered, measured in the part of the
 * run that is asked for, ranked, folded, and judged by their growth.
 */
#pragma once

#include "profile/band_measures.h"
#include "profile/band_names.h"
#include "profile/gap_fold.h"
#include "profile/heap_feed.h"
#include "profile/time_range.h"

typedef struct {
    const char *file; /* for messages */
    PfHeapFeed *feed;
    PfBandNamer namer;              /* whose keys are all there are */
    const PfBandMeasures *measures; /* of all samples, by key; NULL: they are yet to be told */
    const PfGapFold *gaps;          /* NULL: nothing is lost */
    PfHeapProfile *profile;         /* what is known of the kind of the profile; taken */
} PfHeapSource;

/* The caller owns the profile. NULL, with `error`, when the samples cannot be read again, or
 * their bands cannot be grouped as the options ask for. */
PfHeapProfile *pf_heap_build(const PfHeapSource *source, const PfProfileOptions *options,
                             const PfTimeRange *range, GError **error);
