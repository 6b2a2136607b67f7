/*
 * test_sparks.c - sparks: counters that only rise, of capabilities, parts and segments.
 */
#include "profile_log.h"

#include "profile/sparks_fold.h"

/* What a capability tells: created, converted, gcd, fizzled and remaining. */
static PfEvent
counters(uint16_t cap, uint64_t time_ns, const uint64_t values[5])
{
    PfEvent event = pf_event_blank(PF_SPARK_COUNTERS, time_ns);

    event.cap = cap;
    event.spark_counters.created = values[0];
    event.spark_counters.converted = values[1];
    event.spark_counters.gcd = values[2];
    event.spark_counters.fizzled = values[3];
    event.spark_counters.remaining = values[4];
    return event;
}

static void
tell(PfSparksFold *fold, uint16_t cap, uint64_t time_ns, uint64_t created, uint64_t converted,
     uint64_t remaining)
{
    PfEvent event =
        counters(cap, time_ns, (uint64_t[5]){ created, converted, 0, 0, remaining });
    pf_sparks_fold_event(fold, &event);
}

static void
tell_single(PfSparksFold *fold, uint16_t cap, uint64_t time_ns, PfKind kind)
{
    PfEvent event = pf_event_blank(kind, time_ns);

    event.cap = cap;
    pf_sparks_fold_event(fold, &event);
}

static PfSparksFold *
fold_of(uint64_t from_ns, uint64_t until_ns)
{
    return pf_sparks_fold_new(&(PfTimeRange){ from_ns, until_ns });
}

/* Each sum over time is the sum of all capabilities. */
static void
assert_sums_agree(const PfSparks *sparks)
{
    for (size_t i = 0; i < PF_SPARKS_REMAINING; i++)
        assert_int_equal(sparks->over_time.totals[i], sparks->all.counters[i]);
    assert_int_equal(sparks->over_time.totals[PF_SPARKS_REMAINING], 0);
}

TEST(sparks_are_none_where_nothing_is_told)
{
    g_autoptr(PfSparksFold) fold = fold_of(0, UINT64_MAX);
    PfEvent cut = counters(0, 10, (uint64_t[5]){ 1, 1, 1, 1, 1 });

    cut.n_fields = 6;
    pf_sparks_fold_event(fold, &cut);
    tell_single(fold, 0, 20, PF_GC_START);
    tell_single(fold, PF_NO_CAP, 20, PF_SPARK_CREATE);
    assert_null(pf_sparks_fold_steal(fold));
}

TEST(sparks_of_all_are_the_last_told_of_each)
{
    g_autoptr(PfSparksFold) fold = fold_of(0, UINT64_MAX);
    PfEvent all = counters(3, 900, (uint64_t[5]){ 7, 1, 2, 4, 0 });

    all.spark_counters.dud = 5;
    all.spark_counters.overflowed = 6;
    tell(fold, 1, 100, 10, 4, 6);
    tell(fold, 1, 300, 20, 21, 1); /* it ran sparks of others */
    tell(fold, 0, 200, 30, 28, 0);
    pf_sparks_fold_event(fold, &all);
    g_autoptr(PfSparks) sparks = pf_sparks_fold_steal(fold);

    assert_true(sparks->has_counters);
    assert_false(sparks->has_events);
    assert_int_equal(sparks->n_caps, 3);
    assert_int_equal(sparks->caps[0].cap, 0);
    assert_int_equal(sparks->caps[1].cap, 1);
    assert_int_equal(sparks->caps[2].cap, 3);
    assert_int_equal(sparks->caps[1].readings, 2);
    assert_int_equal(sparks->caps[1].counters[PF_SPARKS_CONVERTED], 21);
    static const uint64_t expected[PF_N_SPARK_COUNTERS] = { 57, 5, 6, 50, 2, 4, 1 };
    assert_memory_equal(sparks->all.counters, expected, sizeof expected);
    assert_sums_agree(sparks);
    assert_null(pf_sparks_fold_steal(fold));
}

TEST(sparks_of_a_part_are_what_rose_in_it)
{
    g_autoptr(PfSparksFold) fold = fold_of(1000, 2000);

    tell(fold, 0, 500, 10, 5, 5);
    tell(fold, 0, 900, 100, 80, 20);
    tell(fold, 0, 1500, 130, 90, 40);
    tell(fold, 0, 1900, 140, 100, 40);
    tell(fold, 0, 2100, 900, 900, 0);
    tell(fold, 1, 300, 50, 50, 0); /* and nothing in the part: unknown, not 0 */
    tell(fold, 2, 1200, 7, 7, 0);  /* created in the part */
    g_autoptr(PfSparks) sparks = pf_sparks_fold_steal(fold);

    assert_int_equal(sparks->n_caps, 2);
    assert_int_equal(sparks->caps[1].cap, 2);
    assert_int_equal(sparks->all.counters[PF_SPARKS_CREATED], 47);
    assert_int_equal(sparks->all.counters[PF_SPARKS_CONVERTED], 27);
    assert_int_equal(sparks->all.counters[PF_SPARKS_REMAINING], 40);
    assert_true(sparks->over_time.start_ns + sparks->over_time.bin_ns > 1000);
    assert_sums_agree(sparks);
}

TEST(sparks_are_spread_over_the_time_in_which_they_rose)
{
    g_autoptr(PfSparksFold) fold = fold_of(0, UINT64_MAX);

    tell(fold, 0, 1024, 0, 0, 0);
    tell(fold, 0, 2048, 1024, 0, 0);
    g_autoptr(PfSparks) sparks = pf_sparks_fold_steal(fold);
    const PfTimeSums *sums = &sparks->over_time;

    assert_int_equal(sums->bin_ns, 1);
    for (size_t i = 0; i < 1024; i++)
        assert_int_equal(pf_time_sums_at(sums, i, PF_SPARKS_CREATED), 1);
}

TEST(sparks_told_one_by_one_are_counted)
{
    static const PfKind kinds[] = {
        PF_SPARK_CREATE, PF_SPARK_DUD,    PF_SPARK_OVERFLOW, PF_SPARK_RUN,
        PF_SPARK_STEAL,  PF_SPARK_FIZZLE, PF_SPARK_GC,       PF_CREATE_SPARK_THREAD,
    };
    g_autoptr(PfSparksFold) fold = fold_of(100, 200);

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        tell_single(fold, 4, 99, kinds[i]);
        tell_single(fold, 4, 201, kinds[i]);
        for (size_t n = 0; n <= i; n++)
            tell_single(fold, (uint16_t)(n % 2), 100 + n, kinds[i]);
    }
    g_autoptr(PfSparks) sparks = pf_sparks_fold_steal(fold);

    assert_true(sparks->has_events);
    assert_false(sparks->has_counters);
    assert_int_equal(sparks->n_caps, 2);
    for (size_t i = 0; i < PF_N_SPARK_EVENTS; i++) {
        assert_int_equal(sparks->all.events[i], i + 1);
        assert_int_equal(sparks->caps[0].events[i], i / 2 + 1);
    }
}

static void
assert_caps_equal(const PfSparkCap *a, const PfSparkCap *b)
{
    assert_int_equal(a->cap, b->cap);
    assert_int_equal(a->readings, b->readings);
    assert_memory_equal(a->counters, b->counters, sizeof a->counters);
    assert_memory_equal(a->events, b->events, sizeof a->events);
}

/* However a run is cut into segments, what is told of it is the same. */
TEST(sparks_of_segments_are_those_of_the_run)
{
    for (uint64_t from = 0; from <= 1000; from += 250) {
        g_autoptr(PfSparksFold) whole = fold_of(from, 1500), joined = fold_of(from, 1500);
        g_autoptr(PfSparksFold) segment = fold_of(from, 1500);

        for (uint64_t i = 1; i <= 16; i++) {
            for (uint16_t cap = 0; cap < 3; cap++) {
                uint64_t time = 100 * i + cap, n = i * i + cap;
                tell(whole, cap, time, n, n / 2, n - n / 2);
                tell(segment, cap, time, n, n / 2, n - n / 2);
                tell_single(whole, cap, time, PF_SPARK_RUN);
                tell_single(segment, cap, time, PF_SPARK_RUN);
            }
            if (i % 5 == 0)
                pf_sparks_fold_join(joined, segment);
        }
        pf_sparks_fold_join(joined, segment);
        assert_null(pf_sparks_fold_steal(segment));

        g_autoptr(PfSparks) a = pf_sparks_fold_steal(whole);
        g_autoptr(PfSparks) b = pf_sparks_fold_steal(joined);
        assert_int_equal(a->n_caps, b->n_caps);
        for (size_t i = 0; i < a->n_caps; i++)
            assert_caps_equal(&a->caps[i], &b->caps[i]);
        assert_caps_equal(&a->all, &b->all);
        assert_int_equal(a->over_time.n_bins, b->over_time.n_bins);
        assert_memory_equal(a->over_time.sums, b->over_time.sums,
                            a->over_time.n_bins * PF_N_SPARK_COUNTERS * sizeof(uint64_t));
        assert_sums_agree(b);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sparks_are_none_where_nothing_is_told),
    cmocka_unit_test(sparks_of_all_are_the_last_told_of_each),
    cmocka_unit_test(sparks_of_a_part_are_what_rose_in_it),
    cmocka_unit_test(sparks_are_spread_over_the_time_in_which_they_rose),
    cmocka_unit_test(sparks_told_one_by_one_are_counted),
    cmocka_unit_test(sparks_of_segments_are_those_of_the_run),
};

RUN_TESTS("sparks", tests)
