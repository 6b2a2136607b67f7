/*
 * segment.h - whether a log holds the heap profile that the options ask for.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* `segment` counts heap profiles from 1, or runs where there is no heap profile; 0: any. False,
 * with a PF_ERROR_ABSENT. */
bool pf_segment_exists(const char *file, size_t segment, size_t n_heap_profiles, size_t n_runs,
                       GError **error);
