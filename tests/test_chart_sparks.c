/*
 * test_chart_sparks.c - sparks over time: rates that are the run's, and fates that are all.
 */
#include "inset_probe.h"

#include "look_probe.h"
#include "sparks_builder.h"

static const uint64_t second = 1000000000;

static PfFigure *
figure_of(SparksBuilder *builder)
{
    return pf_chart_sparks(sparks_made(builder), &landscape);
}

static const PfMark *
layer_of(const PfFigure *figure, const char *title)
{
    for (unsigned i = 0; nth_group(figure, "layer", i); i++)
        if (g_strcmp0(nth_group(figure, "layer", i)->group.title, title) == 0)
            return nth_group(figure, "layer", i);
    fail_msg("there is no layer \"%s\"", title);
    return NULL;
}

/* Rates stand on one another, and each is as high as it is. */
TEST(sparks_are_stacked_by_what_became_of_them)
{
    g_autoptr(SparksBuilder) builder = sparks_begin(1, 10 * second);
    sparks_count(builder, 0, PF_SPARKS_CREATED, 0, 10 * second, 40000000);
    sparks_count(builder, 0, PF_SPARKS_CONVERTED, 0, 10 * second, 10000000);
    sparks_count(builder, 0, PF_SPARKS_FIZZLED, 0, 10 * second, 30000000);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *converted = layer_of(figure, "converted"),
                 *fizzled = layer_of(figure, "fizzled");
    const PfPoint *low = points_of(figure, mark_in(converted, PF_MARK_AREA, PF_INK_BAND));
    const PfPoint *high = points_of(figure, mark_in(fizzled, PF_MARK_AREA, PF_INK_BAND));
    double zero = low[2].y, unit = zero - low[0].y;

    assert_true(unit > 20);
    assert_near(low[0].x, plot_left);
    assert_near(high[2].y, low[1].y);
    assert_true(fabs(zero - high[0].y - 4 * unit) < 0.3);
    assert_null(mark_in(layer_of(figure, "dud"), PF_MARK_AREA, PF_INK_BAND));
    const PfMark *line = mark_in(nth_group(figure, "overlay", 0), PF_MARK_LINE, PF_INK_SECOND);
    assert_near(points_of(figure, line)->y, high[0].y);
}

TEST(sparks_are_drawn_when_they_were)
{
    g_autoptr(SparksBuilder) builder = sparks_begin(1, 10 * second);
    sparks_count(builder, 0, PF_SPARKS_CREATED, 4 * second, 6 * second, 100000);
    sparks_count(builder, 0, PF_SPARKS_GCD, 4 * second, 6 * second, 100000);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *area = mark_in(layer_of(figure, "collected"), PF_MARK_AREA, PF_INK_BAND);
    const PfMark *grid = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_AXIS);
    const PfPoint *zero = points_of(figure, grid);
    double width = zero[1].x - zero[0].x;

    assert_true(width > 300);
    assert_true(fabs(points_of(figure, area)[0].x - zero->x - 0.4 * width) < 1.1);
    double right = 0;
    for (guint i = 0; i < area->n_points; i++)
        right = fmax(right, points_of(figure, area)[i].x);
    assert_true(fabs(right - zero->x - 0.6 * width) < 1.1);
}

/* What is created and has no fate yet waits. */
TEST(sparks_wait_in_the_pool)
{
    g_autoptr(SparksBuilder) builder = sparks_begin(1, 10 * second);
    sparks_count(builder, 0, PF_SPARKS_CREATED, 0, 5 * second, 1000);
    sparks_count(builder, 0, PF_SPARKS_CONVERTED, 5 * second, 10 * second, 900);
    sparks_count(builder, 0, PF_SPARKS_REMAINING, 0, 0, 100);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *pool = nth_group(figure, "pool", 0);
    const PfMark *area = mark_in(pool, PF_MARK_AREA, PF_INK_OTHER);
    const PfPoint *p = points_of(figure, area);
    double zero = p[area->n_points - 1].y, top = zero, end = zero, right = 0;

    for (guint i = 0; i < area->n_points; i++) {
        top = fmin(top, p[i].y);
        right = fmax(right, p[i].x);
    }
    for (guint i = 0; i < area->n_points; i++)
        if (p[i].x == right)
            end = fmin(end, p[i].y);
    assert_true(zero - top > 30);
    assert_true(fabs((zero - end) / (zero - top) - 0.1) < 0.01);
}

/* Of a part of a run nobody knows what waited when it began. */
TEST(sparks_of_a_part_of_a_run_have_no_pool)
{
    g_autoptr(SparksBuilder) builder = sparks_usual(2, 10 * second);
    builder->profile.range = (PfTimeRange){ 2 * second, 7 * second };
    g_autoptr(PfFigure) figure = figure_of(builder);

    assert_null(nth_group(figure, "pool", 0));
    assert_false(has_text(figure, "waiting in the pool"));
}

TEST(sparks_tell_what_became_of_all)
{
    g_autoptr(SparksBuilder) builder = sparks_begin(2, 10 * second);
    sparks_count(builder, 0, PF_SPARKS_CREATED, 0, second, 1000);
    sparks_count(builder, 1, PF_SPARKS_CONVERTED, 0, second, 500);
    sparks_count(builder, 0, PF_SPARKS_FIZZLED, 0, second, 300);
    sparks_count(builder, 0, PF_SPARKS_GCD, 0, second, 150);
    sparks_count(builder, 0, PF_SPARKS_REMAINING, 0, second, 50);
    sparks_count(builder, 0, PF_SPARKS_OVERFLOWED, 0, second, 600);
    sparks_count(builder, 0, PF_SPARKS_DUD, 0, second, 400);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *bar = nth_group(figure, "share-bar", 0);
    const PfPoint *whole = points_of(figure, mark_in(bar, PF_MARK_RECT, PF_INK_TRACK));
    double parts = 0;

    for (const PfMark *mark = bar; mark < group_end(bar); mark++)
        if (mark->type == PF_MARK_RECT && mark->ink.role != PF_INK_TRACK)
            parts += points_of(figure, mark)[1].x - points_of(figure, mark)[0].x;
    assert_near(parts, whole[1].x - whole[0].x);
    assert_true(has_text(figure, "30.0%"));
    assert_true(has_text(figure, "15.0%"));
    assert_true(has_text(figure, "2,000"));
    assert_true(has_title(figure, "cap 1: created 0, converted 500"));
    assert_false(has_text(figure, "not told"));
}

/* 63.5% is wider than 100%. */
TEST(sparks_have_all_numbers_in_line)
{
    g_autoptr(SparksBuilder) builder = sparks_begin(1, 10 * second);
    sparks_count(builder, 0, PF_SPARKS_CREATED, 0, second, 1000);
    sparks_count(builder, 0, PF_SPARKS_FIZZLED, 0, second, 635);
    sparks_count(builder, 0, PF_SPARKS_GCD, 0, second, 365);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *mark = NULL, *before = NULL;
    unsigned n = 0;

    while ((mark = next_mark(figure, mark, PF_MARK_TEXT, PF_INK_FAINT))) {
        if (strcmp(mark->text, "sparks") != 0)
            continue;
        if (before)
            assert_near(points_of(figure, mark)->x, points_of(figure, before)->x);
        before = mark;
        n++;
    }
    assert_int_equal(n, 2);
}

/* A log that ends early. */
TEST(sparks_whose_fate_is_not_told_are_told_so)
{
    g_autoptr(SparksBuilder) builder = sparks_begin(1, 10 * second);
    sparks_count(builder, 0, PF_SPARKS_CREATED, 0, second, 1000);
    sparks_count(builder, 0, PF_SPARKS_CONVERTED, 0, second, 750);
    g_autoptr(PfFigure) figure = figure_of(builder);

    assert_true(has_text(figure, "not told"));
    assert_true(has_text(figure, "25.0%"));
}

TEST(sparks_of_each_capability_have_bars)
{
    g_autoptr(SparksBuilder) builder = sparks_begin(3, 10 * second);
    sparks_count(builder, 0, PF_SPARKS_CREATED, 0, second, 900);
    sparks_count(builder, 2, PF_SPARKS_CONVERTED, 0, second, 300);
    sparks_count(builder, 1, PF_SPARKS_CONVERTED, 0, second, 600);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *created =
        mark_in(nth_group(figure, "capability", 0), PF_MARK_RECT, PF_INK_SECOND);
    const PfMark *converted =
        mark_in(nth_group(figure, "capability", 2), PF_MARK_RECT, PF_INK_BAND);
    const PfPoint *all = points_of(figure, created), *third = points_of(figure, converted);

    assert_int_equal(count_groups(figure, "capability"), 3);
    assert_near(3 * fabs(third[1].y - third[0].y), fabs(all[1].y - all[0].y));
    assert_null(mark_in(nth_group(figure, "capability", 1), PF_MARK_RECT, PF_INK_SECOND));
}

TEST(sparks_lack_the_class_or_are_none)
{
    g_autoptr(SparksBuilder) none = sparks_begin(1, 10 * second);
    PfProfile profile = { .range = pf_time_range_all() };
    g_autofree char *class = pf_chart_sparks_lacks(&profile, &landscape);
    g_autofree char *nothing = pf_chart_sparks_lacks(sparks_made(none), &landscape);

    assert_non_null(strstr(class, "class p"));
    assert_true(g_str_has_prefix(nothing, "no sparks were offered"));
}

static void
complain(const void *look, const char *what, const char *text, const char *other)
{
    fail_msg("%s: \"%s\" %s %s", (const char *)look, text, what, other ? other : "");
}

/* Property: on every page, of every number of capabilities, texts keep apart. */
TEST(sparks_keep_their_texts_apart_and_on_the_page)
{
    static const size_t caps[] = { 1, 2, 64, 1000 };
    static const uint64_t lengths[] = { 3000, second, UINT64_C(86400) * 9 * second };
    static const PfPoint papers[] = {
        { 841.89, 595.28 }, { 792, 612 }, { 480, 280 }, { 595.28, 841.89 }, { 480, 1200 }
    };

    for (size_t i = 0; i < G_N_ELEMENTS(caps) * G_N_ELEMENTS(papers); i++) {
        PfPoint paper = papers[i % G_N_ELEMENTS(papers)];
        g_autoptr(SparksBuilder) builder =
            sparks_usual(caps[i / G_N_ELEMENTS(papers)], lengths[i % 3]);
        PfChartOptions options = landscape;
        options.width = paper.x;
        options.height = paper.y;
        g_autoptr(PfFigure) figure = pf_chart_sparks(sparks_made(builder), &options);
        assert_on_page(figure);
        assert_true(judge_texts(figure, &options.measure, complain, "a page") > 10);
    }
}

/* Property. */
TEST(sparks_stay_in_their_place)
{
    static const PfPoint sizes[] = { { 510, 300 }, { 527, 120 },  { 240, 400 },
                                     { 200, 80 },  { 1200, 900 }, { 510, 660 } };

    for (size_t i = 0; i < 2 * G_N_ELEMENTS(sizes); i++) {
        PfPoint size = sizes[i % G_N_ELEMENTS(sizes)];
        g_autoptr(SparksBuilder) builder = sparks_usual(i % 2 ? 1 : 70, 10 * second);
        builder->sparks.has_events = true;
        builder->sparks.all.events[PF_SPARK_WAS_STOLEN] = 5;
        for (int key = PF_KEY_BESIDE; key <= PF_KEY_NONE; key++) {
            g_autoptr(Sheet) sheet = sheet_of(size.x, size.y, (PfKeyPlace)key);
            double end = pf_chart_sparks_inset(sparks_made(builder), &landscape, &sheet->place);
            assert_in_place(sheet, end);
            judge_texts(sheet->figure, &landscape.measure, complain, "a place");
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sparks_are_stacked_by_what_became_of_them),
    cmocka_unit_test(sparks_are_drawn_when_they_were),
    cmocka_unit_test(sparks_wait_in_the_pool),
    cmocka_unit_test(sparks_of_a_part_of_a_run_have_no_pool),
    cmocka_unit_test(sparks_tell_what_became_of_all),
    cmocka_unit_test(sparks_have_all_numbers_in_line),
    cmocka_unit_test(sparks_whose_fate_is_not_told_are_told_so),
    cmocka_unit_test(sparks_of_each_capability_have_bars),
    cmocka_unit_test(sparks_lack_the_class_or_are_none),
    cmocka_unit_test(sparks_keep_their_texts_apart_and_on_the_page),
    cmocka_unit_test(sparks_stay_in_their_place),
};

RUN_TESTS("chart_sparks", tests)
