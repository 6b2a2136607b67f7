#include "profile/heap_build.h"

#include "base/units.h"
#include "profile/call_tree.h"
#include "profile/grouping.h"
#include "profile/growth.h"
#include "profile/heap_fold.h"
#include "profile/rank.h"

/* So many values are kept: when all bands are asked for, of fewer samples. */
enum { CELLS_MAX = 1 << 27 };

/* Pass 1 once more, over a part of the run, by key and by group. */
typedef struct {
    PfHeapTaker taker; /* must be first */
    PfTimeRange range;
    const PfGrouping *grouping; /* NULL: by key alone */
    PfBandMeasures *by_key, *by_group;
} Remeasure;

static void
take_begin(G_GNUC_UNUSED PfHeapTaker *taker)
{
}

static void
take_band(PfHeapTaker *taker, uint32_t key, uint64_t bytes)
{
    Remeasure *again = (Remeasure *)taker;
    const PfGrouping *grouping = again->grouping;

    pf_band_measures_add(again->by_key, key, bytes);
    if (grouping && key < grouping->n_keys && grouping->group_of[key] != PF_GROUP_NONE)
        pf_band_measures_add(again->by_group, grouping->group_of[key], bytes);
}

static void
take_sample(PfHeapTaker *taker, uint64_t time_ns)
{
    Remeasure *again = (Remeasure *)taker;

    if (!pf_time_range_has(&again->range, time_ns)) {
        pf_band_measures_skip(again->by_key);
        pf_band_measures_skip(again->by_group);
        return;
    }
    pf_band_measures_keep(again->by_key, time_ns);
    pf_band_measures_keep(again->by_group, time_ns);
}

static void
take_none(PfHeapTaker *taker)
{
    Remeasure *again = (Remeasure *)taker;

    pf_band_measures_drop(again->by_key);
    pf_band_measures_drop(again->by_group);
}

/* What the building of one profile works with. */
typedef struct {
    const PfHeapSource *source;
    const PfProfileOptions *options;
    const PfTimeRange *range;
    PfGrouping *grouping;                      /* NULL: each key is a band */
    const PfBandMeasures *by_key, *by_group;   /* the same without a grouping */
    PfBandMeasures *own_by_key, *own_by_group; /* to be freed */
} Build;

static void
build_clear(Build *build)
{
    pf_grouping_free(build->grouping);
    pf_band_measures_free(build->own_by_key);
    pf_band_measures_free(build->own_by_group);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Build, build_clear)

static bool
measure(Build *build, GError **error)
{
    const PfHeapSource *source = build->source;
    bool is_by_index = source->profile->time_base == PF_TIMES_LOST;

    build->by_key = build->by_group = source->measures;
    if (source->measures && !build->grouping && pf_time_range_is_all(build->range))
        return true;
    Remeasure again = {
        .taker = { take_begin, take_band, take_sample, take_none },
        .range = *build->range,
        .grouping = build->grouping,
        .by_key = pf_band_measures_new(is_by_index),
        .by_group = pf_band_measures_new(is_by_index),
    };
    build->own_by_key = again.by_key;
    build->own_by_group = again.by_group;
    build->by_key = again.by_key;
    build->by_group = build->grouping ? again.by_group : again.by_key;
    return source->feed->run(source->feed, &again.taker, error);
}

static PfBandName
name_of(uint32_t group, const void *data)
{
    const Build *build = data;
    if (!build->grouping)
        return pf_band_name(&build->source->namer, group);

    PfBandName *name = &g_array_index(build->grouping->names, PfBandName, group);
    PfBandName taken = *name;
    *name = (PfBandName){ 0 };
    return taken;
}

static uint32_t
count_groups(const Build *build)
{
    return build->grouping ? build->grouping->names->len : build->by_key->bands->len;
}

/* The bands whose every key is left out, as they stand in the log. */
static size_t
count_dropped(const Build *build)
{
    size_t n = 0;

    for (uint32_t key = 0; build->grouping && key < build->grouping->n_keys; key++)
        n += build->grouping->group_of[key] == PF_GROUP_NONE
             && pf_band_measures_band(build->by_key, key);
    return n;
}

static gint
compare_samples(gconstpointer a, gconstpointer b)
{
    const PfKeptSample *x = a, *y = b;
    return x->sample < y->sample ? -1 : x->sample > y->sample;
}

/* The samples that are kept: when they are not all, also those in which a band that is folded
 * is largest, while there is room. */
static GArray *
kept_samples(const Build *build, const PfRanking *ranking)
{
    size_t most = MAX(CELLS_MAX / MAX(ranking->n_columns, 1), 4);
    size_t room = MIN(most, PF_SAMPLES_KEPT);
    GArray *kept = pf_thinner_samples(&build->by_group->samples, most);
    if (kept->len == build->by_group->n_samples)
        return kept;

    g_autoptr(GHashTable) known = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < kept->len; i++)
        g_hash_table_add(known, GUINT_TO_POINTER(g_array_index(kept, PfKeptSample, i).sample));
    for (size_t i = 0; i < ranking->n && kept->len < room; i++) {
        const PfBandMeasure *band = pf_band_measures_band(build->by_group, ranking->groups[i]);
        PfKeptSample sample = { band->peak_sample, band->peak_time_ns, PF_TOTAL_UNKNOWN };
        if (ranking->columns[i] != PF_NO_COLUMN
            && g_hash_table_add(known, GUINT_TO_POINTER(sample.sample)))
            g_array_append_val(kept, sample);
    }
    g_array_sort(kept, compare_samples);
    return kept;
}

static void
set_totals(PfHeapProfile *profile, const PfBandMeasures *measures)
{
    profile->n_all_samples = measures->n_samples;
    profile->n_left_out = measures->n_left_out;
    profile->peak_bytes = measures->total.peak_bytes;
    profile->peak_time_ns = measures->total.peak_time_ns;
    profile->last_bytes = measures->total.last_bytes;
    profile->area_byte_seconds = measures->total.area_byte_ns / 1e9;
    profile->mean_bytes = pf_band_measures_mean(measures, &measures->total);
}

static void
set_samples(PfHeapProfile *profile, const GArray *kept)
{
    profile->n_samples = kept->len;
    profile->times_ns = g_new(uint64_t, kept->len + 1u);
    profile->totals = g_new(uint64_t, kept->len + 1u);
    for (guint i = 0; i < kept->len; i++) {
        profile->times_ns[i] = g_array_index(kept, PfKeptSample, i).time_ns;
        profile->totals[i] = g_array_index(kept, PfKeptSample, i).total;
    }
}

/* Where the times tell samples apart. */
static void
set_gaps(PfHeapProfile *profile, const Build *build)
{
    size_t n = profile->n_samples;
    bool has_times = profile->time_base != PF_TIMES_LOST
                     && (n < 2 || profile->times_ns[n - 1] > profile->times_ns[0]);

    if (build->source->gaps && has_times && n > 0)
        profile->gaps = pf_gap_fold_in(build->source->gaps, build->range, &profile->n_gaps);
}

static void
judge_band(PfBand *band, const PfGrowth *growth)
{
    band->has_slope = growth->is_known;
    band->growth_bytes_per_s = growth->is_known ? growth->bytes_per_s : 0;
    band->growing = !growth->is_known ? PF_MAYBE : growth->is_growing ? PF_YES : PF_NO;
}

/* Where there is anything to judge by, the bands without a series do not grow when their
 * estimate says so. */
static void
judge_others(PfRanking *ranking)
{
    for (size_t i = 0; i < ranking->n; i++) {
        bool may_grow = ranking->estimates[i] > 0;
        if (!ranking->is_judged[i])
            ranking->bands[i].growing = may_grow ? PF_MAYBE : PF_NO;
    }
}

static void
judge(PfRanking *ranking, uint64_t *const *series, PfHeapProfile *profile)
{
    size_t n = profile->n_samples;
    if (profile->n_all_samples < PF_GROWTH_SAMPLES || profile->time_base == PF_TIMES_LOST)
        return;

    size_t half = pf_growth_half(profile->times_ns, n);
    double mean = pf_growth_mean(profile->times_ns + half, profile->totals + half, n - half);
    for (size_t i = 0; i < ranking->n; i++) {
        if (!ranking->is_judged[i])
            continue;
        PfGrowth growth = pf_growth_of(profile->times_ns + half,
                                       series[ranking->columns[i]] + half, n - half, mean);
        profile->n_judged += growth.is_known;
        judge_band(&ranking->bands[i], &growth);
    }
    if (profile->n_judged > 0)
        judge_others(ranking);
}

static uint64_t
weight_of(const Build *build, const PfHeapFold *fold, PfWeight weight, uint32_t key)
{
    const PfBandMeasure *band = pf_band_measures_band(build->by_key, key);

    switch (weight) {
    case PF_WEIGHT_TICKS:
    case PF_WEIGHT_PEAK: return fold->at_peak[key];
    case PF_WEIGHT_END: return fold->at_end[key];
    case PF_WEIGHT_MEAN:
        return band ? pf_unit_whole(pf_band_measures_mean(build->by_key, band)) : 0;
    }
    g_assert_not_reached();
}

/* The call tree of the keys, where they are stacks of cost centres. */
static PfCalls *
calls_of(const Build *build, const PfHeapFold *fold, PfWeight weight)
{
    const PfBandNamer *namer = &build->source->namer;
    if (!namer->centres)
        return NULL;

    g_autoptr(PfCallTree) tree = pf_call_tree_new(namer->centres);
    bool has_stacks = false;
    for (uint32_t key = 0; key < fold->n_keys; key++) {
        bool is_dropped = fold->group_of && fold->group_of[key] == PF_GROUP_NONE;
        bool is_stack = pf_intern_kind(namer->keys, key) == PF_KEY_STACK && !is_dropped;
        uint64_t bytes = is_stack ? weight_of(build, fold, weight, key) : 0;
        has_stacks = has_stacks || is_stack;
        if (bytes > 0)
            pf_call_tree_add(tree, pf_intern_bytes(namer->keys, key), bytes);
    }
    return has_stacks ? pf_call_tree_calls(tree) : NULL;
}

static bool
fold_into(const Build *build, PfRanking *ranking, PfHeapProfile *profile, GError **error)
{
    uint32_t n_keys = pf_intern_count(build->source->namer.keys);
    g_autoptr(GArray) kept = kept_samples(build, ranking);
    g_autofree uint64_t *at_peak = g_new0(uint64_t, n_keys + 1u);
    g_autofree uint64_t *at_end = g_new0(uint64_t, n_keys + 1u);
    g_autofree uint64_t **series = g_new0(uint64_t *, ranking->n_columns + 1);
    PfHeapFold fold = {
        .range = *build->range,
        .n_keys = n_keys,
        .group_of = build->grouping ? build->grouping->group_of : NULL,
        .column_of = ranking->column_of,
        .n_columns = (uint32_t)ranking->n_columns,
        .kept = kept,
        .n_samples = build->by_group->n_samples,
        .peak_sample = build->by_group->total.peak_sample,
        .series = series,
        .at_peak = at_peak,
        .at_end = at_end,
    };

    for (size_t i = 0; i < ranking->n_columns; i++)
        series[i] = g_new0(uint64_t, kept->len + 1u);
    bool is_folded =
        fold.n_samples == 0
        || pf_heap_fold_run(&fold, build->source->feed, build->source->file, error);
    if (is_folded) {
        set_samples(profile, kept);
        set_gaps(profile, build);
        judge(ranking, series, profile);
        profile->calls = fold.n_samples == 0 ? NULL : calls_of(build, &fold, profile->weight);
        pf_ranking_finish(ranking, build->options, series, profile);
    }
    for (size_t i = 0; i < ranking->n_columns; i++)
        g_free(series[i]);
    return is_folded;
}

PfHeapProfile *
pf_heap_build(const PfHeapSource *source, const PfProfileOptions *options,
              const PfTimeRange *range, GError **error)
{
    g_auto(Build) build = { .source = source, .options = options, .range = range };
    g_autoptr(PfHeapProfile) profile = source->profile;

    if (pf_grouping_is_asked(options)) {
        build.grouping = pf_grouping_new(&source->namer, options, error);
        if (!build.grouping) {
            g_prefix_error(error, "%s: ", source->file);
            return NULL;
        }
    }
    if (!measure(&build, error))
        return NULL;
    set_totals(profile, build.by_group);
    profile->by = options->by;
    profile->depth = options->depth;
    profile->n_dropped = count_dropped(&build);
    profile->weight =
        options->heap_weight == PF_WEIGHT_TICKS ? PF_WEIGHT_PEAK : options->heap_weight;

    g_autoptr(PfRanking) ranking =
        pf_ranking_new(build.by_group, count_groups(&build), name_of, &build, options);
    if (!fold_into(&build, ranking, profile, error))
        return NULL;
    return g_steal_pointer(&profile);
}
