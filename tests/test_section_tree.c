/*
 * test_section_tree.c - the call tree of a report: its numbers, what it leaves out, its pages.
 */
#include "check.h"

#include "heap_builder.h"
#include "section_probe.h"

#include "base/units.h"

enum { TREES = 12 };

TEST(tree_has_the_numbers_of_the_profile)
{
    g_autoptr(Run) run = run_of_calls(calls_of_four());
    g_autoptr(PfFigure) figure = section_of_run(run, "tree");

    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), run->time.calls->n_nodes);
    assert_told(figure, "Time is counted in ticks: 100% is 1,000 of 1.00\u00a0ms.");
    assert_told(figure, "MAIN MAIN <built-in> \u2013 100.0 main Main 1:1-9 5.0 90.0 lookup "
                        "Store.Index 26:1-58 60.0 60.0 render Report 3:1-9 25.0 25.0 CAF "
                        "Store.Index whole module 10.0 10.0");
    assert_not_told(figure, "entries");
    assert_not_told(figure, "% alloc");
    assert_not_told(figure, "left out");
}

static uint64_t
alloc_of_place(size_t place)
{
    return place == 3 ? 500 : place == 4 ? 1500 : 0;
}

TEST(tree_has_entries_and_allocation_where_they_are_known)
{
    PfCalls *calls = calls_of_four();
    add_alloc(calls, alloc_of_place);
    g_autoptr(Run) run = run_of_calls(calls);
    g_autoptr(PfFigure) figure = section_of_run(run, "tree");

    assert_sound(figure);
    assert_told(figure, "entries individual % time % alloc inherited % time % alloc");
    assert_told(figure, "main Main 1:1-9 1 5.0 \u2013 90.0 25.0 lookup Store.Index 26:1-58 2 "
                        "60.0 \u2013 60.0 \u2013 render Report 3:1-9 3 25.0 25.0 25.0 25.0 CAF "
                        "Store.Index whole module 4 10.0 75.0 10.0 75.0");
}

TEST(tree_has_cafs_stand_back)
{
    g_autoptr(Run) run = run_of_calls(calls_of_four());
    g_autoptr(PfFigure) figure = section_of_run(run, "tree");

    assert_string_equal(in_row(figure, 5, PF_MARK_TEXT, PF_INK_FAINT)->text, "CAF");
    assert_null(in_row(figure, 4, PF_MARK_TEXT, PF_INK_FAINT));
}

/* How many nodes cost so little, with all below them, that the tree leaves them out. */
static size_t
count_small(const PfCalls *calls, bool has_alloc)
{
    double time = (double)pf_calls_total(calls), alloc = (double)pf_calls_total_alloc(calls);
    size_t n = 0;

    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        n += (double)node->inherited / time < 0.003
             && (!has_alloc || (double)node->inherited_alloc / alloc < 0.003);
    }
    return n;
}

static uint64_t
much_in_a_few(size_t place)
{
    return place % 37 == 0 ? 100000 + place : place % 3;
}

/* Checks a tree that fits on its pages: what is not small has a row, and the rest is counted.
 */
static void
check_small(PfCalls *calls, bool has_alloc)
{
    g_autoptr(Run) run = run_of_calls(calls);
    g_autoptr(PfFigure) figure = section_of_run(run, "tree");
    size_t n_small = count_small(calls, has_alloc);
    g_autofree char *note =
        g_strdup_printf("%zu row%s below 0.3%%%s", n_small, n_small == 1 ? "" : "s",
                        has_alloc ? " of both time and allocation" : "");

    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), calls->n_nodes - n_small);
    if (n_small > 0)
        assert_told(figure, note);
}

TEST(tree_leaves_out_what_costs_little_in_time_and_allocation_and_counts_it)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(6);
    size_t n_left_out = 0;

    for (int i = 0; i < TREES; i++) {
        PfCalls *calls = calls_random(rand, 30, 5, 60, 6);
        if (i % 2 == 0)
            add_alloc(calls, much_in_a_few);
        n_left_out += count_small(calls, i % 2 == 0);
        check_small(calls, i % 2 == 0);
    }
    assert_true(n_left_out > 0);
}

/* Branches of `depth` cost centres under MAIN, each of which costs something at its end alone.
 */
static PfCalls *
branches(unsigned n, unsigned depth)
{
    CallsBuilder builder = calls_begin();
    g_autofree uint32_t *ids = g_new(uint32_t, depth);

    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = 0; j < depth; j++) {
            g_autofree char *label = g_strdup_printf("b%u.%u", i, j);
            ids[j] = calls_centre(&builder, label, "Deep", "Deep.hs:1:1-9");
        }
        calls_cost(&builder, 100000 + i, depth, ids);
    }
    return calls_end(&builder);
}

/* Where the chains have gone all that costs is there, down to the end of each branch. */
TEST(tree_that_is_too_long_is_without_its_chains)
{
    g_autoptr(Run) run = run_of_calls(branches(3, 200));
    g_autoptr(PfFigure) figure = section_of_run(run, "tree");

    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), 1 + 3 * 2);
    assert_told(figure,
                "594 rows in a chain, whose costs are all below them, are left out too.");
    for (unsigned i = 0; i < 3; i++) {
        g_autofree char *end = g_strdup_printf("b%u.199", i);
        assert_told(figure, end);
    }
}

/* Of 330 branches, which are all over 0.3 % but none over 0.5 %, even the ends are too many. */
TEST(tree_has_six_pages_at_most_and_says_how_much_it_leaves_out)
{
    g_autoptr(Run) run = run_of_calls(branches(20, 60));
    g_autoptr(PfFigure) all = section_of_run(run, "tree");
    g_autoptr(Run) wide = run_of_calls(branches(330, 3));
    g_autoptr(PfFigure) some = section_of_run(wide, "tree");

    assert_sound(all);
    assert_int_equal(count_all_rows(all), 1 + 20 * 2);
    assert_sound(some);
    assert_true(count_pages(some) <= 6);
    g_autofree char *cut =
        g_strdup_printf("Only the first %zu of 661 rows are shown", count_all_rows(some));
    assert_true(count_all_rows(some) > 300);
    assert_told(some, cut);
    assert_told(some, "330 rows in a chain");
}

/* In an eventlog stacks have up to 255 cost centres. */
TEST(tree_of_any_depth_stays_on_the_page)
{
    static const unsigned depths[] = { 1, 12, 100, 254 };

    for (size_t i = 0; i < G_N_ELEMENTS(depths); i++) {
        PfCalls *calls = branches(1, depths[i]);
        if (i % 2 == 0)
            add_alloc(calls, much_in_a_few);
        g_autoptr(Run) run = run_of_calls(calls);
        g_autoptr(PfFigure) figure = section_of_run(run, "tree");
        assert_sound(figure);
        assert_int_equal(count_all_rows(figure), depths[i] + 1);
    }
}

TEST(tree_of_long_names_stays_on_pages_of_any_size)
{
    static const double sizes[][2] = { { 480, 280 }, { 612, 792 }, { 841.89, 595.28 } };
    g_autofree char *name = g_strnfill(3000, 'x');

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        CallsBuilder builder = calls_begin();
        uint32_t id = calls_centre(&builder, name, name, name);
        PfChartOptions page = a4;
        page.width = sizes[i][0];
        page.height = sizes[i][1];
        calls_cost(&builder, UINT64_MAX / 2, 1, &id);
        PfCalls *calls = calls_end(&builder);
        add_alloc(calls, much_in_a_few);
        g_autoptr(Run) run = run_of_calls(calls);
        g_autoptr(PfFigure) figure = section_on(&run->profile, "tree", &page);
        assert_sound(figure);
    }
}

TEST(tree_weighs_the_heap_where_there_are_no_ticks)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(Run) run = run_begin();
    run->profile.heap = &builder->heap;
    builder->heap.calls = calls_of_four();
    g_autoptr(PfFigure) figure = section_of_run(run, "tree");

    assert_sound(figure);
    assert_told(figure, "What is weighed are bytes of the heap, when the heap is largest: 100% "
                        "is 1,000\u00a0B.");
    assert_told(figure, "main Main 1:1-9 50\u00a0B 5.0 900\u00a0B 90.0");
    pf_calls_free(builder->heap.calls);
}

TEST(tree_says_which_flags_give_it)
{
    g_autoptr(Run) run = run_begin();
    g_autofree char *lack = lack_of(&run->profile, "tree");
    g_autoptr(Run) other = run_of_calls(calls_of_four());
    g_autofree char *none = lack_of(&other->profile, "tree");

    assert_non_null(strstr(lack, "+RTS -p -l or -hc -l"));
    assert_null(none);
}

TEST(tree_says_what_is_not_in_it)
{
    g_autoptr(Run) run = run_of_calls(calls_of_four());
    run->time.samples += 70;
    run->time.ignored[PF_IGNORED_GC] = 70;
    g_autoptr(PfFigure) figure = section_of_run(run, "tree");

    assert_told(figure, "70 of 1070 samples are not in it, as in GHC's .prof: GC 70.");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(tree_has_the_numbers_of_the_profile),
    cmocka_unit_test(tree_has_entries_and_allocation_where_they_are_known),
    cmocka_unit_test(tree_has_cafs_stand_back),
    cmocka_unit_test(tree_leaves_out_what_costs_little_in_time_and_allocation_and_counts_it),
    cmocka_unit_test(tree_that_is_too_long_is_without_its_chains),
    cmocka_unit_test(tree_has_six_pages_at_most_and_says_how_much_it_leaves_out),
    cmocka_unit_test(tree_of_any_depth_stays_on_the_page),
    cmocka_unit_test(tree_of_long_names_stays_on_pages_of_any_size),
    cmocka_unit_test(tree_weighs_the_heap_where_there_are_no_ticks),
    cmocka_unit_test(tree_says_which_flags_give_it),
    cmocka_unit_test(tree_says_what_is_not_in_it),
};

RUN_TESTS("section_tree", tests)
