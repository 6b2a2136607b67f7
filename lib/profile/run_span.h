/*
 * run_span.h - how long the part of a run that is shown took.
 */
#pragma once

#include "profile/profile.h"

/* The part of the run that a profile shows, which has an end: where the log or its last sample
 * has one. False: that is not known, or no time passes. */
bool pf_run_span(const PfProfile *profile, PfTimeRange *out_span);

/* How long that is; 0: it is not known. */
uint64_t pf_run_ns(const PfProfile *profile);
