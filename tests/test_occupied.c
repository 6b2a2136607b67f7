/*
 * test_occupied.c - where in a plot no line runs.
 */
#include "check.h"

#include "figure/occupied.h"

static const PfBox plot = { 10, 110, 20, 120 };

TEST(nothing_is_free_within_the_plot_alone)
{
    g_auto(PfOccupied) occupied = pf_occupied(&plot);

    pf_occupied_settle(&occupied);
    assert_true(pf_occupied_is_free(&occupied, &plot));
    assert_false(pf_occupied_is_free(&occupied, &(PfBox){ 9, 20, 30, 40 }));
    assert_false(pf_occupied_is_free(&occupied, &(PfBox){ 100, 111, 30, 40 }));
    assert_false(pf_occupied_is_free(&occupied, &(PfBox){ 20, 30, 19, 40 }));
    assert_false(pf_occupied_is_free(&occupied, &(PfBox){ 20, 30, 100, 121 }));
}

/* A line down, a level one and an upright one, over the edges of the plot. */
TEST(a_line_is_in_every_box_it_goes_through)
{
    g_auto(PfOccupied) occupied = pf_occupied(&plot);

    pf_occupied_add(&occupied, 0, (PfPoint){ 0, 10 }, (PfPoint){ 60, 70 });
    pf_occupied_add(&occupied, 1, (PfPoint){ 80.5, 0 }, (PfPoint){ 80.5, 200 });
    pf_occupied_add(&occupied, 2, (PfPoint){ 20, 100.5 }, (PfPoint){ 30, 100.5 });
    pf_occupied_settle(&occupied);
    for (int i = 11; i < 60; i++) {
        assert_false(pf_occupied_is_free(&occupied, &(PfBox){ i, i + 1, i + 9.5, i + 11.5 }));
        assert_true(pf_occupied_is_free(&occupied, &(PfBox){ i, i + 1, i + 13.5, i + 15 }));
    }
    assert_false(pf_occupied_is_free(&occupied, &(PfBox){ 70, 90, 110, 111 }));
    assert_true(pf_occupied_is_free(&occupied, &(PfBox){ 81.5, 90, 21, 119 }));
    assert_int_equal(pf_occupied_count(&occupied, &(PfBox){ 15, 50, 100.2, 100.8 }), 11);
    assert_int_equal(pf_occupied_count(&occupied, &(PfBox){ 80.1, 80.9, 0, 300 }), 100);
    assert_int_equal(pf_occupied_count(&occupied, &(PfBox){ 200, 300, 0, 300 }), 0);
}

/* A bend is in a cell once, two lines are there twice. */
TEST(a_cell_counts_its_lines)
{
    g_auto(PfOccupied) occupied = pf_occupied(&plot);
    PfBox cell = { 30.1, 30.9, 40.1, 40.9 };

    pf_occupied_add(&occupied, 0, (PfPoint){ 20, 40.5 }, (PfPoint){ 30.5, 40.5 });
    pf_occupied_add(&occupied, 0, (PfPoint){ 30.5, 40.5 }, (PfPoint){ 30.5, 60 });
    pf_occupied_add(&occupied, 1, (PfPoint){ 20, 40.2 }, (PfPoint){ 50, 40.2 });
    pf_occupied_settle(&occupied);
    assert_int_equal(pf_occupied_count(&occupied, &cell), 2);
}

/* A page may be as large as a wall; a box is then kept from lines a little further. */
TEST(large_plots_have_large_cells)
{
    PfBox wall = { 0, 20000, 0, 10000 };
    g_auto(PfOccupied) occupied = pf_occupied(&wall);

    pf_occupied_add(&occupied, 3, (PfPoint){ 0, 5000 }, (PfPoint){ 20000, 5000 });
    pf_occupied_settle(&occupied);
    assert_true(occupied.n_columns * occupied.n_rows < 500000);
    assert_false(pf_occupied_is_free(&occupied, &(PfBox){ 700, 760, 4990, 5010 }));
    assert_true(pf_occupied_is_free(&occupied, &(PfBox){ 700, 760, 5100, 5110 }));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nothing_is_free_within_the_plot_alone),
    cmocka_unit_test(a_line_is_in_every_box_it_goes_through),
    cmocka_unit_test(a_cell_counts_its_lines),
    cmocka_unit_test(large_plots_have_large_cells),
};

RUN_TESTS("occupied", tests)
