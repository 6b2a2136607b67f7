/*
 * test_inside.c - names in bands: within the edges, as large as they fit, and clear of markers.
 */
#include "check.h"

#include <glib.h>
#include <math.h>

#include "figure/inside.h"

#define assert_near(a, b) assert_true(fabs((a) - (b)) < 1e-9)

static const PfInsideName forty_wide = { .widths = { 40, 35, 32.5 } };

static bool
place(const PfInsideName *name, const double *x, const double *upper, const double *lower,
      size_t n, PfInside *out_place)
{
    PfBandEdges edges = { x, upper, lower, n };
    return pf_inside(&edges, name, out_place);
}

TEST(inside_a_level_band_the_name_stands_leftmost)
{
    static const double x[] = { 10.5, 210.5 }, upper[] = { 100, 100 }, lower[] = { 120, 120 };
    PfInside found;

    assert_true(place(&forty_wide, x, upper, lower, 2, &found));
    assert_near(found.size, 8);
    assert_near(found.centre, 10.5 + 24);
    assert_near(found.baseline, 110 + 0.33 * 8);
}

TEST(inside_the_thickest_part_there_is_most_room)
{
    static const double x[] = { 0, 100, 200 };
    static const double upper[] = { 100, 60, 100 }, lower[] = { 110, 110, 110 };
    PfInside found;

    assert_true(place(&forty_wide, x, upper, lower, 3, &found));
    assert_near(found.size, 8);
    assert_near(found.centre, 100);
    assert_near(found.baseline, (60 + 0.4 * 24 + 110) / 2 + 0.33 * 8);
}

TEST(inside_a_thinner_band_the_name_is_smaller)
{
    static const double x[] = { 0, 100 }, upper[] = { 0, 0 };
    static const struct {
        double thickness, size;
    } cases[] = { { 12, 8 }, { 11.9, 7 }, { 10, 7 }, { 9.9, 6.5 }, { 8.6, 6.5 }, { 8.5, 0 } };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        double lower[] = { cases[i].thickness, cases[i].thickness };
        PfInside found = { 0 };
        assert_true(place(&forty_wide, x, upper, lower, 2, &found) == (cases[i].size > 0));
        assert_near(found.size, cases[i].size);
    }
}

TEST(inside_a_shorter_band_the_name_is_smaller)
{
    static const double upper[] = { 0, 0 }, lower[] = { 50, 50 };
    static const struct {
        double length, size;
    } cases[] = {
        { 48, 8 }, { 47, 7 }, { 43, 7 }, { 42, 6.5 }, { 41, 6.5 }, { 40, 0 }, { 0, 0 }
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        double x[] = { 7, 7 + cases[i].length };
        PfInside found = { 0 };
        assert_true(place(&forty_wide, x, upper, lower, 2, &found) == (cases[i].size > 0));
        assert_near(found.size, cases[i].size);
    }
}

TEST(inside_a_band_markers_do_not_cross_the_name)
{
    static const double x[] = { 0, 100, 200 };
    static const double upper[] = { 100, 60, 100 }, lower[] = { 120, 120, 120 };
    static const double markers[] = { 20, 99 };
    PfInsideName name = { { 40, 35, 32.5 }, markers, 2, true };
    PfInside found;

    assert_true(place(&name, x, upper, lower, 3, &found));
    assert_near(found.size, 8);
    assert_near(found.centre, 122); /* 2.5 clear: from 101.5 on, in whole points */
}

/* A smaller name that is clear is better than a larger one that is crossed. */
TEST(inside_a_band_markers_cross_only_what_has_no_other_place)
{
    static const double x[] = { 0, 100 }, upper[] = { 0, 0 }, lower[] = { 20, 20 };
    static const double markers[] = { 42, 60 };
    PfInsideName name = { { 40, 35, 32.5 }, markers, 1, true };
    PfInside found;

    name.markers = markers;
    assert_true(place(&name, x, upper, lower, 2, &found));
    assert_near(found.size, 8); /* after it */

    name.n_markers = 2;
    assert_true(place(&name, x, upper, lower, 2, &found));
    assert_near(found.size, 7); /* before both */
    assert_near(found.centre, 21.5);

    name.widths[1] = name.widths[2] = 40;
    assert_true(place(&name, x, upper, lower, 2, &found));
    assert_near(found.size, 8);
    name.may_be_crossed = false;
    assert_false(place(&name, x, upper, lower, 2, &found));
}

TEST(inside_nothing_there_is_no_place)
{
    static const double x[] = { 5, 5 }, upper[] = { 0, 0 }, lower[] = { 90, 90 };
    PfInsideName empty = { .widths = { 0 } };
    PfInsideName endless = { .widths = { 1e300, HUGE_VAL, 1e30 } };
    PfInside found;

    assert_false(place(&empty, NULL, NULL, NULL, 0, &found));
    assert_false(place(&empty, x, upper, lower, 1, &found));
    assert_false(place(&empty, x, upper, lower, 2, &found));
    assert_false(place(&endless, x, upper, lower, 2, &found));
}

/* A step within a point, and one on its boundary, are seen. */
TEST(inside_a_band_steps_are_edges)
{
    static const double upper[] = { 0, 0, 30, 30 }, lower[] = { 40, 40, 40, 40 };
    PfInside found;

    for (unsigned i = 0; i < 8; i++) {
        double step = 48 + 0.25 * i;
        double x[] = { 0, step, step, 100 };
        assert_true(place(&forty_wide, x, upper, lower, 4, &found));
        assert_near(found.size, step > 48 ? 8 : 7);
        assert_true(found.centre + (found.size == 8 ? 24 : 21.5) <= step + 1e-9);
    }
}

/* Edges of random lines, some of them steps. */
static void
draw_edges(GRand *random, size_t n, double *x, double *upper, double *lower)
{
    double at = g_rand_double_range(random, 0, 50), y = 100;

    for (size_t i = 0; i < n; i++) {
        x[i] = at;
        y += g_rand_double_range(random, -4, 4);
        upper[i] = y;
        lower[i] = y + g_rand_double_range(random, 5, 40);
        if (g_rand_int_range(random, 0, 6) > 0)
            at += g_rand_double_range(random, 0, 3000.0 / (double)n);
    }
}

static bool
edge_is_clear(const PfBandEdges *edges, size_t i, double left, double right, double top,
              double bottom)
{
    double from = edges->x[i], length = edges->x[i + 1] - from;
    const double ends[] = { fmax(left, from), fmin(right, from + length) };
    if (ends[0] >= ends[1])
        return true;

    for (size_t end = 0; end < 2; end++) {
        double part = (ends[end] - from) / length;
        double upper = edges->upper[i] + part * (edges->upper[i + 1] - edges->upper[i]);
        double lower = edges->lower[i] + part * (edges->lower[i + 1] - edges->lower[i]);
        if (upper > top + 1e-6 || lower < bottom - 1e-6)
            return false;
    }
    return true;
}

static void
assert_in_band(const PfBandEdges *edges, const PfInside *place, double width, double height)
{
    double left = place->centre - width / 2 - 4, right = place->centre + width / 2 + 4;
    double middle = place->baseline - 0.33 * place->size;

    assert_true(left >= edges->x[0] - 1e-9 && right <= edges->x[edges->n - 1] + 1e-9);
    for (size_t i = 0; i + 1 < edges->n; i++)
        assert_true(
            edge_is_clear(edges, i, left, right, middle - height / 2, middle + height / 2));
}

/* Property: the box of the text lies within the band, whatever its edges are, and no marker
 * crosses it unawares. */
TEST(inside_is_within_the_edges)
{
    static const double heights[] = { 12, 10, 8.6 };
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    double x[200], upper[200], lower[200], markers[3];
    unsigned n_found = 0;

    for (unsigned i = 0; i < 4000; i++) {
        size_t n = (size_t)g_rand_int_range(random, 2, 200);
        double width = g_rand_double_range(random, 0, 60);
        PfInsideName name = { { width, width * 7 / 8, width * 6.5 / 8 }, markers, 3, false };
        PfInside found;

        draw_edges(random, n, x, upper, lower);
        for (size_t j = 0; j < 3; j++)
            markers[j] = (j > 0 ? markers[j - 1] : 0) + g_rand_double_range(random, 0, 300);
        if (!place(&name, x, upper, lower, n, &found))
            continue;
        size_t size = found.size == 8 ? 0 : found.size == 7 ? 1 : 2;
        PfBandEdges edges = { x, upper, lower, n };
        assert_in_band(&edges, &found, name.widths[size], heights[size]);
        for (size_t j = 0; j < 3; j++)
            assert_true(fabs(markers[j] - found.centre) >= name.widths[size] / 2 + 2.5 - 1e-9);
        n_found++;
    }
    assert_true(n_found > 1000);
}

/* One that took the points of each window again would not end. */
TEST(inside_takes_many_points)
{
    enum { MANY = 1000000 };
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    g_autofree double *x = g_new(double, MANY);
    g_autofree double *upper = g_new(double, MANY);
    g_autofree double *lower = g_new(double, MANY);
    PfInside found;

    draw_edges(random, MANY, x, upper, lower);
    for (size_t i = 0; i < MANY; i++)
        lower[i] = upper[MANY - 1 - i] + 20 * MANY;
    assert_true(place(&forty_wide, x, upper, lower, MANY, &found));
    assert_near(found.size, 8);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(inside_a_level_band_the_name_stands_leftmost),
    cmocka_unit_test(inside_the_thickest_part_there_is_most_room),
    cmocka_unit_test(inside_a_thinner_band_the_name_is_smaller),
    cmocka_unit_test(inside_a_shorter_band_the_name_is_smaller),
    cmocka_unit_test(inside_a_band_markers_do_not_cross_the_name),
    cmocka_unit_test(inside_a_band_markers_cross_only_what_has_no_other_place),
    cmocka_unit_test(inside_nothing_there_is_no_place),
    cmocka_unit_test(inside_a_band_steps_are_edges),
    cmocka_unit_test(inside_is_within_the_edges),
    cmocka_unit_test(inside_takes_many_points),
};

RUN_TESTS("inside", tests)
