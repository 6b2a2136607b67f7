/* steep-phase and growing-bands: what is said of growth, and what is not. */
#include "report_probe.h"

#include "base/units.h"
#include "profile/notes.h"

#define SECOND UINT64_C(1000000000)

/* A run of one band, a sample a second, and its markers. */
typedef struct {
    HeapBuilder *builder;
    PfNote markers[3];
    PfNotes notes;
    const PfProfile *run;
    Asked asked;
} Run;

static Run *
run_of(size_t n, const uint64_t *values)
{
    Run *run = g_new0(Run, 1);

    run->builder = heap_begin(n);
    heap_band(run->builder, "a", values);
    run->builder->profile.log = whole_log(n);
    run->builder->profile.notes = &run->notes;
    run->notes.markers.notes = run->markers;
    run->run = &run->builder->profile;
    ask(&run->asked, &run->run, 1);
    run->asked.report.heap = run->run;
    return run;
}

static void
mark(Run *run, uint64_t seconds, const char *text)
{
    run->markers[run->notes.markers.n++] =
        (PfNote){ .time_ns = seconds * SECOND, .text = text };
}

static void
run_free(Run *run)
{
    pf_log_facts_free(run->builder->profile.log);
    heap_end(run->builder);
    g_free(run);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Run, run_free)

/* R² by the sums of the textbook, of values a second apart. */
static double
explained(const uint64_t *values, size_t n)
{
    long double x = 0, y = 0, xx = 0, yy = 0, xy = 0, all = (long double)n;

    for (size_t i = 0; i < n; i++) {
        long double value = (long double)values[i], at = (long double)i;
        x += at;
        y += value;
        xx += at * at;
        yy += value * value;
        xy += at * value;
    }
    long double both = all * xy - x * y;
    return (double)(both * both / ((all * xx - x * x) * (all * yy - y * y)));
}

/* A ramp of 100 B/s that jumps up and down by `jump`. */
static uint64_t *
rough_ramp(size_t n, uint64_t jump)
{
    uint64_t *values = g_new(uint64_t, n);

    for (size_t i = 0; i < n; i++)
        values[i] = 100000 + 100 * i + (i % 2 == 0 ? jump : 0);
    return values;
}

/* Level, a ramp of `rise` a second between two samples, and level again. */
static uint64_t *
level_with_ramp(size_t n, size_t from, size_t until, uint64_t base, uint64_t rise)
{
    uint64_t *values = g_new(uint64_t, n);

    for (size_t i = 0; i < n; i++)
        values[i] = base + rise * (CLAMP(i, from, until) - from);
    /* not the least growth after it */
    for (size_t i = until + 1; i < n; i++)
        values[i] = base;
    return values;
}

TEST(a_run_along_a_line_climbs)
{
    uint64_t values[40];

    for (size_t i = 0; i < 40; i++)
        values[i] = 2048 * i;
    g_autoptr(Run) run = run_of(40, values);
    assert_says(&run->asked.report, "steep-phase",
                "Memory climbs steadily over the whole run.\nResidency grows by "
                "2.00\u00a0KiB/s from 1.00\u00a0s to 40.0\u00a0s, and a straight line explains "
                "100% of it.");
}

TEST(nothing_is_said_of_fewer_than_twenty_samples)
{
    uint64_t values[20];

    for (size_t i = 0; i < 20; i++)
        values[i] = 2048 * i;
    g_autoptr(Run) few = run_of(19, values);
    assert_silent(&few->asked.report, "steep-phase");
    g_autoptr(Run) enough = run_of(20, values);
    g_autofree char *said = said_by(&enough->asked.report, "steep-phase");
    assert_non_null(said);
}

TEST(nothing_is_said_of_samples_without_times)
{
    uint64_t values[20];

    for (size_t i = 0; i < 20; i++)
        values[i] = 2048 * i;
    g_autoptr(Run) run = run_of(20, values);
    run->builder->heap.time_base = PF_TIMES_LOST;
    assert_silent(&run->asked.report, "steep-phase");
}

TEST(nothing_is_said_of_a_level_run_nor_of_one_that_falls)
{
    uint64_t level[30], falling[30];

    for (size_t i = 0; i < 30; i++) {
        level[i] = 5000;
        falling[i] = 5000 - 100 * i;
    }
    g_autoptr(Run) first = run_of(30, level);
    assert_silent(&first->asked.report, "steep-phase");
    g_autoptr(Run) second = run_of(30, falling);
    assert_silent(&second->asked.report, "steep-phase");
}

/* The largest jump of which a line explains more than 0.8, and the next. */
TEST(a_line_has_to_explain_more_than_four_fifths)
{
    enum { N = 200 };
    uint64_t jump = 0;
    g_autofree uint64_t *values = NULL;

    do {
        g_free(values);
        values = rough_ramp(N, ++jump);
    } while (explained(values, N) > 0.8);
    g_autofree uint64_t *smooth = rough_ramp(N, jump - 1);
    g_autoptr(Run) run = run_of(N, smooth);
    g_autofree char *percent = pf_unit_percent(explained(smooth, N));
    g_autofree char *end = g_strdup_printf("a straight line explains %s of it.", percent);
    g_autofree char *said = said_by(&run->asked.report, "steep-phase");
    assert_true(g_str_has_suffix(said, end));

    g_autoptr(Run) rough = run_of(N, values);
    g_autofree char *other = said_by(&rough->asked.report, "steep-phase");
    assert_false(other && strstr(other, "straight line"));
}

/* 300 s; the phase takes 16 s, which is more than 5 %, or 15 s, which is not. */
TEST(a_phase_takes_more_than_a_twentieth_of_the_run)
{
    g_autofree uint64_t *values = level_with_ramp(300, 99, 114, 1000, 1024);

    for (uint64_t seconds = 15; seconds <= 16; seconds++) {
        g_autoptr(Run) run = run_of(300, values);
        mark(run, 100, "load");
        mark(run, 100 + seconds, "serve");
        if (seconds == 15) {
            assert_silent(&run->asked.report, "steep-phase");
        } else {
            assert_says(&run->asked.report, "steep-phase",
                        "Memory climbs steadily in \u201cload\u201d.\nResidency grows by "
                        "1.00\u00a0KiB/s from 100\u00a0s to 115\u00a0s, and a straight line "
                        "explains 100% of it.");
        }
    }
}

/* 9 samples in a phase are too few, 10 are enough. */
TEST(a_phase_has_ten_samples)
{
    g_autofree uint64_t *values = level_with_ramp(100, 49, 58, 1000, 1024);

    for (uint64_t n = 9; n <= 10; n++) {
        g_autoptr(Run) run = run_of(100, values);
        mark(run, 50, "load");
        mark(run, 50 + n, "serve");
        if (n == 9) {
            assert_silent(&run->asked.report, "steep-phase");
        } else {
            assert_says(&run->asked.report, "steep-phase",
                        "Memory climbs steadily in \u201cload\u201d.\nResidency grows by "
                        "1.00\u00a0KiB/s from 50.0\u00a0s to 59.0\u00a0s, and a straight line "
                        "explains 100% of it.");
        }
    }
}

/* It rises by 100 B/s over 20 s, against a peak that is ten times that, or a little more. */
TEST(a_phase_rises_by_a_tenth_of_the_peak)
{
    for (uint64_t more = 0; more <= 1; more++) {
        g_autofree uint64_t *values = level_with_ramp(100, 0, 20, 17000, 100);
        values[60] = 20000 + more;
        g_autoptr(Run) run = run_of(100, values);
        run->builder->profile.range.from_ns = 1 * SECOND;
        mark(run, 21, "serve");
        if (more == 1) {
            assert_silent(&run->asked.report, "steep-phase");
        } else {
            assert_says(&run->asked.report, "steep-phase",
                        "Memory climbs steadily before \u201cserve\u201d.\nResidency grows by "
                        "100\u00a0B/s from 1.00\u00a0s to 20.0\u00a0s, and a straight line "
                        "explains 100% of it.");
        }
    }
}

TEST(the_steepest_phase_is_told_and_the_last_one_too)
{
    uint64_t values[60];

    for (size_t i = 0; i < 60; i++)
        values[i] = i < 20 ? 1000 + 1024 * i : i < 40 ? 1000 : 1000 + 3072 * (i - 40);
    g_autoptr(Run) run = run_of(60, values);
    mark(run, 21, "compact");
    mark(run, 41, "queries, \u00e9t\u00e9");
    assert_says(
        &run->asked.report, "steep-phase",
        "Memory climbs steadily in \u201cqueries, \u00e9t\u00e9\u201d.\nResidency grows "
        "by 3.00\u00a0KiB/s from 41.0\u00a0s to 60.0\u00a0s, and a straight line "
        "explains 100% of it.");
}

/* High at first, then low and rising by `rate`, so that no line fits. */
static Run *
high_then_rising(uint64_t rate)
{
    uint64_t values[400];

    for (size_t i = 0; i < 400; i++)
        values[i] = i < 200 ? 30000 : 10000 + rate * (i - 200);
    assert_true(explained(values, 400) < 0.8);
    return run_of(400, values);
}

TEST(the_second_half_is_told_where_no_phase_climbs)
{
    g_autoptr(Run) rising = high_then_rising(100);
    assert_says(
        &rising->asked.report, "steep-phase",
        "Memory grows over the second half of the run.\nResidency grows by 100\u00a0B/s "
        "from 201\u00a0s to 400\u00a0s: half of all pairs of samples rise faster, half "
        "slower.");
    g_autoptr(Run) level = high_then_rising(1); /* 199 B are less than a tenth of the mean */
    assert_silent(&level->asked.report, "steep-phase");
}

/* What the profile says of its bands. */
static void
judge_band(Run *run, size_t band, double rate, PfAnswer growing)
{
    PfBand *judged = &run->builder->heap.bands[band];

    judged->has_slope = true;
    judged->growth_bytes_per_s = rate;
    judged->growing = growing;
    run->builder->heap.n_judged++;
}

static Run *
run_of_three_bands(size_t n)
{
    g_autofree uint64_t *values = g_new0(uint64_t, n);
    Run *run = run_of(n, values);

    heap_level_band(run->builder, "go/walk/main", 7);
    heap_level_band(run->builder, "c", 7);
    judge_band(run, 0, 512, PF_YES);
    judge_band(run, 1, 2048, PF_YES);
    judge_band(run, 2, 4096, PF_NO);
    return run;
}

TEST(growing_bands_are_counted_and_the_steepest_named)
{
    g_autoptr(Run) run = run_of_three_bands(41);

    assert_says(&run->asked.report, "growing-bands",
                "2 bands grow over the second half of the run.\nThat is 2 of 3 looked at, from "
                "21.0\u00a0s to 41.0\u00a0s. The steepest, go/walk/main, grows by "
                "2.00\u00a0KiB/s.");
    run->builder->heap.bands[1].growing = PF_NO;
    assert_says(&run->asked.report, "growing-bands",
                "1 band grows over the second half of the run.\nThat is 1 of 3 looked at, from "
                "21.0\u00a0s to 41.0\u00a0s. The steepest, a, grows by 512\u00a0B/s.");
    run->builder->heap.bands[0].growing = PF_NO;
    assert_silent(&run->asked.report, "growing-bands");
}

TEST(growing_bands_are_not_told_of_fewer_than_twenty_samples)
{
    g_autoptr(Run) few = run_of_three_bands(19);
    g_autoptr(Run) enough = run_of_three_bands(20);

    assert_silent(&few->asked.report, "growing-bands");
    g_autofree char *said = said_by(&enough->asked.report, "growing-bands");
    assert_non_null(said);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_run_along_a_line_climbs),
    cmocka_unit_test(nothing_is_said_of_fewer_than_twenty_samples),
    cmocka_unit_test(nothing_is_said_of_samples_without_times),
    cmocka_unit_test(nothing_is_said_of_a_level_run_nor_of_one_that_falls),
    cmocka_unit_test(a_line_has_to_explain_more_than_four_fifths),
    cmocka_unit_test(a_phase_takes_more_than_a_twentieth_of_the_run),
    cmocka_unit_test(a_phase_has_ten_samples),
    cmocka_unit_test(a_phase_rises_by_a_tenth_of_the_peak),
    cmocka_unit_test(the_steepest_phase_is_told_and_the_last_one_too),
    cmocka_unit_test(the_second_half_is_told_where_no_phase_climbs),
    cmocka_unit_test(growing_bands_are_counted_and_the_steepest_named),
    cmocka_unit_test(growing_bands_are_not_told_of_fewer_than_twenty_samples),
};

RUN_TESTS("findings_growth", tests)
