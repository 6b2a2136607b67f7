#include "figure/activity_facts.h"

#include "base/units.h"
#include "figure/activity_threads.h"
#include "figure/head.h"
#include "figure/run_inks.h"
#include "profile/classes.h"

static const double least_absence = 0.02;

/* How long the capability was not there: before it was made, after it was deleted, disabled. */
static uint64_t
absence_of(const PfCapability *cap, const PfTimeRange *range)
{
    uint64_t absent = cap->disabled_ns;

    if (cap->has_created && cap->created_ns > range->from_ns)
        absent += MIN(cap->created_ns, range->until_ns) - range->from_ns;
    if (cap->has_deleted && cap->deleted_ns < range->until_ns)
        absent += range->until_ns - MAX(cap->deleted_ns, range->from_ns);
    return MIN(absent, cap->idle_ns);
}

PfActivityTimes
pf_activity_times(const PfProfile *profile)
{
    const PfSchedule *schedule = profile->schedule;
    PfActivityTimes times = { 0 };

    for (size_t i = 0; i < schedule->n_caps; i++) {
        const PfCapability *cap = &schedule->caps[i];
        times.running_ns += cap->running_ns;
        times.collecting_ns += cap->gc_ns;
        times.absent_ns += absence_of(cap, &schedule->range);
        times.idle_ns += cap->idle_ns;
        times.all_ns += cap->running_ns + cap->gc_ns + cap->idle_ns;
    }
    if ((double)times.absent_ns < least_absence * (double)times.all_ns)
        times.absent_ns = 0; /* what it takes to start */
    times.idle_ns -= times.absent_ns;
    times.knows_collecting = times.collecting_ns > 0 || pf_class_is_in(profile, PF_CLASS_GC);
    return times;
}

static double
share_of(uint64_t part, const PfActivityTimes *times)
{
    return times->all_ns > 0 ? (double)part / (double)times->all_ns : 0;
}

static void
add_time(PfShareKey *key, const PfActivityTimes *times, PfKeySign sign, PfInk ink,
         const char *name, uint64_t part)
{
    double share = share_of(part, times);
    g_autofree char *time = pf_unit_ns(part), *percent = pf_unit_percent(share);

    pf_share_key_add(key, &(PfShareRow){ sign, ink, name, time, percent, share, false });
}

static void
add_times(PfShareKey *key, const PfActivityTimes *times)
{
    PfInk none = { .role = PF_INK_PAPER };
    g_autofree char *all = pf_unit_ns(times->all_ns);

    pf_share_key_begin(key, "capabilities", "time", "share");
    add_time(key, times, PF_SIGN_AREA, pf_ink_running, "running", times->running_ns);
    if (times->knows_collecting)
        add_time(key, times, PF_SIGN_AREA, pf_ink_collecting, "collecting",
                 times->collecting_ns);
    add_time(key, times, PF_SIGN_AREA, pf_ink_idle,
             times->knows_collecting ? "idle" : "idle, or collecting", times->idle_ns);
    if (times->absent_ns > 0)
        add_time(key, times, PF_SIGN_NONE, none, "not there", times->absent_ns);
    pf_share_key_add(key, &(PfShareRow){ PF_SIGN_NONE, none, "all", all, "100%", 0, true });
}

static void
add_count(PfShareKey *key, PfKeySign sign, PfInk ink, const char *name, uint64_t count)
{
    g_autofree char *number = pf_unit_count(count);
    pf_share_key_add(key, &(PfShareRow){ sign, ink, name, NULL, number, 0, false });
}

static void
add_threads(PfShareKey *key, const PfSchedule *schedule)
{
    PfInk none = { .role = PF_INK_PAPER };

    pf_share_key_begin(key, "threads", NULL, "most");
    add_count(key, PF_SIGN_LINE, pf_ink_alive, "alive", schedule->alive_max);
    add_count(key, PF_SIGN_AREA, pf_ink_ready, "ready, not running", schedule->ready_max);
    add_count(key, PF_SIGN_NONE, none, "all there were", schedule->n_threads);
}

PfShareKey *
pf_activity_key(const PfProfile *profile, const PfMeasure *measure)
{
    PfActivityTimes times = pf_activity_times(profile);
    PfShareKey *key = pf_share_key_new(measure);

    add_times(key, &times);
    if (profile->schedule->n_threads > 0)
        add_threads(key, profile->schedule);
    return key;
}

/* "running 45.0%, collecting 4.5%, idle 50.5%" */
static char *
told_shares(const PfActivityTimes *times)
{
    g_autofree char *running = pf_unit_percent(share_of(times->running_ns, times));
    g_autofree char *collecting = pf_unit_percent(share_of(times->collecting_ns, times));
    g_autofree char *idle = pf_unit_percent(share_of(times->idle_ns, times));
    g_autofree char *absent = pf_unit_percent(share_of(times->absent_ns, times));
    bool is_absent = times->absent_ns > 0;

    if (!times->knows_collecting)
        return g_strconcat("running ", running, ", idle or collecting ", idle,
                           is_absent ? ", not there " : NULL, absent, NULL);
    return g_strconcat("running ", running, ", collecting ", collecting, ", idle ", idle,
                       is_absent ? ", not there " : NULL, absent, NULL);
}

char *
pf_activity_facts(const PfProfile *profile)
{
    const PfSchedule *schedule = profile->schedule;
    PfActivityTimes times = pf_activity_times(profile);
    g_autofree char *count = pf_unit_count(schedule->n_caps);
    g_autofree char *shares = told_shares(&times);
    g_autofree char *threads = pf_head_counted(schedule->n_threads, "thread");
    g_autofree char *alive = pf_unit_count(schedule->alive_max);
    const char *noun = schedule->n_caps == 1 ? " capability" : " capabilities";
    const char *unknown = times.knows_collecting ? "" : PF_DOT "no collections: class g is off";

    return g_strconcat(count, noun, PF_DOT, shares, PF_DOT, threads, ", ", alive,
                       " alive at most", unknown, NULL);
}

char *
pf_activity_summary(const PfProfile *profile)
{
    const PfSchedule *schedule = profile->schedule;
    PfActivityTimes times = pf_activity_times(profile);
    g_autofree char *count = pf_unit_count(schedule->n_caps);
    g_autofree char *shares = told_shares(&times);
    g_autofree char *alive = pf_unit_count(schedule->alive_max);
    g_autofree char *ready = pf_unit_count(schedule->ready_max);

    return g_strdup_printf("What %s capabilit%s did over time: %s of their time; threads alive "
                           "%s at most, ready to run %s at most.",
                           count, schedule->n_caps == 1 ? "y" : "ies", shares, alive, ready);
}
