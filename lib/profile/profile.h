/*
 * profile.h - a run as plain data: what everyone to the right of here reads.
 *
 * A profile is made by pf_profile_load() in two passes over a log and never
 * changes after. Sizes and ticks are exact integers; what the log does not tell
 * is NULL, absent or flagged, never 0. All text is valid UTF-8.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "eventlog/log.h"
#include "profile/gc.h"
#include "profile/heap_profile.h"
#include "profile/info_tables.h"
#include "profile/log_facts.h"
#include "profile/memory.h"
#include "profile/nonmoving.h"
#include "profile/notes.h"
#include "profile/phases.h"
#include "profile/processes.h"
#include "profile/program.h"
#include "profile/schedule.h"
#include "profile/sparks.h"
#include "profile/ticky.h"
#include "profile/time_profile.h"
#include "profile/time_range.h"

typedef struct PfProfile PfProfile;

/* Why there is nothing to draw of the heap, and which flags would give it. Static. */
const char *pf_heap_hint(const PfProfile *profile);

struct PfProfile {
    PfProgram program;
    PfHeapProfile *heap; /* NULL: none was begun */
    PfTimeProfile *time; /* NULL: none was begun */
    PfTicky *ticky;      /* NULL: the log has none */
    PfMemory *memory;    /* NULL: the log does not tell; as the next ones */
    PfGc *gc;
    PfNonmoving *nonmoving;
    PfSparks *sparks;
    PfTasks *tasks;
    PfCapsets *capsets;
    PfSchedule *schedule;      /* NULL: the log does not tell, or it is not asked for */
    PfPhases *phases;          /* likewise */
    PfNotes *notes;            /* what the program wrote; NULL: unknown */
    PfInfoTables *info_tables; /* all there are; NULL: not asked for */
    PfLogFacts *log;
    PfTimeRange range; /* the part of the run that is shown */
    size_t segment; /* the heap profile, or run, asked for, from 1; 0: that with most samples */
    size_t n_heap_profiles;                                   /* begun in this log */
    uint64_t n_cost_centres, n_info_tables, n_ticky_counters; /* records that define one */
    size_t n_processes; /* runs in this log; each profile is of the one with most samples */
};

/*
 * Reads the log, twice where it has heap samples, once more where their bands are regrouped or
 * a part of the run is asked for, and twice more for the schedule and the phases. The caller
 * owns the profile. A damaged log gives what it holds: ask pf_log_report().
 */
PfProfile *pf_profile_load(PfLog *log, const PfProfileOptions *options, GError **error);

void pf_profile_free(PfProfile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfProfile, pf_profile_free)
