/*
 * pauses.h - collections as plain data: how long the program stood still, when and why.
 *
 * EVENTLOG 3.6. A pause is from GC_START to GC_END of the capability that began the collection:
 * what +RTS -s sums up. As the program feels it, it begins with the request, when the
 * capabilities are called to stop.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "profile/time_range.h"

/* GHC before 7.6 does not tell which one it was. */
enum { PF_NO_GENERATION = UINT16_MAX };

typedef struct {
    uint64_t start_ns; /* GC_START of the capability that began it */
    uint64_t pause_ns; /* from there to its GC_END */
    uint64_t sync_ns;  /* from its request to the start; 0 where there is no request */
    uint64_t copied_bytes;
    uint16_t generation;  /* PF_NO_GENERATION: unknown */
    uint16_t cap;         /* that began it */
    uint32_t par_threads; /* 1: by one thread alone; 0: unknown */
    bool is_major;        /* of the oldest generation */
} PfPause;

/* Of a number of pauses. Percentiles are by nearest rank, of all pauses, exact. */
typedef struct {
    uint64_t count;
    uint64_t total_ns, max_ns, p50_ns, p95_ns, p99_ns; /* 0 of none */
} PfPauseSums;

/* The pauses of a stretch of time: what a column of a chart shows. */
typedef struct {
    uint64_t start_ns;
    uint64_t count, total_ns, min_ns, max_ns;
    uint64_t median_ns; /* within 5 % */
} PfPauseColumn;

/* By length: PF_PAUSE_BINS_PER_DECADE bins a decade; bin i has the pauses from 10^(i/4) ns on.
 */
enum { PF_PAUSE_BINS_PER_DECADE = 4, PF_PAUSE_BINS = 80 };

typedef struct {
    uint64_t count, total_ns;
} PfPauseBin;

/* The bin of a pause; the last has all that are longer. */
unsigned pf_pause_bin(uint64_t pause_ns);
