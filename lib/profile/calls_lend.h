/*
 * calls_lend.h - what a .prof tells beyond its run's eventlog, joined to it.
 *
 * An eventlog has ticks by cost-centre stack; how often a stack was entered and what it
 * allocated are in the .prof of the same run alone (EVENTLOG 3.3). Stacks are the same where
 * label, module and source are, all the way from the root.
 */
#pragma once

#include "profile/profile.h"

typedef struct {
    size_t n_matched;       /* stacks of the .prof that the run has, too */
    size_t n_added;         /* that the run has not: entered, but with no tick */
    size_t n_missing;       /* of the run that the .prof has not: entries unknown */
    uint64_t missing_ticks; /* what those cost themselves */
} PfCallsLent;

/* The tree of the run, with its own ticks, and with the entries and the allocation of the
 * other, which has them; what only the other has is added with no ticks. What GHC does itself
 * is left out, as it is in an eventlog's tree; so is what the run was lent before. Both stay as
 * they are. The caller owns it. */
PfCalls *pf_calls_lend(const PfCalls *run, const PfCalls *prof, PfCallsLent *out_lent);

/*
 * The last step of making a profile that is joined of two files: gives the time profile of
 * `run` the entries and the allocation of `prof`, before anyone else has seen `run`. What there
 * is to say of it is returned: that they are of different programs, or that there is nothing to
 * lend to, and so nothing was lent; or how many stacks did not match. NULL: all is well. Owned
 * by the caller.
 */
char *pf_profile_lend(PfProfile *run, const PfProfile *prof);
