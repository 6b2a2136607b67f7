/*
 * record_heap.c - the record's `heap_profile`.
 */
#include "exchange/record-private.h"

enum { SAMPLES_MAX = INT32_MAX };

static void
read_filters(const PfPart *part, PfHeapProfile *heap)
{
    PfPart filters = pf_part_object(part, "filters");

    for (size_t i = 0; i < PF_FILTERS; i++)
        heap->filters[i] = pf_part_text(&filters, pf_filter_name(i));
}

static void
read_breakdown(const PfPart *part, PfHeapProfile *heap)
{
    const char *words[PF_BY_ERA + 1];
    size_t breakdown = PF_BY_UNKNOWN;
    uint64_t number;

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        words[i] = pf_breakdown_name((PfBreakdown)i);
    pf_part_choice(part, "breakdown", words, G_N_ELEMENTS(words), &breakdown);
    heap->breakdown = (PfBreakdown)breakdown;
    number = breakdown;
    pf_part_uint(part, "breakdown_number", UINT32_MAX, &number);
    heap->breakdown_number = (uint32_t)number;
}

static void
read_time_base(const PfPart *part, PfHeapProfile *heap)
{
    const char *words[PF_TIMES_LOST + 1];
    size_t base = PF_TIMES_ELAPSED;

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        words[i] = pf_time_base_name((PfTimeBase)i);
    pf_part_choice(part, "time_base", words, G_N_ELEMENTS(words), &base);
    heap->time_base = (PfTimeBase)base;
}

/* "module", "depth:3" */
static void
read_by(const PfPart *part, PfHeapProfile *heap)
{
    const char *words[PF_GROUP_DEPTH];
    g_autofree char *text = pf_part_text(part, "by");
    size_t by = PF_GROUP_DEFAULT;
    guint64 depth;

    if (text && g_str_has_prefix(text, "depth:")
        && g_ascii_string_to_unsigned(text + strlen("depth:"), 10, 1, 255, &depth, NULL)) {
        heap->by = PF_GROUP_DEPTH;
        heap->depth = (unsigned)depth;
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        words[i] = pf_group_name((PfGroupBy)i);
    pf_part_choice(part, "by", words, G_N_ELEMENTS(words), &by);
    heap->by = (PfGroupBy)by;
}

static size_t
read_count(const PfPart *part, const char *key, size_t otherwise)
{
    uint64_t n = otherwise;

    pf_part_uint(part, key, SAMPLES_MAX, &n);
    return n;
}

/* The area under a curve, which is by number where the times are lost. */
static double
read_area(const PfPart *part, const PfHeapProfile *heap)
{
    return pf_part_need_size(part, heap->time_base == PF_TIMES_LOST ? "area_byte_samples"
                                                                    : "area_byte_seconds");
}

static void
read_samples(const PfPart *part, PfHeapProfile *heap)
{
    size_t n = pf_part_count(part, "times_ns");

    heap->times_ns = pf_part_uints(part, "times_ns", n, UINT64_MAX);
    heap->totals = pf_part_uints(part, "total_bytes", n, UINT64_MAX);
    if (n > 0 && !heap->totals)
        pf_part_refuse(part, "total_bytes", "it is missing");
    if (n > SAMPLES_MAX)
        pf_part_refuse(part, "times_ns", "there are too many");
    heap->n_samples = heap->times_ns && heap->totals ? n : 0;
    heap->n_all_samples = read_count(part, "samples", n);
    heap->n_left_out = read_count(part, "samples_left_out", 0);
    if (heap->n_all_samples < n || (heap->n_all_samples > 0 && n == 0))
        pf_part_refuse(part, "samples", "there are %" G_GSIZE_FORMAT " times", n);
    if (heap->n_samples == 0)
        return;
    PfPart peak = pf_part_object(part, "peak");
    heap->peak_time_ns = pf_part_need_uint(&peak, "time_ns", UINT64_MAX);
    heap->peak_bytes = pf_part_need_uint(&peak, "bytes", UINT64_MAX);
    heap->mean_bytes = pf_part_need_size(part, "mean_bytes");
    heap->last_bytes = pf_part_need_uint(part, "last_bytes", UINT64_MAX);
    heap->area_byte_seconds = read_area(part, heap);
}

/* Rising in time, as everyone who draws them relies on. */
static void
read_gaps(const PfPart *part, PfHeapProfile *heap)
{
    PfPartList list = pf_part_list(part, "gaps");
    uint64_t latest_ns = 0;

    heap->gaps = list.n > 0 ? g_new(PfTimeRange, list.n) : NULL;
    for (guint i = 0; i < list.n && pf_part_is_sound(part); i++) {
        PfPart item = pf_part_item(&list, i);
        PfTimeRange gap = { pf_part_need_uint(&item, "from_ns", UINT64_MAX),
                            pf_part_need_uint(&item, "until_ns", UINT64_MAX) };
        if (gap.from_ns < latest_ns)
            pf_part_refuse(&item, "from_ns", "it is before the end of the gap before");
        if (gap.until_ns <= gap.from_ns)
            pf_part_refuse(&item, "until_ns", "it is not after from_ns");
        latest_ns = gap.until_ns;
        heap->gaps[heap->n_gaps++] = gap;
    }
}

static PfBandName
read_name(const PfPart *item)
{
    return (PfBandName){
        .label = pf_part_need_text(item, "label"),
        .key = pf_part_text(item, "key"),
        .module = pf_part_text(item, "module"),
        .source = pf_part_text(item, "source"),
        .type = pf_part_text(item, "type"),
        .closure = pf_part_text(item, "closure"),
    };
}

static void
read_growth(const PfPart *item, PfBand *band)
{
    bool is_growing;

    band->has_slope = pf_part_double(item, "growth_bytes_per_s", &band->growth_bytes_per_s);
    band->growing = PF_MAYBE;
    if (pf_part_bool(item, "growing", &is_growing))
        band->growing = is_growing ? PF_YES : PF_NO;
}

static void
read_band(const PfPart *item, const PfHeapProfile *heap, PfBand *band)
{
    uint64_t first = 0;

    *band = (PfBand){ .name = read_name(item) };
    band->peak_bytes = pf_part_need_uint(item, "peak_bytes", UINT64_MAX);
    band->peak_time_ns = pf_part_need_uint(item, "peak_time_ns", UINT64_MAX);
    band->first_bytes = pf_part_need_uint(item, "first_bytes", UINT64_MAX);
    band->last_bytes = pf_part_need_uint(item, "last_bytes", UINT64_MAX);
    band->mean_bytes = pf_part_need_size(item, "mean_bytes");
    band->area_byte_seconds = read_area(item, heap);
    if (pf_part_has(item, "stddev_bytes"))
        band->stddev_bytes = pf_part_need_size(item, "stddev_bytes");
    pf_part_uint(item, "first_sample", SAMPLES_MAX, &first);
    if (first >= heap->n_all_samples)
        pf_part_refuse(item, "first_sample", "there are %" G_GSIZE_FORMAT " samples",
                       heap->n_all_samples);
    band->first_sample = first;
    read_growth(item, band);
    band->values = pf_part_uints(item, "values", heap->n_samples, UINT64_MAX);
}

/* What is left of the others without this band. */
static void
take_values(const PfPart *item, PfHeapProfile *heap, const PfBand *band)
{
    for (size_t i = 0; band->values && i < heap->n_samples; i++) {
        if (band->values[i] > heap->other[i]) {
            pf_part_refuse(item, "values",
                           "number %" G_GSIZE_FORMAT " is more than total_bytes leaves", i);
            return;
        }
        heap->other[i] -= band->values[i];
    }
    heap->n_shown += band->values != NULL;
}

static void
read_bands(const PfPart *part, PfHeapProfile *heap)
{
    PfPartList list = pf_part_list(part, "band");

    heap->bands = g_new0(PfBand, list.n + 1u);
    heap->other = g_new0(uint64_t, heap->n_samples + 1);
    for (size_t i = 0; i < heap->n_samples; i++)
        heap->other[i] = heap->totals[i];
    for (guint i = 0; i < list.n && pf_part_is_sound(part); i++) {
        PfPart item = pf_part_item(&list, i);
        PfBand *band = &heap->bands[heap->n_bands++];
        read_band(&item, heap, band);
        take_values(&item, heap, band);
    }
    for (size_t i = 0; heap->n_shown == heap->n_bands && i < heap->n_samples; i++) {
        if (heap->other[i] > 0)
            pf_part_refuse(part, "total_bytes",
                           "number %" G_GSIZE_FORMAT " is not the sum of all bands", i);
    }
}

/* Every band that was looked at has one. */
static size_t
count_slopes(const PfHeapProfile *heap)
{
    size_t n = 0;

    for (size_t i = 0; i < heap->n_bands; i++)
        n += heap->bands[i].has_slope;
    return n;
}

/* Weighing ticks is none of a heap profile's. */
static void
read_calls(const PfPart *part, PfHeapProfile *heap)
{
    PfPart tree = pf_part_object(part, "call_tree");
    const char *words[PF_WEIGHT_MEAN];
    size_t weight = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        words[i] = pf_weight_name((PfWeight)(PF_WEIGHT_PEAK + i));
    pf_part_choice(&tree, "weight", words, G_N_ELEMENTS(words), &weight);
    heap->weight = (PfWeight)(PF_WEIGHT_PEAK + weight);
    heap->calls = pf_record_read_calls(part, "bytes", false);
}

void
pf_record_read_heap(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "heap_profile");
    if (!part.object)
        return;

    PfHeapProfile *heap = profile->heap = g_new0(PfHeapProfile, 1);
    profile->n_heap_profiles = MAX(read_count(&part, "profiles_in_log", 1), 1);
    read_filters(&part, heap);
    pf_part_bool(&part, "lower_bound", &heap->lower_bound);
    read_breakdown(&part, heap);
    read_time_base(&part, heap);
    read_by(&part, heap);
    pf_part_uint(&part, "period_ns", UINT64_MAX, &heap->period_ns);
    read_samples(&part, heap);
    read_gaps(&part, heap);
    heap->n_dropped = read_count(&part, "bands_dropped", 0);
    read_bands(&part, heap);
    heap->n_judged = read_count(&part, "bands_judged", count_slopes(heap));
    read_calls(&part, heap);
}
