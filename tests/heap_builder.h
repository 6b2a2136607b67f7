/*
 * heap_builder.h - heap profiles spelled out: bands of numbers, a sample a second.
 */
#pragma once

#include <glib.h>
#include <math.h>

#include "profile/growth.h"
#include "profile/profile.h"

typedef struct {
    PfHeapProfile heap;
    PfProfile profile; /* whose heap it is */
    GPtrArray *values; /* of the bands */
} HeapBuilder;

/* A profile of `n` samples at 1 s, 2 s, 3 s and so on, without bands. */
static inline HeapBuilder *
heap_begin(size_t n)
{
    HeapBuilder *builder = g_new0(HeapBuilder, 1);
    PfHeapProfile *heap = &builder->heap;

    builder->values = g_ptr_array_new_with_free_func(g_free);
    heap->breakdown = PF_BY_COST_CENTRE;
    heap->n_samples = heap->n_all_samples = n;
    heap->times_ns = g_new0(uint64_t, n);
    heap->totals = g_new0(uint64_t, n);
    heap->other = g_new0(uint64_t, n);
    for (size_t i = 0; i < n; i++)
        heap->times_ns[i] = (i + 1) * 1000000000;
    builder->profile.heap = heap;
    builder->profile.range = pf_time_range_all();
    builder->profile.program.name = g_strdup("logdex");
    return builder;
}

/* One more band, smaller than those before; `values` has one number a sample. */
static inline void
heap_band(HeapBuilder *builder, const char *label, const uint64_t *values)
{
    PfHeapProfile *heap = &builder->heap;
    size_t n = heap->n_samples;

    heap->bands = g_renew(PfBand, heap->bands, heap->n_bands + 1);
    PfBand *band = &heap->bands[heap->n_bands++];
    uint64_t *copy = g_memdup2(values, n * sizeof *values);
    g_ptr_array_add(builder->values, copy);
    *band = (PfBand){ .name.label = g_strdup(label), .values = copy };
    for (size_t i = 0; i < n; i++) {
        heap->totals[i] += copy[i];
        band->peak_bytes = MAX(band->peak_bytes, copy[i]);
        heap->peak_bytes = MAX(heap->peak_bytes, heap->totals[i]);
    }
    for (size_t i = 1; i < n; i++)
        band->area_byte_seconds += (double)(copy[i] + copy[i - 1]) / 2;
    band->mean_bytes = n > 1 ? band->area_byte_seconds / (double)(n - 1) : (double)copy[0];
    heap->area_byte_seconds += band->area_byte_seconds;
    heap->mean_bytes += band->mean_bytes;
    heap->n_shown = heap->n_bands;
}

/* One more band, the same in every sample. */
static inline void
heap_level_band(HeapBuilder *builder, const char *label, uint64_t value)
{
    g_autofree uint64_t *values = g_new0(uint64_t, builder->heap.n_samples);

    for (size_t i = 0; i < builder->heap.n_samples; i++)
        values[i] = value;
    heap_band(builder, label, values);
}

/* Judges the bands as the building of a profile does. */
static inline void
heap_judge(HeapBuilder *builder)
{
    PfHeapProfile *heap = &builder->heap;
    size_t half = pf_growth_half(heap->times_ns, heap->n_samples);

    for (size_t i = 0; i < heap->n_bands; i++) {
        PfBand *band = &heap->bands[i];
        PfGrowth growth = pf_growth_of(heap->times_ns + half, band->values + half,
                                       heap->n_samples - half, heap->mean_bytes);
        band->first_bytes = band->values[0];
        band->last_bytes = band->values[heap->n_samples - 1];
        band->has_slope = growth.is_known;
        band->growth_bytes_per_s = growth.bytes_per_s;
        band->growing = growth.is_growing ? PF_YES : PF_NO;
        heap->n_judged += growth.is_known;
    }
}

/* Takes the values of the last `n` bands away, as the profile does with the smallest. */
static inline void
heap_fold(HeapBuilder *builder, size_t n)
{
    PfHeapProfile *heap = &builder->heap;

    for (; n > 0; n--) {
        PfBand *band = &heap->bands[--heap->n_shown];
        for (size_t i = 0; i < heap->n_samples; i++)
            heap->other[i] += band->values[i];
        band->values = NULL;
    }
}

static inline void
heap_end(HeapBuilder *builder)
{
    PfHeapProfile *heap = &builder->heap;

    for (size_t i = 0; i < heap->n_bands; i++)
        g_free(heap->bands[i].name.label);
    g_ptr_array_unref(builder->values);
    g_free(heap->bands);
    g_free(heap->times_ns);
    g_free(heap->totals);
    g_free(heap->other);
    g_free(heap->gaps);
    g_free(builder->profile.program.name);
    g_free(builder);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HeapBuilder, heap_end)

/* Three bands over five samples; the middle one is away for a while. */
static inline HeapBuilder *
heap_three_bands(void)
{
    static const uint64_t a[] = { 100, 200, 300, 250, 100 };
    static const uint64_t b[] = { 80, 90, 0, 0, 90 };
    static const uint64_t c[] = { 10, 20, 30, 20, 10 };
    HeapBuilder *builder = heap_begin(5);

    heap_band(builder, "insert/main", a);
    heap_band(builder, "lookup/main", b);
    heap_band(builder, "main", c);
    return builder;
}

/* Two bands that jump up and down, and a peak at a third of the way. */
static inline HeapBuilder *
heap_many_samples(size_t n)
{
    HeapBuilder *builder = heap_begin(n);
    g_autofree uint64_t *a = g_new0(uint64_t, n);
    g_autofree uint64_t *b = g_new0(uint64_t, n);

    for (size_t i = 0; i < n; i++) {
        a[i] = 1000 + i * 7919 % 1000;
        b[i] = 500 + i * 104729 % 300;
    }
    a[n / 3] = 5000;
    heap_band(builder, "a", a);
    heap_band(builder, "b", b);
    return builder;
}
