/*
 * test_schedule.c - capabilities and threads, of sound logs, of damaged ones, and of parts.
 */
#include "scheduler_log.h"

#include "profile/schedule_fold.h"

enum { FINISHED = 5, FOREIGN = 6, MVAR = 7, BLACK_HOLE = 8, YIELD = 3 };

/* A fold, and who tells it. */
typedef struct {
    PfScheduleFold *fold;
    Teller teller;
} Told;

static void
fold_told(void *fold, const PfEvent *event)
{
    pf_schedule_fold_event(fold, event);
}

static void
begin_segment(const Told *told)
{
    g_autoptr(PfHeader) header = pf_header_builtin();
    pf_schedule_fold_segment(told->fold, header);
}

static Told
told_of(uint64_t from_ns, uint64_t until_ns)
{
    PfScheduleFold *fold = pf_schedule_fold_new(&(PfTimeRange){ from_ns, until_ns }, NULL);
    Told told = { .fold = fold, .teller = { fold_told, fold } };

    begin_segment(&told);
    return told;
}

static const Teller *
teller_of(const Told *told)
{
    return &told->teller;
}

static void
told_clear(Told *told)
{
    pf_schedule_fold_free(told->fold);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Told, told_clear)

TEST(schedule_is_none_where_no_thread_is_told_of)
{
    g_auto(Told) told = told_of(0, UINT64_MAX);

    tell_cap(teller_of(&told), PF_CAP_CREATE, 1, 0);
    tell_mark(teller_of(&told), PF_GC_START, 0, 2);
    assert_null(pf_schedule_fold_finish(told.fold, 10));
}

TEST(schedule_tells_what_a_thread_does)
{
    g_auto(Told) told = told_of(0, UINT64_MAX);
    const Teller *t = teller_of(&told);

    tell_create(t, 1, 100, 7);
    tell_run(t, 1, 110, 7);
    tell_stop(t, 1, 130, 7, MVAR);
    tell_wakeup(t, 1, 160, 7);
    tell_migrate(t, 1, 165, 7, 2);
    tell_run(t, 2, 170, 7);
    tell_stop(t, 2, 175, 7, FOREIGN);
    tell_wakeup(t, 2, 176, 7); /* an attempt: it is in a foreign call all the same */
    tell_run(t, 2, 185, 7);
    tell_stop(t, 2, 200, 7, FINISHED);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 1000);
    const PfThread *thread = thread_at(balanced(schedule), 7);

    assert_times(thread, 40, 20, 10, 30);
    assert_true(thread->has_created);
    assert_int_equal(thread->created_ns, 100);
    assert_int_equal(thread->end_ns, 200);
    assert_int_equal(thread->n_runs, 3);
    assert_int_equal(thread->n_migrations, 1);
    assert_int_equal(thread->state, PF_THREAD_FINISHED);
    assert_int_equal(thread->last_cap, 2);
    assert_int_equal(thread->stop_code, FINISHED);
    assert_int_equal(schedule->stops[MVAR].count, 1);
    assert_int_equal(schedule->stops[MVAR].total_ns, 40); /* until it ran */
    assert_int_equal(schedule->stops[FOREIGN].max_ns, 10);
    assert_int_equal(schedule->stops[FINISHED].count, 1);

    assert_int_equal(schedule->n_caps, 2);
    const PfCapability *one = &schedule->caps[0], *two = &schedule->caps[1];
    assert_int_equal(one->cap, 1);
    assert_int_equal(one->running_ns, 20);
    assert_int_equal(one->n_runs, 1);
    assert_int_equal(one->threads_created, 1);
    assert_int_equal(one->migrated_away, 1);
    assert_int_equal(two->running_ns, 20);
    assert_int_equal(two->n_runs, 2);
    assert_int_equal(two->threads_run, 1);
    assert_int_equal(two->idle_ns, 980);
}

TEST(schedule_tells_of_capabilities)
{
    g_auto(Told) told = told_of(0, UINT64_MAX);
    const Teller *t = teller_of(&told);

    tell_cap(t, PF_CAP_CREATE, 10, 0);
    tell_cap(t, PF_CAP_CREATE, 20, 1);
    tell_run(t, 0, 100, 1);
    tell_stop(t, 0, 150, 1, YIELD);
    tell_mark(t, PF_GC_START, 0, 160);
    tell_mark(t, PF_GC_END, 0, 190);
    tell_cap(t, PF_CAP_DISABLE, 200, 1);
    tell_cap(t, PF_CAP_ENABLE, 300, 1);
    tell_cap(t, PF_CAP_DISABLE, 400, 1);
    tell_cap(t, PF_CAP_DELETE, 450, 0);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 500);
    const PfCapability *cap = &balanced(schedule)->caps[0], *idle = &schedule->caps[1];

    assert_int_equal(schedule->n_caps, 2);
    assert_true(cap->has_created && cap->has_deleted && !idle->has_deleted);
    assert_int_equal(cap->created_ns, 10);
    assert_int_equal(cap->deleted_ns, 450);
    assert_int_equal(cap->running_ns, 50);
    assert_int_equal(cap->gc_ns, 30);
    assert_int_equal(cap->idle_ns, 420);
    assert_int_equal(idle->idle_ns, 500);
    assert_int_equal(idle->n_disabled, 2);
    assert_int_equal(idle->disabled_ns, 200);
    assert_int_equal(idle->sums.totals[PF_CAP_DISABLED], 200);
}

TEST(schedule_ignores_what_strays_after_the_end_of_a_thread)
{
    g_auto(Told) told = told_of(0, UINT64_MAX);
    const Teller *t = teller_of(&told);

    tell_run(t, 0, 100, 1);
    tell_stop(t, 0, 150, 1, FINISHED);
    tell_wakeup(t, 0, 160, 1);
    tell_run(t, 0, 170, 1);
    tell_migrate(t, 0, 175, 1, 2);
    tell_stop(t, 0, 180, 1, YIELD);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 200);

    assert_int_equal(balanced(schedule)->n_threads, 1);
    assert_int_equal(schedule->n_runs, 1);
    assert_int_equal(schedule->n_migrations, 0);
    assert_times(thread_at(schedule, 1), 50, 0, 0, 0);
    assert_int_equal(thread_at(schedule, 1)->end_ns, 150);
}

TEST(schedule_knows_a_number_that_comes_back_as_another_thread)
{
    g_auto(Told) told = told_of(0, UINT64_MAX);
    const Teller *t = teller_of(&told);

    tell_create(t, 0, 90, 1);
    tell_run(t, 0, 100, 1);
    tell_stop(t, 0, 150, 1, FINISHED);
    tell_create(t, 0, 160, 1);
    tell_run(t, 0, 170, 1);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 200);

    assert_int_equal(balanced(schedule)->n_threads, 2);
    assert_int_equal(schedule->times_ns[PF_THREAD_RUNNING], 80);
    assert_int_equal(schedule->by_state[PF_THREAD_RUNNING], 1);
}

/* A run whose end is lost lasts until its capability or its thread does something else. */
TEST(schedule_balances_where_stops_are_lost)
{
    g_auto(Told) told = told_of(0, UINT64_MAX);
    const Teller *t = teller_of(&told);

    tell_run(t, 0, 100, 1);
    tell_run(t, 0, 130, 2); /* 1 has stopped */
    tell_run(t, 1, 150, 2); /* on 0 as well */
    tell_stop(t, 1, 170, 2, YIELD);
    tell_run(t, 1, 180, 3);
    tell_run(t, 1, 185, 3);
    tell_mark(t, PF_GC_START, 1, 190);
    tell_mark(t, PF_GC_END, 1, 200);
    tell_stop(t, 1, 220, 3, YIELD);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 300);

    balanced(schedule);
    assert_int_equal(schedule->caps[0].running_ns, 50);
    assert_int_equal(schedule->caps[1].running_ns, 50);
    assert_int_equal(schedule->caps[1].gc_ns, 10);
    assert_int_equal(thread_at(schedule, 1)->times_ns[PF_THREAD_RUNNING], 30);
    assert_int_equal(thread_at(schedule, 2)->times_ns[PF_THREAD_RUNNING], 40);
    assert_int_equal(thread_at(schedule, 3)->times_ns[PF_THREAD_RUNNING], 30);
}

TEST(schedule_balances_where_runs_and_collections_are_lost)
{
    g_auto(Told) told = told_of(0, UINT64_MAX);
    const Teller *t = teller_of(&told);

    tell_run(t, 0, 100, 1);
    tell_stop(t, 0, 120, 2, YIELD); /* who began is unknown */
    tell_stop(t, 0, 130, 2, FINISHED);
    tell_mark(t, PF_GC_START, 0, 140);
    tell_run(t, 0, 160, 1); /* so the collection is over */
    tell_mark(t, PF_GC_END, 0, 170);
    tell_stop(t, 0, 180, 1, BLACK_HOLE);
    tell_mark(t, PF_GC_START, 0, 190);
    tell_mark(t, PF_GC_START, 0, 195);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 200);

    balanced(schedule);
    assert_int_equal(schedule->caps[0].running_ns, 40);
    assert_int_equal(schedule->caps[0].gc_ns, 30);
    assert_int_equal(thread_at(schedule, 1)->times_ns[PF_THREAD_RUNNING], 40);
    assert_int_equal(thread_at(schedule, 1)->state, PF_THREAD_BLOCKED);
    assert_int_equal(thread_at(schedule, 2)->times_ns[PF_THREAD_RUNNING], 0);
}

/* Whatever comes, in whatever order: all adds up. */
TEST(schedule_balances_by_chance)
{
    static const uint16_t codes[] = { 1, 2, 3, 4, 5, 6, 7, 8, 99 };
    uint32_t dice = 1;

    for (size_t round = 0; round < 200; round++) {
        g_auto(Told) told = told_of(round % 3 * 50, round % 5 == 0 ? 300 : UINT64_MAX);
        const Teller *t = teller_of(&told);
        for (uint64_t time = 0; time < 400; time += dice % 4) {
            dice = dice * 1664525 + 1013904223;
            uint32_t thread = dice >> 10 & 3;
            uint16_t cap = (uint16_t)(dice >> 13 & 3), code = codes[(dice >> 16) % 9];
            switch (dice >> 20 & 15) {
            case 0:
            case 1:
            case 2:
            case 3: tell_run(t, cap, time, thread); break;
            case 4:
            case 5:
            case 6:
            case 7: tell_stop(t, cap, time, thread, code); break;
            case 8: tell_wakeup(t, cap, time, thread); break;
            case 9: tell_create(t, cap, time, thread); break;
            case 10: tell_migrate(t, cap, time, thread, 2); break;
            case 11:
            case 12: tell_mark(t, PF_GC_START, cap, time); break;
            case 13:
            case 14: tell_mark(t, PF_GC_END, cap, time); break;
            default: begin_segment(&told);
            }
        }
        g_autoptr(PfSchedule) schedule =
            pf_schedule_fold_finish(told.fold, round % 5 == 0 ? 300 : 450);
        assert_non_null(schedule);
        balanced(schedule);
    }
}

TEST(schedule_of_a_part_begins_with_what_runs_then)
{
    g_auto(Told) told = told_of(100, 200);
    const Teller *t = teller_of(&told);

    tell_run(t, 0, 10, 9);
    tell_stop(t, 0, 20, 9, FINISHED); /* before all that is shown */
    tell_create(t, 0, 30, 1);
    tell_run(t, 0, 50, 1);
    tell_run(t, 1, 60, 2);
    tell_stop(t, 1, 70, 2, MVAR);
    tell_mark(t, PF_GC_START, 1, 80);
    tell_mark(t, PF_GC_END, 1, 110);
    tell_stop(t, 0, 130, 1, YIELD);
    tell_create(t, 0, 140, 3);
    tell_run(t, 0, 150, 3);
    tell_stop(t, 0, 250, 3, FINISHED); /* after it */
    tell_create(t, 0, 260, 4);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 200);

    balanced(schedule);
    assert_int_equal(schedule->n_threads, 3);
    assert_times(thread_at(schedule, 1), 30, 70, 0, 0);
    assert_times(thread_at(schedule, 2), 0, 0, 0, 100);
    assert_times(thread_at(schedule, 3), 50, 10, 0, 0);
    assert_int_equal(thread_at(schedule, 1)->n_runs, 1);
    assert_int_equal(thread_at(schedule, 1)->created_ns, 30);
    assert_int_equal(thread_at(schedule, 3)->state, PF_THREAD_RUNNING);
    assert_int_equal(schedule->caps[0].threads_run, 2);
    assert_int_equal(schedule->caps[0].threads_created, 1);
    assert_int_equal(schedule->caps[1].gc_ns, 10);
    assert_int_equal(schedule->stops[MVAR].count, 0);
    assert_int_equal(schedule->stops[MVAR].total_ns, 100);
}

TEST(schedule_of_a_part_in_which_nothing_happens_is_of_what_holds)
{
    g_auto(Told) told = told_of(100, 200);

    tell_run(teller_of(&told), 0, 50, 1);
    tell_stop(teller_of(&told), 0, 300, 1, FINISHED);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 200);

    assert_times(thread_at(balanced(schedule), 1), 100, 0, 0, 0);
    assert_int_equal(schedule->caps[0].running_ns, 100);
    assert_int_equal(schedule->alive_max, 1);
}

/* While nothing is logged a capability is idle, and no thread is anything. */
TEST(schedule_leaves_out_the_time_between_segments)
{
    g_auto(Told) told = told_of(0, UINT64_MAX);
    const Teller *t = teller_of(&told);

    tell_run(t, 0, 100, 1);
    tell_create(t, 0, 110, 2);
    tell_mark(t, PF_GC_START, 1, 120); /* the last thing that is told */
    begin_segment(&told);
    tell_create(t, 0, 1000, 3); /* 1 goes on: this is how one knows */
    tell_stop(t, 0, 1050, 1, YIELD);
    tell_stop(t, 2, 1060, 4, YIELD);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 1100);

    balanced(schedule);
    assert_times(thread_at(schedule, 1), 70, 50, 0, 0);
    assert_times(thread_at(schedule, 2), 0, 110, 0, 0);
    assert_times(thread_at(schedule, 4), 60, 40, 0, 0);
    assert_int_equal(schedule->caps[0].running_ns, 70);
    assert_int_equal(schedule->caps[0].n_runs, 2);
    assert_int_equal(schedule->caps[1].gc_ns, 0);
    assert_int_equal(schedule->caps[2].running_ns, 60);
    assert_false(thread_at(schedule, 4)->has_created);
}

TEST(schedule_keeps_why_threads_stopped)
{
    g_auto(Told) told = told_of(0, UINT64_MAX);
    const Teller *t = teller_of(&told);

    tell_run(t, 0, 10, 1);
    tell_stop_info(t, 0, 20, 1, 2, 110);
    tell_run(t, 0, 30, 1);
    tell_stop_info(t, 0, 40, 1, 2, 90);
    tell_run(t, 0, 50, 1);
    tell_stop_info(t, 0, 60, 1, BLACK_HOLE, 33);
    tell_run(t, 0, 70, 2);
    tell_stop(t, 0, 80, 2, 4711);
    g_autoptr(PfSchedule) schedule = pf_schedule_fold_finish(told.fold, 100);

    balanced(schedule);
    assert_int_equal(thread_at(schedule, 1)->stack_words, 110);
    assert_int_equal(thread_at(schedule, 1)->blocked_on, 33);
    assert_int_equal(thread_at(schedule, 2)->stop_code, 4711);
    assert_int_equal(thread_at(schedule, 2)->state, PF_THREAD_BLOCKED);
    assert_int_equal(schedule->stops[2].count, 2);
    assert_int_equal(schedule->stops[2].total_ns, 20);
    assert_int_equal(schedule->stops[BLACK_HOLE].total_ns, 40);
    assert_int_equal(schedule->stops[0].count, 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(schedule_is_none_where_no_thread_is_told_of),
    cmocka_unit_test(schedule_tells_what_a_thread_does),
    cmocka_unit_test(schedule_tells_of_capabilities),
    cmocka_unit_test(schedule_ignores_what_strays_after_the_end_of_a_thread),
    cmocka_unit_test(schedule_knows_a_number_that_comes_back_as_another_thread),
    cmocka_unit_test(schedule_balances_where_stops_are_lost),
    cmocka_unit_test(schedule_balances_where_runs_and_collections_are_lost),
    cmocka_unit_test(schedule_balances_by_chance),
    cmocka_unit_test(schedule_of_a_part_begins_with_what_runs_then),
    cmocka_unit_test(schedule_of_a_part_in_which_nothing_happens_is_of_what_holds),
    cmocka_unit_test(schedule_leaves_out_the_time_between_segments),
    cmocka_unit_test(schedule_keeps_why_threads_stopped),
};

RUN_TESTS("schedule", tests)
