/*
 * call_ticks.h - a time profile: how often each cost-centre stack was running.
 *
 * Every record counts one tick of one capability (EVENTLOG 3.3). Distinct stacks
 * are counted, whatever the number of ticks; the call tree is built of them once
 * the names are known.
 */
#pragma once

#include "profile/centres.h"
#include "profile/intern.h"
#include "profile/time_profile.h"

typedef struct {
    uint64_t interval_ns; /* 0: not said */
    uint64_t samples;
    PfIntern *stacks;      /* ids, big-endian, innermost first */
    GArray *counts;        /* uint64_t, by id of `stacks` */
    GArray *by_capability; /* uint64_t */
    PfTickSeriesFold *over_time;
} PfCallTicks;

PfCallTicks *pf_call_ticks_new(void);
void pf_call_ticks_free(PfCallTicks *ticks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCallTicks, pf_call_ticks_free)

/* One PROF_SAMPLE_COST_CENTRE. */
void pf_call_ticks_add(PfCallTicks *ticks, const PfEvent *event);

/* The profile of the ticks, with the names of `centres`; over time those of them that the cut
 * leaves, and those that are ignored. The caller owns it. */
PfTimeProfile *
pf_call_ticks_profile(const PfCallTicks *ticks, const PfCentres *centres, const PfTickCut *cut);
