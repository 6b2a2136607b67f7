/*
 * test_reader_segments.c - several headers, none, and junk: EVENTLOG 1.8, 1.9.
 */
#include "log_builder.h"
#include "reading.h"

/* One whole log of one message, added to what is there. */
static void
log_whole(LogBuilder *log, uint64_t start_ns, const char *text)
{
    log_header(log);
    log_block(log, 0, start_ns);
    log_message(log, start_ns + 10, text);
    log_mark(log);
}

TEST(reader_reads_two_logs_one_after_the_other)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_whole(&log, 5000, "first");
    log_whole(&log, 100, "second"); /* of another process: its clock starts anew */
    assert_events(log_span(&log), "segment\n"
                                  "5010 cap 0 USER_MSG \"first\"\n"
                                  "mark\n"
                                  "segment\n"
                                  "110 cap 0 USER_MSG \"second\"\n"
                                  "mark\n");

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->segments, 2);
    assert_true(report_of(reading)->complete);
    assert_int_equal(report_of(reading)->n_damaged, 0);
}

TEST(reader_takes_the_sizes_of_each_segment_from_its_own_header)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    for (uint16_t size = 4; size > 0; size--) {
        log_types(&log);
        log_type(&log, 18, 14);
        log_type(&log, 1000, size);
        log_data(&log);
        log_block(&log, 0, 100);
        log_head(&log, 1000, 110);
        log_raw(&log, "abcd", size);
        log_mark(&log);
    }
    assert_events(log_span(&log), "segment\n110 cap 0 tag 1000 \"abcd\"\nmark\n"
                                  "segment\n110 cap 0 tag 1000 \"abc\"\nmark\n"
                                  "segment\n110 cap 0 tag 1000 \"ab\"\nmark\n"
                                  "segment\n110 cap 0 tag 1000 \"a\"\nmark\n");
}

TEST(reader_finds_a_header_without_an_end_mark_before_it)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_whole(&log, 5000, "first");
    g_byte_array_unref(log_tear(&log, 2));
    log_whole(&log, 6000, "second");
    assert_events(log_span(&log), "segment\n"
                                  "5010 cap 0 USER_MSG \"first\"\n"
                                  "segment\n"
                                  "6010 cap 0 USER_MSG \"second\"\n"
                                  "mark\n");

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->segments, 2);
    assert_false(report_of(reading)->complete);
}

TEST(reader_finds_a_header_after_a_record_that_is_cut)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_header(&log);
    log_block(&log, 0, 5000);
    log_message(&log, 5010, "first");
    log_message(&log, 5020, "cut");
    log_mark_inside(&log);
    g_byte_array_unref(log_tear(&log, 4));
    log_whole(&log, 6000, "second");

    g_autoptr(Reading) reading = reading_in_short(log_span(&log));
    assert_int_equal(report_of(reading)->segments, 2);
    assert_int_equal(report_of(reading)->n_damaged, 1);
    assert_non_null(strstr(reading->events->str, "5010 cap 0 USER_MSG \"first\"\n"));
    assert_non_null(strstr(reading->events->str, "6010 cap 0 USER_MSG \"second\"\nmark\n"));
}

TEST(reader_finds_a_header_that_the_last_record_of_a_cut_block_swallows)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_header(&log);
    log_block(&log, 0, 5000);
    log_message(&log, 5010, "first");
    log_message(&log, 5020, "cut");
    log_close(&log);
    g_byte_array_unref(log_tear(&log, 3));
    log_whole(&log, 6000, "second");
    assert_events(log_span(&log), "segment\n"
                                  "5010 cap 0 USER_MSG \"first\"\n"
                                  "lost 12 of cap 0: damaged records\n"
                                  "segment\n"
                                  "6010 cap 0 USER_MSG \"second\"\n"
                                  "mark\n");
}

TEST(reader_counts_junk_after_the_end_mark)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 0, 100);
    log_message(&log, 110, "hello");
    log_mark(&log);
    log_raw(&log, "junk of any kind, and then some", 31);
    assert_events(log_span(&log), "segment\n"
                                  "110 cap 0 USER_MSG \"hello\"\n"
                                  "mark\n"
                                  "lost 31: bytes after the end of the log\n");

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_true(report_of(reading)->complete);
    assert_int_equal(report_of(reading)->damage[0].reason, PF_DAMAGE_TRAILING);
}

TEST(reader_counts_a_single_byte_after_the_end_mark)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_mark(&log);
    log_raw(&log, "\n", 1);
    assert_events(log_span(&log), "segment\nmark\nlost 1: bytes after the end of the log\n");
}

TEST(reader_finds_a_log_after_junk_after_the_end_mark)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_whole(&log, 5000, "first");
    log_raw(&log, "junk", 4);
    log_whole(&log, 6000, "second");
    assert_events(log_span(&log), "segment\n"
                                  "5010 cap 0 USER_MSG \"first\"\n"
                                  "mark\n"
                                  "lost 4: bytes after the end of the log\n"
                                  "segment\n"
                                  "6010 cap 0 USER_MSG \"second\"\n"
                                  "mark\n");
}

TEST(reader_goes_on_after_an_end_mark_without_a_header)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 0, 100);
    log_message(&log, 110, "first");
    log_mark(&log);
    log_block(&log, 0, 120);
    log_message(&log, 130, "second");
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "110 cap 0 USER_MSG \"first\"\n"
                                  "mark\n"
                                  "130 cap 0 USER_MSG \"second\"\n"
                                  "mark\n");
}

TEST(reader_reads_a_header_and_nothing_else)
{
    g_auto(LogBuilder) log = log_begin_small();
    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });

    assert_false(report_of(reading)->complete);
    assert_int_equal(report_of(reading)->events, 0);
    assert_int_equal(report_of(reading)->first_ns, 0);
    assert_int_equal(report_of(reading)->last_ns, 0);
}

TEST(reader_tells_of_a_second_header_that_is_cut)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_whole(&log, 5000, "first");
    log_types(&log);
    log_raw(&log, "etb\0\0\0", 6);
    assert_events(log_span(&log), "segment\n"
                                  "5010 cap 0 USER_MSG \"first\"\n"
                                  "mark\n"
                                  "lost 14: a record that is cut short\n");
}

TEST(reader_loses_no_third_log_for_a_second_header_that_is_damaged)
{
    static const uint32_t lens[] = { 1, 100, 100000, 0x00fffff0, 0x7fffffff, UINT32_MAX };

    for (size_t i = 0; i < G_N_ELEMENTS(lens); i++) {
        g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

        log_whole(&log, 5000, "first");
        guint second = log.bytes->len;
        log_whole(&log, 6000, "second");
        log_whole(&log, 7000, "third");
        log_poke(&log, second + 16, lens[i], 4); /* of the first description */

        g_autoptr(Reading) reading = reading_in_short(log_span(&log));
        assert_non_null(strstr(reading->events->str, "7010 cap 0 USER_MSG \"third\"\nmark\n"));
        assert_int_equal(report_of(reading)->n_damaged, 1);
        assert_int_equal(report_of(reading)->damage[0].reason, PF_DAMAGE_RECORD);
    }
}

TEST(reader_reads_blocks_without_a_header_by_the_types_it_knows)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_raw(&log, "the tail of a record", 20);
    log_block(&log, 4, 100);
    log_message(&log, 110, "hello");
    log_block(&log, 0, 100);
    log_message(&log, 120, "world");
    log_mark(&log);
    assert_events(log_span(&log), "lost 20: bytes before the first block, without a header\n"
                                  "segment\n"
                                  "110 cap 4 USER_MSG \"hello\"\n"
                                  "120 cap 0 USER_MSG \"world\"\n"
                                  "mark\n");

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_false(report_of(reading)->has_header);
    assert_int_equal(report_of(reading)->segments, 1);
}

TEST(reader_refuses_bytes_that_are_no_log)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(18);
    guint8 bytes[5000];

    for (unsigned round = 0; round < 20; round++) {
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (guint8)g_rand_int_range(random, 0, 256);
        g_autoptr(Reading) reading = reading_of(
            (PfSpan){ bytes, sizeof bytes - round * sizeof bytes / 20 }, (Portions){ 0 });
        assert_string_equal(
            reading->error->str,
            "error: it is not an eventlog: there is no header and no block of events "
            "in it");
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(reader_reads_two_logs_one_after_the_other),
    cmocka_unit_test(reader_takes_the_sizes_of_each_segment_from_its_own_header),
    cmocka_unit_test(reader_finds_a_header_without_an_end_mark_before_it),
    cmocka_unit_test(reader_finds_a_header_after_a_record_that_is_cut),
    cmocka_unit_test(reader_finds_a_header_that_the_last_record_of_a_cut_block_swallows),
    cmocka_unit_test(reader_counts_junk_after_the_end_mark),
    cmocka_unit_test(reader_counts_a_single_byte_after_the_end_mark),
    cmocka_unit_test(reader_finds_a_log_after_junk_after_the_end_mark),
    cmocka_unit_test(reader_goes_on_after_an_end_mark_without_a_header),
    cmocka_unit_test(reader_reads_a_header_and_nothing_else),
    cmocka_unit_test(reader_tells_of_a_second_header_that_is_cut),
    cmocka_unit_test(reader_loses_no_third_log_for_a_second_header_that_is_damaged),
    cmocka_unit_test(reader_reads_blocks_without_a_header_by_the_types_it_knows),
    cmocka_unit_test(reader_refuses_bytes_that_are_no_log),
};

RUN_TESTS("reader_segments", tests)
