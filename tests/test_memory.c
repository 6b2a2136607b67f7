/*
 * test_memory.c - the heap size of a run, of a part of it, and of one of several runs.
 */
#include "profile_log.h"

#include "profile/memory_fold.h"

static const PfProfileOptions everything = { 0 };

static PfEvent
heap_size(uint64_t time_ns, uint64_t bytes)
{
    PfEvent event = pf_event_blank(PF_HEAP_SIZE, time_ns);

    event.heap_size.bytes = bytes;
    return event;
}

static void
log_heap_size(LogBuilder *log, uint64_t time_ns, uint64_t bytes)
{
    PfEvent event = heap_size(time_ns, bytes);
    log_event(log, &event);
}

TEST(memory_is_of_heap_sizes_that_are_whole)
{
    PfTimeRange all = pf_time_range_all();
    g_autoptr(PfMemoryFold) fold = pf_memory_fold_new(&all);
    PfEvent cut = heap_size(3, 100), other = heap_size(4, 200), whole = heap_size(5, 300);

    cut.n_fields = 1;
    other.kind = PF_GC_START;
    pf_memory_fold_event(fold, &cut);
    pf_memory_fold_event(fold, &other);
    assert_null(pf_memory_fold_steal(fold));

    pf_memory_fold_event(fold, &whole);
    g_autoptr(PfMemory) memory = pf_memory_fold_steal(fold);
    assert_non_null(memory);
    assert_int_equal(memory->heap_size.n_readings, 1);
    assert_int_equal(memory->heap_size.last_bytes, 300);
    assert_null(pf_memory_fold_steal(fold));
}

TEST(memory_of_a_log_that_does_not_tell_is_none)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, 0, 1000);
    log_message(&log, 1000, "x");
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_null(profile->memory);
}

/* Two capabilities, one after the other, as GHC 9.0 writes them. */
static LogBuilder
log_of_two(void)
{
    LogBuilder log = log_begin();

    for (uint16_t cap = 0; cap < 2; cap++) {
        log_block(&log, cap, 1000);
        for (uint64_t i = 1; i <= 5; i++)
            log_heap_size(&log, (2 * i + cap) * SECOND_NS, 100 * (2 * i + cap));
    }
    log_mark(&log);
    return log;
}

TEST(memory_is_by_time_whoever_tells)
{
    g_auto(LogBuilder) log = log_of_two();
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfReadings *size = &profile->memory->heap_size;

    assert_int_equal(size->n_readings, 10);
    assert_int_equal(size->n, 10);
    assert_int_equal(size->max_bytes, 1100);
    assert_int_equal(size->last_bytes, 1100);
    for (uint64_t i = 0; i < 10; i++) {
        assert_int_equal(size->times_ns[i], (i + 2) * SECOND_NS);
        assert_int_equal(size->bytes[i], 100 * (i + 2));
    }
}

TEST(memory_of_a_part_holds_from_its_start)
{
    g_auto(LogBuilder) log = log_of_two();
    PfProfileOptions part = { .windows = {
                                  { .from = { PF_BOUND_TIME, SECOND_NS * 9 / 2, NULL },
                                    .until = { PF_BOUND_TIME, 6 * SECOND_NS, NULL } } } };
    PfProfileOptions before = { .windows = {
                                    { .until = { PF_BOUND_TIME, SECOND_NS, NULL } } } };
    g_autoptr(PfProfile) profile = profile_of(&log, part);
    const PfReadings *size = &profile->memory->heap_size;

    assert_int_equal(size->n, 3);
    assert_int_equal(size->n_readings, 3);
    assert_int_equal(size->times_ns[0], SECOND_NS * 9 / 2);
    assert_int_equal(size->bytes[0], 400);
    assert_int_equal(size->bytes[1], 500);
    assert_int_equal(size->last_bytes, 600);

    g_autoptr(PfProfile) none = profile_of(&log, before);
    assert_null(none->memory);
}

/* A run whose process id comes after what its capability tells. */
static void
log_run(LogBuilder *log, uint32_t pid, uint64_t bytes, unsigned n_samples)
{
    log_header(log);
    log_block(log, 0, 1000);
    log_heap_size(log, SECOND_NS, bytes);
    log_heap_size(log, 2 * SECOND_NS, bytes + 1);
    log_block(log, PF_NO_CAP, 1000);
    log_pid(log, pid);
    log_heap_begin(log, 1000, PF_BY_TYPE);
    for (unsigned i = 1; i <= n_samples; i++)
        log_whole_sample(log, i * SECOND_NS, 1, &bytes);
    log_mark(log);
}

TEST(memory_is_of_the_run_that_is_shown)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    for (uint32_t pid = 1; pid <= 3; pid++)
        log_run(&log, pid, UINT64_C(10) * pid, pid == 2 ? 3 : 2);
    for (size_t segment = 0; segment <= 3; segment++) {
        g_autoptr(PfProfile) profile =
            profile_of(&log, (PfProfileOptions){ .segment = segment });
        uint64_t shown = segment == 0 ? 2 : segment;
        const PfReadings *size = &profile->memory->heap_size;
        assert_int_equal(profile->n_processes, 3);
        assert_int_equal(profile->program.pid, shown);
        assert_int_equal(size->n_readings, 2);
        assert_int_equal(size->max_bytes, 10 * shown + 1);
    }
}

/* Logging that is switched off and on again. */
TEST(memory_of_a_run_is_that_of_all_its_segments)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    for (uint64_t i = 0; i < 3; i++) {
        log_header(&log);
        log_block(&log, PF_NO_CAP, i * SECOND_NS + 1);
        log_pid(&log, 7);
        log_block(&log, 0, i * SECOND_NS + 2);
        log_heap_size(&log, i * SECOND_NS + 3, 10 - i);
        log_mark(&log);
    }
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->n_processes, 1);
    assert_int_equal(profile->memory->heap_size.n, 3);
    assert_int_equal(profile->memory->heap_size.max_bytes, 10);
    assert_int_equal(profile->memory->heap_size.last_bytes, 8);
}

static void
log_bytes(LogBuilder *log, PfKind kind, uint64_t time_ns, uint64_t bytes)
{
    PfEvent event = pf_event_blank(kind, time_ns);

    event.heap_size.bytes = bytes; /* all that tell a size have the same fields */
    log_event(log, &event);
}

static void
log_return(LogBuilder *log, uint64_t time_ns, uint32_t current, uint32_t returned)
{
    PfEvent event = pf_event_blank(PF_MEM_RETURN, time_ns);

    event.mem_return.current = current;
    event.mem_return.needed = current - 1;
    event.mem_return.returned = returned;
    log_event(log, &event);
}

/* Two capabilities, each with what it has allocated so far; what they are told is by time. */
static LogBuilder
log_of_all(void)
{
    LogBuilder log = log_begin();

    log_block(&log, 1, 10);
    log_bytes(&log, PF_HEAP_ALLOCATED, 100, 50);
    log_bytes(&log, PF_HEAP_ALLOCATED, 200, 70);
    log_return(&log, 205, 9, 4);
    log_block(&log, 0, 10);
    log_bytes(&log, PF_HEAP_ALLOCATED, 100, 1000);
    log_bytes(&log, PF_BLOCKS_SIZE, 110, 40);
    log_bytes(&log, PF_HEAP_LIVE, 111, 30);
    log_bytes(&log, PF_HEAP_ALLOCATED, 200, 3000);
    log_bytes(&log, PF_BLOCKS_SIZE, 210, 35);
    log_return(&log, 105, 12, 3);
    log_block(&log, PF_NO_CAP, 10);
    PfEvent info = pf_event_blank(PF_HEAP_INFO_GHC, 11);
    info.heap_info_ghc.generations = 2;
    info.heap_info_ghc.max_heap = 7;
    info.heap_info_ghc.alloc_area = 6;
    info.heap_info_ghc.mblock_size = 5;
    info.heap_info_ghc.block_size = 4;
    log_event(&log, &info);
    log_mark(&log);
    return log;
}

TEST(memory_tells_all_that_the_log_does)
{
    g_auto(LogBuilder) log = log_of_all();
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfMemory *memory = profile->memory;

    assert_int_equal(memory->heap_size.n_readings, 0);
    assert_int_equal(memory->blocks.n_readings, 2);
    assert_int_equal(memory->blocks.max_bytes, 40);
    assert_int_equal(memory->blocks.last_bytes, 35);
    assert_int_equal(memory->live.n_readings, 1);
    assert_int_equal(memory->live.last_bytes, 30);
    assert_true(memory->info.is_known);
    assert_int_equal(memory->info.generations, 2);
    assert_int_equal(memory->info.max_heap_bytes, 7);
    assert_int_equal(memory->info.alloc_area_bytes, 6);
    assert_int_equal(memory->info.mblock_bytes, 5);
    assert_int_equal(memory->info.block_bytes, 4);
    assert_int_equal(memory->n_returns, 2);
    assert_int_equal(memory->returned_mblocks, 7);
    assert_int_equal(memory->held_last_mblocks, 9);
    assert_int_equal(memory->needed_last_mblocks, 8);
    assert_int_equal(memory->returns.totals[0], 7);
}

TEST(memory_adds_up_what_capabilities_allocated)
{
    g_auto(LogBuilder) log = log_of_all();
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfMemory *memory = profile->memory;

    assert_true(memory->has_allocated);
    assert_int_equal(memory->allocated_bytes, 3070);
    assert_int_equal(memory->n_allocated, 2);
    assert_int_equal(memory->allocated[0].cap, 0);
    assert_int_equal(memory->allocated[0].bytes, 3000);
    assert_int_equal(memory->allocated[1].bytes, 70);
    assert_int_equal(memory->allocation.totals[0], 3070);
    assert_int_equal(memory->allocation.n_bins, 200);
    assert_int_equal(pf_time_sums_at(&memory->allocation, 150, 0), 20);
}

TEST(memory_of_a_part_has_what_was_allocated_in_it)
{
    g_auto(LogBuilder) log = log_of_all();
    PfProfileOptions part = { .windows = { { .from = { PF_BOUND_TIME, 150, NULL },
                                             .until = { PF_BOUND_TIME, 200, NULL } } } };
    g_autoptr(PfProfile) profile = profile_of(&log, part);
    const PfMemory *memory = profile->memory;

    assert_int_equal(memory->allocated_bytes, 1010);
    assert_int_equal(memory->allocated[0].bytes, 1000);
    assert_int_equal(memory->allocated[1].bytes, 10);
    assert_int_equal(memory->blocks.n_readings, 1); /* what holds when it starts */
    assert_int_equal(memory->blocks.last_bytes, 40);
    assert_int_equal(memory->n_returns, 0);
    assert_true(memory->info.is_known);
}

/* A count that goes backwards is not taken for one that has wrapped. */
TEST(memory_does_not_wrap_what_was_allocated)
{
    PfTimeRange all = pf_time_range_all();
    g_autoptr(PfMemoryFold) fold = pf_memory_fold_new(&all);
    static const PfReading readings[] = { { 10, 100 }, { 20, 40 }, { 30, 60 }, { 25, 61 } };

    for (size_t i = 0; i < G_N_ELEMENTS(readings); i++) {
        PfEvent event = pf_event_blank(PF_HEAP_ALLOCATED, readings[i].time_ns);
        event.heap_allocated.bytes = readings[i].bytes;
        event.cap = 3;
        pf_memory_fold_event(fold, &event);
        event.cap = PF_NO_CAP;
        pf_memory_fold_event(fold, &event);
    }
    g_autoptr(PfMemory) memory = pf_memory_fold_steal(fold);
    assert_int_equal(memory->n_allocated, 1);
    assert_int_equal(memory->allocated[0].cap, 3);
    assert_int_equal(memory->allocated_bytes, 121);
    assert_int_equal(memory->allocation.totals[0], 121);
}

/* Logging that is switched off and on again goes on counting. */
TEST(memory_counts_on_from_segment_to_segment)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    for (uint64_t i = 0; i < 3; i++) {
        log_header(&log);
        log_block(&log, PF_NO_CAP, i * 1000 + 1);
        log_pid(&log, 7);
        log_block(&log, (uint16_t)(i / 2), i * 1000 + 2);
        log_bytes(&log, PF_HEAP_ALLOCATED, i * 1000 + 100, (i + 1) * 500);
        log_bytes(&log, PF_HEAP_ALLOCATED, i * 1000 + 200, (i + 1) * 600);
        log_mark(&log);
    }
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->memory->n_allocated, 2);
    assert_int_equal(profile->memory->allocated[0].bytes, 1200);
    assert_int_equal(profile->memory->allocated[1].bytes, 1800);
    assert_int_equal(profile->memory->allocation.totals[0], 3000);
}

TEST(memory_that_is_cut_keeps_what_it_knows_over_time)
{
    g_auto(LogBuilder) log = log_of_all();
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    PfMemory *memory = profile->memory;
    PfTimeRange all = pf_time_range_all(), part = { 150, 200 };

    assert_true(pf_memory_cut(memory, &all));
    assert_true(memory->has_allocated);
    assert_int_equal(memory->n_returns, 2);
    assert_true(pf_memory_cut(memory, &part));
    assert_int_equal(memory->blocks.n_readings, 1);
    assert_int_equal(memory->blocks.last_bytes, 40);
    assert_false(memory->has_allocated);
    assert_int_equal(memory->n_allocated, 0);
    assert_int_equal(memory->allocation.n_bins, 0);
    assert_int_equal(memory->n_returns, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(memory_is_of_heap_sizes_that_are_whole),
    cmocka_unit_test(memory_of_a_log_that_does_not_tell_is_none),
    cmocka_unit_test(memory_is_by_time_whoever_tells),
    cmocka_unit_test(memory_of_a_part_holds_from_its_start),
    cmocka_unit_test(memory_is_of_the_run_that_is_shown),
    cmocka_unit_test(memory_of_a_run_is_that_of_all_its_segments),
    cmocka_unit_test(memory_tells_all_that_the_log_does),
    cmocka_unit_test(memory_adds_up_what_capabilities_allocated),
    cmocka_unit_test(memory_of_a_part_has_what_was_allocated_in_it),
    cmocka_unit_test(memory_does_not_wrap_what_was_allocated),
    cmocka_unit_test(memory_counts_on_from_segment_to_segment),
    cmocka_unit_test(memory_that_is_cut_keeps_what_it_knows_over_time),
};

RUN_TESTS("memory", tests)
