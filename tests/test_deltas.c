/*
 * test_deltas.c - what differs between two runs, in numbers and in words.
 */
#include "check.h"

#include "calls_builder.h"
#include "heap_builder.h"
#include "report/deltas.h"

#define MIB (1024.0 * 1024)

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCalls, pf_calls_free)

/* The measure of that key; NULL: it is not among them. */
static const PfDelta *
find(const PfDelta *deltas, size_t n, const char *key)
{
    for (size_t i = 0; i < n; i++)
        if (g_str_equal(deltas[i].key, key))
            return &deltas[i];
    return NULL;
}

static PfDelta *
deltas_of(const HeapBuilder *run, const HeapBuilder *baseline, size_t *out_n)
{
    PfDeltaRun one = pf_delta_run(&run->profile), other = pf_delta_run(&baseline->profile);
    return pf_deltas(&one, &other, out_n);
}

/* Two bands that rise by so much a second, twelve samples. */
static HeapBuilder *
rising(uint64_t step)
{
    HeapBuilder *builder = heap_begin(12);
    uint64_t values[12];

    for (size_t i = 0; i < 12; i++)
        values[i] = 1000 + step * i;
    heap_band(builder, "insert/main", values);
    heap_level_band(builder, "main", 500);
    return builder;
}

static void
assert_measure(const PfDelta *delta, double baseline, double run)
{
    assert_non_null(delta);
    assert_true(delta->baseline.is_known && delta->run.is_known);
    assert_true(fabs(delta->baseline.value - baseline) < 1e-6);
    assert_true(fabs(delta->run.value - run) < 1e-6);
}

TEST(deltas_measure_both_runs)
{
    g_autoptr(HeapBuilder) run = rising(100);
    g_autoptr(HeapBuilder) baseline = rising(10);
    size_t n;
    g_autofree PfDelta *deltas = deltas_of(run, baseline, &n);

    assert_measure(find(deltas, n, "peak_bytes"), 1610, 2600);
    assert_measure(find(deltas, n, "mean_bytes"), 1555, 2050);
    assert_measure(find(deltas, n, "area_byte_seconds"), 1555 * 11, 2050 * 11);
    assert_measure(find(deltas, n, "growth_bytes_per_s"), 10, 100);
    assert_measure(find(deltas, n, "samples"), 12, 12);
    assert_measure(find(deltas, n, "bands"), 2, 2);
}

/* What neither run tells is no measure; what one tells is, and has no change. */
TEST(deltas_leave_out_what_nobody_knows)
{
    g_autoptr(HeapBuilder) run = rising(100);
    g_autoptr(HeapBuilder) baseline = rising(10);
    PfMemory memory = { .heap_size = { .n_readings = 1, .max_bytes = 4096 } };
    run->profile.memory = &memory;
    size_t n;
    g_autofree PfDelta *deltas = deltas_of(run, baseline, &n);
    const PfDelta *size = find(deltas, n, "max_heap_size_bytes");
    double change;

    assert_null(find(deltas, n, "run_seconds"));
    assert_null(find(deltas, n, "ticks"));
    assert_non_null(size);
    assert_false(size->baseline.is_known);
    assert_false(pf_delta_change(size, &change));
    g_autofree char *text = pf_delta_tell(size->unit, &size->baseline);
    g_autofree char *changed = pf_delta_tell_change(size);
    assert_string_equal(text, "n/a");
    assert_string_equal(changed, "n/a");
    assert_null(pf_delta_tell_ratio(size));
}

TEST(deltas_of_few_samples_have_no_growth)
{
    g_autoptr(HeapBuilder) run = heap_three_bands();
    g_autoptr(HeapBuilder) baseline = heap_three_bands();
    size_t n;
    g_autofree PfDelta *deltas = deltas_of(run, baseline, &n);

    assert_null(find(deltas, n, "growth_bytes_per_s"));
}

/* Processor times are none of the log's clock: what is over time does not compare. */
TEST(deltas_do_not_mix_kinds_of_time)
{
    g_autoptr(HeapBuilder) run = rising(100);
    g_autoptr(HeapBuilder) baseline = rising(10);
    baseline->heap.time_base = PF_TIMES_MUTATOR_CPU;
    size_t n;
    g_autofree PfDelta *deltas = deltas_of(run, baseline, &n);
    g_autofree char *differ = pf_deltas_bands_differ(&run->heap, &baseline->heap);

    assert_non_null(pf_deltas_times_differ(&run->heap, &baseline->heap));
    assert_non_null(differ);
    assert_null(find(deltas, n, "mean_bytes"));
    assert_null(find(deltas, n, "area_byte_seconds"));
    assert_null(find(deltas, n, "growth_bytes_per_s"));
    assert_measure(find(deltas, n, "peak_bytes"), 1610, 2600);
}

TEST(deltas_of_bands_need_one_breakdown)
{
    g_autoptr(HeapBuilder) run = rising(100);
    g_autoptr(HeapBuilder) baseline = rising(10);
    assert_null(pf_deltas_bands_differ(&run->heap, &baseline->heap));
    baseline->heap.breakdown = PF_BY_CLOSURE_TYPE;
    g_autofree char *differ = pf_deltas_bands_differ(&run->heap, &baseline->heap);

    assert_string_equal(differ, "The run is by cost-centre (-hc), the baseline by closure-type "
                                "(-hT): bands of one are none of the other.");
    baseline->heap.breakdown = PF_BY_COST_CENTRE;
    baseline->heap.by = PF_GROUP_MODULE;
    g_autofree char *grouped = pf_deltas_bands_differ(&run->heap, &baseline->heap);
    assert_non_null(grouped);
}

static char *
change_of(PfDeltaUnit unit, double baseline, double run)
{
    PfDelta delta = { .unit = unit, .baseline = { true, baseline }, .run = { true, run } };
    g_autofree char *change = pf_delta_tell_change(&delta);
    g_autofree char *ratio = pf_delta_tell_ratio(&delta);

    return g_strjoin(" ", change, ratio, NULL);
}

#define assert_change(unit, baseline, run, text)                \
    do {                                                        \
        g_autofree char *told = change_of(unit, baseline, run); \
        assert_string_equal(told, text);                        \
    } while (0)

/* The figures of the mock-up. */
TEST(deltas_are_told_with_a_sign)
{
    assert_change(PF_DELTA_BYTES, 28.4 * MIB, 47.1 * MIB, "+18.7\u00a0MiB +65.8%");
    assert_change(PF_DELTA_AREA, 128 * MIB, 269 * MIB, "+141\u00a0MiB\u00b7s +110%");
    assert_change(PF_DELTA_RATE, 2.54 * MIB, 2.265 * MIB, "\u2212282\u00a0KiB/s \u221210.8%");
    assert_change(PF_DELTA_SECONDS, 8.67, 14.94, "+6.27\u00a0s +72.3%");
    assert_change(PF_DELTA_COUNT, 20803, 17681, "\u22123,122 \u221215.0%");
    assert_change(PF_DELTA_SHARE, 0.603, 0.629, "+2.6\u00a0points");
    assert_change(PF_DELTA_BYTES, 5, 5, "0\u00a0B 0%");
}

TEST(deltas_of_nothing_have_no_per_cent)
{
    assert_change(PF_DELTA_BYTES, 0, 7, "+7\u00a0B");
    assert_change(PF_DELTA_RATE, -5, 7, "+12\u00a0B/s");
    assert_change(PF_DELTA_COUNT, 1, 10, "+9 +900%");
    assert_change(PF_DELTA_COUNT, 1, 11, "+10 >+999%");
    assert_change(PF_DELTA_COUNT, 100000, 100001, "+1 +<0.1%");
}

/* Bands: one is in both, one is new, one is gone; of the same label and another place in the
 * source it is the same. */
TEST(deltas_pair_bands_by_what_they_are_called)
{
    g_autoptr(HeapBuilder) run = heap_begin(3);
    g_autoptr(HeapBuilder) baseline = heap_begin(3);
    heap_level_band(run, "insert/main", 300);
    heap_level_band(run, "fresh/main", 50);
    heap_level_band(baseline, "old/main", 40);
    heap_level_band(baseline, "insert/main", 100);
    run->heap.bands[0].name.source = (char *)"Main.hs:9:1-5";
    baseline->heap.bands[1].name.source = (char *)"Main.hs:7:1-5";
    size_t n;
    g_autofree PfPairDelta *pairs = pf_deltas_of_bands(&run->heap, &baseline->heap, &n);

    assert_int_equal(n, 3);
    assert_int_equal(pairs[0].run, 0);
    assert_int_equal(pairs[0].baseline, 1);
    assert_measure(&pairs[0].delta, 100, 300);
    assert_int_equal(pairs[1].run, 1);
    assert_int_equal(pairs[1].baseline, SIZE_MAX);
    assert_measure(&pairs[1].delta, 0, 50);
    assert_int_equal(pairs[2].run, SIZE_MAX);
    assert_int_equal(pairs[2].baseline, 0);
    assert_measure(&pairs[2].delta, 40, 0);
    assert_string_equal(pairs[2].delta.name, "old/main");
}

/* Of equal labels the places decide, each once. */
TEST(deltas_pair_equal_labels_by_their_places)
{
    g_autoptr(HeapBuilder) run = heap_begin(3);
    g_autoptr(HeapBuilder) baseline = heap_begin(3);
    char first[] = "A.hs:1", second[] = "A.hs:2";
    size_t n;

    for (size_t i = 0; i < 2; i++) {
        heap_level_band(run, "go", 10 + i);
        heap_level_band(baseline, "go", 20 + i);
        run->heap.bands[i].name.source = i == 0 ? first : second;
        baseline->heap.bands[i].name.source = i == 0 ? second : first;
    }
    g_autofree PfPairDelta *pairs = pf_deltas_of_bands(&run->heap, &baseline->heap, &n);

    assert_int_equal(n, 2);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(pairs[i].baseline, 1 - pairs[i].run);
}

/* Property: whatever the bands, their changes sum to the change of the heap, those folded into
 * OTHER among them, and fall. */
TEST(deltas_of_bands_sum_to_that_of_the_heap)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(11);

    for (int round = 0; round < 100; round++) {
        HeapBuilder *runs[2];
        double sum = 0, before = HUGE_VAL;
        size_t n;

        for (int i = 0; i < 2; i++) {
            runs[i] = heap_begin(3);
            for (int band = g_rand_int_range(rand, 1, 30); band > 0; band--) {
                g_autofree char *label = g_strdup_printf("b%d", g_rand_int_range(rand, 0, 40));
                heap_level_band(runs[i], label, g_rand_int(rand) % 1000);
            }
            heap_fold(runs[i], runs[i]->heap.n_bands / 2);
        }
        g_autofree PfPairDelta *pairs = pf_deltas_of_bands(&runs[0]->heap, &runs[1]->heap, &n);
        for (size_t i = 0; i < n; i++) {
            double change = pairs[i].delta.run.value - pairs[i].delta.baseline.value;
            assert_true(fabs(change) <= before);
            before = fabs(change);
            sum += change;
        }
        double whole = runs[0]->heap.mean_bytes - runs[1]->heap.mean_bytes;
        assert_true(fabs(sum - whole) < 1e-6);
        heap_end(runs[0]);
        heap_end(runs[1]);
    }
}

static PfCalls *
calls_of(uint64_t lookup, uint64_t insert)
{
    CallsBuilder builder = calls_begin();
    uint32_t one = calls_centre(&builder, "lookup", "Store", "Store.hs:1");
    uint32_t other = calls_centre(&builder, "insert", "Store", "Store.hs:9");

    if (lookup > 0)
        calls_cost(&builder, lookup, 1, &one);
    if (insert > 0)
        calls_cost(&builder, insert, 1, &other);
    return calls_end(&builder);
}

TEST(deltas_of_centres_are_points_of_all_ticks)
{
    g_autoptr(PfCalls) calls = calls_of(30, 70);
    g_autoptr(PfCalls) other = calls_of(40, 10);
    PfTimeProfile run = { .ticks = 100, .samples = 100, .calls = calls };
    PfTimeProfile baseline = { .ticks = 50, .samples = 50, .calls = other };
    size_t n, n_changed = 0;
    g_autofree PfPairDelta *pairs = pf_deltas_of_centres(&run, &baseline, &n);

    for (size_t i = 0; i < n; i++)
        n_changed += pairs[i].delta.run.value != pairs[i].delta.baseline.value;
    assert_int_equal(n_changed, 2);
    g_autofree char *one = pf_delta_tell_change(&pairs[0].delta);
    g_autofree char *two = pf_delta_tell_change(&pairs[1].delta);
    assert_string_equal(one, g_str_equal(pairs[0].delta.name, "lookup")
                                 ? "\u221250.0\u00a0points"
                                 : "+50.0\u00a0points");
    assert_string_not_equal(one, two);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(deltas_measure_both_runs),
    cmocka_unit_test(deltas_leave_out_what_nobody_knows),
    cmocka_unit_test(deltas_of_few_samples_have_no_growth),
    cmocka_unit_test(deltas_do_not_mix_kinds_of_time),
    cmocka_unit_test(deltas_of_bands_need_one_breakdown),
    cmocka_unit_test(deltas_are_told_with_a_sign),
    cmocka_unit_test(deltas_of_nothing_have_no_per_cent),
    cmocka_unit_test(deltas_pair_bands_by_what_they_are_called),
    cmocka_unit_test(deltas_pair_equal_labels_by_their_places),
    cmocka_unit_test(deltas_of_bands_sum_to_that_of_the_heap),
    cmocka_unit_test(deltas_of_centres_are_points_of_all_ticks),
};
RUN_TESTS("deltas", tests)
