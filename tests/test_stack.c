/*
 * test_stack.c - which bands are drawn, in what order, and at which samples.
 */
#include "check.h"

#include "figure/stack.h"
#include "heap_builder.h"

static PfStack *
stack_of(const HeapBuilder *builder, size_t n_bands, double min_share)
{
    PfCut cut = { .n_bands = n_bands, .min_share = min_share };
    return pf_stack_new(&builder->heap, &cut);
}

static char *
layers_of(const PfStack *stack)
{
    GString *text = g_string_new(NULL);

    for (size_t i = 0; i < stack->n_layers; i++) {
        const PfLayer *layer = &stack->layers[i];
        g_string_append_printf(text, "%s%s:%u", i > 0 ? " " : "",
                               layer->name ? layer->name->label : "OTHER",
                               (unsigned)layer->peak);
    }
    return g_string_free(text, FALSE);
}

static void
assert_layers(const HeapBuilder *builder, size_t n_bands, double min_share,
              const char *expected)
{
    g_autoptr(PfStack) stack = stack_of(builder, n_bands, min_share);
    g_autofree char *layers = layers_of(stack);
    assert_string_equal(layers, expected);
}

static HeapBuilder *
four_bands(void)
{
    HeapBuilder *builder = heap_begin(3);

    heap_level_band(builder, "a", 500);
    heap_level_band(builder, "b", 300);
    heap_level_band(builder, "c", 195);
    heap_level_band(builder, "d", 5);
    return builder;
}

TEST(stack_has_the_largest_band_on_top)
{
    g_autoptr(HeapBuilder) builder = four_bands();
    assert_layers(builder, 20, 0, "a:500 b:300 c:195 d:5");
}

TEST(stack_puts_small_and_surplus_bands_into_other)
{
    g_autoptr(HeapBuilder) builder = four_bands();

    assert_layers(builder, 20, 0.01, "a:500 b:300 c:195 OTHER:5");
    assert_layers(builder, 2, 0, "a:500 b:300 OTHER:200");
    assert_layers(builder, 0, 0, "OTHER:1000");
}

TEST(stack_adds_to_what_the_profile_folded)
{
    g_autoptr(HeapBuilder) builder = four_bands();

    heap_fold(builder, 2);
    assert_layers(builder, 20, 0, "a:500 b:300 OTHER:200");
    assert_layers(builder, 1, 0, "a:500 OTHER:500");
}

TEST(stack_counts_every_band_in_other)
{
    g_autoptr(HeapBuilder) builder = four_bands();

    heap_fold(builder, 1);
    g_autoptr(PfStack) stack = stack_of(builder, 2, 0);
    assert_int_equal(stack->n_bands, 2);
    assert_int_equal(stack->n_folded, 2);
    assert_true(stack->layers[2].mean == 200);
}

/* Its areas are all nothing, so the profile has them by name. */
TEST(stack_keeps_the_order_of_the_profile)
{
    g_autoptr(HeapBuilder) builder = heap_begin(1);

    heap_level_band(builder, "a", 1);
    heap_level_band(builder, "b", 90);
    heap_level_band(builder, "c", 9);
    assert_layers(builder, 20, 0, "a:1 b:90 c:9");
    assert_layers(builder, 20, 0.05, "b:90 c:9 OTHER:1");
}

TEST(stack_finds_the_first_of_equal_peaks)
{
    static const uint64_t values[] = { 1, 7, 3, 7 };
    g_autoptr(HeapBuilder) builder = heap_begin(4);

    heap_band(builder, "a", values);
    g_autoptr(PfStack) stack = stack_of(builder, 20, 0);
    assert_int_equal(stack->peak_at, 1);
}

TEST(stack_without_times_goes_by_number)
{
    g_autoptr(HeapBuilder) builder = four_bands();

    builder->heap.time_base = PF_TIMES_LOST;
    g_autoptr(PfStack) lost = stack_of(builder, 20, 0);
    assert_true(lost->is_by_number);
    assert_true(pf_stack_time(lost, 1) == 2);
    assert_true(pf_stack_end(lost) == 3);

    builder->heap.time_base = PF_TIMES_ELAPSED;
    for (size_t i = 0; i < 3; i++)
        builder->heap.times_ns[i] = 5;
    g_autoptr(PfStack) equal = stack_of(builder, 20, 0);
    assert_true(equal->is_by_number);
}

TEST(stack_always_has_an_end_of_time)
{
    g_autoptr(HeapBuilder) builder = heap_begin(1);

    heap_level_band(builder, "a", 1);
    g_autoptr(PfStack) stack = stack_of(builder, 20, 0);
    assert_true(pf_stack_end(stack) == 2);
    builder->heap.times_ns[0] = 0;
    assert_true(pf_stack_end(stack) == 1);
    stack->period_ns = 100000000;
    assert_true(pf_stack_end(stack) == 0.1);
}

/* A sample at the very start of a part that lies late in the run, of a short period. */
TEST(stack_of_a_late_moment_has_an_end_of_time)
{
    g_autoptr(HeapBuilder) builder = heap_begin(1);

    heap_level_band(builder, "a", 5);
    builder->heap.period_ns = 1;
    builder->heap.times_ns[0] = UINT64_C(1) << 62;
    g_autoptr(PfStack) stack = stack_of(builder, 1, 0);
    stack->run_start_ns = builder->heap.times_ns[0];
    assert_true(pf_stack_end(stack) > pf_stack_start(stack));
}

/* The colours of the layers, cut so, as the other run has them. */
static void
assert_colours(const HeapBuilder *builder, const HeapBuilder *other, const PfCut *cut,
               const char *expected)
{
    PfCut with_colours = *cut;
    g_autoptr(GString) colours = g_string_new(NULL);

    with_colours.colours_from = &other->heap;
    g_autoptr(PfStack) stack = pf_stack_new(&builder->heap, &with_colours);
    for (size_t i = 0; i < stack->n_bands; i++)
        g_string_append_printf(colours, "%s%u", i > 0 ? " " : "", stack->layers[i].ink.band);
    assert_string_equal(colours->str, expected);
}

TEST(stack_keeps_the_colours_of_another_run)
{
    g_autoptr(HeapBuilder) builder = four_bands();
    g_autoptr(HeapBuilder) other = heap_begin(2);

    heap_level_band(other, "c", 50);
    heap_level_band(other, "new", 40);
    heap_level_band(other, "a", 30);
    heap_level_band(other, "b", 1);
    assert_colours(builder, other, &(PfCut){ .n_bands = 20 }, "2 3 0 1");
    assert_colours(builder, other, &(PfCut){ .n_bands = 20, .min_share = 0.02 }, "2 1 0");
    assert_colours(builder, other, &(PfCut){ .n_bands = 2 }, "0 1");
    assert_colours(builder, builder, &(PfCut){ .n_bands = 20 }, "0 1 2 3");
}

/* In the order in which hp2ps's rule draws it, whatever the places of this run's bands are. */
TEST(stack_keeps_the_colours_of_another_run_in_its_own_order)
{
    static const uint64_t rising[] = { 0, 100, 200 };
    g_autoptr(HeapBuilder) builder = four_bands();
    g_autoptr(HeapBuilder) other = heap_begin(3);
    g_autoptr(GHashTable) places = g_hash_table_new(g_str_hash, g_str_equal);
    PfCut cut = { .is_hp2ps = true, .sort = PF_SORT_STDDEV };

    heap_level_band(other, "a", 500);
    heap_band(other, "b", rising);
    assert_colours(builder, other, &cut, "1 0 2 3");
    g_hash_table_insert(places, (gpointer) "b", GUINT_TO_POINTER(9));
    cut.places = places;
    assert_colours(builder, other, &cut, "0 1 2 3"); /* b is the topmost */
}

TEST(stack_tells_bands_of_one_name_by_their_modules)
{
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    g_autoptr(HeapBuilder) other = heap_begin(2);

    for (unsigned i = 0; i < 2; i++) {
        heap_level_band(builder, "go", 20 - i);
        heap_level_band(other, "go", 20 - i);
    }
    builder->heap.bands[0].name.module = other->heap.bands[1].name.module = (char[]){ "Main" };
    builder->heap.bands[1].name.module = other->heap.bands[0].name.module = (char[]){ "Lib" };
    assert_colours(builder, other, &(PfCut){ .n_bands = 20 }, "1 0");
}

TEST(stack_keeps_the_colours_of_a_biography)
{
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    g_autoptr(HeapBuilder) other = heap_begin(2);

    heap_level_band(builder, "USE", 3);
    heap_level_band(builder, "VOID", 2);
    heap_level_band(other, "VOID", 3);
    heap_level_band(other, "USE", 2);
    assert_colours(builder, other, &(PfCut){ .n_bands = 20 }, "1 0");
    other->heap.breakdown = PF_BY_BIOGRAPHY; /* its VOID is no number 0 */
    assert_colours(builder, other, &(PfCut){ .n_bands = 20 }, "0 1");
    builder->heap.breakdown = PF_BY_BIOGRAPHY;
    assert_colours(builder, other, &(PfCut){ .n_bands = 20 }, "14 18");
    other->heap.breakdown = PF_BY_COST_CENTRE;
    assert_colours(builder, other, &(PfCut){ .n_bands = 20 }, "14 18");
}

TEST(thinning_leaves_a_sparse_run_alone)
{
    g_autoptr(HeapBuilder) builder = four_bands();
    g_autoptr(PfStack) stack = stack_of(builder, 20, 0);
    static const double x[] = { 0.1, 0.2, 0.3 };
    size_t n;
    g_autofree size_t *kept = pf_stack_thin(stack, stack->totals, x, 1.5, 2, &n);

    assert_int_equal(n, 3);
    assert_int_equal(kept[2], 2);
}

TEST(thinning_keeps_ends_peak_and_the_extremes_of_each_column)
{
    /* two columns of five: the first rises, the second holds a peak and a low */
    static const uint64_t values[] = { 10, 11, 12, 13, 14, 20, 90, 50, 1, 30 };
    static const double x[] = { 0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8 };
    g_autoptr(HeapBuilder) builder = heap_begin(10);
    size_t n;

    heap_band(builder, "a", values);
    g_autoptr(PfStack) stack = stack_of(builder, 20, 0);
    g_autofree size_t *kept = pf_stack_thin(stack, stack->totals, x, 2, 2, &n);
    assert_int_equal(n, 5);
    assert_int_equal(kept[0], 0);
    assert_int_equal(kept[1], 4);
    assert_int_equal(kept[2], 6);
    assert_int_equal(kept[3], 8);
    assert_int_equal(kept[4], 9);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(stack_has_the_largest_band_on_top),
    cmocka_unit_test(stack_puts_small_and_surplus_bands_into_other),
    cmocka_unit_test(stack_adds_to_what_the_profile_folded),
    cmocka_unit_test(stack_counts_every_band_in_other),
    cmocka_unit_test(stack_keeps_the_order_of_the_profile),
    cmocka_unit_test(stack_finds_the_first_of_equal_peaks),
    cmocka_unit_test(stack_without_times_goes_by_number),
    cmocka_unit_test(stack_always_has_an_end_of_time),
    cmocka_unit_test(stack_of_a_late_moment_has_an_end_of_time),
    cmocka_unit_test(stack_keeps_the_colours_of_another_run),
    cmocka_unit_test(stack_keeps_the_colours_of_another_run_in_its_own_order),
    cmocka_unit_test(stack_tells_bands_of_one_name_by_their_modules),
    cmocka_unit_test(stack_keeps_the_colours_of_a_biography),
    cmocka_unit_test(thinning_leaves_a_sparse_run_alone),
    cmocka_unit_test(thinning_keeps_ends_peak_and_the_extremes_of_each_column),
};

RUN_TESTS("stack", tests)
