/*
 * hp_profile.h - a heap profile of GHC, `.hp`, becomes a profile.
 *
 * It has a time, a name and bytes for each band, and nothing of the rest of the run. Its times
 * are of another clock than a log's: CPU seconds while the program itself ran.
 */
#pragma once

#include "eventlog/source.h"
#include "profile/profile.h"

/* The profile of what `source` holds, which is taken, was opened to be read again, and is
 * called `name`. The caller owns the result. Messages of errors start with the name. */
PfProfile *pf_hp_profile_load(PfSource *source, const char *name,
                              const PfProfileOptions *options, GError **error);
