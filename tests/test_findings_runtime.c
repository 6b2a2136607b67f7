/* What stands out of collections, the memory of the run-time system, capabilities, threads,
 * sparks and marks: each rule speaks from its limit on, and is silent just before. */
#include "runtime_report.h"

TEST(collection_is_told_from_three_tenths_of_the_run_on)
{
    g_autoptr(Runtime) runtime = runtime_begin();

    assert_silent(report_of(runtime), "gc-share");
    set_collections(runtime, 1200, 3 * SECOND, 2000000, 1000000);
    assert_says(report_of(runtime), "gc-share",
                "Collection takes 30.0% of the run.\n1,200 collections take 3.00\u00a0s, from "
                "0\u00a0s to 10.0\u00a0s, the longest of them 2.00\u00a0ms.");
    runtime->gc.all.pauses.total_ns--;
    assert_silent(report_of(runtime), "gc-share");
}

TEST(collection_is_told_with_the_allocation_area)
{
    g_autoptr(Runtime) runtime = runtime_begin();

    set_collections(runtime, 1, 9 * SECOND, 9 * SECOND, 9 * SECOND);
    runtime->memory.info = (PfHeapInfo){ .is_known = true, .alloc_area_bytes = MIB };
    runtime->profile.memory = &runtime->memory;
    assert_says(report_of(runtime), "gc-share",
                "Collection takes 90.0% of the run.\n1 collection takes 9.00\u00a0s, from "
                "0\u00a0s to 10.0\u00a0s, the longest of them 9.00\u00a0s. The allocation area "
                "is 1.00\u00a0MiB (-A).");
    pf_log_facts_free(runtime->profile.log);
    runtime->profile.log = pf_log_facts_new("x", PF_LOG_EVENTLOG); /* it has no times */
    assert_silent(report_of(runtime), "gc-share");
}

TEST(ticks_in_collection_give_way_to_collections)
{
    PfCalls calls = { 0 };
    PfTimeProfile time = { .ticks = 60, .samples = 100, .has_ignored = true, .calls = &calls };
    g_autoptr(Runtime) runtime = runtime_begin();

    time.ignored[PF_IGNORED_GC] = 40;
    runtime->profile.time = &time;
    assert_says(report_of(runtime), "gc-ticks",
                "Collection takes 40.0% of the samples.\n40 of 100 samples of the time profile "
                "fall into it, from 0\u00a0s to 10.0\u00a0s.");
    set_collections(runtime, 1, 1000, 1000, 1000);
    assert_silent(report_of(runtime), "gc-ticks");
}

TEST(a_long_pause_is_told_with_its_phase)
{
    g_autoptr(Runtime) runtime = runtime_begin();

    set_collections(runtime, 1200, SECOND, 100000000, 90000000);
    assert_says(
        report_of(runtime), "longest-pause",
        "The longest pause takes 100\u00a0ms.\nIt is a major collection at "
        "4.00\u00a0s. The median of 1,200 collections, from 0\u00a0s to 10.0\u00a0s, is "
        "90.0\u00a0ms.");
    runtime->markers[0] = (PfNote){ .time_ns = 3 * SECOND, .text = "load" };
    runtime->markers[1] = (PfNote){ .time_ns = 5 * SECOND, .text = "save" };
    runtime->notes.markers = (PfNoteList){ .n = 2, .notes = runtime->markers };
    runtime->profile.notes = &runtime->notes;
    runtime->gc.longest[0].is_major = false;
    assert_says(
        report_of(runtime), "longest-pause",
        "The longest pause takes 100\u00a0ms.\nIt is a minor collection at 4.00\u00a0s, "
        "in \u201cload\u201d. The median of 1,200 collections, from 0\u00a0s to 10.0\u00a0s, "
        "is 90.0\u00a0ms.");
    runtime->gc.longest[0].start_ns = 2 * SECOND;
    g_autofree char *before = said_by(report_of(runtime), "longest-pause");
    assert_non_null(strstr(before, "at 2.00\u00a0s, before \u201cload\u201d."));
    runtime->gc.longest[0].pause_ns--;
    assert_silent(report_of(runtime), "longest-pause");
}

TEST(a_pause_out_of_measure_is_told_though_it_is_short)
{
    g_autoptr(Runtime) runtime = runtime_begin();

    set_collections(runtime, 9, SECOND, 10000000, 200000);
    assert_says(report_of(runtime), "longest-pause",
                "The longest pause takes 10.0\u00a0ms.\nIt is a major collection at "
                "4.00\u00a0s. The median of 9 collections, from 0\u00a0s to 10.0\u00a0s, is "
                "200\u00a0\u00b5s.");
    runtime->gc.all.pauses.p50_ns++;
    assert_silent(report_of(runtime), "longest-pause");
    runtime->gc.all.pauses.p50_ns = 1;
    runtime->gc.longest[0].pause_ns--;
    assert_silent(report_of(runtime), "longest-pause");
}

TEST(the_second_stop_of_the_non_moving_collector_is_a_pause_too)
{
    PfNonmovingPhase phases[] = {
        { .kind = PF_NONMOVING_MARK, .start_ns = 1, .end_ns = 9 * SECOND },
        { .kind = PF_NONMOVING_SYNC, .start_ns = 2 * SECOND, .end_ns = 3 * SECOND },
        { .kind = PF_NONMOVING_SYNC,
          .start_ns = 5 * SECOND,
          .end_ns = 9 * SECOND,
          .is_open = true },
    };
    PfNonmoving nonmoving = { .n_phases = G_N_ELEMENTS(phases), .phases = phases };
    g_autoptr(Runtime) runtime = runtime_begin();

    set_collections(runtime, 9, SECOND, 1000000, 200000);
    assert_silent(report_of(runtime), "longest-pause");
    runtime->profile.nonmoving = &nonmoving;
    assert_says(report_of(runtime), "longest-pause",
                "The longest pause takes 1.00\u00a0s.\nIt is the second stop of the non-moving "
                "collector at 2.00\u00a0s. The median of 9 collections, from 0\u00a0s to "
                "10.0\u00a0s, is 200\u00a0\u00b5s.");
}

static Runtime *
with_memory(const uint64_t live[10], uint64_t held)
{
    Runtime *runtime = runtime_begin();

    set_readings(&runtime->memory.live, live, 10);
    set_readings(&runtime->memory.heap_size, &held, 1);
    runtime->profile.memory = &runtime->memory;
    return runtime;
}

TEST(what_the_run_time_system_keeps_is_told_while_live_data_are_flat)
{
    static const uint64_t flat[] = { 1, 2, 3, 4, 9, 10, 9, 10, 11, 1 };
    static const uint64_t growing[] = { 1, 2, 3, 4, 9, 10, 9, 10, 12, 1 };
    g_autoptr(Runtime) kept = with_memory(flat, 22);
    g_autoptr(Runtime) less = with_memory(flat, 21);
    g_autoptr(Runtime) grows = with_memory(growing, 40);

    assert_says(report_of(kept), "rts-retention",
                "The run-time system holds more than live data account for.\nLive data do not "
                "grow from 5.00\u00a0s to 10.0\u00a0s, and are 11.0\u00a0MiB at most. At the "
                "end 22.0\u00a0MiB is held from the system, 2.0 times as much.");
    set_readings(&kept->memory.blocks, (const uint64_t[]){ 15 }, 1);
    g_autofree char *blocks = said_by(report_of(kept), "rts-retention");
    assert_true(
        g_str_has_suffix(blocks, "as much. 15.0\u00a0MiB of it is in blocks that are in use."));
    assert_silent(report_of(less), "rts-retention");
    assert_silent(report_of(grows), "rts-retention");
}

TEST(what_is_no_more_than_a_nursery_and_what_is_seldom_told_are_not_kept)
{
    static const uint64_t small[] = { 1, 1, 1, 1, 2, 2, 2, 2, 2, 2 };
    g_autoptr(Runtime) nursery = with_memory(small, 9);
    g_autoptr(Runtime) kept = with_memory(small, 10);

    assert_silent(report_of(nursery), "rts-retention");
    g_autofree char *said = said_by(report_of(kept), "rts-retention");
    assert_non_null(said);
    kept->memory.live.n = kept->memory.live.n_readings = 7; /* 5, 6 and 7 s */
    g_autofree char *three = said_by(report_of(kept), "rts-retention");
    assert_non_null(three);
    kept->memory.live.n = 6;
    assert_silent(report_of(kept), "rts-retention");
}

TEST(of_the_size_of_the_heap_one_rule_speaks)
{
    static const uint64_t flat[] = { 9, 9, 9, 9, 9, 9, 9, 9, 9, 9 };
    static const uint64_t growing[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
    g_autoptr(HeapBuilder) builder = heap_begin(10);
    const uint64_t *const lives[] = { flat, growing };

    heap_level_band(builder, "a", 9 * MIB);
    builder->heap.peak_time_ns = SECOND;
    for (size_t i = 0; i < G_N_ELEMENTS(lives); i++) {
        g_autoptr(Runtime) runtime = with_memory(lives[i], 40);
        runtime->profile.heap = &builder->heap;
        const PfReport *report = report_of(runtime);
        g_autofree char *size = said_by(report, "heap-size");
        g_autofree char *retention = said_by(report, "rts-retention");
        assert_true((size != NULL) != (retention != NULL));
        assert_true((retention != NULL) == (i == 0));
    }
}

TEST(what_is_in_no_block_is_told_from_a_quarter_of_the_heap_on)
{
    static const uint64_t live[10] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    g_autoptr(Runtime) runtime = with_memory(live, 32);

    assert_silent(report_of(runtime), "fragmentation"); /* blocks are unknown */
    set_readings(&runtime->memory.blocks, (const uint64_t[]){ 24 }, 1);
    assert_says(report_of(runtime), "fragmentation",
                "25.0% of the heap is held, but not in use.\nIn the mean 32.0\u00a0MiB is held "
                "from the system from 0\u00a0s to 10.0\u00a0s, and 24.0\u00a0MiB of it is in "
                "blocks.");
    set_readings(&runtime->memory.blocks, (const uint64_t[]){ 25 }, 1);
    assert_silent(report_of(runtime), "fragmentation");
    set_readings(&runtime->memory.heap_size, (const uint64_t[]){ 20 }, 1);
    set_readings(&runtime->memory.blocks, (const uint64_t[]){ 13 }, 1); /* 7 MiB are little */
    assert_silent(report_of(runtime), "fragmentation");
}

TEST(capabilities_are_unbalanced_from_half_as_much_again_as_the_mean_on)
{
    g_autoptr(Runtime) runtime = runtime_begin();

    assert_silent(report_of(runtime), "unbalanced-capabilities");
    set_caps(runtime, (const double[]){ 1, 6, 5, 4 }, 4);
    assert_says(
        report_of(runtime), "unbalanced-capabilities",
        "Capabilities are not equally busy.\nCapability 1 runs Haskell code for 60.0% of "
        "the time, from 0\u00a0s to 10.0\u00a0s; the mean of 4 is 40.0%.");
    set_caps(runtime, (const double[]){ 1, 6, 5, 4.01 }, 4);
    assert_silent(report_of(runtime), "unbalanced-capabilities");
    set_caps(runtime, (const double[]){ 2, 0.1 }, 2);
    assert_says(
        report_of(runtime), "unbalanced-capabilities",
        "Capabilities are not equally busy.\nCapability 0 runs Haskell code for 20.0% of "
        "the time, from 0\u00a0s to 10.0\u00a0s; the mean of 2 is 10.5%.");
    set_caps(runtime, (const double[]){ 1.99, 0.1 }, 2); /* it is idle anyway */
    assert_silent(report_of(runtime), "unbalanced-capabilities");
    set_caps(runtime, (const double[]){ 9 }, 1);
    assert_silent(report_of(runtime), "unbalanced-capabilities");
}

/* Threads of which so many are alive in the middle, in the last tenth and at most; at the end
 * none is. */
static const PfReport *
with_threads(Runtime *runtime, uint32_t middle, uint32_t late, uint32_t most)
{
    PfSchedule *schedule = &runtime->schedule;

    set_caps(runtime, (const double[]){ 9 }, 1);
    runtime->alive[5] = middle;
    runtime->alive[9] = late;
    runtime->alive[10] = late;
    schedule->bins =
        (PfThreadBins){ .bin_ns = SECOND, .n_bins = 11, .alive_last = runtime->alive };
    schedule->n_threads = 1000;
    schedule->alive_max = most;
    schedule->by_state[PF_THREAD_FINISHED] = 1000;
    return report_of(runtime);
}

TEST(threads_that_never_stop_are_told_where_their_number_grows)
{
    g_autoptr(Runtime) runtime = runtime_begin();

    assert_says(with_threads(runtime, 100, 150, 300), "endless-threads",
                "The number of threads grows: many never stop.\nOf 1,000 threads 150 are alive "
                "in the mean of the last tenth of the run, 100 in its middle, from 0\u00a0s to "
                "10.0\u00a0s.");
    assert_silent(with_threads(runtime, 101, 150, 300), "endless-threads");
    assert_silent(with_threads(runtime, 100, 150, 301), "endless-threads");
    assert_silent(with_threads(runtime, 1, 99, 99), "endless-threads");
    g_autofree char *said = said_by(with_threads(runtime, 1, 100, 100), "endless-threads");
    assert_non_null(said);
}

/* A log that is cut off tells what they wait for. */
TEST(threads_that_are_blocked_at_the_end_are_told)
{
    g_autoptr(Runtime) runtime = runtime_begin();
    const PfReport *report = with_threads(runtime, 100, 150, 300);

    runtime->schedule.by_state[PF_THREAD_BLOCKED] = 7;
    g_autofree char *said = said_by(report, "endless-threads");
    assert_non_null(strstr(said, "At its end 7 are blocked."));
    runtime->alive[10] = 148; /* a mean of 149 */
    assert_silent(report, "endless-threads");
}

TEST(sparks_that_fizzle_are_told_from_a_quarter_on)
{
    g_autoptr(Runtime) runtime = runtime_begin();
    uint64_t *counters = runtime->sparks.all.counters;

    runtime->sparks.has_counters = true;
    runtime->profile.sparks = &runtime->sparks;
    counters[PF_SPARKS_CREATED] = 2000;
    counters[PF_SPARKS_FIZZLED] = 500;
    counters[PF_SPARKS_CONVERTED] = 1300;
    assert_says(report_of(runtime), "fizzling-sparks",
                "25.0% of the sparks fizzle.\n500 of 2,000 created, from 0\u00a0s to "
                "10.0\u00a0s, are evaluated by other code before anyone takes them up. 1,300 "
                "are converted.");
    counters[PF_SPARKS_FIZZLED] = 499;
    assert_silent(report_of(runtime), "fizzling-sparks");
    counters[PF_SPARKS_CREATED] = counters[PF_SPARKS_FIZZLED] = 99;
    assert_silent(report_of(runtime), "fizzling-sparks");
}

TEST(sparks_are_counted_one_by_one_where_no_counter_is)
{
    g_autoptr(Runtime) runtime = runtime_begin();
    uint64_t *events = runtime->sparks.all.events;

    runtime->sparks.has_events = true;
    runtime->profile.sparks = &runtime->sparks;
    events[PF_SPARK_WAS_CREATED] = 100;
    events[PF_SPARK_WAS_FIZZLED] = 60;
    events[PF_SPARK_WAS_RUN] = 10;
    events[PF_SPARK_WAS_STOLEN] = 25;
    assert_says(report_of(runtime), "fizzling-sparks",
                "60.0% of the sparks fizzle.\n60 of 100 created, from 0\u00a0s to 10.0\u00a0s, "
                "are evaluated by other code before anyone takes them up. 35 are converted.");
}

TEST(a_mark_without_its_counterpart_is_told_by_its_name)
{
    g_autoptr(Runtime) runtime = runtime_begin();
    g_autoptr(GPtrArray) unpaired = g_ptr_array_new();

    runtime->phases.unpaired = unpaired;
    runtime->profile.phases = &runtime->phases;
    assert_silent(report_of(runtime), "unpaired-marks");
    g_ptr_array_add(unpaired, (gpointer) "START load");
    runtime->phases.n_unpaired_starts = 1;
    assert_says(
        report_of(runtime), "unpaired-marks",
        "Messages START and STOP do not pair up.\n1 START has no STOP, from 0\u00a0s to "
        "10.0\u00a0s: \u201cSTART load\u201d.");
    g_ptr_array_add(unpaired, (gpointer) "STOP a");
    g_ptr_array_add(unpaired, (gpointer) "STOP b");
    g_ptr_array_add(unpaired, (gpointer) "STOP c");
    runtime->phases.n_unpaired_stops = 3;
    assert_says(report_of(runtime), "unpaired-marks",
                "Messages START and STOP do not pair up.\n1 START has no STOP; 3 STOPs have no "
                "START, from 0\u00a0s to 10.0\u00a0s: \u201cSTART load\u201d, \u201cSTOP "
                "a\u201d, \u201cSTOP b\u201d and others.");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(collection_is_told_from_three_tenths_of_the_run_on),
    cmocka_unit_test(collection_is_told_with_the_allocation_area),
    cmocka_unit_test(ticks_in_collection_give_way_to_collections),
    cmocka_unit_test(a_long_pause_is_told_with_its_phase),
    cmocka_unit_test(a_pause_out_of_measure_is_told_though_it_is_short),
    cmocka_unit_test(the_second_stop_of_the_non_moving_collector_is_a_pause_too),
    cmocka_unit_test(what_the_run_time_system_keeps_is_told_while_live_data_are_flat),
    cmocka_unit_test(what_is_no_more_than_a_nursery_and_what_is_seldom_told_are_not_kept),
    cmocka_unit_test(of_the_size_of_the_heap_one_rule_speaks),
    cmocka_unit_test(what_is_in_no_block_is_told_from_a_quarter_of_the_heap_on),
    cmocka_unit_test(capabilities_are_unbalanced_from_half_as_much_again_as_the_mean_on),
    cmocka_unit_test(threads_that_never_stop_are_told_where_their_number_grows),
    cmocka_unit_test(threads_that_are_blocked_at_the_end_are_told),
    cmocka_unit_test(sparks_that_fizzle_are_told_from_a_quarter_on),
    cmocka_unit_test(sparks_are_counted_one_by_one_where_no_counter_is),
    cmocka_unit_test(a_mark_without_its_counterpart_is_told_by_its_name),
};

RUN_TESTS("findings_runtime", tests)
