#include "profile/cap_work.h"

/* No chart has room for more; and each costs 32 KiB. */
enum { CAPS_OVER_TIME = 1024 };

static void
clear_work(gpointer data)
{
    PfCapWork *cap = data;

    if (cap->has_sums)
        pf_time_sums_fold_clear(&cap->sums);
    pf_time_sums_clear(&cap->told.sums);
    pf_thread_set_free(cap->ran);
}

void
pf_cap_works_init(PfCapWorks *works, const PfTimeRange *range)
{
    *works =
        (PfCapWorks){ .range = *range, .caps = g_array_new(FALSE, TRUE, sizeof(PfCapWork)) };
    g_array_set_clear_func(works->caps, clear_work);
}

void
pf_cap_works_clear(PfCapWorks *works)
{
    g_array_unref(works->caps);
}

PfCapWork *
pf_cap_work(PfCapWorks *works, uint16_t cap)
{
    if (cap >= works->caps->len)
        g_array_set_size(works->caps, cap + 1U);
    PfCapWork *found = &g_array_index(works->caps, PfCapWork, cap);
    found->is_known = true;
    found->told.cap = cap;
    return found;
}

static void
add_over_time(const PfCapWorks *works, PfCapWork *cap, const PfTimeRange *stretch, size_t kind)
{
    if (cap->told.cap >= CAPS_OVER_TIME)
        return;
    if (!cap->has_sums)
        pf_time_sums_fold_init(&cap->sums, PF_N_CAP_SUMS, &works->range);
    cap->has_sums = true;
    pf_time_sums_fold_add(&cap->sums, stretch->from_ns, stretch->until_ns, kind,
                          stretch->until_ns - stretch->from_ns);
}

/* What of the time from `from_ns` until `until_ns` is of the range. */
static PfTimeRange
stretch_of(const PfTimeRange *range, uint64_t from_ns, uint64_t until_ns)
{
    PfTimeRange stretch = { MAX(from_ns, range->from_ns), MIN(until_ns, range->until_ns) };

    stretch.until_ns = MAX(stretch.until_ns, stretch.from_ns);
    return stretch;
}

void
pf_cap_work_until(const PfCapWorks *works, PfCapWork *cap, uint64_t time_ns)
{
    PfTimeRange stretch = stretch_of(&works->range, cap->since_ns, time_ns);
    uint64_t length = stretch.until_ns - stretch.from_ns;

    cap->since_ns = MAX(cap->since_ns, time_ns);
    if (length == 0 || !(cap->is_in_gc || cap->is_on))
        return;
    *(cap->is_in_gc ? &cap->told.gc_ns : &cap->told.running_ns) += length;
    add_over_time(works, cap, &stretch, cap->is_in_gc ? PF_CAP_COLLECTING : PF_CAP_RUNNING);
}

void
pf_cap_work_count_run(PfCapWork *cap, uint32_t thread)
{
    if (!cap->ran)
        cap->ran = pf_thread_set_new();
    cap->told.n_runs++;
    cap->told.threads_run += pf_thread_set_add(cap->ran, thread);
}

static void
end_disabled(const PfCapWorks *works, PfCapWork *cap, uint64_t time_ns)
{
    PfTimeRange stretch = stretch_of(&works->range, cap->disabled_since_ns, time_ns);

    if (cap->is_disabled && stretch.until_ns > stretch.from_ns) {
        cap->told.disabled_ns += stretch.until_ns - stretch.from_ns;
        add_over_time(works, cap, &stretch, PF_CAP_DISABLED);
    }
    cap->is_disabled = false;
}

void
pf_cap_works_event(PfCapWorks *works, const PfEvent *event)
{
    bool is_any = event->kind == PF_CAP_CREATE || event->kind == PF_CAP_DELETE
                  || event->kind == PF_CAP_DISABLE || event->kind == PF_CAP_ENABLE;
    if (!is_any || event->n_fields < 1)
        return;

    PfCapWork *cap = pf_cap_work(works, event->cap_create.cap); /* all have the same field */
    end_disabled(works, cap, event->time_ns);
    if (event->kind == PF_CAP_CREATE) {
        cap->told.has_created = true;
        cap->told.created_ns = event->time_ns;
    } else if (event->kind == PF_CAP_DELETE) {
        cap->told.has_deleted = true;
        cap->told.deleted_ns = event->time_ns;
    } else if (event->kind == PF_CAP_DISABLE) {
        cap->is_disabled = true;
        cap->disabled_since_ns = event->time_ns;
        cap->told.n_disabled += pf_time_range_has(&works->range, event->time_ns);
    }
}

PfCapability *
pf_cap_works_take(PfCapWorks *works, const PfTimeRange *range, size_t *out_n)
{
    g_autoptr(GArray) taken = g_array_new(FALSE, FALSE, sizeof(PfCapability));
    PfTimeRange whole = works->range;

    for (guint i = 0; i < works->caps->len; i++) {
        PfCapWork *cap = &g_array_index(works->caps, PfCapWork, i);
        if (!cap->is_known)
            continue;
        pf_cap_work_until(works, cap, range->until_ns);
        end_disabled(works, cap, range->until_ns);
        cap->told.idle_ns =
            range->until_ns - range->from_ns - cap->told.running_ns - cap->told.gc_ns;
        if (cap->has_sums)
            cap->told.sums = pf_time_sums_fold_steal(&cap->sums);
        g_array_append_val(taken, cap->told);
        cap->told.sums = (PfTimeSums){ 0 };
    }
    pf_cap_works_clear(works);
    pf_cap_works_init(works, &whole);
    *out_n = taken->len;
    return (PfCapability *)g_array_steal(taken, NULL);
}
