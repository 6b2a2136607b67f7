/*
 * test_bands.c - the stack of a chart: nothing lost, no gap, no line too many.
 */
#include "check.h"

#include "figure_probe.h"
#include "heap_builder.h"

static double
area_of(const PfFigure *figure, const PfMark *mark)
{
    const PfPoint *p = points_of(figure, mark);
    double twice = 0;

    for (guint i = 0; i < mark->n_points; i++) {
        PfPoint a = p[i];
        PfPoint b = p[(i + 1) % mark->n_points];
        twice += a.x * b.y - b.x * a.y;
    }
    return fabs(twice) / 2;
}

static double
area_of_stack(const PfFigure *figure)
{
    double area = 0;

    const PfMark *start = group_start(figure, "bands");

    for (const PfMark *mark = start; mark < group_end(start); mark++)
        if (mark->type == PF_MARK_AREA)
            area += area_of(figure, mark);
    return area;
}

TEST(bands_stand_on_each_other)
{
    static const uint64_t level[] = { 40, 60, 20 };
    g_autoptr(HeapBuilder) builder = heap_begin(3);
    heap_level_band(builder, "a", 100);
    heap_band(builder, "b", level);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *upper = next_mark(figure, NULL, PF_MARK_AREA, PF_INK_BAND);
    const PfMark *lower = next_mark(figure, upper, PF_MARK_AREA, PF_INK_BAND);

    assert_int_equal(upper->ink.band, 0);
    assert_int_equal(lower->ink.band, 1);
    for (guint i = 0; i < 3; i++) {
        PfPoint top = points_of(figure, lower)[i];
        PfPoint floor = points_of(figure, upper)[5 - i];
        assert_true(top.x == floor.x && top.y == floor.y);
        assert_true(points_of(figure, lower)[5 - i].y == plot_bottom);
    }
}

TEST(bands_reach_from_the_first_sample_to_the_last)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *area = next_mark(figure, NULL, PF_MARK_AREA, PF_INK_BAND);

    assert_near(points_of(figure, area)[0].x, plot_left + (plot_right - plot_left) / 5);
    assert_near(points_of(figure, area)[4].x, plot_right);
}

/* Nothing is lost: the areas are the integral of the total, whatever is folded. */
TEST(bands_sum_to_the_total)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    double height = plot_bottom - plot_top;
    double point_per_byte = (height - 17) / 330;
    double point_per_second = (plot_right - plot_left) / 5;
    double expected =
        (190 / 2.0 + 310 + 330 + 270 + 200 / 2.0) * point_per_byte * point_per_second;
    PfChartOptions options = landscape;

    for (options.n_bands = 1; options.n_bands <= 3; options.n_bands++) {
        g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);
        assert_near(area_of_stack(figure) / expected, 1);
    }
}

TEST(bands_leave_no_polygon_where_they_are_empty)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    guint lengths[2] = { 0 };
    unsigned n = 0;

    const PfMark *start = group_start(figure, "bands");

    for (const PfMark *mark = start; mark < group_end(start); mark++) {
        if (mark->type == PF_MARK_AREA && mark->ink.band == 1) {
            assert_true(n < 2);
            lengths[n++] = mark->n_points;
        }
    }
    assert_int_equal(n, 2);
    assert_int_equal(lengths[0], 6); /* down to nothing at the third sample */
    assert_int_equal(lengths[1], 4); /* and up again from the fourth */
}

TEST(bands_have_separators_only_where_both_are_thick)
{
    /* the lower band is 0 thick at first, and a third of the plot at the end */
    static const uint64_t rising[] = { 0, 100 };
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    heap_level_band(builder, "a", 200);
    heap_band(builder, "b", rising);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *line = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_SEPARATOR);
    const PfPoint *p = points_of(figure, line);

    assert_null(next_mark(figure, line, PF_MARK_LINE, PF_INK_SEPARATOR));
    assert_int_equal(line->n_points, 2);
    /* across, for the edge goes up */
    double slope = (plot_bottom - p[1].y) / (p[1].x - plot_left);
    assert_true(plot_bottom - p[0].y > 1.2
                && plot_bottom - p[0].y <= 1.2 * hypot(1, slope) + 1);
    assert_near(p[1].x, plot_right);
}

/* On a cliff the highest band is a hairline. */
TEST(bands_have_no_separators_on_cliffs)
{
    enum { N = 600 };
    uint64_t low[N], high[N];

    for (size_t i = 0; i < N; i++) {
        low[i] = i % 2 ? 10 : 1000;
        high[i] = i % 2 ? 20 : 1200;
    }
    g_autoptr(HeapBuilder) builder = heap_begin(N);
    heap_band(builder, "a", high);
    heap_band(builder, "b", low);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_null(next_mark(figure, NULL, PF_MARK_LINE, PF_INK_SEPARATOR));
}

TEST(bands_outline_the_total_once)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *line = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_STRONG);

    assert_int_equal(line->n_points, 5);
    assert_near(points_of(figure, line)[2].y, plot_top + 17);
    assert_null(next_mark(figure, line, PF_MARK_LINE, PF_INK_STRONG));
}

TEST(bands_show_the_grid_only_under_the_total)
{
    static const uint64_t values[] = { 0, 100, 0 };
    g_autoptr(HeapBuilder) builder = heap_begin(3);
    heap_band(builder, "a", values);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    double second = (plot_right - plot_left) / 3;
    unsigned n = 0;

    for (const PfMark *mark = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_VEIL); mark;
         mark = next_mark(figure, mark, PF_MARK_LINE, PF_INK_VEIL)) {
        const PfPoint *p = points_of(figure, mark);
        double height = (plot_bottom - p[0].y) / (plot_bottom - plot_top - 17);
        assert_near(p[0].x, plot_left + (1 + height) * second);
        assert_near(p[1].x, plot_right - height * second);
        n++;
    }
    assert_true(n >= 5);
}

TEST(one_sample_is_a_bar)
{
    g_autoptr(HeapBuilder) builder = heap_begin(1);
    heap_level_band(builder, "a", 100);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *bar = next_mark(figure, NULL, PF_MARK_AREA, PF_INK_BAND);
    const PfPoint *p = points_of(figure, bar);

    assert_int_equal(bar->n_points, 4);
    assert_near(p[1].x - p[0].x, 24);
    assert_near(p[0].x + 12, (plot_left + plot_right) / 2);
    assert_null(next_mark(figure, NULL, PF_MARK_LINE, PF_INK_STRONG));
    assert_null(next_mark(figure, NULL, PF_MARK_CIRCLE, PF_INK_ACCENT));
    assert_true(
        has_text(figure, "mean 100\u00a0B\u2002\u00b7\u20021 sample\u2002\u00b7\u20021 band"));
    assert_on_page(figure);
}

TEST(one_sample_at_the_start_stays_in_the_plot)
{
    g_autoptr(HeapBuilder) builder = heap_begin(1);
    heap_level_band(builder, "a", 100);
    builder->heap.times_ns[0] = 0;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *bar = next_mark(figure, NULL, PF_MARK_AREA, PF_INK_BAND);

    assert_true(points_of(figure, bar)[0].x == plot_left);
}

TEST(two_samples_are_a_trapezoid)
{
    static const uint64_t values[] = { 100, 50 };
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    heap_band(builder, "a", values);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *area = next_mark(figure, NULL, PF_MARK_AREA, PF_INK_BAND);

    assert_int_equal(area->n_points, 4);
    assert_int_equal(count_marks(figure, PF_MARK_LINE, PF_INK_SEPARATOR), 0);
    assert_on_page(figure);
}

TEST(thinning_keeps_the_peak_and_few_points)
{
    g_autoptr(HeapBuilder) builder = heap_many_samples(10000);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *outline = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_STRONG);
    double highest = plot_bottom;

    assert_true(outline->n_points <= 2 * (plot_right - plot_left) + 5);
    assert_true(outline->n_points > plot_right - plot_left);
    for (guint i = 0; i < outline->n_points; i++)
        highest = fmin(highest, points_of(figure, outline)[i].y);
    assert_near(highest, plot_top + 17);
    assert_true(outline->width < 0.5);
}

static void
set_gaps(HeapBuilder *builder, size_t n, const unsigned (*seconds)[2])
{
    PfHeapProfile *heap = &builder->heap;

    heap->n_gaps = n;
    heap->gaps = g_renew(PfTimeRange, heap->gaps, n);
    for (size_t i = 0; i < n; i++)
        heap->gaps[i] = (PfTimeRange){ seconds[i][0] * UINT64_C(1000000000),
                                       seconds[i][1] * UINT64_C(1000000000) };
}

/* No mark of the data crosses the inside of the stretch. */
static void
assert_nothing_crosses(const PfFigure *figure, const char *id, double from, double to)
{
    const PfMark *start = group_start(figure, id), *end = group_end(start);

    for (const PfMark *mark = start; mark < end; mark++) {
        double left = HUGE_VAL, right = -HUGE_VAL;
        for (guint i = 0; i < mark->n_points; i++) {
            left = fmin(left, points_of(figure, mark)[i].x);
            right = fmax(right, points_of(figure, mark)[i].x);
        }
        assert_true(mark->n_points == 0 || right <= from + 1e-9 || left >= to - 1e-9);
    }
}

/* Of ten samples, from 1 s to 10 s, some are lost between those at 4 s and 6 s, of which the
 * one at 5 s is not among them. */
static HeapBuilder *
heap_with_gap(void)
{
    static const uint64_t values[] = { 100, 120, 130, 90, 300, 200, 220, 180, 190 };
    static const unsigned seconds[] = { 1, 2, 3, 4, 6, 7, 8, 9, 10 };
    static const unsigned gap[][2] = { { 4, 6 } };
    HeapBuilder *builder = heap_begin(9);

    for (size_t i = 0; i < 9; i++)
        builder->heap.times_ns[i] = seconds[i] * UINT64_C(1000000000);
    heap_level_band(builder, "level", 150);
    heap_band(builder, "a", values);
    set_gaps(builder, 1, gap);
    return builder;
}

TEST(nothing_is_drawn_across_a_gap)
{
    g_autoptr(HeapBuilder) builder = heap_with_gap();
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    double second = (plot_right - plot_left) / 10;
    double from = plot_left + 4 * second, to = plot_left + 6 * second;
    const PfMark *sign = next_mark(figure, NULL, PF_MARK_RECT, PF_INK_TRACK);

    assert_nothing_crosses(figure, "bands", from, to);
    assert_nothing_crosses(figure, "separators", from, to);
    for (PfInkRole role = PF_INK_STRONG; role <= PF_INK_VEIL; role++) {
        bool is_data = role == PF_INK_STRONG || role == PF_INK_VEIL;
        for (const PfMark *mark = next_mark(figure, NULL, PF_MARK_LINE, role); is_data && mark;
             mark = next_mark(figure, mark, PF_MARK_LINE, role)) {
            const PfPoint *p = points_of(figure, mark);
            assert_true(p[mark->n_points - 1].x <= from + 1e-9 || p[0].x >= to - 1e-9);
        }
    }
    assert_int_equal(count_marks(figure, PF_MARK_LINE, PF_INK_STRONG), 2);
    assert_non_null(sign);
    assert_near(points_of(figure, sign)[0].x, from);
    assert_near(points_of(figure, sign)[1].x, to);
    assert_true(has_title(figure, "data were lost from 4.00\u00a0s to 6.00\u00a0s"));
    assert_true(has_text(figure, "data lost"));
    assert_on_page(figure);
}

TEST(no_gap_no_sign)
{
    g_autoptr(HeapBuilder) builder = heap_with_gap();
    builder->heap.n_gaps = 0;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_null(next_mark(figure, NULL, PF_MARK_RECT, PF_INK_TRACK));
    assert_false(has_text(figure, "data lost"));
    assert_int_equal(count_marks(figure, PF_MARK_LINE, PF_INK_STRONG), 1);
}

TEST(names_stand_on_one_side_of_a_gap)
{
    static const unsigned gaps[][2] = { { 2, 4 }, { 6, 9 } };
    g_autoptr(HeapBuilder) builder = heap_begin(10);
    double second = (plot_right - plot_left) / 10;

    heap_level_band(builder, "a-longer-name", 150);
    set_gaps(builder, 2, gaps);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *name = next_mark(figure, NULL, PF_MARK_TEXT, PF_INK_ON_BAND);
    assert_non_null(name);
    double width = half_em(name->font, name->size, name->text, NULL);
    double left = points_of(figure, name)->x - width / 2;
    assert_true(left >= plot_left + 4 * second && left + width <= plot_left + 6 * second);
}

TEST(sample_between_two_gaps_is_a_thin_bar)
{
    static const unsigned gaps[][2] = { { 0, 2 }, { 2, 4 } };
    g_autoptr(HeapBuilder) builder = heap_begin(5);
    double second = (plot_right - plot_left) / 5;

    heap_level_band(builder, "a", 150);
    builder->heap.times_ns[0] = 2 * UINT64_C(1000000000); /* 2, 4, 4.5, 4.7, 5 s */
    builder->heap.times_ns[1] = 4 * UINT64_C(1000000000);
    builder->heap.times_ns[2] = 45 * UINT64_C(100000000);
    builder->heap.times_ns[3] = 47 * UINT64_C(100000000);
    set_gaps(builder, 2, gaps);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *bar = next_mark(figure, NULL, PF_MARK_AREA, PF_INK_BAND);
    const PfPoint *p = points_of(figure, bar);

    assert_int_equal(bar->n_points, 4);
    assert_near((p[0].x + p[1].x) / 2, plot_left + 2 * second);
    assert_near(p[1].x - p[0].x, 1.2);
}

TEST(ends_of_gaps_survive_thinning)
{
    static const unsigned gaps[][2] = { { 4000, 4001 } };
    g_autoptr(HeapBuilder) builder = heap_many_samples(10000);
    double second = (plot_right - plot_left) / 10000;

    set_gaps(builder, 1, gaps);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *before = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_STRONG);
    const PfMark *after = next_mark(figure, before, PF_MARK_LINE, PF_INK_STRONG);
    assert_non_null(after);
    assert_near(points_of(figure, before)[before->n_points - 1].x, plot_left + 4000 * second);
    assert_near(points_of(figure, after)[0].x, plot_left + 4001 * second);
}

/* So many signs as the page can show, whatever the number of gaps. */
TEST(gaps_in_one_point_are_told_together)
{
    static unsigned gaps[9000][2];
    g_autoptr(HeapBuilder) builder = heap_many_samples(10000);

    for (unsigned i = 0; i < G_N_ELEMENTS(gaps); i++) {
        gaps[i][0] = i + 1;
        gaps[i][1] = i + 2;
    }
    set_gaps(builder, G_N_ELEMENTS(gaps), (const unsigned(*)[2])gaps);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    unsigned n = count_marks(figure, PF_MARK_RECT, PF_INK_TRACK);
    assert_true(n > 100 && n < 2 * (plot_right - plot_left));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bands_stand_on_each_other),
    cmocka_unit_test(bands_reach_from_the_first_sample_to_the_last),
    cmocka_unit_test(bands_sum_to_the_total),
    cmocka_unit_test(bands_leave_no_polygon_where_they_are_empty),
    cmocka_unit_test(bands_have_separators_only_where_both_are_thick),
    cmocka_unit_test(bands_have_no_separators_on_cliffs),
    cmocka_unit_test(bands_outline_the_total_once),
    cmocka_unit_test(bands_show_the_grid_only_under_the_total),
    cmocka_unit_test(one_sample_is_a_bar),
    cmocka_unit_test(one_sample_at_the_start_stays_in_the_plot),
    cmocka_unit_test(two_samples_are_a_trapezoid),
    cmocka_unit_test(thinning_keeps_the_peak_and_few_points),
    cmocka_unit_test(nothing_is_drawn_across_a_gap),
    cmocka_unit_test(no_gap_no_sign),
    cmocka_unit_test(names_stand_on_one_side_of_a_gap),
    cmocka_unit_test(sample_between_two_gaps_is_a_thin_bar),
    cmocka_unit_test(ends_of_gaps_survive_thinning),
    cmocka_unit_test(gaps_in_one_point_are_told_together),
};

RUN_TESTS("bands", tests)
