/*
 * prof_calls.h - the rows of a GHC time profile as a call tree.
 */
#pragma once

#include "exchange/prof_file.h"
#include "profile/time_profile.h"

/* A time profile of the ticks, without its times. The file has a root, and totals where it has
 * no ticks. The caller owns it. */
PfTimeProfile *pf_prof_calls(const PfProfFile *file);

/* Where what the callees of a row inherit does not make up what it inherits itself, so that
 * rows are missing; the first such, or NULL. */
const PfProfRow *pf_prof_gap(const PfProfFile *file);
