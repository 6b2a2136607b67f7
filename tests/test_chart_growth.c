/*
 * test_chart_growth.c - bands by how fast they grow, without fonts and without cairo.
 */
#include "check.h"

#include "base/units.h"
#include "figure/plot.h"
#include "figure_probe.h"
#include "heap_builder.h"

/* So many bands, of which the first grow, each by as many KiB a second as its number, from 1;
 * the others fall likewise. */
static HeapBuilder *
heap_of(size_t n_growing, size_t n_others, size_t n_samples)
{
    HeapBuilder *builder = heap_begin(n_samples);
    g_autofree uint64_t *values = g_new0(uint64_t, n_samples);

    for (size_t band = 0; band < n_growing + n_others; band++) {
        bool grows = band < n_growing;
        size_t slope = 1024 * (grows ? band + 1 : band - n_growing);
        g_autofree char *label = g_strdup_printf("%s%zu/Data.Map.walk/Main.loop/main",
                                                 grows ? "up" : "down", band + 1);
        for (size_t i = 0; i < n_samples; i++)
            values[i] = 1024 + slope * (grows ? i : n_samples - i);
        heap_band(builder, label, values);
    }
    heap_judge(builder);
    return builder;
}

static const PfMark *
row_of(const PfFigure *figure, unsigned nth)
{
    const PfMark *group = nth_group(figure, "band", nth);

    g_assert(group);
    return group;
}

static unsigned
count_rows(const PfFigure *figure)
{
    return count_groups(figure, "band");
}

static bool
has_text_in(const PfMark *group, const char *text)
{
    for (const PfMark *mark = group; mark < group_end(group); mark++)
        if (g_strcmp0(mark->text, text) == 0)
            return true;
    return false;
}

TEST(growth_lists_what_grows_first_the_steepest_on_top)
{
    g_autoptr(HeapBuilder) builder = heap_of(3, 2, 40);
    g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &landscape);

    assert_int_equal(count_rows(figure), 5);
    assert_true(g_str_has_prefix(row_of(figure, 0)->group.title, "up3/"));
    assert_true(g_str_has_prefix(row_of(figure, 2)->group.title, "up1/"));
    assert_true(g_str_has_prefix(row_of(figure, 3)->group.title, "down4/"));
    assert_true(has_text_in(row_of(figure, 0), "\u2197 +3.00\u00a0KiB/s"));
    assert_true(has_text_in(row_of(figure, 4), "\u22121.00\u00a0KiB/s"));
    assert_string_equal(figure->id, "growth");
    assert_on_page(figure);
}

TEST(growth_counts_what_was_looked_at)
{
    g_autoptr(HeapBuilder) builder = heap_of(3, 2, 40);
    builder->heap.bands[4].has_slope = false; /* as one that was not looked at */
    builder->heap.bands[4].growing = PF_MAYBE;
    g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &landscape);

    assert_true(has_text(figure, "4 of 5 bands were looked at: 3 grow, 1 does not\u2002\u00b7"
                                 "\u2002of 1 others it is unknown\u2002\u00b7\u2002judged from "
                                 "21.0\u00a0s to 40.0\u00a0s"));
    assert_true(has_text(figure, "3 bands grow"));
    assert_true(has_text(figure, "1 does not grow"));
}

TEST(growth_says_that_nothing_grows)
{
    g_autoptr(HeapBuilder) builder = heap_of(0, 2, 40);
    g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &landscape);

    assert_true(has_text(figure, "no band grows"));
    assert_true(has_text(figure, "2 do not grow"));
    assert_null(next_mark(figure, row_of(figure, 0), PF_MARK_LINE, PF_INK_ACCENT));
}

/* The numbers of a row are those of the profile. */
TEST(growth_tells_the_numbers_of_a_band)
{
    g_autoptr(HeapBuilder) builder = heap_of(1, 0, 41);
    g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &landscape);
    const PfMark *row = row_of(figure, 0);

    assert_true(has_text_in(row, "1.00\u00a0KiB"));
    assert_true(has_text_in(row, "41.0\u00a0KiB"));
    assert_true(has_text_in(row, "21.0\u00a0KiB"));
    assert_string_equal(row->group.title,
                        "up1/Data.Map.walk/Main.loop/main: growing by +1.00\u00a0KiB/s, first "
                        "1.00\u00a0KiB, last 41.0\u00a0KiB, mean 21.0\u00a0KiB");
}

/* The line of a band that is straight runs along its edge, from the half to the end. */
TEST(growth_draws_the_slope_through_the_half_that_is_judged)
{
    g_autoptr(HeapBuilder) builder = heap_of(1, 0, 101);
    g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &landscape);
    const PfMark *row = row_of(figure, 0);
    const PfPoint *line = points_of(figure, mark_in(row, PF_MARK_LINE, PF_INK_ACCENT));
    const PfMark *whole = mark_in(row, PF_MARK_AREA, PF_INK_TRACK);
    const PfMark *half = mark_in(row, PF_MARK_AREA, PF_INK_OTHER);
    const PfPoint *shape = points_of(figure, whole), *part = points_of(figure, half);
    double bottom = shape[0].y, top = line[1].y;

    assert_near(line[0].x, part[0].x);
    assert_near((bottom - line[0].y) / (bottom - top), 51.0 / 101);
    for (guint i = 0; i < whole->n_points; i++)
        assert_true(shape[i].y >= top - 1e-6);
    assert_true(part[0].x > shape[0].x + (line[1].x - shape[0].x) * 0.45);
}

/* A tooth of a saw has a slope that its samples leave: the line stays in its row. */
TEST(growth_keeps_slopes_within_their_shapes)
{
    g_autoptr(HeapBuilder) builder = heap_begin(60);
    uint64_t values[60];
    for (size_t i = 0; i < 60; i++)
        values[i] = i < 50 ? i * i * 100 : i % 3;
    heap_band(builder, "tooth", values);
    for (size_t i = 0; i < 60; i++)
        values[i] = i < 50 ? 0 : 1000000 * (i - 49);
    heap_band(builder, "cliff", values);
    heap_judge(builder);
    g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &landscape);

    for (unsigned i = 0; i < 2; i++) {
        const PfMark *row = row_of(figure, i);
        const PfMark *line = mark_in(row, PF_MARK_LINE, PF_INK_SECOND);
        const PfPoint *end =
            points_of(figure, line ? line : mark_in(row, PF_MARK_LINE, PF_INK_ACCENT));
        const PfPoint *ground = points_of(figure, mark_in(row, PF_MARK_LINE, PF_INK_HAIR));

        assert_true(end[0].y <= ground->y + 1e-6 && end[1].y <= ground->y + 1e-6);
        assert_true(ground->y - end[0].y <= 40 && ground->y - end[1].y <= 40);
    }
}

/* Bars are as long as slopes are steep, to both sides of nothing. */
TEST(growth_compares_slopes_by_bars)
{
    g_autoptr(HeapBuilder) builder = heap_of(2, 2, 40); /* 2, 1, 0 and -1 KiB/s */
    g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &landscape);
    const PfPoint *most =
        points_of(figure, mark_in(row_of(figure, 0), PF_MARK_RECT, PF_INK_ACCENT));
    const PfPoint *half =
        points_of(figure, mark_in(row_of(figure, 1), PF_MARK_RECT, PF_INK_ACCENT));
    const PfPoint *less =
        points_of(figure, mark_in(row_of(figure, 3), PF_MARK_RECT, PF_INK_OTHER));
    double length = most[1].x - most[0].x;

    assert_near(half[1].x - half[0].x, length / 2);
    assert_near(less[1].x - less[0].x, length / 2);
    assert_near(less[1].x, most[0].x);
}

/* Where the values of a band are not kept, as in a record, its numbers are told all the same.
 */
TEST(growth_tells_bands_without_values)
{
    g_autoptr(HeapBuilder) builder = heap_of(2, 1, 40);
    heap_fold(builder, 2);
    g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &landscape);

    assert_int_equal(count_rows(figure), 3);
    assert_true(has_text_in(row_of(figure, 0), "n/a"));
    assert_true(has_text_in(row_of(figure, 0), "\u2197 +2.00\u00a0KiB/s"));
    assert_non_null(mark_in(row_of(figure, 1), PF_MARK_AREA, PF_INK_OTHER));
}

/* A module that the name does not tell has a column; on a small page it has no room. */
TEST(growth_names_modules_that_names_do_not)
{
    g_autoptr(HeapBuilder) builder = heap_of(1, 1, 40);
    PfChartOptions options = landscape;
    builder->heap.bands[0].name.module = (char *)"Logwatch.Store";
    g_autoptr(PfFigure) with = pf_chart_growth(&builder->profile, &options);
    builder->heap.bands[0].name.module = (char *)"Data.Map";
    g_autoptr(PfFigure) without = pf_chart_growth(&builder->profile, &options);

    assert_true(has_text(with, "module"));
    assert_true(has_text_in(row_of(with, 0), "Logwatch.Store"));
    assert_false(has_text(without, "module"));
}

/* Property: whatever there is of bands, samples and paper, all is on the page, rows do not
 * meet, and the page says how many it shows. */
TEST(growth_fits_on_any_page)
{
    static const double papers[][2] = {
        { 841.89, 595.28 }, { 595.28, 841.89 }, { 480, 280 }, { 480, 2000 }, { 2384, 1684 },
    };
    static const size_t bands[][2] = {
        { 0, 1 }, { 1, 0 }, { 3, 5 }, { 12, 100 }, { 150, 50 }, { 200, 0 }, { 0, 200 },
    };

    for (size_t p = 0; p < G_N_ELEMENTS(papers); p++) {
        PfChartOptions options = landscape;
        options.width = papers[p][0];
        options.height = papers[p][1];
        for (size_t b = 0; b < G_N_ELEMENTS(bands); b++) {
            g_autoptr(HeapBuilder) builder = heap_of(bands[b][0], bands[b][1], 12 + 17 * p);
            g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &options);
            unsigned n = count_rows(figure);
            double last = 0;

            assert_true(n >= 1 && n <= bands[b][0] + bands[b][1]);
            assert_on_page(figure);
            for (unsigned i = 0; i < n; i++) {
                const PfMark *row = row_of(figure, i);
                bool grows = strstr(row->group.title, ": growing by ");
                const PfMark *name =
                    mark_in(row, PF_MARK_TEXT, grows ? PF_INK_STRONG : PF_INK_SECOND);
                assert_true(points_of(figure, name)->y >= last + 14.9);
                last = points_of(figure, name)->y;
                assert_true(last <= options.height - 36 - 16);
            }
        }
    }
}

TEST(growth_says_how_many_it_shows)
{
    g_autoptr(HeapBuilder) builder = heap_of(150, 50, 30);
    g_autoptr(PfFigure) figure = pf_chart_growth(&builder->profile, &landscape);
    size_t n_growing = 0;
    for (size_t i = 0; i < builder->heap.n_bands; i++)
        n_growing += builder->heap.bands[i].growing == PF_YES;
    g_autofree char *heading =
        g_strdup_printf("%zu bands grow, the steepest %u:", n_growing, count_rows(figure));

    assert_true(n_growing > 50 && count_rows(figure) < n_growing);
    assert_true(has_text(figure, heading));
}

/* The words of the table. */
TEST(growth_says_why_it_is_unknown)
{
    g_autoptr(HeapBuilder) few = heap_begin(6);
    heap_level_band(few, "a", 100);
    g_autofree char *why = pf_chart_growth_lacks(&few->profile, &landscape);
    few->heap.n_judged = 1;

    assert_string_equal(why, "growth is unknown: 6 samples, and 10 are needed");
    assert_null(pf_chart_growth_lacks(&few->profile, &landscape));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(growth_lists_what_grows_first_the_steepest_on_top),
    cmocka_unit_test(growth_counts_what_was_looked_at),
    cmocka_unit_test(growth_says_that_nothing_grows),
    cmocka_unit_test(growth_tells_the_numbers_of_a_band),
    cmocka_unit_test(growth_draws_the_slope_through_the_half_that_is_judged),
    cmocka_unit_test(growth_keeps_slopes_within_their_shapes),
    cmocka_unit_test(growth_compares_slopes_by_bars),
    cmocka_unit_test(growth_tells_bands_without_values),
    cmocka_unit_test(growth_names_modules_that_names_do_not),
    cmocka_unit_test(growth_fits_on_any_page),
    cmocka_unit_test(growth_says_how_many_it_shows),
    cmocka_unit_test(growth_says_why_it_is_unknown),
};

RUN_TESTS("chart_growth", tests)
