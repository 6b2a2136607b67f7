/*
 * info_json_heap.c - the record's `heap_profile`.
 */
#include "report/info-private.h"

static void
write_filters(PfJson *json, const PfHeapProfile *heap)
{
    static const char *const keys[] = { "module", "closure",  "type",     "cost_centre",
                                        "stack",  "retainer", "biography" };
    G_STATIC_ASSERT(G_N_ELEMENTS(keys) == G_N_ELEMENTS(heap->filters));

    pf_json_key(json, "filters");
    pf_json_begin_object(json);
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        pf_info_text(json, keys[i], heap->filters[i]);
    pf_json_end_object(json);
}

static void
write_double(PfJson *json, const char *key, double value)
{
    pf_json_key(json, key);
    pf_json_double(json, value);
}

static void
write_null(PfJson *json, const char *key)
{
    pf_json_key(json, key);
    pf_json_null(json);
}

static void
write_band(PfJson *json, const PfHeapProfile *heap, const PfBand *band)
{
    pf_json_begin_object(json);
    pf_info_text(json, "label", band->label);
    pf_info_text(json, "module", band->module);
    pf_info_text(json, "source", band->source);
    pf_info_uint(json, "peak_bytes", band->peak_bytes);
    pf_info_uint(json, "peak_time_ns", band->peak_time_ns);
    write_double(json, "mean_bytes", band->mean_bytes);
    write_double(json, "area_byte_seconds", band->area_byte_seconds);
    pf_info_uint(json, "first_bytes", band->first_bytes);
    pf_info_uint(json, "last_bytes", band->last_bytes);
    write_null(json, "growth_bytes_per_s");
    write_null(json, "growing");
    if (band->values)
        pf_info_uints(json, "values", band->values, heap->n_samples);
    pf_json_end_object(json);
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
    size_t n = heap->n_samples;

    write_peak(json, heap);
    if (n == 0) {
        write_null(json, "mean_bytes");
        write_null(json, "last_bytes");
    } else {
        write_double(json, "mean_bytes", heap->mean_bytes);
        pf_info_uint(json, "last_bytes", heap->totals[n - 1]);
    }
}

void
pf_info_json_heap(PfJson *json, const PfInfo *info)
{
    const PfHeapProfile *heap = info->profile->heap;

    pf_json_key(json, "heap_profile");
    pf_json_begin_object(json);
    pf_info_uint(json, "profiles_in_log", info->profile->n_heap_profiles);
    write_filters(json, heap);
    pf_info_bool(json, "lower_bound", heap->lower_bound);
    pf_info_text(json, "breakdown", pf_breakdown_name(heap->breakdown));
    pf_info_text(json, "flag", pf_breakdown_flag(heap->breakdown));
    pf_info_uint(json, "period_ns", heap->period_ns);
    pf_info_text(json, "time_base", heap->times_are_lost ? "index" : "elapsed");
    pf_info_text(json, "by", "default");
    pf_info_uint(json, "samples", heap->n_samples);
    pf_info_uint(json, "bands", heap->n_bands);
    pf_info_uints(json, "times_ns", heap->times_ns, heap->n_samples);
    pf_info_uints(json, "total_bytes", heap->totals, heap->n_samples);
    write_sums(json, heap);
    pf_json_key(json, "band");
    pf_json_begin_array(json);
    for (size_t i = 0; i < heap->n_bands; i++)
        write_band(json, heap, &heap->bands[i]);
    pf_json_end_array(json);
    pf_json_end_object(json);
}
