#include "check.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "profile/slope.h"
#include "profile/time_bins.h"

static const uint64_t SECOND_NS = 1000000000, WIDTH_NS = 1024;

static uint64_t
sample_count(const PfBinClock *clock)
{
    uint64_t n_samples = 0;

    for (unsigned i = 0; i < PF_TIME_BINS; i++)
        n_samples += clock->n_samples[i];
    return n_samples;
}

static float
sum_of(const PfBins *bins)
{
    float sum = 0;

    for (unsigned i = 0; i < PF_TIME_BINS; i++)
        sum += bins->sums[i];
    return sum;
}

TEST(bins_start_with_the_first_sample)
{
    PfBinClock clock = { 0 };

    assert_int_equal(pf_bin_clock_take(&clock, 77 * SECOND_NS), 0);
    assert_int_equal(clock.start_ns, 77 * SECOND_NS);
    assert_int_equal(pf_bin_clock_take(&clock, 77 * SECOND_NS + WIDTH_NS), 1);
    assert_int_equal(pf_bin_clock_take(&clock, 77 * SECOND_NS + 16 * WIDTH_NS - 1), 15);
    assert_int_equal(clock.level, 0);
    assert_int_equal(clock.width_ns, WIDTH_NS);
}

TEST(bins_double_when_a_sample_does_not_fit)
{
    PfBinClock clock = { 0 };

    for (unsigned i = 0; i < 16; i++)
        assert_int_equal(pf_bin_clock_take(&clock, i * WIDTH_NS), i);
    assert_int_equal(pf_bin_clock_take(&clock, 16 * WIDTH_NS), 8);
    assert_int_equal(clock.level, 1);
    assert_int_equal(clock.width_ns, 2 * WIDTH_NS);
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(clock.n_samples[i], 2);
    assert_int_equal(clock.n_samples[8], 1);
    assert_int_equal(pf_bin_clock_take(&clock, 256 * WIDTH_NS), 8);
    assert_int_equal(clock.level, 5);
    assert_int_equal(clock.n_samples[0], 17);
}

TEST(bins_take_an_earlier_time_as_the_latest)
{
    PfBinClock clock = { 0 };

    pf_bin_clock_take(&clock, 5000);
    assert_int_equal(pf_bin_clock_take(&clock, 5000 + 3 * WIDTH_NS), 3);
    assert_int_equal(pf_bin_clock_take(&clock, 10), 3);
    assert_int_equal(clock.n_samples[3], 2);
}

TEST(bins_hold_the_longest_run)
{
    PfBinClock clock = { 0 };

    pf_bin_clock_take(&clock, 0);
    assert_in_range(pf_bin_clock_take(&clock, UINT64_MAX), 8, 15);
    assert_int_equal(sample_count(&clock), 2);
}

TEST(bins_of_a_band_follow_the_clock)
{
    PfBinClock clock = { 0 };
    PfBins bins = { 0 }, late = { 0 };

    for (unsigned i = 0; i < 16; i++)
        pf_bins_add(&bins, &clock, pf_bin_clock_take(&clock, i * WIDTH_NS), i);
    pf_bins_add(&bins, &clock, pf_bin_clock_take(&clock, 32 * WIDTH_NS), 100);
    assert_int_equal(bins.level, 2);
    assert_true(bins.sums[0] == 0 + 1 + 2 + 3);
    assert_true(bins.sums[3] == 12 + 13 + 14 + 15);
    assert_true(bins.sums[8] == 100);

    unsigned bin = pf_bin_clock_take(&clock, 3600 * SECOND_NS);
    pf_bins_add(&bins, &clock, bin, 1000);
    pf_bins_add(&late, &clock, bin, 1000);
    assert_int_equal(late.level, clock.level);
    assert_true(late.sums[bin] == 1000 && sum_of(&late) == 1000);
    assert_true(bins.sums[0] == 120 + 100 && sum_of(&bins) == 1220);
}

TEST(bins_of_a_line_have_its_slope)
{
    PfBinClock clock = { 0 };
    PfBins line = { 0 }, level = { 0 }, falling = { 0 };

    for (uint64_t i = 0; i < 1600; i++) {
        unsigned bin = pf_bin_clock_take(&clock, i * SECOND_NS);
        pf_bins_add(&line, &clock, bin, (double)(20000 * i));
        pf_bins_add(&level, &clock, bin, 10000000);
        pf_bins_add(&falling, &clock, bin, (double)(1000 * (5000 - i)));
    }
    assert_true(fabs(pf_bins_slope(&line, &clock) - 20000) < 200);
    assert_true(fabs(pf_bins_slope(&level, &clock)) < 1);
    assert_true(fabs(pf_bins_slope(&falling, &clock) + 1000) < 10);
}

TEST(bins_without_two_means_have_no_slope)
{
    PfBinClock clock = { 0 };
    PfBins bins = { 0 };

    assert_true(pf_bins_slope(&bins, &clock) == 0);
    pf_bins_add(&bins, &clock, pf_bin_clock_take(&clock, SECOND_NS), 5);
    pf_bins_add(&bins, &clock, pf_bin_clock_take(&clock, SECOND_NS), 6);
    assert_true(pf_bins_slope(&bins, &clock) == 0);
    pf_bins_add(&bins, &clock, pf_bin_clock_take(&clock, 2 * SECOND_NS), 9);
    assert_true(pf_bins_slope(&bins, &clock) == 0); /* the other bin is of the first half */
}

TEST(bins_count_absence_as_nothing)
{
    PfBinClock clock = { 0 };
    PfBins late = { 0 }, gone = { 0 };

    for (uint64_t i = 0; i < 1000; i++) {
        unsigned bin = pf_bin_clock_take(&clock, i * SECOND_NS / 10);
        if (i >= 600)
            pf_bins_add(&late, &clock, bin, 1000.0 * (double)(i - 600));
        else
            pf_bins_add(&gone, &clock, bin, 1e6);
    }
    assert_true(pf_bins_slope(&late, &clock) > 8000);
    assert_true(pf_bins_slope(&gone, &clock) <= 0);
}

/* The bins as they would be had the width been known from the start. */
static double
plain_bins_slope(const uint64_t *times_ns, const uint64_t *values, size_t n, uint64_t width_ns)
{
    g_assert(width_ns > 0);
    double sums[PF_TIME_BINS] = { 0 };
    uint64_t n_samples[PF_TIME_BINS] = { 0 };
    uint64_t centres_ns[PF_TIME_BINS], means[PF_TIME_BINS];
    uint64_t n_used = (times_ns[n - 1] - times_ns[0]) / width_ns + 1;
    size_t n_means = 0;

    for (size_t i = 0; i < n; i++) {
        uint64_t bin = (times_ns[i] - times_ns[0]) / width_ns;
        sums[bin] += (double)values[i];
        n_samples[bin]++;
    }
    for (uint64_t i = n_used / 2; i < n_used; i++) {
        if (n_samples[i] > 0) {
            centres_ns[n_means] = i * width_ns;
            means[n_means++] = (uint64_t)(sums[i] / (double)n_samples[i]);
        }
    }
    double slope = pf_slope_theil_sen(centres_ns, means, n_means);
    return isnan(slope) ? 0 : slope;
}

/* Property: the bins are those of a plain computation, but for the precision of floats. */
TEST(bins_agree_with_a_plain_computation)
{
    enum { N = 3000 };
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    g_autofree uint64_t *times_ns = g_new0(uint64_t, N), *values = g_new0(uint64_t, N);

    for (unsigned round = 0; round < 300; round++) {
        size_t n = (size_t)g_rand_int_range(random, 1, round % 10 == 0 ? N : 60);
        uint64_t time_ns = g_rand_int(random), rate = g_rand_int(random) % 100000;
        uint64_t pause_ns = UINT64_C(1) << g_rand_int_range(random, 0, 40);
        PfBinClock clock = { 0 };
        PfBins bins = { 0 };

        for (size_t i = 0; i < n; i++) {
            time_ns += (uint64_t)(g_rand_double(random) * (double)pause_ns);
            times_ns[i] = time_ns;
            values[i] = 1000000000 + i * rate + g_rand_int(random) % 5000000;
            values[i] = g_rand_int(random) % 8 == 0 ? 0 : values[i];
            unsigned bin = pf_bin_clock_take(&clock, time_ns);
            if (values[i] > 0)
                pf_bins_add(&bins, &clock, bin, (double)values[i]);
        }
        double slope = pf_bins_slope(&bins, &clock);
        double expected = plain_bins_slope(times_ns, values, n, clock.width_ns);
        double least = 1e9 / ((double)clock.width_ns / 1e9); /* the mean in one width */
        assert_int_equal(sample_count(&clock), n);
        assert_true(fabs(slope - expected) <= 1e-5 * least);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bins_start_with_the_first_sample),
    cmocka_unit_test(bins_double_when_a_sample_does_not_fit),
    cmocka_unit_test(bins_take_an_earlier_time_as_the_latest),
    cmocka_unit_test(bins_hold_the_longest_run),
    cmocka_unit_test(bins_of_a_band_follow_the_clock),
    cmocka_unit_test(bins_of_a_line_have_its_slope),
    cmocka_unit_test(bins_without_two_means_have_no_slope),
    cmocka_unit_test(bins_count_absence_as_nothing),
    cmocka_unit_test(bins_agree_with_a_plain_computation),
};

RUN_TESTS("time_bins", tests)
