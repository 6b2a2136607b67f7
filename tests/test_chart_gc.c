/*
 * test_chart_gc.c - pauses over time on a logarithmic scale, and by their length, without fonts
 * and without cairo.
 */
#include "figure_probe.h"

#include "inset_probe.h"
#include "runtime_builder.h"

static const uint64_t us = 1000, ms = 1000000;
static const double right = 841.89 - 36 - 150 - 24, left_of_key = 841.89 - 36 - 150;
static const double top = 113 + 14; /* under the signs */

/* Ten seconds: minor collections of 20 and 200 µs at one moment and of 2 ms at another, and
 * major ones of 40 and 90 ms. The axis is from 10 µs to 100 ms. */
static RuntimeBuilder *
usual_run(void)
{
    RuntimeBuilder *builder = runtime_begin(10 * runtime_second);
    const RuntimePause pauses[] = {
        { 2 * runtime_second, 20 * us, false },
        { 2 * runtime_second + 2 * us, 200 * us, false },
        { 2 * runtime_second + 4 * us, 30 * us, false },
        { 5 * runtime_second, 40 * ms, true },
        { 6 * runtime_second, 2 * ms, false },
        { 8 * runtime_second, 90 * ms, true },
    };

    runtime_collect(builder, pauses, G_N_ELEMENTS(pauses), 1024);
    return builder;
}

static double
y_at(double ns)
{
    return plot_bottom - (log10(ns) - 4) / 4 * (plot_bottom - top);
}

static double
x_at(double seconds)
{
    return plot_left + seconds / 10 * (right - plot_left);
}

TEST(gc_has_a_decade_a_tick)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_gc(&builder->profile, &landscape);
    static const char *const labels[] = { "10\u00a0µs", "100\u00a0µs", "1\u00a0ms",
                                          "10\u00a0ms", "100\u00a0ms" };

    assert_string_equal(figure->id, "gc");
    for (size_t i = 0; i < G_N_ELEMENTS(labels); i++) {
        const PfMark *text = text_mark(figure, labels[i]);
        assert_near(points_of(figure, text)->y, y_at(pow(10, 4 + (double)i)) + 2.4);
    }
    assert_on_page(figure);
}

TEST(gc_has_ranges_of_minor_pauses_in_a_point)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_gc(&builder->profile, &landscape);
    const PfMark *group = group_start(figure, "minor");
    const PfMark *line = mark_in(group, PF_MARK_LINE, PF_INK_BLOCKS);
    const PfMark *dot = mark_in(group, PF_MARK_RECT, PF_INK_SECOND);
    const PfPoint *p = points_of(figure, line), *q = points_of(figure, dot);

    assert_true(line->width == 0.9);
    assert_near(p[0].x, plot_left + floor(x_at(2) - plot_left) + 0.5);
    assert_near(p[0].y, y_at(200e3));
    assert_near(p[1].y, y_at(20e3));
    assert_true(fabs(p[0].x - x_at(2)) <= 0.5);
    assert_near((q[0].x + q[1].x) / 2, p[0].x);
    assert_near((q[0].y + q[1].y) / 2, y_at(30e3));
    /* one alone has no range */
    assert_int_equal(line[1].type, PF_MARK_RECT);
    assert_near((points_of(figure, dot + 1)[0].y + points_of(figure, dot + 1)[1].y) / 2,
                y_at(2e6));
    assert_int_equal(dot[2].type, PF_MARK_CLOSE);
}

TEST(gc_has_a_dot_for_each_major_collection)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_gc(&builder->profile, &landscape);
    const PfMark *dot = group_start(figure, "major") + 1;

    assert_true(dot[0].type == PF_MARK_CIRCLE && dot[0].ink.role == PF_INK_ACCENT
                && dot[0].width == 0 && dot[0].size == 1.7);
    assert_true(dot[1].ink.role == PF_INK_PAPER && dot[1].width == 0.4);
    assert_near(points_of(figure, dot)->x, x_at(5));
    assert_near(points_of(figure, dot)->y, y_at(40e6));
    assert_near(points_of(figure, dot + 2)->x, x_at(8));
    assert_near(points_of(figure, dot + 2)->y, y_at(90e6));
    assert_int_equal(dot[4].type, PF_MARK_CLOSE);
}

/* The sum of the widths of all bars of an ink. */
static double
length_of(const PfFigure *figure, PfInkRole ink)
{
    const PfMark *group = group_start(figure, "pause-bins");
    double length = 0;

    for (const PfMark *mark = group; mark < group_end(group); mark++)
        if (mark->type == PF_MARK_RECT && mark->ink.role == ink)
            length += fabs(points_of(figure, mark)[1].x - points_of(figure, mark)[0].x);
    return length;
}

TEST(gc_has_bars_as_long_as_the_time_in_them)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_gc(&builder->profile, &landscape);
    double minor = length_of(figure, PF_INK_OTHER), major = length_of(figure, PF_INK_ACCENT);

    assert_near(minor / major, (0.02 + 0.2 + 0.03 + 2) / 130);
    assert_int_equal(count_groups(figure, "pause-bin"), 5);
    /* 90 ms: from 56.2 to 100 ms, at the top; its count has room after it */
    const PfMark *bar =
        next_mark(figure, group_start(figure, "pause-bins"), PF_MARK_RECT, PF_INK_ACCENT);
    bar = next_mark(figure, bar, PF_MARK_RECT, PF_INK_ACCENT);
    const PfPoint *p = points_of(figure, bar);
    assert_near((p[0].y + p[1].y) / 2, (y_at(1e8) + y_at(pow(10, 7.75))) / 2);
    assert_near(p[0].x, left_of_key);
    assert_near(p[1].x, 841.89 - 36 - 3 - 3); /* the longest leaves room for "1" */
    assert_true(has_title(figure, "56.2\u00a0ms to 100\u00a0ms: 1 pause, 90.0\u00a0ms"));
    assert_true(has_title(figure, "17.8\u00a0µs to 31.6\u00a0µs: 2 pauses, 50.0\u00a0µs"));
}

TEST(gc_tells_what_it_sums_up)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    builder->gc.is_open = true;
    g_autoptr(PfFigure) figure = pf_chart_gc(&builder->profile, &landscape);

    assert_true(has_text(figure,
                         "6 collections, 2 of them major\u2002\u00b7\u2002132\u00a0ms, 1.3% of "
                         "the run\u2002\u00b7\u2002longest 90.0\u00a0ms, at 8.00\u00a0s"
                         "\u2002\u00b7\u2002the log ends within one"));
    assert_non_null(strstr(figure->summary, "4 minor collections: total 2.25\u00a0ms"));
    assert_non_null(strstr(figure->summary, "2 major collections: total 130\u00a0ms"));
    assert_null(strstr(figure->summary, "second stop"));
}

static void
add_stops(RuntimeBuilder *builder, const PfNonmovingPhase *phases, size_t n)
{
    builder->nonmoving.phases = runtime_keep(builder, g_memdup2(phases, n * sizeof *phases));
    builder->nonmoving.n_phases = n;
    builder->nonmoving.sums[PF_NONMOVING_SYNC] = (PfPauseSums){ 1, ms, ms, ms, ms, ms };
    builder->profile.nonmoving = &builder->nonmoving;
}

TEST(gc_marks_second_stops)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    const PfNonmovingPhase phases[] = {
        { PF_NONMOVING_MARK, runtime_second, 3 * runtime_second, 5, false },
        { PF_NONMOVING_SYNC, 3 * runtime_second, 3 * runtime_second + ms, 0, false },
        { PF_NONMOVING_SYNC, 9 * runtime_second, 10 * runtime_second, 0, true },
    };
    add_stops(builder, phases, G_N_ELEMENTS(phases));
    g_autoptr(PfFigure) figure = pf_chart_gc(&builder->profile, &landscape);
    const PfMark *diamond = group_start(figure, "stops") + 1;
    const PfPoint *p = points_of(figure, diamond);

    assert_int_equal(diamond->type, PF_MARK_AREA);
    assert_near(p[0].x, x_at(3));
    assert_near((p[0].y + p[2].y) / 2, y_at(1e6));
    assert_int_equal(diamond[2].type, PF_MARK_CLOSE); /* one alone ended */
    assert_non_null(strstr(figure->summary, "1 second stop: total 1.00\u00a0ms"));
    assert_true(length_of(figure, PF_INK_STRONG) > 0);
    assert_true(has_text(figure, "a second stop of the non-moving collector"));
}

/* A moment's pauses of a run of days are one line; of majors that fall onto one another one is
 * drawn. */
TEST(gc_draws_no_more_than_there_are_points)
{
    g_autoptr(RuntimeBuilder) builder = runtime_begin(2048 * runtime_second * 100);
    g_autofree RuntimePause *pauses = g_new0(RuntimePause, 6144);

    for (size_t i = 0; i < 6144; i++)
        pauses[i] = (RuntimePause){ i * runtime_second * 33, i % 3 == 0 ? 50 * ms : 30 * us + i,
                                    i % 3 == 0 };
    runtime_collect(builder, pauses, 6144, (uint64_t)1 << 36);
    g_autoptr(PfFigure) figure = pf_chart_gc(&builder->profile, &landscape);
    const PfMark *minor = group_start(figure, "minor"), *major = group_start(figure, "major");

    assert_in_range(group_end(minor) - minor, 400, 2 * (right - plot_left) + 4);
    assert_in_range(group_end(major) - major, 400, 2 * (right - plot_left) + 4);
    assert_on_page(figure);
}

TEST(gc_has_pauses_of_nanoseconds_at_its_foot_and_of_minutes)
{
    g_autoptr(RuntimeBuilder) builder = runtime_begin(1000 * runtime_second);
    const RuntimePause pauses[] = {
        { runtime_second, 0, false },
        { 2 * runtime_second, 80, false },
        { 3 * runtime_second, 600 * runtime_second, true },
    };
    runtime_collect(builder, pauses, G_N_ELEMENTS(pauses), 1024);
    g_autoptr(PfFigure) figure = pf_chart_gc(&builder->profile, &landscape);
    const PfMark *minor = group_start(figure, "minor");
    const PfMark *dot = mark_in(minor, PF_MARK_RECT, PF_INK_SECOND);

    assert_true(has_text(figure, "1\u00a0µs"));
    assert_true(has_text(figure, "1,000\u00a0s"));
    assert_near(points_of(figure, dot)->y, plot_bottom - 0.5);
    assert_true(has_title(figure, "up to 1.78\u00a0µs: 2 pauses, 80.0\u00a0ns"));
    assert_on_page(figure);

    PfChartOptions small = landscape;
    small.width = PF_CHART_MIN_WIDTH;
    small.height = PF_CHART_MIN_HEIGHT;
    g_autoptr(PfFigure) page = pf_chart_gc(&builder->profile, &small);
    assert_on_page(page);
    g_autoptr(Sheet) low = sheet_of(510, 90, PF_KEY_BESIDE);
    pf_chart_gc_inset(&builder->profile, &landscape, &low->place);
    assert_false(has_text(low->figure, "10\u00a0µs")); /* every other decade has no label */
    assert_true(has_text(low->figure, "1\u00a0µs"));
}

TEST(gc_says_what_is_missing)
{
    g_autoptr(RuntimeBuilder) builder = runtime_begin(runtime_second);
    g_autofree char *none = pf_chart_gc_lacks(&builder->profile, &landscape);
    assert_non_null(strstr(none, "no collections in the log: they are of class g"));
    builder->profile.gc = &builder->gc;
    g_autofree char *empty = pf_chart_gc_lacks(&builder->profile, &landscape);
    assert_non_null(strstr(empty, "class g"));

    g_autoptr(RuntimeBuilder) told = usual_run();
    assert_null(pf_chart_gc_lacks(&told->profile, &landscape));
}

TEST(gc_has_no_histogram_where_there_is_no_room_beside)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(Sheet) narrow = sheet_of(240, 200, PF_KEY_BESIDE);
    double end = pf_chart_gc_inset(&builder->profile, &landscape, &narrow->place);

    assert_in_place(narrow, end);
    assert_int_equal(count_groups(narrow->figure, "pause-bin"), 0);
    g_autoptr(Sheet) wide = sheet_of(510, 300, PF_KEY_BESIDE);
    end = pf_chart_gc_inset(&builder->profile, &landscape, &wide->place);
    assert_in_place(wide, end);
    assert_int_equal(count_groups(wide->figure, "pause-bin"), 5);
    const PfMark *picture = nth_part(wide->figure, PF_ROLE_PICTURE, 0);
    assert_non_null(strstr(picture->part.words, "Pauses for collections"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(gc_has_a_decade_a_tick),
    cmocka_unit_test(gc_has_ranges_of_minor_pauses_in_a_point),
    cmocka_unit_test(gc_has_a_dot_for_each_major_collection),
    cmocka_unit_test(gc_has_bars_as_long_as_the_time_in_them),
    cmocka_unit_test(gc_tells_what_it_sums_up),
    cmocka_unit_test(gc_marks_second_stops),
    cmocka_unit_test(gc_draws_no_more_than_there_are_points),
    cmocka_unit_test(gc_has_pauses_of_nanoseconds_at_its_foot_and_of_minutes),
    cmocka_unit_test(gc_says_what_is_missing),
    cmocka_unit_test(gc_has_no_histogram_where_there_is_no_room_beside),
};
RUN_TESTS("chart_gc", tests)
