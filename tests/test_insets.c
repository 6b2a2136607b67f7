/*
 * test_insets.c - figures that are drawn into a place on another page: they stay in it.
 */
#include "inset_probe.h"

#include "calls_builder.h"
#include "figure/icicle_draw.h"
#include "heap_builder.h"
#include "tick_builder.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCalls, pf_calls_free)

static const PfNote markers[] = {
    { .kind = PF_NOTE_MARKER, .time_ns = 1200000000, .text = (char *)"ingest" },
    { .kind = PF_NOTE_MARKER, .time_ns = 1300000000, .text = (char *)"compact the postings" },
    { .kind = PF_NOTE_MARKER, .time_ns = 1350000000, .text = (char *)"queries, cold" },
    { .kind = PF_NOTE_MARKER, .time_ns = 1400000000, .text = (char *)"queries, warm" },
};

/* A run of so many bands with long names, and with all that may stand over a plot. */
typedef struct {
    HeapBuilder *builder;
    PfNotes notes;
    PfMemory memory;
    uint64_t times_ns[2], bytes[2];
} Run;

static Run *
run_of(size_t n_bands, size_t n_samples)
{
    Run *run = g_new0(Run, 1);
    g_autofree uint64_t *values = g_new0(uint64_t, n_samples);

    run->builder = heap_begin(n_samples);
    for (size_t band = 0; band < n_bands; band++) {
        g_autofree char *label = g_strdup_printf(
            "function%zu/Data.Map.Strict.Internal.insertWith/go/walk/main", band);
        for (size_t i = 0; i < n_samples; i++)
            values[i] = (n_bands - band) * (1000 + (i * (band + 3)) % 700 * 10 + 40 * i);
        heap_band(run->builder, label, values);
    }
    heap_judge(run->builder);
    run->notes.markers.n = G_N_ELEMENTS(markers);
    run->notes.markers.notes = (PfNote *)markers;
    run->times_ns[1] = 1500000000;
    run->bytes[0] = 10000;
    run->bytes[1] = 100000000;
    run->memory.heap_size = (PfReadings){ .n_readings = 2,
                                          .max_bytes = run->bytes[1],
                                          .last_bytes = run->bytes[1],
                                          .n = 2,
                                          .times_ns = run->times_ns,
                                          .bytes = run->bytes };
    run->builder->profile.notes = &run->notes;
    run->builder->profile.memory = &run->memory;
    return run;
}

static void
run_free(Run *run)
{
    heap_end(run->builder);
    g_free(run);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Run, run_free)

/* The run of five bands that most tests draw. */
static Run *
usual_run(void)
{
    return run_of(5, 40);
}

/* The place of a whole page of a report. */
static Sheet *
page_of(PfKeyPlace key)
{
    return sheet_of(510, 660, key);
}

static double
drawn(const char *name, const PfProfile *profile, Sheet *sheet)
{
    const PfChart *chart = pf_chart_find(name);
    g_autofree char *lacks = chart->lacks(profile, &landscape);

    assert_null(lacks);
    double end = chart->inset(profile, &landscape, &sheet->place);
    assert_in_place(sheet, end);
    return end;
}

static void
draw_everywhere(const char *name, const PfProfile *profile)
{
    static const struct {
        double width, height, plot_height;
    } sizes[] = {
        { 510, 660, 374 }, { 510, 660, 0 },  { 527, 120, 0 }, { 480, 120, 60 },
        { 240, 400, 0 },   { 236, 180, 90 }, { 200, 80, 0 },  { 1200, 900, 0 },
    };
    static const PfKeyPlace keys[] = { PF_KEY_BESIDE, PF_KEY_BELOW, PF_KEY_NONE };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        for (size_t key = 0; key < G_N_ELEMENTS(keys); key++) {
            g_autoptr(Sheet) sheet = sheet_of(sizes[i].width, sizes[i].height, keys[key]);
            sheet->place.plot_height = sizes[i].plot_height;
            sheet->place.has_no_strip = i % 2;
            drawn(name, profile, sheet);
        }
    }
}

/* Property. */
TEST(insets_of_heaps_stay_in_their_place)
{
    static const char *const names[] = { "bands", "share", "lines", "multiples" };
    static const size_t bands[] = { 0, 3, 40 }, samples[] = { 1, 60 };

    for (size_t i = 0; i < G_N_ELEMENTS(bands); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(samples); j++) {
            g_autoptr(Run) run = run_of(bands[i], samples[j]);
            for (size_t name = 0; name < G_N_ELEMENTS(names); name++)
                draw_everywhere(names[name], &run->builder->profile);
        }
    }
}

TEST(insets_of_growth_stay_in_their_place)
{
    for (size_t n = 1; n <= 40; n += 13) {
        g_autoptr(Run) run = run_of(n, 40);
        draw_everywhere("growth", &run->builder->profile);
    }
}

TEST(insets_of_biographies_stay_in_their_place)
{
    g_autoptr(Run) run = run_of(2, 30); /* and what is no phase */
    run->builder->heap.breakdown = PF_BY_BIOGRAPHY;
    heap_level_band(run->builder, "USE", 500);
    heap_level_band(run->builder, "VOID", 300);
    draw_everywhere("biography", &run->builder->profile);
}

TEST(insets_of_ticks_stay_in_their_place)
{
    g_autoptr(TickBuilder) builder = ticks_begin(1000000, 2);
    ticks_of(builder, TICK_INSERT, 1, 400);
    ticks_of(builder, TICK_GC, 100, 300);
    ticks_of(builder, TICK_LOOKUP, 300, 200);
    ticks_of(builder, TICK_IDLE, 300, 200);
    ticks_of(builder, TICK_RENDER, 500, 100);
    ticks_of(builder, TICK_SYSTEM, 600, 7);
    draw_everywhere("time", ticks_made(builder, 801, 20));
}

static PfProfile
profile_of(PfTimeProfile *time, PfCalls *calls)
{
    *time = (PfTimeProfile){ .calls = calls,
                             .interval_ns = 1000000,
                             .ticks = pf_calls_total(calls),
                             .samples = pf_calls_total(calls) };
    return (PfProfile){ .range = pf_time_range_all(), .time = time };
}

TEST(insets_of_stacks_stay_in_their_place)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);

    for (int depth = 2; depth <= 60; depth += 29) {
        g_autoptr(PfCalls) calls = calls_random(rand, 60, 12, 300, depth);
        PfTimeProfile time;
        PfProfile profile = profile_of(&time, calls);
        draw_everywhere("flame", &profile);
    }
}

/* The zero line of a plot: the only line of its ink and width. */
static double
zero_of(const PfFigure *figure)
{
    for (const PfMark *mark = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_AXIS); mark;
         mark = next_mark(figure, mark, PF_MARK_LINE, PF_INK_AXIS))
        if (mark->width == 0.75)
            return points_of(figure, mark)->y;
    fail_msg("there is no zero line");
    return 0;
}

TEST(inset_has_a_plot_as_high_as_asked_and_its_key_below)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(Sheet) sheet = page_of(PF_KEY_BELOW);
    sheet->place.plot_height = 300;
    for (size_t i = 0; i < 5; i++)
        run->builder->heap.bands[i].growing = PF_NO;
    double end = drawn("bands", &run->builder->profile, sheet);
    double zero = sheet->place.top + 300 - 16;
    const PfMark *head = text_mark(sheet->figure, "band, in the order of the stack");

    assert_near(zero_of(sheet->figure), zero);
    assert_near(points_of(sheet->figure, head)->y, zero + 33);
    assert_near(end, zero + 26 + 14 + 6 * 15 + 2);
}

TEST(inset_key_below_has_means)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(Sheet) below = page_of(PF_KEY_BELOW);
    g_autoptr(Sheet) beside = page_of(PF_KEY_BESIDE);
    drawn("bands", &run->builder->profile, below);
    drawn("bands", &run->builder->profile, beside);
    const PfFigure *figure = below->figure;
    double right = below->place.right;

    assert_near(points_of(figure, text_mark(figure, "share"))->x, right);
    assert_near(points_of(figure, text_mark(figure, "peak"))->x, right - 36);
    assert_near(points_of(figure, text_mark(figure, "mean"))->x, right - 36 - 48);
    assert_near(points_of(figure, text_mark(figure, "over time"))->x,
                right - 36 - 48 - 46 - 52 + 12);
    assert_false(has_text(beside->figure, "mean"));
}

TEST(inset_key_is_a_table_of_the_document)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(Sheet) sheet = page_of(PF_KEY_BELOW);
    drawn("bands", &run->builder->profile, sheet);
    const PfFigure *figure = sheet->figure;

    assert_int_equal(count_parts(figure, PF_ROLE_PICTURE), 1);
    assert_non_null(strstr(nth_part(figure, PF_ROLE_PICTURE, 0)->part.words, "5 bands, peak"));
    assert_int_equal(count_parts(figure, PF_ROLE_TABLE), 1);
    assert_true(nth_part(figure, PF_ROLE_TABLE, 0)
                > group_end(nth_part(figure, PF_ROLE_PICTURE, 0)));
    assert_int_equal(count_parts(figure, PF_ROLE_ROW), 1 + 5 + 1); /* the head and the total */
    assert_int_equal(count_parts(figure, PF_ROLE_HEAD_CELL), 5);
    assert_int_equal(count_parts(figure, PF_ROLE_CELL), 6 * 5);
}

TEST(page_of_its_own_has_no_parts)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_bands(&run->builder->profile, &landscape);

    for (int role = PF_ROLE_NONE + 1; role < PF_N_ROLES; role++)
        assert_int_equal(count_parts(figure, (PfRole)role), 0);
}

TEST(inset_without_a_key_has_none)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(Sheet) sheet = page_of(PF_KEY_NONE);
    double end = drawn("bands", &run->builder->profile, sheet);

    assert_int_equal(count_groups(sheet->figure, "key"), 0);
    assert_near(end, sheet->place.bottom);
    assert_int_equal(sheet->full_names->len, 0);
}

TEST(inset_too_narrow_for_two_has_its_key_below)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(Sheet) sheet = sheet_of(300, 400, PF_KEY_BESIDE);
    drawn("bands", &run->builder->profile, sheet);
    const PfMark *total = text_mark(sheet->figure, "total");

    assert_true(points_of(sheet->figure, total)->y > zero_of(sheet->figure));
}

TEST(inset_gathers_names_that_are_not_shown_whole)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(Sheet) sheet = sheet_of(400, 500, PF_KEY_BELOW);
    drawn("bands", &run->builder->profile, sheet);

    assert_int_equal(sheet->full_names->len, 5);
    for (unsigned i = 0; i < 5; i++) {
        const PfFullName *full = &g_array_index(sheet->full_names, PfFullName, i);
        assert_int_equal(full->number, i + 1);
        assert_ptr_equal(full->name, run->builder->heap.bands[i].name.label);
    }
}

TEST(inset_may_have_no_strip)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(Sheet) with = page_of(PF_KEY_NONE);
    g_autoptr(Sheet) without = page_of(PF_KEY_NONE);
    without->place.has_no_strip = true;
    drawn("bands", &run->builder->profile, with);
    drawn("bands", &run->builder->profile, without);

    assert_int_equal(count_groups(with->figure, "overlay"), 1);
    assert_int_equal(count_groups(without->figure, "overlay"), 0);
}

/* Nor where it is low; and the heap size is not drawn over the bands for that. */
TEST(low_inset_has_no_strip)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(Sheet) sheet = sheet_of(510, 110, PF_KEY_NONE);
    drawn("bands", &run->builder->profile, sheet);

    assert_int_equal(count_groups(sheet->figure, "overlay"), 0);
}

static double
top_of_grid(const Sheet *sheet)
{
    double top = HUGE_VAL;

    for (const PfMark *mark = next_mark(sheet->figure, NULL, PF_MARK_LINE, PF_INK_GRID); mark;
         mark = next_mark(sheet->figure, mark, PF_MARK_LINE, PF_INK_GRID))
        top = fmin(top, points_of(sheet->figure, mark)->y);
    return top - sheet->place.top;
}

TEST(inset_leaves_room_for_as_many_lanes_as_there_are)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(Sheet) wide = page_of(PF_KEY_NONE);
    g_autoptr(Sheet) narrow = sheet_of(320, 300, PF_KEY_NONE);
    g_autoptr(Sheet) bare = page_of(PF_KEY_NONE);
    wide->place.has_no_strip = narrow->place.has_no_strip = bare->place.has_no_strip = true;
    drawn("bands", &run->builder->profile, wide);
    drawn("bands", &run->builder->profile, narrow);
    run->builder->profile.notes = NULL;
    drawn("bands", &run->builder->profile, bare);

    assert_near(top_of_grid(wide), 4.5 + 9 + 6.5);
    assert_near(top_of_grid(narrow), 4.5 + 18 + 6.5);
    assert_near(top_of_grid(bare), 6);
}

TEST(multiples_have_three_columns_and_fifteen_panels)
{
    g_autoptr(Run) run = run_of(30, 40);
    g_autoptr(Sheet) sheet = page_of(PF_KEY_BELOW);
    drawn("multiples", &run->builder->profile, sheet);
    double column = (510 - 2 * 20) / 3.0;

    assert_int_equal(count_groups(sheet->figure, "band"), 15);
    for (unsigned i = 0; i < 15; i++) {
        const PfMark *bar =
            mark_in(nth_group(sheet->figure, "band", i), PF_MARK_RECT, PF_INK_TRACK);
        assert_near(points_of(sheet->figure, bar)[0].x,
                    sheet->place.left + i % 3 * (column + 20));
        assert_near(points_of(sheet->figure, bar)[1].x - points_of(sheet->figure, bar)[0].x,
                    column);
    }
}

TEST(few_multiples_end_early)
{
    g_autoptr(Run) run = run_of(4, 40);
    g_autoptr(Sheet) sheet = page_of(PF_KEY_NONE);
    double end = drawn("multiples", &run->builder->profile, sheet);

    assert_near(end, sheet->place.top + 2 * (39 + 110) + 26 + 16);
}

TEST(biography_has_the_life_line_over_its_plot)
{
    g_autoptr(HeapBuilder) builder = heap_begin(4);
    builder->heap.breakdown = PF_BY_BIOGRAPHY;
    heap_level_band(builder, "USE", 500);
    heap_level_band(builder, "VOID", 300);
    g_autoptr(Sheet) sheet = sheet_of(510, 270, PF_KEY_BESIDE);
    drawn("biography", &builder->profile, sheet);
    const PfMark *line = nth_group(sheet->figure, "life-line", 0);
    const PfMark *key = nth_group(sheet->figure, "key", 0);
    const PfMark *swatch = mark_in(key, PF_MARK_RECT, PF_INK_BAND);

    assert_near(points_of(sheet->figure, mark_in(line, PF_MARK_RECT, PF_INK_BAND))->x,
                sheet->place.left + 40);
    assert_near(points_of(sheet->figure, swatch)->x, sheet->place.right - 150);
    assert_int_equal(count_parts(sheet->figure, PF_ROLE_ROW), 5);
}

/* Of a row the fill of its frame has an inset of a quarter on either side. */
static double
row_of(const PfFigure *figure)
{
    const PfMark *fill = mark_in(nth_group(figure, "frame", 0), PF_MARK_RECT, PF_INK_TRACK);
    return points_of(figure, fill)[1].y - points_of(figure, fill)[0].y + 0.5;
}

TEST(icicle_has_rows_as_high_as_there_is_room)
{
    g_autoptr(PfCalls) calls = calls_of_four();
    PfTimeProfile time;
    PfProfile profile = profile_of(&time, calls);
    g_autoptr(Sheet) high = sheet_of(510, 200, PF_KEY_NONE);
    g_autoptr(Sheet) low = sheet_of(510, 81, PF_KEY_BELOW);
    double end = drawn("flame", &profile, high);
    drawn("flame", &profile, low);

    assert_near(row_of(high->figure), 16.5);
    assert_near(end, high->place.top + 3 * 16.5);
    assert_true(row_of(low->figure) < 16.5 + 1e-6);
    assert_int_equal(count_groups(high->figure, "key"), 0);
    assert_int_equal(count_groups(low->figure, "key"), 1);
}

/* The tree of `g` alone, in a module that the other has too. */
static PfCalls *
calls_of_one(void)
{
    CallsBuilder builder = calls_begin();
    uint32_t g = calls_centre(&builder, "g", "Report", "");

    calls_cost(&builder, 10, 1, &g);
    return calls_end(&builder);
}

TEST(two_icicles_share_modules_and_one_key)
{
    g_autoptr(PfCalls) calls = calls_of_four();
    g_autoptr(PfCalls) others = calls_of_one();
    PfTimeProfile time, other_time;
    PfProfile profile = profile_of(&time, calls), other = profile_of(&other_time, others);
    g_autoptr(PfModules) modules = pf_flame_modules(&profile, &landscape);
    g_autoptr(Sheet) sheet = sheet_of(510, 100, PF_KEY_NONE);
    g_autoptr(Sheet) second = sheet_of(510, 100, PF_KEY_NONE);
    sheet->place.modules = second->place.modules = modules;

    assert_near(pf_modules_key_height(modules, 510, &landscape.measure), 0);
    drawn("flame", &other, sheet);
    const PfMark *frame = nth_group(sheet->figure, "frame", 1);
    PfSwatch report = pf_modules_swatch(modules, "Report");
    assert_int_equal(mark_in(frame, PF_MARK_RECT, PF_INK_MODULE)->ink.band, report.fill.band);
    assert_int_equal(report.fill.band, 1); /* in the other tree it would be the first */
    pf_modules_draw_key(modules, sheet->figure, (PfPoint){ 300, 450 }, 510, &landscape.measure);
    assert_true(has_text(sheet->figure, "Report"));
    assert_false(has_text(sheet->figure, "Store.Index"));
    drawn("flame", &profile, second);
    pf_modules_draw_key(modules, second->figure, (PfPoint){ 300, 450 }, 510,
                        &landscape.measure);
    assert_true(has_text(second->figure, "Store.Index"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(insets_of_heaps_stay_in_their_place),
    cmocka_unit_test(insets_of_growth_stay_in_their_place),
    cmocka_unit_test(insets_of_biographies_stay_in_their_place),
    cmocka_unit_test(insets_of_ticks_stay_in_their_place),
    cmocka_unit_test(insets_of_stacks_stay_in_their_place),
    cmocka_unit_test(inset_has_a_plot_as_high_as_asked_and_its_key_below),
    cmocka_unit_test(inset_key_below_has_means),
    cmocka_unit_test(inset_key_is_a_table_of_the_document),
    cmocka_unit_test(page_of_its_own_has_no_parts),
    cmocka_unit_test(inset_without_a_key_has_none),
    cmocka_unit_test(inset_too_narrow_for_two_has_its_key_below),
    cmocka_unit_test(inset_gathers_names_that_are_not_shown_whole),
    cmocka_unit_test(inset_may_have_no_strip),
    cmocka_unit_test(low_inset_has_no_strip),
    cmocka_unit_test(inset_leaves_room_for_as_many_lanes_as_there_are),
    cmocka_unit_test(multiples_have_three_columns_and_fifteen_panels),
    cmocka_unit_test(few_multiples_end_early),
    cmocka_unit_test(biography_has_the_life_line_over_its_plot),
    cmocka_unit_test(icicle_has_rows_as_high_as_there_is_room),
    cmocka_unit_test(two_icicles_share_modules_and_one_key),
};

RUN_TESTS("insets", tests)
