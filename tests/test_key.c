/*
 * test_key.c - the key of a chart: every band that is drawn has a name.
 */
#include "check.h"

#include "figure_probe.h"
#include "heap_builder.h"

TEST(key_names_the_bands_in_the_order_of_the_stack)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_string_equal(nth_text(figure, PF_FONT_MONO, PF_INK_STRONG, 0), "insert/main");
    assert_string_equal(nth_text(figure, PF_FONT_MONO, PF_INK_STRONG, 1), "lookup/main");
    assert_string_equal(nth_text(figure, PF_FONT_MONO, PF_INK_STRONG, 2), "main");
    assert_null(nth_text(figure, PF_FONT_MONO, PF_INK_STRONG, 3));
}

TEST(key_tells_peaks_and_shares)
{
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    static const uint64_t rising[] = { 1024, 3072 };
    heap_band(builder, "a", rising);
    heap_level_band(builder, "b", 2048);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_string_equal(nth_text(figure, PF_FONT_TEXT, PF_INK_STRONG, 0), "3.00\u00a0KiB");
    assert_string_equal(nth_text(figure, PF_FONT_TEXT, PF_INK_STRONG, 1), "50.0%");
    assert_string_equal(nth_text(figure, PF_FONT_TEXT_STRONG, PF_INK_STRONG, 0), "total");
    assert_string_equal(nth_text(figure, PF_FONT_TEXT_STRONG, PF_INK_STRONG, 1),
                        "5.00\u00a0KiB");
    assert_string_equal(nth_text(figure, PF_FONT_TEXT_STRONG, PF_INK_STRONG, 2), "100%");
}

TEST(key_counts_what_is_in_other)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.n_bands = 1;
    g_autoptr(PfFigure) two = pf_chart_bands(&builder->profile, &options);
    options.n_bands = 2;
    g_autoptr(PfFigure) one = pf_chart_bands(&builder->profile, &options);

    assert_true(has_text(two, "OTHER (2 bands)"));
    assert_true(has_text(one, "OTHER (1 band)"));
    assert_int_equal(count_marks(one, PF_MARK_RECT, PF_INK_OTHER), 1);
}

/* However many are asked for. */
TEST(key_has_a_row_for_each_band_that_is_drawn)
{
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    for (unsigned i = 0; i < 300; i++) {
        g_autofree char *label = g_strdup_printf("band %u", i);
        heap_level_band(builder, label, 1000 - i);
    }
    PfChartOptions options = landscape;
    options.min_share = 0;

    for (options.n_bands = 0; options.n_bands <= 80; options.n_bands += 20) {
        g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);
        unsigned drawn = count_areas(figure);

        assert_int_equal(count_marks(figure, PF_MARK_RECT, PF_INK_BAND), drawn);
        assert_int_equal(drawn, options.n_bands > 0 ? MIN(options.n_bands, 52) : 52);
        assert_on_page(figure);
    }
}

TEST(hostile_names_stay_in_their_column)
{
    static const char *const names[] = {
        "<b>&\"quoted\"'\x01\n\ttab</b>",
        "\u05e9\u05dc\u05d5\u05dd/\u202eevil",
        "\U0001f469\u200d\U0001f680/\U0001f600",
    };
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    g_autofree char *endless = g_strnfill(1500, 'x');

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        heap_level_band(builder, names[i], 1000);
    heap_level_band(builder, endless, 1000);
    builder->profile.program.args = (char *[]){ endless, endless, NULL };
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    assert_on_page(figure);
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        for (const char *c = mark->text; c && *c; c++)
            assert_true((unsigned char)*c >= ' ' && *c != 0x7f);
        if (mark->font == PF_FONT_MONO && mark->text) {
            double width = half_em(mark->font, mark->size, mark->text, NULL);
            assert_true(points_of(figure, mark)->x + width <= 841.89 - 36 - 36 - 48 - 8 + 1e-6);
        }
    }
}

/* Where a row of the key has the sign of growth. */
static unsigned
count_arrows(const PfFigure *figure)
{
    unsigned n = 0;

    for (guint i = 0; i < figure->marks->len; i++)
        n += g_strcmp0(marks_of(figure)[i].text, "\u2197") == 0;
    return n;
}

TEST(key_marks_bands_that_grow)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) before = pf_chart_bands(&builder->profile, &landscape);
    builder->heap.bands[1].growing = PF_YES;
    builder->heap.bands[1].growth_bytes_per_s = 2048;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);

    assert_int_equal(count_arrows(before), 0);
    assert_int_equal(count_arrows(figure), 1);
    assert_true(has_text(figure, "\u2197 growing"));
    assert_false(has_text(before, "\u2197 growing"));
    assert_true(has_title(figure, ", growing by +2.00\u00a0KiB/s"));
}

/* A leak is small when it begins. */
TEST(key_lists_what_grows_unseen_in_other)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfChartOptions options = landscape;
    options.n_bands = 1;
    builder->heap.bands[2].growing = PF_YES;
    builder->heap.bands[2].has_slope = true;
    builder->heap.bands[2].growth_bytes_per_s = 2048;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);

    assert_int_equal(count_arrows(figure), 1); /* of OTHER */
    assert_true(has_text(figure, "\u2197 growing, though in OTHER:"));
    assert_true(has_text(figure, "main"));
    assert_true(has_text(figure, "+2.00\u00a0KiB/s"));
    assert_on_page(figure);
}

TEST(key_lists_no_more_than_there_is_room_for)
{
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    PfChartOptions options = landscape;

    for (unsigned i = 0; i < 90; i++) {
        g_autofree char *label = g_strdup_printf("band %u", i);
        heap_level_band(builder, label, 1000 - i);
        builder->heap.bands[i].growing = PF_YES;
    }
    options.min_share = 0;
    for (options.n_bands = 1; options.n_bands <= 52; options.n_bands += 3) {
        g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);
        assert_on_page(figure);
    }
    options.n_bands = 20;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &options);
    assert_true(has_text(figure, "\u2197 growing, though in OTHER, 4 of 70:"));
}

TEST(key_shows_the_shape_of_each_layer)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *start = group_start(figure, "key");
    unsigned n_shapes = 0;

    for (const PfMark *mark = start; mark < group_end(start); mark++)
        n_shapes += mark->type == PF_MARK_AREA;
    assert_int_equal(n_shapes, 3);
    assert_true(has_text(figure, "over time"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(key_marks_bands_that_grow),
    cmocka_unit_test(key_lists_what_grows_unseen_in_other),
    cmocka_unit_test(key_lists_no_more_than_there_is_room_for),
    cmocka_unit_test(key_shows_the_shape_of_each_layer),
    cmocka_unit_test(key_names_the_bands_in_the_order_of_the_stack),
    cmocka_unit_test(key_tells_peaks_and_shares),
    cmocka_unit_test(key_counts_what_is_in_other),
    cmocka_unit_test(key_has_a_row_for_each_band_that_is_drawn),
    cmocka_unit_test(hostile_names_stay_in_their_column),
};

RUN_TESTS("key", tests)
