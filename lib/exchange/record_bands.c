/*
 * record_bands.c - what the options make of the heap profile of a record.
 *
 * Its bands can be ranked anew by their measures, and shown where they have values. To group
 * or choose among them, or to cut the run, all must have values: they are told once more, as
 * the samples of a log are.
 */
#include "base/error.h"
#include "exchange/record-private.h"
#include "profile/grouping.h"
#include "profile/heap_build.h"
#include "profile/rank.h"

/* The bands of a profile that all have values, each being its own key. */
typedef struct {
    PfHeapFeed feed; /* must be first */
    const PfHeapProfile *heap;
} Replay;

/* Whether the band is in the sample. Some logs tell of bands with nothing in them: those that
 * are first seen so. */
static bool
is_told(const PfHeapProfile *heap, const PfBand *band, size_t sample)
{
    size_t first = MIN(band->first_sample, heap->n_samples - 1); /* it counts those not kept */

    return band->values[sample] > 0 || (sample >= first && band->values[first] == 0);
}

static void
tell_sample(const PfHeapProfile *heap, size_t sample, PfHeapTaker *taker)
{
    taker->begin(taker);
    for (size_t i = 0; i < heap->n_bands; i++) {
        const PfBand *band = &heap->bands[i];
        if (is_told(heap, band, sample))
            taker->band(taker, (uint32_t)i, band->values[sample]);
    }
    taker->keep(taker, heap->times_ns[sample]);
}

static bool
run(PfHeapFeed *feed, PfHeapTaker *taker, G_GNUC_UNUSED GError **error)
{
    const PfHeapProfile *heap = ((Replay *)feed)->heap;

    for (size_t i = 0; i < heap->n_samples; i++)
        tell_sample(heap, i, taker);
    return true;
}

/* What the building of the profile works with. */
typedef struct {
    PfBandName *names; /* [n_bands], borrowed texts */
    PfIntern *keys;
    PfGapFold gaps;
} Material;

static void
material_clear(Material *material)
{
    g_free(material->names);
    pf_intern_free(material->keys);
    pf_gap_fold_clear(&material->gaps);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Material, material_clear)

static Material
material_of(const PfHeapProfile *heap)
{
    Material material = {
        .names = g_new(PfBandName, heap->n_bands + 1),
        .keys = pf_intern_new(),
        .gaps = pf_gap_fold(0),
    };

    if (heap->n_gaps > 0)
        g_array_append_vals(material.gaps.gaps, heap->gaps, (guint)heap->n_gaps);
    for (uint32_t i = 0; i < heap->n_bands; i++) {
        material.names[i] = heap->bands[i].name;
        pf_intern_at_random(material.keys, PF_KEY_LABEL,
                            (PfSpan){ (const uint8_t *)&i, sizeof(i) });
    }
    return material;
}

/* What is known of the kind of the profile, without its samples. */
static PfHeapProfile *
blank_of(const PfHeapProfile *heap)
{
    PfHeapProfile *blank = g_new0(PfHeapProfile, 1);

    blank->breakdown = heap->breakdown;
    blank->breakdown_number = heap->breakdown_number;
    blank->period_ns = heap->period_ns;
    for (size_t i = 0; i < PF_FILTERS; i++)
        blank->filters[i] = g_strdup(heap->filters[i]);
    blank->time_base = heap->time_base;
    blank->lower_bound = heap->lower_bound;
    return blank;
}

static bool
is_same_grouping(const PfHeapProfile *heap, const PfProfileOptions *options)
{
    return options->by == heap->by
           && (heap->by != PF_GROUP_DEPTH || options->depth == heap->depth);
}

static bool
regroups(const PfHeapProfile *heap, const PfProfileOptions *options)
{
    return options->by != PF_GROUP_DEFAULT && !is_same_grouping(heap, options);
}

/* What has been grouped once cannot be grouped otherwise. */
static bool
can_regroup(const PfHeapProfile *heap, GError **error)
{
    if (heap->by == PF_GROUP_DEFAULT || heap->by == PF_GROUP_STACK)
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "the record holds its bands grouped by %s: to group them otherwise needs the "
                "log, or a record made without --by",
                pf_group_name(heap->by));
    return false;
}

/* The option for which the values of all bands are needed; NULL: there is none. */
static const char *
needs_all(const PfHeapProfile *heap, const PfProfileOptions *options, bool is_cut)
{
    if (regroups(heap, options))
        return "--by";
    if (options->include)
        return "--include";
    if (options->exclude)
        return "--exclude";
    return is_cut ? "a part of the run" : NULL;
}

static bool
has_all(const PfHeapProfile *heap, const char *what, GError **error)
{
    if (heap->n_shown == heap->n_bands)
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "the record holds the series of %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT
                " bands; %s needs all of them: make it with info --format json --bands 0",
                heap->n_shown, heap->n_bands, what);
    return false;
}

/* Takes what was built in place of what was recorded, of which it keeps what samples do not
 * tell. */
static void
replace(PfProfile *profile, PfHeapProfile *built)
{
    PfHeapProfile *heap = profile->heap;

    built->n_left_out = heap->n_left_out;
    built->n_dropped += heap->n_dropped;
    built->weight = heap->weight;
    built->calls = g_steal_pointer(&heap->calls);
    if (heap->n_samples < heap->n_all_samples) {
        pf_record_remark(profile->log,
                         "the record holds %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT
                         " samples, which are taken for all",
                         heap->n_samples, heap->n_all_samples);
    }
    pf_heap_profile_free(heap);
    profile->heap = built;
}

/* Builds the profile anew, with the options' bands and part of the run. */
static bool
rebuild(PfProfile *profile, const PfProfileOptions *options, const PfTimeRange *range,
        GError **error)
{
    PfHeapProfile *heap = profile->heap;
    bool is_regrouped = regroups(heap, options);
    if (is_regrouped && !can_regroup(heap, error))
        return false;

    g_auto(Material) material = material_of(heap);
    Replay replay = { .feed = { .run = run }, .heap = heap };
    PfProfileOptions asked = *options;
    PfHeapSource source = {
        .file = profile->log->file,
        .feed = &replay.feed,
        .namer = { .breakdown = heap->breakdown,
                   .keys = material.keys,
                   .given = material.names,
                   .is_hp = profile->log->format == PF_LOG_HP },
        .gaps = &material.gaps,
        .profile = blank_of(heap),
    };
    asked.by = is_regrouped ? options->by : PF_GROUP_DEFAULT;
    if (!pf_band_group_is_possible(&source.namer, asked.by, error)) {
        pf_heap_profile_free(source.profile);
        return false;
    }
    PfHeapProfile *built = pf_heap_build(&source, &asked, range, error);
    if (!built)
        return false;
    built->by = is_regrouped ? options->by : heap->by;
    built->depth = is_regrouped ? options->depth : heap->depth;
    replace(profile, built);
    return true;
}

/* What is not asked for is as it was recorded. */
static bool
has_weight(const PfHeapProfile *heap, PfWeight weight, GError **error)
{
    if (!heap->calls || weight == PF_WEIGHT_TICKS || weight == heap->weight)
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "the record holds call stacks that weigh %s: make it with info --format json "
                "--weight %s",
                pf_weight_name(heap->weight), pf_weight_name(weight));
    return false;
}

/* The call tree is a sum over the bands and a moment of the run. */
static bool
cut_calls(PfHeapProfile *heap, const PfProfileOptions *options, GError **error)
{
    if (heap->calls && options->heap_weight != PF_WEIGHT_TICKS) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "the record holds the call stacks of all bands and of all of its run: to "
                    "choose among them needs the log");
        return false;
    }
    g_clear_pointer(&heap->calls, pf_calls_free);
    return true;
}

bool
pf_record_show_heap(PfProfile *profile, const PfProfileOptions *options,
                    const PfTimeRange *range, bool is_cut, GError **error)
{
    static const PfTimeRange all = { 0, UINT64_MAX };
    PfHeapProfile *heap = profile->heap;
    bool is_by_number = heap->time_base == PF_TIMES_LOST; /* then there is nothing to cut by */
    const char *what = needs_all(heap, options, is_cut && !is_by_number);

    if (!has_weight(heap, options->heap_weight, error))
        return false;
    if (!heap->calls && options->heap_weight != PF_WEIGHT_TICKS)
        heap->weight = options->heap_weight;
    if (what) {
        bool is_chosen = options->include || options->exclude || (is_cut && !is_by_number);
        return has_all(heap, what, error) && (!is_chosen || cut_calls(heap, options, error))
               && rebuild(profile, options, is_by_number ? &all : range, error);
    }
    size_t n_held = heap->n_shown;
    if (pf_ranking_again(heap, options) > 0) {
        pf_record_remark(profile->log,
                         "the record holds the series of %" G_GSIZE_FORMAT
                         " of %" G_GSIZE_FORMAT " bands",
                         n_held, heap->n_bands);
    }
    return true;
}
