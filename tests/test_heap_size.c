/*
 * test_heap_size.c - the heap size over a chart: in the plot, or in a strip over it.
 */
#include "check.h"

#include "figure/heap_size.h"
#include "figure_probe.h"
#include "heap_builder.h"

/* What a run of five seconds told of its heap, by the second. */
typedef struct {
    PfMemory memory;
    uint64_t times_ns[5], bytes[5];
} Told;

static void
tell(HeapBuilder *builder, Told *told, const uint64_t *bytes)
{
    PfReadings *readings = &told->memory.heap_size;

    *readings = (PfReadings){ .n_readings = 5,
                              .n = 5,
                              .times_ns = told->times_ns,
                              .bytes = told->bytes,
                              .last_bytes = bytes[4] };
    for (size_t i = 0; i < 5; i++) {
        told->times_ns[i] = i * 1000000000;
        told->bytes[i] = bytes[i];
        readings->max_bytes = MAX(readings->max_bytes, bytes[i]);
    }
    builder->profile.memory = &told->memory;
}

static const PfMark *
first_in(const PfFigure *figure, const char *group, PfMarkType type)
{
    const PfMark *mark = group_start(figure, group);

    while (mark->type != type)
        mark++;
    return mark;
}

static double
lowest_grid_line(const PfFigure *figure)
{
    const PfMark *mark = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_AXIS);
    double lowest = 0;

    for (; mark; mark = next_mark(figure, mark, PF_MARK_LINE, PF_INK_AXIS))
        if (points_of(figure, mark)->x == plot_left)
            lowest = fmax(lowest, points_of(figure, mark)->y);
    return lowest;
}

/* The stack's peak is 330 B: up to 660 B is near. */
TEST(heap_size_near_the_stack_is_a_line_in_the_plot)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    Told told;
    uint64_t bytes[5] = { 100, 600, 600, 300, 300 };
    tell(builder, &told, bytes);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *line = first_in(figure, "overlay-heap", PF_MARK_LINE);
    const PfPoint *p = points_of(figure, line);
    double scale = (plot_bottom - plot_top) / (1.04 * 600);

    assert_true(line->ink.role == PF_INK_PAPER && line->width == 2.4);
    assert_true(line[1].ink.role == PF_INK_STRONG && line[1].width == 0.9);
    assert_int_equal(line->n_points, 6); /* up, down, and along */
    assert_near(p[0].x, plot_left);
    assert_near(p[0].y, plot_bottom - 100 * scale);
    assert_near(p[2].y, plot_bottom - 600 * scale);
    assert_near(p[5].x, plot_right);
    assert_near(p[5].y, plot_bottom - 300 * scale);
    assert_true(p[1].x == p[2].x && p[3].x == p[4].x);
    assert_true(has_text(figure, "heap size (RTS)"));
    assert_on_page(figure);
}

TEST(heap_size_far_above_the_stack_has_a_strip)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    Told told;
    uint64_t bytes[5] = { 2048, 2048, 1024, 2048, 0 };
    tell(builder, &told, bytes);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *area = first_in(figure, "heap-size", PF_MARK_AREA);
    const PfPoint *p = points_of(figure, area);

    assert_true(area->ink.role == PF_INK_TRACK);
    assert_near(p[0].y, plot_top + 30); /* from its own zero line */
    assert_near(p[1].y, plot_top + 30 - 30 / 1.02);
    assert_true(has_text(figure, "2.00\u00a0KiB"));
    assert_true(has_text(figure, "heap size (RTS)"));
    assert_near(lowest_grid_line(figure), plot_bottom);
    assert_on_page(figure);
}

/* Property: the highest value of a column is drawn, however short it was. */
TEST(heap_size_loses_no_peak)
{
    static const size_t n = 4000;
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autofree uint64_t *times = g_new(uint64_t, n);
    g_autofree uint64_t *bytes = g_new(uint64_t, n);
    PfMemory memory = { .heap_size = { .n_readings = n,
                                       .n = n,
                                       .times_ns = times,
                                       .bytes = bytes,
                                       .max_bytes = 900,
                                       .last_bytes = 800 } };

    for (size_t peak = 1; peak < n; peak += 371) {
        for (size_t i = 0; i < n; i++) {
            times[i] = i * 5000000000 / n;
            bytes[i] = i == peak ? 900 : 800;
        }
        builder->profile.memory = &memory;
        g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
        const PfMark *area = first_in(figure, "heap-size", PF_MARK_AREA);
        double top = plot_bottom;
        for (guint i = 0; i < area->n_points; i++)
            top = fmin(top, points_of(figure, area)[i].y);
        assert_near(top, plot_top + 30 - 30 / 1.02);
    }
}

TEST(heap_size_is_not_drawn_without_an_axis_of_time)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    Told told;
    uint64_t bytes[5] = { 9000, 9000, 9000, 9000, 9000 };
    tell(builder, &told, bytes);
    builder->heap.time_base = PF_TIMES_LOST;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_false(has_text(figure, "heap size (RTS)"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(heap_size_near_the_stack_is_a_line_in_the_plot),
    cmocka_unit_test(heap_size_far_above_the_stack_has_a_strip),
    cmocka_unit_test(heap_size_loses_no_peak),
    cmocka_unit_test(heap_size_is_not_drawn_without_an_axis_of_time),
};

RUN_TESTS("heap_size", tests)
