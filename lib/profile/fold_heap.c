#include "profile/fold_heap.h"

#include "base/error.h"
#include "profile/call_tree.h"
#include "profile/rank.h"

typedef struct {
    PfSink sink; /* must be first */
    PfSampler sampler;
    size_t index; /* of the profile to fold */
    PfIntern *keys;
    const uint32_t *column_of; /* [n_ids] */
    uint32_t n_ids;
    uint32_t n_columns; /* of bands; one more is for the others */
    uint64_t *row;      /* [n_columns + 1], the open sample */
    size_t n_samples, sample;
    const uint64_t *totals; /* [n_samples], by pass 1 */
    bool is_wrong;          /* some sample is not what pass 1 saw */
    size_t peak_sample;
    uint64_t *at_peak; /* [n_ids], bytes of every band in that sample */
    uint64_t **series; /* [n_columns + 1][n_samples] */
} Fold;

static void
keep_row(Fold *fold)
{
    size_t sample = fold->sample++;
    uint64_t total = 0;

    if (sample >= fold->n_samples)
        return;
    for (uint32_t column = 0; column <= fold->n_columns; column++) {
        fold->series[column][sample] = fold->row[column];
        total += fold->row[column];
    }
    fold->is_wrong = fold->is_wrong || total != fold->totals[sample];
}

/* `profile` is where the sampler was before. */
static void
act(Fold *fold, unsigned did, size_t profile)
{
    if ((did & PF_SAMPLE_KEPT) && profile == fold->index)
        keep_row(fold);
    if ((did & PF_SAMPLE_BEGUN) && fold->sampler.profile == fold->index) {
        memset(fold->row, 0, (fold->n_columns + 1) * sizeof(uint64_t));
        if (fold->sample == fold->peak_sample) /* anew, if the one before was none */
            memset(fold->at_peak, 0, fold->n_ids * sizeof(uint64_t));
    }
}

static void
add_band(Fold *fold, const PfEvent *event)
{
    uint32_t id = pf_band_measures_key(fold->keys, event);
    uint32_t column = id < fold->n_ids ? fold->column_of[id] : fold->n_columns;
    uint64_t bytes = pf_band_measures_bytes(event);

    fold->row[column] += bytes;
    if (fold->sample == fold->peak_sample && id < fold->n_ids)
        fold->at_peak[id] += bytes;
}

static bool
see_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Fold *fold = (Fold *)sink;
    size_t profile = fold->sampler.profile;
    unsigned did = pf_sampler_event(&fold->sampler, event);

    if (did & PF_SAMPLE_BAND) {
        if (profile == fold->index)
            add_band(fold, event);
        return true;
    }
    act(fold, did, profile);
    return true;
}

static bool
see_segment(PfSink *sink, const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    pf_sampler_segment(&((Fold *)sink)->sampler, header);
    return true;
}

static void
see_lost(PfSink *sink, G_GNUC_UNUSED const PfDamage *damage, uint16_t cap)
{
    pf_sampler_lost(&((Fold *)sink)->sampler, cap);
}

/* Reads `blocks` of the log again for the columns of `fold`. */
static bool
run(Fold *fold, PfLog *log, PfBlocks blocks, bool is_complete, GError **error)
{
    PfSink *sinks[] = { &fold->sink };
    size_t profile;

    fold->sample = 0;
    fold->is_wrong = false;
    fold->sampler = (PfSampler){ 0 };
    fold->sink = (PfSink){
        .wants = pf_kinds_none(),
        .blocks = blocks,
        .segment = see_segment,
        .event = see_event,
        .lost = see_lost,
    };
    pf_sampler_wants(&fold->sink.wants);
    fold->row = g_new0(uint64_t, fold->n_columns + 1);
    bool is_read = pf_log_run(log, sinks, G_N_ELEMENTS(sinks), error);
    profile = fold->sampler.profile;
    act(fold, pf_sampler_finish(&fold->sampler, is_complete), profile);
    pf_sampler_clear(&fold->sampler);
    g_free(fold->row);
    return is_read;
}

/*
 * The blocks that are hopped over also tell what time it is: rarely, all must be read. Samples
 * that a running program has added since pass 1 are left out.
 */
static bool
run_again(Fold *fold, PfLog *log, PfBlocks blocks, bool is_complete, GError **error)
{
    if (!run(fold, log, blocks, is_complete, error))
        return false;
    if (!fold->is_wrong && fold->sample == fold->n_samples)
        return true;
    if (!run(fold, log, PF_BLOCKS_ALL, is_complete, error))
        return false;
    if (!fold->is_wrong && fold->sample >= fold->n_samples)
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_MALFORMED, "%s: the log changed while it was read",
                pf_log_name(log));
    return false;
}

static uint64_t
weight_of(const PfHeapSurvey *survey, const PfHeapProfile *profile, const uint64_t *at_peak,
          uint32_t id)
{
    const PfBandMeasure *band = &g_array_index(survey->measure->bands, PfBandMeasure, id);

    switch (profile->weight) {
    case PF_WEIGHT_TICKS:
    case PF_WEIGHT_PEAK: return at_peak[id];
    case PF_WEIGHT_END: return pf_band_measures_last(survey->measure, id);
    case PF_WEIGHT_MEAN:
        return profile->area_byte_seconds > 0
                   ? (uint64_t)(pf_band_measures_area(survey->measure, id) / 1e9
                                    / profile->area_byte_seconds * profile->mean_bytes
                                + 0.5)
                   : band->last_bytes;
    }
    g_assert_not_reached();
}

/* The call tree of the bands, where they are stacks of cost centres. */
static PfCalls *
calls_of(const PfHeapSurvey *survey, const PfHeapProfile *profile, const uint64_t *at_peak)
{
    g_autoptr(PfCallTree) tree = pf_call_tree_new(survey->centres);
    bool has_stacks = false;

    for (uint32_t id = 0; id < survey->measure->bands->len; id++) {
        uint64_t bytes = weight_of(survey, profile, at_peak, id);
        bool is_stack =
            pf_intern_kind(survey->measure->keys, id) == PF_HEAP_PROF_SAMPLE_COST_CENTRE;
        has_stacks = has_stacks || is_stack;
        if (is_stack && bytes > 0)
            pf_call_tree_add(tree, pf_intern_bytes(survey->measure->keys, id), bytes);
    }
    return has_stacks ? pf_call_tree_calls(tree) : NULL;
}

static size_t
peak_sample(const PfHeapProfile *profile)
{
    size_t i = 0;

    while (i + 1 < profile->n_samples && profile->totals[i] < profile->peak_bytes)
        i++;
    return i;
}

PfHeapProfile *
pf_fold_heap(PfLog *log, const PfHeapSurvey *survey, const PfProfileOptions *options,
             bool is_complete, GError **error)
{
    uint32_t n_ids = survey->measure->bands->len;
    g_autofree uint32_t *column_of = g_new(uint32_t, n_ids + 1u);
    g_autofree uint64_t *at_peak = g_new0(uint64_t, n_ids + 1u);
    g_autoptr(PfHeapProfile) profile = pf_rank_heap(survey, options, column_of);
    g_autofree uint64_t **series = g_new(uint64_t *, profile->n_shown + 1);

    profile->weight =
        options->heap_weight == PF_WEIGHT_TICKS ? PF_WEIGHT_PEAK : options->heap_weight;
    if (profile->n_samples == 0 || options->in_one_pass)
        return g_steal_pointer(&profile);
    for (size_t i = 0; i < profile->n_shown; i++)
        series[i] = (uint64_t *)profile->bands[i].values;
    series[profile->n_shown] = profile->other;

    Fold fold = {
        .index = survey->index,
        .keys = survey->measure->keys,
        .column_of = column_of,
        .n_ids = n_ids,
        .n_columns = (uint32_t)profile->n_shown,
        .n_samples = profile->n_samples,
        .totals = profile->totals,
        .peak_sample = peak_sample(profile),
        .at_peak = at_peak,
        .series = series,
    };
    if (!run_again(&fold, log, survey->blocks, is_complete, error))
        return NULL;
    profile->calls = calls_of(survey, profile, at_peak);
    return g_steal_pointer(&profile);
}

void
pf_heap_profile_free(PfHeapProfile *profile)
{
    if (!profile)
        return;
    for (size_t i = 0; i < profile->n_bands; i++) {
        PfBand *band = &profile->bands[i];
        g_free(band->label);
        g_free(band->module);
        g_free(band->source);
        g_free((uint64_t *)band->values);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(profile->filters); i++)
        g_free(profile->filters[i]);
    g_free(profile->times_ns);
    g_free(profile->totals);
    g_free(profile->bands);
    g_free(profile->other);
    pf_calls_free(profile->calls);
    g_free(profile);
}
