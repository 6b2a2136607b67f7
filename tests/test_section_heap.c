/*
 * test_section_heap.c - the pages of a report on the heap: what they say is what the profile
 * holds, and it stays on the page.
 */
#include "heap_section_probe.h"

#include "base/units.h"
#include "profile/growth.h"
#include "report/section_peak-private.h"
#include "report/sections.h"
#include "report/table-private.h"
#include "scratch.h"

static const double letter[2] = { 612, 792 };

/* What the building of a profile sets besides. */
static void
settle(HeapBuilder *builder)
{
    PfHeapProfile *heap = &builder->heap;
    size_t n = heap->n_samples, half = pf_growth_half(heap->times_ns, n);

    for (size_t i = 0; i < heap->n_bands; i++) {
        PfBand *band = &heap->bands[i];
        PfGrowth growth = pf_growth_of(heap->times_ns + half, band->values + half, n - half,
                                       heap->mean_bytes);
        band->first_bytes = band->values[0];
        band->last_bytes = band->values[n - 1];
        band->has_slope = growth.is_known;
        band->growth_bytes_per_s = growth.bytes_per_s;
        band->growing = growth.is_growing ? PF_YES : PF_NO;
        heap->n_judged += growth.is_known && n >= PF_GROWTH_SAMPLES;
        for (size_t j = n; j-- > 0;)
            if (band->values[j] == band->peak_bytes)
                band->peak_time_ns = heap->times_ns[j];
    }
    heap->last_bytes = heap->totals[n - 1];
}

/* So many bands that rise, each less than the one before, and one that is there at the peak
 * alone, in the middle of the run. */
static HeapBuilder *
heap_of(size_t n_bands, size_t n_samples)
{
    HeapBuilder *builder = heap_begin(n_samples);
    g_autofree uint64_t *values = g_new0(uint64_t, n_samples);

    for (size_t band = 0; band < n_bands; band++) {
        g_autofree char *label = g_strdup_printf("walk%zu/Data.Map.walk/Main.loop/main", band);
        for (size_t i = 0; i < n_samples; i++)
            values[i] = (1 << 16) + (n_bands - band) * (i + 1) * 1000;
        heap_band(builder, label, values);
    }
    memset(values, 0, n_samples * sizeof *values);
    values[n_samples / 2] = 1 << 30;
    heap_band(builder, "spike/main", values);
    settle(builder);
    return builder;
}

static PfFigure *
draw(const char *section, HeapBuilder *builder, const double *size)
{
    static ReportProbe probe;

    report_begin(&probe, section, builder);
    if (size) {
        probe.chart.width = size[0];
        probe.chart.height = size[1];
    }
    return pf_report(&probe.input);
}

static void
assert_sums(const PfHolders *holders, const PfTable *table)
{
    size_t n = pf_table_n_rows(table), bytes = 2;
    uint64_t sum = 0;

    for (size_t row = 0; row + 1 < n; row++)
        sum += pf_table_cell(table, row, bytes)->number;
    assert_int_equal(sum, holders->total);
    assert_int_equal(pf_table_cell(table, n - 1, bytes)->number, holders->total);
}

TEST(rows_sum_up_to_the_peak_whatever_is_known)
{
    static const PfCut one = { .n_bands = 1 };
    g_autoptr(HeapBuilder) builder = heap_of(30, 40);
    const PfHeapProfile *heap = &builder->heap;

    heap_fold(builder, 12);
    g_autoptr(PfStack) stack = pf_stack_of_run(&builder->profile, &one);
    g_auto(PfHolders) peak = pf_holders_at_peak(heap, stack);
    assert_int_equal(peak.total, heap->peak_bytes);
    assert_int_equal(peak.sample, 20);
    /* 19 have values, and the spike has its peak there; of 11 it is not known. */
    assert_int_equal(peak.holders->len, 20);
    assert_int_equal(peak.n_unknown, 11);
    assert_string_equal(g_array_index(peak.holders, PfHolder, 0).band->name.label,
                        "spike/main");
    for (size_t most = 0; most < 25; most++) {
        g_autoptr(PfTable) table = pf_holders_table_peak(&peak, most);
        assert_sums(&peak, table);
        assert_int_equal(pf_table_n_rows(table), MIN(most, 20) + 2);
    }
}

TEST(rows_sum_up_to_the_end_whatever_is_known)
{
    static const PfCut one = { .n_bands = 1 };
    g_autoptr(HeapBuilder) builder = heap_of(30, 40);

    heap_fold(builder, 12);
    g_autoptr(PfStack) stack = pf_stack_of_run(&builder->profile, &one);
    g_auto(PfHolders) end = pf_holders_at_end(&builder->heap, stack);
    assert_int_equal(end.total, builder->heap.last_bytes);
    assert_int_equal(end.n_empty, 1);
    assert_int_equal(end.n_unknown, 0);
    for (size_t most = 0; most < 33; most++) {
        g_autoptr(PfTable) table = pf_holders_table_end(&end, most);
        assert_sums(&end, table);
        /* Where one alone is left it has a row of its own. */
        assert_int_equal(pf_table_n_rows(table), most >= 29 ? 31 : most + 2);
    }
}

TEST(what_is_unknown_is_nothing_where_nothing_is_left)
{
    static const PfCut one = { .n_bands = 1 };
    static const uint64_t large[] = { 10, 500, 20 }, small[] = { 5, 0, 3 };
    g_autoptr(HeapBuilder) builder = heap_begin(3);

    heap_band(builder, "large", large);
    heap_band(builder, "small", small);
    settle(builder);
    heap_fold(builder, 1);
    g_autoptr(PfStack) stack = pf_stack_of_run(&builder->profile, &one);
    g_auto(PfHolders) peak = pf_holders_at_peak(&builder->heap, stack);
    assert_int_equal(peak.holders->len, 1);
    assert_int_equal(peak.n_empty, 1);
    assert_int_equal(peak.n_unknown, 0);
    assert_int_equal(pf_holders_of_half(&peak), 1);
}

TEST(the_page_of_the_peak_tells_the_rest_and_the_total)
{
    g_autoptr(HeapBuilder) builder = heap_of(90, 40);

    heap_fold(builder, 40);
    g_autoptr(PfFigure) page = draw("peak", builder, NULL);
    g_autofree char *total = pf_unit_format(PF_UNIT_BYTES, (double)builder->heap.peak_bytes);
    const PfMark *row = row_with(page, "total");
    assert_non_null(row);
    assert_string_equal(text_of_row(row, 1), total);
    assert_string_equal(text_of_row(row, 2), "100.0");
    assert_string_equal(text_of_row(row_with(page, "spike/main"), 0), "1");
    assert_true(has_text(page, "At the end"));
    assert_null(page->next);
    assert_pages_are_sound(page);
}

TEST(a_peak_at_the_end_is_told_once)
{
    static const uint64_t rising[] = { 10, 20, 30 };
    g_autoptr(HeapBuilder) builder = heap_begin(3);

    heap_band(builder, "a", rising);
    settle(builder);
    g_autoptr(PfFigure) page = draw("peak", builder, NULL);
    assert_false(has_text(page, "At the end"));
    assert_pages_are_sound(page);
}

TEST(all_pages_stay_on_any_paper)
{
    static const char *const sections[] = { "heap", "peak", "bands", "growth" };
    static const size_t n_bands[] = { 1, 3, 18, 60 };

    for (size_t i = 0; i < G_N_ELEMENTS(sections) * G_N_ELEMENTS(n_bands); i++) {
        g_autoptr(HeapBuilder) builder = heap_of(n_bands[i / 4], 40);
        g_autoptr(PfFigure) a4 = draw(sections[i % 4], builder, NULL);
        g_autoptr(PfFigure) other = draw(sections[i % 4], builder, letter);
        assert_int_equal(count_pages(a4), 1);
        assert_int_equal(count_pages(other), 1);
        assert_pages_are_sound(a4);
        assert_pages_are_sound(other);
    }
}

TEST(few_samples_have_pages_too)
{
    for (size_t n = 1; n <= 3; n++) {
        static const char *const sections[] = { "heap", "peak", "bands" };
        g_autoptr(HeapBuilder) builder = heap_of(4, n);
        for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
            g_autoptr(PfFigure) page = draw(sections[i], builder, NULL);
            assert_int_equal(count_pages(page), 1);
            assert_pages_are_sound(page);
        }
    }
}

TEST(forty_bands_have_forty_rows_under_a_lower_plot)
{
    g_autoptr(HeapBuilder) builder = heap_of(39, 40);
    static ReportProbe probe;

    report_begin(&probe, "heap", builder);
    probe.chart.min_share = 0;
    probe.page.n_bands = 40;
    g_autoptr(PfFigure) page = pf_report(&probe.input);
    assert_int_equal(count_groups(page, "key-row"), 40);
    assert_pages_are_sound(page);
}

TEST(the_plot_is_as_high_as_it_is_to_be)
{
    g_autoptr(HeapBuilder) builder = heap_of(5, 40);
    g_autoptr(PfFigure) a4 = draw("heap", builder, NULL);
    g_autoptr(PfFigure) other = draw("heap", builder, letter);
    const PfFigure *pages[] = { a4, other };
    static const double heights[] = { 300, 262 };

    for (size_t i = 0; i < 2; i++) {
        const PfMark *axes = group_start(pages[i], "axes");
        double least = HUGE_VAL, most = 0;
        for (const PfMark *mark = axes; mark < group_end(axes); mark++) {
            if (mark->type != PF_MARK_LINE)
                continue;
            least = fmin(least, points_of(pages[i], mark)[0].y);
            most = fmax(most, points_of(pages[i], mark)[1].y);
        }
        assert_true(fabs(fabs(most - least) - heights[i]) < 17);
    }
}

TEST(the_order_asked_for_is_said)
{
    g_autoptr(HeapBuilder) builder = heap_of(5, 40);
    static ReportProbe probe;

    report_begin(&probe, "heap", builder);
    probe.chart.sort = PF_SORT_PEAK;
    probe.chart.is_reversed = true;
    g_autoptr(PfFigure) page = pf_report(&probe.input);
    g_autoptr(GString) prose = g_string_new(NULL);
    for (guint i = 0; i < page->marks->len; i++)
        if (marks_of(page)[i].text && marks_of(page)[i].size > 8.4)
            g_string_append_printf(prose, "%s ", marks_of(page)[i].text);
    assert_non_null(strstr(prose->str, "Lowest peak on top; the key has the same order."));
}

TEST(at_most_fifteen_bands_have_panels)
{
    g_autoptr(HeapBuilder) builder = heap_of(30, 40);
    static ReportProbe probe;

    report_begin(&probe, "bands", builder);
    probe.chart.min_share = 0;
    g_autoptr(PfFigure) page = pf_report(&probe.input);
    assert_in_range(count_groups(page, "band"), 14, 16);
}

TEST(growth_needs_twenty_samples)
{
    g_autoptr(HeapBuilder) few = heap_of(3, 19), enough = heap_of(3, 20);
    PfReport of_few = { .heap = &few->profile, .main = &few->profile };
    PfReport of_enough = { .heap = &enough->profile, .main = &enough->profile };
    g_autofree char *why = pf_section_growth_lacks(&of_few);

    assert_true(
        g_str_has_prefix(why, "not enough samples to tell growth: 19, and 20 are needed"));
    assert_null(pf_section_growth_lacks(&of_enough));
}

TEST(a_straight_line_is_drawn_out_by_an_hour_and_a_day)
{
    g_autoptr(HeapBuilder) builder = heap_begin(40);
    uint64_t line[40], saw[40];

    for (size_t i = 0; i < 40; i++) {
        line[i] = 1000000 + 10240 * i;
        saw[i] = 1000000 + 30720 * i + (i % 2) * 400000;
    }
    heap_band(builder, "saw", saw);
    heap_band(builder, "line", line);
    settle(builder);
    builder->heap.bands[0].growing = PF_YES; /* the line through it says little all the same */
    assert_int_equal(builder->heap.bands[1].growing, PF_YES);
    g_autoptr(PfFigure) page = draw("growth", builder, NULL);
    g_autofree char *hour = pf_unit_format(PF_UNIT_BYTES, 1000000 + 10240 * (39 + 3600.0));
    g_autofree char *day = pf_unit_format(PF_UNIT_BYTES, 1000000 + 10240 * (39 + 86400.0));
    const PfMark *row = row_with(page, "line");
    assert_non_null(row);
    assert_string_equal(text_of_row(row, 3), "100.0");
    assert_string_equal(text_of_row(row, 5), hour);
    assert_string_equal(text_of_row(row, 6), day);
    assert_null(row_with(page, "saw"));
    assert_pages_are_sound(page);
}

TEST(a_line_is_not_drawn_out_far_beyond_what_was_seen)
{
    g_autoptr(HeapBuilder) builder = heap_begin(40);
    uint64_t line[40];

    for (size_t i = 0; i < 40; i++) {
        line[i] = 1000000 + 102400 * i;
        builder->heap.times_ns[i] /= 1000;
    }
    heap_band(builder, "line", line);
    settle(builder);
    assert_int_equal(builder->heap.bands[0].growing, PF_YES);
    g_autoptr(PfFigure) page = draw("growth", builder, NULL);
    assert_false(has_text(page, "If it goes on like this"));
}

TEST(a_fit_is_what_the_line_tells_of_the_values)
{
    static const uint64_t times[] = { 0, 1000000000, 2000000000, 3000000000 };
    static const uint64_t line[] = { 5, 7, 9, 11 }, level[] = { 5, 5, 5, 5 };
    static const uint64_t bent[] = { 0, 2, 2, 4 };

    assert_near(pf_growth_fit(times, line, 4).explained, 1);
    assert_near(pf_growth_fit(times, level, 4).explained, 0);
    /* rise 6 over run 5, of a rest of 8: 36 / 40 */
    assert_near(pf_growth_fit(times, bent, 4).explained, 0.9);
}

TEST(closure_types_of_another_run_stand_under_the_biography)
{
    static const uint64_t of_void[] = { 100, 300, 200 }, of_use[] = { 50, 60, 70 };
    g_autoptr(HeapBuilder) phases = heap_begin(3), types = heap_of(5, 30);
    static ReportProbe probe;

    heap_band(phases, "VOID", of_void);
    heap_band(phases, "USE", of_use);
    settle(phases);
    phases->heap.breakdown = PF_BY_BIOGRAPHY;
    types->heap.breakdown = PF_BY_CLOSURE_TYPE;
    report_begin(&probe, "biography", phases);
    g_autoptr(PfFigure) alone = pf_report(&probe.input);
    probe.runs[1] = &types->profile;
    probe.input.n_runs = 2;
    g_autoptr(PfFigure) both = pf_report(&probe.input);
    assert_true(has_text(alone, "Biography"));
    assert_true(has_text(both, "Biography and closure types"));
    assert_true(has_text(both, "By closure type"));
    assert_false(has_text(alone, "By closure type"));
    assert_string_equal(text_of_row(row_with(alone, "VOID"), 0), "1");
    assert_null(both->next);
    assert_pages_are_sound(alone);
    assert_pages_are_sound(both);
}

TEST(source_is_shown_where_it_is_asked_for_and_there)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "Main.hs");
    g_autoptr(HeapBuilder) builder = heap_of(3, 20);
    static ReportProbe probe;

    assert_true(g_file_set_contents(path, "module Main\nwalk = go 1 2\n", -1, NULL));
    builder->heap.bands[0].name.source = (char *)"Main.hs:2:8-13";
    builder->heap.bands[1].name.source = (char *)"../Main.hs:2:8-13";
    report_begin(&probe, "source", builder);
    assert_null(pf_report(&probe.input));
    probe.input.source_dir = scratch.path;
    g_autoptr(PfFigure) page = pf_report(&probe.input);
    assert_true(has_text(page, "walk0"));
    assert_true(has_text(page, "walk = "));
    assert_true(has_text(page, "go 1 2"));
    assert_false(has_text(page, "walk1"));
    assert_pages_are_sound(page);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rows_sum_up_to_the_peak_whatever_is_known),
    cmocka_unit_test(rows_sum_up_to_the_end_whatever_is_known),
    cmocka_unit_test(what_is_unknown_is_nothing_where_nothing_is_left),
    cmocka_unit_test(the_page_of_the_peak_tells_the_rest_and_the_total),
    cmocka_unit_test(a_peak_at_the_end_is_told_once),
    cmocka_unit_test(all_pages_stay_on_any_paper),
    cmocka_unit_test(few_samples_have_pages_too),
    cmocka_unit_test(forty_bands_have_forty_rows_under_a_lower_plot),
    cmocka_unit_test(the_plot_is_as_high_as_it_is_to_be),
    cmocka_unit_test(the_order_asked_for_is_said),
    cmocka_unit_test(at_most_fifteen_bands_have_panels),
    cmocka_unit_test(growth_needs_twenty_samples),
    cmocka_unit_test(a_straight_line_is_drawn_out_by_an_hour_and_a_day),
    cmocka_unit_test(a_line_is_not_drawn_out_far_beyond_what_was_seen),
    cmocka_unit_test(a_fit_is_what_the_line_tells_of_the_values),
    cmocka_unit_test(closure_types_of_another_run_stand_under_the_biography),
    cmocka_unit_test(source_is_shown_where_it_is_asked_for_and_there),
};

RUN_TESTS("section_heap", tests)
