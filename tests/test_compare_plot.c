/*
 * test_compare_plot.c - two runs on one pair of axes, and a band of both in the height of a
 * line.
 */
#include "inset_probe.h"

#include "figure/compare_plot.h"
#include "figure/sparkline.h"
#include "heap_builder.h"

/* A run that rises to its peak in its last sample but one. */
static HeapBuilder *
run_to(size_t n, uint64_t peak)
{
    HeapBuilder *builder = heap_begin(n);
    g_autofree uint64_t *values = g_new0(uint64_t, n);

    for (size_t i = 0; i < n; i++)
        values[i] = peak / 2;
    values[n > 1 ? n - 2 : 0] = peak;
    heap_band(builder, "go/main", values);
    return builder;
}

static double
drawn(const HeapBuilder *run, const HeapBuilder *baseline, Sheet *sheet)
{
    double end =
        pf_compare_plot_inset(&run->profile, &baseline->profile, &landscape, &sheet->place);
    assert_in_place(sheet, end);
    return end;
}

static PfPoint
ring_of(const PfFigure *figure, PfInkRole ink)
{
    return *points_of(figure, next_mark(figure, NULL, PF_MARK_CIRCLE, ink));
}

TEST(compared_runs_have_the_axes_of_the_longer_and_the_larger)
{
    g_autoptr(HeapBuilder) run = run_to(10, 1000);
    g_autoptr(HeapBuilder) baseline = run_to(5, 3000);
    g_autoptr(Sheet) sheet = sheet_of(510, 200, PF_KEY_BELOW);
    double end = drawn(run, baseline, sheet);
    double left = sheet->place.left + 40, zero = end - 16;
    double per_second = (sheet->place.right - left) / 10;
    PfPoint higher = ring_of(sheet->figure, PF_INK_SECOND);
    PfPoint lower = ring_of(sheet->figure, PF_INK_ACCENT);

    assert_near(end, sheet->place.bottom);
    assert_near(higher.x, left + 4 * per_second);
    assert_near(lower.x, left + 9 * per_second);
    assert_near(zero - higher.y, 3 * (zero - lower.y));
    assert_true(has_text(sheet->figure, "run: peak 1,000\u00a0B at 9.00\u00a0s"));
    assert_true(has_text(sheet->figure, "baseline: peak 2.93\u00a0KiB at 4.00\u00a0s"));
    assert_int_equal(count_groups(sheet->figure, "key"), 0);
    assert_non_null(strstr(nth_part(sheet->figure, PF_ROLE_PICTURE, 0)->part.words,
                           "Baseline: peak 2.93\u00a0KiB at 4.00\u00a0s, mean"));
}

TEST(baseline_is_an_area_and_the_run_a_line_over_it)
{
    g_autoptr(HeapBuilder) run = run_to(10, 1000);
    g_autoptr(HeapBuilder) baseline = run_to(5, 3000);
    g_autoptr(Sheet) sheet = sheet_of(510, 200, PF_KEY_NONE);
    drawn(run, baseline, sheet);
    const PfMark *area = next_mark(sheet->figure, NULL, PF_MARK_AREA, PF_INK_BASELINE);
    const PfMark *edge = next_mark(sheet->figure, area, PF_MARK_LINE, PF_INK_FAINT);
    const PfMark *halo = next_mark(sheet->figure, edge, PF_MARK_LINE, PF_INK_PAPER);
    const PfMark *line = next_mark(sheet->figure, halo, PF_MARK_LINE, PF_INK_ACCENT);

    assert_near(edge->width, 0.9);
    assert_near(halo->width, 2.6);
    assert_near(line->width, 1.3);
    assert_int_equal(line->n_points, 10);
    assert_int_equal(area->n_points, 5 + 2);
}

TEST(lost_data_break_the_line_of_a_run)
{
    g_autoptr(HeapBuilder) run = run_to(10, 1000);
    g_autoptr(HeapBuilder) baseline = run_to(10, 1000);
    g_autoptr(Sheet) sheet = sheet_of(510, 200, PF_KEY_NONE);
    run->heap.n_gaps = 1;
    run->heap.gaps = g_memdup2(&(PfTimeRange){ 5200000000, 5800000000 }, sizeof(PfTimeRange));
    drawn(run, baseline, sheet);

    assert_int_equal(count_marks(sheet->figure, PF_MARK_LINE, PF_INK_ACCENT), 2);
    assert_int_equal(count_groups(sheet->figure, "gap"), 1);
    assert_int_equal(count_marks(sheet->figure, PF_MARK_AREA, PF_INK_BASELINE), 1);
}

/* Where the label that begins so is, from the left of its first letter to the right of its
 * last.
 */
static PfBox
label_box(const PfFigure *figure, const char *start)
{
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        if (!mark->text || !g_str_has_prefix(mark->text, start))
            continue;
        const PfPoint *at = points_of(figure, mark);
        double width = half_em(mark->font, mark->size, mark->text, NULL);
        return (PfBox){ at->x, at->x + width, at->y - 7.5, at->y };
    }
    fail_msg("there is no label %s", start);
    return (PfBox){ 0 };
}

static void
judge_labels(size_t n_samples, uint64_t peak)
{
    g_autoptr(HeapBuilder) run = run_to(20, 1000);
    g_autoptr(HeapBuilder) baseline = run_to(n_samples, peak);
    g_autoptr(Sheet) sheet = sheet_of(300, 160, PF_KEY_NONE);
    drawn(run, baseline, sheet);
    PfBox first = label_box(sheet->figure, "run: ");
    PfBox second = label_box(sheet->figure, "baseline: ");

    assert_false(pf_boxes_meet(&first, &second));
}

/* Property: wherever the peaks are, and where they are the same, too. */
TEST(labels_of_two_peaks_do_not_meet)
{
    for (size_t n = 2; n < 40; n += 3)
        for (uint64_t peak = 600; peak <= 1400; peak += 200)
            judge_labels(n, peak);
}

TEST(compared_runs_stay_in_their_place)
{
    static const size_t samples[] = { 1, 2, 50, 5000 };

    for (size_t i = 0; i < G_N_ELEMENTS(samples); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(samples); j++) {
            for (unsigned width = 200; width < 1000; width += 310) {
                g_autoptr(HeapBuilder) run = run_to(samples[i], 1000);
                g_autoptr(HeapBuilder) baseline = run_to(samples[j], 700);
                g_autoptr(Sheet) sheet = sheet_of(width, width / 2.0, PF_KEY_BESIDE);
                drawn(run, baseline, sheet);
            }
        }
    }
}

/* Two stacks of one band each. */
typedef struct {
    HeapBuilder *builders[2];
    PfStack *stacks[2];
    PfFigure *figure;
} Pair;

static const PfBox pair_box = { 10, 46, 20, 30 };

static void
pair_draw(Pair *pair, bool has_run, bool has_baseline)
{
    static const PfCut one = { .n_bands = 1 };
    PfScale time = { 0, 10, 0, 1 };
    PfShape shapes[2];

    for (size_t i = 0; i < 2; i++) {
        bool is_there = i == 0 ? has_run : has_baseline;
        pair->stacks[i] = pf_stack_of_run(&pair->builders[i]->profile, &one);
        shapes[i] =
            (PfShape){ pair->stacks[i], is_there ? pair->stacks[i]->layers[0].values : NULL };
    }
    pair->figure = pf_figure_new(100, 100);
    pf_sparkline_pair_draw(pair->figure, &shapes[0], &shapes[1], &time, &pair_box);
}

static void
pair_clear(Pair *pair)
{
    for (size_t i = 0; i < 2; i++) {
        pf_stack_free(pair->stacks[i]);
        heap_end(pair->builders[i]);
    }
    pf_figure_free(pair->figure);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Pair, pair_clear)

static double
highest(const PfFigure *figure, const PfMark *mark)
{
    double y = HUGE_VAL;

    for (guint i = 0; i < mark->n_points; i++)
        y = fmin(y, points_of(figure, mark)[i].y);
    return y;
}

TEST(pair_of_shapes_has_one_scale)
{
    g_auto(Pair) pair = { .builders = { run_to(10, 1000), run_to(5, 500) } };
    pair_draw(&pair, true, true);
    const PfMark *line = next_mark(pair.figure, NULL, PF_MARK_LINE, PF_INK_ACCENT);
    const PfMark *area = next_mark(pair.figure, NULL, PF_MARK_AREA, PF_INK_BASELINE_SHAPE);

    assert_near(line->width, 0.6);
    assert_near(highest(pair.figure, line), pair_box.top);
    assert_near(highest(pair.figure, area), (pair_box.top + pair_box.bottom) / 2);
    for (guint i = 0; i < area->n_points; i++)
        assert_true(points_of(pair.figure, area)[i].x <= 10 + 36 * 0.5 + 1e-6); /* to 5 s */
    assert_near(points_of(pair.figure, line)[line->n_points - 1].x, pair_box.right);
}

TEST(pair_of_shapes_may_lack_either)
{
    g_auto(Pair) fresh = { .builders = { run_to(10, 1000), run_to(5, 500) } };
    g_auto(Pair) gone = { .builders = { run_to(10, 1000), run_to(5, 500) } };
    pair_draw(&fresh, true, false);
    pair_draw(&gone, false, true);
    const PfMark *area = next_mark(gone.figure, NULL, PF_MARK_AREA, PF_INK_BASELINE_SHAPE);

    assert_int_equal(count_marks(fresh.figure, PF_MARK_AREA, PF_INK_BASELINE_SHAPE), 0);
    assert_int_equal(count_marks(fresh.figure, PF_MARK_LINE, PF_INK_ACCENT), 1);
    assert_int_equal(count_marks(gone.figure, PF_MARK_LINE, PF_INK_ACCENT), 0);
    assert_near(highest(gone.figure, area), pair_box.top);
}

TEST(lost_data_break_the_line_of_a_shape)
{
    g_auto(Pair) pair = { .builders = { run_to(10, 1000), run_to(1, 500) } };
    PfHeapProfile *heap = &pair.builders[0]->heap;
    heap->n_gaps = 1;
    heap->gaps = g_memdup2(&(PfTimeRange){ 9200000000, 9800000000 }, sizeof(PfTimeRange));
    pair_draw(&pair, true, true);
    const PfMark *line = next_mark(pair.figure, NULL, PF_MARK_LINE, PF_INK_ACCENT);
    const PfMark *rest = next_mark(pair.figure, line, PF_MARK_LINE, PF_INK_ACCENT);

    assert_int_equal(line->n_points, 9);
    assert_true(rest->n_points >= 2); /* a line of one point would not be seen */
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(compared_runs_have_the_axes_of_the_longer_and_the_larger),
    cmocka_unit_test(baseline_is_an_area_and_the_run_a_line_over_it),
    cmocka_unit_test(lost_data_break_the_line_of_a_run),
    cmocka_unit_test(labels_of_two_peaks_do_not_meet),
    cmocka_unit_test(compared_runs_stay_in_their_place),
    cmocka_unit_test(pair_of_shapes_has_one_scale),
    cmocka_unit_test(pair_of_shapes_may_lack_either),
    cmocka_unit_test(lost_data_break_the_line_of_a_shape),
};

RUN_TESTS("compare_plot", tests)
