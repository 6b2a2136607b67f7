/*
 * pause_columns.h - pauses by stretches of time, while nobody knows how long the run is.
 *
 * A stretch has what a column of a chart shows of its pauses; for the median it counts them by
 * length, an eighth of a power of two at a time.
 */
#pragma once

#include "profile/pauses.h"
#include "profile/stretches.h"

typedef struct {
    PfStretches stretches;
} PfPauseColumnsFold;

void pf_pause_columns_fold_init(PfPauseColumnsFold *fold);
void pf_pause_columns_fold_clear(PfPauseColumnsFold *fold);

void pf_pause_columns_fold_add(PfPauseColumnsFold *fold, uint64_t start_ns, uint64_t pause_ns);

/* Adds all that `later` has, which is then empty. */
void pf_pause_columns_fold_join(PfPauseColumnsFold *fold, PfPauseColumnsFold *later);

/* The columns by time, `*out_n` of them, each `*out_column_ns` long; the fold is then empty.
 * The caller owns them. */
PfPauseColumn *
pf_pause_columns_fold_steal(PfPauseColumnsFold *fold, size_t *out_n, uint64_t *out_column_ns);
