/*
 * growing.h - the bands that were looked at for growth, as they are listed.
 */
#pragma once

#include "profile/growth.h"
#include "profile/heap_profile.h"

/* Why no band was looked at, in words; NULL: some were. Owned by the caller. */
char *pf_growing_unknown(const PfHeapProfile *heap);

/* Those looked at: the growing ones, then the others, each by falling slope. [*out_n], borrowed
 * from the profile, of which the first `out_n_growing` grow. The caller frees the list. */
const PfBand **
pf_growing_bands(const PfHeapProfile *heap, size_t *out_n, size_t *out_n_growing);

/* How many were looked at, and how many of these grow. */
size_t pf_growing_count(const PfHeapProfile *heap, size_t *out_n_growing);

/* How fast the whole heap grows over the second half of the run, and from when on that is: the
 * index of a sample. Not known where that of no band can be. */
PfGrowth pf_growing_total(const PfHeapProfile *heap, size_t *out_first);
