/*
 * finding_other.c - large-other: more than HIDDEN of the memory is in bands that no chart shows
 * one by one.
 */
#include "base/units.h"
#include "report/findings-private.h"

static const double HIDDEN = 0.25;

bool
pf_finding_large_other(const PfReport *report, PfFinding *out)
{
    const PfHeapProfile *heap = report->heap ? report->heap->heap : NULL;
    double hidden = 0;
    uint64_t largest = 0;

    if (!heap)
        return false;
    for (size_t i = heap->n_shown; i < heap->n_bands; i++) {
        hidden += heap->bands[i].mean_bytes;
        largest = MAX(largest, heap->bands[i].peak_bytes);
    }
    if (hidden <= 0 || hidden / heap->mean_bytes <= HIDDEN)
        return false;
    g_autofree char *share = pf_unit_percent(hidden / heap->mean_bytes);
    g_autofree char *bands = pf_head_counted(heap->n_bands - heap->n_shown, "band");
    g_autofree char *all = pf_unit_count(heap->n_bands);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, hidden);
    g_autofree char *samples = pf_finding_all_samples(heap);
    g_autofree char *peak = pf_unit_format(PF_UNIT_BYTES, (double)largest);
    out->heading = g_strdup_printf("OTHER holds %s of live memory.", share);
    out->text =
        g_strdup_printf("It is %s of %s, together %s in the mean over %s. None of them is "
                        "ever over %s.",
                        bands, all, mean, samples, peak);
    out->extent = pf_finding_share(hidden, heap->mean_bytes);
    out->section = "heap";
    return true;
}
