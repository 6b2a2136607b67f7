/*
 * fuzz_heap.h - what holds of every heap profile, whatever it was read from.
 */
#pragma once

#include "fuzz.h"

#include "profile/heap_profile.h"

static inline void
fuzz_check_band(const PfHeapProfile *heap, size_t i)
{
    const PfBand *band = &heap->bands[i];

    MUST((band->values != NULL) == (i < heap->n_shown));
    MUST(g_utf8_validate(band->name.label, -1, NULL));
    MUST(i == 0 || band[-1].area_byte_seconds >= band->area_byte_seconds);
    if (!band->values)
        return;
    uint64_t peak = 0;
    for (size_t j = 0; j < heap->n_samples; j++)
        peak = MAX(peak, band->values[j]);
    MUST(band->peak_bytes == peak);
    MUST(band->first_bytes == band->values[0]);
    MUST(band->last_bytes == band->values[heap->n_samples - 1]);
}

/* Bands, sorted by area, and the others add up to the totals. */
static inline void
fuzz_check_heap(const PfHeapProfile *heap)
{
    MUST(heap->n_shown <= heap->n_bands);
    for (size_t i = 0; i < heap->n_bands; i++)
        fuzz_check_band(heap, i);
    for (size_t i = 0; i < heap->n_samples; i++) {
        uint64_t sum = heap->other[i];
        for (size_t j = 0; j < heap->n_shown; j++)
            sum += heap->bands[j].values[i];
        MUST(sum == heap->totals[i]);
        MUST(heap->totals[i] <= heap->peak_bytes);
    }
}
