/*
 * finding_growth.c - growing-bands: bands grow over the second half of the run, by the rule of
 * growth.h.
 */
#include "base/units.h"
#include "profile/growing.h"
#include "report/findings-private.h"

static void
tell(const PfHeapProfile *heap, const PfBand *steepest, size_t n_growing, size_t n,
     PfFinding *out)
{
    size_t first = pf_growth_half(heap->times_ns, heap->n_samples);
    g_autofree char *bands = pf_head_counted(n_growing, "band");
    g_autofree char *looked_at = pf_unit_count(n);
    g_autofree char *interval = pf_finding_samples(heap, first, heap->n_samples - 1);
    g_autofree char *name = pf_finding_name(steepest->name.label);
    g_autofree char *rate = pf_unit_per_second(steepest->growth_bytes_per_s);

    out->heading = g_strdup_printf("%s grow%s over the second half of the run.", bands,
                                   n_growing == 1 ? "s" : "");
    out->text = g_strdup_printf("That is %" G_GSIZE_FORMAT
                                " of %s looked at, %s. The steepest, %s, grows by %s.",
                                n_growing, looked_at, interval, name, rate);
    out->extent = pf_finding_share((double)n_growing, (double)n);
    out->section = "growth";
}

bool
pf_finding_growing_bands(const PfReport *report, PfFinding *out)
{
    const PfHeapProfile *heap = report->heap ? report->heap->heap : NULL;
    size_t n, n_growing;

    if (!heap || heap->n_all_samples < PF_FINDING_SAMPLES)
        return false;
    g_autofree const PfBand **bands = pf_growing_bands(heap, &n, &n_growing);
    if (n_growing > 0)
        tell(heap, bands[0], n_growing, n, out);
    return n_growing > 0;
}
