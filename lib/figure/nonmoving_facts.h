/*
 * nonmoving_facts.h - what the non-moving collector did, in numbers and words.
 */
#pragma once

#include "figure/share_key.h"
#include "profile/profile.h"

/* The caller owns it. */
PfShareKey *pf_nonmoving_key(const PfNonmoving *nonmoving, const PfMeasure *measure);

/* "12 marks, 1.23 s . ..."; and the same as a sentence. Owned by the caller. */
char *pf_nonmoving_facts(const PfNonmoving *nonmoving);
char *pf_nonmoving_summary(const PfNonmoving *nonmoving);
