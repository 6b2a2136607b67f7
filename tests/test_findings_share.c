/* Who owns the peak, what a biography wastes, where ticks fall, and what a chart hides. */
#include "report_probe.h"

#include "calls_builder.h"

#define SECOND UINT64_C(1000000000)

typedef struct {
    HeapBuilder *builder;
    const PfProfile *run;
    Asked asked;
} Heap;

/* Bands of level values, the first of `first` bytes and the other of the rest of 1,000. */
static Heap *
heap_of(const char *name, uint64_t first, const char *other)
{
    Heap *heap = g_new0(Heap, 1);

    heap->builder = heap_begin(30);
    heap_level_band(heap->builder, name, first);
    heap_level_band(heap->builder, other, 1000 - first);
    heap->builder->heap.peak_time_ns = SECOND;
    heap->builder->profile.log = whole_log(30);
    heap->run = &heap->builder->profile;
    ask(&heap->asked, &heap->run, 1);
    heap->asked.report.heap = heap->run;
    return heap;
}

static void
heap_free(Heap *heap)
{
    pf_log_facts_free(heap->builder->profile.log);
    heap_end(heap->builder);
    g_free(heap);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Heap, heap_free)

TEST(a_band_owns_the_peak_from_half_of_it_on)
{
    g_autoptr(Heap) half = heap_of("Bin", 500, "Tip");
    assert_says(&half->asked.report, "peak-owner",
                "The peak is held by Bin.\nIt is 500\u00a0B of 1,000\u00a0B at 1.00\u00a0s, "
                "50.0%.");

    g_autoptr(Heap) less = heap_of("Bin", 499, "Tip");
    less->builder->heap.n_shown = 1;
    less->builder->heap.bands[1].values = NULL; /* 501, and its peak is elsewhere */
    less->builder->heap.bands[1].peak_time_ns = 9 * SECOND;
    assert_silent(&less->asked.report, "peak-owner");
    less->builder->heap.bands[1].peak_time_ns = SECOND;
    assert_says(&less->asked.report, "peak-owner",
                "The peak is held by Tip.\nIt is 501\u00a0B of 1,000\u00a0B at 1.00\u00a0s, "
                "50.1%.");
}

/* main/serve/{go,write}, main/other: how much of 1,000 is under serve. */
static PfCalls *
calls_under_serve(uint64_t bytes)
{
    CallsBuilder builder = calls_begin();
    uint32_t main_id = calls_centre(&builder, "main", "Main", "");
    uint32_t serve = calls_centre(&builder, "serve", "Server", "");
    uint32_t go = calls_centre(&builder, "go", "Server", "");
    uint32_t write = calls_centre(&builder, "write", "Server", "");
    uint32_t other = calls_centre(&builder, "other", "Main", "");

    calls_cost(&builder, 300, 3, (const uint32_t[]){ main_id, serve, go });
    calls_cost(&builder, bytes - 300, 3, (const uint32_t[]){ main_id, serve, write });
    calls_cost(&builder, 100, 2, (const uint32_t[]){ main_id, other });
    calls_cost(&builder, 900 - bytes, 0, NULL);
    return calls_end(&builder);
}

TEST(a_cost_centre_owns_the_peak_from_half_of_it_on)
{
    g_autoptr(Heap) heap = heap_of("go/serve/main", 600, "write/serve/main");
    PfCalls *half = calls_under_serve(500), *less = calls_under_serve(399);

    heap->builder->heap.weight = PF_WEIGHT_PEAK;
    heap->builder->heap.calls = half;
    assert_says(
        &heap->asked.report, "peak-owner",
        "The peak is held by serve.\n2 cost-centre stacks with it hold 500\u00a0B of "
        "1,000\u00a0B at 1.00\u00a0s, 50.0%. The largest ends in go and has 300\u00a0B.");
    heap->builder->heap.calls = less; /* main has 499 with what is under it */
    assert_silent(&heap->asked.report, "peak-owner");
    pf_calls_free(half);
    pf_calls_free(less);
}

TEST(the_innermost_of_several_owners_is_named)
{
    g_autoptr(Heap) heap = heap_of("a", 600, "b");
    CallsBuilder builder = calls_begin();
    uint32_t ids[] = { calls_centre(&builder, "main", "Main", ""),
                       calls_centre(&builder, "serve", "Server", ""),
                       calls_centre(&builder, "go", "Server", "") };

    calls_cost(&builder, 800, 3, ids); /* of all three as much */
    calls_cost(&builder, 200, 0, NULL);
    PfCalls *calls = calls_end(&builder);
    heap->builder->heap.weight = PF_WEIGHT_PEAK;
    heap->builder->heap.calls = calls;
    g_autofree char *said = said_by(&heap->asked.report, "peak-owner");
    assert_true(g_str_has_prefix(said, "The peak is held by go.\n1 cost-centre stack with it "
                                       "holds 800\u00a0B of"));
    pf_calls_free(calls);
}

static void
make_biography(Heap *heap)
{
    heap->builder->heap.breakdown = PF_BY_BIOGRAPHY;
    heap->asked.report.heap = NULL;
    heap->asked.report.biography = heap->run;
}

TEST(void_and_drag_are_told_from_a_tenth_on)
{
    static const char *const phases[] = { "VOID", "DRAG" };
    static const char *const rules[] = { "void", "drag" };
    static const char *const said[] = {
        "10.0% of live memory is never used (VOID).\nThat is 100\u00a0B in the mean over 30 "
        "samples from 1.00\u00a0s to 30.0\u00a0s. 90.0% waits for its first use (LAG), 0% is "
        "kept after its last (DRAG).",
        "10.0% of live memory is kept after its last use (DRAG).\nThat is 100\u00a0B in the mean "
        "over 30 samples from 1.00\u00a0s to 30.0\u00a0s. 90.0% waits for its first use (LAG).",
    };

    for (size_t i = 0; i < 2; i++) {
        g_autoptr(Heap) tenth = heap_of(phases[i], 100, "LAG");
        make_biography(tenth);
        assert_says(&tenth->asked.report, rules[i], said[i]);
        assert_silent(&tenth->asked.report, rules[1 - i]);
        g_autoptr(Heap) less = heap_of(phases[i], 99, "LAG");
        make_biography(less);
        assert_silent(&less->asked.report, rules[i]);
    }
}

TEST(the_heap_size_is_told_from_twice_the_live_data_on)
{
    g_autoptr(Heap) heap = heap_of("a", 400, "b");
    PfMemory memory = { .heap_size = { .n_readings = 3, .max_bytes = 2000 } };

    assert_silent(&heap->asked.report, "heap-size");
    heap->builder->profile.memory = &memory;
    assert_says(
        &heap->asked.report, "heap-size",
        "The heap is 2.0 times the live data.\nAt most 1.95\u00a0KiB is held from the "
        "system from 0\u00a0s to 30.0\u00a0s, for 1,000\u00a0B of live data at its peak "
        "at 1.00\u00a0s.");
    memory.heap_size.max_bytes = 1999;
    assert_silent(&heap->asked.report, "heap-size");
}

TEST(other_is_told_when_it_holds_more_than_a_quarter)
{
    g_autoptr(Heap) quarter = heap_of("a", 750, "b");
    heap_fold(quarter->builder, 1);
    assert_silent(&quarter->asked.report, "large-other");

    g_autoptr(Heap) more = heap_of("a", 749, "b");
    heap_fold(more->builder, 1);
    assert_says(
        &more->asked.report, "large-other",
        "OTHER holds 25.1% of live memory.\nIt is 1 band of 2, together 251\u00a0B in the "
        "mean over 30 samples from 1.00\u00a0s to 30.0\u00a0s. None of them is ever over "
        "251\u00a0B.");
}

/* Of 100 ticks so many are in lookup, by itself and called by main. */
static PfCalls *
ticks_in_lookup(uint64_t own, uint64_t all)
{
    CallsBuilder builder = calls_begin();
    uint32_t lookup = calls_centre(&builder, "lookup", "Store.Index", "");
    uint32_t go = calls_centre(&builder, "go", "Store.Index", "");

    calls_cost(&builder, own, 1, &lookup);
    calls_cost(&builder, 1, 2, (const uint32_t[]){ lookup, go });
    for (uint64_t left = all - own - 1; left > 0; left -= MIN(left, own / 2)) {
        uint32_t other = calls_centre(&builder, "rest", "Main", "");
        calls_cost(&builder, MIN(left, own / 2), 1, &other);
    }
    return calls_end(&builder);
}

static char *
said_of_ticks(uint64_t own, uint64_t ticks, uint64_t in_gc, const char *rule)
{
    PfCalls *calls = ticks_in_lookup(own, ticks);
    PfTimeProfile time = { .ticks = ticks,
                           .samples = ticks + in_gc,
                           .has_ignored = true,
                           .ignored[PF_IGNORED_GC] = in_gc,
                           .calls = calls };
    PfProfile profile = { .time = &time, .range = pf_time_range_all(), .log = whole_log(9) };
    const PfProfile *run = &profile;
    Asked asked;

    ask(&asked, &run, 1);
    asked.report.time = run;
    char *said = said_by(&asked.report, rule);
    pf_log_facts_free(profile.log);
    pf_calls_free(calls);
    return said;
}

TEST(a_cost_centre_is_hot_from_a_quarter_of_the_ticks_on)
{
    g_autofree char *quarter = said_of_ticks(25, 100, 0, "hot-centre");
    g_autofree char *less = said_of_ticks(24, 100, 0, "hot-centre");
    g_autofree char *enough = said_of_ticks(10, 20, 0, "hot-centre");
    g_autofree char *few = said_of_ticks(10, 19, 0, "hot-centre");

    assert_string_equal(quarter,
                        "lookup (Store.Index) runs in 25.0% of the ticks.\n25 of 100 ticks are "
                        "its own, from 0\u00a0s to 9.00\u00a0s. With all that it calls it has "
                        "26.0%.");
    assert_null(less);
    assert_non_null(enough);
    assert_null(few);
}

TEST(collection_is_told_from_three_tenths_of_the_samples_on)
{
    g_autofree char *told = said_of_ticks(20, 70, 30, "gc-ticks");
    g_autofree char *less = said_of_ticks(20, 71, 29, "gc-ticks");
    g_autofree char *few = said_of_ticks(3, 10, 9, "gc-ticks");

    assert_string_equal(told,
                        "Collection takes 30.0% of the samples.\n30 of 100 samples of the "
                        "time profile fall into it, from 0\u00a0s to 9.00\u00a0s.");
    assert_null(less);
    assert_null(few);
}

TEST(a_long_name_keeps_its_ends_and_breaks_no_line)
{
    g_autoptr(Heap) heap =
        heap_of("alpha\n/beta/gamma/delta/epsilon/zeta/eta/theta/iota/kappa/omega", 500, "b");
    g_autofree char *said = said_by(&heap->asked.report, "peak-owner");

    assert_true(g_str_has_prefix(said, "The peak is held by alpha /beta/"));
    assert_non_null(strstr(said, "/kappa/omega.\nIt is"));
    assert_non_null(strstr(said, "\u2026"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_band_owns_the_peak_from_half_of_it_on),
    cmocka_unit_test(a_cost_centre_owns_the_peak_from_half_of_it_on),
    cmocka_unit_test(the_innermost_of_several_owners_is_named),
    cmocka_unit_test(void_and_drag_are_told_from_a_tenth_on),
    cmocka_unit_test(the_heap_size_is_told_from_twice_the_live_data_on),
    cmocka_unit_test(other_is_told_when_it_holds_more_than_a_quarter),
    cmocka_unit_test(a_cost_centre_is_hot_from_a_quarter_of_the_ticks_on),
    cmocka_unit_test(collection_is_told_from_three_tenths_of_the_samples_on),
    cmocka_unit_test(a_long_name_keeps_its_ends_and_breaks_no_line),
};

RUN_TESTS("findings_share", tests)
