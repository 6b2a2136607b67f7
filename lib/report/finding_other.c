/*
 * finding_other.c - large-other: more than HIDDEN of the memory is in bands that the chart of
 * the heap does not show one by one.
 */
#include "base/units.h"
#include "report/findings-private.h"
#include "report/section_heap_words.h"

static const double HIDDEN = 0.25;

/* What is in OTHER. */
typedef struct {
    size_t n;
    double mean_bytes;
    uint64_t peak_bytes; /* of the band that has the highest */
} Other;

/* All bands but those that are drawn by themselves, or, by hp2ps's rule, not at all. */
static Other
other_of(const PfReport *report)
{
    const PfHeapProfile *heap = report->heap->heap;
    g_auto(PfCutBands) cut = pf_section_heap_bands(report);
    g_autoptr(GHashTable) elsewhere = g_hash_table_new(NULL, NULL);
    Other other = { 0 };

    for (guint i = 0; i < cut.bands->len; i++)
        if (i < cut.n_drawn || i >= cut.n_kept)
            g_hash_table_add(elsewhere, cut.bands->pdata[i]);
    for (size_t i = 0; i < heap->n_bands; i++) {
        const PfBand *band = &heap->bands[i];
        if (g_hash_table_contains(elsewhere, band))
            continue;
        other.n++;
        other.mean_bytes += band->mean_bytes;
        other.peak_bytes = MAX(other.peak_bytes, band->peak_bytes);
    }
    return other;
}

bool
pf_finding_large_other(const PfReport *report, PfFinding *out)
{
    const PfHeapProfile *heap = report->heap ? report->heap->heap : NULL;

    if (!heap || heap->mean_bytes <= 0)
        return false;
    Other other = other_of(report);
    if (other.mean_bytes / heap->mean_bytes <= HIDDEN)
        return false;
    g_autofree char *share = pf_unit_percent(other.mean_bytes / heap->mean_bytes);
    g_autofree char *bands = pf_head_counted(other.n, "band");
    g_autofree char *all = pf_unit_count(heap->n_bands);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, other.mean_bytes);
    g_autofree char *samples = pf_finding_all_samples(heap);
    g_autofree char *peak = pf_unit_format(PF_UNIT_BYTES, (double)other.peak_bytes);
    out->heading = g_strdup_printf("OTHER holds %s of live memory.", share);
    out->text =
        g_strdup_printf("It is %s of %s, together %s in the mean over %s. None of them is "
                        "ever over %s.",
                        bands, all, mean, samples, peak);
    out->extent = pf_finding_share(other.mean_bytes, heap->mean_bytes);
    out->section = "heap";
    return true;
}
