#include "check.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "profile/slope.h"

static int
compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double
difference(uint64_t before, uint64_t after)
{
    return after >= before ? (double)(after - before) : -(double)(before - after);
}

/* The slopes of all pairs, one by one. */
static double
plain_slope(const uint64_t *times_ns, const uint64_t *values, size_t n)
{
    g_autofree double *slopes = g_new(double, (n + 1) * n / 2);
    size_t n_slopes = 0;

    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < j; i++) {
            double run_ns = difference(times_ns[i], times_ns[j]);
            if (run_ns > 0)
                slopes[n_slopes++] = difference(values[i], values[j]) * 1e9 / run_ns;
        }
    }
    if (n_slopes == 0)
        return (double)NAN;
    qsort(slopes, n_slopes, sizeof(double), compare);
    return (slopes[(n_slopes - 1) / 2] + slopes[n_slopes / 2]) / 2;
}

static int64_t
plain_balance(const uint64_t *times_ns, const uint64_t *values, size_t n)
{
    int64_t balance = 0;

    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i < j; i++) {
            if (times_ns[j] > times_ns[i])
                balance += (values[j] > values[i]) - (values[j] < values[i]);
        }
    }
    return balance;
}

/* All is the same, but for the last bits. */
static void
check_same(const uint64_t *times_ns, const uint64_t *values, size_t n)
{
    double slope = pf_slope_theil_sen(times_ns, values, n);
    double expected = plain_slope(times_ns, values, n);

    if (isnan(expected))
        assert_true(isnan(slope));
    else if (!(fabs(slope - expected) <= 1e-15 * fabs(expected)))
        fail_msg("%zu samples: %.17g, expected %.17g", n, slope, expected);
    assert_true(pf_slope_balance(times_ns, values, n) == plain_balance(times_ns, values, n));
}

/* How times go on, and what values are like. */
enum { REGULAR, CROWDED, ANY_TIME, N_TIMES };
enum { CONSTANT, FEW, HUGE_ONES, NOISY_LINE, STAIRS, MOSTLY_ZERO, FALLING, N_VALUES };

static uint64_t
next_time(GRand *random, unsigned kind, uint64_t time_ns)
{
    if (kind == REGULAR)
        return time_ns + 100000000;
    if (kind == CROWDED)
        return time_ns + (uint64_t)g_rand_int_range(random, 0, 3);
    return time_ns + (uint64_t)g_rand_int(random) * 100;
}

static uint64_t
value_at(GRand *random, unsigned kind, uint64_t i)
{
    uint64_t any = g_rand_int(random);

    switch (kind) {
    case CONSTANT: return 7000;
    case FEW: return any % 4;
    case HUGE_ONES: return any << 28 | any;
    case NOISY_LINE: return i * 1000 + any % 300000;
    case STAIRS: return i / 7 * 4096;
    case MOSTLY_ZERO: return any % 5 == 0 ? any : 0;
    default: return (UINT64_C(1) << 60) - i * 1000000 - any % 1000;
    }
}

static void
check_random(GRand *random, size_t n, unsigned times, unsigned values)
{
    g_autofree uint64_t *times_ns = g_new(uint64_t, n), *bytes = g_new(uint64_t, n);
    uint64_t time_ns = UINT64_C(1000000000000000);

    for (size_t i = 0; i < n; i++) {
        time_ns = next_time(random, times, time_ns);
        times_ns[i] = time_ns;
        bytes[i] = value_at(random, values, i);
    }
    check_same(times_ns, bytes, n);
}

TEST(slope_is_the_median_of_all_pairs)
{
    const uint64_t times_ns[] = { 5000000000, 6000000000, 7000000000, 8000000000 };
    const uint64_t values[] = { 100, 110, 150, 100 }; /* 10, 40, -50; 25, -5; 0 */

    assert_true(pf_slope_theil_sen(times_ns, values, 4) == 5);
    assert_true(pf_slope_theil_sen(times_ns, values, 3) == 25);
    assert_true(pf_slope_theil_sen(times_ns, values, 2) == 10);
    assert_int_equal(pf_slope_balance(times_ns, values, 4), 1);
}

TEST(slope_is_not_a_number_when_no_time_passes)
{
    const uint64_t times_ns[] = { 3, 3, 3 }, values[] = { 1, 2, 3 };

    for (size_t n = 0; n <= 3; n++) {
        assert_true(isnan(pf_slope_theil_sen(times_ns, values, n)));
        assert_int_equal(pf_slope_balance(times_ns, values, n), 0);
    }
}

TEST(slope_takes_a_time_that_goes_backwards_as_the_latest)
{
    const uint64_t times_ns[] = { 1000, 3000, 2000, 4000 }, values[] = { 0, 8, 2, 9 };
    const uint64_t meant_ns[] = { 1000, 3000, 3000, 4000 };

    assert_true(pf_slope_theil_sen(times_ns, values, 4) == plain_slope(meant_ns, values, 4));
}

TEST(slope_takes_any_numbers)
{
    const uint64_t times_ns[] = { 0, UINT64_MAX / 2, UINT64_MAX };
    const uint64_t values[] = { UINT64_MAX, UINT64_MAX / 2, 0 };
    double expected = plain_slope(times_ns, values, 3);

    assert_true(fabs(pf_slope_theil_sen(times_ns, values, 3) - expected) < 1e-6);
    assert_int_equal(pf_slope_balance(times_ns, values, 3), -3);
}

/* Property: it says the same as all pairs one by one. */
TEST(slope_of_short_series_is_that_of_all_pairs)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    for (unsigned i = 0; i < 4000; i++)
        check_random(random, 1 + i % 60, i % N_TIMES, i / N_TIMES % N_VALUES);
}

TEST(slope_of_longer_series_is_that_of_all_pairs)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);

    for (unsigned i = 0; i < 5 * N_TIMES * N_VALUES; i++)
        check_random(random, 90 + 37 * (i % 10), i % N_TIMES, i / N_TIMES % N_VALUES);
}

TEST(slope_of_long_series_is_that_of_all_pairs)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);

    for (unsigned values = 0; values < N_VALUES; values++)
        check_random(random, 2001 + values, values % N_TIMES, values);
}

TEST(slope_is_not_moved_by_a_fifth_of_the_samples)
{
    enum { N = 33000 };
    g_autofree uint64_t *times_ns = g_new(uint64_t, N), *values = g_new(uint64_t, N);

    for (uint64_t i = 0; i < N; i++) {
        times_ns[i] = i * 500000000;
        values[i] = i % 5 == 0 ? i % 3 * 1000000000 : 100000 + 10000 * i;
    }
    assert_true(fabs(pf_slope_theil_sen(times_ns, values, N) - 20000) < 1e-6);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(slope_is_the_median_of_all_pairs),
    cmocka_unit_test(slope_is_not_a_number_when_no_time_passes),
    cmocka_unit_test(slope_takes_a_time_that_goes_backwards_as_the_latest),
    cmocka_unit_test(slope_takes_any_numbers),
    cmocka_unit_test(slope_of_short_series_is_that_of_all_pairs),
    cmocka_unit_test(slope_of_longer_series_is_that_of_all_pairs),
    cmocka_unit_test(slope_of_long_series_is_that_of_all_pairs),
    cmocka_unit_test(slope_is_not_moved_by_a_fifth_of_the_samples),
};

RUN_TESTS("slope", tests)
