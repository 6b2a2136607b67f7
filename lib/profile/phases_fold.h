/*
 * phases_fold.h - from markers and messages, in the order of time, to phases.
 *
 * A collection is of the phases it starts in; what was allocated is of those in which a
 * capability tells it. A STOP ends the last START of its label that is still open.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/phases.h"

typedef struct {
    PfTimeRange range;
    bool has_collections; /* the log tells of them */
    uint16_t oldest;      /* generation, whose collections are major */
} PfPhasesOptions;

typedef struct PfPhasesFold PfPhasesFold;

PfPhasesFold *pf_phases_fold_new(const PfPhasesOptions *options);
void pf_phases_fold_free(PfPhasesFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfPhasesFold, pf_phases_fold_free)

/* Adds the kinds it is to see. */
void pf_phases_fold_wants(PfKindSet *kinds);

/* Events from here on are of a segment that has this header. */
void pf_phases_fold_segment(PfPhasesFold *fold, const PfHeader *header);

/* Takes an event, of one process, which is not earlier than the one before; any of another kind
 * is none of its business. */
void pf_phases_fold_event(PfPhasesFold *fold, const PfEvent *event);

/* All events until `until_ns` have come; where the log goes on after that, who has not stopped
 * may yet do so. The caller owns what they tell. NULL: there is no phase. */
PfPhases *pf_phases_fold_finish(PfPhasesFold *fold, uint64_t until_ns, bool goes_on);
