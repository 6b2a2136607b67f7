/*
 * test_section_time.c - where the time goes: icicles, their key, and the list of cost centres.
 */
#include "check.h"

#include "section_probe.h"
#include "tick_builder.h"

#include "base/units.h"

enum { TREES = 8 };

TEST(time_shows_what_the_ticks_add_up_to)
{
    g_autoptr(Run) run = run_of_calls(calls_of_four());
    g_autoptr(PfFigure) figure = section_of_run(run, "time");

    assert_sound(figure);
    assert_told(figure, "From a run with -p: 1.00\u00a0s, 1,000 ticks. Ticks");
    assert_told(figure, "Time 100% is 1.00\u00a0s");
    assert_int_equal(count_groups(figure, "frame"), run->time.calls->n_nodes);
    assert_not_told(figure, "Allocation");
    assert_not_told(figure, "% alloc");
}

TEST(time_of_unknown_ticks_has_no_seconds)
{
    g_autoptr(Run) run = run_of_calls(calls_of_four());
    run->time.interval_ns = 0;
    run->time.n_capabilities = 4;
    g_autoptr(PfFigure) figure = section_of_run(run, "time");

    assert_told(figure, "From a run with -p: 1,000 ticks on 4 capabilities. Ticks");
    assert_told(figure, "Time 100% is 1,000 ticks");
}

TEST(time_lists_the_cost_centres_as_the_profile_ranks_them)
{
    g_autoptr(Run) run = run_of_calls(calls_of_four());
    g_autoptr(PfFigure) figure = section_of_run(run, "time");

    assert_told(figure,
                "cost centre module source % time 1 lookup Store.Index "
                "Store/Index.hs:26:1-58 60.0 2 render Report Report.hs:3:1-9 25.0 3 CAF "
                "Store.Index <entire-module> 10.0 4 main Main Main.hs:1:1-9 5.0");
    assert_not_told(figure, "below 1%");
    assert_near(length_of(figure, in_row(figure, 1, PF_MARK_RECT, PF_INK_ACCENT)), 52);
    assert_near(length_of(figure, in_row(figure, 4, PF_MARK_RECT, PF_INK_FAINT)), 52.0 / 12);
}

static uint64_t
half_in_main(size_t place)
{
    return place == 1 ? 512 : place > 1 ? 128 : 0;
}

TEST(time_shows_allocation_where_it_is_known)
{
    PfCalls *calls = calls_of_four();
    add_alloc(calls, half_in_main);
    g_autoptr(Run) run = run_of_calls(calls);
    g_autoptr(PfFigure) figure = section_of_run(run, "time");

    assert_sound(figure);
    assert_told(figure, "Allocation 100% is 896\u00a0B");
    assert_told(figure, "individual time and allocation, all calls together");
    assert_told(figure, "lookup Store.Index Store/Index.hs:26:1-58 60.0 14.3");
    assert_told(figure, "main Main Main.hs:1:1-9 5.0 57.1");
    assert_int_equal(count_groups(figure, "frame"), 2 * run->time.calls->n_nodes);
    assert_int_equal(count_groups(figure, "key"), 1);
    /* both bars of a row are on the scale of the largest of all */
    assert_near(length_of(figure, in_row(figure, 1, PF_MARK_RECT, PF_INK_ACCENT)), 52);
    const PfMark *of_main = in_row(figure, 4, PF_MARK_RECT, PF_INK_ACCENT);
    assert_near(length_of(figure, of_main), 52.0 * 512 / 896 / 0.6);
}

/* Checks the list: every cost centre of 1 % or more is on it, and the others are counted with
 * what they cost together. */
static void
check_list(PfCalls *calls)
{
    g_autoptr(Run) run = run_of_calls(calls);
    g_autoptr(PfFigure) figure = section_of_run(run, "time");
    double total = (double)pf_calls_total(calls), rest = 0;
    size_t n_listed = 0, n_rest = 0;

    for (size_t i = 0; i < calls->n_centres; i++) {
        const PfCallCentre *centre = &calls->centres[i];
        bool is_listed = (double)centre->individual / total >= 0.01;
        n_listed += is_listed;
        n_rest += !is_listed && centre->individual > 0;
        rest += is_listed ? 0 : (double)centre->individual;
    }
    g_autofree char *share = pf_unit_percent(rest / total);
    g_autofree char *note =
        g_strdup_printf("%zu more %s below 1%%, with %s of the time together.", n_rest,
                        n_rest == 1 ? "is" : "are", share);
    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), n_listed);
    if (n_rest > 0)
        assert_told(figure, note);
}

TEST(time_lists_what_ghc_lists_and_counts_the_rest)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(9);

    for (int i = 0; i < TREES; i++)
        check_list(calls_random(rand, 30, 12, 80, 8));
}

/* Forty cost centres and more find no room beside two icicles. */
TEST(time_goes_on_over_pages_of_any_size)
{
    static const double sizes[][2] = { { 480, 280 }, { 612, 792 }, { 841.89, 595.28 } };
    g_autoptr(GRand) rand = g_rand_new_with_seed(4);

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        PfChartOptions page = a4;
        PfCalls *calls = calls_random(rand, 60, 12, 200, 40);
        page.width = sizes[i][0];
        page.height = sizes[i][1];
        add_alloc(calls, half_in_main);
        g_autoptr(Run) run = run_of_calls(calls);
        g_autoptr(PfFigure) figure = section_on(&run->profile, "time", &page);
        assert_sound(figure);
        assert_true(count_all_rows(figure) > 4);
    }
}

/* The heading of the list is never the last on its page. */
TEST(time_keeps_headings_with_what_they_head)
{
    for (unsigned height = 300; height < 900; height += 25) {
        PfChartOptions page = a4;
        page.height = height;
        g_autoptr(Run) run = run_of_calls(calls_of_four());
        g_autoptr(PfFigure) figure = section_on(&run->profile, "time", &page);
        for (const PfFigure *at = figure; at; at = at->next)
            assert_int_equal(has_text(at, "Where the time goes"), count_rows(at) > 0);
    }
}

TEST(time_shows_what_ran_when_where_that_is_known)
{
    g_autoptr(TickBuilder) ticks = ticks_begin(1000000, 1);
    ticks_of(ticks, TICK_INSERT, 1, 600);
    ticks_of(ticks, TICK_LOOKUP, 601, 400);
    const PfProfile *profile = ticks_made(ticks, 1000, 20);
    g_autoptr(Run) run = run_of_calls(calls_of_four());
    run->profile.log->has_times = true;
    run->profile.log->last_ns = 1000000000;
    run->time.over_time = profile->time->over_time;
    run->time.centres = profile->time->centres;
    g_autoptr(PfFigure) figure = section_of_run(run, "time");

    for (const PfFigure *page = figure; page; page = page->next)
        assert_on_page(page);
    assert_told(figure, "What ran when");
    assert_told(figure, "insert");
}

TEST(time_says_which_flags_give_it)
{
    g_autoptr(Run) run = run_begin();
    g_autofree char *lack = lack_of(&run->profile, "time");
    g_autoptr(Run) other = run_of_calls(calls_of_four());
    g_autofree char *none = lack_of(&other->profile, "time");

    assert_non_null(strstr(lack, "+RTS -p -l"));
    assert_null(strstr(lack, "-hc"));
    assert_null(none);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(time_shows_what_the_ticks_add_up_to),
    cmocka_unit_test(time_of_unknown_ticks_has_no_seconds),
    cmocka_unit_test(time_lists_the_cost_centres_as_the_profile_ranks_them),
    cmocka_unit_test(time_shows_allocation_where_it_is_known),
    cmocka_unit_test(time_lists_what_ghc_lists_and_counts_the_rest),
    cmocka_unit_test(time_goes_on_over_pages_of_any_size),
    cmocka_unit_test(time_keeps_headings_with_what_they_head),
    cmocka_unit_test(time_shows_what_ran_when_where_that_is_known),
    cmocka_unit_test(time_says_which_flags_give_it),
};

RUN_TESTS("section_time", tests)
