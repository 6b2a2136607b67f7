/*
 * log_builder.h - eventlogs for tests, sound and unsound, spelled record by record.
 *
 *     g_auto(LogBuilder) log = log_begin();
 *     log_block(&log, 0, 100);
 *     log_message(&log, 110, "hello");
 *     log_mark(&log);
 *
 * A block ends where log_close(), the next block or the end mark is asked for; its
 * size and time are then put into its marker. Sound logs alone are made by
 * log_writer.h: what is made here may lie.
 */
#pragma once

#include <glib.h>

#include "eventlog/encode.h"

enum { LOG_VARIABLE = 0xffff, LOG_NO_BLOCK = 0, LOG_MARKER_BYTES = 24 };

typedef struct {
    GByteArray *bytes;
    guint block_at; /* of the open block's marker, or LOG_NO_BLOCK */
    uint64_t end_ns;
} LogBuilder;

static inline void
log_raw(LogBuilder *log, const void *bytes, size_t len)
{
    if (len > 0)
        g_byte_array_append(log->bytes, bytes, (guint)len);
}

static inline void
log_uint(LogBuilder *log, uint64_t value, unsigned width)
{
    while (width-- > 0) {
        guint8 byte = (guint8)(value >> (8 * width));
        log_raw(log, &byte, 1);
    }
}

/* Writes over what is there. */
static inline void
log_poke(LogBuilder *log, size_t at, uint64_t value, unsigned width)
{
    for (; width-- > 0; at++)
        log->bytes->data[at] = (guint8)(value >> (8 * width));
}

/* A header of the types this program knows. */
static inline void
log_header(LogBuilder *log)
{
    g_autoptr(PfHeader) header = pf_header_builtin();
    pf_header_write(header, log->bytes);
}

static inline LogBuilder
log_begin(void)
{
    LogBuilder log = { .bytes = g_byte_array_new() };

    log_header(&log);
    return log;
}

/* A header of one's own: log_type() for each type, then log_data(). */
static inline void
log_types(LogBuilder *log)
{
    log_raw(log, PF_HEADER_MAGIC, 8);
}

static inline void
log_type(LogBuilder *log, uint16_t tag, uint16_t size)
{
    log_raw(log, "etb", 4);
    log_uint(log, tag, 2);
    log_uint(log, size, 2);
    log_uint(log, 0, 8); /* no description, no extra */
    log_raw(log, "ete", 4);
}

static inline void
log_data(LogBuilder *log)
{
    log_raw(log, "hetehdredatb", 12);
}

/* A header of BLOCK_MARKER, USER_MSG and GC_START alone: a hundred bytes. */
static inline LogBuilder
log_begin_small(void)
{
    LogBuilder log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 9, 0);
    log_type(&log, 18, 14);
    log_type(&log, 19, LOG_VARIABLE);
    log_data(&log);
    return log;
}

/* Ends the block that is open. */
static inline void
log_close(LogBuilder *log)
{
    guint at = log->block_at;

    if (at == LOG_NO_BLOCK)
        return;
    log_poke(log, at + 10, log->bytes->len - at, 4);
    log_poke(log, at + 14, log->end_ns, 8);
    log->block_at = LOG_NO_BLOCK;
}

static inline void
log_block(LogBuilder *log, uint16_t cap, uint64_t start_ns)
{
    PfEvent marker = pf_event_blank(PF_BLOCK_MARKER, start_ns);

    log_close(log);
    log->block_at = log->bytes->len;
    log->end_ns = start_ns;
    marker.block_marker.cap = cap;
    pf_encode_event(&marker, log->bytes);
}

static inline void
log_event(LogBuilder *log, const PfEvent *event)
{
    pf_encode_event(event, log->bytes);
    log->end_ns = MAX(log->end_ns, event->time_ns);
}

static inline void
log_message(LogBuilder *log, uint64_t time_ns, const char *text)
{
    PfEvent event = pf_event_blank(PF_USER_MSG, time_ns);

    event.user_msg.msg = (PfSpan){ (const uint8_t *)text, strlen(text) };
    log_event(log, &event);
}

/* The head of a record that has no length. */
static inline void
log_head(LogBuilder *log, uint16_t tag, uint64_t time_ns)
{
    log_uint(log, tag, 2);
    log_uint(log, time_ns, 8);
    log->end_ns = MAX(log->end_ns, time_ns);
}

/* A record that says its payload has `declared` bytes, and has `len`. */
static inline void
log_sized(LogBuilder *log, uint16_t tag, uint64_t time_ns, size_t declared, const void *payload,
          size_t len)
{
    log_head(log, tag, time_ns);
    log_uint(log, declared & 0xffff, 2);
    log_raw(log, payload, len);
}

/* The end mark, after the open block as in GHC 9.0 and before. */
static inline void
log_mark(LogBuilder *log)
{
    log_close(log);
    log_uint(log, 0xffff, 2);
}

/* The end mark, inside the open block as in GHC 9.2 and later. */
static inline void
log_mark_inside(LogBuilder *log)
{
    log_uint(log, 0xffff, 2);
    log_close(log);
}

/* Takes the last `len` bytes away, to be put somewhere else. Owned by the caller. */
static inline GByteArray *
log_tear(LogBuilder *log, guint len)
{
    GByteArray *torn = g_byte_array_new();

    g_assert(len <= log->bytes->len);
    g_byte_array_append(torn, log->bytes->data + log->bytes->len - len, len);
    g_byte_array_set_size(log->bytes, log->bytes->len - len);
    return torn;
}

static inline PfSpan
log_span(const LogBuilder *log)
{
    return (PfSpan){ log->bytes->data, log->bytes->len };
}

static inline void
log_free(LogBuilder *log)
{
    g_byte_array_unref(log->bytes);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(LogBuilder, log_free)
