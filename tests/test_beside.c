/*
 * test_beside.c - the labels of points: in the plot, and out of the way of others.
 */
#include "check.h"

#include <glib.h>
#include <math.h>

#include "figure/beside.h"

#define assert_near(a, b) assert_true(fabs((a) - (b)) < 1e-9)

static const PfBox plot = { 100, 500, 50, 300 };

TEST(beside_stands_to_the_right_and_above)
{
    PfObstacles none = { .plot = plot };
    PfBeside label = pf_beside(&none, (PfPoint){ 200, 150 }, 80);

    assert_near(label.at.x, 206);
    assert_near(label.at.y, 146);
    assert_near(label.box.left, 204);
    assert_near(label.box.right, 288);
    assert_near(label.box.top, 139.4);
    assert_near(label.box.bottom, 147.8);
}

TEST(beside_goes_left_where_the_right_has_no_room)
{
    PfObstacles none = { .plot = plot };

    assert_near(pf_beside(&none, (PfPoint){ 414, 150 }, 80).at.x, 420); /* just fits */
    assert_near(pf_beside(&none, (PfPoint){ 415, 150 }, 80).at.x, 329);
}

TEST(beside_is_over_the_point_where_neither_side_has_room)
{
    PfObstacles none = { .plot = plot };

    assert_near(pf_beside(&none, (PfPoint){ 300, 150 }, 300).at.x, 150);
    assert_near(pf_beside(&none, (PfPoint){ 220, 150 }, 300).at.x, 100);
    assert_near(pf_beside(&none, (PfPoint){ 390, 150 }, 300).at.x, 200);
    assert_near(pf_beside(&none, (PfPoint){ 390, 150 }, 900).at.x,
                100); /* starts in the plot */
}

TEST(beside_crosses_fewer_markers)
{
    static const double markers[] = { 150, 200, 220, 240 };
    PfObstacles some = { .plot = plot, .markers = markers, .n_markers = 4 };

    assert_near(pf_beside(&some, (PfPoint){ 200, 150 }, 80).at.x, 114);
    some.n_markers = 3; /* one on each side, and the point's own */
    assert_near(pf_beside(&some, (PfPoint){ 200, 150 }, 80).at.x, 206);
}

TEST(beside_avoids_a_label_before_markers)
{
    static const double markers[] = { 130, 140, 150 };
    static const PfBox label = { 230, 260, 140, 150 };
    PfObstacles both = { plot, &label, 1, markers, 3 };

    assert_near(pf_beside(&both, (PfPoint){ 200, 150 }, 80).at.x, 114);
    assert_near(pf_beside(&both, (PfPoint){ 200, 180 }, 80).at.x, 206); /* it is higher up */
}

TEST(beside_stays_under_the_upper_edge)
{
    PfObstacles none = { .plot = plot };
    PfBeside label = pf_beside(&none, (PfPoint){ 200, 52 }, 80);

    assert_near(label.box.top, 50);
    assert_near(label.at.y, 56.6);
}

/* Property: what fits into the plot is in it, and the second label never meets the first where
 * there is another side. */
TEST(beside_stays_in_the_plot)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(5);

    for (unsigned i = 0; i < 20000; i++) {
        PfPoint point = { g_rand_double_range(random, plot.left, plot.right),
                          g_rand_double_range(random, plot.top, plot.bottom) };
        PfObstacles obstacles = { .plot = plot };
        double width = g_rand_double_range(random, 0, plot.right - plot.left);
        PfBeside first = pf_beside(&obstacles, point, width);
        assert_true(first.at.x >= plot.left && first.at.x + width <= plot.right + 1e-9);
        assert_true(first.box.top >= plot.top - 1e-9 && first.box.bottom <= plot.bottom);

        obstacles.labels = &first.box;
        obstacles.n_labels = 1;
        PfBeside second = pf_beside(&obstacles, point, width);
        bool fits_left = point.x - 6 - width >= plot.left;
        bool fits_right = point.x + 6 + width <= plot.right;
        if (fits_left && fits_right)
            assert_true(second.box.right <= first.box.left);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(beside_stands_to_the_right_and_above),
    cmocka_unit_test(beside_goes_left_where_the_right_has_no_room),
    cmocka_unit_test(beside_is_over_the_point_where_neither_side_has_room),
    cmocka_unit_test(beside_crosses_fewer_markers),
    cmocka_unit_test(beside_avoids_a_label_before_markers),
    cmocka_unit_test(beside_stays_under_the_upper_edge),
    cmocka_unit_test(beside_stays_in_the_plot),
};

RUN_TESTS("beside", tests)
