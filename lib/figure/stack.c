#include "figure/stack.h"

#include <math.h>
#include <string.h>

#include "base/units.h"
#include "figure/colours.h"
#include "figure/gaps.h"
#include "figure/life_phases.h"

static const double ns_per_second = 1e9;

/* What is drawn of the heap: all but what is left out. */
static void
set_totals(PfStack *stack, const PfCutBands *cut)
{
    const PfHeapProfile *heap = stack->heap;

    stack->totals = g_memdup2(heap->totals, heap->n_samples * sizeof *heap->totals);
    stack->area = heap->area_byte_seconds;
    stack->mean = heap->mean_bytes;
    for (size_t i = cut->n_kept; i < cut->bands->len; i++) {
        const PfBand *band = cut->bands->pdata[i];
        for (size_t j = 0; j < heap->n_samples; j++)
            stack->totals[j] -= MIN(band->values[j], stack->totals[j]);
        stack->area -= band->area_byte_seconds;
        stack->mean -= band->mean_bytes;
    }
    stack->area = fmax(stack->area, 0);
    stack->mean = fmax(stack->mean, 0);
    for (size_t i = 1; i < heap->n_samples; i++)
        if (stack->totals[i] > stack->totals[stack->peak_at])
            stack->peak_at = i;
}

/* What the bands of a biography mean is always the same, and so is their colour. */
static unsigned
colour_of(const PfHeapProfile *heap, const char *label, size_t place)
{
    const PfLifePhase *phase =
        heap->breakdown == PF_BY_BIOGRAPHY ? pf_life_phase_find(label) : NULL;
    return phase ? phase->colour : (unsigned)place;
}

static void
add_bands(PfStack *stack, const PfCutBands *cut)
{
    for (; stack->n_layers < stack->n_bands; stack->n_layers++) {
        const PfBand *band = cut->bands->pdata[stack->n_layers];
        stack->layers[stack->n_layers] = (PfLayer){
            .name = &band->name,
            .band = band,
            .values = band->values,
            .peak = band->peak_bytes,
            .mean = band->mean_bytes,
            .ink = { .role = PF_INK_BAND,
                     .band = colour_of(stack->heap, band->name.label, stack->n_layers) },
        };
    }
}

static void
keep_colours(PfStack *stack, const PfCutBands *bands, const PfCut *cut)
{
    const PfHeapProfile *other = cut->colours_from;

    if (!other || other->breakdown == PF_BY_BIOGRAPHY
        || stack->heap->breakdown == PF_BY_BIOGRAPHY)
        return;
    g_autofree unsigned *colours = pf_colours_of_bands(bands, other, cut);
    for (size_t i = 0; i < stack->n_bands; i++)
        stack->layers[i].ink.band = colours[i];
}

static void
add_other(PfStack *stack, const PfCutBands *cut)
{
    const PfHeapProfile *heap = stack->heap;
    double mean = stack->mean;
    uint64_t peak = 0;

    for (size_t i = 0; heap->other && i < heap->n_samples; i++)
        stack->other[i] = heap->other[i];
    for (size_t i = cut->n_drawn; i < cut->n_kept; i++) {
        const PfBand *band = cut->bands->pdata[i];
        for (size_t j = 0; j < heap->n_samples; j++)
            stack->other[j] += band->values[j];
    }
    for (size_t i = 0; i < heap->n_samples; i++)
        peak = MAX(peak, stack->other[i]);
    for (size_t i = 0; i < stack->n_bands; i++)
        mean -= stack->layers[i].mean;
    stack->layers[stack->n_layers++] = (PfLayer){
        .values = stack->other,
        .peak = peak,
        .mean = fmax(mean, 0),
        .ink = { .role = PF_INK_OTHER },
    };
}

/* A filter by biography gives all samples the time of the run's end. */
static bool
has_no_times(const PfHeapProfile *heap)
{
    bool all_equal = heap->n_samples > 1;

    for (size_t i = 1; all_equal && i < heap->n_samples; i++)
        all_equal = heap->times_ns[i] == heap->times_ns[0];
    return all_equal || (heap->time_base == PF_TIMES_LOST && heap->n_samples > 1);
}

PfStack *
pf_stack_new(const PfHeapProfile *heap, const PfCut *cut)
{
    PfStack *stack = g_new0(PfStack, 1);
    g_auto(PfCutBands) bands = pf_cut_bands(heap, cut);

    g_assert(heap->n_samples > 0);
    stack->heap = heap;
    stack->noun = "band";
    stack->name_kind = pf_name_kind(heap);
    stack->n_samples = heap->n_samples;
    stack->times_ns = heap->times_ns;
    stack->period_ns = heap->period_ns;
    stack->n_bands = bands.n_drawn;
    stack->n_dropped = bands.bands->len - bands.n_kept;
    stack->n_folded = heap->n_bands - stack->n_bands - stack->n_dropped;
    stack->layers = g_new(PfLayer, stack->n_bands + 1);
    stack->other = g_new0(uint64_t, heap->n_samples);
    stack->is_by_number = has_no_times(heap);
    set_totals(stack, &bands);
    add_bands(stack, &bands);
    keep_colours(stack, &bands, cut);
    if (stack->n_folded > 0)
        add_other(stack, &bands);
    return stack;
}

PfStack *
pf_stack_of_run(const PfProfile *profile, const PfCut *cut)
{
    PfStack *stack = pf_stack_new(profile->heap, cut);
    uint64_t end = profile->log && profile->log->has_times ? profile->log->last_ns : 0;

    stack->run_start_ns = profile->range.from_ns;
    stack->run_end_ns = MIN(end, profile->range.until_ns);
    return stack;
}

PfStack
pf_stack_alone(const PfStack *stack, size_t layer)
{
    PfStack alone = *stack;
    const PfLayer *shown = &stack->layers[layer];

    alone.layers = &stack->layers[layer];
    alone.n_layers = 1;
    alone.n_bands = shown->name != NULL;
    alone.n_folded = shown->name ? 0 : stack->n_folded;
    alone.totals = (uint64_t *)shown->values;
    alone.mean = shown->mean;
    alone.peak_at = 0;
    for (size_t i = 1; i < stack->n_samples; i++)
        if (shown->values[i] > shown->values[alone.peak_at])
            alone.peak_at = i;
    return alone;
}

size_t
pf_stack_largest(const PfStack *stack)
{
    size_t largest = 0;

    g_assert(stack->n_layers > 0);
    for (size_t i = 1; i < stack->n_layers; i++)
        if (stack->layers[i].mean > stack->layers[largest].mean)
            largest = i;
    return largest;
}

void
pf_stack_free(PfStack *stack)
{
    if (!stack)
        return;
    g_free(stack->layers);
    g_free(stack->other);
    g_free(stack->totals);
    g_free(stack);
}

char *
pf_stack_tell(const PfStack *stack, double value)
{
    if (stack->load_per_unit > 0)
        return pf_unit_percent(value * stack->load_per_unit);
    if (stack->rate_per_unit > 0) {
        g_autofree char *rate = pf_unit_format(PF_UNIT_COUNT, value * stack->rate_per_unit);
        return g_strconcat(rate, "/s", NULL);
    }
    return pf_unit_format(PF_UNIT_BYTES, value);
}

double
pf_stack_time(const PfStack *stack, size_t sample)
{
    if (stack->is_by_number)
        return (double)(sample + 1);
    return (double)stack->times_ns[sample] / ns_per_second;
}

bool
pf_stack_has_gap(const PfStack *stack, size_t sample, size_t next)
{
    return stack->heap && !stack->is_by_number
           && pf_gaps_between(stack->heap, stack->times_ns[sample], stack->times_ns[next]);
}

double *
pf_stack_places(const PfStack *stack, const PfScale *axis)
{
    double *x = g_new(double, stack->n_samples);

    for (size_t i = 0; i < stack->n_samples; i++) {
        x[i] = pf_scale_at(axis, pf_stack_time(stack, i));
        if (i > 0)
            x[i] = fmax(x[i], x[i - 1]);
    }
    return x;
}

double
pf_stack_start(const PfStack *stack)
{
    return stack->is_by_number ? 0 : (double)stack->run_start_ns / ns_per_second;
}

double
pf_stack_end(const PfStack *stack)
{
    double run_end = stack->is_by_number ? 0 : (double)stack->run_end_ns / ns_per_second;
    double start = pf_stack_start(stack), end = 0;

    for (size_t i = 0; i < stack->n_samples; i++)
        end = fmax(end, pf_stack_time(stack, i));
    if (run_end >= end && run_end > start)
        return run_end;
    if (stack->n_samples == 1)
        end += end - start; /* a lone sample stands in the middle */
    if (end > start)
        return end;
    double period = stack->period_ns > 0 ? (double)stack->period_ns / ns_per_second : 1;
    return start + period > start ? start + period : start + 1;
}

/* Marks in `keep` the least and the greatest value of the samples from `first` to before `end`.
 */
static void
keep_extremes(const uint64_t *values, size_t first, size_t end, bool *keep)
{
    size_t least = first;
    size_t greatest = first;

    for (size_t i = first; i < end; i++) {
        if (values[i] < values[least])
            least = i;
        if (values[i] > values[greatest])
            greatest = i;
    }
    keep[least] = true;
    keep[greatest] = true;
}

static void
keep_columns(const PfStack *stack, const uint64_t *values, const double *x, double width,
             bool *keep)
{
    size_t n = stack->n_samples;
    size_t first = 0;

    for (size_t i = 1; i <= n; i++) {
        if (i == n || floor(x[i] / width) != floor(x[first] / width)) {
            keep_extremes(values, first, i, keep);
            first = i;
        }
    }
    keep[0] = true;
    keep[n - 1] = true;
    for (size_t i = 0; i + 1 < n; i++)
        if (pf_stack_has_gap(stack, i, i + 1))
            keep[i] = keep[i + 1] = true;
}

size_t *
pf_stack_thin(const PfStack *stack, const uint64_t *values, const double *x, double width,
              unsigned per_point, size_t *out_n)
{
    size_t n = stack->n_samples;
    bool is_crowded = (double)n > per_point * width;
    g_autofree bool *keep = g_new0(bool, n);
    size_t *kept = g_new(size_t, n);

    *out_n = 0;
    if (is_crowded)
        keep_columns(stack, values, x, 2.0 / per_point, keep);
    for (size_t i = 0; i < n; i++)
        if (!is_crowded || keep[i])
            kept[(*out_n)++] = i;
    return kept;
}
