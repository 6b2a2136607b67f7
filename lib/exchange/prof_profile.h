/*
 * prof_profile.h - a time profile of GHC, `.prof`, becomes a profile.
 *
 * It has the sums of a run by cost-centre stack: ticks, allocation, and how often each was
 * entered, which no eventlog tells; but not when that was, and nothing of the heap.
 */
#pragma once

#include "eventlog/source.h"
#include "profile/profile.h"

/* Whether a file that starts so is one, in text or in JSON. */
bool pf_prof_looks_like(PfSpan head);

/* The profile of what `source` holds, which is borrowed, and is called `name`. The caller owns
 * the result. Messages of errors start with the name. */
PfProfile *pf_prof_profile_load(PfSource *source, const char *name,
                                const PfProfileOptions *options, GError **error);
