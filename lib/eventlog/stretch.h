/*
 * stretch.h - a stretch of a log, read again and sorted; used by order.c.
 */
#pragma once

#include "eventlog/filter.h"
#include "eventlog/log.h"

/* When an event is: segments are whole runs of a clock, so they come first. */
typedef struct {
    uint32_t segment; /* counted from 1 */
    uint64_t time_ns;
} PfMoment;

/* Less than, equal to or greater than zero, as strcmp. */
static inline int
pf_moment_compare(PfMoment a, PfMoment b)
{
    if (a.segment != b.segment)
        return a.segment < b.segment ? -1 : 1;
    return a.time_ns < b.time_ns ? -1 : a.time_ns > b.time_ns;
}

typedef struct {
    PfPlace *place;
    uint64_t from, until; /* stream offsets */
    uint32_t segment;     /* in force at `from` */
    size_t n_events;      /* that pass the filter */
    PfMoment first;       /* of the events not yet taken */

    /* While it is being merged. */
    GArray *records;   /* by moment */
    GByteArray *bytes; /* their payloads */
    size_t at;         /* the next record */
} PfStretch;

void pf_stretch_free(PfStretch *stretch);

/* Reads and sorts the events that pass `filter`. */
bool pf_stretch_read(PfStretch *stretch, PfLog *log, const PfFilter *filter, GError **error);

/* The next event, its payload borrowed until pf_stretch_forget(). */
PfEvent pf_stretch_event(const PfStretch *stretch);

/* Goes to the one after it. False: there is none. */
bool pf_stretch_next(PfStretch *stretch);

/* Frees what pf_stretch_read() read. */
void pf_stretch_forget(PfStretch *stretch);
