/*
 * phases.h - the run cut up by what the program wrote, as plain data.
 *
 * Between two markers is a phase; so is between a message "START x" and its "STOP x", the
 * convention of ghc-events-analyze. Phases of markers follow one another over the whole run;
 * those of pairs may overlap.
 */
#pragma once

#include "profile/pauses.h"

enum { PF_PHASES_KEPT = 65536, PF_UNPAIRED_KEPT = 16 };

typedef enum {
    PF_PHASE_BEFORE, /* the first marker */
    PF_PHASE_MARKER, /* from a marker to the next, or to the end */
    PF_PHASE_PAIR,   /* START x to STOP x */
} PfPhaseKind;

typedef struct {
    const char *label; /* of the marker, or x; borrowed from PfPhases; "" before the first */
    uint64_t start_ns, end_ns;
    uint64_t n_collections, n_major, gc_ns, longest_ns; /* that start in it */
    uint64_t allocated_bytes; /* told while it lasts: by the collections in it, to the last */
    PfPhaseKind kind;
    bool is_open;         /* START without STOP: it then ends with the run */
    bool has_collections; /* class g is in the log: else what is of them is unknown */
    bool has_allocated;
} PfPhase;

typedef struct {
    size_t n;
    PfPhase *phases; /* [n] by start; of equal starts those of markers first, then by label */
    uint64_t n_unpaired_starts, n_unpaired_stops;
    GPtrArray *unpaired; /* char *, whole: "STOP x"; of different ones the first, at most
                            PF_UNPAIRED_KEPT */
    uint64_t n_left_out;
    GStringChunk *strings;
} PfPhases;

void pf_phases_free(PfPhases *phases);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfPhases, pf_phases_free)
