/*
 * test_chart_time.c - the page of a time profile over the run.
 */
#include "figure_probe.h"

#include "look_probe.h"
#include "tick_builder.h"

/* Two capabilities for 800 ms, half of it collection, and a little of everything. */
static TickBuilder *
usual_run(void)
{
    TickBuilder *builder = ticks_begin(1000000, 2);

    ticks_of(builder, TICK_GC, 1, 400);
    ticks_of(builder, TICK_INSERT, 401, 400);
    ticks_of(builder, TICK_GO_STORE, 1, 200);
    ticks_of(builder, TICK_GO_REPORT, 201, 100);
    ticks_of(builder, TICK_IDLE, 301, 490);
    ticks_of(builder, TICK_SYSTEM, 791, 7);
    ticks_of(builder, TICK_RENDER, 798, 3);
    return builder;
}

static PfFigure *
drawn(const PfProfile *profile, const PfChartOptions *options)
{
    g_autofree char *lacks = pf_chart_time_lacks(profile, options);

    assert_null(lacks);
    return pf_chart_time(profile, options);
}

static bool
has_group(const PfFigure *figure, const char *id)
{
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        if (mark->type == PF_MARK_OPEN && g_strcmp0(mark->group.id, id) == 0)
            return true;
    }
    return false;
}

/* Whether a text holds them. */
static bool
has_words(const PfFigure *figure, const char *words)
{
    for (guint i = 0; i < figure->marks->len; i++)
        if (marks_of(figure)[i].text && strstr(marks_of(figure)[i].text, words))
            return true;
    return false;
}

/* No text meets another. */
static void
assert_texts_are_clear(const PfFigure *figure)
{
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        for (guint j = 0; mark->text && j < i; j++) {
            const PfMark *other = marks_of(figure) + j;
            if (!other->text)
                continue;
            PfBox a = box_of_text(figure, mark, &landscape.measure);
            PfBox b = box_of_text(figure, other, &landscape.measure);
            if (boxes_meet(&a, &b))
                fail_msg("\"%s\" meets \"%s\"", mark->text, other->text);
        }
    }
}

TEST(time_head_says_what_was_counted)
{
    g_autoptr(TickBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = drawn(ticks_made(builder, 801, 20), &landscape);

    assert_true(has_text(
        figure, "703 ticks of 1.00\u00a0ms (703\u00a0ms)\u2002\u00b7\u20023 cost centres + "
                "OTHER\u2002\u00b7\u2002bins of 20.0\u00a0ms\u2002\u00b7\u2002collector "
                "400\u2002\u00b7\u2002run-time system 7\u2002\u00b7\u2002idle "
                "490\u2002\u00b7\u20022 capabilities, each 100%"));
    assert_string_equal(figure->id, "time");
    assert_string_equal(figure->title, "Time profile: logdex");
    assert_non_null(strstr(figure->summary, "4 cost centres, 703 ticks of 1.00\u00a0ms, peak"));
}

TEST(time_layers_say_their_ticks_and_module)
{
    g_autoptr(TickBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = drawn(ticks_made(builder, 801, 20), &landscape);

    assert_true(
        has_title(figure, "insert: 56.9%, 400 ticks, mean 49.9%, peak 100%, module Store"));
    assert_true(has_title(
        figure, "go (Report): 14.2%, 100 ticks, mean 12.5%, peak 100%, module Report"));
    assert_true(
        has_title(figure, "OTHER (1 cost centre): 0.4%, 3 ticks, mean 0.4%, peak 15.0%"));
    assert_true(has_title(figure, "collector: 400 ticks, 25.0% of all"));
}

/* The layers of a stack are level between vertical edges. */
TEST(time_is_drawn_in_steps)
{
    g_autoptr(TickBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = drawn(ticks_made(builder, 801, 20), &landscape);
    const PfMark *start = group_start(figure, "bands");
    unsigned n_areas = 0;

    for (const PfMark *mark = start; mark < group_end(start); mark++) {
        const PfPoint *p = points_of(figure, mark);
        n_areas += mark->type == PF_MARK_AREA;
        for (guint i = 1; mark->type == PF_MARK_AREA && i < mark->n_points; i++)
            assert_true(fabs(p[i].x - p[i - 1].x) < 1e-9 || fabs(p[i].y - p[i - 1].y) < 1e-9);
    }
    assert_true(n_areas >= 4);
}

TEST(time_has_a_strip_only_where_something_is_apart)
{
    g_autoptr(TickBuilder) with = usual_run();
    g_autoptr(TickBuilder) without = ticks_begin(1000000, 1);
    ticks_of(without, TICK_INSERT, 1, 100);
    g_autoptr(PfFigure) stripped = drawn(ticks_made(with, 801, 20), &landscape);
    g_autoptr(PfFigure) bare = drawn(ticks_made(without, 100, 20), &landscape);

    assert_true(has_group(stripped, "aside"));
    assert_true(has_text(stripped, "200%"));
    assert_true(has_text(stripped, "collector"));
    assert_true(has_text(stripped, "apart from the stack, as in GHC's .prof"));
    assert_false(has_group(bare, "aside"));
    assert_false(has_group(bare, "key-aside"));
}

TEST(time_has_no_ticks_of_samples)
{
    g_autoptr(TickBuilder) builder = usual_run();
    g_autoptr(PfFigure) figure = drawn(ticks_made(builder, 801, 20), &landscape);

    assert_false(has_group(figure, "samples"));
}

TEST(time_takes_fewer_bands_and_a_share)
{
    g_autoptr(TickBuilder) builder = usual_run();
    const PfProfile *profile = ticks_made(builder, 801, 20);
    PfChartOptions few = landscape, large = landscape;
    few.n_bands = 1;
    large.min_share = 0.25;
    g_autoptr(PfFigure) one = drawn(profile, &few);
    g_autoptr(PfFigure) two = drawn(profile, &large);

    assert_true(has_text(one, "OTHER (3 cost centres)"));
    assert_true(has_text(two, "OTHER (2 cost centres)"));
}

TEST(time_can_end_before_the_run)
{
    g_autoptr(TickBuilder) builder = usual_run();
    const PfProfile *profile = ticks_made(builder, 801, 20);
    PfChartOptions options = landscape;
    options.x_max = 0.3;
    g_autoptr(PfFigure) figure = drawn(profile, &options);

    assert_true(has_text(figure, "300\u00a0ms"));
    assert_true(has_words(figure, "not shown: the rest, to 801\u00a0ms"));
}

TEST(time_stays_on_small_and_tall_pages)
{
    static const PfPoint sizes[] = {
        { PF_CHART_MIN_WIDTH, PF_CHART_MIN_HEIGHT },
        { 595.28, 841.89 },
        { 841.89, 595.28 },
        { 2000, 300 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(TickBuilder) builder = usual_run();
        PfChartOptions options = landscape;
        options.width = sizes[i].x;
        options.height = sizes[i].y;
        options.n_bands = 0;
        ticks_of(builder, TICK_OVERHEAD, 100, 1);
        ticks_of(builder, TICK_DONT_CARE, 100, 1);
        g_autoptr(PfFigure) figure = drawn(ticks_made(builder, 801, 20), &options);
        assert_on_page(figure);
        assert_texts_are_clear(figure);
        const PfMark *end = group_end(group_start(figure, "key-aside"));
        for (const PfMark *mark = group_start(figure, "key-aside"); mark < end; mark++)
            assert_true(mark->n_points == 0
                        || points_of(figure, mark)->y <= options.height - 36 + 1e-6);
    }
}

static void
assert_lacks(const PfProfile *profile, const char *words)
{
    g_autofree char *lacks = pf_chart_time_lacks(profile, &landscape);

    assert_non_null(lacks);
    if (!strstr(lacks, words))
        fail_msg("\"%s\" does not say \"%s\"", lacks, words);
}

TEST(time_says_what_it_lacks)
{
    PfProfile nothing = { .range = pf_time_range_all() };
    g_autoptr(TickBuilder) none = ticks_begin(1000000, 1);
    g_autoptr(TickBuilder) idle = ticks_begin(1000000, 1);
    ticks_of(idle, TICK_IDLE, 1, 9);
    const PfProfile *of_idle = ticks_made(idle, 9, 20);
    ticks_made(none, 9, 20);

    assert_lacks(&nothing, "+RTS -p -l");
    assert_lacks(&none->profile, "there are no ticks in the log");
    none->profile.range.from_ns = 7;
    assert_lacks(&none->profile, "in the part of the run that is asked for");
    assert_lacks(of_idle, "no tick is the program's own");
}

TEST(time_says_what_colours_it_lacks)
{
    g_autoptr(TickBuilder) builder = usual_run();
    g_autofree char *file = g_strdup("other.eventlog");
    PfLogFacts facts = { .file = file };
    PfProfile nothing = { .range = pf_time_range_all(), .log = &facts };
    PfChartOptions options = landscape;
    options.colours_from = &nothing;
    g_autofree char *lacks = pf_chart_time_lacks(ticks_made(builder, 801, 20), &options);

    assert_true(g_str_has_prefix(lacks, "other.eventlog has no cost centres"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(time_head_says_what_was_counted),
    cmocka_unit_test(time_layers_say_their_ticks_and_module),
    cmocka_unit_test(time_is_drawn_in_steps),
    cmocka_unit_test(time_has_a_strip_only_where_something_is_apart),
    cmocka_unit_test(time_has_no_ticks_of_samples),
    cmocka_unit_test(time_takes_fewer_bands_and_a_share),
    cmocka_unit_test(time_can_end_before_the_run),
    cmocka_unit_test(time_stays_on_small_and_tall_pages),
    cmocka_unit_test(time_says_what_it_lacks),
    cmocka_unit_test(time_says_what_colours_it_lacks),
};

RUN_TESTS("chart_time", tests)
