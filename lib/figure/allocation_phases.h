/*
 * allocation_phases.h - how much was allocated in each phase of a run, as a list with bars.
 *
 * Phases between markers; in a run without markers those of pairs of messages, which may
 * overlap. Where there are more than there is room for, those that allocate most are listed, by
 * time, and the others summed up.
 */
#pragma once

#include "figure/bar_list.h"
#include "profile/phases.h"

/* How many there are to be listed; 0: none, or one alone. `phases` may be NULL. */
size_t pf_allocation_phases_count(const PfPhases *phases);

/* The one in which most was allocated; NULL: none, or it is not known of any. */
const PfPhase *pf_allocation_phases_most(const PfPhases *phases);

/* What a phase is called: before the first marker it has no label. Static or the phase's. */
const char *pf_allocation_phase_name(const PfPhase *phase);

/* Draws as many as the box has room for, and returns where they end. */
double pf_allocation_phases_draw(PfFigure *figure, const PfPhases *phases, PfInk ink,
                                 const PfBox *box, const PfMeasure *measure, bool is_table);
