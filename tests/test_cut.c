/*
 * test_cut.c - which bands are drawn, and in what order, by either rule.
 */
#include "check.h"

#include "figure/stack.h"
#include "heap_builder.h"

/* "a b | c | d": drawn, in OTHER, left out. */
static char *
text_of(const PfHeapProfile *heap, const PfCut *cut)
{
    g_auto(PfCutBands) bands = pf_cut_bands(heap, cut);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i <= bands.bands->len; i++) {
        if (i == bands.n_drawn)
            g_string_append(text, "| ");
        if (i == bands.n_kept)
            g_string_append(text, "| ");
        if (i < bands.bands->len)
            g_string_append_printf(text, "%s ",
                                   ((const PfBand *)bands.bands->pdata[i])->name.label);
    }
    return g_strchomp(g_string_free(text, FALSE));
}

static void
assert_cut(const HeapBuilder *builder, const PfCut *cut, const char *expected)
{
    g_autofree char *text = text_of(&builder->heap, cut);
    assert_string_equal(text, expected);
}

/* Of 1,000 in each of three samples. */
static HeapBuilder *
five_bands(void)
{
    HeapBuilder *builder = heap_begin(3);

    heap_level_band(builder, "a", 500);
    heap_level_band(builder, "b", 300);
    heap_level_band(builder, "c", 188);
    heap_level_band(builder, "d", 7);
    heap_level_band(builder, "e", 5);
    return builder;
}

TEST(share_puts_each_small_band_into_other)
{
    g_autoptr(HeapBuilder) builder = five_bands();

    assert_cut(builder, &(PfCut){ .n_bands = 20, .min_share = 0.01 }, "a b c | d e |");
    assert_cut(builder, &(PfCut){ .n_bands = 2, .min_share = 0.01 }, "a b | c d e |");
    assert_cut(builder, &(PfCut){ .n_bands = 3, .min_share = 0.2 }, "a b | c d e |");
}

TEST(share_keeps_bands_where_none_has_so_much)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);

    for (unsigned i = 0; i < 40; i++) {
        g_autofree char *name = g_strdup_printf("%c%u", 'a' + i / 10, i % 10);
        heap_level_band(builder, name, 100 - i);
    }
    assert_cut(
        builder, &(PfCut){ .n_bands = 2, .min_share = 0.5 },
        "a0 a1 | a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 "
        "c6 c7 c8 c9 d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 |");
}

/* Names say nothing of a band's weight: it is the largest that are drawn, in that order. */
TEST(the_largest_are_drawn_however_they_are_ranked)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);

    heap_level_band(builder, "a", 100);
    heap_level_band(builder, "b", 300);
    heap_level_band(builder, "c", 50);
    heap_level_band(builder, "d", 200);
    assert_cut(builder, &(PfCut){ .n_bands = 9, .n_largest = 2, .sort = PF_SORT_NAME },
               "b d | a c |");
    assert_cut(builder, &(PfCut){ .n_bands = 1, .n_largest = 2, .sort = PF_SORT_NAME },
               "b | d a c |");
    g_autoptr(HeapBuilder) reversed = heap_begin(3);
    heap_level_band(reversed, "small", 100);
    heap_level_band(reversed, "middle", 200);
    heap_level_band(reversed, "large", 300);
    assert_cut(reversed, &(PfCut){ .n_bands = 9, .n_largest = 2, .is_reversed = true },
               "middle large | small |");
}

TEST(hp2ps_leaves_out_what_is_small_together)
{
    g_autoptr(HeapBuilder) builder = five_bands();

    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .min_share = 0.01 }, "a b c d | | e");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .min_share = 0.005 }, "a b c d e | |");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .min_share = 0.0121 }, "a b c | | d e");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .min_share = 0 }, "a b c d e | |");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .min_share = 1 }, "a | | b c d e");
}

TEST(hp2ps_counts_other_among_the_bands)
{
    g_autoptr(HeapBuilder) builder = five_bands();

    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .n_bands = 5 }, "a b c d e | |");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .n_bands = 4 }, "a b c | d e |");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .n_bands = 1 }, "| a b c d e |");
}

TEST(hp2ps_leaves_the_only_band_and_bands_of_nothing)
{
    g_autoptr(HeapBuilder) builder = heap_begin(2);

    heap_level_band(builder, "a", 0);
    heap_level_band(builder, "b", 0);
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .min_share = 0.05 }, "a b | |");
    g_autoptr(HeapBuilder) alone = heap_begin(2);
    heap_level_band(alone, "a", 9);
    assert_cut(alone, &(PfCut){ .is_hp2ps = true, .min_share = 1 }, "a | |");
}

/* The first sample and the last count half in an area, but whole in a sum. */
static HeapBuilder *
two_orders(void)
{
    static const uint64_t a[] = { 0, 70, 0 };
    static const uint64_t b[] = { 50, 0, 60 };
    HeapBuilder *builder = heap_begin(3);

    heap_band(builder, "a", a);
    heap_band(builder, "b", b);
    return builder;
}

TEST(hp2ps_ranks_by_the_sum_of_the_samples)
{
    g_autoptr(HeapBuilder) builder = two_orders();

    assert_cut(builder, &(PfCut){ .n_bands = 20 }, "a b | |");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true }, "b a | |");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .is_reversed = true }, "a b | |");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .sort = PF_SORT_NAME }, "a b | |");
}

/* 47 above the mean once is more than 13 and 23 above it. */
TEST(hp2ps_deviates_only_where_a_band_is)
{
    g_autoptr(HeapBuilder) builder = two_orders();

    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .sort = PF_SORT_STDDEV }, "a b | |");
    assert_cut(builder,
               &(PfCut){ .is_hp2ps = true, .sort = PF_SORT_STDDEV, .is_reversed = true },
               "b a | |");
}

TEST(places_go_before_ranks)
{
    g_autoptr(HeapBuilder) builder = five_bands();
    g_autoptr(GHashTable) places = g_hash_table_new(g_str_hash, g_str_equal);
    char c[] = "c", d[] = "d";

    g_hash_table_insert(places, c, GUINT_TO_POINTER(7));
    g_hash_table_insert(places, d, GUINT_TO_POINTER(2));
    assert_cut(builder, &(PfCut){ .n_bands = 20, .places = places }, "c d a b e | |");
    assert_cut(builder, &(PfCut){ .n_bands = 2, .places = places }, "a b | c d e |");
    PfCut cut = { .is_hp2ps = true, .n_bands = 3, .min_share = 0.01, .places = places };
    assert_cut(builder, &cut, "c d | a b | e");
}

/* A record has the values of some bands only: OTHER is there, and has a row. */
TEST(what_has_no_values_is_in_other)
{
    g_autoptr(HeapBuilder) builder = five_bands();

    heap_fold(builder, 2);
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .min_share = 0.01 }, "a b c | |");
    assert_cut(builder, &(PfCut){ .is_hp2ps = true, .n_bands = 3 }, "a b | c |");
    g_autoptr(PfStack) stack =
        pf_stack_new(&builder->heap, &(PfCut){ .is_hp2ps = true, .n_bands = 3 });
    assert_int_equal(stack->n_layers, 3);
    assert_int_equal(stack->n_folded, 3);
    assert_int_equal(stack->layers[2].peak, 200);
}

TEST(a_stack_is_of_what_is_left)
{
    g_autoptr(HeapBuilder) builder = five_bands();
    PfCut cut = { .is_hp2ps = true, .n_bands = 3, .min_share = 0.01 };
    g_autoptr(PfStack) stack = pf_stack_new(&builder->heap, &cut);

    assert_int_equal(stack->n_bands, 2);
    assert_int_equal(stack->n_folded, 2);
    assert_int_equal(stack->n_dropped, 1);
    assert_int_equal(stack->totals[0], 995);
    assert_true(stack->mean == 995);
    assert_true(stack->area == 1990);
    assert_int_equal(stack->layers[2].peak, 195);
    assert_true(stack->layers[2].mean == 195);
}

/* Property: the layers come to the total, whatever is cut. */
TEST(layers_come_to_the_total)
{
    g_autoptr(HeapBuilder) builder = heap_many_samples(50);

    heap_level_band(builder, "c", 3);
    heap_level_band(builder, "d", 40);
    for (size_t n = 0; n < 6; n++) {
        for (unsigned percent = 0; percent < 30; percent++) {
            PfCut cut = { .is_hp2ps = n % 2, .n_bands = n, .min_share = percent / 100.0 };
            g_autoptr(PfStack) stack = pf_stack_new(&builder->heap, &cut);
            for (size_t i = 0; i < 50; i++) {
                uint64_t sum = 0;
                for (size_t layer = 0; layer < stack->n_layers; layer++)
                    sum += stack->layers[layer].values[i];
                assert_int_equal(sum, stack->totals[i]);
                assert_true(stack->totals[i] <= stack->totals[stack->peak_at]);
            }
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(share_puts_each_small_band_into_other),
    cmocka_unit_test(share_keeps_bands_where_none_has_so_much),
    cmocka_unit_test(the_largest_are_drawn_however_they_are_ranked),
    cmocka_unit_test(hp2ps_leaves_out_what_is_small_together),
    cmocka_unit_test(hp2ps_counts_other_among_the_bands),
    cmocka_unit_test(hp2ps_leaves_the_only_band_and_bands_of_nothing),
    cmocka_unit_test(hp2ps_ranks_by_the_sum_of_the_samples),
    cmocka_unit_test(hp2ps_deviates_only_where_a_band_is),
    cmocka_unit_test(places_go_before_ranks),
    cmocka_unit_test(what_has_no_values_is_in_other),
    cmocka_unit_test(a_stack_is_of_what_is_left),
    cmocka_unit_test(layers_come_to_the_total),
};

RUN_TESTS("cut", tests)
