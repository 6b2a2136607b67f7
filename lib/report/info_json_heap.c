/*
 * info_json_heap.c - the record's `heap_profile`.
 */
#include "report/info-private.h"

static void
write_filters(PfJson *json, const PfHeapProfile *heap)
{
    pf_json_key(json, "filters");
    pf_json_begin_object(json);
    for (size_t i = 0; i < PF_FILTERS; i++)
        pf_info_text(json, pf_filter_name(i), heap->filters[i]);
    pf_json_end_object(json);
}

/* Of samples without times there is none; they are taken as evenly spaced, one apart. */
static void
write_area(PfJson *json, const PfHeapProfile *heap, double area)
{
    if (heap->time_base == PF_TIMES_LOST) {
        pf_info_null(json, "area_byte_seconds");
        pf_info_double(json, "area_byte_samples", area);
    } else {
        pf_info_double(json, "area_byte_seconds", area);
    }
}

static void
write_growth(PfJson *json, const PfBand *band)
{
    if (band->has_slope)
        pf_info_double(json, "growth_bytes_per_s", band->growth_bytes_per_s);
    else
        pf_info_null(json, "growth_bytes_per_s");
    if (band->growing == PF_MAYBE)
        pf_info_null(json, "growing");
    else
        pf_info_bool(json, "growing", band->growing == PF_YES);
}

static void
write_band(PfJson *json, const PfHeapProfile *heap, const PfBand *band)
{
    const PfBandName *name = &band->name;

    pf_json_begin_object(json);
    pf_info_text(json, "label", name->label);
    pf_info_more_text(json, "key", name->key);
    pf_info_text(json, "module", name->module);
    pf_info_text(json, "source", name->source);
    pf_info_more_text(json, "type", name->type);
    pf_info_more_text(json, "closure", name->closure);
    pf_info_uint(json, "peak_bytes", band->peak_bytes);
    pf_info_uint(json, "peak_time_ns", band->peak_time_ns);
    pf_info_double(json, "mean_bytes", band->mean_bytes);
    pf_info_double(json, "stddev_bytes", band->stddev_bytes);
    write_area(json, heap, band->area_byte_seconds);
    pf_info_uint(json, "first_bytes", band->first_bytes);
    pf_info_uint(json, "last_bytes", band->last_bytes);
    pf_info_uint(json, "first_sample", band->first_sample);
    write_growth(json, band);
    if (band->values)
        pf_info_uints(json, "values", band->values, heap->n_samples);
    pf_json_end_object(json);
}

/* Only where data were lost: most logs have no such list. */
static void
write_gaps(PfJson *json, const PfHeapProfile *heap)
{
    if (heap->n_gaps == 0)
        return;
    pf_json_key(json, "gaps");
    pf_json_begin_array(json);
    for (size_t i = 0; i < heap->n_gaps; i++) {
        pf_json_begin_object(json);
        pf_info_uint(json, "from_ns", heap->gaps[i].from_ns);
        pf_info_uint(json, "until_ns", heap->gaps[i].until_ns);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static void
write_peak(PfJson *json, const PfHeapProfile *heap)
{
    pf_json_key(json, "peak");
    if (heap->n_samples == 0) {
        pf_json_null(json);
        return;
    }
    pf_json_begin_object(json);
    pf_info_uint(json, "time_ns", heap->peak_time_ns);
    pf_info_uint(json, "bytes", heap->peak_bytes);
    pf_json_end_object(json);
}

static void
write_sums(PfJson *json, const PfHeapProfile *heap)
{
    write_peak(json, heap);
    if (heap->n_samples == 0) {
        pf_info_null(json, "mean_bytes");
        pf_info_null(json, "last_bytes");
    } else {
        pf_info_double(json, "mean_bytes", heap->mean_bytes);
        pf_info_uint(json, "last_bytes", heap->last_bytes);
    }
    write_area(json, heap, heap->area_byte_seconds);
}

/* "depth:3" */
static void
write_by(PfJson *json, const PfHeapProfile *heap)
{
    g_autofree char *depth = g_strdup_printf("%s:%u", pf_group_name(heap->by), heap->depth);

    pf_info_text(json, "by", heap->by == PF_GROUP_DEPTH ? depth : pf_group_name(heap->by));
}

static void
write_head(PfJson *json, const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    pf_info_uint(json, "profiles_in_log", profile->n_heap_profiles);
    write_filters(json, heap);
    pf_info_bool(json, "lower_bound", heap->lower_bound);
    pf_info_text(json, "breakdown", pf_breakdown_name(heap->breakdown));
    pf_info_uint(json, "breakdown_number", heap->breakdown_number);
    pf_info_text(json, "flag", pf_breakdown_flag(heap->breakdown));
    pf_info_text(json, "label_order", pf_heap_has_stacks(heap) ? "inner-to-outer" : NULL);
    pf_info_maybe_uint(json, "period_ns", heap->period_ns > 0, heap->period_ns);
    pf_info_text(json, "time_base", pf_time_base_name(heap->time_base));
    write_by(json, heap);
    pf_info_uint(json, "samples", heap->n_all_samples);
    pf_info_uint(json, "samples_kept", heap->n_samples);
    pf_info_uint(json, "samples_left_out", heap->n_left_out);
    pf_info_uint(json, "bands", heap->n_bands);
    pf_info_uint(json, "bands_dropped", heap->n_dropped);
    pf_info_uint(json, "bands_judged", heap->n_judged);
}

void
pf_info_json_heap(PfJson *json, const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    pf_json_key(json, "heap_profile");
    pf_json_begin_object(json);
    write_head(json, profile);
    pf_info_uints(json, "times_ns", heap->times_ns, heap->n_samples);
    pf_info_uints(json, "total_bytes", heap->totals, heap->n_samples);
    write_gaps(json, heap);
    write_sums(json, heap);
    pf_json_key(json, "band");
    pf_json_begin_array(json);
    for (size_t i = 0; i < heap->n_bands; i++)
        write_band(json, heap, &heap->bands[i]);
    pf_json_end_array(json);
    if (heap->calls) {
        pf_info_json_centres(json, heap->calls, "bytes");
        pf_info_json_call_tree(json, heap->calls, heap->weight, "bytes");
    }
    pf_json_end_object(json);
}
