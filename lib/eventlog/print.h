/*
 * print.h - events as text, by the phrases of event_table.h, and as JSON.
 *
 *     1458104: cap 0: running thread 1
 *     {"time_ns":1458104,"cap":0,"type":"RUN_THREAD","tag":1,"offset":4711,
 *      "fields":{"thread":1}}                                            (one line)
 */
#pragma once

#include <stdio.h>

#include "eventlog/event.h"
#include "eventlog/header.h"

/* "Event Types:" and one line a type, then "Events:", as ghc-events prints a header. */
void pf_print_header(FILE *out, const PfHeader *header);

/* One event as ghc-events 0.21 prints it, with the line's end. */
void pf_print_event(FILE *out, const PfEvent *event, const PfHeader *header);

/*
 * One event as one line of JSON: time_ns, cap (null: none), type, tag, offset, and `fields`, an
 * object of those the payload holds by name. Bytes are hexadecimal text under a name that ends
 * in _hex: those of a field, `tail_hex` for what follows the fields, and `payload_hex`, beside
 * the log's `description` of its type, for an event of type UNKNOWN, which has no `fields`.
 */
void pf_print_ndjson(FILE *out, const PfEvent *event, const PfHeader *header);
