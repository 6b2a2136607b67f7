/*
 * test_extremes.c - charts of what is rare: LOOK.md, section 13, on pages of several sizes,
 * without a heap size, with one in the plot and with one in a strip: the first figure in all of
 * these, the others with one of the three in turns. Texts are measured by the faces they are
 * drawn with.
 */
#include "check.h"

#include <string.h>

#include "figure_probe.h"
#include "heap_builder.h"
#include "look_probe.h"
#include "render/format.h"
#include "render/typesetter.h"

typedef struct {
    const char *name;
    size_t n_samples, n_bands, n_markers;
    uint64_t unit;    /* bytes */
    uint64_t step_ns; /* from a sample to the next */
} Extreme;

static const uint64_t second = 1000000000;

/* clang-format off */
static const Extreme extremes[] = {
    { "one sample",      1,     12, 0,   1 << 20,             second },
    { "two samples",     2,     12, 2,   1 << 20,             second },
    { "one band",        50,    1,  3,   1 << 20,             second / 10 },
    { "forty bands",     60,    40, 5,   1 << 16,             second / 10 },
    { "many samples",    10000, 16, 0,   1 << 14,             second / 100 },
    { "thirty markers",  40,    8,  30,  1 << 20,             second },
    { "more markers",    40,    8,  300, 1 << 20,             second },
    { "bytes",           30,    6,  4,   1,                   second },
    { "tebibytes",       30,    6,  4,   (uint64_t)1 << 36,   second },
    { "exbibytes",       30,    6,  4,   (uint64_t)1 << 51,   second },
    { "microseconds",    30,    6,  4,   1 << 10,             2000 },
    { "days",            300,   6,  4,   1 << 20,             3600 * second },
};

static const struct {
    const char *name;
    double width, height;
} papers[] = {
    { "A4",      841.89,             595.28 },
    { "Letter",  792,                612 },
    { "smallest", PF_CHART_MIN_WIDTH, PF_CHART_MIN_HEIGHT },
};
/* clang-format on */

/* The heap size by a third of the stack's peak; 0: unknown. 3 to 6 lie in the plot, more in a
 * strip. */
static const uint64_t heap_sizes[] = { 0, 4, 12 };

/* A run, and what its profile borrows. */
typedef struct {
    HeapBuilder *builder;
    PfLogFacts log;
    PfNotes notes;
    PfMemory memory;
    char **texts; /* of the markers */
} Run;

static void
add_bands(HeapBuilder *builder, const Extreme *extreme)
{
    size_t n = extreme->n_samples;
    g_autofree uint64_t *values = g_new0(uint64_t, n);

    for (size_t band = 0; band < extreme->n_bands; band++) {
        g_autofree char *label = g_strdup_printf(
            "fold.go%zu/Data.Map.walk%zu/Main.loop.\\/main", band + 1, band * band);
        for (size_t i = 0; i < n; i++)
            values[i] = (100 + i * (band + 3) * 7919 % 80) * extreme->unit * 20 / (20 + band);
        if (n == 10000)
            values[n / 3] = 200 * extreme->unit; /* a peak that no other sample comes near */
        heap_band(builder, label, values);
    }
}

static void
add_markers(Run *run, const Extreme *extreme)
{
    size_t n = extreme->n_markers;
    uint64_t end = extreme->n_samples * extreme->step_ns;
    PfNote *notes = g_new0(PfNote, n);

    run->texts = g_new0(char *, n + 1);
    for (size_t i = 0; i < n; i++) {
        run->texts[i] = g_strdup_printf("phase %zu%s", i, i % 3 ? "" : " of the loading of it");
        notes[i] = (PfNote){ .time_ns = end * (i + 1) / (n + 1),
                             .kind = PF_NOTE_MARKER,
                             .text = run->texts[i] };
    }
    run->notes.markers = (PfNoteList){ .n = n, .notes = notes };
    run->builder->profile.notes = &run->notes;
}

static void
add_heap_size(Run *run, uint64_t thirds)
{
    PfHeapProfile *heap = &run->builder->heap;
    PfReadings *readings = &run->memory.heap_size;
    size_t n = heap->n_samples;

    if (thirds == 0)
        return;
    readings->n = readings->n_readings = n;
    readings->times_ns = g_memdup2(heap->times_ns, n * sizeof *heap->times_ns);
    readings->bytes = g_new0(uint64_t, n);
    for (size_t i = 0; i < n; i++)
        readings->bytes[i] = heap->peak_bytes / 3 * (i < n / 2 ? thirds : thirds - 1);
    readings->max_bytes = readings->bytes[0];
    readings->last_bytes = readings->bytes[n - 1];
    run->builder->profile.memory = &run->memory;
}

static Run *
run_new(const Extreme *extreme, uint64_t thirds)
{
    Run *run = g_new0(Run, 1);

    run->builder = heap_begin(extreme->n_samples);
    run->builder->profile.log = &run->log;
    for (size_t i = 0; i < extreme->n_samples; i++)
        run->builder->heap.times_ns[i] = (i + 1) * extreme->step_ns;
    add_bands(run->builder, extreme);
    add_markers(run, extreme);
    add_heap_size(run, thirds);
    return run;
}

static void
run_free(Run *run)
{
    heap_end(run->builder);
    g_free(run->notes.markers.notes);
    g_strfreev(run->texts);
    g_free(run->memory.heap_size.times_ns);
    g_free(run->memory.heap_size.bytes);
    g_free(run);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Run, run_free)

/* What is looked at, and by what. */
typedef struct {
    const PfChart *chart;
    char *what;
    const PfFigure *page;
    PfMeasure measure;
} Look;

typedef void (*Judge)(const Look *look);

/* Looks at every page of a chart of the run; at none where it lacks what the chart shows. */
static void
look_at(const PfChart *chart, const Run *run, size_t paper, const char *name, Judge judge,
        PfMeasure measure)
{
    PfChartOptions options = { .width = papers[paper].width,
                               .height = papers[paper].height,
                               .n_bands = 40,
                               .measure = measure };
    g_autofree char *lacks = chart->lacks(&run->builder->profile, &options);
    if (lacks)
        return;

    g_autoptr(PfFigure) figure = chart->layout(&run->builder->profile, &options);
    g_autofree char *what =
        g_strdup_printf("%s, %s, %s", chart->name, name, papers[paper].name);
    for (const PfFigure *page = figure; page; page = page->next)
        judge(&(Look){ chart, what, page, measure });
}

/* Looks at every page of every extreme, on every paper. */
static void
look_at_all(Judge judge)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    PfMeasure measure = pf_typesetter_measure(text);
    size_t n;
    const PfChart *charts = pf_charts(&n);

    for (size_t i = 0; i < G_N_ELEMENTS(extremes) * G_N_ELEMENTS(heap_sizes); i++) {
        const Extreme *extreme = &extremes[i / G_N_ELEMENTS(heap_sizes)];
        uint64_t thirds = heap_sizes[i % G_N_ELEMENTS(heap_sizes)];
        g_autoptr(Run) run = run_new(extreme, thirds);
        g_autofree char *name =
            g_strdup_printf("%s, heap size %u/3 of the peak", extreme->name, (unsigned)thirds);
        for (size_t j = 0; j < n * G_N_ELEMENTS(papers); j++) {
            size_t chart = j / G_N_ELEMENTS(papers), paper = j % G_N_ELEMENTS(papers);
            bool is_its_turn =
                (i + i / G_N_ELEMENTS(heap_sizes) + chart) % G_N_ELEMENTS(heap_sizes) == 0;
            if (chart == 0 || is_its_turn)
                look_at(&charts[chart], run, paper, name, judge, measure);
        }
    }
}

static bool
is_text(const PfMark *mark)
{
    return mark->type == PF_MARK_TEXT && mark->text[0] != '\0';
}

static void
judge_text(const Look *look, const PfBox *boxes, guint i)
{
    const PfFigure *page = look->page;
    const PfMark *marks = marks_of(page);
    const PfBox *box = &boxes[i];

    if (box->left < 0 || box->right > page->width || box->top < 0 || box->bottom > page->height)
        fail_msg("%s: \"%s\" leaves the page", look->what, marks[i].text);
    for (guint j = 0; j < i; j++)
        if (is_text(&marks[j]) && boxes_meet(box, &boxes[j]))
            fail_msg("%s: \"%s\" meets \"%s\"", look->what, marks[i].text, marks[j].text);
}

static void
look_at_texts(const Look *look)
{
    g_autofree PfBox *boxes = g_new(PfBox, look->page->marks->len);

    for (guint i = 0; i < look->page->marks->len; i++) {
        const PfMark *mark = marks_of(look->page) + i;
        if (!is_text(mark))
            continue;
        boxes[i] = box_of_text(look->page, mark, &look->measure);
        judge_text(look, boxes, i);
    }
}

TEST(extremes_keep_their_texts_apart_and_on_the_page)
{
    look_at_all(look_at_texts);
}

static void
judge_numbers(const Look *look)
{
    const GArray *points = look->page->points;
    char *dump = NULL;
    size_t size;
    FILE *out = open_memstream(&dump, &size);

    for (guint i = 0; i < points->len; i++) {
        PfPoint p = g_array_index(points, PfPoint, i);
        if (!isfinite(p.x) || !isfinite(p.y) || p.x < -1 || p.y < -1
            || p.x > look->page->width + 1 || p.y > look->page->height + 1)
            fail_msg("%s: there is a point at %f, %f", look->what, p.x, p.y);
    }
    pf_figure_dump(look->page, out);
    fclose(out);
    if (strstr(dump, "nan") || strstr(dump, "inf") || strstr(dump, "-0.00"))
        fail_msg("%s: the dump has a number that is none", look->what);
    free(dump);
}

TEST(extremes_are_drawn_with_finite_numbers_on_the_page)
{
    look_at_all(judge_numbers);
}

/* An area is its upper edge to the right and its lower edge back: where both are at x. */
static void
edges_at(const PfPoint *points, guint n, double x, double *out_upper, double *out_lower)
{
    guint last = n / 2 - 1, i = 0;

    while (i + 1 < last && points[i + 1].x < x)
        i++;
    double width = points[i + 1].x - points[i].x;
    double part = width > 0 ? CLAMP((x - points[i].x) / width, 0, 1) : 0;
    const PfPoint *lower = points + n - 1 - i;
    *out_upper = points[i].y + part * (points[i + 1].y - points[i].y);
    *out_lower = lower[0].y + part * (lower[-1].y - lower[0].y);
}

static bool
holds(const PfFigure *page, const PfMark *area, const PfBox *box)
{
    const PfPoint *points = points_of(page, area);
    double upper, lower;

    if (box->left < points[0].x || box->right > points[area->n_points / 2 - 1].x)
        return false;
    for (unsigned i = 0; box->left + i * 0.25 <= box->right; i++) {
        edges_at(points, area->n_points, box->left + i * 0.25, &upper, &lower);
        if (upper > box->top + 0.05 || lower < box->bottom - 0.05)
            return false;
    }
    return true;
}

static bool
is_in_its_band(const PfFigure *page, const PfMark *name, const PfBox *box)
{
    const PfMark *start = group_start(page, "bands");
    PfInkRole role = name->ink.role == PF_INK_ON_BAND ? PF_INK_BAND : PF_INK_OTHER;

    for (const PfMark *mark = start; mark < group_end(start); mark++) {
        bool is_of_it = mark->type == PF_MARK_AREA && mark->ink.role == role
                        && mark->ink.band == name->ink.band;
        if (is_of_it && holds(page, mark, box))
            return true;
    }
    return false;
}

static unsigned n_names;

static void
judge_names(const Look *look)
{
    const PfFigure *page = look->page;

    for (guint i = 0; look->chart->layout == pf_chart_bands && i < page->marks->len; i++) {
        const PfMark *mark = marks_of(page) + i;
        bool is_inside = is_text(mark) && mark->font == PF_FONT_MONO_MEDIUM
                         && mark->ink.role != PF_INK_STRONG; /* which is beside a line */
        if (!is_inside)
            continue;
        PfBox box = box_of_text(page, mark, &look->measure);
        n_names++;
        if (!is_in_its_band(page, mark, &box))
            fail_msg("%s: \"%s\" is not in its band", look->what, mark->text);
    }
}

TEST(extremes_have_names_that_lie_in_their_bands)
{
    n_names = 0;
    look_at_all(judge_names);
    assert_true(n_names > 200);
}

static const Extreme *
many_samples(void)
{
    const Extreme *extreme = extremes;

    while (extreme->n_samples < 10000)
        extreme++;
    return extreme;
}

TEST(ten_thousand_samples_are_two_a_point_and_the_peak)
{
    g_autoptr(Run) run = run_new(many_samples(), 0);
    g_autoptr(PfFigure) figure = pf_chart_bands(&run->builder->profile, &landscape);
    unsigned most = 2 * (2 * (unsigned)(plot_right - plot_left) + 4);
    const PfMark *total = group_start(figure, "bands");
    double top = plot_bottom;

    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        assert_true(mark->n_points <= most);
        if (mark->type != PF_MARK_AREA || mark->ink.role != PF_INK_BAND || mark < total)
            continue;
        for (guint j = 0; j < mark->n_points && mark < group_end(total); j++)
            top = fmin(top, points_of(figure, mark)[j].y);
    }
    assert_near(top, plot_top + 17);
}

static bool
count(const void *bytes, size_t len, void *data)
{
    (void)bytes;
    *(size_t *)data += len;
    return true;
}

/* LOOK.md, section 6: 10,000 samples of 16 bands are 0.22 MB of PDF; as SVG no more. */
TEST(ten_thousand_samples_are_small_documents)
{
    static const char *const formats[] = { "pdf", "svg" };
    g_autoptr(Run) run = run_new(many_samples(), 0);
    g_autoptr(PfTypesetter) text = pf_typesetter_new();

    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
        const PfFormat *format = pf_format_find(formats[i]);
        PfRenderOptions look = { pf_theme_find(NULL), 1, 150 / 72.0 };
        PfChartOptions options = landscape;
        size_t size = 0;
        options.measure = pf_typesetter_measure(text);
        options.vertices_per_point = format->vertices_per_point;
        g_autoptr(PfFigure) figure = pf_chart_bands(&run->builder->profile, &options);
        assert_true(pf_render(figure, format, &look, count, &size, NULL));
        if (size > 264000)
            fail_msg("the %s has %zu bytes", formats[i], size);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(extremes_keep_their_texts_apart_and_on_the_page),
    cmocka_unit_test(extremes_are_drawn_with_finite_numbers_on_the_page),
    cmocka_unit_test(extremes_have_names_that_lie_in_their_bands),
    cmocka_unit_test(ten_thousand_samples_are_two_a_point_and_the_peak),
    cmocka_unit_test(ten_thousand_samples_are_small_documents),
};

RUN_TESTS("extremes", tests)
