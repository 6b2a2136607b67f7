#include "check.h"

#include <json-glib/json-glib.h>

#include "eventlog/print.h"
#include "payload.h"

static char *
printed(const PfEvent *event, const PfHeader *header)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    pf_print_ndjson(out, event, header);
    fclose(out);
    return text;
}

/* In a log that declares all types. */
static void
assert_printed(const PfEvent *event, const char *expected)
{
    g_autoptr(PfHeader) header = pf_header_builtin();
    char *text = printed(event, header);

    assert_string_equal(text, expected);
    free(text);
}

TEST(print_ndjson_nests_the_fields_that_are_present)
{
    PfEvent event = pf_event_blank(PF_CAP_CREATE, UINT64_MAX);

    event.cap_create.cap = 2;
    event.offset = 4711;
    assert_printed(&event, "{\"time_ns\":18446744073709551615,\"cap\":null,"
                           "\"type\":\"CAP_CREATE\",\"tag\":45,\"offset\":4711,"
                           "\"fields\":{\"cap\":2}}\n");

    event = event_of(PF_STOP_THREAD, SPAN("\0\0\0\3\0\2\1"));
    event.cap = 1;
    assert_printed(&event, "{\"time_ns\":7,\"cap\":1,\"type\":\"STOP_THREAD\",\"tag\":2,"
                           "\"offset\":0,\"fields\":{\"thread\":3,\"status\":2},"
                           "\"tail_hex\":\"01\"}\n");
}

TEST(print_ndjson_writes_lists_and_bytes)
{
    PfEvent event = event_of(PF_PROGRAM_ARGS, SPAN("\0\0\0\0a\0\0b"));
    assert_printed(&event, "{\"time_ns\":7,\"cap\":null,\"type\":\"PROGRAM_ARGS\",\"tag\":30,"
                           "\"offset\":0,\"fields\":{\"capset\":0,"
                           "\"args\":[\"a\",\"\",\"b\"]}}\n");

    event = event_of(PF_HEAP_PROF_SAMPLE_COST_CENTRE,
                     SPAN("\0\0\0\0\0\0\0\0\1\2\0\0\0\5\xff\xff\xff\xff"));
    assert_printed(&event, "{\"time_ns\":7,\"cap\":null,"
                           "\"type\":\"HEAP_PROF_SAMPLE_COST_CENTRE\",\"tag\":163,\"offset\":0,"
                           "\"fields\":{\"profile_id\":0,\"residency\":1,"
                           "\"stack\":[5,4294967295]}}\n");

    event = event_of(PF_USER_BINARY_MSG, SPAN("\0\xff"));
    assert_printed(&event, "{\"time_ns\":7,\"cap\":null,\"type\":\"USER_BINARY_MSG\","
                           "\"tag\":181,\"offset\":0,\"fields\":{\"payload_hex\":\"00ff\"}}\n");
}

TEST(print_ndjson_describes_unknown_events)
{
    PfEvent event = event_of(PF_UNKNOWN, SPAN("\1\2"));

    event.tag = 9;
    assert_printed(&event, "{\"time_ns\":7,\"cap\":null,\"type\":\"UNKNOWN\",\"tag\":9,"
                           "\"offset\":0,\"description\":\"GC_START\","
                           "\"payload_hex\":\"0102\"}\n");
    event.tag = 900;
    assert_printed(&event, "{\"time_ns\":7,\"cap\":null,\"type\":\"UNKNOWN\",\"tag\":900,"
                           "\"offset\":0,\"payload_hex\":\"0102\"}\n");
}

/* A line that parses, whose `fields` are those present. */
static void
assert_sound(JsonParser *parser, const char *text, const PfEvent *event)
{
    assert_true(json_parser_load_from_data(parser, text, -1, NULL));
    assert_ptr_equal(strchr(text, '\n'), text + strlen(text) - 1);

    JsonObject *line = json_node_get_object(json_parser_get_root(parser));
    assert_int_equal(json_object_has_member(line, "fields"), event->kind != PF_UNKNOWN);
    if (event->kind != PF_UNKNOWN)
        assert_int_equal(json_object_get_size(json_object_get_object_member(line, "fields")),
                         event->n_fields);
}

/* Property: whatever a payload holds, its line is sound JSON. */
TEST(print_ndjson_is_sound_for_any_payload)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);
    g_autoptr(PfHeader) header = pf_header_builtin();
    g_autoptr(JsonParser) parser = json_parser_new();
    uint8_t payload[80];

    for (PfKind kind = PF_UNKNOWN; kind < PF_N_KINDS; kind++) {
        for (size_t len = 0; len <= sizeof(payload); len += 1 + len / 16) {
            for (size_t i = 0; i < len; i++)
                payload[i] = (uint8_t)g_rand_int(rand);

            PfEvent event = event_of(kind, (PfSpan){ payload, len });
            char *text = printed(&event, header);
            assert_sound(parser, text, &event);
            free(text);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(print_ndjson_nests_the_fields_that_are_present),
    cmocka_unit_test(print_ndjson_writes_lists_and_bytes),
    cmocka_unit_test(print_ndjson_describes_unknown_events),
    cmocka_unit_test(print_ndjson_is_sound_for_any_payload),
};

RUN_TESTS("print_ndjson", tests)
