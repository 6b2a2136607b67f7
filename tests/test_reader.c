#include "log_builder.h"
#include "reading.h"

/* The last event of a log, decoded. Its spans are gone. */
typedef struct {
    PfSink sink; /* must be first */
    PfEvent event;
} Last;

static bool
keep_last(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    ((Last *)sink)->event = *event;
    return true;
}

static PfEvent
last_event(PfSpan bytes)
{
    Last last = { .sink = { .wants = pf_kinds_all(), .event = keep_last } };
    PfSink *sinks[] = { &last.sink };
    g_autoptr(PfReader) reader = pf_reader_new(sinks, G_N_ELEMENTS(sinks));

    assert_true(feed_portions(reader, bytes, (Portions){ 0 }, false, NULL));
    assert_true(pf_reader_finish(reader, NULL));
    return last.event;
}

TEST(reader_reads_a_sound_log)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, 0, 100);
    log_message(&log, 110, "hello");
    log_message(&log, 120, "");
    log_block(&log, PF_NO_CAP, 90);
    log_message(&log, 95, "world");
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "110 cap 0 USER_MSG \"hello\"\n"
                                  "120 cap 0 USER_MSG \"\"\n"
                                  "95 USER_MSG \"world\"\n"
                                  "mark\n");

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    const PfReadReport *report = report_of(reading);
    assert_true(report->complete);
    assert_true(report->has_header);
    assert_int_equal(report->n_damaged, 0);
    assert_int_equal(report->events, 5);
    assert_int_equal(report->by_tag[19].count, 3);
    assert_int_equal(report->by_tag[19].bytes, 12 * 3 + 10);
    assert_int_equal(report->first_ns, 95);
    assert_int_equal(report->last_ns, 120);
    assert_int_equal(report->n_caps, 1);
}

TEST(reader_takes_the_end_mark_inside_the_last_block)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 2, 100);
    log_message(&log, 110, "hello");
    log_mark_inside(&log);
    assert_events(log_span(&log), "segment\n110 cap 2 USER_MSG \"hello\"\nmark\n");
}

TEST(reader_steps_over_types_it_does_not_know)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 18, 14);
    log_type(&log, 1000, 4);
    log_type(&log, 40000, LOG_VARIABLE);
    log_data(&log);
    log_block(&log, 0, 100);
    log_head(&log, 1000, 110);
    log_raw(&log, "abcd", 4);
    log_sized(&log, 40000, 120, 2, "ef", 2);
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "110 cap 0 tag 1000 \"abcd\"\n"
                                  "120 cap 0 tag 40000 \"ef\"\n"
                                  "mark\n");
}

TEST(reader_treats_an_undeclared_type_as_damage)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 0, 100);
    log_message(&log, 110, "before");
    log_head(&log, 20, 120); /* GC_IDLE, which this header does not declare */
    log_message(&log, 130, "after");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_in_short(log_span(&log));
    const PfReadReport *report = report_of(reading);
    assert_int_equal(report->n_damaged, 1);
    assert_int_equal(report->damage[0].reason, PF_DAMAGE_RECORD);
    assert_int_equal(report->by_tag[20].count, 0);
    assert_true(report->complete);
}

TEST(reader_marks_fields_absent_in_a_smaller_payload)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 2, 6); /* STOP_THREAD as GHC wrote it before 7.6: no `info` */
    log_data(&log);
    log_head(&log, 2, 100);
    log_raw(&log, "\0\0\0\7\0\2", 6);
    log_mark(&log);

    PfEvent event = last_event(log_span(&log));
    assert_int_equal(event.kind, PF_STOP_THREAD);
    assert_int_equal(event.n_fields, 2);
    assert_int_equal(event.stop_thread.thread, 7);
    assert_int_equal(event.stop_thread.status, 2);
    assert_int_equal(event.stop_thread.info, 0);
}

TEST(reader_decodes_what_it_knows_of_a_larger_payload)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 9, 0);
    log_type(&log, 32, 12);
    log_data(&log);
    log_head(&log, 32, 100);
    log_raw(&log, "\0\0\0\1\0\0\0\2\0\0\0\3", 12);
    log_mark(&log);

    PfEvent event = last_event(log_span(&log));
    assert_int_equal(event.kind, PF_OSPROCESS_PID);
    assert_int_equal(event.osprocess_pid.pid, 2);
    assert_int_equal(event.tail.len, 4);
}

TEST(reader_goes_by_the_declaration_where_fixed_and_variable_are_swapped)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 18, 14);
    log_type(&log, 19, 3);            /* USER_MSG, which carries a length elsewhere */
    log_type(&log, 39, LOG_VARIABLE); /* SPARK_STEAL: so does Mercury */
    log_data(&log);
    log_block(&log, 0, 100);
    log_head(&log, 19, 110);
    log_raw(&log, "abc", 3);
    log_sized(&log, 39, 120, 5, "defgh", 5);
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "110 cap 0 tag 19 \"abc\"\n"
                                  "120 cap 0 tag 39 \"defgh\"\n"
                                  "mark\n");
}

TEST(reader_steps_over_what_follows_the_fields_of_a_variable_payload)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 100);
    log_sized(&log, 164, 110, 15, "\0\0\0\0\0\0\0\0\10Map\0xy", 15);
    log_message(&log, 120, "after");
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "110 HEAP_PROF_SAMPLE_STRING "
                                  "\"\\00\\00\\00\\00\\00\\00\\00\\00\\08Map\\00xy\"\n"
                                  "120 USER_MSG \"after\"\n"
                                  "mark\n");
}

TEST(reader_drops_a_variable_payload_shorter_than_its_fields)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 100);
    log_message(&log, 105, "before");
    log_sized(&log, 164, 110, 5, "\0\0\0\0\0", 5);
    log_message(&log, 120, "after");
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "105 USER_MSG \"before\"\n"
                                  "lost 17: damaged records\n"
                                  "120 USER_MSG \"after\"\n"
                                  "mark\n");
}

TEST(reader_tells_that_the_end_mark_is_missing)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 0, 100);
    log_message(&log, 110, "last");
    log_close(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_false(report_of(reading)->complete);
    assert_int_equal(report_of(reading)->n_damaged, 0);
}

TEST(reader_keeps_what_comes_before_a_cut_record)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 0, 100);
    log_message(&log, 110, "first");
    log_message(&log, 120, "last");
    log_close(&log);
    g_byte_array_unref(log_tear(&log, 2));
    assert_events(log_span(&log), "segment\n"
                                  "110 cap 0 USER_MSG \"first\"\n"
                                  "lost 14 of cap 0: a record that is cut short\n");
}

TEST(reader_refuses_a_log_that_ends_inside_its_header)
{
    g_auto(LogBuilder) log = log_begin_small();

    g_byte_array_unref(log_tear(&log, 6));
    assert_events(log_span(&log), "error: it ends inside its header, at byte 74: "
                                  "nothing can be read");
}

TEST(reader_refuses_nothing)
{
    assert_events(
        (PfSpan){ 0 },
        "error: it is not an eventlog: there is no header and no block of events in it");
}

TEST(reader_tells_that_a_header_was_transferred_as_text)
{
    const char *header = "hdrbhetb"
                         "etb\0\0\0\0\4\0\0\0\r\nCreate thread\0\0\0\0ete\0hetehdredatb";
    g_autoptr(Reading) reading =
        reading_of((PfSpan){ (const uint8_t *)header, 54 }, (Portions){ 0 });

    assert_false(reading->is_read);
    assert_non_null(strstr(reading->error->str, "newline-converted"));
}

/* Before the fix this is a text transfer as long as the header is not all there. */
TEST(reader_takes_a_type_whose_number_looks_like_a_line_end)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 0x0a0d, 4);
    log_data(&log);
    log_mark(&log);
    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ .size = 1 });
    assert_int_equal(report_of(reading)->n_damaged, 0);
}

TEST(reader_passes_on_text_that_is_not_utf8)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 0, 100);
    log_message(&log, 110, "caf\xe9 \xff");
    log_mark(&log);
    assert_events(log_span(&log), "segment\n110 cap 0 USER_MSG \"caf\\e9 \\ff\"\nmark\n");
}

TEST(reader_accepts_that_time_goes_backwards)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 0, 1000000);
    log_message(&log, 3000000, "sync");
    log_message(&log, 2000000, "end");
    log_message(&log, 500000, "before its block");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->n_damaged, 0);
    assert_int_equal(report_of(reading)->first_ns, 500000);
    assert_int_equal(report_of(reading)->last_ns, 3000000);
}

/* A sink that has had enough. */
static bool
refuse(G_GNUC_UNUSED PfSink *sink, G_GNUC_UNUSED const PfEvent *event, GError **error)
{
    g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "enough");
    return false;
}

TEST(reader_stops_when_a_sink_refuses)
{
    g_auto(LogBuilder) log = log_begin_small();
    PfSink sink = { .wants = pf_kinds_all(), .event = refuse };
    PfSink *sinks[] = { &sink };
    g_autoptr(PfReader) reader = pf_reader_new(sinks, G_N_ELEMENTS(sinks));
    g_autoptr(GError) error = NULL;

    log_block(&log, 0, 100);
    log_message(&log, 110, "hello");
    log_mark(&log);
    assert_false(feed_portions(reader, log_span(&log), (Portions){ 0 }, false, &error));
    assert_true(g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(reader_reads_a_sound_log),
    cmocka_unit_test(reader_takes_the_end_mark_inside_the_last_block),
    cmocka_unit_test(reader_steps_over_types_it_does_not_know),
    cmocka_unit_test(reader_treats_an_undeclared_type_as_damage),
    cmocka_unit_test(reader_marks_fields_absent_in_a_smaller_payload),
    cmocka_unit_test(reader_decodes_what_it_knows_of_a_larger_payload),
    cmocka_unit_test(reader_goes_by_the_declaration_where_fixed_and_variable_are_swapped),
    cmocka_unit_test(reader_steps_over_what_follows_the_fields_of_a_variable_payload),
    cmocka_unit_test(reader_drops_a_variable_payload_shorter_than_its_fields),
    cmocka_unit_test(reader_tells_that_the_end_mark_is_missing),
    cmocka_unit_test(reader_keeps_what_comes_before_a_cut_record),
    cmocka_unit_test(reader_refuses_a_log_that_ends_inside_its_header),
    cmocka_unit_test(reader_refuses_nothing),
    cmocka_unit_test(reader_tells_that_a_header_was_transferred_as_text),
    cmocka_unit_test(reader_takes_a_type_whose_number_looks_like_a_line_end),
    cmocka_unit_test(reader_passes_on_text_that_is_not_utf8),
    cmocka_unit_test(reader_accepts_that_time_goes_backwards),
    cmocka_unit_test(reader_stops_when_a_sink_refuses),
};

RUN_TESTS("reader", tests)
