/*
 * test_gc_fold.c - the collections of a run, of a part of it, and of more than are kept.
 */
#include "gc_log.h"

#include "profile/gc_fold.h"

static const PfProfileOptions everything = { 0 };

/* Two generations: three collections of the young one, and one of the old. */
static const Collection four[] = {
    { 990, 1000, 1100, 500, 200, 7, 8, 2, 0, false },
    { 1990, 2000, 2300, 300, 100, 9, 3, 2, 0, false },
    { 2980, 3000, 4000, 900, 0, 5, 4, 1, 1, false },
    { 0, 5000, 5200, 100, 0, 6, 1, 1, 0, false },
};

static LogBuilder
log_of_four(void)
{
    LogBuilder log = log_begin();

    log_block(&log, 1, 900);
    log_stay(&log, 980, 1150);
    log_stay(&log, 1980, 2350);
    log_block(&log, 0, 900);
    for (size_t i = 0; i < G_N_ELEMENTS(four); i++)
        log_collection(&log, &four[i]);
    return log;
}

static void
assert_sums(const PfGcSums *sums, uint64_t count, uint64_t total_ns, uint64_t max_ns)
{
    assert_int_equal(sums->pauses.count, count);
    assert_int_equal(sums->pauses.total_ns, total_ns);
    assert_int_equal(sums->pauses.max_ns, max_ns);
    assert_int_equal(sums->felt.count, count);
}

TEST(gc_of_a_run_is_told_by_generation)
{
    g_auto(LogBuilder) log = log_of_four();
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfGc *gc = profile->gc;
    double balance;

    assert_non_null(gc);
    assert_int_equal(gc->n_generations, 2);
    assert_int_equal(gc->oldest, 1);
    assert_sums(&gc->generations[0], 3, 600, 300);
    assert_sums(&gc->generations[1], 1, 1000, 1000);
    assert_sums(&gc->minor, 3, 600, 300);
    assert_sums(&gc->major, 1, 1000, 1000);
    assert_sums(&gc->all, 4, 1600, 1000);
    assert_int_equal(gc->generations[1].generation, 1);
    assert_int_equal(gc->minor.pauses.p50_ns, 200);
    assert_int_equal(gc->minor.pauses.p99_ns, 300);
    assert_int_equal(gc->minor.felt.total_ns, 620);
    assert_int_equal(gc->minor.sync_ns, 20);
    assert_int_equal(gc->minor.copied_bytes, 900);
    assert_int_equal(gc->all.felt.max_ns, 1020);
    assert_int_equal(gc->generations[0].n_parallel, 2);
    assert_int_equal(gc->major.n_parallel, 0);
    assert_int_equal(gc->par_collections, 2);
    assert_int_equal(gc->par_threads_max, 2);
    assert_true(pf_gc_balance(gc, &balance));
    assert_float_equal(balance, 300.0 / 800, 1e-12);
    assert_int_equal(gc->slop_last_bytes, 5);
    assert_int_equal(gc->slop_max_bytes, 5);
    assert_int_equal(gc->frag_last_bytes, 1);
    assert_int_equal(gc->frag_max_bytes, 8);
    assert_false(gc->is_open);
    assert_int_equal(gc->n_unpaired, 0);
}

TEST(gc_of_a_run_is_told_by_capability)
{
    g_auto(LogBuilder) log = log_of_four();
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfGc *gc = profile->gc;

    assert_int_equal(gc->n_caps, 2);
    assert_int_equal(gc->caps[0].n_began, 4);
    assert_int_equal(gc->caps[0].n_in, 4);
    assert_int_equal(gc->caps[0].in_ns, 1600);
    assert_int_equal(gc->caps[0].work_ns, 1560);
    assert_int_equal(gc->caps[1].cap, 1);
    assert_int_equal(gc->caps[1].n_began, 0);
    assert_int_equal(gc->caps[1].n_in, 2);
    assert_int_equal(gc->caps[1].in_ns, 170 + 370);
    assert_int_equal(gc->caps[1].work_ns, 4);
}

TEST(gc_keeps_the_majors_and_the_longest)
{
    g_auto(LogBuilder) log = log_of_four();
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfGc *gc = profile->gc;
    static const uint64_t starts[] = { 3000, 2000, 5000, 1000 };

    assert_int_equal(gc->n_majors, 1);
    assert_int_equal(gc->majors[0].start_ns, 3000);
    assert_int_equal(gc->majors[0].sync_ns, 20);
    assert_true(gc->majors[0].is_major);
    assert_int_equal(gc->n_longest, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(gc->longest[i].start_ns, starts[i]);
        assert_int_equal(gc->longest[i].is_major, i == 0);
    }
    assert_int_equal(gc->n_columns, 3);
    assert_int_equal(gc->columns[2].start_ns, 5000);
    assert_int_equal(gc->columns[2].median_ns, 200);
    assert_int_equal(gc->minor_bins[8].count, 1); /* from 100 ns on */
    assert_int_equal(gc->minor_bins[9].count, 2); /* from 178 ns on */
    assert_int_equal(gc->minor_bins[9].total_ns, 500);
    assert_int_equal(gc->major_bins[12].count, 1);
}

/* HEAP_INFO_GHC may come last of all: then the oldest was never collected. */
TEST(gc_knows_the_oldest_generation_at_the_end)
{
    g_auto(LogBuilder) log = log_of_four();

    log_block(&log, PF_NO_CAP, 900);
    log_heap_info(&log, 901, 3);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfGc *gc = profile->gc;

    assert_int_equal(gc->oldest, 2);
    assert_sums(&gc->minor, 4, 1600, 1000);
    assert_sums(&gc->major, 0, 0, 0);
    assert_int_equal(gc->n_majors, 0);
    assert_false(gc->longest[0].is_major);
    assert_int_equal(gc->n_columns, 4);
}

TEST(gc_of_one_generation_are_all_major)
{
    g_auto(LogBuilder) log = log_begin();
    static const Collection only = { 0, 1000, 1100, 0, 0, 0, 0, 1, 0, false };

    log_block(&log, 0, 900);
    log_collection(&log, &only);
    log_block(&log, PF_NO_CAP, 900);
    log_heap_info(&log, 901, 1);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->gc->oldest, 0);
    assert_sums(&profile->gc->major, 1, 100, 100);
    assert_sums(&profile->gc->minor, 0, 0, 0);
}

TEST(gc_of_a_part_are_those_that_start_in_it)
{
    g_auto(LogBuilder) log = log_of_four();
    PfProfileOptions part = { .windows = { { .from = { PF_BOUND_TIME, 1001, NULL },
                                             .until = { PF_BOUND_TIME, 3000, NULL } } } };
    PfProfileOptions none = { .windows = { { .from = { PF_BOUND_TIME, 5001, NULL } } } };
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, part);

    assert_sums(&profile->gc->all, 2, 1300, 1000);
    assert_int_equal(profile->gc->caps[1].n_in, 1);
    g_autoptr(PfProfile) nothing = profile_of(&log, none);
    assert_null(nothing->gc);
}

TEST(gc_of_a_log_that_does_not_tell_is_none)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 900);
    log_heap_info(&log, 901, 2);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_null(profile->gc);
    assert_int_equal(profile->memory->info.generations, 2);
}

TEST(gc_that_the_log_ends_within_is_open)
{
    g_auto(LogBuilder) log = log_of_four();

    log_blank(&log, PF_GC_END, 5900);
    log_blank(&log, PF_GC_START, 6000);
    log_close(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_true(profile->gc->is_open);
    assert_int_equal(profile->gc->open_since_ns, 6000);
    assert_int_equal(profile->gc->n_unpaired, 1);
    assert_sums(&profile->gc->all, 4, 1600, 1000);
}

/* GHC 7.0: nothing tells of which generation a collection is. */
TEST(gc_of_old_logs_is_of_no_generation)
{
    g_auto(LogBuilder) log = log_begin_small();
    g_autoptr(GByteArray) end = log_tear(&log, 12);

    log_type(&log, 10, 0);
    log_type(&log, 17, 2);
    log_raw(&log, end->data, end->len);
    PfEvent startup = pf_event_blank(PF_STARTUP, 1);
    startup.startup.n_caps = 1;
    log_event(&log, &startup);
    log_block(&log, 0, 900);
    log_blank(&log, PF_GC_START, 1000);
    log_blank(&log, PF_GC_END, 1500);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfGc *gc = profile->gc;
    double balance;

    assert_non_null(gc);
    assert_int_equal(gc->n_generations, 0);
    assert_sums(&gc->minor, 0, 0, 0);
    assert_sums(&gc->major, 0, 0, 0);
    assert_sums(&gc->all, 1, 500, 500);
    assert_int_equal(gc->n_columns, 1);
    assert_int_equal(gc->longest[0].generation, PF_NO_GENERATION);
    assert_false(gc->longest[0].is_major);
    assert_false(pf_gc_balance(gc, &balance));
}

TEST(gc_balance_of_before_is_unknown)
{
    PfTimeRange all = pf_time_range_all();
    g_autoptr(PfGcFold) fold = pf_gc_fold_new(&all);
    PfEvent start = pf_event_blank(PF_GC_START, 10), end = pf_event_blank(PF_GC_END, 20);
    PfEvent stats = pf_event_blank(PF_GC_STATS_GHC, 21);
    double balance;

    start.cap = end.cap = stats.cap = 0;
    stats.gc_stats_ghc.par_n_threads = 2;
    stats.gc_stats_ghc.par_tot_copied = 100;
    stats.n_fields = 8;
    pf_gc_fold_event(fold, &start);
    pf_gc_fold_event(fold, &stats);
    pf_gc_fold_event(fold, &end);
    g_autoptr(PfGc) gc = pf_gc_fold_steal(fold);
    assert_int_equal(gc->par_collections, 1);
    assert_false(gc->has_balance);
    assert_false(pf_gc_balance(gc, &balance));
    assert_null(pf_gc_fold_steal(fold));
}

/* Logging that is switched off and on again, and another program after it. */
TEST(gc_of_a_run_is_that_of_all_its_segments)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    for (uint64_t i = 0; i < 4; i++) {
        Collection made = { 0, 1000 + 100 * i, 1050 + 100 * i, 0, 0, i, i, 1, 0, false };
        log_header(&log);
        log_block(&log, 0, 900 + i);
        log_collection(&log, &made);
        log_block(&log, PF_NO_CAP, 900 + i);
        log_pid(&log, i < 3 ? 7 : 8);
        log_heap_info(&log, 1090 + 100 * i, i < 3 ? 2 : 1);
        log_mark(&log);
    }
    g_autoptr(PfProfile) first = profile_of(&log, (PfProfileOptions){ .segment = 1 });
    g_autoptr(PfProfile) second = profile_of(&log, (PfProfileOptions){ .segment = 2 });
    assert_sums(&first->gc->minor, 3, 150, 50);
    assert_int_equal(first->gc->frag_last_bytes, 2);
    assert_int_equal(first->gc->caps[0].n_began, 3);
    assert_int_equal(first->gc->n_longest, 3);
    assert_int_equal(first->gc->longest[0].start_ns, 1000);
    assert_sums(&second->gc->major, 1, 50, 50);
    assert_int_equal(second->gc->slop_max_bytes, 3);
}

/* Property: of more collections than are kept, whatever the order of capabilities, sums are
 * exact, columns have all that is minor, and the longest of the majors are there. */
enum { N_MANY = 30000 };

static uint32_t
roll(uint64_t *dice, uint32_t n)
{
    *dice = *dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*dice >> 32) * n >> 32);
}

static void
feed(PfGcFold *fold, const Collection *made, uint16_t cap)
{
    PfEvent start = pf_event_blank(PF_GC_START, made->start_ns);
    PfEvent end = pf_event_blank(PF_GC_END, made->end_ns);
    PfEvent stats = pf_event_blank(PF_GC_STATS_GHC, made->end_ns);

    start.cap = end.cap = stats.cap = cap;
    stats.gc_stats_ghc.gen = made->gen;
    pf_gc_fold_event(fold, &start);
    pf_gc_fold_event(fold, &stats);
    pf_gc_fold_event(fold, &end);
}

static void
make_many(Collection *made)
{
    uint64_t dice = 3, time_ns = 0;

    for (size_t i = 0; i < N_MANY; i++) {
        time_ns += 1000000 + roll(&dice, 1000000);
        made[i] = (Collection){ .start_ns = time_ns, .gen = roll(&dice, 4) == 0 };
        made[i].end_ns = time_ns + (roll(&dice, UINT32_MAX) >> roll(&dice, 20));
    }
}

static PfGc *
gc_of_many(const Collection *made, uint16_t n_caps)
{
    PfTimeRange all = pf_time_range_all();
    g_autoptr(PfGcFold) fold = pf_gc_fold_new(&all), later = pf_gc_fold_new(&all);

    for (uint16_t cap = 0; cap < n_caps; cap++)
        for (size_t i = cap; i < N_MANY; i += n_caps)
            feed(cap == 2 ? later : fold, &made[i], cap);
    pf_gc_fold_join(fold, later);
    return pf_gc_fold_steal(fold);
}

static int
by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static void
assert_column(const PfGc *gc, const PfPauseColumn *column, const Collection *made)
{
    g_autoptr(GArray) pauses = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    uint64_t total_ns = 0;

    for (size_t i = 0; i < N_MANY; i++) {
        uint64_t pause_ns = made[i].end_ns - made[i].start_ns;
        if (made[i].gen > 0 || made[i].start_ns - column->start_ns >= gc->column_ns)
            continue;
        g_array_append_val(pauses, pause_ns);
        total_ns += pause_ns;
    }
    g_array_sort(pauses, by_size);
    guint middle = (pauses->len - 1) / 2;
    double median = (double)g_array_index(pauses, uint64_t, middle);
    assert_int_equal(column->count, pauses->len);
    assert_int_equal(column->total_ns, total_ns);
    assert_int_equal(column->min_ns, g_array_index(pauses, uint64_t, 0));
    assert_int_equal(column->max_ns, g_array_index(pauses, uint64_t, pauses->len - 1));
    assert_true((double)column->median_ns >= 0.95 * median);
    assert_true((double)column->median_ns <= 1.05 * median);
}

TEST(gc_of_many_collections_is_bounded_and_exact)
{
    g_autofree Collection *made = g_new(Collection, N_MANY);
    uint64_t n_minor = 0, total_ns = 0, in_columns = 0;

    make_many(made);
    for (size_t i = 0; i < N_MANY; i++) {
        n_minor += made[i].gen == 0;
        total_ns += made[i].end_ns - made[i].start_ns;
    }
    g_autoptr(PfGc) gc = gc_of_many(made, 1);
    assert_int_equal(gc->minor.pauses.count, n_minor);
    assert_int_equal(gc->all.pauses.total_ns, total_ns);
    assert_in_range(gc->n_columns, PF_GC_COLUMNS / 2, PF_GC_COLUMNS);
    assert_in_range(gc->n_majors, PF_GC_MAJORS / 2, PF_GC_MAJORS);
    for (size_t i = 0; i < gc->n_columns; i++) {
        assert_int_equal(gc->columns[i].start_ns % gc->column_ns, 0);
        in_columns += gc->columns[i].count;
        if (i % 100 == 0)
            assert_column(gc, &gc->columns[i], made);
    }
    assert_int_equal(in_columns, n_minor);
    uint64_t longest_ns = 0;
    for (size_t i = 0; i < gc->n_majors; i++) {
        longest_ns = MAX(longest_ns, gc->majors[i].pause_ns);
        assert_true(i == 0 || gc->majors[i].start_ns > gc->majors[i - 1].start_ns);
    }
    assert_int_equal(longest_ns, gc->major.pauses.max_ns);
}

TEST(gc_is_the_same_in_any_order_of_capabilities)
{
    g_autofree Collection *made = g_new(Collection, N_MANY);

    make_many(made);
    g_autoptr(PfGc) one = gc_of_many(made, 1);
    for (uint16_t n_caps = 2; n_caps <= 5; n_caps++) {
        g_autoptr(PfGc) other = gc_of_many(made, n_caps);
        assert_memory_equal(&one->all.felt, &other->all.felt, sizeof one->all.felt);
        assert_int_equal(one->column_ns, other->column_ns);
        assert_int_equal(one->n_columns, other->n_columns);
        assert_memory_equal(one->columns, other->columns,
                            one->n_columns * sizeof *one->columns);
        assert_int_equal(one->n_majors, other->n_majors);
        for (size_t i = 0; i < one->n_majors; i++)
            assert_int_equal(one->majors[i].start_ns, other->majors[i].start_ns);
        for (size_t i = 0; i < PF_GC_LONGEST; i++)
            assert_int_equal(one->longest[i].start_ns, other->longest[i].start_ns);
        assert_memory_equal(one->minor_bins, other->minor_bins, sizeof one->minor_bins);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(gc_of_a_run_is_told_by_generation),
    cmocka_unit_test(gc_of_a_run_is_told_by_capability),
    cmocka_unit_test(gc_keeps_the_majors_and_the_longest),
    cmocka_unit_test(gc_knows_the_oldest_generation_at_the_end),
    cmocka_unit_test(gc_of_one_generation_are_all_major),
    cmocka_unit_test(gc_of_a_part_are_those_that_start_in_it),
    cmocka_unit_test(gc_of_a_log_that_does_not_tell_is_none),
    cmocka_unit_test(gc_that_the_log_ends_within_is_open),
    cmocka_unit_test(gc_of_old_logs_is_of_no_generation),
    cmocka_unit_test(gc_balance_of_before_is_unknown),
    cmocka_unit_test(gc_of_a_run_is_that_of_all_its_segments),
    cmocka_unit_test(gc_of_many_collections_is_bounded_and_exact),
    cmocka_unit_test(gc_is_the_same_in_any_order_of_capabilities),
};

RUN_TESTS("gc_fold", tests)
