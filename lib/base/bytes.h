/*
 * bytes.h - a bounds-checked cursor over borrowed big-endian bytes.
 *
 * The cursor never reads past its end. The first read that would is refused,
 * yields zero and sets `overrun`, which stays set: decode a whole record, then
 * ask once. Every multi-byte number of an eventlog is big-endian, so this is
 * the only file in the project that knows about byte order.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A run of bytes that someone else owns. */
typedef struct {
    const uint8_t *data;
    size_t len;
} PfSpan;

typedef struct {
    const uint8_t *start, *at, *end;
    bool overrun;
} PfCursor;

static inline PfCursor
pf_cursor(PfSpan span)
{
    const uint8_t *start = span.data ? span.data : (const uint8_t *)"";
    return (PfCursor){ .start = start, .at = start, .end = start + span.len };
}

static inline size_t
pf_cursor_offset(const PfCursor *cursor)
{
    return (size_t)(cursor->at - cursor->start);
}

static inline size_t
pf_cursor_left(const PfCursor *cursor)
{
    return (size_t)(cursor->end - cursor->at);
}

/* The next `len` bytes, or an empty span when they are not all there. */
static inline PfSpan
pf_take_span(PfCursor *cursor, size_t len)
{
    if (pf_cursor_left(cursor) < len) {
        cursor->overrun = true;
        cursor->at = cursor->end;
        return (PfSpan){ .data = cursor->end };
    }
    PfSpan span = { cursor->at, len };
    cursor->at += len;
    return span;
}

/* A big-endian unsigned number of `width` bytes, 1 to 8. */
static inline uint64_t
pf_take_uint(PfCursor *cursor, size_t width)
{
    const uint8_t *at = pf_take_span(cursor, width).data;
    uint64_t value = 0;

    if (cursor->overrun)
        return 0;
    for (size_t i = 0; i < width; i++)
        value = value << 8 | at[i];
    return value;
}

/* Text up to its terminating NUL, which is consumed and not counted. */
static inline PfSpan
pf_take_text(PfCursor *cursor)
{
    size_t left = pf_cursor_left(cursor);
    const uint8_t *nul = left > 0 ? memchr(cursor->at, 0, left) : NULL;
    if (!nul)
        return pf_take_span(cursor, left + 1);

    PfSpan text = pf_take_span(cursor, (size_t)(nul - cursor->at));
    cursor->at++;
    return text;
}
