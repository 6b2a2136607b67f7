/*
 * tick_series.h - the ticks of a time profile over time, by cost centre.
 *
 * Nobody knows beforehand how long a run is: bins start narrow, and are merged in
 * pairs whenever their number would exceed PF_TICK_BINS. A centre holds only the
 * bins it has ticks in, so rare ones cost little.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "profile/options.h"

enum { PF_TICK_BINS = 4096 };

typedef struct {
    uint32_t id; /* of the cost centre; 0: MAIN, the empty stack */
    uint64_t ticks;
    uint32_t *counts; /* [n_bins]; NULL: counted into `other` */
} PfTickBand;

/* Which centres have counts: the largest, and those that stand apart, however few ticks these
 * have. */
typedef struct {
    size_t n_shown;   /* at most so many, beside those apart */
    double min_share; /* and no less than that of all ticks but those apart; nothing, where none
                         is so large */
    bool (*is_apart)(uint32_t id, const void *data); /* NULL: none is */
    const void *data;                                /* borrowed */
} PfTickCut;

/* What options ask for: of 0 centres as many as can be of any use, and none apart. */
static inline PfTickCut
pf_tick_cut(const PfProfileOptions *options)
{
    return (PfTickCut){ .n_shown = options->n_bands > 0 ? options->n_bands : PF_TICK_BINS,
                        .min_share = options->min_share };
}

/* The fewest ticks of a centre that is shown, of `all` ticks but those apart and `most` in one
 * centre. */
static inline double
pf_tick_cut_least(const PfTickCut *cut, uint64_t all, uint64_t most)
{
    double least = cut->min_share * (double)all;
    return least <= (double)most ? least : 0;
}

typedef struct {
    uint64_t start_ns, bin_ns;
    size_t n_bins;     /* up to the last that has a tick */
    size_t n_centres;  /* all that occur */
    PfTickBand *bands; /* [n_centres], by falling ticks, then by id */
    size_t n_shown;    /* so many of the largest have counts, beside those apart */
    uint32_t *other;   /* [n_bins], the sum of the rest */
} PfTickSeries;

void pf_tick_series_free(PfTickSeries *series);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTickSeries, pf_tick_series_free)

typedef struct PfTickSeriesFold PfTickSeriesFold;

/* Bins of `bin_ns` at first; 0: of a millisecond. */
PfTickSeriesFold *pf_tick_series_fold_new(uint64_t bin_ns);
void pf_tick_series_fold_free(PfTickSeriesFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTickSeriesFold, pf_tick_series_fold_free)

/* One tick. Times nearly ascend; those before the first tick's count into its bin. */
void pf_tick_series_fold_add(PfTickSeriesFold *fold, uint64_t time_ns, uint32_t centre);

/* What was added, with counts, 16 KiB each, as the cut says. The caller owns it. */
PfTickSeries *pf_tick_series_fold_series(const PfTickSeriesFold *fold, const PfTickCut *cut);
