/*
 * test_chart_share.c - the shares of the live heap, with no fonts and no cairo.
 */
#include "check.h"

#include "figure/edges.h"
#include "figure_probe.h"
#include "heap_builder.h"

/* A plot of shares, a point a second wide. */
static PfPlot
plot_of_seconds(double n)
{
    return (PfPlot){ .x = { 0, n, 0, n }, .y = { 0, 1, 100, 0 } };
}

static double *
seconds(size_t n)
{
    double *x = g_new(double, n);

    for (size_t i = 0; i < n; i++)
        x[i] = (double)i + 1;
    return x;
}

static PfEdges
edges_of(const PfStack *stack, size_t n)
{
    PfPlot plot = plot_of_seconds((double)n + 1);
    g_autofree double *x = seconds(n);
    return pf_edges_of_shares(stack, &plot, x, 2);
}

/* Property: what lives at a sample fills the plot, and each layer has its part of it. */
TEST(shares_come_to_the_whole_at_every_sample)
{
    g_autoptr(HeapBuilder) builder = heap_many_samples(300);
    g_autoptr(PfStack) stack = pf_stack_new(&builder->heap, &(PfCut){ .n_bands = 20 });
    g_auto(PfEdges) edges = edges_of(stack, 300);

    assert_int_equal(edges.n, 300);
    for (size_t i = 0; i < edges.n; i++) {
        double share = (double)stack->layers[1].values[i] / (double)stack->totals[i];
        assert_near(pf_edges_of(&edges, 0)[i], 0);
        assert_near(pf_edges_of(&edges, edges.n_layers)[i], 100);
        assert_near(pf_edges_thickness(&edges, 1, i), 100 * share);
    }
}

/* What is left of a crowd of samples fills the plot, too. */
TEST(shares_of_a_crowd_come_to_the_whole)
{
    g_autoptr(HeapBuilder) builder = heap_many_samples(10000);
    g_autoptr(PfStack) stack = pf_stack_new(&builder->heap, &(PfCut){ .n_bands = 20 });
    PfPlot plot = plot_of_seconds(400);
    g_autofree double *x = seconds(10000);
    for (size_t i = 0; i < 10000; i++)
        x[i] /= 25;
    g_auto(PfEdges) edges = pf_edges_of_shares(stack, &plot, x, 2);

    assert_true(edges.n <= 2 * 401 + 3);
    for (size_t i = 0; i < edges.n; i++)
        assert_near(pf_edges_of(&edges, 0)[i], 0);
}

/* A hole reaches half way to the samples in which something lives; nothing is 0 % there. */
TEST(shares_of_nothing_are_a_hole)
{
    static const uint64_t a[] = { 0, 30, 60, 0, 0, 10 };
    static const uint64_t b[] = { 0, 10, 20, 0, 0, 30 };
    static const double x[] = { 1, 1.5, 1.5, 2, 3, 3.5, 3.5, 4, 5, 5.5, 5.5, 6 };
    static const double tops[] = { 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1 };
    static const double lows[] = { 0, 0, .25, .25, .25, .25, 0, 0, 0, 0, .75, .75 };
    g_autoptr(HeapBuilder) builder = heap_begin(6);

    heap_band(builder, "a", a);
    heap_band(builder, "b", b);
    g_autoptr(PfStack) stack = pf_stack_new(&builder->heap, &(PfCut){ .n_bands = 20 });
    g_auto(PfEdges) edges = edges_of(stack, 6);
    assert_int_equal(edges.n, G_N_ELEMENTS(x));
    for (size_t i = 0; i < edges.n; i++) {
        assert_near(edges.x[i], x[i]);
        assert_near(pf_edges_of(&edges, 0)[i], 100 - 100 * tops[i]);
        assert_near(pf_edges_of(&edges, 1)[i], 100 - 100 * lows[i]);
    }
}

TEST(share_draws_nothing_where_nothing_lives)
{
    static const uint64_t a[] = { 4, 4, 0, 0, 0, 4, 4 };
    g_autoptr(HeapBuilder) builder = heap_begin(7);

    heap_band(builder, "a", a);
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &landscape);
    double second = (plot_right - plot_left) / 7;
    const PfMark *start = group_start(figure, "bands");
    assert_int_equal(count_areas(figure), 2);
    for (const PfMark *mark = start; mark < group_end(start); mark++) {
        for (guint i = 0; mark->type == PF_MARK_AREA && i < mark->n_points; i++) {
            double at = (points_of(figure, mark)[i].x - plot_left) / second;
            assert_true(at < 2.5 + 1e-6 || at > 5.5 - 1e-6);
        }
    }
}

TEST(share_has_an_axis_in_per_cent_and_no_outline)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &landscape);
    const PfMark *start = group_start(figure, "separators");

    assert_true(has_text(figure, "100%"));
    assert_true(has_text(figure, "50"));
    for (const PfMark *mark = start; mark < marks_of(figure) + figure->marks->len; mark++)
        assert_false(mark->type == PF_MARK_LINE && mark->ink.role == PF_INK_STRONG
                     && mark->width == 0.75);
    assert_false(has_text(figure, "peak 330\u00a0B at 3.00\u00a0s"));
}

/* The strip says of what: its line goes through the totals, and the peak is ringed. */
TEST(share_has_the_total_over_it)
{
    static const uint64_t totals[] = { 190, 310, 330, 270, 200 };
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &landscape);
    const PfMark *line = group_start(figure, "live");
    while (line->type != PF_MARK_LINE)
        line++;

    assert_int_equal(line->n_points, 5);
    for (size_t i = 0; i < 5; i++) {
        PfPoint at = points_of(figure, line)[i];
        assert_near(at.x, plot_left + (plot_right - plot_left) * ((double)i + 1) / 5);
        assert_near(at.y, plot_top + 30 - 30 * (double)totals[i] / (1.02 * 330));
    }
    const PfMark *ring = next_mark(figure, NULL, PF_MARK_CIRCLE, PF_INK_ACCENT);
    assert_near(points_of(figure, ring)->x, points_of(figure, line)[2].x);
    assert_near(points_of(figure, ring)->y, points_of(figure, line)[2].y);
    assert_true(has_text(figure, "live"));
    assert_true(has_text(figure, "330\u00a0B"));
}

/* A fixed end of the axis ends the strip, too. */
TEST(share_is_cut_at_the_end_of_the_axis)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.x_max = 2.5;
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &options);
    const PfMark *line = group_start(figure, "live");
    while (line->type != PF_MARK_LINE)
        line++;
    PfPoint end = points_of(figure, line)[line->n_points - 1];

    assert_int_equal(line->n_points, 3);
    assert_near(end.x, plot_right);
    assert_near(end.y, plot_top + 30 - 30 * 320 / (1.02 * 330));
    assert_null(next_mark(figure, NULL, PF_MARK_CIRCLE, PF_INK_ACCENT)); /* the peak is later */
}

/* Between two samples that have lost data between them there is no band, nor any total. */
TEST(share_breaks_off_where_data_were_lost)
{
    PfTimeRange gap = { UINT64_C(2500000000), UINT64_C(2900000000) };
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    builder->heap.gaps = g_memdup2(&gap, sizeof gap);
    builder->heap.n_gaps = 1;
    g_autoptr(PfStack) stack = pf_stack_new(&builder->heap, &(PfCut){ .n_bands = 20 });
    g_auto(PfEdges) edges = edges_of(stack, 5);
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &landscape);
    const PfMark *start = group_start(figure, "live");
    unsigned n = 0;

    assert_int_equal(edges.n, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(edges.is_gap[i], i == 1);
        assert_near(pf_edges_of(&edges, 0)[i], 0);
    }
    for (const PfMark *mark = start; mark < group_end(start); mark++)
        n += mark->type == PF_MARK_AREA;
    assert_int_equal(n, 2);
}

TEST(share_says_what_it_shows)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &landscape);

    assert_string_equal(figure->id, "share");
    assert_string_equal(figure->title, "Shares of live heap: logdex");
    assert_string_equal(
        figure->summary,
        "Shares of live heap over time, 3 bands; the largest is insert/main with "
        "76.9% of all, at the end it is insert/main with 50.0%.");
    assert_true(g_str_has_prefix(nth_text(figure, PF_FONT_TEXT, PF_INK_SECOND, 0),
                                 "shares of live heap\u2002\u00b7\u2002"));
}

/* The largest over the run need not be so at its end, nor need the end have anything. */
TEST(share_says_who_has_most_at_the_end)
{
    static const uint64_t early[] = { 100, 100, 90, 10, 0 };
    static const uint64_t late[] = { 0, 0, 0, 30, 0 };
    g_autoptr(HeapBuilder) builder = heap_begin(5);

    heap_band(builder, "early", early);
    heap_band(builder, "late", late);
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &landscape);
    assert_non_null(strstr(figure->summary, "the largest is early with 89.3% of all"));
    assert_non_null(strstr(figure->summary, "at the end it is late with 75.0%."));
}

TEST(share_of_one_sample_is_a_bar)
{
    g_autoptr(HeapBuilder) builder = heap_begin(1);

    heap_level_band(builder, "a", 30);
    heap_level_band(builder, "b", 10);
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &landscape);
    const PfMark *area =
        next_mark(figure, group_start(figure, "band-1"), PF_MARK_AREA, PF_INK_BAND);
    PfPoint *p = g_memdup2(points_of(figure, area), 4 * sizeof *p);

    assert_near(p[1].x - p[0].x, 24);
    assert_near(p[0].y, plot_top);
    assert_near(p[2].y, plot_top + 0.75 * (plot_bottom - plot_top));
    g_free(p);
    assert_on_page(figure);
}

TEST(share_of_nothing_has_axes)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);

    heap_level_band(builder, "a", 0);
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &landscape);
    assert_int_equal(count_areas(figure), 0);
    assert_true(g_str_has_suffix(figure->summary, "; nothing lives."));
    assert_on_page(figure);
}

TEST(share_goes_by_number_without_times)
{
    g_autoptr(HeapBuilder) builder = heap_many_samples(50);

    builder->heap.time_base = PF_TIMES_LOST;
    g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &landscape);
    assert_true(has_text(figure, "50\u00a0samples"));
    assert_on_page(figure);
}

/* Property: on pages of any size, with few samples and many. */
TEST(share_stays_on_the_page)
{
    static const double sizes[][2] = { { 480, 280 }, { 595.28, 841.89 }, { 3000, 2000 } };
    static const size_t counts[] = { 1, 2, 40, 3000 };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes) * G_N_ELEMENTS(counts); i++) {
        g_autoptr(HeapBuilder) builder = heap_begin(counts[i % G_N_ELEMENTS(counts)]);
        for (uint64_t band = 0; band < 40; band++)
            heap_level_band(builder, "a/band/with/a/name", 1000 - band);
        PfChartOptions options = landscape;
        options.width = sizes[i / G_N_ELEMENTS(counts)][0];
        options.height = sizes[i / G_N_ELEMENTS(counts)][1];
        options.n_bands = 40;
        g_autoptr(PfFigure) figure = pf_chart_share(&builder->profile, &options);
        assert_on_page(figure);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(shares_come_to_the_whole_at_every_sample),
    cmocka_unit_test(shares_of_a_crowd_come_to_the_whole),
    cmocka_unit_test(shares_of_nothing_are_a_hole),
    cmocka_unit_test(share_draws_nothing_where_nothing_lives),
    cmocka_unit_test(share_has_an_axis_in_per_cent_and_no_outline),
    cmocka_unit_test(share_has_the_total_over_it),
    cmocka_unit_test(share_is_cut_at_the_end_of_the_axis),
    cmocka_unit_test(share_breaks_off_where_data_were_lost),
    cmocka_unit_test(share_says_what_it_shows),
    cmocka_unit_test(share_says_who_has_most_at_the_end),
    cmocka_unit_test(share_of_one_sample_is_a_bar),
    cmocka_unit_test(share_of_nothing_has_axes),
    cmocka_unit_test(share_goes_by_number_without_times),
    cmocka_unit_test(share_stays_on_the_page),
};

RUN_TESTS("chart_share", tests)
