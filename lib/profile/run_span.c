#include "profile/run_span.h"

bool
pf_run_span(const PfProfile *profile, PfTimeRange *out_span)
{
    const PfHeapProfile *heap = profile->heap;
    uint64_t end = profile->log && profile->log->has_times ? profile->log->last_ns : 0;

    if (heap && heap->n_samples > 0 && heap->time_base != PF_TIMES_LOST)
        end = MAX(end, heap->times_ns[heap->n_samples - 1]);
    *out_span = (PfTimeRange){ profile->range.from_ns, MIN(end, profile->range.until_ns) };
    return out_span->until_ns > out_span->from_ns;
}

uint64_t
pf_run_ns(const PfProfile *profile)
{
    PfTimeRange span;

    return pf_run_span(profile, &span) ? span.until_ns - span.from_ns : 0;
}
