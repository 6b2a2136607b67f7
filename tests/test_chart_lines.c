/*
 * test_chart_lines.c - a line for each band, with no fonts and no cairo.
 */
#include "check.h"

#include "figure/line_names.h"
#include "figure/lines.h"
#include "figure_probe.h"
#include "heap_builder.h"
#include "look_probe.h"

/* A plot of bytes up to `top`, a point a second wide. */
static PfLines
lines_of(const HeapBuilder *builder, double top, unsigned per_point, double width)
{
    size_t n = builder->heap.n_samples;
    g_autoptr(PfStack) stack = pf_stack_new(&builder->heap, &(PfCut){ .n_bands = 20 });
    PfPlot plot = { .x = { 0, width, 0, width }, .y = { 0, top, 100, 0 } };
    g_autofree double *x = g_new(double, n);

    for (size_t i = 0; i < n; i++)
        x[i] = ((double)i + 1) * width / ((double)n + 1);
    return pf_lines(stack, &plot, x, per_point);
}

static void
line_is(const PfLine *line, size_t n, const double *heights, const bool *joined)
{
    assert_int_equal(line->n, n);
    for (size_t i = 0; i < n; i++) {
        assert_near(line->points[i].y, 100 - heights[i]);
        assert_int_equal(line->is_joined[i], joined[i]);
    }
}

/* From the sample before it appears to the one after it is gone. */
TEST(lines_do_not_lie_on_the_zero_line)
{
    static const uint64_t a[] = { 0, 0, 0, 50, 60, 0, 0, 0, 40, 0 };
    static const double heights[] = { 0, 50, 60, 0, 0, 40, 0 };
    static const bool joined[] = { false, true, true, true, false, true, true };
    g_autoptr(HeapBuilder) builder = heap_begin(10);

    heap_band(builder, "a", a);
    g_auto(PfLines) lines = lines_of(builder, 100, 2, 11);
    line_is(&lines.of[0], 7, heights, joined);
    assert_near(lines.of[0].points[0].x, 3);
    assert_near(lines.of[0].points[4].x, 8);
}

TEST(lines_touch_zero_between_two_samples)
{
    static const uint64_t a[] = { 50, 0, 60 };
    static const double heights[] = { 50, 0, 60 };
    static const bool joined[] = { false, true, true };
    g_autoptr(HeapBuilder) builder = heap_begin(3);

    heap_band(builder, "a", a);
    g_auto(PfLines) lines = lines_of(builder, 100, 2, 4);
    line_is(&lines.of[0], 3, heights, joined);
}

/* A sample between two gaps is a dot. */
TEST(lines_break_off_where_data_were_lost)
{
    static const uint64_t a[] = { 50, 40, 60, 70 };
    static const double heights[] = { 50, 40, 60, 70 };
    static const bool joined[] = { false, true, false, false };
    PfTimeRange gaps[] = { { UINT64_C(2000000000), UINT64_C(2900000000) },
                           { UINT64_C(3000000000), UINT64_C(4000000000) } };
    g_autoptr(HeapBuilder) builder = heap_begin(4);

    heap_band(builder, "a", a);
    builder->heap.gaps = g_memdup2(gaps, sizeof gaps);
    builder->heap.n_gaps = 2;
    g_auto(PfLines) lines = lines_of(builder, 100, 2, 5);
    line_is(&lines.of[0], 4, heights, joined);
    assert_false(pf_line_is_dot(&lines.of[0], 1));
    assert_true(pf_line_is_dot(&lines.of[0], 2));
}

TEST(lines_of_nothing_have_no_points)
{
    g_autoptr(HeapBuilder) builder = heap_begin(5);

    heap_level_band(builder, "a", 0);
    g_auto(PfLines) lines = lines_of(builder, 100, 2, 6);
    assert_int_equal(lines.of[0].n, 0);
}

/* Property: however many samples, each line has its own peak, and few points. */
TEST(lines_keep_the_peak_of_each_band)
{
    for (size_t at = 3; at < 5000; at += 709) {
        g_autoptr(HeapBuilder) builder = heap_begin(5000);
        g_autofree uint64_t *values = g_new(uint64_t, 5000);
        heap_level_band(builder, "level", 80);
        for (unsigned band = 0; band < 3; band++) {
            for (size_t i = 0; i < 5000; i++)
                values[i] = 20 + i % 7;
            values[(at + (size_t)band * 1111) % 5000] = 50 + band;
            heap_band(builder, "spike", values);
        }
        for (unsigned per_point = 1; per_point <= 2; per_point++) {
            g_auto(PfLines) lines = lines_of(builder, 100, per_point, 400);
            for (size_t band = 0; band < 3; band++) {
                const PfLine *line = &lines.of[band + 1];
                double top = 100;
                for (size_t i = 0; i < line->n; i++)
                    top = fmin(top, line->points[i].y);
                assert_near(top, 100 - (50.0 + (double)band));
                assert_true(line->n <= per_point * 401 + 2);
            }
        }
    }
}

TEST(lines_are_drawn_with_the_first_band_on_top)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.n_bands = 2;
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &options);

    assert_true(group_start(figure, "band-other") < group_start(figure, "band-2"));
    assert_true(group_start(figure, "band-2") < group_start(figure, "band-1"));
    assert_non_null(strstr(group_start(figure, "band-1")->group.title, "insert/main: "));
}

/* Paper, two edges, the colour: in the group of the band, so that a pointer finds it. */
TEST(lines_have_paper_and_edges)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &landscape);
    const PfMark *mark = group_start(figure, "band-3") + 1;

    assert_true(mark[0].ink.role == PF_INK_PAPER && mark[0].width == 2.6);
    assert_true(mark[1].ink.role == PF_INK_BAND_EDGE && mark[1].ink.band == 2);
    assert_true(mark[2].ink.role == PF_INK_BAND && mark[2].ink.band == 2);
    assert_true(mark[1].width > mark[2].width && mark[0].width > mark[1].width);
    assert_int_equal(mark[2].n_points, 5);
    assert_true(mark[3].type == PF_MARK_CLOSE);
}

/* The scale holds the highest line, not their sum. */
TEST(lines_are_on_one_scale)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &landscape);
    const PfMark *line = group_start(figure, "band-1") + 3;
    const PfMark *ring = next_mark(figure, NULL, PF_MARK_CIRCLE, PF_INK_ACCENT);
    double scale = (plot_bottom - plot_top - 17) / 300;

    assert_true(line->ink.role == PF_INK_BAND);
    assert_near(points_of(figure, line)[0].y, plot_bottom - 100 * scale);
    assert_near(points_of(figure, ring)->x, points_of(figure, line)[2].x);
    assert_near(points_of(figure, ring)->y, plot_top + 17);
    assert_true(has_text(figure, "peak 300\u00a0B at 3.00\u00a0s"));
    assert_true(has_text(figure, "band"));
}

/* OTHER may be higher than any band: it is within the scale, and has no accent. */
TEST(lines_hold_other_within_the_scale)
{
    g_autoptr(HeapBuilder) builder = heap_begin(4);
    PfChartOptions options = landscape;

    heap_level_band(builder, "a", 100);
    for (unsigned i = 0; i < 5; i++)
        heap_level_band(builder, "small", 90);
    options.n_bands = 1;
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &options);
    const PfMark *line = group_start(figure, "band-other") + 2;
    assert_true(line->ink.role == PF_INK_OTHER);
    assert_near(points_of(figure, line)->y, plot_bottom - (plot_bottom - plot_top) / 1.04);
    assert_true(has_text(figure, "peak 100\u00a0B at 1.00\u00a0s"));
}

TEST(lines_say_what_they_show)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.y_max = 200;
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &options);
    const char *facts = nth_text(figure, PF_FONT_TEXT, PF_INK_SECOND, 0);

    assert_string_equal(figure->id, "lines");
    assert_string_equal(figure->title, "Lines of live heap: logdex");
    assert_string_equal(figure->summary,
                        "Lines of live heap over time, 3 bands on one scale, not stacked; the "
                        "highest is insert/main with 300\u00a0B at 3.00\u00a0s.");
    assert_true(g_str_has_prefix(facts, "one scale, not stacked\u2002\u00b7\u2002"));
    assert_non_null(strstr(facts, "over the scale: the peak, 300\u00a0B"));
    assert_null(next_mark(figure, NULL, PF_MARK_CIRCLE, PF_INK_ACCENT));
}

/* Does a straight line have a point in the box? */
static bool
runs_through(PfPoint from, PfPoint to, const PfBox *box)
{
    for (int i = 0; i <= 200; i++) {
        double x = from.x + (to.x - from.x) * i / 200, y = from.y + (to.y - from.y) * i / 200;
        if (x > box->left && x < box->right && y > box->top && y < box->bottom)
            return true;
    }
    return false;
}

static void
assert_clear_of_lines(const PfFigure *figure, const PfBox *box)
{
    const PfMark *start = group_start(figure, "bands");

    for (const PfMark *mark = start; mark < group_end(start); mark++) {
        const PfPoint *points = points_of(figure, mark);
        for (guint i = 1; mark->type == PF_MARK_LINE && i < mark->n_points; i++)
            assert_false(runs_through(points[i - 1], points[i], box));
    }
}

/* The boxes of the names, of the peak's label after them. */
static GArray *
boxes_of_labels(const PfFigure *figure)
{
    static const char *const groups[] = { "band-labels", "peak" };
    GArray *boxes = g_array_new(FALSE, FALSE, sizeof(PfBox));

    for (size_t i = 0; i < G_N_ELEMENTS(groups); i++) {
        const PfMark *start = group_start(figure, groups[i]);
        for (const PfMark *mark = start; mark < group_end(start); mark++) {
            if (mark->type != PF_MARK_TEXT)
                continue;
            PfBox box = box_of_text(figure, mark, &landscape.measure);
            g_array_append_val(boxes, box);
        }
    }
    return boxes;
}

static HeapBuilder *
wild_bands(unsigned seed, unsigned n_bands, size_t n)
{
    HeapBuilder *builder = heap_begin(n);
    g_autofree uint64_t *values = g_new(uint64_t, n);

    for (unsigned band = 0; band < n_bands; band++) {
        g_autofree char *name = g_strdup_printf("name%u/main", band * 37 % 1000);
        uint64_t height = 20000 / (band + 1);
        for (size_t i = 0; i < n; i++) {
            uint64_t noise =
                UINT64_C(7919) * (seed + 1) * (band + 3) * (i / (3 + seed % 5) + 1) % 997;
            values[i] = noise < 200 ? 0 : height + height * noise / 1500;
        }
        heap_band(builder, name, values);
    }
    return builder;
}

/* Property: names stand in the plot, on no line and on no other name. */
TEST(names_of_lines_never_meet)
{
    unsigned n_names = 0;

    for (unsigned seed = 0; seed < 12; seed++) {
        g_autoptr(HeapBuilder) builder = wild_bands(seed, 3 + seed, 10 + 11 * (size_t)seed);
        g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &landscape);
        g_autoptr(GArray) boxes = boxes_of_labels(figure);
        PfPoint at = *points_of(figure, next_mark(figure, NULL, PF_MARK_CIRCLE, PF_INK_ACCENT));
        PfBox ring = { at.x - 2.9, at.x + 2.9, at.y - 2.9, at.y + 2.9 };
        for (guint i = 0; i < boxes->len; i++) {
            const PfBox *box = &g_array_index(boxes, PfBox, i);
            assert_true(box->left >= plot_left && box->right <= plot_right);
            assert_true(box->top >= plot_top && box->bottom <= plot_bottom);
            for (guint j = 0; j < i; j++)
                assert_false(boxes_meet(box, &g_array_index(boxes, PfBox, j)));
            if (i + 1 == boxes->len) /* the last is the peak's */
                break;
            assert_clear_of_lines(figure, box);
            assert_false(boxes_meet(box, &ring));
        }
        n_names += boxes->len - 1;
    }
    assert_true(n_names >= 24);
}

/* A level line far from all others has its name over its right end. */
TEST(names_of_lines_stand_at_their_right_end)
{
    g_autoptr(HeapBuilder) builder = heap_begin(20);

    heap_level_band(builder, "high", 1000);
    heap_level_band(builder, "low", 300);
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &landscape);
    const PfMark *start = group_start(figure, "band-labels");
    const PfMark *line = group_start(figure, "band-2") + 3;
    const PfMark *name = next_mark(figure, start, PF_MARK_TEXT, PF_INK_STRONG);
    assert_string_equal(name->text, "high");
    name = next_mark(figure, name, PF_MARK_TEXT, PF_INK_STRONG);
    assert_string_equal(name->text, "low");
    double under = points_of(figure, line)->y - points_of(figure, name)->y;
    assert_true(under > 0 && under < 5);
    assert_true(points_of(figure, name)->x + 3 * 3.5 > plot_right - 8);
}

/* How many names lines have that are `apart` bytes apart, of a scale of about 1,000. */
static unsigned
count_names(uint64_t apart)
{
    g_autoptr(HeapBuilder) builder = heap_begin(20);

    for (uint64_t i = 0; i < 9; i++)
        heap_level_band(builder, "a", 1000 - i * apart);
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &landscape);
    const PfMark *start = group_start(figure, "band-labels");
    unsigned n = 0;
    for (const PfMark *mark = start; mark < group_end(start); mark++)
        n += mark->type == PF_MARK_TEXT;
    return n;
}

/* A name is never where it could be another line's: between two that are close. */
TEST(names_of_lines_are_left_to_the_key_where_lines_crowd)
{
    assert_int_equal(count_names(100), 9);
    assert_int_equal(count_names(10), 2); /* over the highest, under the lowest */
    assert_int_equal(count_names(1), 0);  /* which is which? */
}

TEST(lines_of_one_sample_are_dots_with_names)
{
    g_autoptr(HeapBuilder) builder = heap_begin(1);

    heap_level_band(builder, "far", 1000);
    heap_level_band(builder, "near", 500);
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &landscape);
    const PfMark *dot =
        next_mark(figure, group_start(figure, "band-2"), PF_MARK_CIRCLE, PF_INK_BAND);
    const PfMark *name =
        next_mark(figure, group_start(figure, "band-labels"), PF_MARK_TEXT, PF_INK_STRONG);

    assert_int_equal(count_marks(figure, PF_MARK_CIRCLE, PF_INK_BAND), 2);
    assert_near(points_of(figure, dot)->y, plot_bottom - 500 * (plot_bottom - plot_top) / 1040);
    assert_string_equal(name->text, "far");
    assert_true(points_of(figure, name)->x > points_of(figure, dot)->x + 2);
    assert_true(points_of(figure, name)->x < points_of(figure, dot)->x + 10);
    assert_null(next_mark(figure, NULL, PF_MARK_TEXT, PF_INK_ACCENT));
    assert_on_page(figure);
}

TEST(lines_of_nothing_have_axes)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);

    heap_level_band(builder, "a", 0);
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &landscape);
    assert_int_equal(count_marks(figure, PF_MARK_CIRCLE, PF_INK_ACCENT), 0);
    assert_true(g_str_has_suffix(figure->summary, "1 band on one scale, not stacked."));
    assert_on_page(figure);
}

TEST(lines_go_by_number_without_times)
{
    g_autoptr(HeapBuilder) builder = heap_many_samples(50);

    builder->heap.time_base = PF_TIMES_LOST;
    g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &landscape);
    assert_true(has_text(figure, "50\u00a0samples"));
    assert_true(has_text(figure, "peak 4.88\u00a0KiB in sample 17"));
    assert_on_page(figure);
}

/* Property: on pages of any size, with few samples and many. */
TEST(lines_stay_on_the_page)
{
    static const double sizes[][2] = { { 480, 280 }, { 595.28, 841.89 }, { 3000, 2000 } };
    static const size_t counts[] = { 1, 2, 40, 3000 };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes) * G_N_ELEMENTS(counts); i++) {
        g_autoptr(HeapBuilder) builder = wild_bands(3, 40, counts[i % G_N_ELEMENTS(counts)]);
        PfChartOptions options = landscape;
        options.width = sizes[i / G_N_ELEMENTS(counts)][0];
        options.height = sizes[i / G_N_ELEMENTS(counts)][1];
        options.n_bands = 40;
        g_autoptr(PfFigure) figure = pf_chart_lines(&builder->profile, &options);
        assert_on_page(figure);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(lines_do_not_lie_on_the_zero_line),
    cmocka_unit_test(lines_touch_zero_between_two_samples),
    cmocka_unit_test(lines_break_off_where_data_were_lost),
    cmocka_unit_test(lines_of_nothing_have_no_points),
    cmocka_unit_test(lines_keep_the_peak_of_each_band),
    cmocka_unit_test(lines_are_drawn_with_the_first_band_on_top),
    cmocka_unit_test(lines_have_paper_and_edges),
    cmocka_unit_test(lines_are_on_one_scale),
    cmocka_unit_test(lines_hold_other_within_the_scale),
    cmocka_unit_test(lines_say_what_they_show),
    cmocka_unit_test(names_of_lines_never_meet),
    cmocka_unit_test(names_of_lines_stand_at_their_right_end),
    cmocka_unit_test(names_of_lines_are_left_to_the_key_where_lines_crowd),
    cmocka_unit_test(lines_of_one_sample_are_dots_with_names),
    cmocka_unit_test(lines_of_nothing_have_axes),
    cmocka_unit_test(lines_go_by_number_without_times),
    cmocka_unit_test(lines_stay_on_the_page),
};

RUN_TESTS("chart_lines", tests)
