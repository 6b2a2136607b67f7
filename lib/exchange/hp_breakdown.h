/*
 * hp_breakdown.h - by what the bands of a .hp are: no line of it says so.
 *
 * The arguments of the run-time system tell it, where they are known: a program that is not
 * built for profiling writes only its name. Else the names of the bands do.
 */
#pragma once

#include "profile/heap_profile.h"
#include "profile/intern.h"

/* The breakdown and the filters that the arguments of a program (NULL-terminated, with its
 * name) ask for; PF_BY_UNKNOWN when they do not say. Sets them in the profile. */
void pf_hp_breakdown_of_args(PfHeapProfile *profile, char *const *args);

/* The breakdown of which bands are called as the keys are; PF_BY_UNKNOWN when they may be
 * anything. */
PfBreakdown pf_hp_breakdown_of_names(const PfIntern *keys);
