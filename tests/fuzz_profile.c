/*
 * fuzz_profile.c - the whole analysis: what is shown adds up, whatever the log.
 */
#include "fuzz_heap.h"

#include "profile/profile.h"

static void
check_time(const PfTimeProfile *time)
{
    uint64_t sum = time->ticks, by_capability = 0;

    for (size_t i = 0; i < PF_N_IGNORED; i++)
        sum += time->ignored[i];
    for (size_t i = 0; i < time->n_capabilities; i++)
        by_capability += time->by_capability[i];
    MUST(sum == time->samples);
    MUST(by_capability == time->samples);
    MUST(pf_calls_total(time->calls) == time->ticks);
    fuzz_check_calls(time->calls);
}

/* Every tick is in some bin of some cost centre. */
static void
check_series(const PfTimeProfile *time)
{
    const PfTickSeries *series = time->over_time;
    uint64_t in_all = 0, in_bins = 0;

    for (size_t i = 0; i < series->n_centres; i++) {
        in_all += series->bands[i].ticks;
        for (size_t j = 0; series->bands[i].counts && j < series->n_bins; j++)
            in_bins += series->bands[i].counts[j];
    }
    for (size_t j = 0; j < series->n_bins; j++)
        in_bins += series->other[j];
    MUST(series->n_bins <= PF_TICK_BINS);
    MUST(in_all == time->samples);
    MUST(in_bins == time->samples);
}

/* Each capability is always in one of three states, and what ran it ran. */
static void
check_schedule(const PfSchedule *schedule)
{
    uint64_t length = schedule->range.until_ns - schedule->range.from_ns;
    uint64_t running_ns = 0, n_states = 0;

    for (size_t i = 0; i < schedule->n_caps; i++) {
        const PfCapability *cap = &schedule->caps[i];
        MUST(cap->running_ns <= length && cap->gc_ns <= length && cap->idle_ns <= length);
        MUST(cap->running_ns + cap->gc_ns + cap->idle_ns == length);
        MUST(cap->disabled_ns <= length);
        running_ns += cap->running_ns;
    }
    for (size_t i = 0; i < PF_N_THREAD_STATES; i++)
        n_states += schedule->by_state[i];
    MUST(running_ns == schedule->times_ns[PF_THREAD_RUNNING]);
    MUST(n_states == schedule->n_threads);
    MUST(schedule->n_kept == MIN(schedule->n_threads, PF_THREADS_KEPT));
}

static void
check_phases(const PfPhases *phases)
{
    MUST(phases->unpaired->len <= 16);
    for (size_t i = 0; i < phases->n; i++) {
        MUST(phases->phases[i].start_ns <= phases->phases[i].end_ns);
        MUST(i == 0 || phases->phases[i - 1].start_ns <= phases->phases[i].start_ns);
        MUST(phases->phases[i].n_major <= phases->phases[i].n_collections);
    }
}

static void
check_runtime(const PfProfile *profile)
{
    if (profile->schedule)
        check_schedule(profile->schedule);
    if (profile->phases)
        check_phases(profile->phases);
    MUST(!profile->tasks || profile->tasks->n <= PF_TASKS_KEPT);
    MUST(!profile->capsets || profile->capsets->n <= PF_CAPSETS_KEPT);
}

/* Options from the last bytes of the input, which a log rarely needs. */
static PfProfileOptions
options_of(const uint8_t *data, size_t size)
{
    const uint8_t *at = data + size;
    PfProfileOptions options = {
        .n_bands = at[-1] % 4,
        .heap_weight = (PfWeight)(at[-2] % 4),
        .mask_args = at[-3] % 2 == 0,
        .keep_messages = at[-3] % 3 == 0,
        .keep_info_tables = at[-3] % 5 == 0,
        .keep_schedule = at[-3] % 7 != 0,
        .min_share = at[-4] % 3 / 4.0,
        .by = (PfGroupBy)(at[-5] % (PF_GROUP_DEPTH + 1)),
        .depth = 1 + at[-5] / 16u,
        .sort = (PfSort)(at[-6] % (PF_SORT_PEAK + 1)),
        .is_reversed = at[-6] / 128 != 0,
        .segment = at[-7] % 8 == 1 ? 1 + at[-7] / 64 : 0,
    };

    if (at[-8] % 4 == 1)
        options.windows[0].from = (PfBound){ PF_BOUND_TIME, at[-8] * UINT64_C(10000), NULL };
    if (at[-8] % 4 == 2)
        options.windows[1].until = (PfBound){ PF_BOUND_MARKER, 0, "" };
    return options;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 8)
        return 0;

    PfProfileOptions options = options_of(data, size);
    bool is_by_size = options.sort == PF_SORT_SIZE && !options.is_reversed;
    g_autoptr(PfLog) log = fuzz_log((PfSpan){ data, size });
    g_autoptr(PfProfile) profile = log ? pf_profile_load(log, &options, NULL) : NULL;

    if (profile && profile->heap)
        fuzz_check_heap(profile->heap, is_by_size);
    if (profile && profile->heap && profile->heap->calls)
        fuzz_check_calls(profile->heap->calls);
    if (profile && profile->time) {
        check_time(profile->time);
        check_series(profile->time);
    }
    if (profile)
        check_runtime(profile);
    return 0;
}
