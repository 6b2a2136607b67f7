/*
 * test_chart_biography.c - the page of a heap profile by biography.
 */
#include "figure_probe.h"

#include "heap_builder.h"
#include "look_probe.h"

/* The phases from the largest, which is of use. */
static HeapBuilder *
five_phases(void)
{
    HeapBuilder *builder = heap_begin(4);

    builder->heap.breakdown = PF_BY_BIOGRAPHY;
    heap_level_band(builder, "USE", 500);
    heap_level_band(builder, "INHERENT_USE", 300);
    heap_level_band(builder, "LAG", 100);
    heap_level_band(builder, "DRAG", 99);
    heap_level_band(builder, "VOID", 1);
    return builder;
}

static PfFigure *
drawn(const HeapBuilder *builder, double width, double height)
{
    PfChartOptions options = landscape;
    g_autofree char *lacks = pf_chart_biography_lacks(&builder->profile, &options);

    assert_null(lacks);
    options.width = width;
    options.height = height;
    return pf_chart_biography(&builder->profile, &options);
}

static PfFigure *
usual(const HeapBuilder *builder)
{
    return drawn(builder, landscape.width, landscape.height);
}

/* The numbers of the inks in a group's areas, in the order they are drawn. */
static char *
inks_in(const PfFigure *figure, const char *id, PfMarkType type)
{
    const PfMark *start = group_start(figure, id);
    GString *inks = g_string_new(NULL);

    for (const PfMark *mark = start; mark < group_end(start); mark++)
        if (mark->type == type && mark->ink.role == PF_INK_BAND)
            g_string_append_printf(inks, "%u ", mark->ink.band);
    return g_string_free(inks, FALSE);
}

TEST(biography_has_waste_on_top_whatever_is_largest)
{
    g_autoptr(HeapBuilder) builder = five_phases();
    g_autoptr(PfFigure) figure = usual(builder);
    g_autofree char *bands = inks_in(figure, "bands", PF_MARK_AREA);
    g_autofree char *key = inks_in(figure, "key", PF_MARK_RECT);

    assert_string_equal(bands, "18 1 3 14 13 ");
    assert_string_equal(key, bands);
}

TEST(biography_keeps_its_order_however_it_is_ranked)
{
    g_autoptr(HeapBuilder) builder = five_phases();
    PfChartOptions options = landscape;
    options.is_reversed = true;
    options.n_bands = 1;
    options.is_cut_as_hp2ps = true;
    g_autoptr(PfFigure) figure = pf_chart_biography(&builder->profile, &options);
    g_autofree char *bands = inks_in(figure, "bands", PF_MARK_AREA);

    assert_string_equal(bands, "18 1 3 14 13 ");
}

TEST(biography_says_what_phases_mean)
{
    g_autoptr(HeapBuilder) builder = five_phases();
    g_autoptr(PfFigure) figure = usual(builder);

    assert_true(has_text(figure, "Used by its nature, such as array"));
    assert_true(has_text(figure, "storage."));
    assert_true(has_text(figure, "50.0%"));
    assert_true(has_text(figure, "created"));
    assert_true(has_text(figure, "still referenced, never used again"));
    assert_string_equal(figure->id, "biography");
    assert_string_equal(figure->title, "Biography: logdex");
    assert_non_null(strstr(figure->summary,
                           "VOID 0.1%, DRAG 9.9%, LAG 10.0%, USE 50.0%, INHERENT_USE 30.0%"));
}

TEST(biography_tells_nothing_from_absent)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);
    builder->heap.breakdown = PF_BY_BIOGRAPHY;
    heap_level_band(builder, "USE", 500);
    heap_level_band(builder, "VOID", 0);
    g_autoptr(PfFigure) figure = usual(builder);
    unsigned n_none = 0;

    for (guint i = 0; i < figure->marks->len; i++)
        n_none += g_strcmp0(marks_of(figure)[i].text, "none") == 0;
    assert_int_equal(n_none, 3);
    assert_true(has_text(figure, "0%"));
    assert_true(has_text(figure, "INHERENT_USE"));
}

TEST(biography_shows_what_is_no_phase_at_the_bottom)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);
    builder->heap.breakdown = PF_BY_BIOGRAPHY;
    heap_level_band(builder, "SOMETHING", 900);
    heap_level_band(builder, "LAG", 100);
    g_autoptr(PfFigure) figure = usual(builder);

    assert_true(has_text(figure, "SOMETHING"));
    assert_true(has_title(figure, "SOMETHING: 90.0%, mean 900\u00a0B, peak 900\u00a0B"));
    assert_true(has_title(figure, "LAG: 10.0%, mean 100\u00a0B, peak 100\u00a0B"));
    const PfMark *bands = group_start(figure, "bands");
    assert_true(g_str_has_prefix(bands[1].group.title, "LAG"));
}

/* LOOK.md, section 9.4. */
TEST(biography_has_a_life_line_to_its_shares)
{
    static const double shares[] = { 0.24, 0.36, 0.4, 1 };
    g_autoptr(HeapBuilder) builder = five_phases();
    g_autoptr(PfFigure) figure = usual(builder);
    const PfMark *start = group_start(figure, "life-line");
    double width = landscape.width - 36 - plot_left;
    size_t n = 0;

    for (const PfMark *mark = start; mark < group_end(start); mark++) {
        if (mark->type != PF_MARK_RECT || mark->ink.role != PF_INK_BAND)
            continue;
        assert_near(points_of(figure, mark)[1].x - points_of(figure, mark)[0].x,
                    shares[n] * width);
        n++;
    }
    assert_int_equal(n, 4);
}

TEST(biography_drops_advice_before_anything_meets)
{
    static const PfPoint sizes[] = {
        { PF_CHART_MIN_WIDTH, PF_CHART_MIN_HEIGHT },
        { 595.28, 841.89 },
        { 842, 340 },
        { 480, 400 },
        { 2000, 300 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(HeapBuilder) builder = five_phases();
        heap_level_band(builder, "SOMETHING", 1);
        heap_level_band(builder, "ELSE", 1);
        heap_level_band(builder, "MORE", 1);
        g_autoptr(PfFigure) figure = drawn(builder, sizes[i].x, sizes[i].y);
        assert_on_page(figure);
        for (guint j = 0; j < figure->marks->len; j++) {
            const PfMark *a = marks_of(figure) + j;
            for (guint k = 0; a->text && k < j; k++) {
                const PfMark *b = marks_of(figure) + k;
                if (!b->text)
                    continue;
                PfBox x = box_of_text(figure, a, &landscape.measure);
                PfBox y = box_of_text(figure, b, &landscape.measure);
                if (boxes_meet(&x, &y))
                    fail_msg("\"%s\" meets \"%s\"", a->text, b->text);
            }
        }
    }
    g_autoptr(HeapBuilder) builder = five_phases();
    g_autoptr(PfFigure) small = drawn(builder, PF_CHART_MIN_WIDTH, PF_CHART_MIN_HEIGHT);
    g_autoptr(PfFigure) medium = drawn(builder, 480, 330);
    assert_false(has_text(small, "Never used."));
    assert_true(has_text(medium, "Never used."));
}

TEST(biography_takes_scales_that_are_given)
{
    g_autoptr(HeapBuilder) builder = five_phases();
    PfChartOptions options = landscape;
    options.y_max = 8192;
    options.x_max = 20;
    g_autoptr(PfFigure) figure = pf_chart_biography(&builder->profile, &options);

    assert_true(has_text(figure, "8\u00a0KiB"));
    assert_true(has_text(figure, "20\u00a0s"));
}

TEST(biography_says_what_it_lacks)
{
    g_autoptr(HeapBuilder) builder = five_phases();
    PfProfile nothing = { .range = pf_time_range_all() };
    g_autofree char *none = pf_chart_biography_lacks(&nothing, &landscape);
    builder->heap.breakdown = PF_BY_TYPE;
    g_autofree char *other = pf_chart_biography_lacks(&builder->profile, &landscape);

    assert_non_null(strstr(none, "there is no heap profile in the log"));
    assert_string_equal(
        other, "the heap profile is by type: a program that is built with -prof writes "
               "one by biography when it is run with +RTS -hb -l");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(biography_has_waste_on_top_whatever_is_largest),
    cmocka_unit_test(biography_keeps_its_order_however_it_is_ranked),
    cmocka_unit_test(biography_says_what_phases_mean),
    cmocka_unit_test(biography_tells_nothing_from_absent),
    cmocka_unit_test(biography_shows_what_is_no_phase_at_the_bottom),
    cmocka_unit_test(biography_has_a_life_line_to_its_shares),
    cmocka_unit_test(biography_drops_advice_before_anything_meets),
    cmocka_unit_test(biography_takes_scales_that_are_given),
    cmocka_unit_test(biography_says_what_it_lacks),
};

RUN_TESTS("chart_biography", tests)
