/*
 * test_nonmoving_fold.c - the phases of the non-moving collector, and its census.
 */
#include "gc_log.h"

#include "profile/nonmoving_fold.h"

static const PfProfileOptions everything = { 0 };

static void
log_mark_end(LogBuilder *log, uint64_t time_ns, uint32_t marked)
{
    PfEvent event = pf_event_blank(PF_CONC_MARK_END, time_ns);

    event.conc_mark_end.marked = marked;
    log_event(log, &event);
}

static void
log_size(LogBuilder *log, uint64_t time_ns, uint16_t bytes, uint32_t live)
{
    PfEvent event = pf_event_blank(PF_NONMOVING_HEAP_CENSUS, time_ns);

    event.nonmoving_heap_census.block_size = bytes;
    event.nonmoving_heap_census.active_segs = 1;
    event.nonmoving_heap_census.filled_segs = 2;
    event.nonmoving_heap_census.live_blocks = live;
    log_event(log, &event);
}

/* As GHC 9.6 writes it: the second stop tells its begin and its end twice, and has passes of
 * its own. */
static void
log_cycle(LogBuilder *log, uint64_t at)
{
    log_blank(log, PF_CONC_MARK_BEGIN, at);
    log_mark_end(log, at + 100, 10);
    log_blank(log, PF_CONC_SYNC_BEGIN, at + 110);
    log_blank(log, PF_CONC_SYNC_BEGIN, at + 111);
    log_blank(log, PF_CONC_MARK_BEGIN, at + 120);
    log_mark_end(log, at + 125, 1);
    log_blank(log, PF_CONC_SYNC_END, at + 139);
    log_blank(log, PF_CONC_SYNC_END, at + 140);
    log_blank(log, PF_CONC_SWEEP_BEGIN, at + 150);
    log_blank(log, PF_CONC_SWEEP_END, at + 180);
    log_size(log, at + 181, 8, 100);
    log_size(log, at + 182, 16, 50);
}

static void
assert_phase(const PfNonmovingPhase *phase, PfNonmovingKind kind, uint64_t start_ns,
             uint64_t end_ns, bool is_open)
{
    assert_int_equal(phase->kind, kind);
    assert_int_equal(phase->start_ns, start_ns);
    assert_int_equal(phase->end_ns, end_ns);
    assert_int_equal(phase->is_open, is_open);
}

TEST(nonmoving_has_its_phases)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 900);
    log_cycle(&log, 1000);
    log_cycle(&log, 2000);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfNonmoving *told = profile->nonmoving;

    assert_non_null(told);
    assert_int_equal(told->n_phases, 8);
    assert_phase(&told->phases[0], PF_NONMOVING_MARK, 1000, 1100, false);
    assert_phase(&told->phases[1], PF_NONMOVING_SYNC, 1110, 1140, false);
    assert_phase(&told->phases[2], PF_NONMOVING_MARK, 1120, 1125, false);
    assert_phase(&told->phases[3], PF_NONMOVING_SWEEP, 1150, 1180, false);
    assert_int_equal(told->sums[PF_NONMOVING_MARK].count, 4);
    assert_int_equal(told->sums[PF_NONMOVING_MARK].total_ns, 210);
    assert_int_equal(told->sums[PF_NONMOVING_SYNC].count, 2);
    assert_int_equal(told->sums[PF_NONMOVING_SYNC].max_ns, 30);
    assert_int_equal(told->sums[PF_NONMOVING_SWEEP].total_ns, 60);
    assert_int_equal(told->marked, 22);
    assert_int_equal(told->n_open, 0);
}

/* A pass that ran out of its budget, and a log that ends within a sweep. */
TEST(nonmoving_phases_may_have_no_end)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 900);
    log_blank(&log, PF_CONC_SWEEP_END, 950);
    log_blank(&log, PF_CONC_MARK_BEGIN, 1000);
    log_blank(&log, PF_CONC_MARK_BEGIN, 1100);
    log_blank(&log, PF_CONC_SYNC_BEGIN, 1200);
    log_blank(&log, PF_CONC_MARK_BEGIN, 1210);
    log_mark_end(&log, 1220, 5);
    log_blank(&log, PF_CONC_SWEEP_BEGIN, 1300);
    log_size(&log, 1400, 8, 1);
    log_close(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfNonmoving *told = profile->nonmoving;

    assert_int_equal(told->n_phases, 5);
    assert_phase(&told->phases[0], PF_NONMOVING_MARK, 1000, 1100, true);
    assert_phase(&told->phases[1], PF_NONMOVING_MARK, 1100, 1200, true);
    assert_phase(&told->phases[2], PF_NONMOVING_SYNC, 1200, 1300, true);
    assert_phase(&told->phases[3], PF_NONMOVING_MARK, 1210, 1220, false);
    assert_phase(&told->phases[4], PF_NONMOVING_SWEEP, 1300, 1400, true);
    assert_int_equal(told->n_open, 4);
    assert_int_equal(told->sums[PF_NONMOVING_MARK].count, 1);
    assert_int_equal(told->sums[PF_NONMOVING_SYNC].count, 0);
}

/* A stop whose end is lost is not taken for one that tells its begin twice. */
TEST(nonmoving_stops_are_told_apart)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 900);
    log_blank(&log, PF_CONC_SYNC_BEGIN, 1000);
    log_blank(&log, PF_CONC_MARK_BEGIN, 1010);
    log_mark_end(&log, 1020, 5);
    log_blank(&log, PF_CONC_SYNC_BEGIN, 2000);
    log_blank(&log, PF_CONC_SYNC_END, 2010);
    log_blank(&log, PF_CONC_SYNC_BEGIN, 3000);
    log_blank(&log, PF_CONC_SYNC_END, 3020);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfNonmoving *told = profile->nonmoving;

    assert_int_equal(told->n_phases, 4);
    assert_phase(&told->phases[0], PF_NONMOVING_SYNC, 1000, 2000, true);
    assert_phase(&told->phases[2], PF_NONMOVING_SYNC, 2000, 2010, false);
    assert_phase(&told->phases[3], PF_NONMOVING_SYNC, 3000, 3020, false);
}

TEST(nonmoving_has_a_census_of_each_sweep)
{
    g_auto(LogBuilder) log = log_begin();
    PfEvent small = pf_event_blank(PF_NONMOVING_PRUNED_SEGMENTS, 3170);

    log_block(&log, PF_NO_CAP, 900);
    log_cycle(&log, 1000);
    log_size(&log, 1990, 8, 7); /* another, though nothing was swept */
    log_cycle(&log, 3000);
    small.nonmoving_pruned_segments.pruned = 4;
    small.nonmoving_pruned_segments.free = 3;
    log_event(&log, &small);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfNonmoving *told = profile->nonmoving;

    assert_int_equal(told->n_censuses, 3);
    assert_int_equal(told->n_kept_censuses, 3);
    assert_int_equal(told->censuses[0].time_ns, 1181);
    assert_int_equal(told->censuses[0].n_sizes, 2);
    assert_int_equal(told->censuses[0].live_bytes, 1600);
    assert_int_equal(told->censuses[0].sizes[1].block_bytes, 16);
    assert_int_equal(told->censuses[0].sizes[1].active_segments, 1);
    assert_int_equal(told->censuses[0].sizes[1].filled_segments, 2);
    assert_int_equal(told->censuses[0].sizes[1].live_blocks, 50);
    assert_int_equal(told->censuses[1].live_bytes, 56);
    assert_int_equal(told->censuses[2].time_ns, 3181);
    assert_int_equal(told->n_prunings, 1);
    assert_int_equal(told->pruned_segments, 4);
    assert_int_equal(told->prunings[0].free, 3);
}

/* GHC before 9.10 tells sizes as powers of two. */
TEST(nonmoving_census_has_two_layouts)
{
    PfTimeRange all = pf_time_range_all();
    g_autoptr(PfNonmovingFold) fold = pf_nonmoving_fold_new(&all);
    static const uint8_t sizes[] = { 3, 4, 14, 64 };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        PfEvent event = pf_event_blank(PF_NONMOVING_HEAP_CENSUS_LOG2, 100 + i);
        event.nonmoving_heap_census_log2.block_size = sizes[i];
        event.nonmoving_heap_census_log2.live_blocks = 2;
        pf_nonmoving_fold_event(fold, &event);
    }
    g_autoptr(PfNonmoving) told = pf_nonmoving_fold_steal(fold);
    assert_int_equal(told->n_censuses, 1);
    assert_int_equal(told->censuses[0].n_sizes, 3); /* there is no such size */
    assert_int_equal(told->censuses[0].sizes[2].block_bytes, 16384);
    assert_int_equal(told->censuses[0].live_bytes, 2 * (8 + 16 + 16384));
    assert_null(pf_nonmoving_fold_steal(fold));
}

TEST(nonmoving_counts_flushes_by_capability)
{
    g_auto(LogBuilder) log = log_begin();
    static const uint16_t caps[] = { 2, 0, 2 };

    for (size_t i = 0; i < G_N_ELEMENTS(caps); i++) {
        PfEvent event = pf_event_blank(PF_CONC_UPD_REM_SET_FLUSH, 1000 + i);
        event.conc_upd_rem_set_flush.cap = caps[i];
        log_block(&log, 0, 900);
        log_event(&log, &event);
    }
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->nonmoving->n_flushes, 3);
    assert_int_equal(profile->nonmoving->n_flush_caps, 3);
    assert_int_equal(profile->nonmoving->flushes[0], 1);
    assert_int_equal(profile->nonmoving->flushes[2], 2);
}

TEST(nonmoving_of_a_part_starts_in_it)
{
    g_auto(LogBuilder) log = log_begin();
    PfProfileOptions part = { .windows = { { .from = { PF_BOUND_TIME, 1110, NULL },
                                             .until = { PF_BOUND_TIME, 1149, NULL } } } };
    PfProfileOptions none = { .windows = { { .until = { PF_BOUND_TIME, 999, NULL } } } };

    log_block(&log, PF_NO_CAP, 900);
    log_cycle(&log, 1000);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, part);
    assert_int_equal(profile->nonmoving->n_phases, 2);
    assert_int_equal(profile->nonmoving->n_censuses, 0);
    assert_int_equal(profile->nonmoving->marked, 1);
    g_autoptr(PfProfile) nothing = profile_of(&log, none);
    assert_null(nothing->nonmoving);
}

/* Of more than are kept, sums are exact, and the longest are there. */
TEST(nonmoving_of_a_long_run_is_bounded)
{
    enum { N = 5000 };
    PfTimeRange all = pf_time_range_all();
    g_autoptr(PfNonmovingFold) fold = pf_nonmoving_fold_new(&all);

    for (uint64_t i = 0; i < N; i++) {
        PfEvent begin = pf_event_blank(PF_CONC_SWEEP_BEGIN, i * 1000);
        PfEvent end = pf_event_blank(PF_CONC_SWEEP_END, i * 1000 + (i == 1234 ? 777 : 5));
        PfEvent size = pf_event_blank(PF_NONMOVING_HEAP_CENSUS, i * 1000 + 900);
        size.nonmoving_heap_census.block_size = 8;
        pf_nonmoving_fold_event(fold, &begin);
        pf_nonmoving_fold_event(fold, &end);
        pf_nonmoving_fold_event(fold, &size);
    }
    g_autoptr(PfNonmoving) told = pf_nonmoving_fold_steal(fold);
    assert_int_equal(told->sums[PF_NONMOVING_SWEEP].count, N);
    assert_int_equal(told->sums[PF_NONMOVING_SWEEP].max_ns, 777);
    assert_in_range(told->n_phases, 500, PF_NONMOVING_PHASES / 3);
    assert_in_range(told->n_kept_censuses, 500, PF_NONMOVING_CENSUSES);
    assert_int_equal(told->n_censuses, N);
    assert_int_equal(told->censuses[0].time_ns, 900);
    assert_int_equal(told->censuses[told->n_kept_censuses - 1].time_ns, (N - 1) * 1000 + 900);
    bool has_longest = false;
    for (size_t i = 0; i < told->n_phases; i++)
        has_longest |= told->phases[i].end_ns - told->phases[i].start_ns == 777;
    assert_true(has_longest);
}

TEST(nonmoving_of_a_run_is_that_of_all_its_segments)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    for (uint64_t i = 1; i <= 3; i++) {
        log_header(&log);
        log_block(&log, PF_NO_CAP, i * 1000);
        log_pid(&log, 7);
        log_cycle(&log, i * 1000);
        log_blank(&log, PF_CONC_MARK_BEGIN, i * 1000 + 500);
        log_mark(&log);
    }
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfNonmoving *told = profile->nonmoving;
    assert_int_equal(told->sums[PF_NONMOVING_MARK].count, 6);
    assert_int_equal(told->n_open, 3);
    assert_int_equal(told->n_censuses, 3);
    assert_int_equal(told->marked, 33);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nonmoving_has_its_phases),
    cmocka_unit_test(nonmoving_phases_may_have_no_end),
    cmocka_unit_test(nonmoving_stops_are_told_apart),
    cmocka_unit_test(nonmoving_has_a_census_of_each_sweep),
    cmocka_unit_test(nonmoving_census_has_two_layouts),
    cmocka_unit_test(nonmoving_counts_flushes_by_capability),
    cmocka_unit_test(nonmoving_of_a_part_starts_in_it),
    cmocka_unit_test(nonmoving_of_a_long_run_is_bounded),
    cmocka_unit_test(nonmoving_of_a_run_is_that_of_all_its_segments),
};

RUN_TESTS("nonmoving_fold", tests)
