/*
 * info_json_gc.c - the record's `gc` and `nonmoving`.
 */
#include "profile/run_span.h"
#include "report/info-private.h"

static void
write_sums(PfJson *json, const char *key, const PfGcSums *sums)
{
    pf_json_key(json, key);
    pf_json_begin_object(json);
    pf_info_item(json, &pf_slots_gc_sums, sums);
    pf_json_end_object(json);
}

static void
write_generations(PfJson *json, const PfGc *gc)
{
    pf_json_key(json, "by_generation");
    pf_json_begin_array(json);
    for (size_t i = 0; i < gc->n_generations; i++) {
        pf_json_begin_object(json);
        pf_info_uint(json, "generation", gc->generations[i].generation);
        pf_info_item(json, &pf_slots_gc_sums, &gc->generations[i]);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static void
write_share(PfJson *json, const PfProfile *profile)
{
    uint64_t run_ns = pf_run_ns(profile);

    if (run_ns > 0) {
        pf_info_double(json, "share",
                       (double)profile->gc->all.pauses.total_ns / (double)run_ns);
    } else {
        pf_info_null(json, "share");
    }
}

static void
write_balance(PfJson *json, const PfGc *gc)
{
    double balance;

    if (pf_gc_balance(gc, &balance))
        pf_info_double(json, "parallel_balance", balance);
    else
        pf_info_null(json, "parallel_balance");
    pf_info_uint(json, "parallel_collections", gc->par_collections);
    pf_info_uint(json, "parallel_copied_bytes", gc->par_copied_bytes);
    pf_info_maybe_uint(json, "parallel_balanced_bytes", gc->has_balance,
                       gc->par_balanced_bytes);
    pf_info_uint(json, "parallel_threads_max", gc->par_threads_max);
}

static void
write_told(PfJson *json, const char *key, uint64_t max, uint64_t last)
{
    pf_json_key(json, key);
    pf_json_begin_object(json);
    pf_info_uint(json, "max", max);
    pf_info_uint(json, "last", last);
    pf_json_end_object(json);
}

/* How pauses lie in time, and how long they are. */
static void
write_pauses(PfJson *json, const PfGc *gc)
{
    pf_info_items(json, "longest", &pf_slots_pause, gc->longest, gc->n_longest);
    pf_info_uint(json, "column_ns", gc->column_ns);
    pf_info_items(json, "minor_columns", &pf_slots_pause_column, gc->columns, gc->n_columns);
    pf_info_items(json, "majors", &pf_slots_major, gc->majors, gc->n_majors);
    pf_info_items(json, "minor_bins", &pf_slots_pause_bin, gc->minor_bins, PF_PAUSE_BINS);
    pf_info_items(json, "major_bins", &pf_slots_pause_bin, gc->major_bins, PF_PAUSE_BINS);
}

void
pf_info_json_gc(PfJson *json, const PfProfile *profile)
{
    const PfGc *gc = profile->gc;

    pf_json_key(json, "gc");
    pf_json_begin_object(json);
    pf_info_item(json, &pf_slots_gc_sums, &gc->all);
    write_share(json, profile);
    write_generations(json, gc);
    write_sums(json, "minor", &gc->minor);
    write_sums(json, "major", &gc->major);
    pf_info_uint(json, "oldest_generation", gc->oldest);
    write_balance(json, gc);
    write_told(json, "slop_bytes", gc->slop_max_bytes, gc->slop_last_bytes);
    write_told(json, "fragmented_bytes", gc->frag_max_bytes, gc->frag_last_bytes);
    pf_info_maybe_uint(json, "open_since_ns", gc->is_open, gc->open_since_ns);
    pf_info_uint(json, "unpaired", gc->n_unpaired);
    pf_info_items(json, "by_capability", &pf_slots_gc_cap, gc->caps, gc->n_caps);
    write_pauses(json, gc);
    pf_json_end_object(json);
}

static void
write_phases(PfJson *json, const PfNonmoving *nonmoving)
{
    pf_info_item(json, &pf_slots_nonmoving, nonmoving);
    pf_info_items(json, "phases", &pf_slots_nonmoving_phase, nonmoving->phases,
                  nonmoving->n_phases);
}

/* All, or so many of them that there is room for, with the first and the last. */
static void
write_censuses(PfJson *json, const PfNonmoving *nonmoving)
{
    size_t n = nonmoving->n_kept_censuses;
    size_t step = n > PF_RECORD_CENSUSES ? (n - 1) / (PF_RECORD_CENSUSES - 1) + 1 : 1;

    pf_info_uint(json, "censuses", nonmoving->n_censuses);
    pf_json_key(json, "census");
    pf_json_begin_array(json);
    for (size_t i = 0; i < n; i++) {
        const PfCensus *census = &nonmoving->censuses[i];
        if (i % step != 0 && i + 1 < n)
            continue;
        pf_json_begin_object(json);
        pf_info_uint(json, "time_ns", census->time_ns);
        pf_info_uint(json, "live_bytes", census->live_bytes);
        pf_info_items(json, "sizes", &pf_slots_census_size, census->sizes, census->n_sizes);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

void
pf_info_json_nonmoving(PfJson *json, const PfProfile *profile)
{
    const PfNonmoving *nonmoving = profile->nonmoving;

    pf_json_key(json, "nonmoving");
    pf_json_begin_object(json);
    write_phases(json, nonmoving);
    pf_info_uint(json, "flushes", nonmoving->n_flushes);
    pf_info_uints(json, "flushes_by_capability", nonmoving->flushes, nonmoving->n_flush_caps);
    write_censuses(json, nonmoving);
    pf_info_uint(json, "prunings", nonmoving->n_prunings);
    pf_info_uint(json, "pruned_segments", nonmoving->pruned_segments);
    pf_info_items(json, "pruned", &pf_slots_pruning, nonmoving->prunings,
                  nonmoving->n_kept_prunings);
    pf_json_end_object(json);
}
