/*
 * key_numbers_run.c - the key numbers of the run-time system: collections, memory, threads.
 */
#include "base/units.h"
#include "figure/head.h"
#include "profile/run_span.h"
#include "report/key_numbers-private.h"

bool
pf_key_gc_share(const PfReport *report, PfKeyNumber *out)
{
    PfTimeRange span;

    if (!report->gc || !pf_run_span(report->gc, &span))
        return false;
    pf_key_set_share(out, (double)report->gc->gc->all.pauses.total_ns,
                     (double)(span.until_ns - span.from_ns));
    out->note = g_strdup("of elapsed time");
    return true;
}

bool
pf_key_longest_pause(const PfReport *report, PfKeyNumber *out)
{
    if (!report->gc)
        return false;
    const PfPauseSums *pauses = &report->gc->gc->all.pauses;
    g_autofree char *longest = pf_unit_ns(pauses->max_ns);
    g_autofree char *count = pf_unit_count(pauses->count);
    pf_key_set(out, longest);
    out->note = g_strconcat("of ", count, NULL);
    return true;
}

bool
pf_key_allocated(const PfReport *report, PfKeyNumber *out)
{
    const PfMemory *memory = report->memory ? report->memory->memory : NULL;

    if (!memory || !memory->has_allocated)
        return false;
    pf_key_set_bytes(out, (double)memory->allocated_bytes);
    double seconds = (double)pf_run_ns(report->memory) / 1e9;
    out->note = seconds > 0 ? pf_unit_per_second((double)memory->allocated_bytes / seconds)
                            : g_strdup("in all");
    return true;
}

bool
pf_key_threads(const PfReport *report, PfKeyNumber *out)
{
    const PfSchedule *schedule = report->schedule ? report->schedule->schedule : NULL;

    if (!schedule || schedule->n_threads == 0)
        return false;
    g_autofree char *most = pf_unit_count(schedule->alive_max);
    pf_key_set_count(out, schedule->n_threads);
    out->note = g_strdup_printf("at most %s at a time", most);
    return true;
}

bool
pf_key_utilisation(const PfReport *report, PfKeyNumber *out)
{
    const PfSchedule *schedule = report->schedule ? report->schedule->schedule : NULL;
    double running = 0;

    if (!schedule || schedule->range.until_ns <= schedule->range.from_ns)
        return false;
    for (size_t i = 0; i < schedule->n_caps; i++)
        running += (double)schedule->caps[i].running_ns;
    pf_key_set_share(out, running,
                     (double)(schedule->range.until_ns - schedule->range.from_ns)
                         * (double)schedule->n_caps);
    g_autofree char *caps = schedule->n_caps == 1
                                ? g_strdup("1 capability")
                                : g_strdup_printf("%zu capabilities", schedule->n_caps);
    out->note = g_strconcat("of ", caps, NULL);
    return true;
}
