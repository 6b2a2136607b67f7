/*
 * payload.h - events as a reader makes them of their payloads.
 */
#pragma once

#include "eventlog/decode.h"
#include "eventlog/encode.h"

#define SPAN(text) ((PfSpan){ (const uint8_t *)(text), sizeof(text) - 1 })

/* An event of `kind` at time 7. */
static inline PfEvent
event_of(PfKind kind, PfSpan payload)
{
    PfEvent event = pf_event_blank(kind, 7);

    event.payload = payload;
    pf_decode(&event);
    return event;
}
