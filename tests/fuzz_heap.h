/*
 * fuzz_heap.h - what holds of every heap profile and call tree, whatever it was read from.
 */
#pragma once

#include "fuzz.h"

#include "profile/heap_profile.h"

static inline void
fuzz_check_band(const PfHeapProfile *heap, size_t i, bool is_by_size)
{
    const PfBand *band = &heap->bands[i];

    MUST((band->values != NULL) == (i < heap->n_shown));
    MUST(g_utf8_validate(band->name.label, -1, NULL));
    MUST(!is_by_size || i == 0 || band[-1].area_byte_seconds >= band->area_byte_seconds);
    MUST(band->has_slope || band->growing != PF_YES);
    if (!band->values)
        return;
    uint64_t peak = 0;
    for (size_t j = 0; j < heap->n_samples; j++)
        peak = MAX(peak, band->values[j]);
    MUST(band->peak_bytes == peak);
    MUST(band->first_bytes == band->values[0]);
    MUST(band->last_bytes == band->values[heap->n_samples - 1]);
}

/* Bands, sorted by area if they should be, and the others add up to the totals. */
static inline void
fuzz_check_heap(const PfHeapProfile *heap, bool is_by_size)
{
    MUST(heap->n_shown <= heap->n_bands);
    for (size_t i = 0; i < heap->n_bands; i++)
        fuzz_check_band(heap, i, is_by_size);
    for (size_t i = 0; i < heap->n_samples; i++) {
        uint64_t sum = heap->other[i];
        for (size_t j = 0; j < heap->n_shown; j++)
            sum += heap->bands[j].values[i];
        MUST(sum == heap->totals[i]);
        MUST(heap->totals[i] <= heap->peak_bytes);
    }
}

/* The first node is a root; each inherits its own cost and what is below it. */
static inline void
fuzz_check_calls(const PfCalls *calls)
{
    MUST(calls->n_nodes > 0);
    MUST(calls->nodes[0].depth == 0);
    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        uint64_t sum = node->individual;

        MUST(node->n_below < calls->n_nodes - i);
        for (size_t j = 1; j <= node->n_below; j += node[j].n_below + 1)
            sum += node[j].inherited;
        MUST(sum == node->inherited);
    }
}
