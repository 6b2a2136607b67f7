/*
 * test_chart_activity.c - capabilities over time: shares that are the run's, in lanes that can
 * be read, however many there are.
 */
#include "inset_probe.h"

#include "look_probe.h"
#include "schedule_builder.h"

static const uint64_t second = 1000000000;

static const PfInk running_ink = { PF_INK_BAND, 0 }, collecting_ink = { PF_INK_BAND, 1 };

static bool
is_area_of(const PfMark *mark, PfInk ink)
{
    return mark->type == PF_MARK_AREA && mark->ink.role == ink.role
           && mark->ink.band == ink.band;
}

/* The area of a polygon. */
static double
size_of(const PfFigure *figure, const PfMark *mark)
{
    const PfPoint *p = points_of(figure, mark);
    double sum = 0;

    for (guint i = 0; i < mark->n_points; i++) {
        guint next = (i + 1) % mark->n_points;
        sum += p[i].x * p[next].y - p[next].x * p[i].y;
    }
    return fabs(sum) / 2;
}

/* Of all areas of an ink in a group. */
static double
sizes_in(const PfFigure *figure, const PfMark *group, PfInk ink)
{
    double sum = 0;

    for (const PfMark *mark = group; mark < group_end(group); mark++)
        if (is_area_of(mark, ink))
            sum += size_of(figure, mark);
    return sum;
}

static double
extent_in(const PfFigure *figure, const PfMark *group, PfInk ink, bool is_left)
{
    double edge = is_left ? HUGE_VAL : -HUGE_VAL;

    for (const PfMark *mark = group; mark < group_end(group); mark++) {
        for (guint i = 0; is_area_of(mark, ink) && i < mark->n_points; i++) {
            double x = points_of(figure, mark)[i].x;
            edge = is_left ? fmin(edge, x) : fmax(edge, x);
        }
    }
    return edge;
}

static PfFigure *
figure_of(ScheduleBuilder *builder)
{
    return pf_chart_activity(schedule_made(builder), &landscape);
}

/* Property: running and collecting take so much of a lane as of the run; the track is all. */
TEST(activity_gives_each_its_share_of_the_lane)
{
    g_autoptr(ScheduleBuilder) builder = schedule_begin(2, 10 * second);
    schedule_spend(builder, 0, PF_CAP_RUNNING, 0, 3 * second);
    schedule_spend(builder, 0, PF_CAP_RUNNING, 5 * second, 5 * second + second / 2);
    schedule_spend(builder, 0, PF_CAP_COLLECTING, 3 * second, 4 * second);
    schedule_spend(builder, 1, PF_CAP_RUNNING, 0, 10 * second);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *lane = nth_group(figure, "lane", 0);
    double whole = sizes_in(figure, lane, (PfInk){ .role = PF_INK_TRACK });

    assert_int_equal(count_groups(figure, "lane"), 2 + 1);
    assert_true(fabs(sizes_in(figure, lane, running_ink) / whole - 0.35) < 0.002);
    assert_true(fabs(sizes_in(figure, lane, collecting_ink) / whole - 0.1) < 0.002);
    lane = nth_group(figure, "lane", 1);
    assert_near(sizes_in(figure, lane, running_ink), whole);
    lane = nth_group(figure, "lane", 2);
    whole = sizes_in(figure, lane, (PfInk){ .role = PF_INK_TRACK });
    assert_true(fabs(sizes_in(figure, lane, running_ink) / whole - 1.35 / 2) < 0.002);
}

TEST(activity_is_drawn_when_it_was)
{
    g_autoptr(ScheduleBuilder) builder = schedule_begin(1, 10 * second);
    schedule_spend(builder, 0, PF_CAP_RUNNING, 2 * second, 4 * second);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *lane = nth_group(figure, "lane", 0);
    PfInk idle = { .role = PF_INK_TRACK };
    double left = extent_in(figure, lane, idle, true),
           right = extent_in(figure, lane, idle, false);
    double width = right - left;

    assert_near(left, plot_left);
    assert_true(fabs(extent_in(figure, lane, running_ink, true) - left - 0.2 * width) < 1.1);
    assert_true(fabs(extent_in(figure, lane, running_ink, false) - left - 0.4 * width) < 1.1);
}

/* Before it is made, after it is deleted, and while it is disabled. */
TEST(activity_has_no_track_where_a_capability_is_not_there)
{
    g_autoptr(ScheduleBuilder) builder = schedule_begin(1, 10 * second);
    PfCapability *cap = &builder->schedule.caps[0];
    cap->has_created = cap->has_deleted = true;
    cap->created_ns = second;
    cap->deleted_ns = 9 * second;
    schedule_spend(builder, 0, PF_CAP_DISABLED, 3 * second, 5 * second);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *lane = nth_group(figure, "lane", 0);
    PfInk idle = { .role = PF_INK_TRACK };
    double left = extent_in(figure, lane, idle, true),
           right = extent_in(figure, lane, idle, false);
    unsigned n = 0;

    for (const PfMark *mark = lane; mark < group_end(lane); mark++)
        n += is_area_of(mark, idle);
    assert_int_equal(n, 2);
    assert_true(left > plot_left + 20);
    assert_true(right - left > 0);
    assert_true(has_text(figure, "not there"));
}

TEST(activity_tells_where_all_time_went)
{
    g_autoptr(ScheduleBuilder) builder = schedule_begin(4, 10 * second);
    schedule_spend(builder, 0, PF_CAP_RUNNING, 0, 8 * second);
    schedule_spend(builder, 1, PF_CAP_COLLECTING, 0, 2 * second);
    g_autoptr(PfFigure) figure = figure_of(builder);

    assert_true(has_text(figure, "20.0%"));
    assert_true(has_text(figure, "5.0%"));
    assert_true(has_text(figure, "75.0%"));
    assert_true(has_text(figure, "40.0\u00a0s"));
    assert_true(has_text(figure, "100%"));
    assert_true(has_title(figure, "running 8.00\u00a0s (80.0%), collecting 0\u00a0s (0%), idle "
                                  "2.00\u00a0s (20.0%)"));
    assert_non_null(strstr(figure->summary, "running 20.0%, collecting 5.0%, idle 75.0%"));
}

/* What the log does not tell is not 0. */
TEST(activity_without_collections_does_not_say_that_there_were_none)
{
    g_autoptr(ScheduleBuilder) builder = schedule_begin(1, 10 * second);
    schedule_spend(builder, 0, PF_CAP_RUNNING, 0, 8 * second);
    g_autoptr(PfFigure) figure = figure_of(builder);

    assert_true(has_text(figure, "idle, or collecting"));
    assert_false(has_text(figure, "collecting"));
}

TEST(activity_names_each_lane_and_its_share)
{
    g_autoptr(ScheduleBuilder) builder = schedule_begin(3, 10 * second);
    schedule_spend(builder, 2, PF_CAP_RUNNING, 0, 9 * second);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *lane = nth_group(figure, "lane", 2);
    const PfMark *name = text_mark(figure, "cap 2"), *share = text_mark(figure, "90.0%");

    assert_true(lane < name && name < group_end(lane));
    assert_true(lane < share && share < group_end(lane));
    assert_near(points_of(figure, name)->y, points_of(figure, share)->y);
}

TEST(activity_groups_capabilities_that_are_many)
{
    g_autoptr(ScheduleBuilder) builder = schedule_busy(300, 10 * second);
    g_autoptr(PfFigure) figure = figure_of(builder);
    unsigned n = count_groups(figure, "lane") - 1;

    assert_true(n >= 10 && n <= 40);
    assert_true(has_text(figure, "0\u201315"));
    assert_true(has_text(figure, "288\u2013299"));
}

TEST(activity_draws_threads_up_to_the_most_of_each_column)
{
    static const uint32_t alive[] = { 2, 9, 4, 4 }, ready[] = { 0, 3, 0, 0 };
    g_autoptr(ScheduleBuilder) builder = schedule_begin(2, 4 * second);
    schedule_threads(builder, second, alive, ready, 4);
    g_autoptr(PfFigure) figure = figure_of(builder);
    const PfMark *threads = nth_group(figure, "threads", 0);
    const PfMark *line = mark_in(threads, PF_MARK_LINE, PF_INK_STRONG);
    const PfMark *area = mark_in(threads, PF_MARK_AREA, PF_INK_OTHER);
    const PfPoint *p = points_of(figure, line);
    double zero = points_of(figure, area)[area->n_points - 1].y;
    double unit = (zero - p[0].y) / 2;

    assert_int_equal(line->n_points, 6);
    assert_true(fabs(zero - p[2].y - 9 * unit) < 0.2);
    assert_true(fabs(zero - p[4].y - 4 * unit) < 0.2);
    assert_true(fabs(zero - points_of(figure, area)->y - 3 * unit) < 0.2);
    assert_near(p[0].x, plot_left);
}

TEST(activity_of_a_fixed_axis_ends_where_that_does)
{
    g_autoptr(ScheduleBuilder) builder = schedule_busy(2, 10 * second);
    PfChartOptions options = landscape;
    options.x_max = 4;
    g_autoptr(PfFigure) figure = pf_chart_activity(schedule_made(builder), &options);
    const char *facts = nth_text(figure, PF_FONT_TEXT, PF_INK_SECOND, 0);

    assert_non_null(strstr(facts, "not shown: the rest, to 10.0\u00a0s"));
    assert_on_page(figure);
}

TEST(activity_lacks_the_class_of_the_scheduler)
{
    PfProfile profile = { .range = pf_time_range_all() };
    g_autofree char *lacks = pf_chart_activity_lacks(&profile, &landscape);

    assert_non_null(strstr(lacks, "class s"));
}

static void
complain(const void *look, const char *what, const char *text, const char *other)
{
    fail_msg("%s: \"%s\" %s %s", (const char *)look, text, what, other ? other : "");
}

/* Property: on every page, of every number of capabilities, texts keep apart. */
TEST(activity_keeps_its_texts_apart_and_on_the_page)
{
    static const size_t caps[] = { 1, 2, 3, 8, 64, 300 };
    static const uint64_t lengths[] = { 3000, second, UINT64_C(86400) * 9 * second };
    static const size_t markers[] = { 0, 3, 64 };
    static const PfPoint papers[] = {
        { 841.89, 595.28 }, { 792, 612 }, { 480, 280 }, { 595.28, 841.89 }, { 480, 1200 }
    };

    for (size_t i = 0; i < G_N_ELEMENTS(caps); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(lengths) * G_N_ELEMENTS(papers); j++) {
            PfPoint paper = papers[j % G_N_ELEMENTS(papers)];
            g_autoptr(ScheduleBuilder) builder = schedule_busy(caps[i], lengths[j % 3]);
            PfChartOptions options = landscape;
            options.width = paper.x;
            options.height = paper.y;
            schedule_markers(builder, markers[(i + j) % G_N_ELEMENTS(markers)]);
            g_autoptr(PfFigure) figure = pf_chart_activity(schedule_made(builder), &options);
            g_autofree char *look =
                g_strdup_printf("%zu capabilities on %.0f x %.0f", caps[i], paper.x, paper.y);
            assert_on_page(figure);
            assert_true(judge_texts(figure, &options.measure, complain, look) > 10);
        }
    }
}

/* Property. */
TEST(activity_stays_in_its_place)
{
    static const size_t caps[] = { 1, 4, 300 };
    static const PfPoint sizes[] = { { 510, 300 }, { 527, 120 },  { 240, 400 },
                                     { 200, 80 },  { 1200, 900 }, { 510, 660 } };

    for (size_t i = 0; i < G_N_ELEMENTS(caps) * G_N_ELEMENTS(sizes); i++) {
        PfPoint size = sizes[i % G_N_ELEMENTS(sizes)];
        g_autoptr(ScheduleBuilder) builder =
            schedule_busy(caps[i / G_N_ELEMENTS(sizes)], 10 * second);
        schedule_markers(builder, 5);
        for (int key = PF_KEY_BESIDE; key <= PF_KEY_NONE; key++) {
            g_autoptr(Sheet) sheet = sheet_of(size.x, size.y, (PfKeyPlace)key);
            double end =
                pf_chart_activity_inset(schedule_made(builder), &landscape, &sheet->place);
            assert_in_place(sheet, end);
            judge_texts(sheet->figure, &landscape.measure, complain, "a place");
        }
    }
}

/* A run of days of many capabilities costs no more marks than one of seconds. */
TEST(activity_has_as_many_points_as_the_page_is_wide)
{
    g_autoptr(ScheduleBuilder) brief = schedule_busy(4, second);
    g_autoptr(ScheduleBuilder) long_run = schedule_busy(4, UINT64_C(86400) * 30 * second);
    g_autoptr(PfFigure) one = figure_of(brief);
    g_autoptr(PfFigure) other = figure_of(long_run);

    assert_true(other->points->len < 2 * one->points->len);
    assert_true(other->points->len < 40000);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(activity_gives_each_its_share_of_the_lane),
    cmocka_unit_test(activity_is_drawn_when_it_was),
    cmocka_unit_test(activity_has_no_track_where_a_capability_is_not_there),
    cmocka_unit_test(activity_tells_where_all_time_went),
    cmocka_unit_test(activity_without_collections_does_not_say_that_there_were_none),
    cmocka_unit_test(activity_names_each_lane_and_its_share),
    cmocka_unit_test(activity_groups_capabilities_that_are_many),
    cmocka_unit_test(activity_draws_threads_up_to_the_most_of_each_column),
    cmocka_unit_test(activity_of_a_fixed_axis_ends_where_that_does),
    cmocka_unit_test(activity_lacks_the_class_of_the_scheduler),
    cmocka_unit_test(activity_keeps_its_texts_apart_and_on_the_page),
    cmocka_unit_test(activity_stays_in_its_place),
    cmocka_unit_test(activity_has_as_many_points_as_the_page_is_wide),
};

RUN_TESTS("chart_activity", tests)
