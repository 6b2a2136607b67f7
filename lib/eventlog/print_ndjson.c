#include "base/json.h"
#include "eventlog/print.h"

/* The items of a list of texts; each ends with a NUL, which the last may lack. */
static void
put_texts(PfJson *json, PfSpan list)
{
    PfCursor cursor = pf_cursor(list);

    pf_json_begin_array(json);
    while (pf_cursor_left(&cursor) > 0) {
        PfCursor rest = cursor;
        PfSpan item = pf_take_text(&cursor);
        pf_json_span(json, cursor.overrun ? pf_take_span(&rest, pf_cursor_left(&rest)) : item);
    }
    pf_json_end_array(json);
}

static void
put_words(PfJson *json, PfWords words)
{
    pf_json_begin_flat_array(json);
    for (size_t i = 0; i < words.len; i++)
        pf_json_uint(json, pf_words_at(words, i));
    pf_json_end_array(json);
}

static void
put_hex(PfJson *json, const char *name, PfSpan bytes)
{
    char key[64];

    g_snprintf(key, sizeof(key), "%s_hex", name);
    pf_json_key(json, key);
    pf_json_hex(json, bytes);
}

static void
put_field(PfJson *json, const PfEvent *event, const PfField *field)
{
    const void *slot = pf_field_slot(event, field);

    if (field->type == PF_BYTES) {
        put_hex(json, field->name, *(const PfSpan *)slot);
        return;
    }
    pf_json_key(json, field->name);
    switch (field->type) {
    case PF_U8:
    case PF_U16:
    case PF_U32:
    case PF_U64: pf_json_uint(json, pf_field_number(event, field)); break;
    case PF_CSTR:
    case PF_STR:
    case PF_STR_BUT_U32: pf_json_span(json, *(const PfSpan *)slot); break;
    case PF_CSTRS: put_texts(json, *(const PfSpan *)slot); break;
    case PF_WORDS: put_words(json, *(const PfWords *)slot); break;
    case PF_BYTES: g_assert_not_reached();
    }
}

static void
put_envelope(PfJson *json, const PfEvent *event)
{
    pf_json_key(json, "time_ns");
    pf_json_uint(json, event->time_ns);
    pf_json_key(json, "cap");
    if (event->cap == PF_NO_CAP)
        pf_json_null(json);
    else
        pf_json_uint(json, event->cap);
    pf_json_key(json, "type");
    pf_json_text(json, pf_event_name(event->kind));
    pf_json_key(json, "tag");
    pf_json_uint(json, event->tag);
    pf_json_key(json, "offset");
    pf_json_uint(json, event->offset);
}

/* A type without a row: all there is to say of it is what the log itself says. */
static void
put_unknown(PfJson *json, const PfEvent *event, const PfHeader *header)
{
    const PfType *type = pf_header_type(header, event->tag);

    if (type) {
        pf_json_key(json, "description");
        pf_json_text(json, type->description);
    }
    put_hex(json, "payload", event->payload);
}

static void
put_fields(PfJson *json, const PfEvent *event)
{
    const PfEventSpec *spec = pf_event_spec(event->kind);

    pf_json_key(json, "fields");
    pf_json_begin_object(json);
    for (size_t i = 0; i < event->n_fields; i++)
        put_field(json, event, &spec->fields[i]);
    pf_json_end_object(json);
    if (event->tail.len > 0)
        put_hex(json, "tail", event->tail);
}

void
pf_print_ndjson(FILE *out, const PfEvent *event, const PfHeader *header)
{
    PfJson json = pf_json(out, false);

    pf_json_begin_object(&json);
    put_envelope(&json, event);
    if (event->kind == PF_UNKNOWN)
        put_unknown(&json, event, header);
    else
        put_fields(&json, event);
    pf_json_end_object(&json);
    putc('\n', out);
}
