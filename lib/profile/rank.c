#include "profile/rank.h"

#include "base/text.h"
#include "eventlog/decode.h"
#include "profile/fold_heap.h"

/* What HEAP_PROF_BEGIN says; nothing where it is lost. */
static void
set_kind(PfHeapProfile *profile, const PfHeapSurvey *survey)
{
    PfEvent event = { .kind = PF_HEAP_PROF_BEGIN,
                      .payload = { survey->begin->data, survey->begin->len } };
    pf_decode(&event);
    const struct pf_heap_prof_begin *begin = &event.heap_prof_begin;
    const PfSpan filters[] = {
        begin->module_filter,      begin->closure_descr_filter, begin->type_descr_filter,
        begin->cost_centre_filter, begin->ccs_filter,           begin->retainer_filter,
        begin->biography_filter,
    };

    profile->breakdown_number = begin->breakdown;
    if (begin->breakdown >= PF_BY_COST_CENTRE && begin->breakdown <= PF_BY_ERA)
        profile->breakdown = (PfBreakdown)begin->breakdown;
    profile->period_ns = begin->period_ns;
    for (size_t i = 0; i < G_N_ELEMENTS(filters); i++)
        if (filters[i].len > 0)
            profile->filters[i] = pf_text_valid(filters[i]);
    profile->times_are_lost =
        begin->biography_filter.len > 0 && profile->breakdown != PF_BY_BIOGRAPHY;
    profile->lower_bound = profile->breakdown == PF_BY_RETAINER;
}

static void
name_band(PfBand *band, const PfHeapSurvey *survey, uint32_t id)
{
    PfSpan key = pf_intern_bytes(survey->measure->keys, id);

    if (pf_intern_kind(survey->measure->keys, id) == PF_HEAP_PROF_SAMPLE_STRING) {
        band->label = pf_text_valid(key);
        return;
    }
    band->label = pf_centres_stack_name(survey->centres, key);
    PfCursor cursor = pf_cursor(key);
    uint32_t innermost = (uint32_t)pf_take_uint(&cursor, 4);
    const PfCentre *centre =
        cursor.overrun ? NULL : pf_centres_find(survey->centres, innermost);
    band->module = centre ? g_strdup(centre->module) : NULL;
    band->source = centre ? g_strdup(centre->source) : NULL;
}

static double
seconds_of(const PfHeapProfile *profile)
{
    size_t n = profile->n_samples;
    return n < 2 || profile->times_ns[n - 1] <= profile->times_ns[0]
               ? 0
               : (double)(profile->times_ns[n - 1] - profile->times_ns[0]) / 1e9;
}

static PfBand
band_of(const PfHeapProfile *profile, const PfHeapSurvey *survey, uint32_t id)
{
    const PfBandMeasure *measure = &g_array_index(survey->measure->bands, PfBandMeasure, id);
    double seconds = seconds_of(profile);
    PfBand band = {
        .peak_bytes = measure->peak_bytes,
        .peak_time_ns = measure->peak_time_ns,
        .first_bytes = measure->first_bytes,
        .last_bytes = pf_band_measures_last(survey->measure, id),
        .area_byte_seconds = pf_band_measures_area(survey->measure, id) / 1e9,
    };

    band.mean_bytes = seconds > 0 ? band.area_byte_seconds / seconds : (double)band.last_bytes;
    name_band(&band, survey, id);
    return band;
}

/* By falling area; of equal ones (a single sample has none) by falling peak; then by name. */
static gint
compare(gconstpointer a, gconstpointer b, gpointer data)
{
    const PfBand *bands = data;
    const PfBand *x = &bands[*(const uint32_t *)a], *y = &bands[*(const uint32_t *)b];

    if (x->area_byte_seconds != y->area_byte_seconds)
        return x->area_byte_seconds > y->area_byte_seconds ? -1 : 1;
    if (x->peak_bytes != y->peak_bytes)
        return x->peak_bytes > y->peak_bytes ? -1 : 1;
    return strcmp(x->label, y->label);
}

/* The ids of the bands that are in some whole sample, in the order they will have. */
static GArray *
ids_in_order(const PfHeapSurvey *survey, PfBand *bands)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(uint32_t));

    for (uint32_t id = 0; id < survey->measure->bands->len; id++)
        if (g_array_index(survey->measure->bands, PfBandMeasure, id).is_kept)
            g_array_append_val(ids, id);
    g_array_sort_with_data(ids, compare, bands);
    return ids;
}

static void
set_bands(PfHeapProfile *profile, const PfHeapSurvey *survey, uint32_t *column_of,
          size_t n_shown)
{
    uint32_t n_ids = survey->measure->bands->len;
    g_autofree PfBand *bands = g_new0(PfBand, n_ids);

    for (uint32_t id = 0; id < n_ids; id++)
        if (g_array_index(survey->measure->bands, PfBandMeasure, id).is_kept)
            bands[id] = band_of(profile, survey, id);
    g_autoptr(GArray) order = ids_in_order(survey, bands);
    profile->n_bands = order->len;
    profile->n_shown = MIN(n_shown, order->len);
    profile->bands = g_new(PfBand, order->len);
    for (uint32_t id = 0; id < n_ids; id++)
        column_of[id] = (uint32_t)profile->n_shown;
    for (uint32_t i = 0; i < order->len; i++) {
        uint32_t id = g_array_index(order, uint32_t, i);
        profile->bands[i] = bands[id];
        if (i < profile->n_shown) {
            profile->bands[i].values = g_new0(uint64_t, profile->n_samples);
            column_of[id] = i;
        }
    }
}

/* The total's own peak and mean. */
static void
set_total(PfHeapProfile *profile)
{
    double area = 0, seconds = seconds_of(profile);

    for (size_t i = 0; i < profile->n_samples; i++) {
        if (profile->totals[i] > profile->peak_bytes) {
            profile->peak_bytes = profile->totals[i];
            profile->peak_time_ns = profile->times_ns[i];
        }
        if (i > 0 && profile->times_ns[i] > profile->times_ns[i - 1]) {
            double both = (double)profile->totals[i] + (double)profile->totals[i - 1];
            area += both / 2 * (double)(profile->times_ns[i] - profile->times_ns[i - 1]) / 1e9;
        }
    }
    profile->area_byte_seconds = area;
    if (seconds > 0)
        profile->mean_bytes = area / seconds;
    else if (profile->n_samples > 0)
        profile->mean_bytes = (double)profile->totals[profile->n_samples - 1];
}

PfHeapProfile *
pf_rank_heap(const PfHeapSurvey *survey, const PfProfileOptions *options, uint32_t *column_of)
{
    PfHeapProfile *profile = g_new0(PfHeapProfile, 1);
    size_t n = survey->measure->times_ns->len;
    size_t n_shown = options->n_bands == 0 ? SIZE_MAX : options->n_bands;

    if (options->in_one_pass)
        n_shown = 0;
    profile->n_samples = n;
    profile->n_left_out = survey->measure->n_left_out;
    profile->times_ns = g_memdup2(survey->measure->times_ns->data, n * sizeof(uint64_t));
    profile->totals = g_memdup2(survey->measure->totals->data, n * sizeof(uint64_t));
    set_kind(profile, survey);
    set_bands(profile, survey, column_of, n_shown);
    profile->other =
        n_shown > 0 ? g_new0(uint64_t, n) : g_memdup2(profile->totals, n * sizeof(uint64_t));
    set_total(profile);
    return profile;
}
