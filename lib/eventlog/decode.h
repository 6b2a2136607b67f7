/*
 * decode.h - from a record to an event.
 *
 * A record is what framing has already proved to lie whole inside the input:
 * decoding therefore never needs more bytes, never allocates and never blocks.
 */
#pragma once

#include "eventlog/event.h"

/*
 * Fills the fields of `event` from its `kind` and `payload`; text and vectors
 * borrow the payload. A payload too short for all fields keeps its leading ones:
 * `n_fields` says how many, the others are zero. Bytes after the fields are the
 * `tail`. Never fails.
 */
void pf_decode(PfEvent *event);

/*
 * How many bytes of `bytes` the fields of `kind` take when each string runs to
 * its NUL, which may lie beyond the declared length (EVENTLOG 1.6). 0 when they do
 * not all lie in `bytes`, or when a field runs to the end and so tells nothing.
 */
size_t pf_decode_measure(PfKind kind, PfSpan bytes);
