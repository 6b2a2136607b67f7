/*
 * test_svg_write.c - numbers and paths of SVG: as short as they can be, and still right.
 */
#include "check.h"

#include <math.h>
#include <string.h>

#include "render/svg_write.h"

static void
check_number(double points, const char *expected)
{
    GString *text = g_string_new(NULL);

    pf_svg_digits(text, pf_svg_hundredths(points));
    assert_string_equal(text->str, expected);
    g_string_free(text, TRUE);
}

TEST(svg_numbers_have_two_decimals_at_most)
{
    check_number(0, "0");
    check_number(-0.0, "0");
    check_number(-0.004, "0");
    check_number(0.005, "0.01");
    check_number(-0.01, "-0.01");
    check_number(0.1, "0.1");
    check_number(0.99, "0.99");
    check_number(0.999, "1");
    check_number(10, "10");
    check_number(100.5, "100.5");
    check_number(-841.889, "-841.89");
    check_number(1e300, "1000000000000");
    check_number(-HUGE_VAL, "-1000000000000");
    check_number((double)NAN, "0");
}

static void
check_path(const PfPoint *points, guint n, const char *expected)
{
    GString *text = g_string_new(NULL);

    pf_svg_path(text, points, n);
    assert_string_equal(text->str, expected);
    g_string_free(text, TRUE);
}

TEST(svg_paths_are_short)
{
    static const PfPoint steps[] = { { 10, 20 },      { 30, 20 },       { 30, 40.5 },
                                     { 30, 40.5 },    { 30.004, 40.5 }, { 500.25, 40.5 },
                                     { 500.5, 40.5 }, { 500.5, 400 } };
    static const PfPoint slopes[] = {
        { 100.25, 200.25 }, { 101.25, 199.25 }, { 102.25, 198.25 }, { -3, -4 }, { -5, 6 }
    };

    check_path(steps, G_N_ELEMENTS(steps), "M10 20H30V40.5H500.25h0.25V400");
    check_path(slopes, G_N_ELEMENTS(slopes), "M100.25 200.25l1-1 1-1L-3-4-5 6");
    check_path(steps, 1, "");
    check_path(steps, 0, "");
}

/* Takes a number off `d`. */
static double
read_number(const char **d)
{
    char *end;
    double number = g_ascii_strtod(*d, &end);

    assert_true(end > *d);
    *d = end;
    return number;
}

/* Where a path goes, read as the recommendation says. */
static guint
read_path(const char *d, PfPoint *points, guint most)
{
    PfPoint at = { 0, 0 };
    char command = 0;
    guint n = 0;

    while (*d != '\0') {
        if (g_ascii_isalpha(*d))
            command = *d++;
        PfPoint from = g_ascii_islower(command) ? at : (PfPoint){ 0, 0 };
        if (strchr("MLlHh", command))
            at.x = from.x + read_number(&d);
        if (strchr("MLlVv", command))
            at.y = from.y + read_number(&d);
        assert_true(n < most);
        points[n++] = at;
    }
    return n;
}

enum { N_STEPS = 300 };

/* Steps of all kinds: long ones, level ones, and such that round to nothing. */
static void
wander(GRand *rand, PfPoint *points)
{
    PfPoint at = { g_rand_double_range(rand, -50, 900), g_rand_double_range(rand, -50, 600) };

    for (guint i = 0; i < N_STEPS; i++) {
        double reach = g_rand_boolean(rand) ? 0.02 : 40;
        at.x += g_rand_boolean(rand) ? 0 : g_rand_double_range(rand, -reach, reach);
        at.y += g_rand_boolean(rand) ? 0 : g_rand_double_range(rand, -reach, reach);
        points[i] = at;
    }
}

/* Of a path of very many points only a tenth counts. */
static int64_t
rounded(double value, guint n_points)
{
    return n_points > 150 ? llround((double)pf_svg_hundredths(value) / 10)
                          : pf_svg_hundredths(value);
}

static bool
is_same_place(PfPoint a, PfPoint b, guint n_points)
{
    return rounded(a.x, n_points) == rounded(b.x, n_points)
           && rounded(a.y, n_points) == rounded(b.y, n_points);
}

static void
check_way(const PfPoint *points, guint n_points, GString *text)
{
    PfPoint found[N_STEPS];
    guint n = 0;

    g_string_truncate(text, 0);
    pf_svg_path(text, points, n_points);
    guint n_found = read_path(text->str, found, N_STEPS);
    for (guint i = 0; i < n_points; i++) {
        n += i == 0 || !is_same_place(points[i], points[i - 1], n_points);
        assert_true(n <= n_found && is_same_place(points[i], found[n - 1], n_points));
    }
    assert_int_equal(n, n_found);
}

/* Property: a path goes where its points are, each once. */
TEST(svg_paths_go_where_they_should)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);
    PfPoint points[N_STEPS];
    GString *text = g_string_new(NULL);

    for (int round = 0; round < 200; round++) {
        wander(rand, points);
        check_way(points, N_STEPS, text);
        check_way(points, 150, text);
    }
    g_string_free(text, TRUE);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(svg_numbers_have_two_decimals_at_most),
    cmocka_unit_test(svg_paths_are_short),
    cmocka_unit_test(svg_paths_go_where_they_should),
};

RUN_TESTS("svg_write", tests)
