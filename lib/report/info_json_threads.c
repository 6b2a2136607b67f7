/*
 * info_json_threads.c - the record's `threads` and `capabilities`.
 */
#include "report/info-private.h"

/* Numbers of all capabilities over time: of so many bins are made one until there is room. */
enum { SUMS_MAX = 32768 };

/* A thread may be labelled several times. */
static size_t
count_labelled(const PfNoteList *labels)
{
    g_autoptr(GHashTable) threads = g_hash_table_new(NULL, NULL);

    for (size_t i = 0; i < labels->n; i++)
        g_hash_table_add(threads, GUINT_TO_POINTER(labels->notes[i].thread));
    return g_hash_table_size(threads);
}

static void
write_labels(PfJson *json, const PfNoteList *labels)
{
    if (labels->n_left_out > 0)
        pf_info_uint(json, "labels_left_out", labels->n_left_out);
    pf_json_key(json, "labels");
    pf_json_begin_array(json);
    for (size_t i = 0; i < labels->n; i++) {
        const PfNote *note = &labels->notes[i];
        pf_json_begin_object(json);
        pf_info_uint(json, "thread", note->thread);
        pf_info_text(json, "label", note->text);
        pf_info_uint(json, "time_ns", note->time_ns);
        pf_info_maybe_uint(json, "cap", note->cap != PF_NO_CAP, note->cap);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

/* A number for each state, under its name; none is finished for a time. */
static void
write_states(PfJson *json, const char *key, const uint64_t *numbers, size_t n)
{
    pf_json_key(json, key);
    pf_json_begin_object(json);
    for (size_t state = 0; state < n; state++)
        pf_info_uint(json, pf_thread_state_name((PfThreadState)state), numbers[state]);
    pf_json_end_object(json);
}

static void
write_counts(PfJson *json, const char *key, const uint32_t *counts, size_t n)
{
    pf_json_key(json, key);
    pf_json_begin_flat_array(json);
    for (size_t i = 0; i < n; i++)
        pf_json_uint(json, counts[i]);
    pf_json_end_array(json);
}

static void
write_bins(PfJson *json, const PfThreadBins *bins)
{
    if (bins->n_bins == 0)
        return;
    pf_json_key(json, "over_time");
    pf_json_begin_object(json);
    pf_info_uint(json, "start_ns", bins->start_ns);
    pf_info_uint(json, "bin_ns", bins->bin_ns);
    write_counts(json, "alive_max", bins->alive_max, bins->n_bins);
    write_counts(json, "alive_last", bins->alive_last, bins->n_bins);
    write_counts(json, "ready_max", bins->ready_max, bins->n_bins);
    write_counts(json, "ready_last", bins->ready_last, bins->n_bins);
    pf_json_end_object(json);
}

static void
write_schedule(PfJson *json, const PfSchedule *schedule)
{
    pf_info_uint(json, "from_ns", schedule->range.from_ns);
    pf_info_uint(json, "until_ns", schedule->range.until_ns);
    write_states(json, "by_state", schedule->by_state, PF_N_THREAD_STATES);
    write_states(json, "times_ns", schedule->times_ns, PF_THREAD_FINISHED);
    pf_info_uint(json, "runs", schedule->n_runs);
    pf_info_uint(json, "migrations", schedule->n_migrations);
    pf_info_uint(json, "alive_max", schedule->alive_max);
    pf_info_uint(json, "ready_max", schedule->ready_max);
    pf_info_items(json, "stops_by_code", &pf_slots_stop, schedule->stops, PF_STOP_CODES);
    pf_info_items(json, "longest", &pf_slots_thread, schedule->threads,
                  MIN(schedule->n_kept, PF_RECORD_THREADS));
    write_bins(json, &schedule->bins);
}

void
pf_info_json_threads(PfJson *json, const PfProfile *profile)
{
    const PfSchedule *schedule = profile->schedule;
    bool has_labels = profile->notes && profile->notes->n_labels > 0;

    if (!schedule && !has_labels)
        return;
    pf_json_key(json, "threads");
    pf_json_begin_object(json);
    if (schedule)
        pf_info_uint(json, "count", schedule->n_threads);
    pf_info_uint(json, "labelled",
                 schedule ? schedule->n_labelled : count_labelled(&profile->notes->labels));
    if (has_labels)
        write_labels(json, &profile->notes->labels);
    if (schedule)
        write_schedule(json, schedule);
    pf_json_end_object(json);
}

/* Sums of bins that are `times` as long, a power of two. The caller clears them. */
static PfTimeSums
coarser(const PfTimeSums *sums, uint64_t times)
{
    PfTimeSums coarse = *sums;
    uint64_t first = sums->bin_ns > 0 ? sums->start_ns / sums->bin_ns : 0;

    coarse.bin_ns = sums->bin_ns * times;
    coarse.start_ns = first / times * coarse.bin_ns;
    coarse.n_bins =
        sums->n_bins > 0 ? (first + sums->n_bins - 1) / times - first / times + 1 : 0;
    coarse.sums = g_new0(uint64_t, coarse.n_bins * sums->n_kinds + 1);
    for (size_t bin = 0; bin < sums->n_bins; bin++) {
        size_t to = (first + bin) / times - first / times;
        for (size_t kind = 0; kind < sums->n_kinds; kind++)
            coarse.sums[to * sums->n_kinds + kind] += pf_time_sums_at(sums, bin, kind);
    }
    return coarse;
}

/* How many bins are made one so that there is room for all. */
static uint64_t
coarseness(const PfSchedule *schedule)
{
    uint64_t n = 0, times = 1;

    for (size_t i = 0; i < schedule->n_caps; i++)
        n += schedule->caps[i].sums.n_bins * schedule->caps[i].sums.n_kinds;
    while (n / times > SUMS_MAX)
        times *= 2;
    return times;
}

void
pf_info_json_capabilities(PfJson *json, const PfSchedule *schedule)
{
    static const char *const kinds[PF_N_CAP_SUMS] = { "running_ns", "gc_ns", "disabled_ns" };
    uint64_t times = coarseness(schedule);

    pf_json_key(json, "capabilities");
    pf_json_begin_array(json);
    for (size_t i = 0; i < schedule->n_caps; i++) {
        PfTimeSums sums = coarser(&schedule->caps[i].sums, times);
        pf_json_begin_object(json);
        pf_info_item(json, &pf_slots_capability, &schedule->caps[i]);
        pf_info_time_sums(json, "over_time", kinds, &sums);
        pf_json_end_object(json);
        pf_time_sums_clear(&sums);
    }
    pf_json_end_array(json);
}
