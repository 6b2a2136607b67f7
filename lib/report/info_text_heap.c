/*
 * info_text_heap.c - the heap profile on the screen: its largest bands, and those that grow.
 */
#include "base/units.h"
#include "profile/growing.h"
#include "profile/restrictions.h"
#include "report/info_text-private.h"

enum { BANDS_SHOWN = 5, GROWING_SHOWN = 3 };

static void
write_restrictions(FILE *out, const PfProfile *profile)
{
    g_auto(GStrv) lines = pf_restrictions_heap(profile);

    for (char **line = lines; *line; line++)
        fprintf(out, "              %s\n", *line);
}

static void
write_bands(FILE *out, const PfHeapProfile *heap)
{
    for (size_t i = 0; i < MIN(heap->n_bands, BANDS_SHOWN); i++) {
        const PfBand *band = &heap->bands[i];
        g_autofree char *peak = pf_info_bytes(band->peak_bytes);
        g_autofree char *share =
            heap->area_byte_seconds > 0
                ? pf_unit_percent(band->area_byte_seconds / heap->area_byte_seconds)
                : g_strdup("");

        pf_info_row(out, peak, share, band->name.label);
    }
}

static void
write_growth(FILE *out, const PfHeapProfile *heap)
{
    g_autofree char *unknown = pf_growing_unknown(heap);
    size_t n, n_growing;

    if (unknown) {
        fprintf(out, "growth        unknown: %s\n", unknown);
        return;
    }
    g_autofree const PfBand **bands = pf_growing_bands(heap, &n, &n_growing);
    if (n_growing == 0) {
        fprintf(out, "growth        no band grows (%" G_GSIZE_FORMAT " looked at)\n", n);
        return;
    }
    fprintf(out,
            "growth        %" G_GSIZE_FORMAT " band%s (%" G_GSIZE_FORMAT
            " looked at), second half of the run\n",
            n_growing, n_growing == 1 ? " grows" : "s grow", n);
    for (size_t i = 0; i < MIN(n_growing, GROWING_SHOWN); i++) {
        g_autofree char *rate = pf_unit_rate(bands[i]->growth_bytes_per_s);
        pf_info_row(out, "", rate, bands[i]->name.label);
    }
}

static void
write_samples(FILE *out, const PfHeapProfile *heap)
{
    g_autofree char *samples = pf_info_counted(heap->n_all_samples, "sample");
    g_autofree char *bands = pf_info_counted(heap->n_bands, "band");
    g_autofree char *left_out = pf_info_counted(heap->n_left_out, "damaged sample");

    fprintf(out, "heap profile  %s, by %s%s" PF_INFO_DOT "%s" PF_INFO_DOT "%s",
            pf_breakdown_flag(heap->breakdown), pf_breakdown_name(heap->breakdown),
            pf_heap_has_stacks(heap) ? ", inner to outer" : "", samples, bands);
    if (heap->n_left_out > 0)
        fprintf(out, PF_INFO_DOT "%s left out", left_out);
    putc('\n', out);
}

static void
write_sums(FILE *out, const PfHeapProfile *heap)
{
    g_autofree char *peak = pf_info_bytes(heap->peak_bytes);
    g_autofree char *at = pf_unit_ns(heap->peak_time_ns);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, heap->mean_bytes);
    g_autofree char *last = pf_info_bytes(heap->last_bytes);
    bool is_timed = heap->time_base != PF_TIMES_LOST;

    fprintf(out, "              peak %s%s%s" PF_INFO_DOT "mean %s" PF_INFO_DOT "last %s\n",
            peak, is_timed ? " at " : "", is_timed ? at : "", mean, last);
}

void
pf_info_text_heap(FILE *out, const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    write_samples(out, heap);
    write_restrictions(out, profile);
    if (heap->n_samples == 0)
        return;
    write_sums(out, heap);
    write_bands(out, heap);
    write_growth(out, heap);
}
