/*
 * key_numbers_rest.c - the key numbers of what is no heap profile: biography, ticks, counters,
 * and the log.
 */
#include "base/units.h"
#include "figure/head.h"
#include "figure/shorten.h"
#include "report/findings.h"
#include "report/key_numbers-private.h"

bool
pf_key_void_share(const PfReport *report, PfKeyNumber *out)
{
    const PfHeapProfile *heap = report->biography ? report->biography->heap : NULL;

    const PfBand *band = heap ? pf_heap_band(heap, "VOID") : NULL;

    if (!band || heap->mean_bytes <= 0)
        return false;
    pf_key_set_share(out, band->mean_bytes, heap->mean_bytes);
    out->note = g_strdup("of live memory");
    return true;
}

bool
pf_key_ticks(const PfReport *report, PfKeyNumber *out)
{
    const PfTimeProfile *time = report->time ? report->time->time : NULL;

    if (!time)
        return false;
    g_autofree char *every = pf_unit_ns(time->interval_ns);
    pf_key_set_count(out, time->ticks);
    out->note =
        time->interval_ns > 0 ? g_strconcat("every ", every, NULL) : g_strdup("of the program");
    return true;
}

bool
pf_key_hottest(const PfReport *report, PfKeyNumber *out)
{
    const PfTimeProfile *time = report->time ? report->time->time : NULL;

    if (!time || time->ticks < PF_FINDING_SAMPLES || time->calls->n_centres == 0)
        return false;
    pf_key_set_share(out, (double)time->calls->centres[0].individual, (double)time->ticks);
    out->note = pf_one_line(time->calls->centres[0].label);
    return true;
}

bool
pf_key_collecting(const PfReport *report, PfKeyNumber *out)
{
    const PfTimeProfile *time = report->time ? report->time->time : NULL;

    if (!time || !time->has_ignored || time->samples < PF_FINDING_SAMPLES || report->gc)
        return false; /* or the share of the time is known */
    pf_key_set_share(out, (double)time->ignored[PF_IGNORED_GC], (double)time->samples);
    out->note = g_strdup("of the samples");
    return true;
}

bool
pf_key_entries(const PfReport *report, PfKeyNumber *out)
{
    const PfTicky *ticky = report->ticky ? report->ticky->ticky : NULL;
    uint64_t n = 0;

    if (!ticky)
        return false;
    for (size_t i = 0; i < ticky->n_counters; i++)
        n = ticky->counters[i].entries > UINT64_MAX - n ? UINT64_MAX
                                                        : n + ticky->counters[i].entries;
    g_autofree char *counters = pf_head_counted(ticky->n_counters, "counter");
    pf_key_set_count(out, n);
    out->note = g_strconcat("of ", counters, NULL);
    return true;
}

bool
pf_key_events(const PfReport *report, PfKeyNumber *out)
{
    if (!report->main->log->has_events)
        return false;
    pf_key_set_count(out, report->main->log->events);
    out->note = g_strdup("in the log");
    return true;
}

bool
pf_key_log_size(const PfReport *report, PfKeyNumber *out)
{
    pf_key_set_bytes(out, (double)report->main->log->bytes);
    out->note = g_strdup(report->main->log->complete ? "complete" : "not complete");
    return true;
}

bool
pf_key_capabilities(const PfReport *report, PfKeyNumber *out)
{
    if (report->main->program.capabilities == 0)
        return false;
    pf_key_set_count(out, report->main->program.capabilities);
    out->note = g_strdup("of the RTS");
    return true;
}
