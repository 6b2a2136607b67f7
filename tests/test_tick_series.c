#include "check.h"

#include "profile/tick_series.h"

static uint64_t
sum_of(const uint32_t *counts, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += counts[i];
    return sum;
}

static PfTickSeries *
largest(const PfTickSeriesFold *fold, size_t n)
{
    return pf_tick_series_fold_series(fold, &(PfTickCut){ .n_shown = n });
}

/* That every tick is in its band's counts or in `other`, and the order of the bands. */
static void
assert_series_is_sound(const PfTickSeries *series)
{
    uint64_t other = 0;

    assert_in_range(series->n_bins, 0, PF_TICK_BINS);
    for (size_t i = 0; i < series->n_centres; i++) {
        const PfTickBand *band = &series->bands[i];

        if (i < series->n_shown)
            assert_int_equal(sum_of(band->counts, series->n_bins), band->ticks);
        else
            assert_null(band->counts);
        other += i < series->n_shown ? 0 : band->ticks;
        assert_true(i == 0 || band[-1].ticks > band->ticks
                    || (band[-1].ticks == band->ticks && band[-1].id < band->id));
    }
    assert_int_equal(sum_of(series->other, series->n_bins), other);
}

TEST(tick_series_of_no_tick_is_empty)
{
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(0);
    g_autoptr(PfTickSeries) series = largest(fold, 10);

    assert_int_equal(series->n_bins, 0);
    assert_int_equal(series->n_centres, 0);
    assert_int_equal(series->bin_ns, 1000000);
    assert_series_is_sound(series);
}

TEST(tick_series_counts_by_centre_and_bin)
{
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(10);

    pf_tick_series_fold_add(fold, 1005, 3);
    pf_tick_series_fold_add(fold, 1014, 3);
    pf_tick_series_fold_add(fold, 1015, 0);
    pf_tick_series_fold_add(fold, 1044, 3);
    g_autoptr(PfTickSeries) series = largest(fold, 10);

    assert_series_is_sound(series);
    assert_int_equal(series->start_ns, 1005);
    assert_int_equal(series->bin_ns, 10);
    assert_int_equal(series->n_bins, 4);
    assert_int_equal(series->n_shown, 2);
    assert_int_equal(series->bands[0].id, 3);
    assert_memory_equal(series->bands[0].counts, ((const uint32_t[]){ 2, 0, 0, 1 }), 16);
    assert_memory_equal(series->bands[1].counts, ((const uint32_t[]){ 0, 1, 0, 0 }), 16);
}

TEST(tick_series_shows_the_largest_and_sums_the_rest)
{
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(1);

    for (uint32_t i = 0; i < 10; i++)
        for (uint32_t id = 0; id <= i; id++)
            pf_tick_series_fold_add(fold, i, UINT32_MAX - id);
    g_autoptr(PfTickSeries) some = largest(fold, 2);
    g_autoptr(PfTickSeries) none = largest(fold, 0);

    assert_series_is_sound(some);
    assert_int_equal(some->bands[0].id, UINT32_MAX);
    assert_int_equal(some->bands[1].ticks, 9);
    assert_int_equal(some->other[9], 8);
    assert_series_is_sound(none);
    assert_int_equal(none->other[9], 10);
}

TEST(tick_series_breaks_ties_by_id)
{
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(0);

    pf_tick_series_fold_add(fold, 0, 9);
    pf_tick_series_fold_add(fold, 0, 4);
    g_autoptr(PfTickSeries) series = largest(fold, 2);
    assert_int_equal(series->bands[0].id, 4);
    assert_series_is_sound(series);
}

TEST(tick_series_takes_times_that_step_back)
{
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(10);

    pf_tick_series_fold_add(fold, 1000, 1);
    pf_tick_series_fold_add(fold, 1030, 1);
    pf_tick_series_fold_add(fold, 1029, 1);
    pf_tick_series_fold_add(fold, 1019, 1);
    pf_tick_series_fold_add(fold, 1020, 1);
    pf_tick_series_fold_add(fold, 1031, 1);
    pf_tick_series_fold_add(fold, 1005, 2); /* a new centre, not in the last bin */
    pf_tick_series_fold_add(fold, 3, 1);    /* before the start */
    g_autoptr(PfTickSeries) series = largest(fold, 2);

    assert_series_is_sound(series);
    assert_int_equal(series->start_ns, 1000);
    assert_memory_equal(series->bands[0].counts, ((const uint32_t[]){ 2, 1, 2, 2 }), 16);
    assert_memory_equal(series->bands[1].counts, ((const uint32_t[]){ 1, 0, 0, 0 }), 16);
}

TEST(tick_series_widens_its_bins_when_they_run_out)
{
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(10);

    for (uint64_t i = 0; i < PF_TICK_BINS; i++)
        pf_tick_series_fold_add(fold, 7 + 10 * i, 1);
    g_autoptr(PfTickSeries) full = largest(fold, 1);
    pf_tick_series_fold_add(fold, 7 + 10 * PF_TICK_BINS, 2);
    g_autoptr(PfTickSeries) merged = largest(fold, 2);

    assert_int_equal(full->bin_ns, 10);
    assert_int_equal(full->n_bins, PF_TICK_BINS);
    assert_series_is_sound(full);
    assert_int_equal(merged->bin_ns, 20);
    assert_int_equal(merged->n_bins, PF_TICK_BINS / 2 + 1);
    assert_series_is_sound(merged);
    for (size_t i = 0; i < PF_TICK_BINS / 2; i++)
        assert_int_equal(merged->bands[0].counts[i], 2);
    assert_int_equal(merged->bands[1].counts[PF_TICK_BINS / 2], 1);
}

TEST(tick_series_takes_any_time)
{
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(1);

    pf_tick_series_fold_add(fold, 0, 1);
    pf_tick_series_fold_add(fold, 4000, 2);
    pf_tick_series_fold_add(fold, UINT64_MAX, 1);
    pf_tick_series_fold_add(fold, UINT64_MAX - 1, 2);
    g_autoptr(PfTickSeries) series = largest(fold, 2);
    assert_series_is_sound(series);
    assert_int_equal(series->bands[0].counts[0], 1);
    assert_int_equal(series->bands[0].counts[series->n_bins - 1], 1);

    g_autoptr(PfTickSeriesFold) wide = pf_tick_series_fold_new(UINT64_MAX);
    pf_tick_series_fold_add(wide, 1, 1);
    pf_tick_series_fold_add(wide, UINT64_MAX, 1);
    g_autoptr(PfTickSeries) one = largest(wide, 1);
    assert_int_equal(one->n_bins, 1);
    assert_series_is_sound(one);
}

/* Property: each tick is in the bin of its time, however often the bins were widened. */
TEST(tick_series_agrees_with_a_histogram)
{
    enum { N = 20000, CENTRES = 40 };
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(3);
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    g_autofree uint64_t *times = g_new(uint64_t, N);
    g_autofree uint32_t *ids = g_new(uint32_t, N);
    uint64_t time_ns = 5000;

    for (size_t i = 0; i < N; i++) {
        time_ns += (uint64_t)g_rand_int_range(random, 0, 30);
        times[i] = i == 0 ? time_ns : time_ns - (uint64_t)g_rand_int_range(random, 0, 100);
        ids[i] = (uint32_t)(g_rand_double(random) * g_rand_double(random) * CENTRES);
        pf_tick_series_fold_add(fold, times[i], ids[i]);
    }
    g_autoptr(PfTickSeries) series = largest(fold, CENTRES);
    assert_series_is_sound(series);
    assert_true(series->n_bins > PF_TICK_BINS / 2);
    for (size_t i = 0; i < series->n_centres; i++) {
        g_autofree uint32_t *expected = g_new0(uint32_t, series->n_bins);
        for (size_t j = 0; j < N; j++) {
            uint64_t since_ns = times[j] > times[0] ? times[j] - times[0] : 0;
            expected[since_ns / series->bin_ns] += ids[j] == series->bands[i].id;
        }
        assert_memory_equal(expected, series->bands[i].counts, 4 * series->n_bins);
    }
}

static bool
is_nine(uint32_t id, const void *data)
{
    return id == *(const uint32_t *)data;
}

TEST(tick_series_has_counts_of_those_apart_however_small)
{
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(1);
    const uint32_t nine = 9;
    PfTickCut cut = { .n_shown = 2, .is_apart = is_nine, .data = &nine };

    for (uint32_t id = 5; id < 10; id++)
        for (uint32_t i = 0; i < 10 - id; i++)
            pf_tick_series_fold_add(fold, i, id);
    g_autoptr(PfTickSeries) series = pf_tick_series_fold_series(fold, &cut);

    assert_int_equal(series->n_shown, 2);
    assert_int_equal(series->bands[4].id, nine);
    assert_memory_equal(series->bands[4].counts, ((const uint32_t[]){ 1, 0, 0, 0, 0 }), 20);
    assert_null(series->bands[2].counts);
    assert_null(series->bands[3].counts);
    assert_int_equal(sum_of(series->other, series->n_bins), 3 + 2);
}

static size_t
count_of_share(const PfTickSeriesFold *fold, double min_share)
{
    const uint32_t nine = 9;
    PfTickCut cut = { 5, min_share, is_nine, &nine };
    g_autoptr(PfTickSeries) series = pf_tick_series_fold_series(fold, &cut);
    return series->n_shown;
}

TEST(tick_series_cuts_by_the_share_of_those_not_apart)
{
    g_autoptr(PfTickSeriesFold) fold = pf_tick_series_fold_new(0);

    for (uint32_t i = 0; i < 10; i++)
        pf_tick_series_fold_add(fold, i, i < 6 ? 1 : i < 9 ? 2 : 3);
    for (uint32_t i = 0; i < 90; i++)
        pf_tick_series_fold_add(fold, i, 9);
    assert_int_equal(count_of_share(fold, 0), 3);
    assert_int_equal(count_of_share(fold, 0.3), 2);
    assert_int_equal(count_of_share(fold, 0.31), 1);
    assert_int_equal(count_of_share(fold, 0.61), 3);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(tick_series_of_no_tick_is_empty),
    cmocka_unit_test(tick_series_counts_by_centre_and_bin),
    cmocka_unit_test(tick_series_shows_the_largest_and_sums_the_rest),
    cmocka_unit_test(tick_series_breaks_ties_by_id),
    cmocka_unit_test(tick_series_takes_times_that_step_back),
    cmocka_unit_test(tick_series_widens_its_bins_when_they_run_out),
    cmocka_unit_test(tick_series_takes_any_time),
    cmocka_unit_test(tick_series_has_counts_of_those_apart_however_small),
    cmocka_unit_test(tick_series_cuts_by_the_share_of_those_not_apart),
    cmocka_unit_test(tick_series_agrees_with_a_histogram),
};

RUN_TESTS("tick_series", tests)
