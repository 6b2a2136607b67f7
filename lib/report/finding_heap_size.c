/*
 * finding_heap_size.c - heap-size: what the program holds from the system is TIMES its live
 * data or more, each where it is largest. Where rts-retention speaks, which knows more, it is
 * silent.
 */
#include "base/units.h"
#include "report/findings-private.h"
#include "report/retention.h"

static const double TIMES = 2;

bool
pf_finding_heap_size(const PfReport *report, PfFinding *out)
{
    const PfProfile *profile = report->heap ? report->heap : report->biography;
    const PfReadings *size = profile && profile->memory ? &profile->memory->heap_size : NULL;

    if (!size || size->n_readings == 0 || profile->heap->peak_bytes == 0
        || pf_finding_is_retained(report))
        return false;
    double times = (double)size->max_bytes / (double)profile->heap->peak_bytes;
    if (times < TIMES)
        return false;
    g_autofree char *ratio =
        pf_times((double)size->max_bytes, (double)profile->heap->peak_bytes);
    g_autofree char *most = pf_unit_format(PF_UNIT_BYTES, (double)size->max_bytes);
    g_autofree char *peak = pf_unit_format(PF_UNIT_BYTES, (double)profile->heap->peak_bytes);
    g_autofree char *run = pf_finding_run(profile);
    g_autofree char *when = pf_finding_peak_time(profile->heap);
    out->heading = g_strdup_printf("The heap is %s times the live data.", ratio);
    out->text = g_strdup_printf("At most %s is held from the system %s, for %s of live data at "
                                "its peak %s.",
                                most, run, peak, when);
    out->extent = 1 - 1 / times;
    out->section = "heap";
    return true;
}
