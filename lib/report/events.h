/*
 * events.h - the types of events of a log, as they are listed.
 */
#pragma once

#include "eventlog/log.h"

/* The tags that occur, uint16_t, ascending; or by falling bytes. The caller owns the array. */
GArray *pf_events_by_tag(const PfReadReport *report);
GArray *pf_events_by_bytes(const PfReadReport *report);

/* GHC's name of a type, else the header's description of it. Borrowed. */
const char *pf_events_name(const PfHeader *header, uint16_t tag);
