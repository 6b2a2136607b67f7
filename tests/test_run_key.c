/*
 * test_run_key.c - the key of figures of the run-time system says as much as there is room for;
 * and steps in columns.
 */
#include "figure_probe.h"

#include "figure/run_key.h"
#include "figure/step_columns.h"

static const PfMeasure measure = { half_em, NULL };

static const PfRunKeyRow rows[] = {
    { .shape = PF_RUN_KEY_BOX,
      .ink = { .role = PF_INK_TRACK },
      .edge = PF_INK_STRONG,
      .width = 0.6,
      .name = "heap size",
      .note = "held from the system",
      .figures = { "peak 181", "mean 69" } },
    { .shape = PF_RUN_KEY_DOT,
      .ink = { .role = PF_INK_ACCENT },
      .name = "live",
      .note = "found reachable by a major collection of all",
      .figures = { "peak 76" } },
};

/* A key in a place so large; where it ends is within that. */
static PfFigure *
key_in(double width, double height)
{
    PfFigure *figure = pf_figure_new(600, 400);
    PfRunKey key = { rows, G_N_ELEMENTS(rows), &measure, false };
    PfBox box = { 50, 50 + width, 40, 40 + height };
    double end = pf_run_key_draw(figure, &key, &box);

    assert_true(end > box.top && end <= box.bottom + 1e-6);
    for (guint i = 0; i < figure->points->len; i++) {
        PfPoint p = g_array_index(figure->points, PfPoint, i);
        assert_true(p.x >= box.left && p.x <= box.right && p.y >= box.top && p.y <= box.bottom);
    }
    return figure;
}

TEST(key_has_all_lines_where_there_is_room)
{
    g_autoptr(PfFigure) figure = key_in(112, 200);
    const char *const texts[] = { "heap size", "held from the system",
                                  "peak 181",  "mean 69",
                                  "live",      "peak 76" };

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        if (!has_text(figure, texts[i]))
            fail_msg("there is no \"%s\"", texts[i]);
    assert_int_equal(count_groups(figure, "key-row"), 2);
    assert_int_equal(count_marks(figure, PF_MARK_CIRCLE, PF_INK_ACCENT), 1);
    assert_int_equal(count_marks(figure, PF_MARK_LINE, PF_INK_STRONG), 1);
}

TEST(key_leaves_out_notes_and_then_joins_figures)
{
    g_autoptr(PfFigure) bare = key_in(112, 54);
    g_autoptr(PfFigure) joined = key_in(112, 44);

    assert_false(has_text(bare, "held from the system"));
    assert_true(has_text(bare, "mean 69"));
    assert_false(has_text(joined, "mean 69"));
    assert_true(has_text(joined, "peak 181\u2002\u00b7\u2002mean 69"));
}

TEST(key_is_a_line_a_row_where_it_is_low_or_wide)
{
    g_autoptr(PfFigure) low = key_in(112, 18);
    g_autoptr(PfFigure) wide = key_in(500, 100);

    assert_true(has_text(low, "heap size"));
    assert_true(has_text(low, "peak 181")); /* the mean has no room */
    assert_true(has_text(wide, "peak 181\u2002\u00b7\u2002mean 69"));
    assert_true(has_text(wide, "held from the system"));
    const PfMark *first = mark_in(nth_group(wide, "key-row", 0), PF_MARK_TEXT, PF_INK_STRONG);
    const PfMark *second = mark_in(nth_group(wide, "key-row", 1), PF_MARK_TEXT, PF_INK_STRONG);
    assert_near(points_of(wide, second)->y - points_of(wide, first)->y, 11);
}

TEST(steps_hide_gridlines_that_go_on_over_them)
{
    uint64_t times[] = { 2000000000, 5000000000 }, bytes[] = { 30, 10 };
    PfReadings readings = { .n = 2, .times_ns = times, .bytes = bytes };
    PfBox box = { 0, 100, 0, 100 };
    g_auto(PfPlot) plot = pf_plot(&box, 0, 10, 40, false);
    g_auto(PfStepColumns) columns = pf_step_columns(&readings, &plot.x);
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);

    assert_int_equal(columns.first, 20);
    assert_near(columns.values[49], 30);
    assert_near(columns.values[51], 10);
    pf_step_columns_veil(figure, &columns, &plot);
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfPoint *p = points_of(figure, marks_of(figure) + i);
        double value = 40 - p->y / 100 * 40;
        assert_near(p[0].x, 20);
        assert_true(value < 30 && value > 0);
        assert_true(value < 10 ? p[1].x == 100 : fabs(p[1].x - 50) <= 1);
    }
    assert_true(figure->marks->len >= 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(key_has_all_lines_where_there_is_room),
    cmocka_unit_test(key_leaves_out_notes_and_then_joins_figures),
    cmocka_unit_test(key_is_a_line_a_row_where_it_is_low_or_wide),
    cmocka_unit_test(steps_hide_gridlines_that_go_on_over_them),
};
RUN_TESTS("run_key", tests)
