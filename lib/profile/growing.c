#include "profile/growing.h"

#include <glib.h>

char *
pf_growing_unknown(const PfHeapProfile *heap)
{
    if (heap->n_judged > 0)
        return NULL;
    if (heap->time_base == PF_TIMES_LOST)
        return g_strdup("the times of the samples are not in the log");
    if (heap->n_all_samples < PF_GROWTH_SAMPLES) {
        return g_strdup_printf("%" G_GSIZE_FORMAT " sample%s, and %d are needed",
                               heap->n_all_samples, heap->n_all_samples == 1 ? "" : "s",
                               PF_GROWTH_SAMPLES);
    }
    return g_strdup("no two samples of the second half differ in time");
}

/* Bands lie in one array: of equal ones the first comes first. */
static gint
compare(gconstpointer a, gconstpointer b)
{
    const PfBand *x = *(const PfBand *const *)a, *y = *(const PfBand *const *)b;

    int by_growth = pf_band_compare_growth(x, y);

    return by_growth != 0 ? by_growth : x < y ? -1 : x > y;
}

size_t
pf_growing_count(const PfHeapProfile *heap, size_t *out_n_growing)
{
    size_t n = 0;

    *out_n_growing = 0;
    for (size_t i = 0; i < heap->n_bands; i++) {
        n += heap->bands[i].has_slope;
        *out_n_growing += heap->bands[i].has_slope && heap->bands[i].growing == PF_YES;
    }
    return n;
}

const PfBand **
pf_growing_bands(const PfHeapProfile *heap, size_t *out_n, size_t *out_n_growing)
{
    const PfBand **bands = g_new(const PfBand *, heap->n_bands + 1);
    size_t n = 0;

    for (size_t i = 0; i < heap->n_bands; i++)
        if (heap->bands[i].has_slope)
            bands[n++] = &heap->bands[i];
    qsort(bands, n, sizeof(const PfBand *), compare);
    *out_n = pf_growing_count(heap, out_n_growing);
    return bands;
}

PfGrowth
pf_growing_total(const PfHeapProfile *heap, size_t *out_first)
{
    size_t half = pf_growth_half(heap->times_ns, heap->n_samples);

    *out_first = half;
    if (heap->time_base == PF_TIMES_LOST || heap->n_all_samples < PF_GROWTH_SAMPLES)
        return (PfGrowth){ 0 };
    return pf_growth_of(heap->times_ns + half, heap->totals + half, heap->n_samples - half,
                        heap->mean_bytes);
}
