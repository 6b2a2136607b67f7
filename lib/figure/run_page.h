/*
 * run_page.h - what figures of the run-time system share, which are over the time of the run
 * and have no bands.
 */
#pragma once

#include "figure/classic.h"

/* A stack without layers, for a classic page: over the part of the run that is shown, to its
 * end, or to `last_ns`, of the data, where the log does not tell that. It is not freed. */
PfStack pf_run_ground(const PfProfile *profile, uint64_t last_ns);

/* How long that is. */
static inline uint64_t
pf_run_ground_ns(const PfStack *ground)
{
    return ground->run_end_ns - MIN(ground->run_start_ns, ground->run_end_ns);
}

/* What part of the run is shown, and what a fixed scale hides of it, each with what sets it
 * apart from the facts before it; "": all is. `peak` is the greatest of what is drawn, in
 * bytes; 0: none is told. Owned by the caller. */
char *pf_run_restrictions(const PfClassic *page, double peak);
