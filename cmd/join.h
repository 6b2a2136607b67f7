/*
 * join.h - several logs of a program as one: which of them is a run, and which only lends to
 * one.
 */
#pragma once

#include "options.h"
#include "profile/profile.h"
#include "status.h"

/* Makes the runs of a document of the `*n` profiles of its logs, in order: a .prof lends what
 * it knows to the time profile of an eventlog, and is no run then. What is doubtful is said,
 * and is the status. */
PfStatus pf_join(const PfOptions *options, PfProfile **profiles, size_t *n);
