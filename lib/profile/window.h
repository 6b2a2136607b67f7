/*
 * window.h - the part of a run that the options ask for, found by its markers.
 */
#pragma once

#include "profile/notes.h"
#include "profile/options.h"
#include "profile/time_range.h"

/* Where all windows of the options are. An end that is a marker is the first one of that text,
 * for `until` the first from `from` on. False, with a PF_ERROR_ABSENT, when there is no such
 * marker, or nothing between the two ends. */
bool pf_window_find(const PfProfileOptions *options, const PfNoteList *markers,
                    PfTimeRange *out_range, GError **error);
