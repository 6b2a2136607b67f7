/*
 * keeper.h - a sink that keeps what it is told, to compare two ways of reading.
 */
#pragma once

#include <glib.h>

#include "eventlog/sink.h"

typedef struct {
    uint32_t segment;
    uint64_t time_ns, offset;
    uint32_t hash; /* of the payload and its length */
    uint16_t tag, cap;
} Told;

typedef struct {
    PfSink sink;  /* must be first */
    GArray *told; /* Told, in order */
    uint32_t segment;
} Keeper;

static inline bool
keeper_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Keeper *keeper = (Keeper *)sink;
    Told told = { keeper->segment, event->time_ns, event->offset, (uint32_t)event->payload.len,
                  event->tag,      event->cap };

    for (size_t i = 0; i < event->payload.len; i++)
        told.hash = told.hash * 31 + event->payload.data[i];
    g_array_append_val(keeper->told, told);
    return true;
}

static inline bool
keeper_segment(PfSink *sink, G_GNUC_UNUSED const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    ((Keeper *)sink)->segment++;
    return true;
}

/* A keeper of all events; `told` is the caller's. */
static inline Keeper
keeper_new(void)
{
    return (Keeper){
        .sink = { .wants = pf_kinds_all(), .segment = keeper_segment, .event = keeper_event },
        .told = g_array_new(FALSE, FALSE, sizeof(Told)),
    };
}

/* Whether both are of the same record. */
static inline bool
told_equal(const Told *x, const Told *y)
{
    return x->segment == y->segment && x->time_ns == y->time_ns && x->offset == y->offset
           && x->hash == y->hash && x->tag == y->tag && x->cap == y->cap;
}

/* By segment, then by time: a GCompareFunc for a stable sort. */
static inline gint
told_by_time(gconstpointer a, gconstpointer b)
{
    const Told *x = a, *y = b;

    if (x->segment != y->segment)
        return x->segment < y->segment ? -1 : 1;
    return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}
