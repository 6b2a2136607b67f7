/*
 * time_range.h - the part of a run that is shown, once its markers are found.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t from_ns, until_ns; /* both inclusive */
} PfTimeRange;

static inline PfTimeRange
pf_time_range_all(void)
{
    return (PfTimeRange){ 0, UINT64_MAX };
}

static inline bool
pf_time_range_is_all(const PfTimeRange *range)
{
    return range->from_ns == 0 && range->until_ns == UINT64_MAX;
}

static inline bool
pf_time_range_has(const PfTimeRange *range, uint64_t time_ns)
{
    return time_ns >= range->from_ns && time_ns <= range->until_ns;
}
