/*
 * activity_facts.h - what the capabilities and threads of a run did, in numbers and words.
 */
#pragma once

#include "figure/share_key.h"
#include "profile/profile.h"

/* Where the time of all capabilities went: the parts are all of it. */
typedef struct {
    uint64_t running_ns, collecting_ns, idle_ns, all_ns;
    uint64_t absent_ns; /* not made yet, deleted, or disabled, where that is much; else idle */
    bool knows_collecting; /* else it is part of what is idle */
} PfActivityTimes;

PfActivityTimes pf_activity_times(const PfProfile *profile);

/* The caller owns it. */
PfShareKey *pf_activity_key(const PfProfile *profile, const PfMeasure *measure);

/* "4 capabilities . running 45.0%, collecting 4.5%, idle 50.5% . ..."; and the same as a
 * sentence. Owned by the caller. */
char *pf_activity_facts(const PfProfile *profile);
char *pf_activity_summary(const PfProfile *profile);
