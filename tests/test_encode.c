#include "check.h"

#include "eventlog/decode.h"
#include "eventlog/encode.h"

enum { LONGEST = 200 };

static void
put(GByteArray *bytes, uint64_t value, unsigned width)
{
    while (width-- > 0) {
        guint8 byte = (guint8)(value >> (8 * width));
        g_byte_array_append(bytes, &byte, 1);
    }
}

/* The record of an event as EVENTLOG 1.1 lays it out, made of its payload alone. */
static GByteArray *
record_of(const PfEvent *event)
{
    GByteArray *bytes = g_byte_array_new();

    put(bytes, event->tag, 2);
    put(bytes, event->time_ns, 8);
    if (event->variable)
        put(bytes, (uint16_t)(event->payload.len + event->excess), 2);
    g_byte_array_append(bytes, event->payload.data, (guint)event->payload.len);
    return bytes;
}

static void
assert_same_bytes(const GByteArray *found, const GByteArray *expected)
{
    assert_int_equal(found->len, expected->len);
    assert_memory_equal(found->data, expected->data, expected->len);
}

/* Decodes a payload, forgets it and encodes its fields. */
static void
assert_comes_back(PfKind kind, PfSpan payload, bool variable, uint16_t excess)
{
    PfEvent event = pf_event_blank(kind, UINT64_C(0x0123456789abcdef));
    g_autoptr(GByteArray) found = g_byte_array_new();

    event.payload = payload;
    event.variable = variable;
    event.excess = excess;
    pf_decode(&event);

    g_autoptr(GByteArray) expected = record_of(&event);
    if (kind != PF_UNKNOWN)
        event.payload = (PfSpan){ 0 };
    pf_encode_event(&event, found);
    assert_same_bytes(found, expected);
}

/*
 * Property: decode, then encode, is the identity, for each kind and each length.
 * Bytes below `limit` make many short texts and vectors; all bytes make few.
 */
static void
assert_payloads_come_back(guint32 limit)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(limit);

    for (PfKind kind = PF_UNKNOWN; kind < PF_N_KINDS; kind++) {
        for (size_t len = 0; len <= LONGEST; len++) {
            g_autofree uint8_t *payload = g_malloc(len + 1); /* exact, but never NULL */
            for (size_t i = 0; i < len; i++)
                payload[1 + i] = (uint8_t)g_rand_int_range(rand, 0, (gint32)limit);

            uint16_t excess = (uint16_t)(len % 3 == 0 ? g_rand_int(rand) : len % 3 - 1);
            PfSpan span = { payload + 1, len };
            assert_comes_back(kind, span, true, excess);
            assert_comes_back(kind, span, false, 0);
        }
    }
}

TEST(encode_undoes_decode_for_any_bytes)
{
    assert_payloads_come_back(256);
}

TEST(encode_undoes_decode_for_short_texts_and_vectors)
{
    assert_payloads_come_back(4);
}

TEST(encode_wraps_the_length_of_a_long_payload)
{
    g_autofree uint8_t *payload = g_malloc0(70000);
    g_autoptr(GByteArray) found = g_byte_array_new();
    PfEvent event = pf_event_blank(PF_HEAP_PROF_SAMPLE_STRING, 1);

    memset(payload + 9, 'x', 70000 - 10);
    assert_comes_back(PF_HEAP_PROF_SAMPLE_STRING, (PfSpan){ payload, 70000 }, true, 0);

    event.heap_prof_sample_string.label = (PfSpan){ payload + 9, 70000 - 10 };
    pf_encode_event(&event, found);
    assert_int_equal(found->len, 12 + 70000);
    assert_int_equal(found->data[10] << 8 | found->data[11], 70000 - 65536);
}

TEST(encode_writes_blank_events_whole)
{
    for (PfKind kind = PF_UNKNOWN + 1; kind < PF_N_KINDS; kind++) {
        const PfEventSpec *spec = pf_event_spec(kind);
        PfEvent event = pf_event_blank(kind, 0);
        g_autoptr(GByteArray) bytes = g_byte_array_new();

        pf_encode_event(&event, bytes);
        if (spec->size >= 0)
            assert_int_equal(bytes->len, 10 + spec->size);
        else
            assert_true(bytes->len >= (spec->size == PF_SIZE_VAR ? 12 : 10));
    }
}

TEST(encode_appends)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    PfEvent event = pf_event_blank(PF_USER_MSG, 1);

    event.user_msg.msg = (PfSpan){ (const uint8_t *)"hi", 2 };
    pf_encode_event(&event, bytes);
    pf_encode_event(&event, bytes);
    pf_encode_mark(bytes);
    assert_int_equal(bytes->len, 30);
    assert_memory_equal(bytes->data,
                        "\0\23\0\0\0\0\0\0\0\1\0\2hi"
                        "\0\23\0\0\0\0\0\0\0\1\0\2hi\xff\xff",
                        30);
}

TEST(encode_writes_a_header_that_reads_the_same)
{
    g_autoptr(PfHeader) builtin = pf_header_builtin();
    g_autoptr(PfHeader) read = NULL;
    g_autoptr(GByteArray) once = g_byte_array_new();
    g_autoptr(GByteArray) twice = g_byte_array_new();
    size_t len, n_types, n_read;

    pf_header_write(builtin, once);
    assert_int_equal(pf_header_parse((PfSpan){ once->data, once->len }, &read, &len, NULL),
                     PF_HEADER_OK);
    assert_int_equal(len, once->len);
    pf_header_write(read, twice);
    assert_same_bytes(twice, once);

    const PfType *types = pf_header_types(builtin, &n_types);
    const PfType *types_read = pf_header_types(read, &n_read);
    assert_int_equal(n_read, n_types);
    for (size_t i = 0; i < n_types; i++) {
        assert_int_equal(types_read[i].kind, types[i].kind);
        assert_int_equal(types_read[i].size, types[i].size);
        assert_string_equal(types_read[i].description, types[i].description);
    }
}

/* A log of a header, one event and an end mark goes through an encoder to `out`. */
static bool
encode_small_log(FILE *out, GError **error)
{
    g_autoptr(PfHeader) header = pf_header_builtin();
    g_auto(PfEncoder) encoder = pf_encoder(out);
    PfSink *sink = &encoder.sink;
    PfEvent event = pf_event_blank(PF_GC_START, 5);

    return sink->segment(sink, header, error) && sink->event(sink, &event, error)
           && sink->mark(sink, 0, error) && sink->end(sink, error);
}

TEST(encoder_writes_header_events_and_mark)
{
    g_autoptr(PfHeader) header = pf_header_builtin();
    g_autoptr(GByteArray) expected = g_byte_array_new();
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    assert_true(encode_small_log(out, NULL));
    fclose(out);
    pf_header_write(header, expected);
    g_byte_array_append(expected, (const guint8 *)"\0\11\0\0\0\0\0\0\0\5\xff\xff", 12);
    assert_int_equal(len, expected->len);
    assert_memory_equal(text, expected->data, len);
    free(text);
}

TEST(encoder_wants_every_kind_of_every_block)
{
    g_auto(PfEncoder) encoder = pf_encoder(NULL);

    assert_int_equal(encoder.sink.blocks, PF_BLOCKS_ALL);
    for (PfKind kind = PF_UNKNOWN; kind < PF_N_KINDS; kind++)
        assert_true(pf_kinds_has(&encoder.sink.wants, kind));
}

TEST(encoder_tells_of_a_full_disk)
{
    g_autoptr(GError) error = NULL;
    FILE *out = fopen("/dev/full", "w");
    if (!out)
        skip();

    assert_false(encode_small_log(out, &error));
    assert_true(g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC));
    fclose(out);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(encode_undoes_decode_for_any_bytes),
    cmocka_unit_test(encode_undoes_decode_for_short_texts_and_vectors),
    cmocka_unit_test(encode_wraps_the_length_of_a_long_payload),
    cmocka_unit_test(encode_writes_blank_events_whole),
    cmocka_unit_test(encode_appends),
    cmocka_unit_test(encode_writes_a_header_that_reads_the_same),
    cmocka_unit_test(encoder_writes_header_events_and_mark),
    cmocka_unit_test(encoder_wants_every_kind_of_every_block),
    cmocka_unit_test(encoder_tells_of_a_full_disk),
};

RUN_TESTS("encode", tests)
