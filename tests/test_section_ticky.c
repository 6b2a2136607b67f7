/*
 * test_section_ticky.c - ticky counters in a report: by entries and by allocation, with totals.
 */
#include "check.h"

#include "section_probe.h"

/* A run with `n` counters: the first is entered most, the last allocates most. */
typedef struct {
    Run *run;
    PfTicky ticky;
} Counted;

static Counted *
counted(size_t n, size_t n_idle)
{
    Counted *counted = g_new0(Counted, 1);

    counted->run = run_begin();
    counted->ticky.n_samples = 3;
    counted->ticky.n_counters = n + n_idle;
    counted->ticky.counters = g_new0(PfTickyCounter, n + n_idle);
    for (size_t i = 0; i < n + n_idle; i++) {
        PfTickyCounter *counter = &counted->ticky.counters[i];
        *counter = (PfTickyCounter){ .id = i + 1,
                                     .is_defined = true,
                                     .arity = 2,
                                     .name = g_strdup_printf("go%zu{v s1} (Main) (fun)", i),
                                     .kind = g_strdup("fun") };
        if (i < n) {
            counter->entries = 1000 * (n - i);
            counter->alloc_bytes = 1024 * (i + 1);
            counter->allocd_bytes = 512;
        }
    }
    counted->run->profile.ticky = &counted->ticky;
    return counted;
}

static void
counted_free(Counted *counted)
{
    for (size_t i = 0; i < counted->ticky.n_counters; i++) {
        g_free(counted->ticky.counters[i].name);
        g_free(counted->ticky.counters[i].kind);
    }
    g_free(counted->ticky.counters);
    run_end(counted->run);
    g_free(counted);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Counted, counted_free)

TEST(ticky_has_the_numbers_and_the_sums_of_the_counters)
{
    g_autoptr(Counted) counts = counted(3, 0);
    g_autoptr(PfFigure) figure = section_of_run(counts->run, "ticky");

    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), 3);
    assert_told(figure, "In all 6,000 entries, 6.00\u00a0KiB alloc, 1.50\u00a0KiB alloc'd.");
    assert_told(figure, "kind arity entries % entries alloc % alloc alloc'd 1 go0{v s1} (Main) "
                        "(fun) fun 2 3,000 50.0 1.00\u00a0KiB 16.7 512\u00a0B 2 go1");
    assert_told(figure, "go2{v s1} (Main) (fun) fun 2 1,000 16.7 3.00\u00a0KiB 50.0");
    assert_told(figure, "What was counted after the last sample is not in the log.");
    assert_not_told(figure, "Allocated most");
    assert_not_told(figure, "counted nothing");
}

TEST(ticky_leaves_out_what_counted_nothing_and_counts_it)
{
    g_autoptr(Counted) counts = counted(3, 1234);
    g_autoptr(PfFigure) figure = section_of_run(counts->run, "ticky");

    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), 3);
    assert_told(figure, "1,234 more counters counted nothing.");
}

/* The last, which is entered least, has the most allocation, and is in the second list. */
TEST(ticky_of_many_has_a_list_by_allocation_too)
{
    g_autoptr(Counted) counts = counted(300, 0);
    g_autoptr(PfFigure) figure = section_of_run(counts->run, "ticky");

    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), 80);
    assert_true(count_pages(figure) <= 2);
    assert_told(figure, "Entered most often");
    assert_told(figure, "Only the first 40 of 300 rows are shown");
    assert_told(figure,
                "Allocated most name kind arity entries % entries alloc % alloc alloc'd 1 "
                "go299{v s1}");
}

TEST(ticky_without_a_sample_says_that_nothing_is_known)
{
    g_autoptr(Counted) counts = counted(0, 2);
    counts->ticky.n_samples = 0;
    g_autoptr(PfFigure) figure = section_of_run(counts->run, "ticky");

    assert_sound(figure);
    assert_told(figure, "No sample of these was taken");
    assert_told(figure, "+RTS -i0.01");
    assert_told(figure, "go1{v s1} (Main) (fun) fun 2 n/a");
    assert_int_equal(count_all_rows(figure), 2);
}

TEST(ticky_of_the_largest_numbers_and_names_stays_on_any_page)
{
    static const double sizes[][2] = { { 480, 280 }, { 612, 792 }, { 841.89, 595.28 } };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Counted) counts = counted(50, 0);
        PfTickyCounter *first = &counts->ticky.counters[0];
        PfChartOptions page = a4;
        page.width = sizes[i][0];
        page.height = sizes[i][1];
        g_free(first->name);
        first->name = g_strnfill(3000, 'x');
        first->module = first->source = first->name;
        first->entries = first->alloc_bytes = first->allocd_bytes = UINT64_MAX;
        g_autoptr(PfFigure) figure = section_on(&counts->run->profile, "ticky", &page);
        assert_sound(figure);
    }
}

TEST(ticky_says_which_flags_give_it)
{
    g_autoptr(Run) run = run_begin();
    g_autofree char *lack = lack_of(&run->profile, "ticky");

    assert_non_null(strstr(lack, "-ticky"));
    assert_non_null(strstr(lack, "+RTS -lT"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(ticky_has_the_numbers_and_the_sums_of_the_counters),
    cmocka_unit_test(ticky_leaves_out_what_counted_nothing_and_counts_it),
    cmocka_unit_test(ticky_of_many_has_a_list_by_allocation_too),
    cmocka_unit_test(ticky_without_a_sample_says_that_nothing_is_known),
    cmocka_unit_test(ticky_of_the_largest_numbers_and_names_stays_on_any_page),
    cmocka_unit_test(ticky_says_which_flags_give_it),
};

RUN_TESTS("section_ticky", tests)
