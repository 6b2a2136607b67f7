/*
 * schedule_pass.h - one more pass over a log, in the order of time.
 *
 * Blocks of capabilities come in another order than time, and what threads do, and what marks
 * off a phase, is only told by all of them together.
 */
#pragma once

#include "profile/profile.h"

typedef struct {
    PfLog *log; /* that has been run, and is run again */
    PfTimeRange range;
    const PfNotes *notes;                 /* may be NULL */
    uint64_t first_segment, last_segment; /* of the run that is shown, from 1 */
} PfSchedulePass;

/* Sets the schedule and the phases of the profile, whose collections are known, where the log
 * tells of them; a log that does not is not read. */
bool pf_schedule_pass_run(const PfSchedulePass *pass, PfProfile *profile, GError **error);
