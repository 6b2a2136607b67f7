#include "eventlog/filter.h"

PfFilter
pf_filter_all(void)
{
    return (PfFilter){ .kinds = pf_kinds_all(), .until_ns = UINT64_MAX };
}

bool
pf_filter_passes(const PfFilter *filter, const PfEvent *event)
{
    return pf_kinds_has(&filter->kinds, event->kind)
           && (!filter->one_cap || event->cap == filter->cap)
           && event->time_ns >= filter->from_ns && event->time_ns <= filter->until_ns;
}
