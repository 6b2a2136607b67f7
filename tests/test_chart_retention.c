/*
 * test_chart_retention.c - is it the program's data or the run-time system's? Without fonts and
 * without cairo.
 */
#include "figure_probe.h"

#include "heap_builder.h"
#include "runtime_builder.h"

static const uint64_t mib = 1 << 20;

/* Ten seconds, in which the heap profile has a sample a second up to 8 s. */
typedef struct {
    RuntimeBuilder *runtime;
    HeapBuilder *heap;
} Run;

static Run *
usual_run(void)
{
    Run *run = g_new0(Run, 1);
    const uint64_t heap[] = { 100 * mib, 200 * mib };
    const uint64_t blocks[] = { 60 * mib, 80 * mib };
    const uint64_t live[] = { 40 * mib, 50 * mib };

    run->runtime = runtime_begin(10 * runtime_second);
    PfMemory *memory = &run->runtime->memory;
    memory->heap_size = runtime_sizes(run->runtime, 0, 5 * runtime_second, heap, 2);
    memory->blocks = runtime_sizes(run->runtime, 0, 5 * runtime_second, blocks, 2);
    memory->live = runtime_sizes(run->runtime, 0, 5 * runtime_second, live, 2);
    run->heap = heap_begin(8);
    heap_level_band(run->heap, "insert/main", 30 * mib);
    heap_level_band(run->heap, "main", 6 * mib);
    run->runtime->profile.heap = &run->heap->heap;
    return run;
}

static void
run_free(Run *run)
{
    runtime_end(run->runtime);
    heap_end(run->heap);
    g_free(run);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Run, run_free)

static const PfMark *
area_of(const PfFigure *figure, const char *title)
{
    for (unsigned i = 0; nth_group(figure, "size", i); i++) {
        const PfMark *group = nth_group(figure, "size", i);
        if (strcmp(group->group.title, title) == 0)
            return group + 1;
    }
    return NULL;
}

static bool
is_told(const PfFigure *figure, const char *part)
{
    for (guint i = 0; i < figure->marks->len; i++)
        if (marks_of(figure)[i].text && strstr(marks_of(figure)[i].text, part))
            return true;
    return false;
}

TEST(retention_shows_what_is_held_used_alive_and_explained)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_retention(&run->runtime->profile, &landscape);
    const PfMark *explained = area_of(figure, "explained");
    const PfPoint *p = points_of(figure, explained);
    double scale = (plot_bottom - plot_top) / (1.04 * 200);

    assert_string_equal(figure->id, "retention");
    assert_int_equal(area_of(figure, "heap size")->ink.role, PF_INK_TRACK);
    assert_int_equal(area_of(figure, "blocks")->ink.role, PF_INK_BLOCKS);
    assert_int_equal(area_of(figure, "live")->ink.band, 0);
    assert_int_equal(explained->ink.band, 3);
    assert_true(p[0].x > plot_left); /* from the first sample on */
    assert_near(p[1].y, plot_bottom - 36 * scale);
    assert_on_page(figure);
}

/* Means: heap 150, blocks 70, live 45; explained 36 from 1 s on, while live is 45.6 */
TEST(retention_names_the_ratios)
{
    g_autoptr(Run) run = usual_run();
    g_autoptr(PfFigure) figure = pf_chart_retention(&run->runtime->profile, &landscape);

    assert_true(has_text(figure, "heap size / live 3.33"));
    assert_true(has_text(figure, "4.00 in the last tenth"));
    assert_true(has_text(figure, "blocks / live 1.56"));
    assert_true(has_text(figure, "1.60 in the last tenth"));
    assert_true(has_text(figure, "explained / live 0.79"));
    assert_true(has_text(figure, "0.72 in the last tenth"));
    assert_true(has_text(figure, "200\u00a0MiB in the last tenth"));
    assert_non_null(
        strstr(figure->summary, "Heap size / live: 3.33 in the mean, 4.00 in the last tenth."));
}

TEST(retention_tells_the_largest_gap)
{
    g_autoptr(Run) run = usual_run();
    PfMemory *memory = &run->runtime->memory;
    g_autoptr(PfFigure) kept = pf_chart_retention(&run->runtime->profile, &landscape);
    assert_true(is_told(
        kept, "in the last tenth of the run 200\u00a0MiB held, 50.0\u00a0MiB live; the largest "
              "gap: 120\u00a0MiB, free memory"));

    memory->blocks.bytes[1] = 190 * mib;
    g_autoptr(PfFigure) used = pf_chart_retention(&run->runtime->profile, &landscape);
    assert_true(is_told(used, "140\u00a0MiB, blocks in use beyond what is live"));

    memory->live.bytes[1] = 185 * mib;
    g_autoptr(PfFigure) untold = pf_chart_retention(&run->runtime->profile, &landscape);
    assert_true(is_told(untold, "149\u00a0MiB, live data that the heap profile does not"));

    memory->blocks = (PfReadings){ 0 };
    run->runtime->profile.heap = NULL;
    g_autoptr(PfFigure) bare = pf_chart_retention(&run->runtime->profile, &landscape);
    assert_true(is_told(bare, "15.0\u00a0MiB, memory that is held and not live"));
    memory->live.bytes[1] = 200 * mib;
    g_autoptr(PfFigure) full = pf_chart_retention(&run->runtime->profile, &landscape);
    assert_true(is_told(full, "200\u00a0MiB live; nothing else is held"));
}

TEST(retention_says_why_nothing_is_explained)
{
    g_autoptr(Run) run = usual_run();
    run->heap->heap.time_base = PF_TIMES_LOST;
    g_autoptr(PfFigure) lost = pf_chart_retention(&run->runtime->profile, &landscape);
    assert_true(has_text(lost, "the heap profile has other times"));
    assert_null(area_of(lost, "explained"));
    assert_null(strstr(lost->summary, "xplained"));
    run->runtime->profile.heap = NULL;
    g_autoptr(PfFigure) none = pf_chart_retention(&run->runtime->profile, &landscape);
    assert_true(has_text(none, "there is no heap profile"));
    assert_true(has_text(none, "n/a"));
}

TEST(retention_does_not_count_what_a_filter_leaves_out)
{
    g_autoptr(Run) run = usual_run();
    run->heap->heap.filters[0] = (char *)"Main";
    run->runtime->memory.live.bytes[1] = 195 * mib;
    g_autoptr(PfFigure) figure = pf_chart_retention(&run->runtime->profile, &landscape);

    assert_true(has_text(figure, "by a part of the heap profile"));
    assert_false(is_told(figure, "does not explain"));
}

TEST(retention_needs_live_data)
{
    g_autoptr(Run) run = usual_run();
    assert_null(pf_chart_retention_lacks(&run->runtime->profile, &landscape));
    run->runtime->memory.live = (PfReadings){ 0 };
    g_autofree char *lacks = pf_chart_retention_lacks(&run->runtime->profile, &landscape);
    assert_non_null(strstr(lacks, "live data"));
    assert_non_null(strstr(lacks, "class g"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(retention_shows_what_is_held_used_alive_and_explained),
    cmocka_unit_test(retention_names_the_ratios),
    cmocka_unit_test(retention_tells_the_largest_gap),
    cmocka_unit_test(retention_says_why_nothing_is_explained),
    cmocka_unit_test(retention_does_not_count_what_a_filter_leaves_out),
    cmocka_unit_test(retention_needs_live_data),
};
RUN_TESTS("chart_retention", tests)
