#include "eventlog/decode.h"

#include <glib.h>

static PfWords
take_words(PfCursor *cursor)
{
    uint8_t len = (uint8_t)pf_take_uint(cursor, 1);
    PfSpan span = pf_take_span(cursor, 4 * (size_t)len);
    return (PfWords){ .len = (uint8_t)(span.len / 4), .be32 = span.data };
}

/* The text before a closing word, or all of it, with `overrun`, when there is none. */
static PfSpan
take_text_but_word(PfCursor *cursor)
{
    size_t left = pf_cursor_left(cursor);
    return pf_take_span(cursor, left < 4 ? left + 1 : left - 4);
}

static void
take_field(PfCursor *cursor, PfFieldType type, void *slot)
{
    switch (type) {
    case PF_U8: *(uint8_t *)slot = (uint8_t)pf_take_uint(cursor, 1); break;
    case PF_U16: *(uint16_t *)slot = (uint16_t)pf_take_uint(cursor, 2); break;
    case PF_U32: *(uint32_t *)slot = (uint32_t)pf_take_uint(cursor, 4); break;
    case PF_U64: *(uint64_t *)slot = pf_take_uint(cursor, 8); break;
    case PF_CSTR: *(PfSpan *)slot = pf_take_text(cursor); break;
    case PF_STR:
    case PF_CSTRS:
    case PF_BYTES: *(PfSpan *)slot = pf_take_span(cursor, pf_cursor_left(cursor)); break;
    case PF_STR_BUT_U32: *(PfSpan *)slot = take_text_but_word(cursor); break;
    case PF_WORDS: *(PfWords *)slot = take_words(cursor); break;
    }
}

void
pf_decode(PfEvent *event)
{
    const PfEventSpec *spec = pf_event_spec(event->kind);
    PfCursor cursor = pf_cursor(event->payload);
    const uint8_t *good = cursor.at;
    size_t i = 0;

    for (; i < spec->n_fields; i++) {
        const PfField *field = &spec->fields[i];
        take_field(&cursor, field->type, (char *)event + PF_PAYLOAD_AT + field->offset);
        if (cursor.overrun)
            break;
        good = cursor.at;
    }
    event->n_fields = (uint8_t)i;
    event->tail = (PfSpan){ good, (size_t)(cursor.end - good) };
    for (; i < spec->n_fields; i++) {
        size_t from = spec->fields[i].offset;
        memset((char *)event + PF_PAYLOAD_AT + from, 0, spec->fields[i + 1].offset - from);
    }
}

size_t
pf_decode_measure(PfKind kind, PfSpan bytes)
{
    const PfEventSpec *spec = pf_event_spec(kind);
    PfCursor cursor = pf_cursor(bytes);

    if (spec->size != PF_SIZE_VAR)
        return 0;
    for (size_t i = 0; i < spec->n_fields; i++) {
        _Alignas(uint64_t) char scratch[MAX(sizeof(PfSpan), sizeof(PfWords))];
        PfFieldType type = spec->fields[i].type;

        if (type == PF_STR || type == PF_CSTRS || type == PF_BYTES || type == PF_STR_BUT_U32)
            return 0;
        take_field(&cursor, type, scratch);
    }
    return cursor.overrun ? 0 : pf_cursor_offset(&cursor);
}
