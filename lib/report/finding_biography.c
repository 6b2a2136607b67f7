/*
 * finding_biography.c - void and drag: memory that is never used, and memory that is kept after
 * its last use.
 *
 * LOOK.md, section 9.4. Shares are of the whole area, so of the means. They speak from WASTE
 * on.
 */
#include "base/units.h"
#include "report/findings-private.h"

static const double WASTE = 0.1;

/* What is in no sample has no band, and no memory. */
static double
mean_of(const PfHeapProfile *heap, const char *phase)
{
    const PfBand *band = pf_heap_band(heap, phase);

    return band ? band->mean_bytes : 0;
}

static char *
share_of(const PfHeapProfile *heap, const char *phase)
{
    return pf_unit_percent(pf_finding_share(mean_of(heap, phase), heap->mean_bytes));
}

/* The heap that has that much of the phase; NULL: there is none. */
static const PfHeapProfile *
heap_with(const PfReport *report, const char *phase, PfFinding *out)
{
    const PfHeapProfile *heap = report->biography ? report->biography->heap : NULL;

    if (!heap)
        return NULL;
    out->extent = pf_finding_share(mean_of(heap, phase), heap->mean_bytes);
    out->section = "biography";
    return out->extent >= WASTE ? heap : NULL;
}

bool
pf_finding_void(const PfReport *report, PfFinding *out)
{
    const PfHeapProfile *heap = heap_with(report, "VOID", out);

    if (!heap)
        return false;
    g_autofree char *share = share_of(heap, "VOID");
    g_autofree char *lag = share_of(heap, "LAG");
    g_autofree char *drag = share_of(heap, "DRAG");
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, mean_of(heap, "VOID"));
    g_autofree char *samples = pf_finding_all_samples(heap);
    out->heading = g_strdup_printf("%s of live memory is never used (VOID).", share);
    out->text =
        g_strdup_printf("That is %s in the mean over %s. %s waits for its first use (LAG), "
                        "%s is kept after its last (DRAG).",
                        mean, samples, lag, drag);
    return true;
}

bool
pf_finding_drag(const PfReport *report, PfFinding *out)
{
    const PfHeapProfile *heap = heap_with(report, "DRAG", out);

    if (!heap)
        return false;
    g_autofree char *share = share_of(heap, "DRAG");
    g_autofree char *lag = share_of(heap, "LAG");
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, mean_of(heap, "DRAG"));
    g_autofree char *samples = pf_finding_all_samples(heap);
    out->heading =
        g_strdup_printf("%s of live memory is kept after its last use (DRAG).", share);
    out->text =
        g_strdup_printf("That is %s in the mean over %s. %s waits for its first use (LAG).",
                        mean, samples, lag);
    return true;
}
