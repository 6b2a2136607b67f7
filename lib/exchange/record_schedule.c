/*
 * record_schedule.c - the record's `threads`, but for their labels, and its `capabilities`.
 */
#include "exchange/record-private.h"
#include "exchange/record_columns.h"

static void
read_range(const PfPart *part, PfTimeRange *range)
{
    range->from_ns = pf_part_need_uint(part, "from_ns", UINT64_MAX);
    range->until_ns = pf_part_need_uint(part, "until_ns", UINT64_MAX);
    if (range->until_ns < range->from_ns)
        pf_part_refuse(part, "until_ns", "it is before the start");
}

static void
read_states(const PfPart *part, const char *key, uint64_t *numbers, size_t n)
{
    PfPart states = pf_part_object(part, key);

    for (size_t state = 0; state < n; state++)
        numbers[state] =
            pf_part_need_uint(&states, pf_thread_state_name((PfThreadState)state), UINT64_MAX);
}

static void
read_sums(const PfPart *part, PfSchedule *schedule)
{
    uint64_t n = 0;

    schedule->n_threads = pf_part_need_uint(part, "count", UINT64_MAX);
    schedule->n_labelled = pf_part_need_uint(part, "labelled", UINT64_MAX);
    read_states(part, "by_state", schedule->by_state, PF_N_THREAD_STATES);
    read_states(part, "times_ns", schedule->times_ns, PF_THREAD_FINISHED);
    for (size_t state = 0; state < PF_N_THREAD_STATES; state++)
        n = pf_part_add(part, "by_state", n, schedule->by_state[state]);
    pf_record_must_be(part, "count", schedule->n_threads, n);
    schedule->n_runs = pf_part_need_uint(part, "runs", UINT64_MAX);
    schedule->n_migrations = pf_part_need_uint(part, "migrations", UINT64_MAX);
    schedule->alive_max = pf_part_need_uint(part, "alive_max", UINT64_MAX);
    schedule->ready_max = pf_part_need_uint(part, "ready_max", UINT64_MAX);
}

static void
read_stops(const PfPart *part, PfSchedule *schedule)
{
    size_t n;
    g_autofree PfStopSums *stops =
        pf_record_items(part, "stops_by_code", &pf_slots_stop, PF_STOP_CODES, NULL, &n);

    if (n != PF_STOP_CODES)
        pf_part_refuse(part, "stops_by_code", "there are not %d", PF_STOP_CODES);
    for (size_t i = 0; i < n; i++)
        schedule->stops[i] = stops[i];
}

/* Takes what a thread has from what there is left. */
static void
take(const PfPart *part, uint64_t *left, uint64_t own)
{
    if (own > *left)
        pf_part_refuse(part, "longest", "they have more than all threads");
    *left -= MIN(own, *left);
}

static bool
are_in_order(const PfThread *a, const PfThread *b)
{
    uint64_t of_a = a->times_ns[PF_THREAD_RUNNING], of_b = b->times_ns[PF_THREAD_RUNNING];

    return of_a > of_b || (of_a == of_b && a->id < b->id);
}

/* Those that are kept are some of all. */
static void
check_threads(const PfPart *part, const PfSchedule *schedule)
{
    uint64_t runs = schedule->n_runs, migrations = schedule->n_migrations;
    uint64_t times_ns[PF_N_THREAD_STATES];

    for (size_t state = 0; state < PF_N_THREAD_STATES; state++)
        times_ns[state] = schedule->times_ns[state];
    for (size_t i = 0; i < schedule->n_kept; i++) {
        const PfThread *thread = &schedule->threads[i];
        take(part, &runs, thread->n_runs);
        take(part, &migrations, thread->n_migrations);
        for (size_t state = 0; state < PF_THREAD_FINISHED; state++)
            take(part, &times_ns[state], thread->times_ns[state]);
        if (i > 0 && !are_in_order(thread - 1, thread))
            pf_part_refuse(part, "longest", "they are out of order");
    }
    if (schedule->n_kept > schedule->n_threads)
        pf_part_refuse(part, "longest", "there are more than were counted");
}

static void
read_bins(const PfPart *part, PfThreadBins *bins)
{
    PfPart over_time = pf_part_object(part, "over_time");
    size_t n = pf_part_count(&over_time, "alive_max");
    if (!over_time.object)
        return;

    if (n > PF_RUN_QUEUE_BINS)
        pf_part_refuse(&over_time, "alive_max", "there are more than %d", PF_RUN_QUEUE_BINS);
    bins->start_ns = pf_part_need_uint(&over_time, "start_ns", UINT64_MAX);
    bins->bin_ns = pf_part_need_uint(&over_time, "bin_ns", UINT64_MAX);
    if (bins->bin_ns == 0 || n > (UINT64_MAX - bins->start_ns) / bins->bin_ns)
        pf_part_refuse(&over_time, "bin_ns", "it is no length of bins");
    bins->alive_max = pf_part_need_counts(&over_time, "alive_max", n);
    bins->alive_last = pf_part_need_counts(&over_time, "alive_last", n);
    bins->ready_max = pf_part_need_counts(&over_time, "ready_max", n);
    bins->ready_last = pf_part_need_counts(&over_time, "ready_last", n);
    bins->n_bins = n;
    for (size_t i = 0; i < n; i++) {
        if (bins->alive_last[i] > bins->alive_max[i]
            || bins->ready_last[i] > bins->ready_max[i])
            pf_part_refuse(&over_time, NULL, "the last are more than the most");
    }
}

static void
read_capability(const PfPart *item, const PfTimeRange *range, PfCapability *cap)
{
    static const char *const kinds[PF_N_CAP_SUMS] = { "running_ns", "gc_ns", "disabled_ns" };
    uint64_t sum, gc_ns, length = range->until_ns - range->from_ns;

    pf_record_item(item, &pf_slots_capability, cap);
    cap->has_gc = pf_part_uint(item, "gc_ns", UINT64_MAX, &gc_ns);
    if (!cap->has_gc)
        cap->idle_ns = length - MIN(cap->running_ns, length);
    sum = pf_part_add(item, "gc_ns", cap->running_ns, cap->gc_ns);
    sum = pf_part_add(item, "idle_ns", sum, cap->idle_ns);
    pf_record_must_be(item, "idle_ns", sum, length);
    cap->sums = pf_record_time_sums(item, "over_time", kinds, PF_N_CAP_SUMS);
    if (cap->sums.n_bins == 0)
        return;
    pf_record_must_be(item, "running_ns", cap->running_ns, cap->sums.totals[PF_CAP_RUNNING]);
    pf_record_must_be(item, "gc_ns", cap->gc_ns, cap->sums.totals[PF_CAP_COLLECTING]);
    pf_record_must_be(item, "disabled_ns", cap->disabled_ns, cap->sums.totals[PF_CAP_DISABLED]);
}

static void
read_capabilities(const PfPart *record, PfSchedule *schedule)
{
    PfPartList list = pf_part_list(record, "capabilities");

    if (list.n > UINT16_MAX + 1u)
        pf_part_refuse(record, "capabilities", "there are too many");
    schedule->caps = g_new0(PfCapability, list.n + 1u);
    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        PfCapability *cap = &schedule->caps[schedule->n_caps++];
        read_capability(&item, &schedule->range, cap);
        if (i > 0 && cap->cap <= cap[-1].cap)
            pf_part_refuse(&item, "cap", "it is out of order");
    }
}

void
pf_record_read_schedule(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "threads");
    if (!pf_part_has(&part, "count"))
        return;

    PfSchedule *schedule = profile->schedule = g_new0(PfSchedule, 1);
    schedule->strings = g_string_chunk_new(256);
    read_range(&part, &schedule->range);
    read_sums(&part, schedule);
    read_stops(&part, schedule);
    schedule->threads = pf_record_items(&part, "longest", &pf_slots_thread, PF_THREADS_KEPT,
                                        schedule->strings, &schedule->n_kept);
    check_threads(&part, schedule);
    read_bins(&part, &schedule->bins);
    read_capabilities(record, schedule);
}
