#include "figure/tick_stack.h"

#include <math.h>

#include "figure/colours.h"
#include "figure/tick_bins.h"

static const double ns_per_second = 1e9;

/* Where a centre goes. */
typedef enum { TO_LAYER, TO_OTHER, TO_ASIDE } Where;

static uint64_t
sum_of(const uint32_t *counts, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += counts[i];
    return sum;
}

/* Those of the stack; what is ignored always has counts of its own. */
static uint64_t
ticks_in_stack(const PfTimeProfile *time)
{
    const PfTickSeries *series = time->over_time;
    uint64_t sum = sum_of(series->other, series->n_bins);

    for (size_t i = 0; i < series->n_centres; i++)
        if (!time->centres[i].is_ignored && series->bands[i].counts)
            sum += sum_of(series->bands[i].counts, series->n_bins);
    return sum;
}

bool
pf_tick_stack_is_there(const PfTimeProfile *time)
{
    return ticks_in_stack(time) > 0;
}

static uint64_t *
new_values(PfTickStack *ticks)
{
    uint64_t *values = g_new0(uint64_t, ticks->stack.n_samples);

    g_ptr_array_add(ticks->values, values);
    return values;
}

static Where
place_of(const PfTimeProfile *time, size_t centre, const PfTickStack *ticks,
         const PfTickStackAsked *asked)
{
    const PfTickBand *band = &time->over_time->bands[centre];

    if (time->centres[centre].is_ignored)
        return TO_ASIDE;
    if (!band->counts || ticks->stack.n_bands >= asked->n_bands)
        return TO_OTHER;
    return (double)band->ticks >= asked->min_share * (double)ticks->ticks ? TO_LAYER : TO_OTHER;
}

/* Where a centre stands in the source; the tree knows. */
static const char *
source_in(const PfCalls *calls, uint32_t id)
{
    for (size_t i = 0; calls && id > 0 && i < calls->n_centres; i++)
        if (calls->centres[i].id == id)
            return calls->centres[i].source;
    return NULL;
}

static void
add_layer(PfTickStack *ticks, const PfTickBins *bins, const PfTimeProfile *time, size_t i)
{
    const PfTickBand *band = &time->over_time->bands[i];
    const PfTickCentre *centre = &time->centres[i];
    PfStack *stack = &ticks->stack;
    size_t place = stack->n_bands++;
    uint64_t *values = new_values(ticks);

    pf_tick_bins_add(bins, band->counts, values);
    ticks->centres[place] = centre;
    ticks->names[place] = (PfBandName){ .label = g_strdup(centre->label),
                                        .module = g_strdup(centre->module),
                                        .source = g_strdup(source_in(time->calls, band->id)) };
    stack->layers[stack->n_layers++] = (PfLayer){
        .name = &ticks->names[place],
        .values = values,
        .ticks = sum_of(band->counts, bins->series->n_bins),
        .ink = { PF_INK_BAND, (unsigned)place },
    };
}

static void
add_aside(PfTickStack *ticks, const PfTickBins *bins, const PfTickBand *band,
          const PfTickCentre *centre)
{
    size_t which = pf_ignored_find(centre->label, centre->module);
    PfTicksAside *aside =
        &ticks->aside[which < PF_N_IGNORED ? which : (size_t)PF_IGNORED_DONT_CARE];
    if (!band->counts)
        return;

    if (!aside->values)
        aside->values = new_values(ticks);
    aside->ticks += sum_of(band->counts, bins->series->n_bins);
    pf_tick_bins_add(bins, band->counts, aside->values);
}

/* Sums up what has no layer: `other` has been given the small ones. */
static void
add_other(PfTickStack *ticks, const PfTickBins *bins)
{
    PfStack *stack = &ticks->stack;
    uint64_t sum = ticks->ticks;

    for (size_t i = 0; i < stack->n_layers; i++)
        sum -= stack->layers[i].ticks;
    pf_tick_bins_add(bins, bins->series->other, stack->other);
    if (stack->n_folded > 0)
        stack->layers[stack->n_layers++] =
            (PfLayer){ .values = stack->other, .ticks = sum, .ink = { .role = PF_INK_OTHER } };
}

static void
add_centres(PfTickStack *ticks, const PfTickBins *bins, const PfTimeProfile *time,
            const PfTickStackAsked *asked)
{
    const PfTickSeries *series = time->over_time;

    for (size_t i = 0; i < series->n_centres; i++) {
        switch (place_of(time, i, ticks, asked)) {
        case TO_LAYER: add_layer(ticks, bins, time, i); break;
        case TO_ASIDE: add_aside(ticks, bins, &series->bands[i], &time->centres[i]); break;
        case TO_OTHER:
            ticks->stack.n_folded++;
            if (series->bands[i].counts)
                pf_tick_bins_add(bins, series->bands[i].counts, ticks->stack.other);
            break;
        }
    }
    add_other(ticks, bins);
}

/* Peaks, totals, and means over the part of the run that is shown. */
static void
set_measures(PfTickStack *ticks, const PfTickStackAsked *asked)
{
    PfStack *stack = &ticks->stack;
    uint64_t start = MIN(asked->start_ns, ticks->times_ns[0]);
    uint64_t end = MAX(asked->end_ns, ticks->times_ns[stack->n_samples - 1]);
    double n_bins = fmax((double)(end - start), 1) / (double)ticks->bin_ns;

    stack->totals = g_new0(uint64_t, stack->n_samples);
    for (size_t i = 0; i < stack->n_layers; i++) {
        PfLayer *layer = &stack->layers[i];
        layer->mean = PF_TICK_PARTS * (double)layer->ticks / n_bins;
        for (size_t j = 0; j < stack->n_samples; j++) {
            layer->peak = MAX(layer->peak, layer->values[j]);
            stack->totals[j] += layer->values[j];
        }
    }
    stack->mean = PF_TICK_PARTS * (double)ticks->ticks / n_bins;
    for (size_t j = 1; j < stack->n_samples; j++)
        if (stack->totals[j] > stack->totals[stack->peak_at])
            stack->peak_at = j;
}

/* What follows a label that another layer has too; NULL: nothing is known. */
typedef const char *(*Addition)(const PfBandName *name);

static const char *
module_of(const PfBandName *name)
{
    return name->module[0] != '\0' ? name->module : NULL;
}

static const char *
source_of(const PfBandName *name)
{
    return name->source;
}

static void
add_to_labels(PfTickStack *ticks, Addition addition)
{
    g_autoptr(GHashTable) counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (size_t i = 0; i < ticks->stack.n_bands; i++) {
        const char *label = ticks->names[i].label;
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, label));
        g_hash_table_insert(counts, g_strdup(label), GUINT_TO_POINTER(n + 1));
    }
    for (size_t i = 0; i < ticks->stack.n_bands; i++) {
        PfBandName *name = &ticks->names[i];
        bool is_alone = GPOINTER_TO_UINT(g_hash_table_lookup(counts, name->label)) == 1;
        if (is_alone || !addition(name))
            continue;
        g_free(name->label);
        name->label = g_strdup_printf("%s (%s)", ticks->centres[i]->label, addition(name));
    }
}

static PfTickStack *
blank(const PfTimeProfile *time)
{
    PfTickStack *ticks = g_new0(PfTickStack, 1);

    ticks->ticks = ticks_in_stack(time);
    ticks->interval_ns = time->interval_ns;
    ticks->n_capabilities = MAX(time->n_capabilities, 1);
    ticks->values = g_ptr_array_new_with_free_func(g_free);
    return ticks;
}

PfTickStack *
pf_tick_stack_new(const PfTimeProfile *time, const PfTickStackAsked *asked)
{
    PfTickStack *ticks = blank(time);
    PfStack *stack = &ticks->stack;
    PfTicksOfRun run = { ticks->ticks, ticks->interval_ns, asked->end_ns,
                         ticks->n_capabilities };
    g_auto(PfTickBins) bins = pf_tick_bins(time->over_time, &run, asked->n_bins);
    double bin = (double)bins.bin_ns;

    ticks->bin_ns = bins.bin_ns;
    ticks->times_ns = g_steal_pointer(&bins.times_ns);
    *stack = (PfStack){
        .noun = "cost centre",
        .name_kind = PF_NAMES_PLAIN,
        .is_stepped = true,
        .n_samples = 2 * bins.n,
        .times_ns = ticks->times_ns,
        .run_start_ns = asked->start_ns,
        .run_end_ns = asked->end_ns,
    };
    if (ticks->interval_ns > 0)
        stack->load_per_unit = (double)ticks->interval_ns / bin / PF_TICK_PARTS;
    else
        stack->rate_per_unit = ns_per_second / bin / PF_TICK_PARTS;
    stack->layers = g_new0(PfLayer, time->over_time->n_centres + 1);
    stack->other = new_values(ticks);
    ticks->names = g_new0(PfBandName, time->over_time->n_centres + 1);
    ticks->centres = g_new0(const PfTickCentre *, time->over_time->n_centres + 1);
    add_centres(ticks, &bins, time, asked);
    add_to_labels(ticks, module_of);
    add_to_labels(ticks, source_of);
    set_measures(ticks, asked);
    ticks->samples = ticks->ticks;
    for (size_t i = 0; i < PF_N_IGNORED; i++)
        ticks->samples += ticks->aside[i].ticks;
    return ticks;
}

void
pf_tick_stack_free(PfTickStack *ticks)
{
    if (!ticks)
        return;
    for (size_t i = 0; i < ticks->stack.n_bands; i++)
        pf_band_name_clear(&ticks->names[i]);
    g_free(ticks->names);
    g_free(ticks->centres);
    g_free(ticks->stack.layers);
    g_free(ticks->stack.totals);
    g_ptr_array_unref(ticks->values);
    g_free(ticks->times_ns);
    g_free(ticks);
}

/* [n_bands], owned by the caller. */
static PfColourName *
colour_names(const PfTickStack *ticks)
{
    PfColourName *names = g_new0(PfColourName, ticks->stack.n_bands + 1);

    for (size_t i = 0; i < ticks->stack.n_bands; i++)
        names[i] = (PfColourName){ { ticks->centres[i]->label, ticks->centres[i]->module } };
    return names;
}

void
pf_tick_stack_keep_colours(PfTickStack *ticks, const PfTickStack *other)
{
    g_autofree PfColourName *names = colour_names(ticks);
    g_autofree PfColourName *others = colour_names(other);
    g_autofree unsigned *colours =
        pf_colours_like(names, ticks->stack.n_bands, others, other->stack.n_bands);

    for (size_t i = 0; i < ticks->stack.n_bands; i++)
        ticks->stack.layers[i].ink.band = colours[i];
}

double
pf_tick_stack_ceiling(const PfTickStack *ticks)
{
    if (ticks->stack.load_per_unit <= 0)
        return 0;
    return (double)ticks->n_capabilities / ticks->stack.load_per_unit;
}
