/*
 * test_reader_torn.c - records torn across blocks of one buffer: FINDINGS 1.2.
 */
#include "log_builder.h"
#include "reading.h"

enum { RECORD_BYTES = 12 + 11 };

/* A record torn after `first` bytes, the rest in the next block of its buffer; another
 * buffer's block between. */
static LogBuilder
torn_after(guint first)
{
    LogBuilder log = log_begin_small();

    log_block(&log, 1, 1000);
    log_message(&log, 1010, "before");
    log_message(&log, 1020, "hello world");
    g_autoptr(GByteArray) rest = log_tear(&log, RECORD_BYTES - first);
    log_block(&log, 2, 1000);
    log_message(&log, 1025, "elsewhere");
    log_block(&log, 1, 1020);
    log_raw(&log, rest->data, rest->len);
    log_message(&log, 1030, "after");
    log_message(&log, 1040, "and more");
    log_mark(&log);
    return log;
}

TEST(reader_joins_a_record_torn_anywhere)
{
    for (guint first = 1; first < RECORD_BYTES; first++) {
        g_auto(LogBuilder) log = torn_after(first);

        assert_events(log_span(&log), "segment\n"
                                      "1010 cap 1 USER_MSG \"before\"\n"
                                      "1025 cap 2 USER_MSG \"elsewhere\"\n"
                                      "1020 cap 1 USER_MSG \"hello world\"\n"
                                      "1030 cap 1 USER_MSG \"after\"\n"
                                      "1040 cap 1 USER_MSG \"and more\"\n"
                                      "mark\n");
    }
}

TEST(reader_counts_torn_records)
{
    g_auto(LogBuilder) log = torn_after(14);
    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });

    assert_int_equal(report_of(reading)->torn, 1);
    assert_int_equal(report_of(reading)->n_damaged, 0);
    assert_true(report_of(reading)->complete);
}

TEST(reader_joins_a_record_torn_where_its_block_ends_the_log)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 1, 1000);
    log_message(&log, 1020, "hello world");
    g_autoptr(GByteArray) rest = log_tear(&log, 5);
    log_block(&log, 1, 1020);
    log_raw(&log, rest->data, rest->len);
    log_mark(&log);
    assert_events(log_span(&log), "segment\n1020 cap 1 USER_MSG \"hello world\"\nmark\n");
}

/* A record in pieces of `piece` bytes, a block each, with empty blocks between. */
static LogBuilder
in_pieces(guint piece)
{
    LogBuilder log = log_begin_small();
    guint at = 0;

    log_block(&log, 1, 1000);
    log_message(&log, 1010, "before");
    log_message(&log, 1020, "hello world");
    g_autoptr(GByteArray) torn = log_tear(&log, RECORD_BYTES);
    for (; at + piece < RECORD_BYTES; at += piece) {
        log_raw(&log, torn->data + at, piece);
        log_block(&log, 1, 1020);
        log_block(&log, 0, 1000);
        log_message(&log, 1021, "elsewhere");
        log_block(&log, 1, 1022);
    }
    log_raw(&log, torn->data + at, RECORD_BYTES - at);
    log_message(&log, 1030, "after");
    log_mark(&log);
    return log;
}

TEST(reader_joins_a_record_torn_over_several_blocks)
{
    for (guint piece = 1; piece < RECORD_BYTES; piece++) {
        g_auto(LogBuilder) log = in_pieces(piece);
        g_autoptr(Reading) reading = reading_in_short(log_span(&log));

        assert_int_equal(report_of(reading)->n_damaged, 0);
        assert_int_equal(report_of(reading)->torn, 1);
        assert_non_null(strstr(reading->events->str, "1020 cap 1 USER_MSG \"hello world\"\n"
                                                     "1030 cap 1 USER_MSG \"after\"\n"));
    }
}

TEST(reader_joins_records_of_several_buffers_at_once)
{
    g_auto(LogBuilder) log = log_begin_small();
    GByteArray *rests[4];

    for (uint16_t cap = 0; cap < 4; cap++) {
        log_block(&log, cap, 1000);
        log_message(&log, 1001, "hello");
        rests[cap] = log_tear(&log, 3u + cap);
    }
    for (uint16_t cap = 4; cap-- > 0;) {
        log_block(&log, cap, 1002);
        log_raw(&log, rests[cap]->data, rests[cap]->len);
        g_byte_array_unref(rests[cap]);
    }
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "1001 cap 3 USER_MSG \"hello\"\n"
                                  "1001 cap 2 USER_MSG \"hello\"\n"
                                  "1001 cap 1 USER_MSG \"hello\"\n"
                                  "1001 cap 0 USER_MSG \"hello\"\n"
                                  "mark\n");
}

TEST(reader_joins_one_torn_record_after_another)
{
    g_auto(LogBuilder) log = log_begin_small();
    g_autoptr(GByteArray) rest = g_byte_array_new();

    for (unsigned i = 0; i < 10; i++) {
        log_block(&log, 0, 1000);
        log_raw(&log, rest->data, rest->len);
        log_message(&log, 1000 + i, "hello");
        g_byte_array_unref(rest);
        rest = log_tear(&log, 1 + i);
    }
    log_block(&log, 0, 1010);
    log_raw(&log, rest->data, rest->len);
    log_mark(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->n_damaged, 0);
    assert_int_equal(report_of(reading)->torn, 10);
    assert_int_equal(report_of(reading)->by_tag[19].count, 10);
}

TEST(reader_gives_up_a_torn_record_when_fresh_ones_follow)
{
    for (unsigned n_fresh = 1; n_fresh <= 10; n_fresh++) {
        g_auto(LogBuilder) log = log_begin_small();

        log_block(&log, 1, 1000);
        log_message(&log, 1010, "before");
        log_message(&log, 1020, "hello world");
        g_byte_array_unref(log_tear(&log, 5));
        log_block(&log, 1, 1020);
        for (unsigned i = 0; i < n_fresh; i++)
            log_message(&log, 1030 + i, "fresh");
        log_mark(&log);

        g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
        const PfReadReport *report = report_of(reading);
        assert_int_equal(report->by_tag[19].count, 1 + n_fresh);
        assert_int_equal(report->n_damaged, 1);
        assert_int_equal(report->damage[0].reason, PF_DAMAGE_UNFINISHED);
        assert_int_equal(report->lost_bytes, RECORD_BYTES - 5);
    }
}

TEST(reader_tells_of_a_torn_record_whose_rest_never_comes)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 1, 1000);
    log_message(&log, 1020, "hello world");
    g_byte_array_unref(log_tear(&log, 5));
    log_block(&log, 2, 1000);
    log_message(&log, 1025, "elsewhere");
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "1025 cap 2 USER_MSG \"elsewhere\"\n"
                                  "lost 18 of cap 1: a record that was never finished\n"
                                  "mark\n");
}

TEST(reader_joins_nothing_across_segments)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 1, 1000);
    log_message(&log, 1020, "hello world");
    g_byte_array_unref(log_tear(&log, 5));
    log_mark(&log);
    log_header(&log);
    log_block(&log, 1, 1030);
    log_message(&log, 1040, "fresh");
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "lost 18 of cap 1: a record that was never finished\n"
                                  "mark\n"
                                  "segment\n"
                                  "1040 cap 1 USER_MSG \"fresh\"\n"
                                  "mark\n");
}

/* The longest record there is, torn in the middle of 64 KiB of text. */
TEST(reader_joins_a_torn_record_of_any_length)
{
    g_auto(LogBuilder) log = log_begin_small();
    g_autofree char *text = g_strnfill(65535, 'x');

    log_block(&log, 1, 1000);
    log_message(&log, 1020, text);
    g_autoptr(GByteArray) rest = log_tear(&log, 65530);
    log_block(&log, 1, 1020);
    log_raw(&log, rest->data, rest->len);
    log_message(&log, 1030, "after");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->n_damaged, 0);
    assert_int_equal(report_of(reading)->torn, 1);
    assert_int_equal(report_of(reading)->by_tag[19].count, 2);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(reader_joins_a_record_torn_anywhere),
    cmocka_unit_test(reader_counts_torn_records),
    cmocka_unit_test(reader_joins_a_record_torn_where_its_block_ends_the_log),
    cmocka_unit_test(reader_joins_a_record_torn_over_several_blocks),
    cmocka_unit_test(reader_joins_records_of_several_buffers_at_once),
    cmocka_unit_test(reader_joins_one_torn_record_after_another),
    cmocka_unit_test(reader_gives_up_a_torn_record_when_fresh_ones_follow),
    cmocka_unit_test(reader_tells_of_a_torn_record_whose_rest_never_comes),
    cmocka_unit_test(reader_joins_nothing_across_segments),
    cmocka_unit_test(reader_joins_a_torn_record_of_any_length),
};

RUN_TESTS("reader_torn", tests)
