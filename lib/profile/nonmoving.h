/*
 * nonmoving.h - the non-moving collector, as plain data: its phases beside the program, its
 * second stop, and how full its heap is.
 *
 * EVENTLOG 3.6, at its end. The preparing stop is a collection like any other; marking and
 * sweeping go on while the program runs.
 */
#pragma once

#include "profile/pauses.h"

enum { PF_NONMOVING_PHASES = 4096, PF_NONMOVING_CENSUSES = 1024, PF_CENSUS_SIZES = 32 };

typedef enum {
    PF_NONMOVING_MARK,
    PF_NONMOVING_SYNC, /* the second stop */
    PF_NONMOVING_SWEEP,
    PF_N_NONMOVING,
} PfNonmovingKind;

/* "mark", "sync", "sweep". */
const char *pf_nonmoving_name(PfNonmovingKind kind);

typedef struct {
    PfNonmovingKind kind;
    uint64_t start_ns, end_ns;
    uint32_t marked; /* of a mark pass: entries of its queue */
    bool is_open;    /* its end is not in the log: then end_ns is what ended it */
} PfNonmovingPhase;

/* Whether it is a stop of the program, and how long is known. */
static inline bool
pf_nonmoving_is_stop(const PfNonmovingPhase *phase)
{
    return phase->kind == PF_NONMOVING_SYNC && !phase->is_open
           && phase->end_ns >= phase->start_ns;
}

/* One block size in one census: blocks of so many bytes. */
typedef struct {
    uint32_t block_bytes;
    uint64_t active_segments, filled_segments, live_blocks;
} PfCensusSize;

typedef struct {
    uint64_t time_ns;
    size_t n_sizes;
    PfCensusSize sizes[PF_CENSUS_SIZES]; /* by rising block size */
    uint64_t live_bytes;                 /* live blocks times their size, together */
} PfCensus;

typedef struct {
    uint64_t time_ns;
    uint64_t pruned, free; /* segments given back, and kept for reuse */
} PfPruning;

typedef struct {
    PfPauseSums sums[PF_N_NONMOVING]; /* of each kind of phase, but for those without an end */
    uint64_t marked;                  /* entries, together */
    uint64_t n_open;                  /* phases whose end is not in the log */
    size_t n_phases;
    PfNonmovingPhase *phases; /* [n_phases] by start: of each kind all, or of more than a third
                                 of PF_NONMOVING_PHASES the longest of each stretch */
    uint64_t n_flushes;       /* of update remembered sets */
    size_t n_flush_caps;
    uint64_t *flushes; /* [n_flush_caps] by capability */
    uint64_t n_censuses;
    size_t n_kept_censuses;
    PfCensus *censuses; /* by time: all, or of more than PF_NONMOVING_CENSUSES the first of each
                           stretch, and the last */
    uint64_t n_prunings, pruned_segments;
    size_t n_kept_prunings;
    PfPruning *prunings; /* likewise */
} PfNonmoving;

void pf_nonmoving_free(PfNonmoving *nonmoving);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfNonmoving, pf_nonmoving_free)
