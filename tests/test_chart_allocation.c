/*
 * test_chart_allocation.c - how fast a program allocates, and how much in each phase, without
 * fonts and without cairo.
 */
#include "figure_probe.h"

#include "figure/sum_columns.h"
#include "inset_probe.h"
#include "runtime_builder.h"

static const uint64_t mib = 1 << 20;
static const double right = 841.89 - 36 - 230 - 24;

/* Ten seconds: 10 MiB a second for four, then 40 for two, and nothing after. */
static RuntimeBuilder *
usual_run(void)
{
    RuntimeBuilder *builder = runtime_begin(10 * runtime_second);
    uint64_t amounts[6];

    for (size_t i = 0; i < 6; i++)
        amounts[i] = (i < 4 ? 10 : 40) * mib;
    builder->memory.allocation = runtime_amounts(builder, runtime_second, amounts, 6);
    return builder;
}

static double
y_at(double mib_a_second)
{
    return plot_bottom - mib_a_second / (1.04 * 40) * (plot_bottom - plot_top);
}

TEST(allocation_is_a_rate_over_time)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_allocation(&builder->profile, &landscape);
    const PfMark *area = mark_in(group_start(figure, "rate"), PF_MARK_AREA, PF_INK_BAND);
    const PfPoint *p = points_of(figure, area), *end = p + area->n_points - 1;
    double step = plot_left + 0.4 * (right - plot_left);

    assert_near(p[0].x, plot_left);
    assert_near(p[0].y, plot_bottom);
    assert_near(p[1].y, y_at(10));
    for (guint i = 2; i < area->n_points - 2; i++) {
        assert_true(p[i].x > step - 1 && p[i].x < step + 1 ? p[i].y <= y_at(10) + 1e-6 : true);
        if (p[i].x > step + 1.5 && p[i].x < plot_left + 0.6 * (right - plot_left) - 1)
            assert_near(p[i].y, y_at(40));
    }
    assert_true(end->x >= plot_left + 0.6 * (right - plot_left) && end->x < right - 100);
    assert_true(has_text(figure, "40\u00a0MiB/s"));
    assert_true(has_text(figure, "120\u00a0MiB in all"));
    assert_true(has_text(figure, "12.0\u00a0MiB/s"));
    assert_on_page(figure);
}

TEST(allocation_has_a_line_at_its_mean)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_allocation(&builder->profile, &landscape);
    const PfMark *line = mark_in(group_start(figure, "mean"), PF_MARK_LINE, PF_INK_STRONG);

    assert_near(points_of(figure, line)->y, y_at(12));
    PfChartOptions options = landscape;
    options.y_max = 5.0 * (1 << 20);
    g_autoptr(PfFigure) cut = pf_chart_allocation(&builder->profile, &options);
    assert_null(nth_group(cut, "mean", 0));
}

static PfStepColumns
columns_of(RuntimeBuilder *builder, const PfScale *x)
{
    return pf_sum_columns(&builder->memory.allocation, 0, x, builder->log.last_ns);
}

/* Property: wherever columns and bins meet, nothing is lost or added. */
TEST(allocation_in_columns_is_that_in_bins)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(11);

    for (unsigned round = 0; round < 200; round++) {
        size_t n = (size_t)g_rand_int_range(rand, 1, 60);
        uint64_t bin = (uint64_t)1 << g_rand_int_range(rand, 0, 40);
        uint64_t part = bin / (uint64_t)g_rand_int_range(rand, 1, 10);
        g_autoptr(RuntimeBuilder) builder = runtime_begin((n - 1) * bin + MAX(part, 1));
        g_autofree uint64_t *amounts = g_new0(uint64_t, n);
        for (size_t i = 0; i < n; i++)
            amounts[i] = (uint64_t)g_rand_int_range(rand, 0, 1000000);
        builder->memory.allocation = runtime_amounts(builder, bin, amounts, n);
        PfScale x = { 0, (double)builder->log.last_ns / 1e9, 50,
                      50 + g_rand_double_range(rand, 3, 300) };
        g_auto(PfStepColumns) columns = columns_of(builder, &x);
        double sum = 0;
        for (size_t i = 0; i < columns.n; i++)
            sum += columns.values[i];
        double whole = (double)builder->memory.allocation.totals[0];
        assert_true(fabs(sum - whole) <= 1e-6 * fmax(whole, 1));
    }
}

TEST(allocation_of_a_part_of_the_axis_leaves_the_rest_out)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    PfScale x = { 0, 2, 0, 100 };
    g_auto(PfStepColumns) columns = columns_of(builder, &x);
    double sum = 0;

    for (size_t i = 0; i < columns.n; i++)
        sum += columns.values[i];
    assert_near(sum, 20.0 * (1 << 20));
}

TEST(allocation_is_told_by_phase)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    runtime_phase(builder, PF_PHASE_BEFORE, "", runtime_second, 10 * mib);
    runtime_phase(builder, PF_PHASE_MARKER, "load", 4 * runtime_second, 30 * mib);
    runtime_phase(builder, PF_PHASE_MARKER, "query", 6 * runtime_second, 80 * mib);
    runtime_phase(builder, PF_PHASE_PAIR, "not this one", 8 * runtime_second, 1 * mib);
    runtime_phase(builder, PF_PHASE_MARKER, "rest", 10 * runtime_second, UINT64_MAX);
    g_autoptr(PfFigure) figure = pf_chart_allocation(&builder->profile, &landscape);
    const PfMark *list = group_start(figure, "phases");
    double bars[3] = { 0 };
    size_t n = 0;

    assert_true(has_text(figure, "before the first marker"));
    assert_true(has_text(figure, "load"));
    assert_false(has_text(figure, "not this one"));
    assert_true(has_text(figure, "n/a"));
    assert_true(has_title(figure, "query, 4.00\u00a0s to 6.00\u00a0s: 80.0\u00a0MiB"));
    for (const PfMark *mark = list; mark < group_end(list); mark++)
        if (mark->type == PF_MARK_RECT && mark->ink.role == PF_INK_BAND)
            bars[n++] = points_of(figure, mark)[1].x - points_of(figure, mark)[0].x;
    assert_int_equal(n, 3);
    assert_near(bars[0] / bars[2], 1 / 8.0);
    assert_near(bars[1] / bars[2], 3 / 8.0);
    assert_non_null(strstr(figure->summary, "Most in a phase: query, 80.0\u00a0MiB."));
}

TEST(allocation_of_many_phases_is_summed_up)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    g_autofree char *label = g_strdup("phase of the loading of the postings of the index");

    for (size_t i = 0; i < 64; i++)
        runtime_phase(builder, PF_PHASE_PAIR, label, (i + 1) * runtime_second / 7,
                      (i + 1) * mib);
    g_autoptr(PfFigure) figure = pf_chart_allocation(&builder->profile, &landscape);
    bool is_told = false;

    assert_true(has_text(figure, "allocated from START to STOP"));
    for (guint i = 0; i < figure->marks->len; i++)
        is_told |=
            marks_of(figure)[i].text && strstr(marks_of(figure)[i].text, "more phases: ");
    assert_true(is_told);
    assert_true(has_text(figure, "64.0\u00a0MiB"));
    assert_false(has_text(figure, "1.00\u00a0MiB"));
    assert_on_page(figure);
}

TEST(allocation_of_one_phase_is_no_list)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    runtime_phase(builder, PF_PHASE_PAIR, "all", 10 * runtime_second, 120 * mib);
    g_autoptr(PfFigure) figure = pf_chart_allocation(&builder->profile, &landscape);

    assert_false(has_text(figure, "allocated from START to STOP"));
    assert_null(strstr(figure->summary, "phase"));
}

TEST(allocation_says_what_is_missing)
{
    g_autoptr(RuntimeBuilder) builder = runtime_begin(runtime_second);
    g_autofree char *lacks = pf_chart_allocation_lacks(&builder->profile, &landscape);
    assert_non_null(strstr(lacks, "allocated"));
    assert_non_null(strstr(lacks, "class g"));
    g_autoptr(RuntimeBuilder) told = usual_run();
    assert_null(pf_chart_allocation_lacks(&told->profile, &landscape));
}

TEST(allocation_has_its_phases_below_where_there_is_room)
{
    g_autoptr(RuntimeBuilder) builder = usual_run();
    runtime_phase(builder, PF_PHASE_BEFORE, "", runtime_second, 10 * mib);
    runtime_phase(builder, PF_PHASE_MARKER, "load", 10 * runtime_second, 110 * mib);
    g_autoptr(Sheet) high = sheet_of(510, 400, PF_KEY_BELOW);
    double end = pf_chart_allocation_inset(&builder->profile, &landscape, &high->place);

    assert_in_place(high, end);
    assert_true(has_text(high->figure, "allocated from marker to marker"));
    assert_int_equal(count_parts(high->figure, PF_ROLE_TABLE), 2);
    g_autoptr(Sheet) low = sheet_of(510, 120, PF_KEY_BELOW);
    end = pf_chart_allocation_inset(&builder->profile, &landscape, &low->place);
    assert_in_place(low, end);
    assert_false(has_text(low->figure, "allocated from marker to marker"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(allocation_is_a_rate_over_time),
    cmocka_unit_test(allocation_has_a_line_at_its_mean),
    cmocka_unit_test(allocation_in_columns_is_that_in_bins),
    cmocka_unit_test(allocation_of_a_part_of_the_axis_leaves_the_rest_out),
    cmocka_unit_test(allocation_is_told_by_phase),
    cmocka_unit_test(allocation_of_many_phases_is_summed_up),
    cmocka_unit_test(allocation_of_one_phase_is_no_list),
    cmocka_unit_test(allocation_says_what_is_missing),
    cmocka_unit_test(allocation_has_its_phases_below_where_there_is_room),
};
RUN_TESTS("chart_allocation", tests)
