/*
 * sparks_facts.h - what became of the sparks of a run, in numbers and words.
 */
#pragma once

#include "figure/share_key.h"
#include "profile/profile.h"

/* Created sparks by their fate, which are all of them; and what was offered beside. */
typedef struct {
    uint64_t offered, created, dud, overflowed;
    uint64_t converted, fizzled, collected, remaining;
    uint64_t untold; /* of created: what became of them the log does not say */
} PfSparkFates;

PfSparkFates pf_spark_fates(const PfSparks *sparks);

/* The caller owns it. */
PfShareKey *pf_sparks_key(const PfProfile *profile, const PfMeasure *measure);

/* "12,345 sparks offered, 12,000 created . converted 45.0%, ..."; and the same as a sentence.
 * Owned by the caller. */
char *pf_sparks_facts(const PfSparks *sparks);
char *pf_sparks_summary(const PfSparks *sparks);
