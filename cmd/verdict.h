/*
 * verdict.h - what to say of the log after something was made of it.
 */
#pragma once

#include "options.h"
#include "profile/profile.h"
#include "status.h"

/* Prints the warnings about `log`, of which `profile` (or NULL) was made; the status they give.
 */
PfStatus pf_verdict(const PfOptions *options, const PfLogFacts *log, const PfProfile *profile);
