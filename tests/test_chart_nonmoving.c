/*
 * test_chart_nonmoving.c - the non-moving collector over time: phases at their times, and live
 * bytes that are the censuses'.
 */
#include "inset_probe.h"

#include "look_probe.h"
#include "nonmoving_builder.h"

static const uint64_t second = 1000000000;

static PfFigure *
figure_of(const NonmovingBuilder *builder)
{
    return pf_chart_nonmoving(&builder->profile, &landscape);
}

/* The nth bar over the track of a lane. */
static const PfPoint *
bar_of(const PfFigure *figure, const PfMark *lane, unsigned nth)
{
    for (const PfMark *mark = lane; mark < group_end(lane); mark++)
        if (mark->type == PF_MARK_RECT && mark->ink.role != PF_INK_TRACK && nth-- == 0)
            return points_of(figure, mark);
    return NULL;
}

TEST(nonmoving_phases_are_bars_at_their_times)
{
    g_autoptr(NonmovingBuilder) builder = nonmoving_begin(10 * second);
    nonmoving_phase(builder, PF_NONMOVING_MARK, 2 * second, 4 * second);
    nonmoving_phase(builder, PF_NONMOVING_SYNC, 4 * second, 4 * second + 100);
    nonmoving_phase(builder, PF_NONMOVING_SWEEP, 6 * second, 7 * second);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *mark = nth_group(figure, "lane", 0), *sync = nth_group(figure, "lane", 1);
    const PfMark *sweep = nth_group(figure, "lane", 2);
    const PfPoint *track = points_of(figure, mark_in(mark, PF_MARK_RECT, PF_INK_TRACK));
    double width = track[1].x - track[0].x;

    assert_near(track[0].x, plot_left);
    assert_near(bar_of(figure, mark, 0)[0].x, plot_left + 0.2 * width);
    assert_near(bar_of(figure, mark, 0)[1].x, plot_left + 0.4 * width);
    assert_near(bar_of(figure, sweep, 0)[0].x, plot_left + 0.6 * width);
    const PfPoint *stop = bar_of(figure, sync, 0);
    assert_near(stop[0].x, plot_left + 0.4 * width);
    assert_near(stop[1].x - stop[0].x, 0.6); /* a hair, that is seen */
    assert_null(bar_of(figure, sync, 1));
    assert_true(has_title(figure, "sync: 1, together 100\u00a0ns, the longest 100\u00a0ns"));
}

/* A stop at the very end does not leave the plot; those of another time than the axis's are not
 * drawn. */
TEST(nonmoving_bars_stay_on_the_axis)
{
    g_autoptr(NonmovingBuilder) builder = nonmoving_begin(10 * second);
    PfChartOptions options = landscape;
    nonmoving_phase(builder, PF_NONMOVING_SYNC, 4 * second, 4 * second);
    nonmoving_phase(builder, PF_NONMOVING_SYNC, 9 * second, 10 * second);
    options.x_max = 4;
    g_autoptr(PfFigure) figure = pf_chart_nonmoving(&builder->profile, &options);
    const PfMark *sync = nth_group(figure, "lane", 1);
    const PfPoint *track = points_of(figure, mark_in(sync, PF_MARK_RECT, PF_INK_TRACK));

    assert_near(bar_of(figure, sync, 0)[1].x, track[1].x);
    assert_null(bar_of(figure, sync, 1));
}

TEST(nonmoving_phases_that_cannot_be_told_apart_are_one_bar)
{
    g_autoptr(NonmovingBuilder) builder = nonmoving_usual(10 * second, 4000, 0, 0);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *sweep = nth_group(figure, "lane", 2);
    unsigned n = 0;

    while (bar_of(figure, sweep, n))
        n++;
    assert_true(n >= 1 && n < 600);
}

TEST(nonmoving_lengths_are_dots_on_decades)
{
    g_autoptr(NonmovingBuilder) builder = nonmoving_begin(10 * second);
    nonmoving_phase(builder, PF_NONMOVING_SYNC, 0, 1000000);
    nonmoving_phase(builder, PF_NONMOVING_SYNC, 2 * second, 2 * second + 10000000);
    nonmoving_phase(builder, PF_NONMOVING_SYNC, 5 * second, 5 * second + 100000000);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *dots = nth_group(figure, "lengths", 0);
    double y[3] = { 0 };
    unsigned n = 0;

    for (const PfMark *mark = dots; mark < group_end(dots); mark++)
        if (mark->type == PF_MARK_CIRCLE && mark->ink.role == PF_INK_ACCENT)
            y[n++] = points_of(figure, mark)->y;
    assert_int_equal(n, 3);
    assert_near(y[0] - y[1], y[1] - y[2]);
    assert_true(y[0] - y[1] > 30);
    assert_true(has_text(figure, "100\u00a0ms"));
}

/* How high the layer is at its right end. */
static double
height_of(const PfFigure *figure, const char *title)
{
    for (unsigned i = 0; nth_group(figure, "layer", i); i++) {
        const PfMark *layer = nth_group(figure, "layer", i);
        if (g_strcmp0(layer->group.title, title) != 0)
            continue;
        const PfMark *area = mark_in(layer, PF_MARK_AREA, PF_INK_BAND);
        const PfPoint *p = points_of(figure, area);
        double right = p[0].x, least = HUGE_VAL, most = 0;
        for (guint j = 0; j < area->n_points; j++)
            right = fmax(right, p[j].x);
        for (guint j = 0; j < area->n_points; j++) {
            least = p[j].x == right ? fmin(least, p[j].y) : least;
            most = p[j].x == right ? fmax(most, p[j].y) : most;
        }
        return most - least;
    }
    fail_msg("there is no layer \"%s\"", title);
    return 0;
}

TEST(nonmoving_censuses_are_stacked_by_block_size)
{
    static const uint64_t first[] = { 100, 0, 400 }, second_one[] = { 400, 0, 200 };
    g_autoptr(NonmovingBuilder) builder = nonmoving_usual(10 * second, 3, 0, 0);
    nonmoving_census(builder, 2 * second, first, 3);
    nonmoving_census(builder, 6 * second, second_one, 3);
    g_autoptr(PfFigure) figure = figure_of(builder);

    assert_true(fabs(2 * height_of(figure, "8\u00a0B") - height_of(figure, "32\u00a0B")) < 0.2);
    assert_true(height_of(figure, "8\u00a0B") > 10);
    assert_true(has_text(figure, "9.38\u00a0KiB"));
    assert_true(has_text(figure, "66.7%"));
    assert_false(has_text(figure, "16\u00a0B"));
}

TEST(nonmoving_sizes_beyond_the_colours_are_the_others)
{
    g_autoptr(NonmovingBuilder) builder = nonmoving_usual(10 * second, 9, 9, 0);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *bar = nth_group(figure, "share-bar", 0);
    const PfPoint *whole = points_of(figure, mark_in(bar, PF_MARK_RECT, PF_INK_TRACK));
    double parts = 0;

    assert_true(has_text(figure, "others (4)"));
    for (const PfMark *mark = bar; mark < group_end(bar); mark++)
        if (mark->type == PF_MARK_RECT && mark->ink.role != PF_INK_TRACK)
            parts += points_of(figure, mark)[1].x - points_of(figure, mark)[0].x;
    assert_near(parts, whole[1].x - whole[0].x);
}

TEST(nonmoving_one_census_is_bars)
{
    static const uint64_t live[] = { 1000, 0, 500 };
    g_autoptr(NonmovingBuilder) builder = nonmoving_usual(10 * second, 3, 0, 0);
    nonmoving_census(builder, 2 * second, live, 3);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfPoint *small = points_of(
        figure, mark_in(nth_group(figure, "block-size", 0), PF_MARK_RECT, PF_INK_BAND));
    const PfPoint *large = points_of(
        figure, mark_in(nth_group(figure, "block-size", 2), PF_MARK_RECT, PF_INK_BAND));

    assert_near(2 * (small[1].x - small[0].x), large[1].x - large[0].x);
    assert_true(has_text(figure, "7.81\u00a0KiB, 1,000 blocks"));
    assert_true(has_text(figure, "9, of which 4 full"));
    assert_int_equal(count_groups(figure, "census"), 0);
}

TEST(nonmoving_without_a_census_says_what_gives_one)
{
    g_autoptr(NonmovingBuilder) builder = nonmoving_usual(10 * second, 3, 0, 0);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const char *facts = nth_text(figure, PF_FONT_TEXT, PF_INK_SECOND, 0);

    assert_non_null(strstr(facts, "no census of its heap, which +RTS -ln writes"));
}

TEST(nonmoving_segments_are_steps)
{
    g_autoptr(NonmovingBuilder) builder = nonmoving_usual(10 * second, 3, 0, 0);
    nonmoving_pruning(builder, 2 * second, 3, 10);
    nonmoving_pruning(builder, 5 * second, 6, 20);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *group = nth_group(figure, "segments", 0);
    const PfMark *line = mark_in(group, PF_MARK_LINE, PF_INK_STRONG);
    const PfPoint *p = points_of(figure, line);
    const PfMark *area = mark_in(group, PF_MARK_AREA, PF_INK_OTHER);
    double zero = points_of(figure, area)[area->n_points - 1].y;

    assert_int_equal(line->n_points, 4);
    assert_true(fabs(2 * (zero - p[0].y) - (zero - p[3].y)) < 0.2);
    assert_true(has_text(figure, "given back, together"));
}

TEST(nonmoving_that_was_not_used_is_told)
{
    PfProfile profile = { .range = pf_time_range_all() };
    g_autofree char *lacks = pf_chart_nonmoving_lacks(&profile, &landscape);

    assert_non_null(strstr(lacks, "--nonmoving-gc"));
    profile.range.until_ns = second;
    g_autofree char *part = pf_chart_nonmoving_lacks(&profile, &landscape);
    assert_non_null(strstr(part, "part of the run"));
}

static void
complain(const void *look, const char *what, const char *text, const char *other)
{
    fail_msg("%s: \"%s\" %s %s", (const char *)look, text, what, other ? other : "");
}

static NonmovingBuilder *
nth_run(size_t i)
{
    static const uint64_t lengths[] = { 3000, 1000000000, 777600000000000 };
    static const size_t rounds[] = { 1, 9, 900 }, censuses[] = { 0, 1, 9, 2 };

    return nonmoving_usual(lengths[i % 3], rounds[i / 2 % 3], censuses[i % 4], i % 5);
}

/* Property: on every page texts keep apart, whatever is told. */
TEST(nonmoving_keeps_its_texts_apart_and_on_the_page)
{
    static const PfPoint papers[] = {
        { 841.89, 595.28 }, { 792, 612 }, { 480, 280 }, { 595.28, 841.89 }, { 480, 1200 }
    };

    for (size_t i = 0; i < 60 * G_N_ELEMENTS(papers); i++) {
        PfPoint paper = papers[i / 60];
        g_autoptr(NonmovingBuilder) builder = nth_run(i % 60);
        PfChartOptions options = landscape;
        options.width = paper.x;
        options.height = paper.y;
        g_autoptr(PfFigure) figure = pf_chart_nonmoving(&builder->profile, &options);
        assert_on_page(figure);
        assert_true(judge_texts(figure, &options.measure, complain, "a page") > 10);
    }
}

/* Property. */
TEST(nonmoving_stays_in_its_place)
{
    static const PfPoint sizes[] = { { 510, 300 }, { 527, 120 },  { 240, 400 },
                                     { 200, 80 },  { 1200, 900 }, { 510, 660 } };

    for (size_t i = 0; i < 20 * G_N_ELEMENTS(sizes); i++) {
        PfPoint size = sizes[i / 20];
        g_autoptr(NonmovingBuilder) builder = nth_run(i % 20);
        for (int key = PF_KEY_BESIDE; key <= PF_KEY_NONE; key++) {
            g_autoptr(Sheet) sheet = sheet_of(size.x, size.y, (PfKeyPlace)key);
            double end = pf_chart_nonmoving_inset(&builder->profile, &landscape, &sheet->place);
            assert_in_place(sheet, end);
            judge_texts(sheet->figure, &landscape.measure, complain, "a place");
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nonmoving_phases_are_bars_at_their_times),
    cmocka_unit_test(nonmoving_bars_stay_on_the_axis),
    cmocka_unit_test(nonmoving_phases_that_cannot_be_told_apart_are_one_bar),
    cmocka_unit_test(nonmoving_lengths_are_dots_on_decades),
    cmocka_unit_test(nonmoving_censuses_are_stacked_by_block_size),
    cmocka_unit_test(nonmoving_sizes_beyond_the_colours_are_the_others),
    cmocka_unit_test(nonmoving_one_census_is_bars),
    cmocka_unit_test(nonmoving_without_a_census_says_what_gives_one),
    cmocka_unit_test(nonmoving_segments_are_steps),
    cmocka_unit_test(nonmoving_that_was_not_used_is_told),
    cmocka_unit_test(nonmoving_keeps_its_texts_apart_and_on_the_page),
    cmocka_unit_test(nonmoving_stays_in_its_place),
};

RUN_TESTS("chart_nonmoving", tests)
