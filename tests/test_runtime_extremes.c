/*
 * test_runtime_extremes.c - figures of the run-time system of what is rare: LOOK.md, section
 * 13, on pages of several sizes and in places on other pages. Texts are measured by the faces
 * they are drawn with.
 */
#include "inset_probe.h"

#include "heap_builder.h"
#include "look_probe.h"
#include "render/typesetter.h"
#include "runtime_builder.h"

typedef struct {
    const char *name;
    size_t n;         /* readings, collections and bins */
    uint64_t step_ns; /* from one to the next */
    uint64_t unit;    /* bytes */
    uint64_t pause_ns;
    size_t n_markers;
    bool is_level; /* all values are equal */
    bool has_bare; /* heap size and live alone */
} Extreme;

/* clang-format off */
static const Extreme extremes[] = {
    { "one of each",     1,    1000000000,     1 << 20,           1000000,      0,  false, false },
    { "two",             2,    1000000000,     1 << 20,           1000000,      1,  false, false },
    { "no bytes",        20,   100000000,      0,                 1000000,      0,  false, false },
    { "one byte",        20,   100000000,      1,                 1000000,      3,  true,  false },
    { "all equal",       50,   10000000,       1 << 20,           50000,        3,  true,  false },
    { "no blocks",       50,   10000000,       1 << 20,           50000,        3,  false, true },
    { "tebibytes",       50,   1000000000,     (uint64_t)1 << 40, 1000000,      4,  false, false },
    { "exbibytes",       50,   1000000000,     (uint64_t)1 << 57, 1000000,      4,  false, false },
    { "nanoseconds",     30,   700,            1 << 20,           3,            2,  false, false },
    { "minutes",         30,   400000000000,   1 << 20,           90000000000,  2,  false, false },
    { "days",            2000, 300000000000,   1 << 30,           20000000,     5,  false, false },
    { "many",            4096, 10000000,       1 << 24,           200000,       0,  false, false },
    { "64 markers",      400,  10000000,       1 << 20,           200000,       64, false, false },
    { "no time at all",  2,    0,              1 << 20,           0,            1,  false, false },
};

static const struct {
    const char *name;
    double width, height;
} papers[] = {
    { "A4",       841.89,             595.28 },
    { "Letter",   792,                612 },
    { "smallest", PF_CHART_MIN_WIDTH, PF_CHART_MIN_HEIGHT },
};

static const char *const names[] = { "memory", "retention", "gc", "allocation" };
/* clang-format on */

typedef struct {
    RuntimeBuilder *runtime;
    HeapBuilder *heap;
} Run;

/* `n` values around so many units. */
static PfReadings
sizes_of(RuntimeBuilder *builder, const Extreme *extreme, uint64_t level)
{
    g_autofree uint64_t *bytes = g_new0(uint64_t, extreme->n);

    for (size_t i = 0; i < extreme->n; i++)
        bytes[i] =
            level * extreme->unit + (extreme->is_level ? 0 : extreme->unit / 7 * (i % 7));
    return runtime_sizes(builder, extreme->step_ns / 3, extreme->step_ns, bytes, extreme->n);
}

static void
add_memory(RuntimeBuilder *builder, const Extreme *extreme)
{
    PfMemory *memory = &builder->memory;
    g_autofree uint64_t *amounts = g_new0(uint64_t, extreme->n);

    memory->heap_size = sizes_of(builder, extreme, 30);
    memory->live = sizes_of(builder, extreme, 9);
    if (extreme->has_bare)
        return;
    memory->blocks = sizes_of(builder, extreme, 20);
    memory->info = (PfHeapInfo){ .is_known = true,
                                 .generations = 2,
                                 .max_heap_bytes = extreme->unit * 100,
                                 .alloc_area_bytes = 4 << 20,
                                 .mblock_bytes = 1 << 20 };
    for (size_t i = 0; i < extreme->n; i++)
        amounts[i] = (uint64_t)(i % 5) * (extreme->is_level ? 0 : extreme->unit / 64 + 1) + 1;
    uint64_t bin = MAX(extreme->step_ns, 1);
    memory->allocation = runtime_amounts(builder, bin, amounts, extreme->n);
    memory->returns = runtime_amounts(builder, bin, amounts, extreme->n);
    memory->returned_mblocks = memory->returns.totals[0];
}

static void
add_pauses(RuntimeBuilder *builder, const Extreme *extreme)
{
    size_t n = extreme->n;
    g_autofree RuntimePause *pauses = g_new0(RuntimePause, n);
    PfNonmovingPhase *stops = runtime_keep(builder, g_new0(PfNonmovingPhase, n));

    for (size_t i = 0; i < n; i++) {
        uint64_t pause = extreme->pause_ns * (extreme->is_level ? 1 : 1 + i % 9);
        pauses[i] = (RuntimePause){ i * extreme->step_ns, pause, i % 4 == 3 };
        stops[i] = (PfNonmovingPhase){ PF_NONMOVING_SYNC, i * extreme->step_ns,
                                       i * extreme->step_ns + pause / 2, 0, false };
    }
    runtime_collect(builder, pauses, n, 1);
    builder->nonmoving.n_phases = n;
    builder->nonmoving.phases = stops;
    builder->nonmoving.sums[PF_NONMOVING_SYNC].count = n;
    builder->profile.nonmoving = extreme->has_bare ? NULL : &builder->nonmoving;
}

static void
add_phases(RuntimeBuilder *builder, const Extreme *extreme)
{
    uint64_t end = builder->log.last_ns;

    for (size_t i = 0; i <= extreme->n_markers; i++) {
        runtime_phase(builder, i == 0 ? PF_PHASE_BEFORE : PF_PHASE_MARKER,
                      i == 0 ? "" : "the loading of phase", end / (extreme->n_markers + 1) * i,
                      i % 6 == 5 ? UINT64_MAX : i * extreme->unit);
    }
}

static Run *
run_new(const Extreme *extreme)
{
    Run *run = g_new0(Run, 1);

    run->runtime = runtime_begin(extreme->n * extreme->step_ns);
    run->heap = heap_begin(extreme->n);
    for (size_t i = 0; i < extreme->n; i++)
        run->heap->heap.times_ns[i] = i * extreme->step_ns;
    heap_level_band(run->heap, "main", 8 * extreme->unit);
    run->runtime->profile.heap = &run->heap->heap;
    add_memory(run->runtime, extreme);
    add_pauses(run->runtime, extreme);
    if (extreme->n_markers > 0) {
        runtime_markers(run->runtime, extreme->n_markers);
        add_phases(run->runtime, extreme);
    }
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

static void
complain(const void *look, const char *what, const char *text, const char *other)
{
    fail_msg("%s: \"%s\" %s %s", (const char *)look, text, what, other ? other : "");
}

static void
judge_points(const PfFigure *page, const char *what)
{
    for (guint i = 0; i < page->points->len; i++) {
        PfPoint p = g_array_index(page->points, PfPoint, i);
        if (!isfinite(p.x) || !isfinite(p.y) || p.x < 0 || p.y < 0 || p.x > page->width
            || p.y > page->height)
            fail_msg("%s: there is a point at %f, %f", what, p.x, p.y);
    }
}

TEST(runtime_pages_keep_their_texts_apart_and_all_on_the_page)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    unsigned n_drawn = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(extremes); i++) {
        g_autoptr(Run) run = run_new(&extremes[i]);
        for (size_t j = 0; j < G_N_ELEMENTS(names) * G_N_ELEMENTS(papers); j++) {
            const PfChart *chart = pf_chart_find(names[j / G_N_ELEMENTS(papers)]);
            size_t paper = j % G_N_ELEMENTS(papers);
            PfChartOptions options = { .width = papers[paper].width,
                                       .height = papers[paper].height,
                                       .measure = pf_typesetter_measure(text) };
            g_autofree char *what = g_strdup_printf("%s, %s, %s", chart->name, extremes[i].name,
                                                    papers[paper].name);
            g_autofree char *lacks = chart->lacks(&run->runtime->profile, &options);
            if (lacks)
                continue;
            g_autoptr(PfFigure) page = chart->layout(&run->runtime->profile, &options);
            judge_texts(page, &options.measure, complain, what);
            judge_points(page, what);
            n_drawn++;
        }
    }
    assert_int_equal(n_drawn, 3 * (4 * G_N_ELEMENTS(extremes) - 1)); /* one has no rates */
}

static void
draw_in_places(const PfChart *chart, const PfProfile *profile)
{
    static const struct {
        double width, height, plot_height;
    } sizes[] = {
        { 510, 176, 0 }, { 527, 150, 0 }, { 510, 660, 374 }, { 480, 120, 60 },
        { 240, 400, 0 }, { 200, 80, 0 },  { 1200, 900, 0 },
    };
    static const PfKeyPlace keys[] = { PF_KEY_BESIDE, PF_KEY_BELOW, PF_KEY_NONE };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes) * G_N_ELEMENTS(keys); i++) {
        size_t size = i / G_N_ELEMENTS(keys);
        g_autoptr(Sheet) sheet =
            sheet_of(sizes[size].width, sizes[size].height, keys[i % G_N_ELEMENTS(keys)]);
        sheet->place.plot_height = sizes[size].plot_height;
        double end = chart->inset(profile, &landscape, &sheet->place);
        assert_in_place(sheet, end);
        judge_texts(sheet->figure, &landscape.measure, complain, chart->name);
    }
}

TEST(runtime_insets_stay_in_their_place)
{
    for (size_t i = 0; i < G_N_ELEMENTS(extremes); i++) {
        g_autoptr(Run) run = run_new(&extremes[i]);
        for (size_t j = 0; j < G_N_ELEMENTS(names); j++) {
            const PfChart *chart = pf_chart_find(names[j]);
            g_autofree char *lacks = chart->lacks(&run->runtime->profile, &landscape);
            if (!lacks)
                draw_in_places(chart, &run->runtime->profile);
        }
    }
}

/* A run of hours draws as fast as one of seconds: of 4,096 stops each has a sign of nine
 * points, where no two fall onto one another. */
TEST(runtime_figures_are_no_larger_than_their_plot)
{
    static const Extreme many = { "many", 4096, 10000000, 1 << 24, 200000, 0, false, false };
    g_autoptr(Run) run = run_new(&many);

    for (size_t j = 0; j < G_N_ELEMENTS(names); j++) {
        const PfChart *chart = pf_chart_find(names[j]);
        g_autoptr(PfFigure) page = chart->layout(&run->runtime->profile, &landscape);
        if (page->points->len > (j == 2 ? 48000U : 6000U))
            fail_msg("%s has %u points", names[j], page->points->len);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(runtime_pages_keep_their_texts_apart_and_all_on_the_page),
    cmocka_unit_test(runtime_insets_stay_in_their_place),
    cmocka_unit_test(runtime_figures_are_no_larger_than_their_plot),
};
RUN_TESTS("runtime_extremes", tests)
