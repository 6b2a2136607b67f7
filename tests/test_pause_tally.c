/*
 * test_pause_tally.c - counted numbers against the same numbers, all of them, sorted.
 */
#include "check.h"

#include <stdlib.h>

#include "profile/pause_tally.h"
#include "profile/pauses.h"

static int
by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* By nearest rank, as it is defined. */
static uint64_t
percentile(const uint64_t *sorted, size_t n, double percent)
{
    size_t rank = 1;

    while ((double)rank * 100 < percent * (double)n)
        rank++;
    return sorted[rank - 1];
}

static void
assert_sums(PfPauseSums sums, uint64_t *numbers, size_t n)
{
    uint64_t total = 0;

    qsort(numbers, n, sizeof *numbers, by_size);
    for (size_t i = 0; i < n; i++)
        total += numbers[i];
    assert_int_equal(sums.count, n);
    assert_int_equal(sums.total_ns, total);
    assert_int_equal(sums.max_ns, numbers[n - 1]);
    assert_int_equal(sums.p50_ns, percentile(numbers, n, 50));
    assert_int_equal(sums.p95_ns, percentile(numbers, n, 95));
    assert_int_equal(sums.p99_ns, percentile(numbers, n, 99));
}

TEST(pause_tally_of_nothing_is_zero)
{
    PfPauseTally tally = { 0 };
    PfPauseSums sums = pf_pause_tally_sums(&tally);

    assert_int_equal(sums.count, 0);
    assert_int_equal(sums.max_ns, 0);
    assert_int_equal(sums.p50_ns, 0);
    pf_pause_tally_clear(&tally);
}

/* Property: of so many numbers, few or many of them alike, small or of 64 bits. */
static uint64_t
roll(uint64_t *dice)
{
    *dice = *dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *dice >> 33 ^ *dice << 31;
}

static void
try(size_t n, unsigned shift, size_t n_first)
{
    uint64_t dice = n + shift;
    g_autofree uint64_t *numbers = g_new(uint64_t, n);
    PfPauseTally tally = { 0 }, other = { 0 };

    for (size_t i = 0; i < n; i++) {
        numbers[i] = roll(&dice) >> shift;
        pf_pause_tally_add(i < n_first ? &tally : &other, numbers[i]);
    }
    pf_pause_tally_join(&tally, &other);
    assert_int_equal(pf_pause_tally_sums(&other).count, 0);
    assert_sums(pf_pause_tally_sums(&tally), numbers, n);
    pf_pause_tally_clear(&tally);
    pf_pause_tally_clear(&other);
}

TEST(pause_tally_has_the_percentiles_of_all_numbers)
{
    for (size_t n = 1; n <= 210; n++)
        try(n, (unsigned)(n % 64), n / 3);
    for (unsigned shift = 0; shift < 64; shift += 7) {
        try(4096, shift, 4096);
        try(4097, shift, 4096);
    }
    try(50000, 0, 0);
    try(50000, 40, 20001);
    try(50000, 63, 40000);
}

TEST(pause_tally_holds_the_largest_number)
{
    PfPauseTally tally = { 0 };

    pf_pause_tally_add(&tally, UINT64_MAX);
    pf_pause_tally_add(&tally, 0);
    pf_pause_tally_add(&tally, UINT64_MAX);
    PfPauseSums sums = pf_pause_tally_sums(&tally);
    assert_int_equal(sums.count, 3);
    assert_int_equal(sums.max_ns, UINT64_MAX);
    assert_int_equal(sums.p50_ns, UINT64_MAX);
    pf_pause_tally_clear(&tally);
}

/* Numbers that differ, as pauses do, take three bytes each. */
TEST(pause_tally_is_small)
{
    uint64_t dice = 5;
    PfPauseTally tally = { 0 };

    for (size_t i = 0; i < 200000; i++)
        pf_pause_tally_add(&tally, roll(&dice) % 200000000);
    assert_int_equal(pf_pause_tally_sums(&tally).count, 200000);
    assert_true(tally.runs.n_distinct > 190000);
    assert_true(tally.runs.len < 3 * tally.runs.n_distinct + 4096);
    pf_pause_tally_clear(&tally);
}

/* 10^(i/4), up or down to the next whole number, is on the border of bin i. */
TEST(pause_bins_are_quarters_of_decades)
{
    static const struct {
        uint64_t pause_ns;
        unsigned bin;
    } cases[] = {
        { 0, 0 },          { 1, 0 },           { 2, 1 },           { 3, 1 },
        { 4, 2 },          { 6, 3 },           { 9, 3 },           { 10, 4 },
        { 17, 4 },         { 18, 5 },          { 31, 5 },          { 32, 6 },
        { 56, 6 },         { 57, 7 },          { 99, 7 },          { 100, 8 },
        { 999999, 23 },    { 1000000, 24 },    { 3162277, 25 },    { 3162278, 26 },
        { 999999999, 35 }, { 1000000000, 36 }, { UINT64_MAX, 77 },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_int_equal(pf_pause_bin(cases[i].pause_ns), cases[i].bin);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(pause_tally_of_nothing_is_zero),
    cmocka_unit_test(pause_tally_has_the_percentiles_of_all_numbers),
    cmocka_unit_test(pause_tally_holds_the_largest_number),
    cmocka_unit_test(pause_tally_is_small),
    cmocka_unit_test(pause_bins_are_quarters_of_decades),
};

RUN_TESTS("pause_tally", tests)
