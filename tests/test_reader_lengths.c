/*
 * test_reader_lengths.c - declared lengths that are wrong: EVENTLOG 1.6.
 */
#include "log_builder.h"
#include "reading.h"

enum { IPE = 169, SAMPLE_STRING = 164 };

static const size_t wrap = 65536;

/* An IPE record as GHC writes it, which declares `extra` bytes more. */
static void
log_ipe(LogBuilder *log, uint64_t time_ns, size_t extra)
{
    static const char payload[] = "\0\0\0\0\0\100\10\20sat_info\0"
                                  "16\0String\0main\0Main\0Main.hs:1:2-3";

    log_sized(log, IPE, time_ns, sizeof payload + extra, payload, sizeof payload);
}

/* How many IPE records of a log of `n` are read; between them messages. */
static uint64_t
ipe_read(size_t n, const size_t *extra)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 100);
    for (size_t i = 0; i < n; i++) {
        log_ipe(&log, 110 + i, extra[i]);
        if (i % 2 == 1)
            log_message(&log, 110 + i, "between");
    }
    log_block(&log, 0, 100);
    log_message(&log, 120, "last");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->n_damaged, 0);
    assert_int_equal(report_of(reading)->by_tag[19].count, n / 2 + 1);
    return report_of(reading)->by_tag[IPE].count;
}

TEST(reader_reads_ipe_that_declares_one_byte_too_many)
{
    static const size_t extra[] = { 1, 1, 1, 1, 1 };
    assert_int_equal(ipe_read(5, extra), 5);
}

TEST(reader_reads_ipe_that_declares_what_it_has)
{
    static const size_t extra[5] = { 0 };
    assert_int_equal(ipe_read(5, extra), 5);
}

TEST(reader_reads_ipe_with_fields_of_a_later_ghc)
{
    g_auto(LogBuilder) log = log_begin();
    static const char payload[] = "\0\0\0\0\0\0\0\1a\0b\0c\0d\0e\0f\0and more";

    log_block(&log, PF_NO_CAP, 100);
    log_sized(&log, IPE, 110, sizeof payload, payload, sizeof payload);
    log_sized(&log, IPE, 111, sizeof payload, payload, sizeof payload);
    log_message(&log, 120, "after");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->n_damaged, 0);
    assert_int_equal(report_of(reading)->by_tag[IPE].count, 2);
    assert_int_equal(report_of(reading)->by_tag[19].count, 1);
}

TEST(reader_decides_how_ipe_counts_by_its_first_record_of_a_segment)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 100);
    log_ipe(&log, 110, 1);
    log_ipe(&log, 111, 1);
    log_mark(&log);
    log_header(&log);
    log_block(&log, PF_NO_CAP, 200);
    log_ipe(&log, 210, 0);
    log_ipe(&log, 211, 0);
    log_mark(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->n_damaged, 0);
    assert_int_equal(report_of(reading)->by_tag[IPE].count, 4);
}

/* One record whose length has been spoilt misleads about no other. */
TEST(reader_reads_all_ipe_though_the_first_ones_length_is_off_by_one)
{
    static const size_t more[] = { 1, 0, 0, 0 };
    static const size_t less[] = { 0, 1, 1, 1 };

    assert_int_equal(ipe_read(4, more), 4);
    assert_int_equal(ipe_read(4, less), 4);
}

/* Before the fix this reads bytes before the record. */
TEST(reader_does_not_believe_ipe_that_declares_nothing)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 100);
    log_ipe(&log, 110, 1);
    log_sized(&log, IPE, 111, 0, "", 0);
    log_block(&log, PF_NO_CAP, 120);
    log_sized(&log, IPE, 121, 0, "", 0);
    g_autoptr(GByteArray) rest = log_tear(&log, 3);
    log_block(&log, PF_NO_CAP, 130);
    log_raw(&log, rest->data, rest->len);
    log_block(&log, 0, 140);
    log_message(&log, 140, "after");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->by_tag[IPE].count, 1);
    assert_int_equal(report_of(reading)->by_tag[19].count, 1);
    assert_bytes_add_up(report_of(reading), log.bytes->len);
}

/* A sample of a label of `len` bytes, whose length is written modulo 65,536. */
static void
log_long_label(LogBuilder *log, uint64_t time_ns, size_t len)
{
    g_autofree char *label = g_strnfill(len, 'x');
    g_autoptr(GByteArray) payload = g_byte_array_new();

    g_byte_array_append(payload, (const guint8 *)"\0\0\0\0\0\0\0\0\10", 9);
    g_byte_array_append(payload, (const guint8 *)label, (guint)len + 1);
    log_sized(log, SAMPLE_STRING, time_ns, payload->len, payload->data, payload->len);
}

TEST(reader_puts_right_lengths_that_have_wrapped)
{
    static const size_t lens[] = { wrap - 10, wrap, wrap + 5, 3 * wrap, 3 * wrap + 100 };

    for (size_t i = 0; i < G_N_ELEMENTS(lens); i++) {
        g_auto(LogBuilder) log = log_begin();

        log_block(&log, PF_NO_CAP, 100);
        log_message(&log, 105, "before");
        log_long_label(&log, 110, lens[i]);
        log_message(&log, 120, "after");
        log_mark(&log);

        g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
        assert_int_equal(report_of(reading)->n_damaged, 0);
        assert_int_equal(report_of(reading)->wrapped, 1);
        assert_int_equal(report_of(reading)->by_tag[SAMPLE_STRING].bytes, 12 + 10 + lens[i]);
        assert_int_equal(report_of(reading)->by_tag[19].count, 2);
    }
}

TEST(reader_takes_the_longest_length_as_it_is)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 100);
    log_long_label(&log, 110, wrap - 11);
    log_long_label(&log, 115, wrap - 11);
    log_mark(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    assert_int_equal(report_of(reading)->n_damaged, 0);
    assert_int_equal(report_of(reading)->wrapped, 0);
    assert_int_equal(report_of(reading)->by_tag[SAMPLE_STRING].count, 2);
}

TEST(reader_gives_up_a_wrapped_length_that_no_nul_puts_right)
{
    g_auto(LogBuilder) log = log_begin();
    g_autofree char *text = g_strnfill(wrap + 5, 'x');

    log_block(&log, 0, 100);
    log_message(&log, 105, "before");
    log_sized(&log, 19, 110, wrap + 5, text, wrap + 5);
    log_block(&log, 0, 120);
    log_message(&log, 125, "after");
    log_mark(&log);

    g_autoptr(Reading) reading = reading_of(log_span(&log), (Portions){ 0 });
    const PfReadReport *report = report_of(reading);
    assert_int_equal(report->n_damaged, 1);
    assert_int_equal(report->lost_bytes, 12 + wrap + 5);
    assert_int_equal(report->by_tag[19].count, 2);
}

/* GHC 6.12 declares thread ids of eight bytes and writes four. */
static LogBuilder
log_begin_612(void)
{
    LogBuilder log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 0, 8);
    log_type(&log, 1, 8);
    log_type(&log, 2, 10);
    log_type(&log, 3, 8);
    log_type(&log, 4, 10);
    log_type(&log, 7, 0);
    log_type(&log, 17, 0);
    log_type(&log, 18, 14);
    log_data(&log);
    return log;
}

TEST(reader_knows_the_sizes_that_ghc_6_12_meant)
{
    g_auto(LogBuilder) log = log_begin_612();

    log_head(&log, 17, 5);
    log_uint(&log, 2, 2);
    log_block(&log, 0, 10);
    log_head(&log, 0, 11);
    log_uint(&log, 7, 4);
    log_head(&log, 2, 12);
    log_uint(&log, 7, 4);
    log_uint(&log, 1, 2);
    log_head(&log, 4, 13);
    log_uint(&log, 7, 4);
    log_uint(&log, 1, 2);
    log_head(&log, 7, 14);
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "5 STARTUP \"\\00\\02\"\n"
                                  "11 cap 0 CREATE_THREAD \"\\00\\00\\00\\07\"\n"
                                  "12 cap 0 STOP_THREAD \"\\00\\00\\00\\07\\00\\01\"\n"
                                  "13 cap 0 MIGRATE_THREAD \"\\00\\00\\00\\07\\00\\01\"\n"
                                  "14 cap 0 SHUTDOWN \"\"\n"
                                  "mark\n");
}

/* A header that only looks like that of GHC 6.12. */
TEST(reader_keeps_declarations_that_ghc_6_12_never_made)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 0, 8);
    log_type(&log, 3, LOG_VARIABLE);
    log_type(&log, 15, LOG_VARIABLE);
    log_type(&log, 18, 14);
    log_data(&log);
    log_block(&log, 0, 100);
    log_sized(&log, 3, 110, 2, "ab", 2);
    log_sized(&log, 15, 120, 0, "", 0);
    log_mark(&log);
    assert_events(log_span(&log), "segment\n"
                                  "110 cap 0 tag 3 \"ab\"\n"
                                  "120 cap 0 tag 15 \"\"\n"
                                  "mark\n");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(reader_reads_ipe_that_declares_one_byte_too_many),
    cmocka_unit_test(reader_reads_ipe_that_declares_what_it_has),
    cmocka_unit_test(reader_reads_ipe_with_fields_of_a_later_ghc),
    cmocka_unit_test(reader_decides_how_ipe_counts_by_its_first_record_of_a_segment),
    cmocka_unit_test(reader_reads_all_ipe_though_the_first_ones_length_is_off_by_one),
    cmocka_unit_test(reader_does_not_believe_ipe_that_declares_nothing),
    cmocka_unit_test(reader_puts_right_lengths_that_have_wrapped),
    cmocka_unit_test(reader_takes_the_longest_length_as_it_is),
    cmocka_unit_test(reader_gives_up_a_wrapped_length_that_no_nul_puts_right),
    cmocka_unit_test(reader_knows_the_sizes_that_ghc_6_12_meant),
    cmocka_unit_test(reader_keeps_declarations_that_ghc_6_12_never_made),
};

RUN_TESTS("reader_lengths", tests)
