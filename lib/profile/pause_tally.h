/*
 * pause_tally.h - how often each of many numbers came, exactly, in a byte or three for each
 * that differs.
 *
 * A run has as many pauses as collections, millions of them, and their percentiles are to be
 * exact. Numbers are kept by size, as their distances; new ones gather in a buffer, which is
 * sorted in when it is an eighth as many as there are.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "profile/pauses.h"

/* Numbers by rising size: of each how much it is more than the one before, and how often it
 * came; as little-endian groups of seven bits, all but the last with the eighth. */
typedef struct {
    uint8_t *bytes; /* [len] */
    size_t len;
    size_t n_distinct;
} PfPauseTallyRuns;

/* All zero: there is none yet. */
typedef struct {
    PfPauseTallyRuns runs;
    uint64_t *fresh; /* [n_fresh] in the order they came, with room for `room` */
    size_t n_fresh, room;
} PfPauseTally;

void pf_pause_tally_clear(PfPauseTally *tally);

void pf_pause_tally_add(PfPauseTally *tally, uint64_t number);

/* Takes all of `other`, which is then empty. */
void pf_pause_tally_join(PfPauseTally *tally, PfPauseTally *other);

/* Of the numbers, as lengths of pauses. */
PfPauseSums pf_pause_tally_sums(PfPauseTally *tally);
