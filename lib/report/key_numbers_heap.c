/*
 * key_numbers_heap.c - the key numbers of a heap profile, and of the run it is of.
 */
#include "base/units.h"
#include "profile/growing.h"
#include "profile/run_span.h"
#include "report/key_numbers-private.h"

const PfProfile *
pf_key_heap_run(const PfReport *report)
{
    return report->heap ? report->heap : report->biography;
}

bool
pf_key_peak(const PfReport *report, PfKeyNumber *out)
{
    const PfProfile *run = pf_key_heap_run(report);

    if (!run)
        return false;
    g_autofree char *at = pf_unit_ns(run->heap->peak_time_ns);
    pf_key_set_bytes(out, (double)run->heap->peak_bytes);
    out->note = run->heap->time_base == PF_TIMES_LOST ? g_strdup("of the samples")
                                                      : g_strconcat("at ", at, NULL);
    return true;
}

bool
pf_key_mean(const PfReport *report, PfKeyNumber *out)
{
    const PfProfile *run = pf_key_heap_run(report);

    if (!run)
        return false;
    pf_key_set_bytes(out, run->heap->mean_bytes);
    out->note = g_strdup(run->heap->n_samples == 1           ? "of one sample"
                         : pf_time_range_is_all(&run->range) ? "over the whole run"
                                                             : "over what is shown");
    return true;
}

bool
pf_key_growth(const PfReport *report, PfKeyNumber *out)
{
    const PfProfile *run = pf_key_heap_run(report);
    size_t first;

    if (!run)
        return false;
    PfGrowth total = pf_growing_total(run->heap, &first);
    if (!total.is_known)
        return false;
    g_autofree char *rate = pf_unit_rate(total.bytes_per_s);
    pf_key_set(out, rate);
    out->note = g_strdup(pf_time_range_is_all(&run->range) ? "second half of the run"
                                                           : "second half of it");
    return true;
}

bool
pf_key_run_time(const PfReport *report, PfKeyNumber *out)
{
    const PfProfile *run = pf_key_heap_run(report) ? pf_key_heap_run(report) : report->main;
    PfTimeRange span;

    if (!pf_run_span(run, &span))
        return false;
    g_autofree char *text = pf_unit_ns(span.until_ns - span.from_ns);
    bool is_cpu = run->heap && run->heap->time_base == PF_TIMES_MUTATOR_CPU;
    pf_key_set(out, text);
    out->note = g_strdup(!pf_time_range_is_all(&run->range) ? "is shown"
                         : is_cpu                           ? "of the program's CPU"
                                                            : "elapsed");
    return true;
}

bool
pf_key_heap_size(const PfReport *report, PfKeyNumber *out)
{
    const PfProfile *run = report->memory;

    if (!run || run->memory->heap_size.n_readings == 0)
        return false;
    pf_key_set_bytes(out, (double)run->memory->heap_size.max_bytes);
    out->note = g_strdup("held from the system");
    return true;
}

bool
pf_key_samples(const PfReport *report, PfKeyNumber *out)
{
    const PfProfile *run = pf_key_heap_run(report);

    if (!run)
        return false;
    const PfHeapProfile *heap = run->heap;
    uint64_t first = heap->times_ns[0], last = heap->times_ns[heap->n_samples - 1];
    pf_key_set_count(out, heap->n_all_samples);
    if (heap->time_base == PF_TIMES_LOST || heap->n_all_samples < 2 || last <= first) {
        out->note = g_strdup("of the heap");
        return true;
    }
    g_autofree char *every = pf_unit_ns((last - first) / (heap->n_all_samples - 1));
    out->note = g_strconcat("every ", every, NULL);
    return true;
}
