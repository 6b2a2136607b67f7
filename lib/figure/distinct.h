/*
 * distinct.h - names made to fit that can still be told apart.
 *
 * Stacks begin and end alike and differ in the middle, which is what shortening
 * takes away first. Of names that would look the same, the part where they differ
 * is kept.
 */
#pragma once

#include "figure/shorten.h"

/* Each of the `n` names, shortened as pf_shorten_name() does for its room where that tells it
 * from all others. NULL-terminated, freed with g_strfreev(). */
char **pf_shorten_distinct(const char *const *names, const PfRoom *rooms, size_t n);
