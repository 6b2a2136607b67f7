/*
 * phase_cuts.h - a run cut wherever a phase begins or ends, and what is told of each piece.
 *
 * Phases may overlap; their sums are those of the pieces they are made of.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t n_collections, n_major, gc_ns, longest_ns;
    uint64_t n_readings, allocated_bytes;
} PfPhaseSums;

typedef struct {
    GArray *starts; /* uint64_t: the first ns of each piece, rising */
    GArray *pieces; /* PfPhaseSums */
    GArray *before; /* PfPhaseSums of all pieces before each, but for the longest; once asked */
    GArray *longest; /* uint64_t: a tree, whose leaves are pieces; once asked */
} PfPhaseCuts;

/* The first piece begins there. */
void pf_phase_cuts_init(PfPhaseCuts *cuts, uint64_t start_ns);
void pf_phase_cuts_clear(PfPhaseCuts *cuts);

/* Cuts at a time which is not before the last cut; returns the piece that begins there. */
uint32_t pf_phase_cuts_at(PfPhaseCuts *cuts, uint64_t time_ns);

/* The piece that has the time; NULL: it is before all. Borrowed until the next cut. */
PfPhaseSums *pf_phase_cuts_find(PfPhaseCuts *cuts, uint64_t time_ns);

/* The sums of the pieces from `first` on, without `end`. There is no cut after that. */
PfPhaseSums pf_phase_cuts_sum(PfPhaseCuts *cuts, uint32_t first, uint32_t end);
