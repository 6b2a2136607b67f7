/*
 * test_hp_lines.c - heap profiles as they are found, in any portions.
 */
#include "check.h"

#include <string.h>

#include "hp_calls.h"

#define HEAD       "JOB \"demo +RTS -hT\"\nDATE \"Sun Nov 29 20:00 2026\"\n"
#define HEAD_CALLS "job \"demo +RTS -hT\"\ndate \"Sun Nov 29 20:00 2026\"\n"

/* An open sample, for the lines that belong into one. */
#define BEGUN       "BEGIN_SAMPLE 0.10\n"
#define BEGUN_CALLS "begin 100000000\n"

/* What the bytes give in portions of any size, as text. Owned by the caller. */
static char *
calls_of(const char *bytes, size_t len)
{
    static const size_t sizes[] = { 1, 2, 7, 4096 };
    PfSpan span = { (const uint8_t *)bytes, len };
    PfHpReport report;
    g_auto(HpCalls) calls = hp_calls_of(span, 0, &report);

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        PfHpReport other;
        g_auto(HpCalls) others = hp_calls_of(span, sizes[i], &other);
        assert_string_equal(calls.text->str, others.text->str);
        assert_int_equal(report.lines, other.lines);
        assert_int_equal(other.bytes, len);
        assert_int_equal(report.jobs, other.jobs);
    }
    assert_true(calls.is_balanced);
    assert_false(calls.is_open);
    return g_strdup(calls.text->str);
}

static void
check(const char *bytes, const char *expected)
{
    g_autofree char *calls = calls_of(bytes, strlen(bytes));
    if (strcmp(calls, expected) != 0)
        fail_msg("%s\ngives\n%s\nnot\n%s", bytes, calls, expected);
}

static char *
replaced(const char *text, const char *from, const char *to)
{
    g_auto(GStrv) parts = g_strsplit(text, from, -1);
    return g_strjoinv(to, parts);
}

static const char demo[] = HEAD "SAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n"
                                "BEGIN_SAMPLE 0.00\nEND_SAMPLE 0.00\n"
                                "BEGIN_SAMPLE 0.10\nfoo\t100\nbar\t50\nEND_SAMPLE 0.10\n"
                                "BEGIN_SAMPLE 0.20\nfoo\t300\nbar\t50\nEND_SAMPLE 0.20\n";
static const char demo_calls[] =
    HEAD_CALLS "begin 0\nend 0\n"
               "begin 100000000\nband \"foo\" 100\nband \"bar\" 50\nend 100000000\n"
               "begin 200000000\nband \"foo\" 300\nband \"bar\" 50\nend 200000000\n";

TEST(a_profile_is_read_as_ghc_writes_it)
{
    PfSpan bytes = { (const uint8_t *)demo, sizeof demo - 1 };
    PfHpReport report;
    g_auto(HpCalls) calls = hp_calls_of(bytes, 0, &report);

    assert_string_equal(calls.text->str, demo_calls);
    assert_int_equal(report.lines, 14);
    assert_int_equal(report.bytes, sizeof demo - 1);
    assert_int_equal(report.jobs, 1);
    check(demo, demo_calls);
    check("", "");
}

TEST(dialects_are_the_same_profile)
{
    static const char *const edits[][2] = {
        { "SAMPLE 0.", "SAMPLE 0," },
        { "\n", "\r\n" },
        { "\n", "\n\n" },
        { "\n", "\n \t \n" },
        { "0\n", "0 \n" },
        { "SAMPLE ", "SAMPLE  " },
        { "SAMPLE ", "SAMPLE\t" },
        { "\"\n", "\" \t\n" },
        { "\t100\n", "\t100.0\n" },
        { "0\n", "0e0\n" },
        { "\t", "\t " },
        { "JOB", "\xef\xbb\xbfJOB" },
        { "JOB", "\r\n JOB" },
        { "SAMPLE 0.", "SAMPLE +0." },
        { "SAMPLE_UNIT \"seconds\"\n", "" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(edits); i++) {
        g_autofree char *bytes = replaced(demo, edits[i][0], edits[i][1]);
        check(bytes, demo_calls);
    }
}

TEST(names_are_any_bytes)
{
    check(BEGUN
          "a b  c \t1\nd\te\t2\n  f\t3\n\xff\x01\t4\n\t5\n\xef\xbb\xbfg\t6\nEND_SAMPLE 0.10\n",
          BEGUN_CALLS "band \"a b  c \" 1\nband \"d\\09e\" 2\nband \"  f\" 3\n"
                      "band \"\\ff\\01\" 4\nband \"\" 5\nband \"\\ef\\bb\\bfg\" 6\n"
                      "end 100000000\n");
    g_autofree char *calls = calls_of(BEGUN "a\0b\t7\n", sizeof BEGUN - 1 + 6);
    assert_string_equal(calls, BEGUN_CALLS "band \"a\\00b\" 7\ncut\nis cut\n");
}

TEST(bands_may_be_called_like_keywords)
{
    check(
        BEGUN "MARK\t12\nBEGIN_SAMPLE\t13\nEND_SAMPLE\t14 \nJOB\t15\nMARK 2\t16\nMARK x\t1.0\n"
              "END_SAMPLE 0.10\n",
        BEGUN_CALLS "band \"MARK\" 12\nband \"BEGIN_SAMPLE\" 13\nband \"END_SAMPLE\" 14\n"
                    "band \"JOB\" 15\nband \"MARK 2\" 16\nband \"MARK x\" 1\nend 100000000\n");
    check("MARK\t12\n" BEGUN "END_SAMPLE\t0.100000\n",
          "mark 12000000000\n" BEGUN_CALLS "end 100000000\n");
    check(BEGUN "END_SAMPLE\t1", BEGUN_CALLS "cut\nis cut\n");
}

TEST(bytes_may_have_decimals_of_nothing)
{
    check(BEGUN
          "a\t123.0\nb\t123,00\nc\t1e+06\nd\t18446744073709551615\ne\t0000000000000000000001\n"
          "END_SAMPLE 0.10\n",
          BEGUN_CALLS "band \"a\" 123\nband \"b\" 123\nband \"c\" 1000000\n"
                      "band \"d\" 18446744073709551615\nband \"e\" 1\nend 100000000\n");
}

TEST(times_are_passed_on_as_they_are)
{
    check("BEGIN_SAMPLE 0.000016\nEND_SAMPLE 0.000016\nBEGIN_SAMPLE -0.035358\n"
          "END_SAMPLE -0.035358\nBEGIN_SAMPLE 1e-3\nMARK 1,5\nEND_SAMPLE 0.002\n",
          "begin 16000\nend 16000\nbegin -35358000\nend -35358000\n"
          "begin 1000000\nmark 1500000000\nend 2000000\n");
}

TEST(quotes_inside_are_left_alone)
{
    check(
        "JOB \"prog \\\"x\\\"\"\nJOB \"prog \"\"x\"\"\"\nJOB \"\"\nDATE \"\" \nJOB \"a\" b\n",
        "job \"prog \\5c\"x\\5c\"\"\njob \"prog \"\"x\"\"\"\njob \"\"\ndate \"\"\njob \"a\"\n");
    check("JOB \"of two\nlines\"\n" BEGUN "END_SAMPLE 0.10\n",
          "job \"of two\"\n" BEGUN_CALLS "end 100000000\n"
          "bad 1, first 2: a keyword, such as BEGIN_SAMPLE before bands\n");
}

TEST(profiles_may_follow_one_another)
{
    check(HEAD BEGUN "a\t1\n" HEAD BEGUN "END_SAMPLE 0.10\n", HEAD_CALLS BEGUN_CALLS
          "band \"a\" 1\ncut\n" HEAD_CALLS BEGUN_CALLS "end 100000000\n");
    check(BEGUN "a\t1\n" BEGUN "a\t2\nEND_SAMPLE 0.10\n",
          BEGUN_CALLS "band \"a\" 1\ncut\n" BEGUN_CALLS "band \"a\" 2\nend 100000000\n");
}

TEST(unusual_units_are_told)
{
    check("SAMPLE_UNIT \"ticks\"\nVALUE_UNIT \"words\"\nSAMPLE_UNIT \"seconds\"\n",
          "sample unit ticks\nvalue unit words\n");
    check("SAMPLE_UNIT \"\"\nVALUE_UNIT \"\xff\"\n", "sample unit \nvalue unit \xef\xbf\xbd\n");
}

TEST(bad_lines_are_counted_and_skipped)
{
#define BAND_WORDS    "a band's name, a tab and whole bytes below 2^64\n"
#define KEYWORD_WORDS "a keyword, such as BEGIN_SAMPLE before bands\n"
    static const struct {
        const char *lines, *calls, *bad;
    } cases[] = {
        { "foo\t1\n", "orphan\n", "bad 1, first 1: " KEYWORD_WORDS },
        { "\n\nEND_SAMPLE 0.10\nfoo\n", "orphan\n",
          "bad 2, first 3: BEGIN_SAMPLE before END_SAMPLE\n" },
        { "BEGIN_SAMPLE\nfoo\t1\n", "orphan\n", "bad 2, first 1: a time after BEGIN_SAMPLE\n" },
        { "BEGIN_SAMPLE x\n", "", "bad 1, first 1: a time after BEGIN_SAMPLE\n" },
        { "BEGIN_SAMPLE 9e99\n", "", "bad 1, first 1: a time after BEGIN_SAMPLE\n" },
        { "BEGIN_SAMPLES 0.10\n", "", "bad 1, first 1: " KEYWORD_WORDS },
        { "MARK nan\n", "", "bad 1, first 1: a time after MARK\n" },
        { "JOB demo\n", "", "bad 1, first 1: text in quotes after JOB\n" },
        { "DATE\n", "", "bad 1, first 1: text in quotes after DATE\n" },
        { "SAMPLE_UNIT seconds\n", "", "bad 1, first 1: a unit in quotes\n" },
        { BEGUN "foo\n", BEGUN_CALLS "cut\n", "bad 1, first 2: " BAND_WORDS "is cut\n" },
        { BEGUN "foo\t\n", BEGUN_CALLS "cut\n", "bad 1, first 2: " BAND_WORDS "is cut\n" },
        { BEGUN "foo\t1.5\n", BEGUN_CALLS "cut\n", "bad 1, first 2: " BAND_WORDS "is cut\n" },
        { BEGUN "foo\t-1\n", BEGUN_CALLS "cut\n", "bad 1, first 2: " BAND_WORDS "is cut\n" },
        { BEGUN "foo 1\n", BEGUN_CALLS "cut\n", "bad 1, first 2: " BAND_WORDS "is cut\n" },
        { BEGUN "foo\t18446744073709551616\nfoo\t2\n", BEGUN_CALLS "band \"foo\" 2\ncut\n",
          "bad 1, first 2: " BAND_WORDS "is cut\n" },
        { BEGUN "END_SAMPLE\n", BEGUN_CALLS "end 100000000\n",
          "bad 1, first 2: a time after END_SAMPLE\n" },
        { BEGUN "BEGIN_SAMPLE\nfoo\t1\nEND_SAMPLE 0.20\n", BEGUN_CALLS "cut\norphan\norphan\n",
          "bad 3, first 2: a time after BEGIN_SAMPLE\n" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *expected = g_strconcat(cases[i].calls, cases[i].bad, NULL);
        check(cases[i].lines, expected);
    }
}

TEST(a_cut_last_line_gives_no_value)
{
    static const char *const ends[] = {
        "f",           "foo",
        "foo\t",       "foo\t12",
        "foo\t12 ",    "E",
        "END_SAMPL",   "BEGIN_SAMPLE 0.2",
        "MARK 1",      "END_SAMPLE\t0.10",
        "JOB",         "JOB \"x",
        "END_SAMPLEX",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *inside = g_strconcat(BEGUN "a\t1\n", ends[i], NULL);
        g_autofree char *outside = g_strconcat(HEAD, ends[i], NULL);
        check(inside, BEGUN_CALLS "band \"a\" 1\ncut\nis cut\n");
        check(outside, HEAD_CALLS "is cut\n");
    }
    check(BEGUN, BEGUN_CALLS "cut\nis cut\n");
}

TEST(a_last_line_that_is_whole_needs_no_newline)
{
    check(BEGUN "END_SAMPLE 0.10", BEGUN_CALLS "end 100000000\n");
    check(BEGUN "END_SAMPLE 0.10 \r", BEGUN_CALLS "end 100000000\n");
    check(BEGUN "END_SAMPLE 0.10\n \t", BEGUN_CALLS "end 100000000\n");
    check("JOB \"demo\"", "job \"demo\"\n");
    check(BEGUN "JOB \"demo\"\r", BEGUN_CALLS "cut\njob \"demo\"\n");
    check("VALUE_UNIT \"words\"", "value unit words\n");
    check("\xef\xbb\xbf"
          "DATE \"today\"",
          "date \"today\"\n");
    check("\xef\xbb\xbf", "");
}

/* The sample is whole with its keyword. */
TEST(a_last_end_may_be_cut_in_its_time)
{
    check(BEGUN "END_SAMPLE 0.1", BEGUN_CALLS "end 100000000\nis cut\n");
    check(BEGUN "END_SAMPLE 0.10000", BEGUN_CALLS "end 100000000\nis cut\n");
    check(BEGUN "END_SAMPLE ", BEGUN_CALLS "end 100000000\nis cut\n");
    check(BEGUN "END_SAMPLE", BEGUN_CALLS "end 100000000\nis cut\n");
    check("END_SAMPLE 0.10", "is cut\n");
    check("BEGIN_SAMPLE 0." /* more digits than are kept */
          "1000000000000000000000000000000000000000000000000000000000000000000000\n"
          "END_SAMPLE 0."
          "1000000000000000000000000000000000000000000000000000000000000000000000",
          BEGUN_CALLS "end 100000000\nis cut\n");
}

/* A band whose line is `len` bytes long, between two others. */
static char *
with_band_line(size_t len, const char *after, size_t portion)
{
    GString *bytes = g_string_new(BEGUN "a\t1\n");

    for (size_t i = 2; i < len; i++)
        g_string_append_c(bytes, 'x');
    g_string_append_printf(bytes, "\t7%s", after);
    PfSpan span = { (const uint8_t *)bytes->str, bytes->len };
    PfHpReport report;
    HpCalls calls = hp_calls_of(span, portion, &report);
    g_string_free(bytes, TRUE);
    return g_string_free(calls.text, FALSE);
}

TEST(lines_have_a_limit)
{
    static const size_t portions[] = { 0, 1000, PF_HP_LINE_MAX, PF_HP_LINE_MAX + 100 };
    static const char after[] = "\nb\t2\nEND_SAMPLE 0.10\n";

    for (size_t i = 0; i < G_N_ELEMENTS(portions); i++) {
        g_autofree char *most = with_band_line(PF_HP_LINE_MAX, after, portions[i]);
        g_autofree char *more = with_band_line(PF_HP_LINE_MAX + 1, after, portions[i]);
        g_autofree char *last = with_band_line((size_t)3 * PF_HP_LINE_MAX, "", portions[i]);

        assert_true(strlen(most) > PF_HP_LINE_MAX);
        assert_null(strstr(most, "bad"));
        assert_string_equal(more, BEGUN_CALLS "band \"a\" 1\nband \"b\" 2\nend 100000000\n"
                                              "bad 1, first 3: a line of at most 1 MiB\n");
        assert_string_equal(last,
                            BEGUN_CALLS "band \"a\" 1\ncut\n"
                                        "bad 1, first 3: a line of at most 1 MiB\nis cut\n");
    }
}

TEST(profiles_are_told_by_their_first_bytes)
{
    static const struct {
        const char *head;
        bool is;
    } cases[] = {
        { "JOB \"demo", true },
        { "\xef\xbb\xbf\r\n JOB \"", true },
        { "DATE \"Sun", true },
        { "SAMPLE_UNIT \"seconds\"\n", true },
        { "BEGIN_SAMPLE 0,10\r\n", true },
        { "mo +RTS -hT\"\nDATE \"Sun", true },
        { "00\nbar\t50\n\nMARK 1\nEND_SAMPLE 0.1\n", true },
        { "", false },
        { "JOB", false },
        { "JOB demo\n", false },
        { "foo\t12\nbar\t13\n", false },
        { "words\nother words\nJOB \"demo\"\n", false },
        { "BEGIN_SAMPLE of text\n", false },
        { "MARK 12\n", false },
        { "\tSun Nov 29 20:27 2026 Time and Allocation Profiling Report  (Final)\n", false },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        size_t len = strlen(cases[i].head);
        g_autofree uint8_t *copy = g_memdup2(cases[i].head, len); /* ASan sees an overrun */
        if (pf_hp_looks_like((PfSpan){ copy, len }) != cases[i].is)
            fail_msg("not so: %s", cases[i].head);
    }
    assert_false(pf_hp_looks_like((PfSpan){ (const uint8_t *)"hdrb\0\nJOB \"demo\"", 15 }));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_profile_is_read_as_ghc_writes_it),
    cmocka_unit_test(dialects_are_the_same_profile),
    cmocka_unit_test(names_are_any_bytes),
    cmocka_unit_test(bands_may_be_called_like_keywords),
    cmocka_unit_test(bytes_may_have_decimals_of_nothing),
    cmocka_unit_test(times_are_passed_on_as_they_are),
    cmocka_unit_test(quotes_inside_are_left_alone),
    cmocka_unit_test(profiles_may_follow_one_another),
    cmocka_unit_test(unusual_units_are_told),
    cmocka_unit_test(bad_lines_are_counted_and_skipped),
    cmocka_unit_test(a_cut_last_line_gives_no_value),
    cmocka_unit_test(a_last_line_that_is_whole_needs_no_newline),
    cmocka_unit_test(a_last_end_may_be_cut_in_its_time),
    cmocka_unit_test(lines_have_a_limit),
    cmocka_unit_test(profiles_are_told_by_their_first_bytes),
};

RUN_TESTS("hp_lines", tests)
