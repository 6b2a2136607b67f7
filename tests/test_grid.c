/*
 * test_grid.c - panels side by side: all in the box, none over another, as large as can be.
 */
#include "check.h"

#include <math.h>

#include "figure/grid.h"

static const PfGridRule rule = {
    .head = 39,
    .least_width = 120,
    .least_height = 40,
    .shape = 1.9,
    .column_gap = 18,
    .row_gap = 22,
};
static const PfBox landscape = { 36, 805.89, 93, 533.28 };
static const PfBox portrait = { 36, 559.28, 93, 779.89 };

static void
assert_panels_apart(const PfGrid *grid, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        PfBox panel = pf_grid_panel(grid, i);

        assert_true(panel.left >= grid->box.left && panel.right <= grid->box.right + 1e-6);
        assert_true(panel.top >= grid->box.top && panel.bottom <= grid->box.bottom + 1e-6);
        assert_true(panel.bottom - panel.top >= rule.head + rule.least_height - 1e-6);
        assert_true(panel.right - panel.left >= rule.least_width - 1e-6);
        for (size_t j = 0; j < i; j++) {
            PfBox other = pf_grid_panel(grid, j);
            assert_false(pf_boxes_meet(&panel, &other));
        }
    }
}

/* Property: whatever the box and the number. */
TEST(panels_lie_in_the_box_and_apart)
{
    for (int width = 120; width < 1500; width += 97) {
        for (int height = 79; height < 1500; height += 97) {
            PfBox box = { 10, 10 + width, 20, 20 + height };
            size_t most = pf_grid_capacity(&rule, &box);

            for (size_t n = 1; n <= most; n += 1 + n / 8) {
                PfGrid grid = pf_grid(&rule, &box, n);
                assert_true(grid.n_columns * grid.n_rows >= n);
                assert_panels_apart(&grid, n);
            }
        }
    }
}

TEST(pages_have_the_grids_that_suit_them)
{
    PfGrid twelve = pf_grid(&rule, &landscape, 12);
    PfGrid fifteen = pf_grid(&rule, &portrait, 15);
    PfGrid one = pf_grid(&rule, &landscape, 1);

    assert_int_equal(twelve.n_columns, 4);
    assert_int_equal(twelve.n_rows, 3);
    assert_int_equal(fifteen.n_columns, 3);
    assert_int_equal(fifteen.n_rows, 5);
    assert_int_equal(one.n_columns * one.n_rows, 1);
    assert_int_equal(pf_grid_capacity(&rule, &landscape),
                     20); /* as many as charts have bands */
}

TEST(the_last_panel_ends_where_the_box_does)
{
    PfGrid grid = pf_grid(&rule, &landscape, 12);
    PfBox last = pf_grid_panel(&grid, 11);

    assert_true(fabs(last.right - landscape.right) < 1e-6);
    assert_true(fabs(last.bottom - landscape.bottom) < 1e-6);
}

/* No room for any is still one panel. */
TEST(a_box_too_small_has_one_panel)
{
    PfBox box = { 0, 50, 0, 50 };
    PfGrid grid = pf_grid(&rule, &box, 1);

    assert_int_equal(pf_grid_capacity(&rule, &box), 1);
    assert_int_equal(grid.n_columns * grid.n_rows, 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(panels_lie_in_the_box_and_apart),
    cmocka_unit_test(pages_have_the_grids_that_suit_them),
    cmocka_unit_test(the_last_panel_ends_where_the_box_does),
    cmocka_unit_test(a_box_too_small_has_one_panel),
};

RUN_TESTS("grid", tests)
