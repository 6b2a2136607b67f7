/*
 * load.h - a log of any kind becomes a profile: the kind is told from its bytes.
 */
#pragma once

#include "profile/profile.h"

/* The profile of `path`, "-" being standard input. The caller owns it. Messages of errors start
 * with the log's name. */
PfProfile *pf_load(const char *path, const PfProfileOptions *options, GError **error);
