/*
 * test_tick_stack.c - ticks over time as a stack: sums, steps, and what a step is worth.
 */
#include "check.h"

#include <math.h>

#include "figure/tick_stack.h"
#include "tick_builder.h"

static PfTickStack *
stack_of(TickBuilder *builder, uint64_t end_ms, size_t n_bands, size_t n_bins)
{
    const PfProfile *profile = ticks_made(builder, end_ms, n_bands);
    PfTickStackAsked asked = { .n_bands = n_bands,
                               .n_bins = n_bins,
                               .end_ns = end_ms * 1000000 };

    assert_true(pf_tick_stack_is_there(profile->time));
    return pf_tick_stack_new(profile->time, &asked);
}

static void
assert_told(const PfTickStack *ticks, size_t sample, const char *expected)
{
    g_autofree char *told = pf_stack_tell(&ticks->stack, (double)ticks->stack.totals[sample]);
    assert_string_equal(told, expected);
}

/* One capability that is never idle, busy with the same. */
static TickBuilder *
busy(size_t n)
{
    TickBuilder *builder = ticks_begin(1000000, 1);

    ticks_of(builder, TICK_INSERT, 1, n);
    return builder;
}

TEST(tick_stack_is_as_high_as_the_processor_is_busy)
{
    g_autoptr(TickBuilder) builder = busy(1000);
    g_autoptr(PfTickStack) ticks = stack_of(builder, 1001, 20, 100);

    assert_int_equal(ticks->stack.n_layers, 1);
    for (size_t i = 0; i < ticks->stack.n_samples; i++)
        assert_told(ticks, i, "100%");
    assert_int_equal(ticks->bin_ns, 10000000);
    assert_true(fabs(ticks->stack.mean * ticks->stack.load_per_unit - 1000 / 1001.0) < 1e-9);
}

TEST(tick_stack_takes_a_cut_bin_for_as_long_as_it_is)
{
    g_autoptr(TickBuilder) builder = busy(2012);
    g_autoptr(PfTickStack) ticks = stack_of(builder, 2013, 20, 101);
    size_t last = ticks->stack.n_samples - 1;

    assert_int_equal(ticks->stack.n_samples, 202);
    assert_int_equal(ticks->times_ns[last], 2013000000);
    assert_told(ticks, last, "100%");
}

TEST(tick_stack_gives_less_than_half_a_bin_to_the_one_before)
{
    g_autoptr(TickBuilder) builder = busy(2004);
    g_autoptr(PfTickStack) ticks = stack_of(builder, 2100, 20, 101);
    size_t last = ticks->stack.n_samples - 1;

    assert_int_equal(ticks->stack.n_samples, 200);
    assert_int_equal(ticks->times_ns[last] - ticks->times_ns[last - 1], 24000000);
    assert_told(ticks, last, "100%");
}

TEST(tick_stack_has_level_steps_side_by_side)
{
    g_autoptr(TickBuilder) builder = busy(500);
    ticks_of(builder, TICK_RENDER, 700, 300);
    g_autoptr(PfTickStack) ticks = stack_of(builder, 1000, 20, 40);
    const PfStack *stack = &ticks->stack;

    assert_true(stack->is_stepped);
    for (size_t i = 0; i < stack->n_samples; i += 2) {
        assert_true(stack->times_ns[i] < stack->times_ns[i + 1]);
        assert_true(i == 0 || stack->times_ns[i] == stack->times_ns[i - 1]);
        for (size_t layer = 0; layer < stack->n_layers; layer++)
            assert_int_equal(stack->layers[layer].values[i],
                             stack->layers[layer].values[i + 1]);
    }
    assert_told(ticks, 38, "0%"); /* from 571 to 601 ms */
}

TEST(tick_stack_has_no_more_bins_than_fit_nor_than_ticks_can_carry)
{
    static const struct {
        size_t n_ticks, n_most, n_bins;
    } cases[] = {
        { 1000, 100, 100 }, { 1000, 30, 25 }, { 1000, 1, 1 },
        { 300, 200, 30 },   { 100, 200, 13 }, { 3, 200, 3 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(TickBuilder) builder = busy(cases[i].n_ticks);
        g_autoptr(PfTickStack) ticks = stack_of(builder, cases[i].n_ticks, 20, cases[i].n_most);
        assert_int_equal(ticks->stack.n_samples, 2 * cases[i].n_bins);
    }
}

/* Ticks that come late come close together. */
TEST(tick_stack_is_never_more_than_busy)
{
    g_autoptr(TickBuilder) builder = ticks_begin(1000000, 2);

    for (int i = 0; i < 4; i++) {
        ticks_of(builder, TICK_INSERT, 1, 20);
        ticks_of(builder, TICK_LOOKUP, 30, 20);
    }
    g_autoptr(PfTickStack) ticks = stack_of(builder, 50, 20, 10);
    double ceiling = pf_tick_stack_ceiling(ticks);

    for (size_t i = 0; i < ticks->stack.n_samples; i++)
        assert_true((double)ticks->stack.totals[i] <= ceiling + 1);
    assert_told(ticks, 0, "200%");
}

TEST(tick_stack_has_what_is_ignored_aside_however_few_bands_are_asked_for)
{
    g_autoptr(TickBuilder) builder = ticks_begin(1000000, 2);

    ticks_of(builder, TICK_GC, 1, 400);
    ticks_of(builder, TICK_INSERT, 401, 400);
    ticks_of(builder, TICK_LOOKUP, 1, 200);
    ticks_of(builder, TICK_IDLE, 201, 597);
    ticks_of(builder, TICK_SYSTEM, 798, 2);
    ticks_of(builder, TICK_DONT_CARE, 800, 1);
    g_autoptr(PfTickStack) ticks = stack_of(builder, 800, 1, 50);

    assert_int_equal(ticks->stack.n_layers, 2);
    assert_string_equal(ticks->stack.layers[0].name->label, "insert");
    assert_int_equal(ticks->stack.layers[1].ticks, 200);
    assert_int_equal(ticks->aside[PF_IGNORED_GC].ticks, 400);
    assert_int_equal(ticks->aside[PF_IGNORED_IDLE].ticks, 597);
    assert_int_equal(ticks->aside[PF_IGNORED_SYSTEM].ticks, 2);
    assert_int_equal(ticks->aside[PF_IGNORED_DONT_CARE].ticks, 1);
    assert_int_equal(ticks->samples, 1600);
    for (size_t i = 0; i < ticks->stack.n_samples; i++) {
        double sum = (double)ticks->stack.totals[i];
        for (size_t j = 0; j < PF_N_IGNORED; j++)
            sum += ticks->aside[j].values ? (double)ticks->aside[j].values[i] : 0;
        assert_true(fabs(sum * ticks->stack.load_per_unit - 2) < 0.001);
    }
}

TEST(tick_stack_tells_centres_of_one_label_apart)
{
    g_autoptr(TickBuilder) builder = ticks_begin(1000000, 1);

    ticks_of(builder, TICK_GO_STORE, 1, 50);
    ticks_of(builder, TICK_GO_REPORT, 51, 40);
    ticks_of(builder, TICK_INSERT, 91, 10);
    g_autoptr(PfTickStack) ticks = stack_of(builder, 100, 20, 10);

    assert_string_equal(ticks->stack.layers[0].name->label, "go (Store)");
    assert_string_equal(ticks->stack.layers[1].name->label, "go (Report)");
    assert_string_equal(ticks->stack.layers[2].name->label, "insert");
}

TEST(tick_stack_without_an_interval_tells_ticks_a_second)
{
    g_autoptr(TickBuilder) builder = ticks_begin(0, 1);

    ticks_of(builder, TICK_INSERT, 1, 500);
    g_autoptr(PfTickStack) ticks = stack_of(builder, 500, 20, 50);

    assert_told(ticks, 0, "1,000/s");
    assert_true(pf_tick_stack_ceiling(ticks) <= 0);
}

TEST(tick_stack_of_what_is_ignored_alone_is_none)
{
    g_autoptr(TickBuilder) builder = ticks_begin(1000000, 1);

    ticks_of(builder, TICK_GC, 1, 500);
    assert_false(pf_tick_stack_is_there(ticks_made(builder, 500, 3)->time));
}

/* Property: every tick is in a layer or aside, and each once. */
TEST(tick_stack_loses_no_tick)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(5);

    for (size_t run = 0; run < 200; run++) {
        g_autoptr(TickBuilder) builder = ticks_begin(1000000, 1);
        guint n = (guint)g_rand_int_range(random, 1, 900);
        uint64_t in_layers = 0, aside = 0;

        ticks_of(builder, TICK_INSERT, 1, 1);
        for (guint at = 2; at < n; at++)
            ticks_of(builder, (uint32_t)g_rand_int_range(random, 0, TICK_RENDER + 1),
                     at + (guint)g_rand_int_range(random, 0, 20), 1);
        g_autoptr(PfTickStack) ticks =
            stack_of(builder, n + 30, (size_t)g_rand_int_range(random, 0, 8),
                     (size_t)g_rand_int_range(random, 1, 200));
        for (size_t i = 0; i < ticks->stack.n_layers; i++)
            in_layers += ticks->stack.layers[i].ticks;
        for (size_t i = 0; i < PF_N_IGNORED; i++)
            aside += ticks->aside[i].ticks;
        assert_int_equal(in_layers, builder->time.ticks);
        assert_int_equal(ticks->ticks, builder->time.ticks);
        assert_int_equal(in_layers + aside, builder->time.samples);
    }
}

TEST(tick_stack_keeps_colours_by_label_and_module)
{
    g_autoptr(TickBuilder) first = ticks_begin(1000000, 1);
    g_autoptr(TickBuilder) second = ticks_begin(1000000, 1);
    ticks_of(first, TICK_GO_STORE, 1, 50);
    ticks_of(first, TICK_GO_REPORT, 51, 40);
    ticks_of(second, TICK_RENDER, 1, 60);
    ticks_of(second, TICK_GO_REPORT, 61, 50);
    ticks_of(second, TICK_GO_STORE, 111, 40);
    g_autoptr(PfTickStack) ticks = stack_of(first, 100, 20, 10);
    g_autoptr(PfTickStack) other = stack_of(second, 200, 20, 10);

    pf_tick_stack_keep_colours(ticks, other);
    assert_int_equal(ticks->stack.layers[0].ink.band, 2);
    assert_int_equal(ticks->stack.layers[1].ink.band, 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(tick_stack_is_as_high_as_the_processor_is_busy),
    cmocka_unit_test(tick_stack_takes_a_cut_bin_for_as_long_as_it_is),
    cmocka_unit_test(tick_stack_gives_less_than_half_a_bin_to_the_one_before),
    cmocka_unit_test(tick_stack_has_level_steps_side_by_side),
    cmocka_unit_test(tick_stack_has_no_more_bins_than_fit_nor_than_ticks_can_carry),
    cmocka_unit_test(tick_stack_is_never_more_than_busy),
    cmocka_unit_test(tick_stack_has_what_is_ignored_aside_however_few_bands_are_asked_for),
    cmocka_unit_test(tick_stack_tells_centres_of_one_label_apart),
    cmocka_unit_test(tick_stack_without_an_interval_tells_ticks_a_second),
    cmocka_unit_test(tick_stack_of_what_is_ignored_alone_is_none),
    cmocka_unit_test(tick_stack_keeps_colours_by_label_and_module),
    cmocka_unit_test(tick_stack_loses_no_tick),
};

RUN_TESTS("tick_stack", tests)
