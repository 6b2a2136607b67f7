/*
 * test_units.c - numbers as people read them, and the ticks of axes.
 */
#include "check.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/units.h"

#define NOT_A_NUMBER ((double)NAN)

/* In the tables a plain space stands for NO-BREAK SPACE and '-' for U+2212. */
static char *
plain(const char *text)
{
    GString *result = g_string_new(text);

    g_string_replace(result, "\u00a0", " ", 0);
    g_string_replace(result, "\u2212", "-", 0);
    return g_string_free(result, FALSE);
}

typedef struct {
    PfUnit unit;
    double value;
    const char *text;
} Case;

static void
assert_all_formatted(const Case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        g_autofree char *text = pf_unit_format(cases[i].unit, cases[i].value);
        g_autofree char *read = plain(text);

        assert_false(g_regex_match_simple("[0-9] ", text, 0, 0)); /* units stay with numbers */
        assert_null(strchr(text, '-'));
        assert_string_equal(read, cases[i].text);
    }
}

TEST(bytes_have_three_figures)
{
    static const double kib = 1024, mib = 1048576, gib = 1073741824;
    const Case cases[] = {
        { PF_UNIT_BYTES, 0, "0 B" },
        { PF_UNIT_BYTES, 0.4, "0 B" },
        { PF_UNIT_BYTES, -0.4, "0 B" },
        { PF_UNIT_BYTES, 1, "1 B" },
        { PF_UNIT_BYTES, 1023, "1,023 B" },
        { PF_UNIT_BYTES, 1023.4, "1,023 B" },
        { PF_UNIT_BYTES, 1023.6, "1.00 KiB" },
        { PF_UNIT_BYTES, 1024, "1.00 KiB" },
        { PF_UNIT_BYTES, 9.994 * kib, "9.99 KiB" },
        { PF_UNIT_BYTES, 9.996 * kib, "10.0 KiB" },
        { PF_UNIT_BYTES, 99.94 * kib, "99.9 KiB" },
        { PF_UNIT_BYTES, 99.96 * kib, "100 KiB" },
        { PF_UNIT_BYTES, 47.1 * mib, "47.1 MiB" },
        { PF_UNIT_BYTES, 1012 * mib, "1,012 MiB" },
        { PF_UNIT_BYTES, 1023.6 * mib, "1.00 GiB" },
        { PF_UNIT_BYTES, 2.58 * gib, "2.58 GiB" },
        { PF_UNIT_BYTES, gib * 1024, "1.00 TiB" },
        { PF_UNIT_BYTES, gib * mib, "1.00 PiB" },
        { PF_UNIT_BYTES, 18446744073709551615.0, "16.0 EiB" },
        { PF_UNIT_BYTES, gib * gib * 5000, "5,000 EiB" },
        { PF_UNIT_BYTES, -2.27 * mib, "-2.27 MiB" },
        { PF_UNIT_BYTES, NOT_A_NUMBER, "n/a" },
        { PF_UNIT_BYTES, HUGE_VAL, "n/a" },
    };
    assert_all_formatted(cases, G_N_ELEMENTS(cases));
}

TEST(times_go_from_nanoseconds_to_hours)
{
    static const Case cases[] = {
        { PF_UNIT_SECONDS, 0, "0 s" },
        { PF_UNIT_SECONDS, 1e-9, "1.00 ns" },
        { PF_UNIT_SECONDS, 999e-9, "999 ns" },
        { PF_UNIT_SECONDS, 999.6e-9, "1.00 µs" },
        { PF_UNIT_SECONDS, 23.9e-6, "23.9 µs" },
        { PF_UNIT_SECONDS, 0.0931, "93.1 ms" },
        { PF_UNIT_SECONDS, 0.24, "240 ms" },
        { PF_UNIT_SECONDS, 0.9996, "1.00 s" },
        { PF_UNIT_SECONDS, 6.87, "6.87 s" },
        { PF_UNIT_SECONDS, 14.9, "14.9 s" },
        { PF_UNIT_SECONDS, 599.4, "599 s" },
        { PF_UNIT_SECONDS, 599.6, "10 min 0 s" },
        { PF_UNIT_SECONDS, 600, "10 min 0 s" },
        { PF_UNIT_SECONDS, 71 * 60 + 37.2, "71 min 37 s" },
        { PF_UNIT_SECONDS, 7199.4, "119 min 59 s" },
        { PF_UNIT_SECONDS, 7199.6, "2 h 0 min" },
        { PF_UNIT_SECONDS, 20 * 3600 + 55 * 60 + 29, "20 h 55 min" },
        { PF_UNIT_SECONDS, 21 * 3600 - 20, "21 h 0 min" },
        { PF_UNIT_SECONDS, 1234 * 3600, "1,234 h 0 min" },
        { PF_UNIT_SECONDS, -0.24, "-240 ms" },
        { PF_UNIT_SECONDS, -600, "-10 min 0 s" },
        { PF_UNIT_SECONDS, NOT_A_NUMBER, "n/a" },
    };
    assert_all_formatted(cases, G_N_ELEMENTS(cases));
}

TEST(exact_times_have_as_few_digits_as_say_them)
{
    static const struct {
        uint64_t ns;
        const char *text;
    } cases[] = {
        { 0, "0 s" },
        { 1600000000, "1.6 s" },
        { 10000000000, "10 s" },
        { 42300999, "0.0423 s" },
        { 1000, "0.000001 s" },
        { 999, "0 s" },
        { UINT64_MAX, "18446744073.709551 s" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = pf_unit_seconds_exact(cases[i].ns);
        assert_string_equal(text, cases[i].text);
    }
}

TEST(whole_numbers_are_the_nearest_that_there_are)
{
    assert_int_equal(pf_unit_whole(-1), 0);
    assert_int_equal(pf_unit_whole(0.49), 0);
    assert_int_equal(pf_unit_whole(1.5), 2);
    assert_int_equal(pf_unit_whole(0x1p63), UINT64_C(1) << 63);
    assert_true(pf_unit_whole(0x1p64) == UINT64_MAX);
    assert_true(pf_unit_whole(HUGE_VAL) == UINT64_MAX);
    assert_int_equal(pf_unit_whole((double)NAN), 0);
}

TEST(counts_have_commas)
{
    static const Case cases[] = {
        { PF_UNIT_COUNT, 0, "0" },
        { PF_UNIT_COUNT, -0.0, "0" },
        { PF_UNIT_COUNT, 999, "999" },
        { PF_UNIT_COUNT, 1000, "1,000" },
        { PF_UNIT_COUNT, 12345678, "12,345,678" },
        { PF_UNIT_COUNT, -1234, "-1,234" },
        { PF_UNIT_COUNT, 161.6, "162" },
        { PF_UNIT_COUNT, NOT_A_NUMBER, "n/a" },
    };
    assert_all_formatted(cases, G_N_ELEMENTS(cases));

    g_autofree char *largest = pf_unit_format(PF_UNIT_COUNT, DBL_MAX);
    assert_true(g_str_has_prefix(largest, "179,769,"));
}

TEST(shares_are_per_cent)
{
    static const struct {
        double share;
        const char *text;
    } cases[] = {
        { 0, "0%" },           { 1e-9, "<0.1%" },       { 0.00099, "<0.1%" },
        { 0.001, "0.1%" },     { 0.05, "5.0%" },        { 0.629, "62.9%" },
        { 0.9994, "99.9%" },   { 0.9995, "100%" },      { 1, "100%" },
        { 0.353, "35.3%" },    { 25.4, "2,540%" },      { -0.12, "-12.0%" },
        { -0.0005, ">-0.1%" }, { NOT_A_NUMBER, "n/a" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = pf_unit_percent(cases[i].share);
        g_autofree char *read = plain(text);

        assert_null(strchr(text, '-'));
        assert_string_equal(read, cases[i].text);
    }
}

TEST(rates_have_a_sign_and_a_unit)
{
    static const struct {
        double rate;
        const char *text;
    } cases[] = {
        { 20000, "+19.5 KiB/s" }, { -1536.5, "-1.50 KiB/s" }, { 0, "0 B/s" },
        { 0.3, "0 B/s" },         { -0.3, "0 B/s" },          { 1, "+1 B/s" },
        { 3e9, "+2.79 GiB/s" },   { NOT_A_NUMBER, "n/a" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *unsigned_text = cases[i].text + (cases[i].text[0] == '+');
        g_autofree char *text = pf_unit_rate(cases[i].rate);
        g_autofree char *read = plain(text);
        g_autofree char *flow = pf_unit_per_second(cases[i].rate);
        g_autofree char *read_flow = plain(flow);

        assert_string_equal(read, cases[i].text);
        assert_string_equal(read_flow, unsigned_text);
    }
}

/* Property: what would print as 1,024 of a unit prints as one of the next. */
TEST(ratios_have_three_figures)
{
    static const struct {
        double ratio;
        const char *text;
    } cases[] = {
        { 0, "0.00" },    { 2.345, "2.35" }, { 9.996, "10.0" },
        { 99.96, "100" }, { 1204, "1,204" }, { HUGE_VAL, "n/a" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = pf_unit_ratio(cases[i].ratio);
        assert_string_equal(text, cases[i].text);
    }
}

TEST(no_byte_count_prints_as_1024_of_a_unit)
{
    for (int i = 0; i < 100000; i++) {
        g_autofree char *text = pf_unit_format(PF_UNIT_BYTES, pow(1.0004, i));
        assert_false(g_str_has_prefix(text, "1,024"));
    }
}

/* "0 5 10 15 MiB" */
static char *
joined(const PfTicks *ticks)
{
    g_autofree char *labels = g_strjoinv(" ", ticks->labels);

    return plain(labels);
}

static void
assert_ticks(PfTicks ticks, const char *labels, double step)
{
    g_auto(PfTicks) mine = ticks;
    g_autofree char *read = joined(&mine);

    assert_string_equal(read, labels);
    assert_true(fabs(mine.step - step) <= 1e-9 * step);
    for (size_t i = 0; i < mine.n; i++)
        assert_true(fabs(mine.at[i] - (double)i * step) <= 1e-9 * step * (double)i);
    if (mine.n > 1)
        assert_true(g_str_has_suffix(mine.labels[mine.n - 1], mine.unit));
}

TEST(ticks_of_numbers_are_whole_and_those_of_rates_need_not_be)
{
    assert_ticks(pf_ticks_counts(1, 300), "0 1", 1);
    assert_ticks(pf_ticks_counts(4, 40), "0 2 4", 2);
    assert_ticks(pf_ticks_counts(9999, 60), "0 5,000", 5000);
    assert_ticks(pf_ticks_counts(12000, 90), "0 5 10 k", 5000);
    assert_ticks(pf_ticks_counts(0, 90), "0 1", 1);
    assert_ticks(pf_ticks_counts(480, 60), "0 200 400", 200);
    assert_ticks(pf_ticks_counts(3e13, 90), "0 10 20 30 T", 1e13);
    assert_ticks(pf_ticks_rates(0.3, 90), "0 0.1 0.2 0.3 /s", 0.1);
    assert_ticks(pf_ticks_rates(4e6, 60), "0 2,000 4,000 k/s", 2e6);
}

TEST(byte_ticks_are_round_in_their_unit)
{
    static const double kib = 1024, mib = 1048576;

    assert_ticks(pf_ticks_bytes(48 * mib, 300), "0 5 10 15 20 25 30 35 40 45 MiB", 5 * mib);
    assert_ticks(pf_ticks_bytes(20 * mib, 120), "0 5 10 15 20 MiB", 5 * mib);
    assert_ticks(pf_ticks_bytes(1020 * mib, 80), "0 1,000 MiB", 1000 * mib);
    assert_ticks(pf_ticks_bytes(1024 * mib, 10), "0 0.5 1.0 GiB", 512 * mib);
    assert_ticks(pf_ticks_bytes(7, 300), "0 1 2 3 4 5 6 7 B", 1);
    assert_ticks(pf_ticks_bytes(1000, 90), "0 500 1,000 B", 500);
    assert_ticks(pf_ticks_bytes(1.1 * kib, 330),
                 "0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0 1.1 KiB", 0.1 * kib);
}

TEST(byte_ticks_take_a_smaller_unit_before_two_decimals)
{
    g_auto(PfTicks) ticks = pf_ticks_bytes(1126, 900);
    g_autofree char *last = plain(ticks.labels[ticks.n - 1]);

    assert_string_equal(last, "1,100 B");
    assert_string_equal(ticks.labels[1], "50");
    assert_int_equal(ticks.n, 23);
}

TEST(time_ticks_follow_the_clock)
{
    assert_ticks(pf_ticks_time(14.9, 470), "0 2 4 6 8 10 12 14 s", 2);
    assert_ticks(pf_ticks_time(1.5e-6, 200), "0 500 1,000 1,500 ns", 500e-9);
    assert_ticks(pf_ticks_time(1.9e-3, 200), "0 500 1,000 1,500 µs", 500e-6);
    assert_ticks(pf_ticks_time(0.9, 200), "0 200 400 600 800 ms", 0.2);
    assert_ticks(pf_ticks_time(1, 200), "0 0.2 0.4 0.6 0.8 1.0 s", 0.2);
    assert_ticks(pf_ticks_time(599, 200), "0 200 400 s", 200);
    assert_ticks(pf_ticks_time(600, 200), "0 2 4 6 8 10 min", 120);
    assert_ticks(
        pf_ticks_time(605, 840),
        "0 0.5 1.0 1.5 2.0 2.5 3.0 3.5 4.0 4.5 5.0 5.5 6.0 6.5 7.0 7.5 8.0 8.5 9.0 9.5 "
        "10.0 min",
        30);
    assert_ticks(pf_ticks_time(10799, 200), "0 60 120 min", 3600);
    assert_ticks(pf_ticks_time(10800, 200), "0 1 2 3 h", 3600);
    assert_ticks(pf_ticks_time(10800, 480),
                 "0 0.25 0.50 0.75 1.00 1.25 1.50 1.75 2.00 2.25 2.50 2.75 3.00 h", 900);
    assert_ticks(pf_ticks_time(720 * 3600, 200), "0 168 336 504 672 h", 168 * 3600);
    assert_ticks(pf_ticks_time(8760 * 3600, 200), "0 3,360 6,720 h", 3360 * 3600);
}

TEST(small_panels_have_closer_time_ticks)
{
    assert_ticks(pf_ticks_time(10, 136), "0 5 10 s", 5);
    assert_ticks(pf_ticks_time(10, 170), "0 5 10 s", 5);
    assert_ticks(pf_ticks_time_small(0, 10, 170), "0 2 4 6 8 10 s", 2);
}

TEST(time_ticks_of_a_part_are_within_it)
{
    static const double starts[] = { 0, 0.3, 1000, 1e6, 1e9 };
    static const double lengths[] = { 1e-8, 1e-6, 0.61, 7, 5000 };

    for (size_t i = 0; i < G_N_ELEMENTS(starts) * G_N_ELEMENTS(lengths); i++) {
        double start = starts[i / G_N_ELEMENTS(lengths)];
        double length = lengths[i % G_N_ELEMENTS(lengths)];
        double slack = length * 1e-3 + start * 1e-15;
        if (start + length == start)
            continue;
        g_auto(PfTicks) ticks = pf_ticks_time_from(start, start + length, 470);

        assert_in_range(ticks.n, 1, 20);
        assert_true(ticks.at[0] >= start - slack);
        assert_true(ticks.at[ticks.n - 1] <= start + length + slack);
    }
}

TEST(axis_without_length_has_a_zero)
{
    static const double nothing[] = { 0, -1, NOT_A_NUMBER, HUGE_VAL };

    for (size_t i = 0; i < G_N_ELEMENTS(nothing); i++) {
        assert_ticks(pf_ticks_bytes(nothing[i], 300), "0", 1);
        assert_ticks(pf_ticks_time(nothing[i], 300), "0", 1);
    }
    assert_ticks(pf_ticks_bytes(100, NOT_A_NUMBER), "0 50 100 B", 50);
    assert_ticks(pf_ticks_bytes(100, -5), "0 50 100 B", 50);
}

static void
assert_fits(const PfTicks *ticks, double value, double room)
{
    double last = ticks->at[ticks->n - 1];

    assert_true(last <= value * (1 + 1e-9));
    assert_true(last + ticks->step > value);
    assert_in_range(ticks->n, 1, 1 + (size_t)fmax(2, room));
}

/* Property: ticks fill the axis, never pass its end, and are no more than there is room for. */
TEST(ticks_fit_the_axis)
{
    for (int i = 0; i < 1000; i++) {
        double value = 1e-7 * pow(1.83, i % 100);
        double length = 50 * pow(1.4, floor(i / 100.0));
        g_auto(PfTicks) bytes = pf_ticks_bytes(value, length);
        g_auto(PfTicks) time = pf_ticks_time(value, length);

        assert_fits(&bytes, value, length / 30);
        assert_fits(&time, value, length / 40);
    }
}

TEST(decades_go_from_below_to_above)
{
    static const struct {
        double shortest, longest;
        const char *labels;
    } cases[] = {
        { 3e-6, 0.02, "1 µs 10 µs 100 µs 1 ms 10 ms 100 ms" },
        { 2e-7, 5e-6, "1 µs 10 µs" },
        { 1e-3, 1e-3, "1 ms 10 ms" },
        { 0.1, 1000, "100 ms 1 s 10 s 100 s 1,000 s" },
        { 0, 0, "1 µs 10 µs" },
        { NOT_A_NUMBER, NOT_A_NUMBER, "1 µs 10 µs" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(PfTicks) ticks = pf_ticks_decades(cases[i].shortest, cases[i].longest);
        g_autofree char *read = joined(&ticks);

        assert_string_equal(read, cases[i].labels);
        for (size_t j = 1; j < ticks.n; j++)
            assert_true(fabs(ticks.at[j] / ticks.at[j - 1] - 10) < 1e-9);
    }
}

TEST(units_tell_differences_of_shares_in_points)
{
    static const struct {
        double difference;
        const char *text;
    } cases[] = {
        { 0, "0\u00a0points" },
        { 0.032, "+3.2\u00a0points" },
        { -0.0321, "\u22123.2\u00a0points" },
        { 0.0004, "under 0.1\u00a0points" },
        { -0.0004, "under 0.1\u00a0points" },
        { 0.0006, "+0.1\u00a0points" },
        { 1, "+100.0\u00a0points" },
        { HUGE_VAL, "n/a" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = pf_unit_points(cases[i].difference);
        assert_string_equal(text, cases[i].text);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(units_tell_differences_of_shares_in_points),
    cmocka_unit_test(bytes_have_three_figures),
    cmocka_unit_test(times_go_from_nanoseconds_to_hours),
    cmocka_unit_test(exact_times_have_as_few_digits_as_say_them),
    cmocka_unit_test(whole_numbers_are_the_nearest_that_there_are),
    cmocka_unit_test(counts_have_commas),
    cmocka_unit_test(shares_are_per_cent),
    cmocka_unit_test(rates_have_a_sign_and_a_unit),
    cmocka_unit_test(ratios_have_three_figures),
    cmocka_unit_test(no_byte_count_prints_as_1024_of_a_unit),
    cmocka_unit_test(ticks_of_numbers_are_whole_and_those_of_rates_need_not_be),
    cmocka_unit_test(byte_ticks_are_round_in_their_unit),
    cmocka_unit_test(byte_ticks_take_a_smaller_unit_before_two_decimals),
    cmocka_unit_test(time_ticks_follow_the_clock),
    cmocka_unit_test(small_panels_have_closer_time_ticks),
    cmocka_unit_test(time_ticks_of_a_part_are_within_it),
    cmocka_unit_test(axis_without_length_has_a_zero),
    cmocka_unit_test(ticks_fit_the_axis),
    cmocka_unit_test(decades_go_from_below_to_above),
};

RUN_TESTS("units", tests)
