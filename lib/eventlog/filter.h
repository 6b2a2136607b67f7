/*
 * filter.h - which events are wanted: by type, capability and time.
 */
#pragma once

#include "eventlog/sink.h"

/* Which events are wanted. */
typedef struct {
    PfKindSet kinds;
    bool one_cap;      /* only events of `cap` */
    uint16_t cap;      /* PF_NO_CAP: of the global buffer */
    uint64_t from_ns;  /* inclusive */
    uint64_t until_ns; /* inclusive */
} PfFilter;

/* The filter that lets everything pass. */
PfFilter pf_filter_all(void);

bool pf_filter_passes(const PfFilter *filter, const PfEvent *event);
