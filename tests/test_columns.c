/*
 * test_columns.c - what a run did, by columns of the page: sums that are the run's.
 */
#include "figure_probe.h"

#include "figure/columns.h"

static const PfScale ten_seconds = { 0, 10, 100, 200 };

static double
sum_of(const double *values, size_t n)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += values[i];
    return sum;
}

TEST(columns_are_a_point_wide_and_fill_the_axis)
{
    PfColumns columns = pf_columns(&(PfScale){ 2, 10, 50, 150.7 });

    assert_int_equal(columns.n, 100);
    assert_near(pf_columns_x(&columns, 0), 50);
    assert_near(pf_columns_x(&columns, 100), 150.7);
    assert_near(pf_columns_at(&columns, 0), 2);
    assert_near(pf_columns_at(&columns, 100), 10);
    assert_int_equal(pf_columns(&(PfScale){ 0, 1, 5, 5.2 }).n, 1);
}

/* Property: wherever an amount is of, all of it is in the columns, as evenly as it was. */
TEST(columns_keep_the_sum_of_what_is_spread)
{
    PfColumns columns = pf_columns(&ten_seconds);
    double values[100];

    for (unsigned i = 0; i * 37 < 1000; i++) {
        for (unsigned j = 0; i * 37 + j * 61 <= 1000; j++) {
            double from = 0.37 * i, until = from + 0.61 * j;
            memset(values, 0, sizeof values);
            pf_columns_spread(&columns, from, until, 7, values);
            assert_near(sum_of(values, 100), 7);
        }
    }
    memset(values, 0, sizeof values);
    pf_columns_spread(&columns, 2.05, 2.25, 2, values);
    assert_near(values[20], 0.5);
    assert_near(values[21], 1);
    assert_near(values[22], 0.5);
}

TEST(columns_leave_out_what_is_beyond_the_axis)
{
    PfColumns columns = pf_columns(&(PfScale){ 2, 4, 0, 20 });
    double values[20] = { 0 };

    pf_columns_spread(&columns, 0, 1.9, 7, values);
    pf_columns_spread(&columns, 4.1, 5, 7, values);
    assert_near(sum_of(values, 20), 0);
    pf_columns_spread(&columns, 1, 5, 8, values);
    assert_near(sum_of(values, 20), 4);
}

/* A bin is longer than what it can be of at either end of the run. */
TEST(columns_know_that_a_bin_ends_with_the_run)
{
    uint64_t bytes[] = { 5, 0, 10 };
    PfTimeSums sums = { 0, 4000000000, 3, 1, bytes, { 15 } };
    PfTimeRange range = { 3000000000, 10000000000 };
    PfColumns columns = pf_columns(&ten_seconds);
    double values[100] = { 0 };

    pf_columns_add(&columns, &sums, 0, &range, values);
    assert_near(sum_of(values, 100), 15);
    assert_near(values[29], 0);
    assert_near(values[30], 0.5);
    assert_near(values[80], 0.5);
}

TEST(columns_of_few_things_are_fewer)
{
    PfColumns columns = pf_columns(&(PfScale){ 0, 10, 0, 400 });

    assert_int_equal(pf_columns_of_things(&columns, 1e6, 20).n, 400);
    assert_int_equal(pf_columns_of_things(&columns, 1000, 20).n, 50);
    assert_int_equal(pf_columns_of_things(&columns, 3, 20).n, 24);
}

static PfColumnStack
stack_of(const PfColumns *columns, const double *const *values, size_t n)
{
    static const PfInk inks[] = { { PF_INK_BAND, 0 }, { PF_INK_BAND, 1 } };
    return (PfColumnStack){ columns, { 0, 10, 100, 0 }, n, values, inks, NULL };
}

/* What looks alike is one; what is nothing is none. */
TEST(columns_are_drawn_as_steps)
{
    static const double lower[] = { 0, 5, 5, 5, 0, 2 }, upper[] = { 1, 1, 1, 3, 0, 20 };
    static const double *const values[] = { lower, upper };
    PfColumns columns = pf_columns(&(PfScale){ 0, 6, 0, 6 });
    PfColumnStack stack = stack_of(&columns, values, 2);
    g_autoptr(PfFigure) figure = pf_figure_new(10, 100);

    pf_column_stack_draw(&stack, figure);
    const PfMark *area = next_mark(figure, NULL, PF_MARK_AREA, PF_INK_BAND);
    assert_int_equal(area->n_points, 4);
    assert_near(points_of(figure, area)[0].x, 1);
    assert_near(points_of(figure, area)[0].y, 50);
    assert_near(points_of(figure, area)[1].x, 4);
    assert_near(points_of(figure, area)[2].y, 100);
    area = nth_group(figure, "layer", 1) + 1;
    assert_int_equal(area->ink.band, 1);
    assert_int_equal(area->n_points, 10);
    area++;
    assert_near(points_of(figure, area)[0].y, 0); /* the top of the scale */
    assert_near(pf_column_stack_most(&stack), 22);
}

TEST(columns_have_a_line_along_their_top)
{
    static const double lower[] = { 0, 5, 0, 5 }, upper[] = { 0, 1, 0, 1 };
    static const double *const values[] = { lower, upper };
    PfColumns columns = pf_columns(&(PfScale){ 0, 4, 0, 4 });
    PfColumnStack stack = stack_of(&columns, values, 2);
    g_autoptr(PfFigure) figure = pf_figure_new(10, 100);

    pf_column_stack_draw_total(&stack, figure, (PfInk){ .role = PF_INK_STRONG }, 0.75);
    assert_int_equal(count_marks(figure, PF_MARK_LINE, PF_INK_STRONG), 2);
    const PfMark *line = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_STRONG);
    assert_near(points_of(figure, line)[0].y, 40);
}

TEST(columns_have_a_line_where_there_are_values)
{
    static const double values[] = { -1, 2, 2, 4, -1 };
    PfColumns columns = pf_columns(&(PfScale){ 0, 5, 0, 5 });
    g_autoptr(PfFigure) figure = pf_figure_new(10, 100);

    pf_columns_draw_line(&columns, &(PfScale){ 0, 10, 100, 0 }, values, figure,
                         (PfInk){ .role = PF_INK_STRONG }, 1);
    const PfMark *line = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_STRONG);
    assert_int_equal(line->n_points, 4);
    assert_near(points_of(figure, line)[0].x, 1);
    assert_near(points_of(figure, line)[3].x, 4);
    assert_near(points_of(figure, line)[3].y, 60);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(columns_are_a_point_wide_and_fill_the_axis),
    cmocka_unit_test(columns_keep_the_sum_of_what_is_spread),
    cmocka_unit_test(columns_leave_out_what_is_beyond_the_axis),
    cmocka_unit_test(columns_know_that_a_bin_ends_with_the_run),
    cmocka_unit_test(columns_of_few_things_are_fewer),
    cmocka_unit_test(columns_are_drawn_as_steps),
    cmocka_unit_test(columns_have_a_line_along_their_top),
    cmocka_unit_test(columns_have_a_line_where_there_are_values),
};

RUN_TESTS("columns", tests)
