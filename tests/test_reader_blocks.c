/*
 * test_reader_blocks.c - blocks that lie, and what is lost with them: EVENTLOG 1.5, 1.7.
 */
#include "log_builder.h"
#include "reading.h"

#define DAY_NS (UINT64_C(86400) * 1000000000)

enum { SIZE_AT = 10, END_AT = 14, CAP_AT = 22 };

/* A log of three blocks, to be spoilt in the second. */
typedef struct {
    LogBuilder log;
    size_t second; /* where its marker is */
} Three;

static Three
three_blocks(void)
{
    Three three = { .log = log_begin_small() };

    log_block(&three.log, 0, 100);
    log_message(&three.log, 110, "one");
    log_close(&three.log);
    three.second = three.log.bytes->len;
    log_block(&three.log, 1, 200);
    log_message(&three.log, 210, "two");
    log_message(&three.log, 220, "three");
    log_block(&three.log, 2, 300);
    log_message(&three.log, 310, "four");
    log_mark(&three.log);
    return three;
}

/* What is read when the second block says that its size is this. */
static void
assert_events_with_size(uint32_t size, const char *expected)
{
    Three three = three_blocks();

    log_poke(&three.log, three.second + SIZE_AT, size, 4);
    assert_events(log_span(&three.log), expected);
    log_free(&three.log);
}

TEST(reader_reads_on_though_a_block_says_it_is_empty)
{
    assert_events_with_size(0, "segment\n"
                               "110 cap 0 USER_MSG \"one\"\n"
                               "210 cap 1 USER_MSG \"two\"\n"
                               "220 cap 1 USER_MSG \"three\"\n"
                               "310 cap 2 USER_MSG \"four\"\n"
                               "mark\n");
}

TEST(reader_reads_on_though_a_block_is_shorter_than_its_marker)
{
    assert_events_with_size(7, "segment\n"
                               "110 cap 0 USER_MSG \"one\"\n"
                               "210 cap 1 USER_MSG \"two\"\n"
                               "220 cap 1 USER_MSG \"three\"\n"
                               "310 cap 2 USER_MSG \"four\"\n"
                               "mark\n");
}

TEST(reader_reads_on_though_a_block_ends_inside_a_record)
{
    assert_events_with_size(24 + 15 + 4, "segment\n"
                                         "110 cap 0 USER_MSG \"one\"\n"
                                         "210 cap 1 USER_MSG \"two\"\n"
                                         "220 cap 1 USER_MSG \"three\"\n"
                                         "310 cap 2 USER_MSG \"four\"\n"
                                         "mark\n");
}

TEST(reader_finds_the_marker_inside_a_block_that_is_too_long)
{
    static const uint32_t sizes[] = { 24 + 15 + 17 + 1, 1000,       1 << 20,
                                      5 << 20,          0x7fffffff, 0xffffffff };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        Three three = three_blocks();
        log_poke(&three.log, three.second + SIZE_AT, sizes[i], 4);

        g_autoptr(Reading) reading = reading_in_short(log_span(&three.log));
        assert_int_equal(report_of(reading)->by_tag[19].count, 4);
        assert_non_null(strstr(reading->events->str, "310 cap 2 USER_MSG \"four\"\nmark\n"));
        assert_int_equal(report_of(reading)->lost_bytes, 0);
        assert_true(report_of(reading)->n_damaged > 0);
        log_free(&three.log);
    }
}

/* Before the fix the second block, which ends beyond the first, was lost with it. */
TEST(reader_finds_a_long_block_inside_a_short_one_that_is_too_long)
{
    for (uint32_t size = 25; size < 80; size++) {
        g_auto(LogBuilder) log = log_begin_small();

        log_block(&log, 1, 100);
        guint first = log.block_at;
        log_block(&log, 2, 100);
        for (unsigned i = 0; i < 100; i++)
            log_message(&log, 110 + i, "a long block");
        log_mark_inside(&log);
        log_poke(&log, first + SIZE_AT, size, 4);

        g_autoptr(Reading) reading = reading_in_short(log_span(&log));
        assert_int_equal(report_of(reading)->by_tag[19].count, 100);
        assert_non_null(strstr(reading->events->str, "209 cap 2 USER_MSG"));
        assert_int_equal(report_of(reading)->lost_bytes, 0);
    }
}

/* Of a start later than its end, the end is believed: its records say so. */
TEST(reader_reads_a_block_whose_start_is_wrong)
{
    Three three = three_blocks();

    log_poke(&three.log, three.second + 2, 0x0000ffffffffffff, 8);
    g_autoptr(Reading) reading = reading_in_short(log_span(&three.log));
    assert_int_equal(report_of(reading)->by_tag[19].count, 4);
    assert_int_equal(report_of(reading)->last_ns, 310);
    log_free(&three.log);
}

TEST(reader_loses_the_block_of_a_marker_that_is_none)
{
    Three three = three_blocks();

    log_poke(&three.log, three.second, 0x4012, 2);
    g_autoptr(Reading) reading = reading_in_short(log_span(&three.log));
    assert_int_equal(report_of(reading)->by_tag[19].count, 2);
    assert_non_null(strstr(reading->events->str, "310 cap 2 USER_MSG \"four\"\nmark\n"));
    log_free(&three.log);
}

TEST(reader_does_not_count_capabilities_that_no_machine_has)
{
    Three three = three_blocks();

    log_poke(&three.log, three.second + CAP_AT, 0x8001, 2);
    g_autoptr(Reading) reading = reading_in_short(log_span(&three.log));
    assert_int_equal(report_of(reading)->n_caps, 3);
    log_free(&three.log);
}

/* A record with a time that no clock showed when its block was open. */
static void
assert_lies(uint64_t time_ns)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 0, 100);
    log_message(&log, 110, "one");
    log_block(&log, 0, 10 * DAY_NS);
    for (unsigned i = 0; i < 4; i++)
        log_message(&log, 10 * DAY_NS + i, "before");
    uint64_t end_ns = log.end_ns;
    log_message(&log, time_ns, "lie");
    log.end_ns = end_ns;
    for (unsigned i = 4; i < 8; i++)
        log_message(&log, 10 * DAY_NS + i, "after");
    log_block(&log, 0, 11 * DAY_NS);
    log_message(&log, 11 * DAY_NS, "last");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_in_short(log_span(&log));
    assert_null(strstr(reading->events->str, "lie"));
    assert_non_null(strstr(reading->events->str, "after"));
    assert_non_null(strstr(reading->events->str, "last"));
    assert_int_equal(report_of(reading)->n_damaged, 1);
    assert_int_equal(report_of(reading)->first_ns, 110);
    assert_int_equal(report_of(reading)->last_ns, 11 * DAY_NS);
}

TEST(reader_believes_no_time_outside_its_block)
{
    assert_lies(0);
    assert_lies(5);
    assert_lies(UINT64_MAX);
    assert_lies(UINT64_MAX / 2);
    assert_lies(10 * DAY_NS - 2 * UINT64_C(1000000000));
    assert_lies(10 * DAY_NS + 2 * UINT64_C(1000000000));
}

TEST(reader_believes_edens_machines_whatever_their_time)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 20 * DAY_NS);
    log_head(&log, 65, 1);
    log_uint(&log, 1, 2);
    log_uint(&log, 2, 8);
    log_message(&log, 20 * DAY_NS, "after");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_in_short(log_span(&log));
    assert_int_equal(report_of(reading)->n_damaged, 0);
    assert_int_equal(report_of(reading)->by_tag[65].count, 1);
}

TEST(reader_goes_on_inside_a_block_where_records_chain_again)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 0, 1000);
    for (unsigned i = 0; i < 20; i++)
        log_message(&log, 1000 + i, "before");
    log_raw(&log, "\xde\xad\xbe\xef\xde\xad", 6);
    for (unsigned i = 20; i < 40; i++)
        log_message(&log, 1000 + i, "after");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_in_short(log_span(&log));
    /* the record before it is not believed either: its length may be the culprit */
    assert_int_equal(report_of(reading)->by_tag[19].count, 39);
    assert_int_equal(report_of(reading)->lost_bytes, 6 + 18);
    assert_int_equal(report_of(reading)->n_damaged, 1);
}

TEST(reader_goes_on_at_the_next_block_after_damage_up_to_the_end)
{
    g_auto(LogBuilder) log = log_begin_small();
    g_autofree char *junk = g_strnfill(500, '\xaa');

    log_block(&log, 0, 1000);
    log_message(&log, 1000, "one");
    log_message(&log, 1001, "two");
    log_raw(&log, junk, 500);
    log_block(&log, 1, 1000);
    log_message(&log, 1002, "three");
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "1000 cap 0 USER_MSG \"one\"\n"
                                  "lost 515 of cap 0: damaged records\n"
                                  "1002 cap 1 USER_MSG \"three\"\n"
                                  "mark\n");
}

TEST(reader_reads_records_that_follow_a_failed_write)
{
    g_auto(LogBuilder) log = log_begin_small();

    log_block(&log, 3, 100);
    log_message(&log, 110, "in a block");
    log_close(&log);
    log_message(&log, 120, "in none");
    log_message(&log, 130, "nor this");
    log_block(&log, 3, 140);
    log_message(&log, 150, "in a block");
    log_close(&log);
    log_message(&log, 160, "last");
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "110 cap 3 USER_MSG \"in a block\"\n"
                                  "120 USER_MSG \"in none\"\n"
                                  "130 USER_MSG \"nor this\"\n"
                                  "150 cap 3 USER_MSG \"in a block\"\n"
                                  "160 USER_MSG \"last\"\n"
                                  "mark\n");
}

/* The time of the damaged reading: what is read must not be read again for each place. */
TEST(reader_takes_no_longer_for_many_damaged_places)
{
    g_auto(LogBuilder) log = log_begin_small();
    uint64_t n = 0;

    for (; log.bytes->len < 12 << 20; n++) {
        log_block(&log, 0, 100 + n);
        log_message(&log, 100 + n, "some text that makes the block a little longer than it is");
        log_block(&log, 1, 100 + n); /* so that the first leads to a marker */
        log_close(&log);
        log_raw(&log, "\xff\xfe no records, and in no block \xff\xfe", 30);
    }
    log_mark(&log);

    gint64 start = g_get_monotonic_time();
    g_autoptr(Reading) reading = reading_new(false);
    reading->sink.wants = pf_kinds_none();
    reading_run(reading, log_span(&log), (Portions){ .size = 1 << 18 });
    assert_true(g_get_monotonic_time() - start < INT64_C(20) * G_USEC_PER_SEC);
    assert_int_equal(report_of(reading)->n_damaged, n);
    assert_bytes_add_up(report_of(reading), log.bytes->len);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(reader_reads_on_though_a_block_says_it_is_empty),
    cmocka_unit_test(reader_reads_on_though_a_block_is_shorter_than_its_marker),
    cmocka_unit_test(reader_reads_on_though_a_block_ends_inside_a_record),
    cmocka_unit_test(reader_finds_the_marker_inside_a_block_that_is_too_long),
    cmocka_unit_test(reader_finds_a_long_block_inside_a_short_one_that_is_too_long),
    cmocka_unit_test(reader_reads_a_block_whose_start_is_wrong),
    cmocka_unit_test(reader_loses_the_block_of_a_marker_that_is_none),
    cmocka_unit_test(reader_does_not_count_capabilities_that_no_machine_has),
    cmocka_unit_test(reader_believes_no_time_outside_its_block),
    cmocka_unit_test(reader_believes_edens_machines_whatever_their_time),
    cmocka_unit_test(reader_goes_on_inside_a_block_where_records_chain_again),
    cmocka_unit_test(reader_goes_on_at_the_next_block_after_damage_up_to_the_end),
    cmocka_unit_test(reader_reads_records_that_follow_a_failed_write),
    cmocka_unit_test(reader_takes_no_longer_for_many_damaged_places),
};

RUN_TESTS("reader_blocks", tests)
