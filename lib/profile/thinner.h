/*
 * thinner.h - which samples of a profile are kept: all, or the largest of each few.
 *
 * At most 65,536 of any number. When there are more, every two neighbours become the
 * larger of them, and so on; the first, the last and the greatest of all are always
 * among those kept. Areas, means and peaks are measured before, so they stay exact.
 */
#pragma once

#include <glib.h>
#include <stdint.h>

enum { PF_SAMPLES_KEPT = 65536 };

typedef struct {
    uint32_t sample; /* of all */
    uint64_t time_ns, total;
} PfKeptSample;

typedef struct {
    GArray *kept;    /* PfKeptSample, the largest of each `stride` samples */
    uint32_t stride; /* a power of two */
    PfKeptSample first, last;
} PfThinner;

void pf_thinner_init(PfThinner *thinner);
void pf_thinner_clear(PfThinner *thinner);

/* One more sample, the one after that before. */
void pf_thinner_take(PfThinner *thinner, PfKeptSample sample);

/* Those kept, PfKeptSample, in order, and `most` of them at most, which is at least 4. The
 * caller owns the array. */
GArray *pf_thinner_samples(const PfThinner *thinner, size_t most);
