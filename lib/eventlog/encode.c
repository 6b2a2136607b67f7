#include "eventlog/encode.h"

#include <errno.h>

#include "base/error.h"

enum {
    END_MARK = 0xffff,
    PENDING_MAX = 1 << 16, /* bytes that are worth a write */
};

static void
put_uint(GByteArray *out, uint64_t value, unsigned width)
{
    guint8 bytes[8];

    for (unsigned i = width; i-- > 0; value >>= 8)
        bytes[i] = (guint8)value;
    g_byte_array_append(out, bytes, width);
}

static void
put_span(GByteArray *out, PfSpan span)
{
    if (span.len > 0)
        g_byte_array_append(out, span.data, (guint)span.len);
}

static void
put_field(GByteArray *out, const PfEvent *event, const PfField *field)
{
    const void *slot = pf_field_slot(event, field);

    switch (field->type) {
    case PF_U8: put_uint(out, pf_field_number(event, field), 1); break;
    case PF_U16: put_uint(out, pf_field_number(event, field), 2); break;
    case PF_U32: put_uint(out, pf_field_number(event, field), 4); break;
    case PF_U64: put_uint(out, pf_field_number(event, field), 8); break;
    case PF_CSTR:
        put_span(out, *(const PfSpan *)slot);
        put_uint(out, 0, 1);
        break;
    case PF_STR:
    case PF_CSTRS:
    case PF_STR_BUT_U32:
    case PF_BYTES: put_span(out, *(const PfSpan *)slot); break;
    case PF_WORDS: {
        PfWords words = *(const PfWords *)slot;
        put_uint(out, words.len, 1);
        put_span(out, (PfSpan){ words.be32, 4 * (size_t)words.len });
        break;
    }
    }
}

static void
put_payload(GByteArray *out, const PfEvent *event)
{
    const PfEventSpec *spec = pf_event_spec(event->kind);

    if (event->kind == PF_UNKNOWN) {
        put_span(out, event->payload);
        return;
    }
    g_assert(event->n_fields <= spec->n_fields);
    for (size_t i = 0; i < event->n_fields; i++)
        put_field(out, event, &spec->fields[i]);
    put_span(out, event->tail);
}

PfEvent
pf_event_blank(PfKind kind, uint64_t time_ns)
{
    const PfEventSpec *spec = pf_event_spec(kind);

    return (PfEvent){
        .kind = kind,
        .tag = spec->tag,
        .cap = PF_NO_CAP,
        .n_fields = (uint8_t)spec->n_fields,
        .variable = spec->size == PF_SIZE_VAR,
        .time_ns = time_ns,
    };
}

void
pf_encode_event(const PfEvent *event, GByteArray *out)
{
    put_uint(out, event->tag, 2);
    put_uint(out, event->time_ns, 8);
    if (!event->variable) {
        put_payload(out, event);
        return;
    }

    guint length_at = out->len;
    put_uint(out, 0, 2);
    put_payload(out, event);

    guint length = out->len - length_at - 2 + event->excess;
    out->data[length_at] = (guint8)(length >> 8);
    out->data[length_at + 1] = (guint8)length;
}

void
pf_encode_mark(GByteArray *out)
{
    put_uint(out, END_MARK, 2);
}

static bool
write_pending(PfEncoder *encoder, GError **error)
{
    GByteArray *pending = encoder->pending;
    if (pending->len == 0)
        return true;

    bool is_written = fwrite(pending->data, 1, pending->len, encoder->out) == pending->len;
    g_byte_array_set_size(pending, 0);
    if (!is_written)
        pf_error_set_errno(error, errno, "cannot write the log");
    return is_written;
}

static bool
encode_segment(PfSink *self, const PfHeader *header, GError **error)
{
    PfEncoder *encoder = (PfEncoder *)self;

    pf_header_write(header, encoder->pending);
    return write_pending(encoder, error);
}

static bool
encode_event(PfSink *self, const PfEvent *event, GError **error)
{
    PfEncoder *encoder = (PfEncoder *)self;

    pf_encode_event(event, encoder->pending);
    return encoder->pending->len < PENDING_MAX || write_pending(encoder, error);
}

static bool
encode_mark(PfSink *self, G_GNUC_UNUSED uint64_t offset, G_GNUC_UNUSED GError **error)
{
    PfEncoder *encoder = (PfEncoder *)self;

    pf_encode_mark(encoder->pending);
    return true;
}

static bool
finish_log(PfSink *self, GError **error)
{
    PfEncoder *encoder = (PfEncoder *)self;

    if (!write_pending(encoder, error))
        return false;
    if (fflush(encoder->out) == 0)
        return true;
    pf_error_set_errno(error, errno, "cannot write the log");
    return false;
}

PfEncoder
pf_encoder(FILE *out)
{
    return (PfEncoder){
        .sink = { .wants = pf_kinds_all(),
                  .blocks = PF_BLOCKS_ALL,
                  .segment = encode_segment,
                  .event = encode_event,
                  .mark = encode_mark,
                  .end = finish_log },
        .out = out,
        .pending = g_byte_array_new(),
    };
}

void
pf_encoder_clear(PfEncoder *encoder)
{
    g_clear_pointer(&encoder->pending, g_byte_array_unref);
}
