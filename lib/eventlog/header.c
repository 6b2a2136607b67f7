#include "eventlog/header.h"

#include "base/error.h"

enum {
    HEADER_BEGIN = 0x68647262, /* "hdrb" */
    HEADER_END = 0x68647265,   /* "hdre" */
    TYPES_BEGIN = 0x68657462,  /* "hetb" */
    TYPES_END = 0x68657465,    /* "hete" */
    TYPE_BEGIN = 0x65746200,   /* "etb\0" */
    TYPE_END = 0x65746500,     /* "ete\0" */
    DATA_BEGIN = 0x64617462,   /* "datb" */
    VARIABLE_SIZE = 0xffff,
    NO_TYPE = -1,
};

struct PfHeader {
    int n_refs;
    GArray *types;         /* PfType, in file order */
    GArray *by_tag;        /* int32_t, index into types or NO_TYPE */
    GStringChunk *strings; /* of the types' words */
};

static PfHeader *
header_new(void)
{
    PfHeader *header = g_new(PfHeader, 1);

    *header = (PfHeader){
        .n_refs = 1,
        .types = g_array_new(FALSE, FALSE, sizeof(PfType)),
        .by_tag = g_array_new(FALSE, FALSE, sizeof(int32_t)),
        .strings = g_string_chunk_new(4096),
    };
    return header;
}

PfHeader *
pf_header_ref(PfHeader *header)
{
    header->n_refs++;
    return header;
}

void
pf_header_unref(PfHeader *header)
{
    if (!header || --header->n_refs > 0)
        return;
    g_array_unref(header->types);
    g_array_unref(header->by_tag);
    g_string_chunk_free(header->strings);
    g_free(header);
}

static PfSpan
keep(PfHeader *header, PfSpan bytes)
{
    char *copy =
        g_string_chunk_insert_len(header->strings, (const char *)bytes.data, (gssize)bytes.len);
    return (PfSpan){ (const uint8_t *)copy, bytes.len };
}

static void
add_type(PfHeader *header, uint16_t tag, uint16_t declared, PfSpan description, PfSpan extra)
{
    int32_t size = declared == VARIABLE_SIZE ? PF_SIZE_VAR : declared;
    g_autofree char *valid =
        g_utf8_make_valid((const char *)description.data, (gssize)description.len);
    PfType type = {
        .tag = tag,
        .declared = declared,
        .size = size,
        .kind = pf_event_kind(tag, size),
        .description = g_string_chunk_insert(header->strings, valid),
        .raw_description = keep(header, description),
        .extra = keep(header, extra),
    };

    while (header->by_tag->len <= tag) {
        int32_t none = NO_TYPE;
        g_array_append_val(header->by_tag, none);
    }
    g_array_index(header->by_tag, int32_t, tag) = (int32_t)header->types->len;
    g_array_append_val(header->types, type);
}

/* GHC 6.12 declares thread ids of 8 bytes and writes 4 (EVENTLOG 1.6, rule 3). */
static void
correct_612(PfHeader *header)
{
    static const uint16_t wrong[] = { 0, 1, 2, 3, 4, 5, 6, 8, 15, 17 };
    const PfType *create_thread = pf_header_type(header, 0);
    if (!create_thread || create_thread->declared != 8)
        return;

    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        int32_t at = wrong[i] < header->by_tag->len
                         ? g_array_index(header->by_tag, int32_t, wrong[i])
                         : NO_TYPE;
        if (at == NO_TYPE)
            continue;
        PfType *type = &g_array_index(header->types, PfType, at);
        if (type->kind != PF_UNKNOWN)
            type->size = type->tag == 2 ? 6 : pf_event_spec(type->kind)->size;
    }
}

typedef struct {
    PfCursor cursor;
    PfHeaderStatus status;
    GError **error;
} Parser;

static void
refuse(Parser *parser, size_t offset, const char *what)
{
    parser->status = PF_HEADER_BAD;
    g_set_error(parser->error, PF_ERROR, PF_ERROR_MALFORMED,
                "byte %" G_GSIZE_FORMAT " of the header: expected %s", offset, what);
}

/* Takes `mark`, or stops the parser. */
static bool
expect(Parser *parser, uint32_t mark, const char *what)
{
    size_t offset = pf_cursor_offset(&parser->cursor);
    uint64_t found = pf_take_uint(&parser->cursor, 4);

    if (parser->cursor.overrun)
        parser->status = PF_HEADER_MORE;
    else if (found != mark)
        refuse(parser, offset, what);
    return parser->status == PF_HEADER_OK;
}

/* Whether the next word is `mark`; it is taken only if so. */
static bool
accept(Parser *parser, uint32_t mark)
{
    PfCursor ahead = parser->cursor;
    if (pf_take_uint(&ahead, 4) != mark)
        return false;
    parser->cursor = ahead;
    return true;
}

/* A text transfer puts a line feed beside each carriage return: lengths then lie. */
static bool
is_newline_converted(PfSpan bytes)
{
    for (size_t i = 0; i + 4 <= bytes.len; i++) {
        if (memcmp(bytes.data + i, "\0\n\r", 3) == 0
            || memcmp(bytes.data + i, "\0\r\n", 3) == 0)
            return true;
    }
    return false;
}

/* What was expected of the event type at `offset`, with a hint where a text transfer is to
 * blame. It looks at what has been read, so that it does not matter how much more is there. */
static const char *
words(const Parser *parser, size_t offset, const char *expected, const char *if_converted)
{
    size_t len = pf_cursor_offset(&parser->cursor) - offset;
    PfSpan lengths = { parser->cursor.start + offset, MIN(len, 64) };
    return is_newline_converted(lengths) ? if_converted : expected;
}

/* A length in the event type at `offset`; one that no header has room for stops the parser. */
static size_t
take_length(Parser *parser, size_t offset)
{
    size_t len = (size_t)pf_take_uint(&parser->cursor, 4);

    if (len <= PF_HEADER_MAX || parser->status != PF_HEADER_OK)
        return len;
    refuse(parser, offset,
           words(parser, offset, "an event type of a length that can be",
                 "an event type (the file looks newline-converted: was it transferred as "
                 "text?)"));
    return 0;
}

static bool
take_type(Parser *parser, PfHeader *header)
{
    PfCursor *cursor = &parser->cursor;
    size_t offset = pf_cursor_offset(cursor);
    uint16_t tag = (uint16_t)pf_take_uint(cursor, 2);
    uint16_t declared = (uint16_t)pf_take_uint(cursor, 2);
    PfSpan description = pf_take_span(cursor, take_length(parser, offset));
    PfSpan extra = pf_take_span(cursor, take_length(parser, offset));

    if (parser->status != PF_HEADER_OK)
        return false;
    if (cursor->overrun) {
        parser->status = PF_HEADER_MORE;
        return false;
    }
    if (!accept(parser, TYPE_END)) {
        return expect(parser, TYPE_END,
                      words(parser, offset, "the end of an event type",
                            "the end of an event type (the file looks newline-converted: was "
                            "it transferred as text?)"));
    }
    if (tag == UINT16_MAX) {
        refuse(parser, offset, "an event type other than 65535, the mark of the end");
        return false;
    }
    add_type(header, tag, declared, description, extra);
    return true;
}

static void
take_header(Parser *parser, PfHeader *header)
{
    if (!expect(parser, HEADER_BEGIN, "an eventlog header")
        || !expect(parser, TYPES_BEGIN, "the table of event types"))
        return;
    while (accept(parser, TYPE_BEGIN))
        if (!take_type(parser, header))
            return;
    if (expect(parser, TYPES_END, "an event type or their end")
        && expect(parser, HEADER_END, "the end of the header")
        && expect(parser, DATA_BEGIN, "the start of the data"))
        correct_612(header);
}

PfHeaderStatus
pf_header_parse(PfSpan bytes, PfHeader **out_header, size_t *out_len, GError **error)
{
    g_autoptr(PfHeader) header = header_new();
    PfSpan believed = { bytes.data, MIN(bytes.len, PF_HEADER_MAX) };
    Parser parser = { pf_cursor(believed), PF_HEADER_OK, error };

    take_header(&parser, header);
    if (parser.status == PF_HEADER_MORE && believed.len == PF_HEADER_MAX)
        refuse(&parser, believed.len, "the end of the header long before");
    if (parser.status == PF_HEADER_OK) {
        *out_len = pf_cursor_offset(&parser.cursor);
        *out_header = g_steal_pointer(&header);
    }
    return parser.status;
}

PfHeader *
pf_header_builtin(void)
{
    PfHeader *header = header_new();

    for (PfKind kind = PF_UNKNOWN + 1; kind < PF_N_KINDS; kind++) {
        const PfEventSpec *spec = pf_event_spec(kind);
        bool is_newest = kind + 1 == PF_N_KINDS || pf_event_spec(kind + 1)->tag != spec->tag;
        PfSpan name = { (const uint8_t *)spec->name, strlen(spec->name) };

        if (is_newest && spec->size != PF_SIZE_ANY)
            add_type(header, spec->tag, (uint16_t)spec->size, name, (PfSpan){ 0 });
    }
    return header;
}

const PfType *
pf_header_types(const PfHeader *header, size_t *out_n)
{
    *out_n = header->types->len;
    return (const PfType *)(const void *)header->types->data;
}

const PfType *
pf_header_type(const PfHeader *header, uint16_t tag)
{
    if (tag >= header->by_tag->len)
        return NULL;
    int32_t at = g_array_index(header->by_tag, int32_t, tag);
    return at == NO_TYPE ? NULL : &g_array_index(header->types, PfType, at);
}

static void
put_uint(GByteArray *out, uint32_t value, unsigned width)
{
    while (width-- > 0) {
        guint8 byte = (guint8)(value >> (8 * width));
        g_byte_array_append(out, &byte, 1);
    }
}

static void
put_span(GByteArray *out, PfSpan span)
{
    put_uint(out, (uint32_t)span.len, 4);
    g_byte_array_append(out, span.data, (guint)span.len);
}

void
pf_header_write(const PfHeader *header, GByteArray *out)
{
    put_uint(out, HEADER_BEGIN, 4);
    put_uint(out, TYPES_BEGIN, 4);
    for (guint i = 0; i < header->types->len; i++) {
        const PfType *type = &g_array_index(header->types, PfType, i);
        put_uint(out, TYPE_BEGIN, 4);
        put_uint(out, type->tag, 2);
        put_uint(out, type->declared, 2);
        put_span(out, type->raw_description);
        put_span(out, type->extra);
        put_uint(out, TYPE_END, 4);
    }
    put_uint(out, TYPES_END, 4);
    put_uint(out, HEADER_END, 4);
    put_uint(out, DATA_BEGIN, 4);
}

bool
pf_header_equals(const PfHeader *a, const PfHeader *b)
{
    g_autoptr(GByteArray) x = g_byte_array_new();
    g_autoptr(GByteArray) y = g_byte_array_new();

    pf_header_write(a, x);
    pf_header_write(b, y);
    return x->len == y->len && memcmp(x->data, y->data, x->len) == 0;
}
