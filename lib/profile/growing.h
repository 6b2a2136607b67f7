/*
 * growing.h - the bands that were looked at for growth, as they are listed.
 */
#pragma once

#include "profile/heap_profile.h"

/* Why no band was looked at, in words; NULL: some were. Owned by the caller. */
char *pf_growing_unknown(const PfHeapProfile *heap);

/* Those looked at: the growing ones, then the others, each by falling slope. [*out_n], borrowed
 * from the profile, of which the first `out_n_growing` grow. The caller frees the list. */
const PfBand **
pf_growing_bands(const PfHeapProfile *heap, size_t *out_n, size_t *out_n_growing);
