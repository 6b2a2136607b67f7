/*
 * cut.h - which bands of a heap profile are drawn, and in what order.
 *
 * Two rules. By share, what is small or too much goes to OTHER, and nothing is lost.
 * hp2ps leaves the smallest bands out, so many as come to less than a share of all
 * together, and then puts what is too much into OTHER; its page is a little lower
 * than the heap was.
 */
#pragma once

#include "profile/heap_profile.h"

typedef struct {
    size_t n_bands; /* by share: so many at most. hp2ps: so many layers, OTHER is one; 0: all */
    size_t
        n_largest; /* by share: of these, however they are ranked, as rank.h chooses; 0: all */
    double min_share; /* by share: of each band, where any has it. hp2ps: of all that are left
                         out */
    bool is_hp2ps;
    PfSort sort; /* what the profile's bands are ranked by: hp2ps's measure is another */
    bool is_reversed;
    GHashTable *places; /* label -> place from the bottom, from 1; NULL: as ranked. Borrowed */
    const PfHeapProfile *colours_from; /* another run, cut so too, that lends its colours to a
                                          stack; NULL: none. Borrowed */
} PfCut;

/* Bands, borrowed from the profile. */
typedef struct {
    GPtrArray *bands; /* const PfBand *: first the drawn ones, the topmost first; then those for
                         OTHER; then those that are left out */
    size_t n_drawn, n_kept;
} PfCutBands;

/* Bands whose values are not kept are none of these. */
PfCutBands pf_cut_bands(const PfHeapProfile *heap, const PfCut *cut);

void pf_cut_bands_clear(PfCutBands *bands);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfCutBands, pf_cut_bands_clear)
