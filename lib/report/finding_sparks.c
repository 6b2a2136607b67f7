/*
 * finding_sparks.c - fizzling-sparks: sparks that are needed before anyone takes them up, so
 * that nothing of them is done in parallel.
 *
 * Told from FIZZLING of those that are created on, of SPARKS or more; by the counters, or where
 * these are not in the log by single events.
 */
#include "base/units.h"
#include "report/findings-private.h"

static const double FIZZLING = 0.25;

enum { SPARKS = 100 };

typedef struct {
    uint64_t created, fizzled, converted;
} Fates;

static Fates
fates_of(const PfSparks *sparks)
{
    const uint64_t *counters = sparks->all.counters, *events = sparks->all.events;

    if (sparks->has_counters)
        return (Fates){ counters[PF_SPARKS_CREATED], counters[PF_SPARKS_FIZZLED],
                        counters[PF_SPARKS_CONVERTED] };
    return (Fates){ events[PF_SPARK_WAS_CREATED], events[PF_SPARK_WAS_FIZZLED],
                    events[PF_SPARK_WAS_RUN] + events[PF_SPARK_WAS_STOLEN] };
}

bool
pf_finding_fizzling_sparks(const PfReport *report, PfFinding *out)
{
    if (!report->sparks)
        return false;
    Fates fates = fates_of(report->sparks->sparks);
    out->extent = pf_finding_share((double)fates.fizzled, (double)fates.created);
    if (fates.created < SPARKS || out->extent < FIZZLING)
        return false;
    g_autofree char *share = pf_unit_percent(out->extent);
    g_autofree char *created = pf_unit_count(fates.created);
    g_autofree char *fizzled = pf_unit_count(fates.fizzled);
    g_autofree char *converted = pf_unit_count(fates.converted);
    g_autofree char *run = pf_finding_run(report->sparks);
    out->heading = g_strdup_printf("%s of the sparks fizzle.", share);
    out->text =
        g_strdup_printf("%s of %s created, %s, are evaluated by other code before anyone "
                        "takes them up. %s are converted.",
                        fizzled, created, run, converted);
    out->section = "sparks";
    return true;
}
