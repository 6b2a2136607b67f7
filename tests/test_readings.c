/*
 * test_readings.c - of any number of readings at most 4,096 are kept, the same in any order.
 */
#include "check.h"

#include <math.h>

#include "profile/readings.h"

static PfReadingsFold
fold_of(PfTimeRange range)
{
    PfReadingsFold fold;

    pf_readings_fold_init(&fold, &range);
    return fold;
}

static void
add_all(PfReadingsFold *fold, const PfReading *readings, size_t n)
{
    for (size_t i = 0; i < n; i++)
        pf_readings_fold_add(fold, readings[i].time_ns, readings[i].bytes);
}

static PfReadings
steal(PfReadingsFold *fold)
{
    PfReadings readings = pf_readings_fold_steal(fold);

    assert_int_equal(fold->n, 0);
    pf_readings_fold_clear(fold);
    return readings;
}

static PfReadings
read_in(PfTimeRange range, const PfReading *readings, size_t n)
{
    PfReadingsFold fold = fold_of(range);

    add_all(&fold, readings, n);
    return steal(&fold);
}

static PfReadings
read_all(const PfReading *readings, size_t n)
{
    return read_in(pf_time_range_all(), readings, n);
}

static void
assert_step(const PfReadings *readings, size_t i, uint64_t time_ns, uint64_t bytes)
{
    assert_in_range(i, 0, readings->n - 1);
    assert_int_equal(readings->times_ns[i], time_ns);
    assert_int_equal(readings->bytes[i], bytes);
}

static void
assert_same(const PfReadings *a, const PfReadings *b)
{
    assert_int_equal(a->n_readings, b->n_readings);
    assert_int_equal(a->max_bytes, b->max_bytes);
    assert_int_equal(a->last_bytes, b->last_bytes);
    assert_int_equal(a->n, b->n);
    if (a->n == 0)
        return;
    assert_memory_equal(a->times_ns, b->times_ns, 8 * a->n);
    assert_memory_equal(a->bytes, b->bytes, 8 * a->n);
}

/* So many readings, the n-th at `n * gap_ns`; one of them is the highest. Owned by the caller.
 */
static PfReading *
made(size_t n, uint64_t gap_ns)
{
    PfReading *readings = g_new(PfReading, n);

    for (size_t i = 0; i < n; i++)
        readings[i] = (PfReading){ i * gap_ns, i * UINT64_C(2654435761) % 1000003 };
    readings[n / 3].bytes = 2000000;
    return readings;
}

static void
shuffle(PfReading *readings, size_t n, guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);

    for (size_t i = n; i > 1; i--) {
        size_t j = (size_t)g_rand_int_range(random, 0, (gint32)i);
        PfReading moved = readings[i - 1];
        readings[i - 1] = readings[j];
        readings[j] = moved;
    }
}

/* That the steps are some of those made, from the first to the last, the highest among them. */
static void
assert_telling(const PfReadings *readings, const PfReading *made, size_t n, uint64_t gap_ns)
{
    bool has_max = false;

    assert_int_equal(readings->n_readings, n);
    assert_int_equal(readings->max_bytes, 2000000);
    assert_int_equal(readings->last_bytes, made[n - 1].bytes);
    assert_in_range(readings->n, MIN(n, PF_STEPS_KEPT / 2), PF_STEPS_KEPT);
    assert_step(readings, 0, 0, made[0].bytes);
    assert_step(readings, readings->n - 1, made[n - 1].time_ns, made[n - 1].bytes);
    for (size_t i = 0; i < readings->n; i++) {
        uint64_t time_ns = readings->times_ns[i];
        assert_true(i == 0 || time_ns > readings->times_ns[i - 1]);
        assert_int_equal(time_ns % gap_ns, 0);
        assert_int_equal(readings->bytes[i], made[time_ns / gap_ns].bytes);
        has_max = has_max || readings->bytes[i] == 2000000;
    }
    assert_true(has_max);
}

TEST(readings_of_nothing_are_none)
{
    PfReadings readings = read_all(NULL, 0);

    assert_int_equal(readings.n_readings, 0);
    assert_int_equal(readings.n, 0);
    pf_readings_clear(&readings);
}

TEST(readings_are_steps_by_time)
{
    static const PfReading late[] = { { 10, 7 }, { 30, 9 }, { 40, 3 }, { 20, 5 }, { 5, 3 } };
    PfReadings readings = read_all(late, G_N_ELEMENTS(late));

    assert_int_equal(readings.n_readings, 5);
    assert_int_equal(readings.max_bytes, 9);
    assert_int_equal(readings.last_bytes, 3);
    assert_int_equal(readings.n, 5);
    assert_step(&readings, 0, 5, 3);
    assert_step(&readings, 1, 10, 7);
    assert_step(&readings, 2, 20, 5);
    assert_step(&readings, 3, 30, 9);
    assert_step(&readings, 4, 40, 3);
    pf_readings_clear(&readings);
}

TEST(readings_of_one_time_are_the_highest_and_the_last)
{
    static const PfReading both[] = { { 10, 7 }, { 20, 5 }, { 20, 8 }, { 20, 6 } };
    PfReadings readings = read_all(both, G_N_ELEMENTS(both));

    assert_int_equal(readings.n_readings, 4);
    assert_int_equal(readings.last_bytes, 6);
    assert_int_equal(readings.n, 3);
    assert_step(&readings, 1, 20, 8);
    assert_step(&readings, 2, 20, 6);
    pf_readings_clear(&readings);
}

TEST(readings_are_thinned_to_those_that_tell)
{
    static const size_t counts[] = { 4,    4095, PF_STEPS_KEPT, PF_STEPS_KEPT + 1,
                                     8191, 8193, 100000 };

    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
        g_autofree PfReading *all = made(counts[i], 1000);
        PfReadings readings = read_all(all, counts[i]);
        assert_telling(&readings, all, counts[i], 1000);
        assert_true(counts[i] > PF_STEPS_KEPT || readings.n == counts[i]);
        pf_readings_clear(&readings);
    }
}

/* The length of the gaps decides how stretches meet the ends. */
TEST(readings_and_both_ends_find_room)
{
    for (uint64_t gap_ns = 1; gap_ns < 5000; gap_ns = gap_ns * 3 / 2 + 1) {
        g_autofree PfReading *all = made(9001, gap_ns);
        PfReadings readings = read_all(all, 9001);
        assert_telling(&readings, all, 9001, gap_ns);
        pf_readings_clear(&readings);
    }
}

TEST(readings_are_the_same_in_any_order)
{
    enum { N = 20000 };
    g_autofree PfReading *all = made(N, 777);
    PfReadings expected = read_all(all, N);

    for (guint32 seed = 0; seed < 5; seed++) {
        shuffle(all, N, seed);
        PfReadings readings = read_all(all, N);
        assert_same(&expected, &readings);
        pf_readings_clear(&readings);
    }
    pf_readings_clear(&expected);
}

TEST(readings_that_are_joined_are_as_if_read_at_once)
{
    static const size_t parts[] = { 0, 1, 100, 5000, 19000, 20000 };
    enum { N = 20000 };
    PfTimeRange range = { 5000, 777 * UINT64_C(19000) };
    g_autofree PfReading *all = made(N, 777);
    PfReadings expected = read_in(range, all, N);

    shuffle(all, N, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        PfReadingsFold fold = fold_of(range), later = fold_of(range);
        add_all(&fold, all, parts[i]);
        add_all(&later, all + parts[i], N - parts[i]);
        pf_readings_fold_join(&fold, &later);
        pf_readings_fold_clear(&later);
        PfReadings readings = steal(&fold);
        assert_same(&expected, &readings);
        pf_readings_clear(&readings);
    }
    pf_readings_clear(&expected);
}

/* A time that is wrong costs one step, not all the others. */
TEST(readings_stay_fine_beside_a_wild_time)
{
    PfReadingsFold fold = fold_of(pf_time_range_all());

    pf_readings_fold_add(&fold, UINT64_MAX, 1);
    for (uint64_t i = 0; i < 10000; i++)
        pf_readings_fold_add(&fold, i, i);
    PfReadings readings = steal(&fold);
    assert_in_range(readings.n, PF_STEPS_KEPT / 2, PF_STEPS_KEPT);
    assert_step(&readings, readings.n - 1, UINT64_MAX, 1);
    assert_step(&readings, readings.n - 2, 9999, 9999);
    pf_readings_clear(&readings);
}

TEST(readings_of_a_part_start_with_what_holds)
{
    static const PfReading all[] = { { 30, 3 }, { 40, 4 }, { 10, 9 }, { 20, 2 } };
    static const struct {
        PfTimeRange range;
        size_t n;
        PfReading first, last;
    } cases[] = {
        { { 0, 9 }, 0, { 0, 0 }, { 0, 0 } },     { { 5, 15 }, 1, { 10, 9 }, { 10, 9 } },
        { { 15, 35 }, 3, { 15, 9 }, { 30, 3 } }, { { 20, 30 }, 2, { 20, 2 }, { 30, 3 } },
        { { 21, 29 }, 1, { 21, 2 }, { 21, 2 } }, { { 41, 90 }, 1, { 41, 4 }, { 41, 4 } },
        { { 40, 90 }, 1, { 40, 4 }, { 40, 4 } }, { { 0, UINT64_MAX }, 4, { 10, 9 }, { 40, 4 } },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        PfReadings readings = read_in(cases[i].range, all, G_N_ELEMENTS(all));
        PfReadings cut = read_all(all, G_N_ELEMENTS(all));
        pf_readings_cut(&cut, &cases[i].range);
        assert_same(&readings, &cut);
        assert_int_equal(readings.n_readings, cases[i].n);
        assert_int_equal(readings.n, cases[i].n);
        if (readings.n > 0) {
            assert_step(&readings, 0, cases[i].first.time_ns, cases[i].first.bytes);
            assert_step(&readings, readings.n - 1, cases[i].last.time_ns, cases[i].last.bytes);
        }
        pf_readings_clear(&readings);
        pf_readings_clear(&cut);
    }
}

TEST(readings_of_a_part_are_thinned_by_themselves)
{
    enum { N = 100000 };
    PfTimeRange range = { 777, 4000000 };
    g_autofree PfReading *all = made(N, 1000);
    PfReadings readings = read_in(range, all, N);

    assert_int_equal(readings.n_readings, 4001);
    assert_int_equal(readings.n, 4001);
    assert_step(&readings, 0, 777, all[0].bytes);
    assert_step(&readings, 1, 1000, all[1].bytes);
    assert_int_equal(readings.last_bytes, all[4000].bytes);
    pf_readings_clear(&readings);
}

TEST(mean_and_maximum_are_of_a_stretch_of_time)
{
    static const PfReading all[] = { { 10, 4 }, { 20, 8 }, { 40, 2 }, { 40, 6 }, { 50, 1 } };
    static const struct {
        PfTimeRange range;
        double mean;
        uint64_t max;
    } cases[] = {
        { { 0, 20 }, 4, 8 }, /* from the first on; what begins at the end is seen */
        { { 10, 40 }, (40 + 160) / 30.0, 8 },
        { { 25, 35 }, 8, 8 }, /* held from before */
        { { 50, 90 }, 1, 1 },
        { { 45, 55 }, 3.5, 6 },
        { { 70, 90 }, 1, 1 },
        { { 10, 10 }, 4, 4 }, /* a moment */
        { { 60, 60 }, 1, 1 },
    };
    PfReadings readings = read_all(all, G_N_ELEMENTS(all));
    PfReadingsOver over = { 7, 7 };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_true(pf_readings_over(&readings, &cases[i].range, &over));
        assert_true(fabs(over.mean_bytes - cases[i].mean) < 1e-9);
        assert_int_equal(over.max_bytes, cases[i].max);
    }
    over = (PfReadingsOver){ 7, 7 };
    assert_false(pf_readings_over(&readings, &(PfTimeRange){ 0, 9 }, &over));
    assert_false(pf_readings_over(&(PfReadings){ 0 }, &(PfTimeRange){ 0, 90 }, &over));
    assert_int_equal(over.max_bytes, 7);
    pf_readings_clear(&readings);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(readings_of_nothing_are_none),
    cmocka_unit_test(readings_are_steps_by_time),
    cmocka_unit_test(readings_of_one_time_are_the_highest_and_the_last),
    cmocka_unit_test(readings_are_thinned_to_those_that_tell),
    cmocka_unit_test(readings_and_both_ends_find_room),
    cmocka_unit_test(readings_are_the_same_in_any_order),
    cmocka_unit_test(readings_that_are_joined_are_as_if_read_at_once),
    cmocka_unit_test(readings_stay_fine_beside_a_wild_time),
    cmocka_unit_test(readings_of_a_part_start_with_what_holds),
    cmocka_unit_test(readings_of_a_part_are_thinned_by_themselves),
    cmocka_unit_test(mean_and_maximum_are_of_a_stretch_of_time),
};

RUN_TESTS("readings", tests)
