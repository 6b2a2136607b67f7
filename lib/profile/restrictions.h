/*
 * restrictions.h - what has to be known of a profile before its numbers are read, in words.
 *
 * Which part of the run it is of, what its samples leave out, what its times are. The same
 * words stand above a table, in the head of a chart and on the screen of `info`.
 */
#pragma once

#include "profile/profile.h"

/* "only what is from 100 ms to 2.50 s of the run"; NULL: all of it. Owned by the caller. */
char *pf_restriction_window(const PfProfile *profile);

/* Those of the heap profile, a line each, its window not among them. The caller owns the list.
 */
char **pf_restrictions_heap(const PfProfile *profile);

/* What GHC counts apart of a time profile: "41 of 228 samples are not in it, as in GHC's .prof:
 * GC 40, IDLE 1", or that it is in it all the same; NULL: nothing. Owned by the caller. */
char *pf_restriction_ignored(const PfTimeProfile *time);
