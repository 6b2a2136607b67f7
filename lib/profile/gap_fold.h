/*
 * gap_fold.h - the stretches of a run in which samples of its heap profile are, or may be,
 * lost.
 *
 * A gap is from the last whole sample before a loss to the first one after it; before the first
 * sample from where the profile begins, after the last to where the run ends. Gaps rise in
 * time, and have at most an end in common: then one whole sample is between two losses. Where
 * no time passes there is none. What counts as a loss is the matter of whoever reads a log:
 * sampler.h, hp_lines.h.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "profile/time_range.h"

typedef struct {
    GArray *gaps;     /* PfTimeRange */
    uint64_t last_ns; /* of the last whole sample, or where the profile begins */
    bool is_lacking;  /* since then */
} PfGapFold;

PfGapFold pf_gap_fold(uint64_t start_ns);
void pf_gap_fold_clear(PfGapFold *fold);

/* Samples are, or may be, lost here. */
void pf_gap_fold_lose(PfGapFold *fold);

/* A whole sample, of this time; clocks may go backwards. */
void pf_gap_fold_keep(PfGapFold *fold, uint64_t time_ns);

/* The run is over. */
void pf_gap_fold_end(PfGapFold *fold, uint64_t end_ns);

/* What of the gaps is in a part of the run: [*out_n], owned by the caller; NULL: none. */
PfTimeRange *pf_gap_fold_in(const PfGapFold *fold, const PfTimeRange *part, size_t *out_n);
