/*
 * test_chart_multiples.c - a panel a band, without fonts and without cairo.
 */
#include "check.h"

#include "base/units.h"
#include "figure/plot.h"
#include "figure_probe.h"
#include "heap_builder.h"

static const PfMark *
panel_of(const PfFigure *figure, unsigned nth)
{
    const PfMark *group = nth_group(figure, "band", nth);

    g_assert(group);
    return group;
}

static unsigned
count_panels(const PfFigure *figure)
{
    return count_groups(figure, "band");
}

/* What a mark covers. */
static PfBox
box_of(const PfFigure *figure, const PfMark *mark)
{
    static const double shift[] = { 0, 0.5, 1 };
    const PfPoint *p = points_of(figure, mark);
    PfBox box = { p->x, p->x, p->y, p->y };

    for (guint i = 1; i < mark->n_points; i++) {
        box.left = fmin(box.left, p[i].x);
        box.right = fmax(box.right, p[i].x);
        box.top = fmin(box.top, p[i].y);
        box.bottom = fmax(box.bottom, p[i].y);
    }
    if (mark->text) {
        double width = half_em(mark->font, mark->size, mark->text, NULL);
        box.left -= shift[mark->align] * width;
        box.right = box.left + width;
        box.top -= 0.7 * mark->size;
    }
    return box;
}

/* All of a panel, and the box of everything in it. */
static PfBox
extent_of(const PfFigure *figure, const PfMark *panel)
{
    PfBox all = { HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL };

    for (const PfMark *mark = panel + 1; mark < group_end(panel); mark++) {
        if (mark->n_points == 0)
            continue;
        PfBox box = box_of(figure, mark);
        all.left = fmin(all.left, box.left);
        all.right = fmax(all.right, box.right);
        all.top = fmin(all.top, box.top);
        all.bottom = fmax(all.bottom, box.bottom);
    }
    return all;
}

static void
assert_panels_apart(const PfFigure *figure)
{
    unsigned n = count_panels(figure);

    for (unsigned i = 0; i < n; i++) {
        PfBox one = extent_of(figure, panel_of(figure, i));
        assert_true(one.bottom <= figure->height - 36 && one.top >= 79);
        for (unsigned j = 0; j < i; j++) {
            PfBox other = extent_of(figure, panel_of(figure, j));
            assert_false(pf_boxes_meet(&one, &other));
        }
    }
}

/* So many bands, each with a peak of its own at a sample of its own. */
static HeapBuilder *
heap_of(size_t n_bands, size_t n_samples)
{
    HeapBuilder *builder = heap_begin(n_samples);
    g_autofree uint64_t *values = g_new0(uint64_t, n_samples);

    for (size_t band = 0; band < n_bands; band++) {
        g_autofree char *label =
            g_strdup_printf("fold.go%zu/Data.Map.walk%zu/Main.loop/main", band, band * band);
        for (size_t i = 0; i < n_samples; i++)
            values[i] = (300 - band) * (1000 + i * 7919 % 500);
        values[(band * 37 + n_samples / 3) % n_samples] = (300 - band) * 2000;
        heap_band(builder, label, values);
    }
    return builder;
}

TEST(multiples_have_a_panel_a_band)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);
    const PfMark *second = panel_of(figure, 1);

    assert_int_equal(count_panels(figure), 3);
    assert_string_equal(second->group.id, "band-2");
    assert_true(g_str_has_prefix(second->group.title, "lookup/main: "));
    assert_string_equal(mark_in(second, PF_MARK_TEXT, PF_INK_STRONG)->text, "lookup/main");
    assert_int_equal(mark_in(second, PF_MARK_AREA, PF_INK_BAND)->ink.band, 1);
    assert_string_equal(figure->id, "multiples");
    assert_on_page(figure);
}

/* The share of each is of all, and its bar as long as its area by the largest. */
TEST(multiples_compare_areas)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);
    heap_level_band(builder, "a", 3072);
    heap_level_band(builder, "b", 1024);
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);
    const PfMark *a = mark_in(panel_of(figure, 0), PF_MARK_RECT, PF_INK_BAND);
    const PfMark *b = mark_in(panel_of(figure, 1), PF_MARK_RECT, PF_INK_BAND);
    const PfMark *track = mark_in(panel_of(figure, 0), PF_MARK_RECT, PF_INK_TRACK);
    PfBox full = box_of(figure, track), most = box_of(figure, a), less = box_of(figure, b);

    assert_true(has_text(figure, "75.0% of all memory\u2002\u00b7\u2002mean 3.00\u00a0KiB"));
    assert_true(has_text(figure, "25.0% of all memory\u2002\u00b7\u2002mean 1.00\u00a0KiB"));
    assert_near(most.right, full.right);
    assert_near(less.right - less.left, (most.right - most.left) / 3);
}

/* Property: each panel is as high as its own peak, and says it, however many samples there are.
 */
TEST(multiples_have_exact_peaks)
{
    static const size_t counts[] = { 2, 50, 10000 };

    for (size_t c = 0; c < G_N_ELEMENTS(counts); c++) {
        g_autoptr(HeapBuilder) builder = heap_of(9, counts[c]);
        g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);

        for (unsigned i = 0; i < 9; i++) {
            const PfMark *panel = panel_of(figure, i);
            const PfPoint *ring =
                points_of(figure, mark_in(panel, PF_MARK_CIRCLE, PF_INK_ACCENT));
            const PfMark *area = mark_in(panel, PF_MARK_AREA, PF_INK_BAND);
            g_autofree char *peak = pf_unit_format(PF_UNIT_BYTES, (300.0 - i) * 2000);
            bool is_met = false;

            for (guint p = 0; p < area->n_points; p++) {
                const PfPoint *point = points_of(figure, area) + p;
                assert_true(point->y >= ring->y - 1e-6);
                is_met = is_met || (fabs(point->x - ring->x) + fabs(point->y - ring->y) < 1e-6);
            }
            assert_true(is_met);
            assert_true(
                g_str_has_prefix(mark_in(panel, PF_MARK_TEXT, PF_INK_ACCENT)->text, peak));
        }
    }
}

/* The peak of a sample that is not kept is known to the band alone. */
TEST(multiples_tell_peaks_that_are_thinned_out)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    builder->heap.bands[0].peak_bytes = 1000;
    builder->heap.bands[0].peak_time_ns = 4500000000;
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);

    assert_true(has_text(figure, "1,000\u00a0B at 4.50\u00a0s"));
    assert_on_page(figure);
}

/* Property: whatever there is of bands, samples and paper. */
TEST(multiples_stay_on_the_page_and_apart)
{
    static const double papers[][2] = {
        { 841.89, 595.28 }, { 595.28, 841.89 }, { 480, 280 }, { 480, 2000 }, { 2384, 1684 },
    };
    static const size_t samples[] = { 1, 2, 3, 60, 2000 };
    static const size_t bands[] = { 1, 2, 3, 5, 7, 12, 20, 21, 60, 200 };

    for (size_t p = 0; p < G_N_ELEMENTS(papers); p++) {
        PfChartOptions options = landscape;
        options.width = papers[p][0];
        options.height = papers[p][1];
        options.n_bands = 0;
        options.min_share = 0;
        for (size_t b = 0; b < G_N_ELEMENTS(bands); b++) {
            g_autoptr(HeapBuilder) builder = heap_of(bands[b], samples[(b + p) % 5]);
            for (size_t i = 0; i < bands[b]; i += 3) {
                builder->heap.bands[i].growing = PF_YES;
                builder->heap.bands[i].growth_bytes_per_s = 123456;
            }
            g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &options);
            assert_true(count_panels(figure) >= 1 && count_panels(figure) <= bands[b]);
            assert_on_page(figure);
            assert_panels_apart(figure);
        }
    }
}

/* Those without a panel are counted, and so is what grows among them. */
TEST(multiples_say_what_they_do_not_show)
{
    g_autoptr(HeapBuilder) builder = heap_begin(4);
    for (unsigned i = 0; i < 50; i++) {
        g_autofree char *label = g_strdup_printf("band %u", i);
        heap_level_band(builder, label, 100);
    }
    builder->heap.bands[30].growing = PF_YES;
    builder->heap.bands[2].growing = PF_YES;
    PfChartOptions options = landscape;
    options.min_share = 0;
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &options);

    assert_int_equal(count_panels(figure), 20);
    assert_true(has_text(figure,
                         "30 further bands, 60.0% of the area, are not shown; 1 of them grows."
                         "\u2002\u00b7\u2002Each panel has its own scale; the bar compares its "
                         "area with the largest."));
}

/* OTHER has a panel where there is room for one, and says what grows in it. */
TEST(multiples_end_with_other)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.n_bands = 1;
    builder->heap.bands[2].growing = PF_YES;
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &options);

    assert_int_equal(count_panels(figure), 2);
    assert_string_equal(panel_of(figure, 1)->group.id, "band-other");
    assert_true(has_text(figure, "OTHER (2 bands)"));
    assert_true(has_text(figure, "\u2197 1 grows"));
    assert_non_null(mark_in(panel_of(figure, 1), PF_MARK_AREA, PF_INK_OTHER));
}

TEST(multiples_mark_bands_that_grow)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    builder->heap.bands[1].growing = PF_YES;
    builder->heap.bands[1].growth_bytes_per_s = 2048;
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);

    assert_true(has_text(figure, "\u2197 +2.00\u00a0KiB/s"));
}

/* One sample is a bar, without a peak. */
TEST(multiples_of_one_sample_are_bars)
{
    g_autoptr(HeapBuilder) builder = heap_begin(1);
    heap_level_band(builder, "a", 100);
    heap_level_band(builder, "b", 50);
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);
    const PfMark *area = mark_in(panel_of(figure, 1), PF_MARK_AREA, PF_INK_BAND);
    PfBox bar = box_of(figure, area);

    assert_near(bar.right - bar.left, 24);
    assert_null(next_mark(figure, NULL, PF_MARK_CIRCLE, PF_INK_ACCENT));
    assert_on_page(figure);
}

/* Samples without times are told by their number. */
TEST(multiples_without_times_count_samples)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    builder->heap.time_base = PF_TIMES_LOST;
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);

    assert_true(has_text(figure, "300\u00a0B in sample 3"));
    assert_true(has_text(figure, "5"));
    assert_false(has_text(figure, "5\u00a0samples"));
}

/* The axis is labelled under the last panel of each column, once. */
TEST(multiples_share_their_axis)
{
    g_autoptr(HeapBuilder) builder = heap_of(5, 10);
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);
    unsigned n_axes = 0;

    for (unsigned i = 0; i < 5; i++) {
        const PfMark *end = group_end(panel_of(figure, i));
        for (const PfMark *mark = panel_of(figure, i); mark < end; mark++)
            n_axes += mark->text && strcmp(mark->text, "0") == 0;
    }
    assert_int_equal(n_axes, 3);
}

TEST(multiples_keep_a_fixed_axis)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.x_max = 10;
    g_autoptr(PfFigure) longer = pf_chart_multiples(&builder->profile, &options);
    options.x_max = 2;
    g_autoptr(PfFigure) shorter = pf_chart_multiples(&builder->profile, &options);

    assert_true(has_text(longer, "10\u00a0s"));
    assert_null(mark_in(panel_of(shorter, 0), PF_MARK_CIRCLE, PF_INK_ACCENT)); /* at 3 s */
    assert_on_page(longer);
    assert_panels_apart(shorter);
}

TEST(multiples_have_markers_as_gridlines)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfNote note = { .kind = PF_NOTE_MARKER, .time_ns = 2500000000, .text = (char *)"warm" };
    PfNotes notes = { .markers = { .n = 1, .notes = &note } };
    PfChartOptions options = landscape;
    builder->profile.notes = &notes;
    g_autoptr(PfFigure) with = pf_chart_multiples(&builder->profile, &options);
    options.has_no_markers = true;
    g_autoptr(PfFigure) without = pf_chart_multiples(&builder->profile, &options);

    assert_true(has_title(with, "warm, at 2.50\u00a0s"));
    assert_false(has_title(without, "warm, at 2.50\u00a0s"));
    assert_int_equal(count_marks(with, PF_MARK_LINE, PF_INK_GRID),
                     count_marks(without, PF_MARK_LINE, PF_INK_GRID) + 3);
}

TEST(multiples_keep_the_colours_of_another_run)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(HeapBuilder) other = heap_begin(2);
    heap_level_band(other, "main", 200);
    heap_level_band(other, "insert/main", 100);
    PfChartOptions options = landscape;
    options.colours_from = &other->profile;
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &options);

    assert_int_equal(mark_in(panel_of(figure, 0), PF_MARK_AREA, PF_INK_BAND)->ink.band, 1);
    assert_int_equal(mark_in(panel_of(figure, 2), PF_MARK_AREA, PF_INK_BAND)->ink.band, 0);
}

/* Lost data are marked in every panel. */
TEST(multiples_mark_lost_data)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfTimeRange gap = { 2100000000, 2900000000 };
    builder->heap.n_gaps = 1;
    builder->heap.gaps = g_memdup2(&gap, sizeof gap);
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);
    unsigned n = 0;

    for (unsigned i = 0; i < 3; i++) {
        const PfMark *end = group_end(panel_of(figure, i));
        for (const PfMark *mark = panel_of(figure, i); mark < end; mark++)
            n += g_strcmp0(mark->group.kind, "gap") == 0;
    }
    assert_int_equal(n, 3);
    assert_on_page(figure);
}

/* What is not shown whole follows on a page of its own. */
TEST(multiples_give_long_names_in_full)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);
    g_autofree char *endless = g_strnfill(300, 'x');
    heap_level_band(builder, "short", 200);
    heap_level_band(builder, endless, 100);
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);

    assert_non_null(figure->next);
    assert_true(has_text(figure->next, "Full names"));
    assert_false(has_text(figure->next, "short"));
    assert_on_page(figure);
}

/* Of samples in which nothing was alive. */
TEST(multiples_of_no_band_say_so)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);
    g_autoptr(PfFigure) figure = pf_chart_multiples(&builder->profile, &landscape);

    assert_true(has_text(figure, "There is no band to show."));
    assert_int_equal(count_marks(figure, PF_MARK_AREA, PF_INK_BAND), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(multiples_of_no_band_say_so),
    cmocka_unit_test(multiples_have_a_panel_a_band),
    cmocka_unit_test(multiples_compare_areas),
    cmocka_unit_test(multiples_have_exact_peaks),
    cmocka_unit_test(multiples_tell_peaks_that_are_thinned_out),
    cmocka_unit_test(multiples_stay_on_the_page_and_apart),
    cmocka_unit_test(multiples_say_what_they_do_not_show),
    cmocka_unit_test(multiples_end_with_other),
    cmocka_unit_test(multiples_mark_bands_that_grow),
    cmocka_unit_test(multiples_of_one_sample_are_bars),
    cmocka_unit_test(multiples_without_times_count_samples),
    cmocka_unit_test(multiples_share_their_axis),
    cmocka_unit_test(multiples_keep_a_fixed_axis),
    cmocka_unit_test(multiples_have_markers_as_gridlines),
    cmocka_unit_test(multiples_keep_the_colours_of_another_run),
    cmocka_unit_test(multiples_mark_lost_data),
    cmocka_unit_test(multiples_give_long_names_in_full),
};

RUN_TESTS("chart_multiples", tests)
