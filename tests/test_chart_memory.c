/*
 * test_chart_memory.c - the run-time system's memory over time, without fonts and without
 * cairo.
 */
#include "figure_probe.h"

#include "runtime_builder.h"

static const uint64_t mib = 1 << 20;

/* Ten seconds: heap size from the start on, blocks from 1 s on, live at 4 and 8 s alone. */
static RuntimeBuilder *
usual_run(void)
{
    RuntimeBuilder *builder = runtime_begin(10 * runtime_second);
    const uint64_t heap[] = { 40 * mib, 80 * mib, 80 * mib, 100 * mib, 60 * mib };
    const uint64_t blocks[] = { 20 * mib, 40 * mib, 60 * mib };
    const uint64_t live[] = { 10 * mib, 30 * mib };
    const uint64_t returned[] = { 0, 0, 0, 0, 0, 0, 0, 3, 1, 0 };

    builder->memory.heap_size = runtime_sizes(builder, 0, 2 * runtime_second, heap, 5);
    builder->memory.blocks =
        runtime_sizes(builder, runtime_second, 3 * runtime_second, blocks, 3);
    builder->memory.live =
        runtime_sizes(builder, 4 * runtime_second, 4 * runtime_second, live, 2);
    builder->memory.info = (PfHeapInfo){ .is_known = true,
                                         .generations = 2,
                                         .alloc_area_bytes = 4 * mib,
                                         .mblock_bytes = mib,
                                         .block_bytes = 4096 };
    builder->memory.returns = runtime_amounts(builder, runtime_second, returned, 10);
    builder->memory.returned_mblocks = 4;
    builder->memory.n_returns = 2;
    return builder;
}

/* The wide page has a key 150 wide. */
static const double right = 841.89 - 36 - 150 - 24;

static double
x_at(double seconds)
{
    return plot_left + floor(seconds / 10 * (right - plot_left));
}

static double
y_at(double of_mib)
{
    return plot_bottom - of_mib / 104 * (plot_bottom - plot_top);
}

static const PfMark *
area_of(const PfFigure *figure, const char *title)
{
    for (unsigned i = 0; nth_group(figure, "size", i); i++) {
        const PfMark *group = nth_group(figure, "size", i);
        if (strcmp(group->group.title, title) == 0)
            return group + 1;
    }
    return NULL;
}

TEST(memory_is_three_areas_of_steps)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_memory(&builder->profile, &landscape);
    const PfMark *heap = area_of(figure, "heap size"), *live = area_of(figure, "live");
    const PfPoint *p = points_of(figure, heap);

    assert_string_equal(figure->id, "memory");
    assert_int_equal(heap->ink.role, PF_INK_TRACK);
    assert_int_equal(area_of(figure, "blocks")->ink.role, PF_INK_BLOCKS);
    assert_true(live->ink.role == PF_INK_BAND && live->ink.band == 0);
    assert_near(p[0].x, plot_left);
    assert_near(p[0].y, plot_bottom);
    assert_near(p[1].y, y_at(40));
    assert_near(p[2].x, x_at(2));
    assert_near(p[3].y, y_at(80));
    assert_near(p[heap->n_points - 2].y, y_at(60));
    assert_near(p[heap->n_points - 1].x, right);
    assert_near(p[heap->n_points - 1].y, plot_bottom);
    assert_on_page(figure);
}

/* C23: steps, not drawn from 0. */
TEST(memory_has_no_live_data_before_they_are_told)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_memory(&builder->profile, &landscape);
    const PfMark *live = area_of(figure, "live");
    const PfPoint *p = points_of(figure, live);

    assert_int_equal(live->n_points, 6);
    assert_near(p[0].x, x_at(4));
    assert_near(p[0].y, plot_bottom);
    assert_near(p[1].x, x_at(4));
    assert_near(p[1].y, y_at(10));
    assert_near(p[2].x, x_at(8));
    assert_near(p[2].y, y_at(10));
    assert_near(p[3].y, y_at(30));
    assert_near(p[4].x, right);
}

TEST(memory_has_lines_over_what_is_held_and_used)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_memory(&builder->profile, &landscape);
    const PfMark *live = area_of(figure, "live");
    const PfMark *blocks = next_mark(figure, live, PF_MARK_LINE, PF_INK_SECOND);
    const PfMark *heap = next_mark(figure, live, PF_MARK_LINE, PF_INK_STRONG);

    assert_true(blocks && blocks->width == 0.6);
    assert_true(heap && heap > blocks && heap->width == 0.9);
    assert_near(points_of(figure, blocks)->x, x_at(1));
}

/* Heap: 2 s each of 40, 80, 80, 100 and 60. Blocks: 3 s each of 20, 40 and 60, from 1 s on,
 * while the heap is 40 for 1 s less. Live: 4 s of 10 and 2 s of 30. */
TEST(memory_tells_peaks_and_means_over_time)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_memory(&builder->profile, &landscape);

    assert_true(has_text(figure, "peak 100\u00a0MiB"));
    assert_true(has_text(figure, "mean 72.0\u00a0MiB"));
    assert_true(has_text(figure, "peak 60.0\u00a0MiB"));
    assert_true(has_text(figure, "mean 40.0\u00a0MiB"));
    assert_true(has_text(figure, "peak 30.0\u00a0MiB"));
    assert_true(has_text(figure, "mean 16.7\u00a0MiB"));
    assert_true(has_text(figure, "mean 47.1% of heap")); /* 1 - 360 / 680 */
    assert_true(has_text(figure, "4.00\u00a0MiB"));
    assert_non_null(strstr(figure->summary, "given back to the system 4.00\u00a0MiB"));
    assert_non_null(strstr(figure->summary, "live data peak 30.0\u00a0MiB"));
}

TEST(memory_that_is_given_back_stands_under_the_axis)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_memory(&builder->profile, &landscape);
    const PfMark *group = group_start(figure, "returned");
    double highest = 0;

    for (const PfMark *mark = group + 1; mark < group_end(group); mark++) {
        const PfPoint *p = points_of(figure, mark);
        assert_true(p[0].x >= x_at(7) && p[1].x <= x_at(9) + 1);
        assert_true(p[0].y > plot_bottom && p[1].y < plot_bottom + 12 - 0.74 * 7);
        if (p[0].x < x_at(8) - 1)
            highest = fmax(highest, p[1].y);
        else if (p[0].x > x_at(8) + 1)
            assert_true(p[1].y < highest);
    }
    assert_true(highest > 0);
    builder->memory.returned_mblocks = 0;
    g_autoptr(PfFigure) none = pf_chart_memory(&builder->profile, &landscape);
    assert_false(has_text(none, "given back"));
    builder->memory.returned_mblocks = 4;
    builder->memory.info.is_known = false;
    g_autoptr(PfFigure) unknown = pf_chart_memory(&builder->profile, &landscape);
    assert_true(has_text(unknown, "4 megablocks"));
}

TEST(memory_without_blocks_says_so)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    builder->memory.blocks = builder->memory.live = (PfReadings){ 0 };
    g_autoptr(PfFigure) figure = pf_chart_memory(&builder->profile, &landscape);

    assert_null(area_of(figure, "blocks"));
    assert_true(has_text(figure, "blocks"));
    assert_true(has_text(figure, "GHC tells them from 9.2 on"));
    assert_true(has_text(figure, "no major collection told it"));
    assert_true(has_text(figure, "n/a"));
    assert_false(has_text(figure, "unused share"));
    assert_null(strstr(figure->summary, "blocks"));
    assert_null(strstr(figure->summary, " 0"));
}

TEST(memory_says_what_is_missing)
{
    g_autoptr(RuntimeBuilder) builder = runtime_begin(runtime_second);
    g_autofree char *class = pf_chart_memory_lacks(&builder->profile, &landscape);
    assert_non_null(strstr(class, "class g"));

    g_autoptr(RuntimeBuilder) told = usual_run();
    assert_null(pf_chart_memory_lacks(&told->profile, &landscape));
    told->memory.heap_size.n = told->memory.blocks.n = told->memory.live.n = 0;
    g_autofree char *sums = pf_chart_memory_lacks(&told->profile, &landscape);
    assert_non_null(strstr(sums, "when they were"));
}

TEST(memory_keeps_to_fixed_scales)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    PfChartOptions options = landscape;
    options.y_max = 50.0 * (1 << 20);
    options.x_max = 20;
    g_autoptr(PfFigure) figure = pf_chart_memory(&builder->profile, &options);
    const PfMark *clip = nth_group(figure, "data", 0);

    assert_true(clip && clip->n_points == 2);
    assert_true(has_title(figure, "live"));
    const PfMark *heap = area_of(figure, "heap size");
    assert_near(points_of(figure, heap)[1].y,
                plot_bottom - 0.8 * (plot_bottom - plot_top)); /* 40 of 50 */
    bool is_told = false;
    for (guint i = 0; i < figure->marks->len; i++)
        is_told |= marks_of(figure)[i].text
                   && strstr(marks_of(figure)[i].text, "over the scale: the peak, 100");
    assert_true(is_told);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(memory_is_three_areas_of_steps),
    cmocka_unit_test(memory_has_no_live_data_before_they_are_told),
    cmocka_unit_test(memory_has_lines_over_what_is_held_and_used),
    cmocka_unit_test(memory_tells_peaks_and_means_over_time),
    cmocka_unit_test(memory_that_is_given_back_stands_under_the_axis),
    cmocka_unit_test(memory_without_blocks_says_so),
    cmocka_unit_test(memory_says_what_is_missing),
    cmocka_unit_test(memory_keeps_to_fixed_scales),
};
RUN_TESTS("chart_memory", tests)
