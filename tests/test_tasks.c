/*
 * test_tasks.c - tasks and capability sets, of a run, of a part of it, and of its segments.
 */
#include "profile_log.h"

#include "profile/capsets_fold.h"
#include "profile/tasks_fold.h"

static void
create(PfTasksFold *fold, uint64_t time_ns, uint64_t task, uint16_t cap)
{
    PfEvent event = pf_event_blank(PF_TASK_CREATE, time_ns);

    event.task_create.task = task;
    event.task_create.cap = cap;
    event.task_create.kernel_tid = 1000 + task;
    pf_tasks_fold_event(fold, &event);
}

static void
migrate(PfTasksFold *fold, uint64_t time_ns, uint64_t task, uint16_t cap, uint16_t new_cap)
{
    PfEvent event = pf_event_blank(PF_TASK_MIGRATE, time_ns);

    event.task_migrate.task = task;
    event.task_migrate.cap = cap;
    event.task_migrate.new_cap = new_cap;
    pf_tasks_fold_event(fold, &event);
}

static void
end(PfTasksFold *fold, uint64_t time_ns, uint64_t task)
{
    PfEvent event = pf_event_blank(PF_TASK_DELETE, time_ns);

    event.task_delete.task = task;
    pf_tasks_fold_event(fold, &event);
}

static PfTasksFold *
fold_of(uint64_t from_ns, uint64_t until_ns)
{
    return pf_tasks_fold_new(&(PfTimeRange){ from_ns, until_ns });
}

TEST(tasks_are_told_by_creation)
{
    g_autoptr(PfTasksFold) fold = fold_of(0, UINT64_MAX);

    assert_null(pf_tasks_fold_steal(fold));
    create(fold, 10, 77, 1);
    create(fold, 20, 66, 0);
    migrate(fold, 30, 77, 1, 2);
    migrate(fold, 40, 77, 2, 3);
    end(fold, 50, 77);
    create(fold, 60, 77, 0); /* a bound one comes back as another */
    g_autoptr(PfTasks) tasks = pf_tasks_fold_steal(fold);

    uint64_t n_threads;
    assert_int_equal(tasks->n, 3);
    assert_int_equal(tasks->n_created, 3);
    assert_true(pf_tasks_threads(tasks, &n_threads));
    assert_int_equal(n_threads, 2);
    tasks->tasks[1].kernel_tid = tasks->tasks[2].kernel_tid = 0; /* then by id */
    assert_true(pf_tasks_threads(tasks, &n_threads));
    assert_int_equal(n_threads, 3);
    tasks->n_left_out = 1;
    assert_false(pf_tasks_threads(tasks, &n_threads));
    assert_int_equal(tasks->n_deleted, 1);
    assert_int_equal(tasks->n_migrations, 2);
    assert_int_equal(tasks->peak, 2);
    const PfTask *first = &tasks->tasks[0], *last = &tasks->tasks[2];
    assert_int_equal(first->id, 77);
    assert_int_equal(first->kernel_tid, 1077);
    assert_int_equal(first->first_cap, 1);
    assert_int_equal(first->last_cap, 3);
    assert_int_equal(first->n_migrations, 2);
    assert_true(first->has_created && first->has_deleted);
    assert_int_equal(first->created_ns, 10);
    assert_int_equal(first->deleted_ns, 50);
    assert_int_equal(tasks->tasks[1].id, 66);
    assert_false(tasks->tasks[1].has_deleted);
    assert_int_equal(last->created_ns, 60);
    assert_int_equal(last->n_migrations, 0);
}

TEST(tasks_that_were_never_created_were_there_before)
{
    g_autoptr(PfTasksFold) fold = fold_of(0, UINT64_MAX);

    create(fold, 10, 1, 0);
    end(fold, 20, 1);
    migrate(fold, 30, 2, 0, 1);
    end(fold, 40, 3);
    g_autoptr(PfTasks) tasks = pf_tasks_fold_steal(fold);

    assert_int_equal(tasks->n, 3);
    assert_int_equal(tasks->n_created, 1);
    assert_int_equal(tasks->peak, 3); /* at 10 all three were there */
    assert_int_equal(tasks->tasks[0].id, 2);
    assert_false(tasks->tasks[0].has_created);
    assert_int_equal(tasks->tasks[0].last_cap, 1);
    assert_int_equal(tasks->tasks[1].id, 3);
    assert_true(tasks->tasks[1].has_deleted);
    assert_int_equal(tasks->tasks[1].last_cap, PF_NO_CAP);
}

TEST(tasks_of_a_part_are_those_that_are_there)
{
    g_autoptr(PfTasksFold) fold = fold_of(100, 200);

    for (uint64_t i = 1; i <= 5; i++)
        create(fold, i, i, 0);
    end(fold, 50, 1);
    end(fold, 60, 2);
    migrate(fold, 70, 3, 0, 1);
    migrate(fold, 110, 3, 1, 2);
    end(fold, 120, 3);
    create(fold, 130, 6, 0);
    end(fold, 210, 4);
    create(fold, 220, 7, 0);
    create(fold, 230, 8, 0);
    g_autoptr(PfTasks) tasks = pf_tasks_fold_steal(fold);

    assert_int_equal(tasks->n, 4);
    assert_int_equal(tasks->n_created, 1);
    assert_int_equal(tasks->n_deleted, 1);
    assert_int_equal(tasks->n_migrations, 1);
    assert_int_equal(tasks->peak, 3);
    assert_int_equal(tasks->tasks[0].id, 3);
    assert_int_equal(tasks->tasks[0].last_cap, 2);
    assert_int_equal(tasks->tasks[3].id, 6);
    assert_false(tasks->tasks[1].has_deleted);
}

TEST(tasks_have_bounds)
{
    g_autoptr(PfTasksFold) fold = fold_of(0, UINT64_MAX);
    uint64_t n = PF_TASKS_KEPT + 10;

    for (uint64_t i = 1; i <= n; i++)
        create(fold, i, i, 0);
    for (uint64_t i = 1; i <= n; i++)
        end(fold, n + i, i);
    g_autoptr(PfTasks) tasks = pf_tasks_fold_steal(fold);

    assert_int_equal(tasks->n, PF_TASKS_KEPT);
    assert_int_equal(tasks->n_left_out, 10);
    assert_int_equal(tasks->n_created, n);
    assert_int_equal(tasks->n_deleted, n);
    assert_int_equal(tasks->peak, n);
    assert_true(tasks->tasks[PF_TASKS_KEPT - 1].has_deleted);
}

/* One of forty things that befall seven tasks, and two that were there before; in a damaged log
 * one is created without its end, or ends and is not there. */
static void
befall(PfTasksFold *fold, uint64_t i, bool is_damaged)
{
    if (i % 11 == 0)
        migrate(fold, 10 * i, 100 + i % 2, 0, 1);
    if (i == 30)
        end(fold, 10 * i, 101);
    if (is_damaged || i > 2)
        migrate(fold, 10 * i + 1, is_damaged ? 3 * i % 7 : (i + 5) % 7, 0, (uint16_t)(i % 4));
    if (is_damaged ? i % 2 == 0 : i > 4)
        end(fold, 10 * i + 2, is_damaged ? i * i % 7 : (i + 3) % 7);
    create(fold, 10 * i + 3, i % 7, (uint16_t)(i % 3));
}

static void
assert_tasks_equal(const PfTasks *a, const PfTasks *b)
{
    assert_int_equal(a->n, b->n);
    assert_int_equal(a->n_created, b->n_created);
    assert_int_equal(a->n_deleted, b->n_deleted);
    assert_int_equal(a->n_migrations, b->n_migrations);
    for (size_t i = 0; i < a->n; i++) {
        const PfTask *x = &a->tasks[i], *y = &b->tasks[i];
        assert_int_equal(x->id, y->id);
        assert_int_equal(x->kernel_tid, y->kernel_tid);
        assert_int_equal(x->has_created, y->has_created);
        assert_int_equal(x->created_ns, y->created_ns);
        assert_int_equal(x->has_deleted, y->has_deleted);
        assert_int_equal(x->deleted_ns, y->deleted_ns);
        assert_int_equal(x->first_cap, y->first_cap);
        assert_int_equal(x->last_cap, y->last_cap);
        assert_int_equal(x->n_migrations, y->n_migrations);
    }
}

/* However a run is cut into segments, what is told of it is the same. */
static void
check_segments(uint64_t from_ns, uint64_t n_a_segment, bool is_damaged)
{
    g_autoptr(PfTasksFold) whole = fold_of(from_ns, 350), segment = fold_of(from_ns, 350);
    g_autoptr(PfTasksFold) joined = fold_of(from_ns, 350);

    for (uint64_t i = 1; i <= 40; i++) {
        befall(whole, i, is_damaged);
        befall(segment, i, is_damaged);
        if (i % n_a_segment == 0)
            pf_tasks_fold_join(joined, segment);
    }
    pf_tasks_fold_join(joined, segment);
    assert_null(pf_tasks_fold_steal(segment));

    g_autoptr(PfTasks) a = pf_tasks_fold_steal(whole), b = pf_tasks_fold_steal(joined);
    assert_tasks_equal(a, b);
    if (!is_damaged)
        assert_int_equal(a->peak, b->peak);
}

TEST(tasks_of_segments_are_those_of_the_run)
{
    for (uint64_t n_a_segment = 1; n_a_segment <= 9; n_a_segment++) {
        check_segments(0, n_a_segment, true);
        for (uint64_t from_ns = 0; from_ns <= 300; from_ns += 60)
            check_segments(from_ns, n_a_segment, false);
    }
}

TEST(tasks_of_segments_have_one_peak)
{
    g_autoptr(PfTasksFold) first = fold_of(0, UINT64_MAX), second = fold_of(0, UINT64_MAX);

    create(first, 10, 1, 0);
    create(first, 20, 2, 0);
    create(second, 30, 3, 0);
    end(second, 40, 1);
    end(second, 50, 2);
    create(second, 60, 4, 0);
    pf_tasks_fold_join(first, second);
    g_autoptr(PfTasks) tasks = pf_tasks_fold_steal(first);

    assert_int_equal(tasks->peak, 3);
    assert_int_equal(tasks->n, 4);
    for (size_t i = 0; i < 4; i++)
        assert_true(tasks->tasks[i].has_created);
    assert_int_equal(tasks->tasks[0].deleted_ns, 40);
}

static void
set_event(PfCapsetsFold *fold, uint64_t time_ns, PfKind kind, uint32_t set, uint32_t value)
{
    PfEvent event = pf_event_blank(kind, time_ns);

    switch ((int)kind) {
    case PF_CAPSET_CREATE:
        event.capset_create = (struct pf_capset_create){ set, (uint16_t)value };
        break;
    case PF_CAPSET_ASSIGN_CAP:
        event.capset_assign_cap = (struct pf_capset_assign_cap){ set, (uint16_t)value };
        break;
    case PF_CAPSET_REMOVE_CAP:
        event.capset_remove_cap = (struct pf_capset_remove_cap){ set, (uint16_t)value };
        break;
    case PF_OSPROCESS_PID: event.osprocess_pid = (struct pf_osprocess_pid){ set, value }; break;
    case PF_OSPROCESS_PPID:
        event.osprocess_ppid = (struct pf_osprocess_ppid){ set, value };
        break;
    case PF_RTS_IDENTIFIER:
        event.rts_identifier =
            (struct pf_rts_identifier){ set, span_of("GHC-9.6.6 rts_thr\xff") };
        break;
    case PF_WALL_CLOCK_TIME:
        event.wall_clock_time = (struct pf_wall_clock_time){ set, 100, value };
        break;
    default: event.capset_delete = (struct pf_capset_delete){ set };
    }
    pf_capsets_fold_event(fold, &event);
}

/* What is told of two sets: when half of it is, the first fold is given up for the second. */
static void
tell_sets(PfCapsetsFold *first, PfCapsetsFold *second)
{
    set_event(first, 1, PF_CAPSET_CREATE, 1, PF_CAPSET_CLOCK);
    set_event(first, 2, PF_CAPSET_CREATE, 0, PF_CAPSET_PROCESS);
    set_event(first, 3, PF_CAPSET_ASSIGN_CAP, 0, 9);
    set_event(first, 3, PF_CAPSET_ASSIGN_CAP, 0, 0);
    set_event(first, 4, PF_WALL_CLOCK_TIME, 1, 500);
    set_event(second, 5, PF_CAPSET_ASSIGN_CAP, 0, 9);
    set_event(second, 5, PF_CAPSET_ASSIGN_CAP, 0, 20);
    set_event(second, 6, PF_OSPROCESS_PID, 0, 42);
    set_event(second, 6, PF_OSPROCESS_PPID, 0, 41);
    set_event(second, 6, PF_RTS_IDENTIFIER, 0, 0);
    set_event(second, 7, PF_WALL_CLOCK_TIME, 1, 999);
    set_event(second, 8, PF_CAPSET_REMOVE_CAP, 0, 9);
    set_event(second, 9, PF_CAPSET_DELETE, 0, 0);
}

static void
assert_sets_are_told(PfCapsetsFold *fold)
{
    static const uint16_t caps[] = { 0, 9, 20 };
    g_autoptr(PfCapsets) capsets = pf_capsets_fold_steal(fold);
    const PfCapset *process = &capsets->sets[0], *clock = &capsets->sets[1];

    assert_int_equal(capsets->n, 2);
    assert_int_equal(process->id, 0);
    assert_int_equal(process->type, PF_CAPSET_PROCESS);
    assert_int_equal(process->n_caps, 3);
    assert_memory_equal(process->caps, caps, sizeof caps);
    assert_int_equal(process->n_removed, 1);
    assert_true(process->has_created && process->has_deleted);
    assert_int_equal(process->created_ns, 2);
    assert_int_equal(process->deleted_ns, 9);
    assert_true(process->has_pid && process->has_ppid);
    assert_int_equal(process->pid, 42);
    assert_int_equal(process->ppid, 41);
    assert_string_equal(process->rts, "GHC-9.6.6 rts_thr\xef\xbf\xbd");
    assert_false(process->has_wall_clock);

    assert_int_equal(clock->id, 1);
    assert_int_equal(clock->type, PF_CAPSET_CLOCK);
    assert_true(clock->has_wall_clock);
    assert_int_equal(clock->wall_unix_ns, INT64_C(100000000496));
    assert_false(clock->has_deleted || clock->has_pid || clock->rts);
    assert_null(pf_capsets_fold_steal(fold));
}

TEST(capsets_tell_all_of_a_process)
{
    PfTimeRange all = pf_time_range_all();
    g_autoptr(PfCapsetsFold) fold = pf_capsets_fold_new(&all);

    assert_null(pf_capsets_fold_steal(fold));
    tell_sets(fold, fold);
    assert_sets_are_told(fold);
}

TEST(capsets_of_segments_are_those_of_the_run)
{
    PfTimeRange all = pf_time_range_all();
    g_autoptr(PfCapsetsFold) first = pf_capsets_fold_new(&all);
    g_autoptr(PfCapsetsFold) second = pf_capsets_fold_new(&all);

    tell_sets(first, second);
    pf_capsets_fold_join(first, second);
    assert_null(pf_capsets_fold_steal(second));
    assert_sets_are_told(first);
}

TEST(capsets_of_a_part_are_those_that_are_there)
{
    g_autoptr(PfCapsetsFold) fold = pf_capsets_fold_new(&(PfTimeRange){ 100, 200 });

    set_event(fold, 10, PF_CAPSET_CREATE, 0, PF_CAPSET_CUSTOM);
    set_event(fold, 20, PF_CAPSET_DELETE, 0, 0);
    set_event(fold, 10, PF_CAPSET_CREATE, 1, PF_CAPSET_PROCESS);
    set_event(fold, 300, PF_CAPSET_DELETE, 1, 0);
    set_event(fold, 250, PF_CAPSET_CREATE, 2, PF_CAPSET_CLOCK);
    g_autoptr(PfCapsets) capsets = pf_capsets_fold_steal(fold);

    assert_int_equal(capsets->n, 1);
    assert_int_equal(capsets->sets[0].id, 1);
}

TEST(capsets_have_bounds)
{
    PfTimeRange all = pf_time_range_all();
    g_autoptr(PfCapsetsFold) fold = pf_capsets_fold_new(&all);

    for (uint32_t i = 0; i < PF_CAPSETS_KEPT + 5; i++)
        set_event(fold, i, PF_CAPSET_CREATE, i, PF_CAPSET_CUSTOM);
    g_autoptr(PfCapsets) capsets = pf_capsets_fold_steal(fold);
    assert_int_equal(capsets->n, PF_CAPSETS_KEPT);
    assert_int_equal(capsets->n_left_out, 5);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(tasks_are_told_by_creation),
    cmocka_unit_test(tasks_that_were_never_created_were_there_before),
    cmocka_unit_test(tasks_of_a_part_are_those_that_are_there),
    cmocka_unit_test(tasks_have_bounds),
    cmocka_unit_test(tasks_of_segments_are_those_of_the_run),
    cmocka_unit_test(tasks_of_segments_have_one_peak),
    cmocka_unit_test(capsets_tell_all_of_a_process),
    cmocka_unit_test(capsets_of_segments_are_those_of_the_run),
    cmocka_unit_test(capsets_of_a_part_are_those_that_are_there),
    cmocka_unit_test(capsets_have_bounds),
};

RUN_TESTS("tasks", tests)
