/*
 * finding_time.c - hot-centre and gc-ticks: what ticks of a time profile fall into.
 *
 * One cost centre by itself from HOT of the ticks on; garbage collection from COLLECTING of all
 * samples on, those that GHC leaves out of its .prof among them. Of a log that tells of
 * collections gc-share speaks in its place.
 */
#include "base/units.h"
#include "report/findings-private.h"

static const double HOT = 0.25;
static const double COLLECTING = 0.3;

static char *
name_of(const PfCallCentre *centre)
{
    g_autofree char *label = pf_finding_name(centre->label);
    g_autofree char *module = pf_finding_name(centre->module);

    return module[0] == '\0' ? g_strdup(label) : g_strdup_printf("%s (%s)", label, module);
}

bool
pf_finding_hot_centre(const PfReport *report, PfFinding *out)
{
    const PfTimeProfile *time = report->time ? report->time->time : NULL;

    if (!time || time->ticks < PF_FINDING_SAMPLES || time->calls->n_centres == 0)
        return false;
    const PfCallCentre *hottest = &time->calls->centres[0];
    out->extent = pf_finding_share((double)hottest->individual, (double)time->ticks);
    if (out->extent < HOT)
        return false;
    g_autofree char *name = name_of(hottest);
    g_autofree char *share = pf_unit_percent(out->extent);
    g_autofree char *own = pf_unit_count(hottest->individual);
    g_autofree char *all = pf_head_counted(time->ticks, "tick");
    g_autofree char *run = pf_finding_run(report->time);
    g_autofree char *inherited =
        pf_unit_percent(pf_finding_share((double)hottest->inherited, (double)time->ticks));
    out->heading = g_strdup_printf("%s runs in %s of the ticks.", name, share);
    out->text = g_strdup_printf("%s of %s are its own, %s. With all that it calls it has %s.",
                                own, all, run, inherited);
    out->section = "time";
    return true;
}

bool
pf_finding_gc_ticks(const PfReport *report, PfFinding *out)
{
    const PfTimeProfile *time = report->time ? report->time->time : NULL;

    if (!time || !time->has_ignored || time->samples < PF_FINDING_SAMPLES || report->gc)
        return false;
    uint64_t ticks = time->ignored[PF_IGNORED_GC];
    out->extent = pf_finding_share((double)ticks, (double)time->samples);
    if (out->extent < COLLECTING)
        return false;
    g_autofree char *share = pf_unit_percent(out->extent);
    g_autofree char *n = pf_unit_count(ticks);
    g_autofree char *all = pf_head_counted(time->samples, "sample");
    g_autofree char *run = pf_finding_run(report->time);
    out->heading = g_strdup_printf("Collection takes %s of the samples.", share);
    out->text = g_strdup_printf("%s of %s of the time profile fall into it, %s.", n, all, run);
    out->section = "time";
    return true;
}
