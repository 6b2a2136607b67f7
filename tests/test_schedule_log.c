/*
 * test_schedule_log.c - capabilities and threads of whole logs: blocks in any order, several
 * runs.
 */
#include "scheduler_log.h"

enum { FINISHED = 5, MVAR = 7, YIELD = 3 };

/* GHC 7.8.1: markers are declared, and the type that tells later releases is not. */
TEST(schedule_knows_the_codes_of_old_releases)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };
    const Teller t = { log_told, &log };

    log_types(&log);
    log_type(&log, 1, 4);
    log_type(&log, 2, 10);
    log_type(&log, 18, 14);
    log_type(&log, 58, LOG_VARIABLE);
    log_data(&log);
    log_block(&log, 0, 10);
    tell_run(&t, 0, 10, 1);
    tell_stop(&t, 0, 20, 1, 8);
    tell_run(&t, 0, 30, 1);
    tell_stop(&t, 0, 40, 1, 13);
    tell_run(&t, 0, 50, 1);
    tell_stop(&t, 0, 60, 1, 19);
    log_mark(&log);
    g_autoptr(PfProfile) profile =
        profile_of(&log, (PfProfileOptions){ .keep_schedule = true });

    assert_int_equal(profile->schedule->stops[20].count, 1); /* readMVar */
    assert_int_equal(profile->schedule->stops[12].count, 1); /* STM */
    assert_int_equal(profile->schedule->stops[18].count, 1); /* throwTo */
}

/* Blocks of capabilities come one after the other, whatever their times. */
TEST(schedule_is_in_the_order_of_time)
{
    g_auto(LogBuilder) log = log_begin();
    const Teller t = { log_told, &log };

    log_block(&log, 1, 10);
    tell_run(&t, 1, 200, 5);
    tell_stop(&t, 1, 250, 5, MVAR);
    tell_run(&t, 1, 400, 6);
    tell_stop(&t, 1, 450, 6, FINISHED);
    log_block(&log, 0, 10);
    tell_create(&t, 0, 100, 5);
    tell_run(&t, 0, 110, 5);
    tell_stop(&t, 0, 150, 5, YIELD);
    tell_migrate(&t, 0, 160, 5, 1);
    tell_create(&t, 0, 170, 6);
    tell_wakeup(&t, 0, 300, 5);
    tell_run(&t, 0, 350, 5);
    tell_stop(&t, 0, 500, 5, FINISHED);
    log_mark(&log);
    g_autoptr(PfProfile) none = profile_of(&log, (PfProfileOptions){ 0 });
    g_autoptr(PfProfile) profile =
        profile_of(&log, (PfProfileOptions){ .keep_schedule = true });

    assert_null(none->schedule);
    balanced(profile->schedule);
    assert_int_equal(profile->schedule->range.until_ns, 500);
    assert_times(thread_at(profile->schedule, 5), 240, 110, 0, 50);
    assert_times(thread_at(profile->schedule, 6), 50, 230, 0, 0);
    assert_int_equal(thread_at(profile->schedule, 5)->last_cap, 0);
    assert_int_equal(thread_at(profile->schedule, 5)->n_runs, 3);
}

/* Of a log of several runs, one is shown; a program that is killed runs until the end. */
TEST(schedule_is_of_the_run_that_is_shown)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };
    const Teller t = { log_told, &log };

    for (uint32_t pid = 1; pid <= 2; pid++) {
        log_header(&log);
        log_block(&log, PF_NO_CAP, 10);
        log_pid(&log, pid);
        log_block(&log, 0, 10);
        tell_run(&t, 0, 100, pid);
        tell_mark(&t, PF_GC_IDLE, 0, UINT64_C(1000) * pid);
        log_close(&log);
        if (pid == 1)
            log_mark(&log);
    }
    for (size_t segment = 1; segment <= 2; segment++) {
        g_autoptr(PfProfile) profile =
            profile_of(&log, (PfProfileOptions){ .keep_schedule = true, .segment = segment });
        const PfSchedule *schedule = balanced(profile->schedule);
        assert_int_equal(schedule->n_threads, 1);
        assert_int_equal(schedule->threads[0].id, segment);
        assert_int_equal(schedule->threads[0].state, PF_THREAD_RUNNING);
    }
    g_auto(LogBuilder) alone = { .bytes = g_byte_array_new() };
    const Teller only = { log_told, &alone };
    log_header(&alone);
    log_block(&alone, 0, 10);
    tell_run(&only, 0, 100, 3);
    tell_mark(&only, PF_GC_IDLE, 0, 700);
    log_close(&alone);
    g_autoptr(PfProfile) killed =
        profile_of(&alone, (PfProfileOptions){ .keep_schedule = true });
    assert_int_equal(balanced(killed->schedule)->threads[0].times_ns[PF_THREAD_RUNNING], 600);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(schedule_knows_the_codes_of_old_releases),
    cmocka_unit_test(schedule_is_in_the_order_of_time),
    cmocka_unit_test(schedule_is_of_the_run_that_is_shown),
};

RUN_TESTS("schedule of a log", tests)
