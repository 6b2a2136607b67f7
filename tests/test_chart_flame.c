/*
 * test_chart_flame.c - the page of an icicle: what stands in its frames, and what is said of
 * them.
 */
#include "figure_probe.h"

#include "calls_builder.h"
#include "look_probe.h"

/* Profiles of call trees; those that are not given are not there. */
typedef struct {
    PfProfile profile;
    PfTimeProfile time;
    PfHeapProfile heap;
    PfLogFacts log;
} Run;

static const PfWeight ticks = PF_WEIGHT_TICKS, at_peak = PF_WEIGHT_PEAK;

static Run *
run_of(PfCalls *of_ticks, PfCalls *of_bytes)
{
    Run *run = g_new0(Run, 1);

    run->profile = (PfProfile){ .program.name = g_strdup("logdex"),
                                .range = pf_time_range_all(),
                                .log = &run->log };
    run->log.file = g_strdup("runs/x.eventlog");
    run->time.calls = of_ticks;
    run->heap = (PfHeapProfile){ .breakdown = PF_BY_COST_CENTRE,
                                 .calls = of_bytes,
                                 .n_samples = 1,
                                 .peak_time_ns = 13600000000 };
    if (of_ticks) {
        run->time.interval_ns = 1000000;
        run->time.ticks = run->time.samples = pf_calls_total(of_ticks);
        run->profile.time = &run->time;
    }
    if (of_bytes)
        run->profile.heap = &run->heap;
    return run;
}

static void
run_free(Run *run)
{
    pf_calls_free(run->time.calls);
    pf_calls_free(run->heap.calls);
    g_free(run->profile.program.name);
    g_free(run->log.file);
    g_free(run);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Run, run_free)

/* "MAIN" calls "f" in module "M", which calls "g", and each costs so much by itself. */
static PfCalls *
calls_of_two(uint64_t f_cost, uint64_t g_cost)
{
    CallsBuilder builder = calls_begin();
    uint32_t f = calls_centre(&builder, "f", "M", ""), g = calls_centre(&builder, "g", "M", "");

    calls_cost(&builder, f_cost, 1, &f);
    calls_cost(&builder, g_cost, 2, (const uint32_t[]){ f, g });
    return calls_end(&builder);
}

static const char *
title_of(const PfFigure *figure, const char *start)
{
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfGroup *group = &marks_of(figure)[i].group;
        if (g_strcmp0(group->kind, "frame") == 0 && g_str_has_prefix(group->title, start))
            return group->title;
    }
    fail_msg("no frame is titled %s", start);
    return NULL;
}

static void
assert_title(const PfFigure *figure, const char *title)
{
    assert_string_equal(title_of(figure, title), title);
}

TEST(flame_frames_say_what_is_known_of_them)
{
    g_autoptr(Run) run = run_of(calls_of_four(), NULL);
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &landscape);

    assert_title(figure, "lookup (Store.Index)\u2002\u00b7\u2002Store/Index.hs:26:1-58\u2002"
                         "\u00b7\u2002inherited 60.0%, 600 ticks\u2002\u00b7\u2002"
                         "individual 60.0%, 600 ticks");
    assert_title(figure,
                 "main (Main)\u2002\u00b7\u2002Main.hs:1:1-9\u2002\u00b7\u2002"
                 "inherited 90.0%, 900 ticks\u2002\u00b7\u2002individual 5.0%, 50 ticks");
    title_of(figure, "CAF Store.Index\u2002");
    assert_true(has_text(figure, "CAF Store.Index"));
    assert_true(has_text(figure, "60.0%"));
    assert_true(has_text(figure,
                         "Time by cost-centre stack\u2002\u00b7\u20021.00\u00a0s, 1,000 "
                         "ticks\u2002\u00b7\u2002width: inherited, dark foot: "
                         "individual, colour: module"));
}

TEST(flame_describes_itself)
{
    g_autoptr(Run) run = run_of(calls_of_four(), NULL);
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &landscape);

    assert_string_equal(figure->id, "flame");
    assert_string_equal(figure->title, "Flame graph of time: logdex");
    assert_string_equal(
        figure->summary,
        "Icicle of cost-centre stacks, callees under their callers, as wide as "
        "they inherit: 1,000 ticks, 5 frames, most by itself in lookup, 60.0%.");
}

TEST(flame_weighs_the_heap_where_it_is_asked_to_or_there_are_no_ticks)
{
    g_autoptr(Run) both = run_of(calls_of_two(1, 2), calls_of_four());
    g_autoptr(Run) heap = run_of(NULL, calls_of_four());
    PfChartOptions options = landscape;
    options.weight = &at_peak;
    g_autoptr(PfFigure) asked = pf_chart_flame(&both->profile, &options);
    g_autoptr(PfFigure) only = pf_chart_flame(&heap->profile, &landscape);
    g_autoptr(PfFigure) usual = pf_chart_flame(&both->profile, &landscape);

    assert_true(has_text(asked,
                         "Heap by cost-centre stack at its peak\u2002\u00b7\u20021,000"
                         "\u00a0B at 13.6\u00a0s\u2002\u00b7\u2002width: inherited, dark "
                         "foot: individual, colour: module"));
    assert_string_equal(asked->title, "Flame graph of the heap: logdex");
    assert_true(has_text(only, "lookup"));
    assert_false(has_text(usual, "lookup"));
}

TEST(flame_refuses_what_the_run_or_the_baseline_does_not_hold)
{
    g_autoptr(Run) time = run_of(calls_of_four(), NULL);
    g_autoptr(Run) heap = run_of(NULL, calls_of_four());
    PfChartOptions options = landscape;

    options.weight = &at_peak;
    g_autofree char *no_heap = pf_chart_flame_lacks(&time->profile, &options);
    assert_non_null(strstr(no_heap, "+RTS -hc -l"));
    options.weight = &ticks;
    g_autofree char *no_ticks = pf_chart_flame_lacks(&heap->profile, &options);
    assert_non_null(strstr(no_ticks, "+RTS -p -l"));
    options.weight = NULL;
    options.baseline = &heap->profile;
    g_autofree char *no_baseline = pf_chart_flame_lacks(&time->profile, &options);
    assert_true(
        g_str_has_prefix(no_baseline, "the baseline runs/x.eventlog: there are no ticks"));
    options.baseline = NULL;
    assert_null(pf_chart_flame_lacks(&time->profile, &options));
}

TEST(flame_tells_the_difference_to_a_baseline)
{
    g_autoptr(Run) run = run_of(calls_of_two(400, 600), NULL);
    g_autoptr(Run) baseline = run_of(calls_of_two(50, 50), NULL);
    PfChartOptions options = landscape;
    options.baseline = &baseline->profile;
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &options);

    assert_title(figure,
                 "g (M)\u2002\u00b7\u2002source n/a\u2002\u00b7\u2002inherited 60.0%, "
                 "600 ticks\u2002\u00b7\u2002individual 60.0%, 600 ticks\u2002\u00b7\u2002"
                 "in the baseline inherited 50.0%, 50 ticks\u2002\u00b7\u2002individual "
                 "50.0%, 50 ticks\u2002\u00b7\u2002difference of inherited +10.0\u00a0"
                 "points");
    assert_true(has_text(figure, "+10.0\u00a0points"));
    assert_true(
        has_text(figure, "baseline: x.eventlog\u2002\u00b7\u2002100\u00a0ms, 100 ticks"));
    assert_null(next_mark(figure, NULL, PF_MARK_RECT, PF_INK_MODULE));
    const PfMark *fill = next_mark(figure, NULL, PF_MARK_RECT, PF_INK_MORE);
    assert_int_equal(fill->ink.band, PF_N_STEPS - 1);
}

TEST(flame_has_a_colour_for_each_step_of_a_difference)
{
    static const struct {
        uint64_t g_there; /* of 1000, where it is 500 here */
        PfInkRole role;
        unsigned step;
    } cases[] = {
        { 500, PF_INK_TRACK, 0 }, { 496, PF_INK_TRACK, 0 }, { 495, PF_INK_MORE, 0 },
        { 480, PF_INK_MORE, 1 },  { 449, PF_INK_MORE, 2 },  { 399, PF_INK_MORE, 3 },
        { 506, PF_INK_LESS, 0 },  { 530, PF_INK_LESS, 1 },  { 560, PF_INK_LESS, 2 },
        { 700, PF_INK_LESS, 3 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Run) run = run_of(calls_of_two(500, 500), NULL);
        g_autoptr(Run) baseline =
            run_of(calls_of_two(1000 - cases[i].g_there, cases[i].g_there), NULL);
        PfChartOptions options = landscape;
        options.baseline = &baseline->profile;
        g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &options);
        const PfMark *frame = group_start(figure, "frame-3");

        assert_int_equal(frame[1].ink.role, cases[i].role);
        assert_int_equal(frame[1].ink.band, cases[i].step);
    }
}

TEST(flame_names_what_is_new_and_what_is_gone)
{
    g_autoptr(Run) run = run_of(calls_of_four(), NULL);
    g_autoptr(Run) baseline = run_of(calls_of_two(30, 70), NULL);
    PfChartOptions options = landscape;
    options.baseline = &baseline->profile;
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &options);

    assert_true(has_text(figure, "new: 2 stacks, 100% of the run, the largest main (Main)"));
    assert_true(has_text(figure, "gone: 1 stack, 100% of the baseline, f (M)"));
    assert_true(g_str_has_suffix(title_of(figure, "lookup"), "new: nothing in the baseline"));
}

TEST(flame_says_what_it_is_not_of)
{
    g_autoptr(Run) run = run_of(calls_of_four(), NULL);
    run->profile.range = (PfTimeRange){ 100000000, 2500000000 };
    run->time.ignored[PF_IGNORED_GC] = 40;
    run->time.samples += 40;
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &landscape);

    assert_true(has_text(figure,
                         "Time by cost-centre stack\u2002\u00b7\u20021.00\u00a0s, 1,000 "
                         "ticks\u2002\u00b7\u2002only what is from 100\u00a0ms to "
                         "2.50\u00a0s\u2002\u00b7\u2002width: inherited, dark foot: "
                         "individual, colour: module"));
    assert_true(has_text(figure, "40 of 1040 samples are not in it, as in GHC's .prof: GC 40"));
}

TEST(flame_of_no_cost_is_a_root_without_numbers)
{
    g_autoptr(Run) run = run_of(calls_of_two(0, 0), NULL);
    run->time.samples = 3; /* all of the collector */
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &landscape);

    assert_title(figure, "MAIN\u2002\u00b7\u2002<built-in>\u2002\u00b7\u2002inherited n/a, 0 "
                         "ticks\u2002\u00b7\u2002individual n/a, 0 ticks");
    assert_int_equal(count_marks(figure, PF_MARK_RECT, PF_INK_MODULE), 0);
}

/* A stack of so many frames, and one frame beside it. */
static PfCalls *
calls_of_tower(uint32_t height)
{
    CallsBuilder builder = calls_begin();
    g_autofree uint32_t *ids = g_new0(uint32_t, height);

    for (uint32_t i = 0; i < height; i++)
        ids[i] = calls_centre(&builder, "storey", "Tower", "");
    calls_cost(&builder, 70, height, ids);
    calls_cost(&builder, 30, 1, ids);
    return calls_end(&builder);
}

TEST(flame_leaves_out_what_is_too_deep_and_says_so)
{
    g_autoptr(Run) run = run_of(calls_of_tower(250), NULL);
    PfChartOptions options = landscape;
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &options);
    const PfMark *start = group_start(figure, "icicle");
    unsigned n = 0;

    for (const PfMark *mark = start; mark < group_end(start); mark++)
        n += g_strcmp0(mark->group.kind, "frame") == 0;
    g_autofree char *note = g_strdup_printf(
        "%u levels deeper are not shown: the page is too low for them", 251 - n);
    assert_true(n > 100);
    assert_true(has_text(figure, note));
    assert_true(has_text(figure, "storey"));
    assert_on_page(figure);

    options.height = 2000;
    g_autoptr(PfFigure) high = pf_chart_flame(&run->profile, &options);
    assert_non_null(group_start(high, "frame-251"));
    assert_on_page(high);
}

TEST(flame_page_is_no_higher_than_it_needs_to_be)
{
    g_autoptr(Run) run = run_of(calls_of_four(), NULL);
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &landscape);

    assert_near(figure->width, landscape.width);
    assert_near(figure->height, 94 + 3 * 23 + 13.6 + 8 + 36);
}

/* What is painted of the frame that a group is, and what is written into it. */
static void
assert_frame_is_sound(const PfFigure *figure, const PfMark *group, const PfMeasure *measure)
{
    const PfPoint *box = points_of(figure, group + 1);
    double last = box[0].x;

    assert_int_equal(group[1].type, PF_MARK_RECT);
    for (const PfMark *mark = group + 1; mark->type != PF_MARK_CLOSE; mark++) {
        if (mark->type == PF_MARK_RECT) {
            const PfPoint *inner = points_of(figure, mark);
            assert_true(inner[0].x >= box[0].x - 1e-6 && inner[1].x <= box[1].x + 1e-6);
            assert_true(inner[0].y >= box[0].y - 1e-6 && inner[1].y <= box[1].y + 1e-6);
            continue;
        }
        PfBox text = box_of_text(figure, mark, measure);
        assert_true(text.left >= last && text.right <= box[1].x);
        assert_true(text.top >= box[0].y && text.bottom <= box[1].y);
        last = text.right;
    }
}

/* Property: of random trees on pages of any size all is on the page, and in its frame. */
TEST(flame_writes_inside_its_frames)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(17);

    for (unsigned round = 0; round < 60; round++) {
        g_autoptr(Run) run =
            run_of(calls_random(rand, (uint32_t)g_rand_int_range(rand, 1, 120), 14,
                                (unsigned)g_rand_int_range(rand, 1, 200), 40),
                   NULL);
        g_autoptr(Run) baseline = run_of(calls_random(rand, 30, 3, 100, 10), NULL);
        PfChartOptions options = landscape;
        options.width = g_rand_double_range(rand, PF_CHART_MIN_WIDTH, 1400);
        options.height = g_rand_double_range(rand, PF_CHART_MIN_HEIGHT, 1000);
        options.baseline = round % 2 == 0 ? &baseline->profile : NULL;
        run->time.samples += 3;
        run->time.ignored[PF_IGNORED_IDLE] = 3;
        g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &options);

        assert_true(figure->height <= options.height + 1e-6);
        assert_on_page(figure);
        for (guint i = 0; i < figure->marks->len; i++)
            if (g_strcmp0(marks_of(figure)[i].group.kind, "frame") == 0)
                assert_frame_is_sound(figure, marks_of(figure) + i, &options.measure);
    }
}

TEST(flame_feet_are_as_wide_as_what_a_frame_costs_by_itself)
{
    g_autoptr(Run) run = run_of(calls_of_two(250, 750), NULL);
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &landscape);
    const PfMark *frame = group_start(figure, "frame-2");
    const PfPoint *fill = points_of(figure, frame + 1), *foot = points_of(figure, frame + 2);

    assert_int_equal(frame[2].ink.role, PF_INK_MODULE_FOOT);
    assert_near(foot[1].x - foot[0].x, 0.25 * (fill[1].x - fill[0].x));
    assert_near(foot[1].y - foot[0].y, 2);
    assert_near(foot[1].y, fill[1].y);
}

/* Names that are long, empty, or would break the line. */
TEST(flame_takes_any_name)
{
    CallsBuilder builder = calls_begin();
    g_autofree char *name = g_strnfill(3000, 'x');
    uint32_t a = calls_centre(&builder, name, name, name);
    uint32_t b = calls_centre(&builder, "", "", "\n");
    uint32_t c = calls_centre(&builder, "a\nb\u202e", "\t", "");
    calls_cost(&builder, 10, 1, &a);
    calls_cost(&builder, 9, 2, (const uint32_t[]){ a, b });
    calls_cost(&builder, 8, 2, (const uint32_t[]){ a, c });
    g_autoptr(Run) run = run_of(calls_end(&builder), NULL);
    g_autoptr(PfFigure) figure = pf_chart_flame(&run->profile, &landscape);

    assert_on_page(figure);
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        assert_true(!mark->text || !strpbrk(mark->text, "\n\t"));
        assert_true(!mark->group.title || !strpbrk(mark->group.title, "\n\t"));
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(flame_frames_say_what_is_known_of_them),
    cmocka_unit_test(flame_describes_itself),
    cmocka_unit_test(flame_weighs_the_heap_where_it_is_asked_to_or_there_are_no_ticks),
    cmocka_unit_test(flame_refuses_what_the_run_or_the_baseline_does_not_hold),
    cmocka_unit_test(flame_tells_the_difference_to_a_baseline),
    cmocka_unit_test(flame_has_a_colour_for_each_step_of_a_difference),
    cmocka_unit_test(flame_names_what_is_new_and_what_is_gone),
    cmocka_unit_test(flame_says_what_it_is_not_of),
    cmocka_unit_test(flame_of_no_cost_is_a_root_without_numbers),
    cmocka_unit_test(flame_leaves_out_what_is_too_deep_and_says_so),
    cmocka_unit_test(flame_page_is_no_higher_than_it_needs_to_be),
    cmocka_unit_test(flame_writes_inside_its_frames),
    cmocka_unit_test(flame_feet_are_as_wide_as_what_a_frame_costs_by_itself),
    cmocka_unit_test(flame_takes_any_name),
};

RUN_TESTS("chart_flame", tests)
