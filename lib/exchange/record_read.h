/*
 * record_read.h - the saved record of a run becomes a profile again.
 *
 * It is what `info --format json` writes, schema "profolio/1": as good as the log for all that
 * it holds, and of that it says what it lacks. Sections and values may be absent, which makes
 * them unknown, and there may be others, of a newer version; but what is there has to be sound.
 */
#pragma once

#include "eventlog/source.h"
#include "profile/profile.h"

/* Whether a file that starts so is a record. */
bool pf_record_looks_like(PfSpan head);

/*
 * The profile of the record called `name`, as the options ask for it; read from where the
 * source stands, which is borrowed. The caller owns it. What a record cannot give is a
 * PF_ERROR_ABSENT that says how to make one that can.
 */
PfProfile *pf_record_load(PfSource *source, const char *name, const PfProfileOptions *options,
                          GError **error);

/* The same of bytes in memory. */
PfProfile *pf_record_parse(PfSpan bytes, const char *name, const PfProfileOptions *options,
                           GError **error);
