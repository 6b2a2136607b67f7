/*
 * log_writer.h - makes logs: tests' fixtures, and large ones to measure with.
 *
 * The writer frames: it writes the header, gathers the events of each block, puts
 * before them the marker that says how long the block is, and ends the log. As
 * in GHC, a block that reaches two megabytes goes on in another of its buffer.
 */
#pragma once

#include <stdio.h>

#include "eventlog/event.h"
#include "eventlog/header.h"

typedef struct PfLogWriter PfLogWriter;

/* A log with the types of `header`, to be written to `out`, which outlives the writer. Never
 * fails: what cannot be written is told by pf_log_writer_finish(). */
PfLogWriter *pf_log_writer_new(FILE *out, const PfHeader *header);

/* Starts a block of the buffer of `cap`, or of no capability's with PF_NO_CAP; ends the one
 * before. */
void pf_log_writer_block(PfLogWriter *writer, uint16_t cap, uint64_t start_ns);

/* Adds an event to the block, which must have been started. The event's own capability plays no
 * part. */
void pf_log_writer_event(PfLogWriter *writer, const PfEvent *event);

/* Ends the last block and the log. False, with `error`, when any byte was not written. */
bool pf_log_writer_finish(PfLogWriter *writer, GError **error);

/* A log that was not finished lacks its last block and its end. Accepts NULL. */
void pf_log_writer_free(PfLogWriter *writer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfLogWriter, pf_log_writer_free)
