/*
 * window.h - the part of a run that the options ask for, found by its markers.
 */
#pragma once

#include "profile/notes.h"
#include "profile/options.h"
#include "profile/time_range.h"

/* From when on the end of a window that starts at `from_ns` is looked for: between two markers
 * of one text, that is from `from` to the next. */
uint64_t pf_window_end_after(const PfWindow *window, uint64_t from_ns);

/* Where all windows of the options are. An end that is a marker is the first one of that text,
 * for `until` the first from `from` on, or the next. False, with a PF_ERROR_ABSENT, when there
 * is no such marker, or nothing between the two ends. */
bool pf_window_find(const PfProfileOptions *options, const PfNoteList *markers,
                    PfTimeRange *out_range, GError **error);
