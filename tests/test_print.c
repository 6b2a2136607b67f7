#include "check.h"

#include "eventlog/print.h"
#include "eventlog/print_line.h"
#include "payload.h"

/* The types of a log, spelled: a tag, the bytes of its payload, its description. */
typedef struct {
    uint16_t tag;
    int32_t size;
    const char *description;
} Type;

static void
put(GByteArray *bytes, uint32_t value, unsigned width)
{
    while (width-- > 0) {
        guint8 byte = (guint8)(value >> (8 * width));
        g_byte_array_append(bytes, &byte, 1);
    }
}

static PfHeader *
header_of(const Type *types, size_t n)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    PfHeader *header = NULL;
    size_t len;

    g_byte_array_append(bytes, (const guint8 *)PF_HEADER_MAGIC, 8);
    for (size_t i = 0; i < n; i++) {
        guint description_len = (guint)strlen(types[i].description);
        g_byte_array_append(bytes, (const guint8 *)"etb", 4);
        put(bytes, types[i].tag, 2);
        put(bytes, (uint32_t)types[i].size, 2);
        put(bytes, description_len, 4);
        g_byte_array_append(bytes, (const guint8 *)types[i].description, description_len);
        put(bytes, 0, 4);
        g_byte_array_append(bytes, (const guint8 *)"ete", 4);
    }
    g_byte_array_append(bytes, (const guint8 *)"hetehdredatb", 12);
    assert_int_equal(pf_header_parse((PfSpan){ bytes->data, bytes->len }, &header, &len, NULL),
                     PF_HEADER_OK);
    return header;
}

/* What is printed of an event; by the header of a program that knows all types, with NULL. */
static char *
printed(const PfEvent *event, const PfHeader *header)
{
    g_autoptr(PfHeader) builtin = pf_header_builtin();
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    pf_print_event(out, event, header ? header : builtin);
    fclose(out);
    return text;
}

static void
assert_printed(const PfEvent *event, const PfHeader *header, const char *expected)
{
    char *text = printed(event, header);

    assert_string_equal(text, expected);
    free(text);
}

static PfEvent
stopped(uint16_t status, uint32_t info)
{
    PfEvent event = pf_event_blank(PF_STOP_THREAD, 7);

    event.stop_thread = (struct pf_stop_thread){ .thread = 3, .status = status, .info = info };
    return event;
}

TEST(print_lists_the_types_of_a_header)
{
    const Type types[] = { { 9, 0, "Starting GC" }, { 16, -1, "Log message" } };
    g_autoptr(PfHeader) header = header_of(types, G_N_ELEMENTS(types));
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    pf_print_header(out, header);
    fclose(out);
    assert_string_equal(text, "Event Types:\n"
                              "9: Starting GC (size 0)\n"
                              "16: Log message (size variable)\n"
                              "\n"
                              "Events:\n");
    free(text);
}

TEST(print_puts_the_capability_before_the_phrase)
{
    PfEvent event = pf_event_blank(PF_RUN_THREAD, UINT64_MAX);

    event.run_thread.thread = 4294967295;
    assert_printed(&event, NULL, "18446744073709551615: running thread 4294967295\n");
    event.cap = 12;
    assert_printed(&event, NULL, "18446744073709551615: cap 12: running thread 4294967295\n");
}

TEST(print_leaves_a_line_empty_after_a_block_marker)
{
    PfEvent event = pf_event_blank(PF_BLOCK_MARKER, 0);

    event.block_marker.cap = 65535;
    event.block_marker.end_time = 90;
    assert_printed(&event, NULL, "0: event block: cap 65535, end time: 90\n\n");
}

/* Property: no phrase holds a field or a form that is not known, and all end their line. */
TEST(print_knows_every_phrase_of_the_table)
{
    for (PfKind kind = PF_UNKNOWN + 1; kind < PF_N_KINDS; kind++) {
        PfEvent event = pf_event_blank(kind, 7);
        char *text = printed(&event, NULL);

        assert_true(g_str_has_prefix(text, "7: "));
        assert_true(g_str_has_suffix(text, "\n"));
        assert_null(strpbrk(text, "{}"));
        free(text);
    }
}

TEST(print_says_why_a_thread_stopped)
{
    static const char *const reasons[] = {
        "stopped, code 0",
        "heap overflow",
        "stack overflow, size 60",
        "thread yielding",
        "thread blocked",
        "thread finished",
        "making a foreign call",
        "blocked on an MVar",
        "blocked on black hole owned by thread 60",
        "blocked on I/O read",
        "blocked on I/O write",
        "blocked on threadDelay",
        "blocked in STM retry",
        "blocked on asyncDoProc",
        "stopped, code 14",
        "stopped, code 15",
        "blocked in a foreign call",
        "blocked in a foreign call",
        "blocked in throwTo",
        "thread migrating",
        "blocked reading an MVar",
        "stopped, code 21",
    };

    for (size_t status = 0; status < G_N_ELEMENTS(reasons); status++) {
        PfEvent event = stopped((uint16_t)status, 60);
        g_autofree char *expected =
            g_strdup_printf("7: stopping thread 3 (%s)\n", reasons[status]);
        assert_printed(&event, NULL, expected);
    }
}

TEST(print_says_less_of_a_stop_without_its_third_field)
{
    PfEvent overflow = event_of(PF_STOP_THREAD, SPAN("\0\0\0\3\0\2"));
    PfEvent black_hole = event_of(PF_STOP_THREAD, SPAN("\0\0\0\3\0\10"));

    assert_printed(&overflow, NULL, "7: stopping thread 3 (stack overflow)\n");
    assert_printed(&black_hole, NULL, "7: stopping thread 3 (blocked on a black hole)\n");
}

TEST(print_knows_the_shifted_stop_codes_of_ghc_7_8_1)
{
    const Type types[] = {
        { 2, 10, "Stop thread" },
        { 58, -1, "User marker" },
        { 59, 0, "Empty event for bug #9003" },
    };
    g_autoptr(PfHeader) shifted = header_of(types, 2);
    g_autoptr(PfHeader) mended = header_of(types, 3);
    g_autoptr(PfHeader) older = header_of(types, 1);
    PfEvent event = stopped(8, 60);

    assert_printed(&event, shifted, "7: stopping thread 3 (blocked reading an MVar)\n");
    event = stopped(9, 60);
    assert_printed(&event, shifted,
                   "7: stopping thread 3 (blocked on black hole owned by thread 60)\n");
    assert_printed(&event, mended, "7: stopping thread 3 (blocked on I/O read)\n");
    assert_printed(&event, older, "7: stopping thread 3 (blocked on I/O read)\n");
    event = stopped(14, 0);
    assert_printed(&event, shifted, "7: stopping thread 3 (blocked on asyncDoProc)\n");
    event = stopped(19, 0);
    assert_printed(&event, shifted, "7: stopping thread 3 (blocked in throwTo)\n");
    event = stopped(7, 0);
    assert_printed(&event, shifted, "7: stopping thread 3 (blocked on an MVar)\n");
    event = stopped(20, 0);
    assert_printed(&event, shifted, "7: stopping thread 3 (thread migrating)\n");
    event = stopped(21, 0);
    assert_printed(&event, shifted, "7: stopping thread 3 (stopped, code 21)\n");
}

TEST(print_describes_what_it_has_no_words_for)
{
    const Type types[] = { { 5, 4, "Run spark" }, { 27, 6, "Assign" }, { 900, 0, "Caf\xe9" } };
    g_autoptr(PfHeader) header = header_of(types, G_N_ELEMENTS(types));
    PfEvent without_phrase = pf_event_blank(PF_RUN_SPARK, 7);
    PfEvent unknown = pf_event_blank(PF_UNKNOWN, 7);
    PfEvent without_field = event_of(PF_CAPSET_ASSIGN_CAP, SPAN("\0\0\0\1"));

    assert_printed(&without_phrase, header, "7: Run spark\n");
    assert_printed(&without_field, header, "7: Assign\n");
    unknown.tag = 900;
    assert_printed(&unknown, header, "7: Caf\xef\xbf\xbd\n");
    unknown.tag = 901;
    assert_printed(&unknown, header, "7: \n");
}

TEST(print_leaves_out_what_older_releases_do_not_write)
{
    PfEvent event = pf_event_blank(PF_GC_STATS_GHC, 7);

    assert_printed(&event, NULL,
                   "7: GC stats for heap capset 0: generation 0, 0 bytes copied, 0 bytes slop, "
                   "0 bytes fragmentation, 0 par threads, 0 bytes max par copied, 0 bytes "
                   "total par copied, 0 bytes balanced par copied\n");
    event.n_fields--;
    assert_printed(&event, NULL,
                   "7: GC stats for heap capset 0: generation 0, 0 bytes copied, 0 bytes slop, "
                   "0 bytes fragmentation, 0 par threads, 0 bytes max par copied, 0 bytes "
                   "total par copied\n");
}

TEST(print_takes_an_absent_info_table_for_zero)
{
    PfEvent event = event_of(PF_TICKY_COUNTER_DEF, SPAN("\0\0\0\0\0\0\0\5\0\1>\0f\0"));
    assert_printed(&event, NULL,
                   "7: ticky counter definition 5, arity: 1, def kinds: >, name: f, itbl: 0\n");

    event = event_of(PF_TICKY_COUNTER_DEF,
                     SPAN("\0\0\0\0\0\0\0\5\0\1>\0f\0\0\0\0\0\0\x40\xa4\xa8"));
    assert_printed(
        &event, NULL,
        "7: ticky counter definition 5, arity: 1, def kinds: >, name: f, itbl: 40a4a8\n");
}

TEST(print_names_the_breakdown_and_the_filters_of_a_profile)
{
    PfEvent event = event_of(PF_HEAP_PROF_BEGIN,
                             SPAN("\0\0\0\0\0\0\0\0\1\0\0\0\6\0\0\0\0\0\0\0" /* no filter */));
    assert_printed(&event, NULL,
                   "7: start heap profiling 0 at sampling period 1 broken down by "
                   "biography\n");

    event =
        event_of(PF_HEAP_PROF_BEGIN, SPAN("\0\0\0\0\0\0\0\0\1\0\0\0\1M,N\0\0\0\0\0\0lag\0"));
    assert_printed(&event, NULL,
                   "7: start heap profiling 0 at sampling period 1 broken down by "
                   "cost centre filtered by M,N, lag, \n");

    event = event_of(PF_HEAP_PROF_BEGIN, SPAN("\0\0\0\0\0\0\0\0\1\0\0\0\12"));
    assert_printed(&event, NULL,
                   "7: start heap profiling 0 at sampling period 1 broken down by 10\n");
}

TEST(print_tells_cafs_by_the_lowest_bit)
{
    PfEvent event = pf_event_blank(PF_HEAP_PROF_COST_CENTRE, 7);

    event.heap_prof_cost_centre.label = SPAN("go");
    event.heap_prof_cost_centre.module = SPAN("Main");
    event.heap_prof_cost_centre.srcloc = SPAN("a.hs:1:1");
    event.heap_prof_cost_centre.flags = 'c';
    assert_printed(&event, NULL, "7: cost centre 0 go in Main at a.hs:1:1 CAF\n");
    event.heap_prof_cost_centre.flags = 2;
    assert_printed(&event, NULL, "7: cost centre 0 go in Main at a.hs:1:1\n");
}

TEST(print_lists_stacks_and_arguments)
{
    PfEvent event =
        event_of(PF_PROF_SAMPLE_COST_CENTRE,
                 SPAN("\0\0\0\1\0\0\0\0\0\0\0\2\3\0\0\0\1\0\0\1\0\xff\xff\xff\xff"));
    assert_printed(&event, NULL,
                   "7: cap no 1, prof sample 2, cost centre stack 1, 256, 4294967295\n");

    event = event_of(PF_PROF_SAMPLE_COST_CENTRE, SPAN("\0\0\0\1\0\0\0\0\0\0\0\2\0"));
    assert_printed(&event, NULL, "7: cap no 1, prof sample 2, cost centre stack \n");

    event = event_of(PF_PROGRAM_ARGS, SPAN("\0\0\0\0a b\0\0c\"\0\0"));
    assert_printed(&event, NULL, "7: capset 0: args: [\"a b\",\"\",\"c\\\"\"]\n");

    event = event_of(PF_PROGRAM_ARGS, SPAN("\0\0\0\0\0"));
    assert_printed(&event, NULL, "7: capset 0: args: [\"\"]\n");

    event = event_of(PF_PROGRAM_ARGS, SPAN("\0\0\0\0"));
    assert_printed(&event, NULL, "7: capset 0: args: [\"\"]\n");
}

TEST(print_names_numbers_as_ghc_events_does)
{
    PfEvent event = pf_event_blank(PF_CAPSET_CREATE, 7);
    event.capset_create.type = 3;
    assert_printed(&event, NULL, "7: created capset 0 of type CapsetClockDomain\n");
    event.capset_create.type = 4;
    assert_printed(&event, NULL, "7: created capset 0 of type CapsetUnknown\n");

    event = pf_event_blank(PF_NONMOVING_HEAP_CENSUS_LOG2, 7);
    event.nonmoving_heap_census_log2.block_size = 15;
    assert_printed(&event, NULL,
                   "7: nonmoving heap census 32768: 0 active segments, 0 filled segments, "
                   "0 live blocks\n");
    event.nonmoving_heap_census_log2.block_size = 64;
    assert_printed(&event, NULL,
                   "7: nonmoving heap census 2^64: 0 active segments, 0 filled segments, "
                   "0 live blocks\n");

    event = pf_event_blank(PF_PERF_COUNTER, 7);
    event.perf_counter.period = 99;
    assert_printed(&event, NULL, "7: perf event counter 0 incremented by 100 in OS thread 0\n");

    event = pf_event_blank(PF_TASK_DELETE, 7);
    event.task_delete.task = 0x7f00ff00aa01;
    assert_printed(&event, NULL, "7: task 0x7f00ff00aa01 deleted\n");
}

TEST(print_names_the_messages_of_eden)
{
    PfEvent event = event_of(PF_EDEN_SEND_RECEIVE_LOCAL_MESSAGE,
                             SPAN("\x57\0\0\0\1\0\0\0\2\0\0\0\3\0\0\0\4"));
    assert_printed(&event, NULL,
                   "7: sending/receiving message with tag DataMes from process 1, thread 2 to "
                   "process 3 on inport 4\n");

    event.eden_send_receive_local_message.tag = 0x5d;
    assert_printed(&event, NULL,
                   "7: sending/receiving message with tag 93 from process 1, thread 2 to "
                   "process 3 on inport 4\n");
    event.eden_send_receive_local_message.tag = 0x4f;
    assert_printed(&event, NULL,
                   "7: sending/receiving message with tag 79 from process 1, thread 2 to "
                   "process 3 on inport 4\n");
}

TEST(print_makes_text_valid)
{
    PfEvent message = event_of(PF_USER_MSG, SPAN("Gr\xc3\xb6\xc3\x9f"
                                                 "e \xc3"));
    PfEvent binary = event_of(PF_USER_BINARY_MSG, SPAN("\0ok\xc3\xb6\xff"));

    assert_printed(&message, NULL,
                   "7: Gr\xc3\xb6\xc3\x9f"
                   "e \xef\xbf\xbd\n");
    assert_printed(&binary, NULL, "7: binary message .ok\xc3\xb6.\n");
}

static void
assert_marker_printed(size_t len)
{
    g_autofree char *name = g_strnfill(len, 'x');
    g_autofree char *expected = g_strdup_printf("7: marker: %s\n", name);
    PfEvent event = event_of(PF_USER_MARKER, (PfSpan){ (const uint8_t *)name, len });

    assert_printed(&event, NULL, expected);
}

/* Property: the length of a line plays no part, however it falls on the line's own buffer. */
TEST(print_writes_lines_of_any_length)
{
    for (size_t len = 0; len < 3 * sizeof(((PfLine *)NULL)->bytes); len++)
        assert_marker_printed(len);
    assert_marker_printed(65535);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(print_lists_the_types_of_a_header),
    cmocka_unit_test(print_puts_the_capability_before_the_phrase),
    cmocka_unit_test(print_leaves_a_line_empty_after_a_block_marker),
    cmocka_unit_test(print_knows_every_phrase_of_the_table),
    cmocka_unit_test(print_says_why_a_thread_stopped),
    cmocka_unit_test(print_says_less_of_a_stop_without_its_third_field),
    cmocka_unit_test(print_knows_the_shifted_stop_codes_of_ghc_7_8_1),
    cmocka_unit_test(print_describes_what_it_has_no_words_for),
    cmocka_unit_test(print_leaves_out_what_older_releases_do_not_write),
    cmocka_unit_test(print_takes_an_absent_info_table_for_zero),
    cmocka_unit_test(print_names_the_breakdown_and_the_filters_of_a_profile),
    cmocka_unit_test(print_tells_cafs_by_the_lowest_bit),
    cmocka_unit_test(print_lists_stacks_and_arguments),
    cmocka_unit_test(print_names_numbers_as_ghc_events_does),
    cmocka_unit_test(print_names_the_messages_of_eden),
    cmocka_unit_test(print_makes_text_valid),
    cmocka_unit_test(print_writes_lines_of_any_length),
};

RUN_TESTS("print", tests)
