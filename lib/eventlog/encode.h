/*
 * encode.h - from events back to a log.
 *
 * Encoding reads the same table as decoding: what pf_decode() took apart comes
 * back byte for byte, short payloads, tails and wrong lengths included. So a
 * sound log copied through an encoder is the same log. Block markers keep the
 * sizes they had: whoever drops or mends events frames them anew, by log_writer.h.
 */
#pragma once

#include <stdio.h>

#include "eventlog/sink.h"

/* An event of `kind` with all its fields, each zero or empty, in no capability's buffer: for
 * whoever makes logs. */
PfEvent pf_event_blank(PfKind kind, uint64_t time_ns);

/* Appends the record: of a known kind its fields and its tail, of another its payload. */
void pf_encode_event(const PfEvent *event, GByteArray *out);

/* Appends the mark that ends a segment. */
void pf_encode_mark(GByteArray *out);

/* A sink that writes what it is fed. */
typedef struct {
    PfSink sink;
    FILE *out;           /* borrowed */
    GByteArray *pending; /* not yet written */
} PfEncoder;

/* An encoder of all events of all blocks, the markers of the blocks among them. */
PfEncoder pf_encoder(FILE *out);

/* Frees what the encoder holds; what it was fed is written only by its `end`. */
void pf_encoder_clear(PfEncoder *encoder);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfEncoder, pf_encoder_clear)
