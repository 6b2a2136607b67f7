/*
 * gc.h - the collections of a run, as plain data.
 *
 * EVENTLOG 3.6. All is counted; what is kept of each does not grow with the number of
 * collections.
 */
#pragma once

#include "profile/pauses.h"

enum {
    PF_GC_COLUMNS = 2048,
    PF_GC_MAJORS = 4096,
    PF_GC_LONGEST = 10,
};

typedef struct {
    uint16_t generation; /* where it is of one */
    uint64_t n_parallel; /* by more than one thread */
    PfPauseSums pauses;  /* as +RTS -s has them */
    PfPauseSums felt;    /* the same from the request on */
    uint64_t sync_ns;    /* from the requests to the starts, together */
    uint64_t copied_bytes;
} PfGcSums;

/* What a capability did in the collections. */
typedef struct {
    uint16_t cap;
    uint64_t n_began; /* collections it began */
    uint64_t n_in;    /* collections it was in */
    uint64_t in_ns;   /* from its GC_START to its GC_END, together */
    uint64_t work_ns; /* of that between GC_WORK and GC_IDLE or GC_DONE */
} PfGcCap;

typedef struct {
    size_t n_generations;
    PfGcSums *generations; /* [n_generations] that were collected, the youngest first */
    PfGcSums minor, major;
    PfGcSums all;    /* those of which the generation is unknown too */
    uint16_t oldest; /* generation: of HEAP_INFO, else the oldest collected, at least 1 */

    uint64_t column_ns; /* a power of two; columns start at multiples of it */
    size_t n_columns;
    PfPauseColumn *columns; /* [n_columns] by time, those that have any: of minor pauses, and of
                               those of which the generation is unknown */
    size_t n_majors;
    PfPause *majors; /* [n_majors] by time: all, or of more than PF_GC_MAJORS the longest
                        of each stretch */
    size_t n_longest;
    PfPause longest[PF_GC_LONGEST];       /* of all, the longest first; of equals the earlier */
    PfPauseBin minor_bins[PF_PAUSE_BINS]; /* likewise */
    PfPauseBin major_bins[PF_PAUSE_BINS];

    uint64_t par_collections;                      /* by more than one thread */
    uint64_t par_copied_bytes, par_balanced_bytes; /* of those, together */
    bool has_balance; /* GHC tells the balanced bytes, from 8.4 on */
    uint32_t par_threads_max;
    uint64_t slop_last_bytes, slop_max_bytes; /* of majors, as +RTS -s has it; 0 of none */
    uint64_t frag_last_bytes, frag_max_bytes; /* of all: megablocks held less blocks in use */

    bool is_open; /* the log ends within a collection */
    uint64_t open_since_ns;
    uint64_t n_unpaired; /* GC_START without a GC_END, or the reverse, but for that */

    size_t n_caps;
    PfGcCap *caps; /* [n_caps] that were in a collection, by number */
} PfGc;

void pf_gc_free(PfGc *gc);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfGc, pf_gc_free)

/* GHC's own work balance of the parallel collections, from 0, serial, to 1, perfect: what
 * +RTS -s prints. False: it is not known. */
bool pf_gc_balance(const PfGc *gc, double *out_balance);
