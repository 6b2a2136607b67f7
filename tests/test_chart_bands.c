/*
 * test_chart_bands.c - the layout of the classic page, with no fonts and no cairo.
 */
#include "check.h"

#include "figure_probe.h"
#include "heap_builder.h"

TEST(bands_name_the_peak)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *ring = next_mark(figure, NULL, PF_MARK_CIRCLE, PF_INK_ACCENT);

    assert_true(has_text(figure, "peak 330\u00a0B at 3.00\u00a0s"));
    assert_near(points_of(figure, ring)->x, plot_left + (plot_right - plot_left) * 0.6);
    assert_near(points_of(figure, ring)->y, plot_top + 17);
}

/* Property: wherever the peak is, its label stays in the plot. */
TEST(bands_keep_the_label_of_the_peak_in_the_plot)
{
    for (size_t peak = 0; peak < 30; peak++) {
        g_autoptr(HeapBuilder) builder = heap_begin(30);
        uint64_t values[30] = { 0 };
        values[peak] = 100;
        heap_band(builder, "a", values);
        g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
        const PfMark *label = next_mark(figure, NULL, PF_MARK_TEXT, PF_INK_ACCENT);
        double start = points_of(figure, label)->x;

        assert_true(start >= plot_left);
        assert_true(start + half_em(label->font, label->size, label->text, NULL) <= plot_right);
    }
}

TEST(bands_say_what_they_show)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.n_bands = 2;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);

    assert_true(has_text(
        figure, "1.08\u00a0KiB\u00b7s\u2002\u00b7\u2002mean 276\u00a0B\u2002\u00b7\u2002"
                "5 samples\u2002\u00b7\u20022 bands + OTHER"));
}

TEST(bands_say_what_is_left_out)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.is_cut_as_hp2ps = true;
    options.min_share = 0.1;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);

    assert_true(has_text(
        figure, "1.00\u00a0KiB\u00b7s\u2002\u00b7\u2002mean 256\u00a0B\u2002\u00b7\u2002"
                "5 samples\u2002\u00b7\u20022 bands\u2002\u00b7\u2002"
                "1 band under 10.0% is left out, as hp2ps does"));
    assert_true(has_text(figure, "peak 300\u00a0B at 3.00\u00a0s"));
    assert_false(has_text(figure, "330\u00a0B"));
}

TEST(bands_title_is_the_command_line)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_auto(GStrv) args = g_strsplit("logdex 1 +RTS -hc", " ", -1);
    builder->profile.program.args = args;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_string_equal(nth_text(figure, PF_FONT_MONO_STRONG, PF_INK_STRONG, 0),
                        "logdex 1 +RTS -hc");
    assert_string_equal(figure->title, "Heap profile: logdex 1 +RTS -hc");
}

TEST(bands_title_can_be_given)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.title = "before\nand after";
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);

    assert_true(has_text(figure, "before\ufffdand after"));
    assert_string_equal(figure->title, "Heap profile: before\ufffdand after");
}

TEST(bands_are_titled_when_the_program_is_unknown)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autofree char *name = g_steal_pointer(&builder->profile.program.name);
    g_autoptr(PfFigure) nameless = pf_chart_bands(&builder->profile, &landscape);

    assert_true(has_text(nameless, "heap profile"));
    assert_string_equal(name, "logdex");
}

TEST(bands_carry_the_date_of_the_run)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    g_autoptr(PfFigure) undated = pf_chart_bands(&builder->profile, &options);
    builder->profile.program.has_start = true;
    builder->profile.program.start_unix_ns = -1;
    g_autoptr(PfFigure) old = pf_chart_bands(&builder->profile, &options);
    options.has_date = true;
    options.date_unix_s = 77;
    g_autoptr(PfFigure) given = pf_chart_bands(&builder->profile, &options);

    assert_false(undated->has_date);
    assert_true(old->has_date && old->date_unix_s == -1);
    assert_true(given->has_date && given->date_unix_s == 77);
}

TEST(samples_have_ticks_or_a_bar)
{
    g_autoptr(HeapBuilder) few = heap_many_samples(100);
    g_autoptr(HeapBuilder) many = heap_many_samples(1000);
    g_autoptr(PfFigure) sparse = pf_chart_bands(&few->profile, &landscape);
    g_autoptr(PfFigure) dense = pf_chart_bands(&many->profile, &landscape);

    assert_int_equal(count_marks(sparse, PF_MARK_LINE, PF_INK_FAINT), 100);
    assert_int_equal(count_marks(sparse, PF_MARK_RECT, PF_INK_HAIR), 0);
    assert_int_equal(count_marks(dense, PF_MARK_LINE, PF_INK_FAINT), 0);
    assert_int_equal(count_marks(dense, PF_MARK_RECT, PF_INK_HAIR), 1);
}

TEST(samples_without_times_are_counted)
{
    g_autoptr(HeapBuilder) builder = heap_many_samples(50);
    builder->heap.time_base = PF_TIMES_LOST;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_true(has_text(figure, "50\u00a0samples"));
    assert_true(has_text(figure, "10"));
    assert_true(
        strstr(nth_text(figure, PF_FONT_TEXT_STRONG, PF_INK_ACCENT, 0), " in sample 17"));
    assert_on_page(figure);
}

TEST(axes_have_their_unit_once)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_true(has_text(figure, "300\u00a0B"));
    assert_true(has_text(figure, "250"));
    assert_true(has_text(figure, "5\u00a0s"));
    assert_true(has_text(figure, "4"));
}

TEST(a_heap_of_nothing_has_axes)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);
    heap_level_band(builder, "a", 0);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_true(count_marks(figure, PF_MARK_LINE, PF_INK_GRID) > 0);
    assert_int_equal(count_marks(figure, PF_MARK_AREA, PF_INK_BAND), 0);
    assert_true(has_text(figure, "n/a")); /* a share of nothing */
    assert_on_page(figure);
}

/* Property: from bytes to exbibytes, from nanoseconds to years, on pages of any size. */
TEST(bands_stay_on_the_page_at_every_scale)
{
    static const double sizes[][2] = {
        { 480, 280 }, { 612, 792 }, { 841.89, 595.28 }, { 3000, 2000 }
    };

    for (unsigned power = 0; power < 60; power += 6) {
        for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
            static const uint64_t shape[] = { 1, 4, 2, 3 };
            g_autoptr(HeapBuilder) builder = heap_begin(4);
            uint64_t values[4];
            for (size_t j = 0; j < 4; j++) {
                values[j] = shape[j] << power;
                builder->heap.times_ns[j] = (j + 1) << power;
            }
            heap_band(builder, "a/band/with/a/name", values);
            PfChartOptions options = landscape;
            options.width = sizes[i][0];
            options.height = sizes[i][1];
            g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);
            assert_on_page(figure);
        }
    }
}

TEST(charts_are_found_by_name)
{
    size_t n;
    const PfChart *charts = pf_charts(&n);

    for (size_t i = 0; i < n; i++)
        assert_ptr_equal(pf_chart_find(charts[i].name), &charts[i]);
    assert_string_equal(charts[0].name, "bands");
    assert_null(pf_chart_find("pie"));
}

TEST(bands_need_a_sample)
{
    g_autoptr(HeapBuilder) empty = heap_begin(0);
    g_autoptr(HeapBuilder) one = heap_begin(1);
    PfProfile none = { 0 };

    g_autofree char *of_none = pf_chart_heap_lacks(&none, &landscape);
    g_autofree char *of_empty = pf_chart_heap_lacks(&empty->profile, &landscape);

    assert_non_null(of_none);
    assert_non_null(of_empty);
    assert_null(pf_chart_heap_lacks(&one->profile, &landscape));
}

TEST(bands_need_a_sample_of_the_run_whose_colours_they_keep)
{
    g_autoptr(HeapBuilder) one = heap_begin(1);
    g_autoptr(HeapBuilder) empty = heap_begin(0);
    PfLogFacts log = { .file = (char[]){ "before.eventlog" } };
    PfChartOptions options = landscape;

    empty->profile.log = &log;
    options.colours_from = &empty->profile;
    g_autofree char *lacks = pf_chart_heap_lacks(&one->profile, &options);
    assert_non_null(strstr(lacks, "before.eventlog has no bands"));
    assert_non_null(strstr(lacks, "no whole sample"));
    options.colours_from = &one->profile;
    assert_null(pf_chart_heap_lacks(&one->profile, &options));
}

/* A band, its swatch in the key and its name all have the colour it has in the other run. */
TEST(bands_keep_the_colours_of_another_run)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(HeapBuilder) other = heap_begin(2);
    PfChartOptions options = landscape;

    heap_level_band(other, "main", 9);
    heap_level_band(other, "lookup/main", 8);
    options.colours_from = &other->profile;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);
    const PfMark *first = group_start(figure, "band-1");
    const PfMark *last = group_start(figure, "band-3");

    assert_int_equal(next_mark(figure, first, PF_MARK_AREA, PF_INK_BAND)->ink.band, 2);
    assert_int_equal(next_mark(figure, last, PF_MARK_AREA, PF_INK_BAND)->ink.band, 0);
    assert_int_equal(next_mark(figure, NULL, PF_MARK_RECT, PF_INK_BAND)->ink.band, 2);
}

/* What a fixed scale cuts off is told, and what is left is named where it is seen. */
TEST(bands_are_named_within_a_fixed_scale)
{
    g_autoptr(HeapBuilder) builder = heap_begin(40);
    PfChartOptions options = landscape;
    uint64_t rising[40];

    for (size_t i = 0; i < 40; i++)
        rising[i] = (i + 1) * 1000;
    heap_band(builder, "top", rising);
    heap_level_band(builder, "low", 5000);
    options.y_max = 12000;
    options.x_max = 20;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);
    const PfMark *start = group_start(figure, "band-labels");
    unsigned n = 0;

    for (const PfMark *mark = start; mark < group_end(start); mark++) {
        if (mark->type != PF_MARK_TEXT)
            continue;
        n++;
        assert_true(points_of(figure, mark)->y - mark->size > plot_top);
        assert_true(points_of(figure, mark)->x < plot_right - 4);
    }
    assert_int_equal(n, 2);
    assert_non_null(strstr(nth_text(figure, PF_FONT_TEXT, PF_INK_SECOND, 0), "over the scale"));
}

/* The times of a damaged log may go back: its chart does not. */
TEST(bands_never_go_back_in_time)
{
    g_autoptr(HeapBuilder) builder = heap_many_samples(50);

    builder->heap.times_ns[20] = 3;
    builder->heap.times_ns[49] = 1000000000;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *line = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_STRONG);

    for (guint i = 1; i < line->n_points; i++)
        assert_true(points_of(figure, line)[i].x >= points_of(figure, line)[i - 1].x);
    assert_on_page(figure);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(bands_never_go_back_in_time),
    cmocka_unit_test(bands_are_named_within_a_fixed_scale),
    cmocka_unit_test(bands_name_the_peak),
    cmocka_unit_test(bands_keep_the_label_of_the_peak_in_the_plot),
    cmocka_unit_test(bands_say_what_they_show),
    cmocka_unit_test(bands_say_what_is_left_out),
    cmocka_unit_test(bands_title_is_the_command_line),
    cmocka_unit_test(bands_title_can_be_given),
    cmocka_unit_test(bands_are_titled_when_the_program_is_unknown),
    cmocka_unit_test(bands_carry_the_date_of_the_run),
    cmocka_unit_test(samples_have_ticks_or_a_bar),
    cmocka_unit_test(samples_without_times_are_counted),
    cmocka_unit_test(axes_have_their_unit_once),
    cmocka_unit_test(a_heap_of_nothing_has_axes),
    cmocka_unit_test(bands_stay_on_the_page_at_every_scale),
    cmocka_unit_test(charts_are_found_by_name),
    cmocka_unit_test(bands_need_a_sample),
    cmocka_unit_test(bands_need_a_sample_of_the_run_whose_colours_they_keep),
    cmocka_unit_test(bands_keep_the_colours_of_another_run),
};

RUN_TESTS("chart_bands", tests)
