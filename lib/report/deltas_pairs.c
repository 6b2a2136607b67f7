/*
 * deltas_pairs.c - bands and cost centres of two runs side by side, those that changed most
 * first.
 */
#include <math.h>
#include <stdlib.h>

#include "figure/colours.h"
#include "report/deltas.h"

static const size_t none = SIZE_MAX;

/* What one run has of what is compared. */
typedef struct {
    size_t n;
    PfColourName *names; /* [n] */
    double *values;      /* [n] */
} Side;

static Side
side_new(size_t n)
{
    return (Side){ n, g_new0(PfColourName, n + 1), g_new0(double, n + 1) };
}

static void
side_clear(Side *side)
{
    g_free(side->names);
    g_free(side->values);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Side, side_clear)

static int
compare(const void *a, const void *b)
{
    const PfPairDelta *x = a, *y = b;
    double changed = fabs(x->delta.run.value - x->delta.baseline.value);
    double other = fabs(y->delta.run.value - y->delta.baseline.value);

    if (changed != other)
        return changed > other ? -1 : 1;
    if (x->run != y->run)
        return x->run < y->run ? -1 : 1;
    return x->baseline < y->baseline ? -1 : x->baseline > y->baseline;
}

static PfPairDelta
pair_of(const Side *run, size_t i, const Side *baseline, size_t j, PfDeltaUnit unit)
{
    const PfColourName *name = i != none ? &run->names[i] : &baseline->names[j];

    return (PfPairDelta){
        .run = i,
        .baseline = j,
        .delta = { .name = name->parts[0],
                   .unit = unit,
                   .baseline = { true, j != none ? baseline->values[j] : 0 },
                   .run = { true, i != none ? run->values[i] : 0 } },
    };
}

static PfPairDelta *
pairs_of(const Side *run, const Side *baseline, PfDeltaUnit unit, size_t *out_n)
{
    g_autofree size_t *found =
        pf_colours_pairs(run->names, run->n, baseline->names, baseline->n);
    g_autofree bool *is_found = g_new0(bool, baseline->n + 1);
    PfPairDelta *pairs = g_new(PfPairDelta, run->n + baseline->n + 1);
    size_t n = 0;

    for (size_t i = 0; i < run->n; i++) {
        pairs[n++] = pair_of(run, i, baseline, found[i], unit);
        if (found[i] != none)
            is_found[found[i]] = true;
    }
    for (size_t j = 0; j < baseline->n; j++)
        if (!is_found[j])
            pairs[n++] = pair_of(run, none, baseline, j, unit);
    qsort(pairs, n, sizeof *pairs, compare);
    *out_n = n;
    return pairs;
}

static Side
bands_of(const PfHeapProfile *heap)
{
    Side side = side_new(heap->n_bands);

    for (size_t i = 0; i < heap->n_bands; i++) {
        const PfBandName *name = &heap->bands[i].name;
        side.names[i] = (PfColourName){ { name->label, name->module, name->source } };
        side.values[i] = heap->bands[i].mean_bytes;
    }
    return side;
}

char *
pf_deltas_bands_differ(const PfHeapProfile *run, const PfHeapProfile *baseline)
{
    const char *times = pf_deltas_times_differ(run, baseline);

    if (run->breakdown != baseline->breakdown) {
        return g_strdup_printf(
            "The run is by %s (%s), the baseline by %s (%s): bands of one "
            "are none of the other.",
            pf_breakdown_name(run->breakdown), pf_breakdown_flag(run->breakdown),
            pf_breakdown_name(baseline->breakdown), pf_breakdown_flag(baseline->breakdown));
    }
    if (run->by != baseline->by || run->depth != baseline->depth)
        return g_strdup("The bands of both runs are not grouped alike.");
    return g_strdup(times);
}

PfPairDelta *
pf_deltas_of_bands(const PfHeapProfile *run, const PfHeapProfile *baseline, size_t *out_n)
{
    g_auto(Side) one = bands_of(run);
    g_auto(Side) other = bands_of(baseline);

    return pairs_of(&one, &other, PF_DELTA_BYTES, out_n);
}

static Side
centres_of(const PfTimeProfile *time)
{
    const PfCalls *calls = time->calls;
    Side side = side_new(calls->n_centres);
    double whole = (double)MAX(time->ticks, 1);

    for (size_t i = 0; i < calls->n_centres; i++) {
        const PfCallCentre *centre = &calls->centres[i];
        side.names[i] = (PfColourName){ { centre->label, centre->module, centre->source } };
        side.values[i] = (double)centre->individual / whole;
    }
    return side;
}

PfPairDelta *
pf_deltas_of_centres(const PfTimeProfile *run, const PfTimeProfile *baseline, size_t *out_n)
{
    g_auto(Side) one = centres_of(run);
    g_auto(Side) other = centres_of(baseline);

    return pairs_of(&one, &other, PF_DELTA_SHARE, out_n);
}
