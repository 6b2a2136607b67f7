/*
 * rank.h - between the passes: which bands there are, in which order, and which are folded;
 * and after them: which are shown.
 */
#pragma once

#include "profile/band_measures.h"
#include "profile/heap_profile.h"

/* So many bands at most are looked at for growth, the best by their estimate. */
enum { PF_JUDGED = 200 };

/* No column: the band is folded into the others. */
#define PF_NO_COLUMN UINT32_MAX

/* The bands of a profile as pass 1 leaves them; all arrays are parallel. */
typedef struct {
    size_t n;
    PfBand *bands;       /* [n], by falling area; owned until they are the profile's */
    uint32_t *groups;    /* [n], which group of the measures each is */
    double *estimates;   /* [n], of their slope */
    bool *is_judged;     /* [n], is among the best PF_JUDGED */
    size_t n_columns;    /* bands that pass 2 folds */
    uint32_t *columns;   /* [n], PF_NO_COLUMN: not among them */
    uint32_t *column_of; /* [n_groups], the same by group */
    size_t n_lacking;    /* bands that were to be shown, and have no series */
} PfRanking;

/* Calls a group by its name; the caller of the call owns what it gives. */
typedef PfBandName (*PfGroupNamer)(uint32_t group, const void *data);

/* Measures of `n_groups` groups as bands, and which of them are folded. */
PfRanking *pf_ranking_new(const PfBandMeasures *measures, uint32_t n_groups, PfGroupNamer name,
                          const void *data, const PfProfileOptions *options);
void pf_ranking_free(PfRanking *ranking);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfRanking, pf_ranking_free)

/*
 * Gives the bands, judged, to the profile in the order asked for; those shown take their series
 * from `series` [n_columns], the rest is summed up as the others. Frees what is not shown.
 */
void pf_ranking_finish(PfRanking *ranking, const PfProfileOptions *options, uint64_t **series,
                       PfHeapProfile *profile);

/* Ranks the bands of a whole profile anew, as the options ask for; only those that have values
 * can be shown. Returns how many were to be shown and have none. */
size_t pf_ranking_again(PfHeapProfile *profile, const PfProfileOptions *options);
