#include "figure/chart.h"

#include <math.h>

#include "base/date.h"
#include "base/units.h"
#include "figure/annotations.h"
#include "figure/bands.h"
#include "figure/head.h"
#include "figure/heap_size.h"
#include "figure/key.h"
#include "figure/markers.h"
#include "figure/names.h"
#include "figure/names_page.h"
#include "figure/shorten.h"

/* The classic page: LOOK.md, section 8. */
static const double margin = PF_PAGE_MARGIN;
static const double gutter = 40;
static const double plot_top = 113;
static const double room_under_plot = 52;
static const double key_top = 99;
static const double key_gap = 24;
static const double key_width = 312;
static const double key_share = 312 / 769.89; /* of a narrower page than A4 landscape */
static const double least_key = 180;
static const double headroom = 17;          /* over the stack, for the peak's label */
static const double least_plot_share = 0.6; /* of the page, where no key is wide enough */

enum { LANES = 2 };

/* The page as it comes about. */
typedef struct {
    PfFigure *figure;
    const PfProfile *profile;
    const PfChartOptions *options;
    PfStack *stack;
    char **names;                /* of the bands, as the key shows them */
    const PfReadings *heap_size; /* NULL: unknown */
    bool has_strip;              /* of the heap size, over the plot */
    PfBox plot, key;
} Page;

static char *
command_line(const PfProgram *program)
{
    if (program->args && program->args[0])
        return g_strjoinv(" ", program->args);
    return g_strdup(program->name ? program->name : "heap profile");
}

static double
top_of_scale(const Page *page, bool has_label)
{
    double height = page->plot.bottom - page->plot.top;
    double peak = (double)page->stack->totals[page->stack->peak_at];
    double top = has_label ? peak * height / (height - headroom) : 1.04 * peak;

    if (page->heap_size && !page->has_strip)
        top = fmax(top, 1.04 * (double)page->heap_size->max_bytes);
    if (page->options->y_max > 0)
        top = page->options->y_max;
    return fmax(top, 1); /* a run that never held a byte still has an axis */
}

static PfPlot
plot_of(const Page *page, bool has_label)
{
    const PfStack *stack = page->stack;
    double start = pf_stack_start(stack);
    double end = pf_stack_end(stack);

    if (page->options->x_max > start && !stack->is_by_number)
        end = page->options->x_max;
    return pf_plot(&page->plot, start, end, top_of_scale(page, has_label), stack->is_by_number);
}

/* What is over the plot: the strip of the heap size, where it has one. */
static PfBox
strip_of(const Page *page)
{
    PfBox strip = page->plot;

    strip.bottom = page->plot.top - pf_heap_size_strip_gap;
    strip.top = strip.bottom - pf_heap_size_strip_height;
    return strip;
}

static void
draw_axes(const Page *page, const PfPlot *plot)
{
    pf_figure_open(page->figure, &(PfGroup){ "axes", "axes", NULL });
    pf_plot_draw_grid(plot, page->figure, &page->options->measure);
    pf_figure_close(page->figure);
}

/* What a fixed scale cuts off is not drawn over the page. */
static void
draw_data(const Page *page, const PfPlot *plot, const PfEdges *edges)
{
    PfFigure *figure = page->figure;
    bool is_fixed = page->options->y_max > 0 || page->options->x_max > 0;

    if (is_fixed) {
        pf_figure_open_clipped(figure, &(PfGroup){ .kind = "data" },
                               (PfPoint){ plot->x.from, plot->y.to },
                               (PfPoint){ plot->x.to, plot->y.from });
    }
    pf_bands_draw(figure, page->stack, edges, plot);
    if (page->heap_size && !page->has_strip)
        pf_heap_size_draw_line(figure, page->heap_size, plot);
    if (is_fixed)
        pf_figure_close(figure);
}

static void
draw_samples(const Page *page, const PfPlot *plot, const double *x)
{
    size_t n = page->stack->heap->n_samples;

    while (n > 0 && x[n - 1] > plot->x.to)
        n--;
    pf_figure_open(page->figure, &(PfGroup){ "samples", "rug", NULL });
    if (n > 0)
        pf_plot_draw_samples(plot, page->figure, x, n);
    pf_figure_close(page->figure);
}

static void
name_strip(const Page *page, const PfPlot *plot, const PfMarkers *markers, const PfBox *strip)
{
    PfHeapSizeName name = { page->heap_size, &plot->x, markers->x, markers->n,
                            &page->options->measure };
    pf_heap_size_name_strip(page->figure, &name, strip);
}

static void
draw_plot(const Page *page, const PfPlot *plot)
{
    const PfStack *stack = page->stack;
    g_autofree double *x = g_new(double, stack->heap->n_samples);
    PfScale nowhere = { 0, -1, 0, 0 };
    g_autoptr(PfMarkers) markers =
        pf_markers_new(page->profile, page->options, stack->is_by_number ? &nowhere : &plot->x);
    PfBox strip = strip_of(page);
    PfAnnotations notes = { .figure = page->figure,
                            .stack = stack,
                            .plot = plot,
                            .markers = markers,
                            .measure = &page->options->measure };

    for (size_t i = 0; i < stack->heap->n_samples; i++) {
        x[i] = pf_scale_at(&plot->x, pf_stack_time(stack, i));
        if (i > 0) /* the time of a damaged sample may go back */
            x[i] = fmax(x[i], x[i - 1]);
    }
    g_auto(PfEdges) edges =
        pf_edges(stack, plot, x, page->options->vertices_per_point == 1 ? 1 : 2);
    if (page->has_strip)
        pf_heap_size_draw_strip(page->figure, page->heap_size, &plot->x, &strip);
    draw_axes(page, plot);
    draw_data(page, plot, &edges);
    pf_plot_draw_zero_line(plot, page->figure);
    draw_samples(page, plot, x);
    pf_annotations_draw_markers(&notes, page->has_strip ? strip.top : plot->y.to, LANES);
    if (page->has_strip)
        name_strip(page, plot, markers, &strip);
    pf_annotations_draw_names(&notes, &edges);
    pf_annotations_draw_points(&notes, page->has_strip ? NULL : page->heap_size);
}

static char *
summary_of(const PfStack *stack)
{
    uint64_t peak = stack->totals[stack->peak_at];
    g_autofree char *bands = pf_unit_count(stack->n_layers);
    g_autofree char *peak_bytes = pf_unit_format(PF_UNIT_BYTES, (double)peak);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, stack->mean_bytes);
    g_autofree char *when = pf_annotations_peak_time(stack);

    return g_strdup_printf("Stacked areas of live heap over time, %s band%s, peak %s %s, "
                           "mean %s.",
                           bands, stack->n_layers == 1 ? "" : "s", peak_bytes, when, mean);
}

static void
describe(const Page *page, const char *title)
{
    const PfProgram *program = &page->profile->program;
    const PfChartOptions *options = page->options;
    g_autofree char *line = pf_one_line(title);
    g_autofree char *document = g_strconcat("Heap profile: ", line, NULL);
    g_autofree char *summary = summary_of(page->stack);

    pf_figure_describe(page->figure, "heap", document, summary);
    page->figure->has_date = options->has_date || program->has_start;
    page->figure->date_unix_s =
        options->has_date ? options->date_unix_s : pf_date_seconds(program->start_unix_ns);
}

/* The axis is the run, or the part of it that is asked for. */
static void
set_stretch(PfStack *stack, const PfProfile *profile)
{
    uint64_t end = profile->log && profile->log->has_times ? profile->log->last_ns : 0;

    stack->run_start_ns = profile->range.from_ns;
    stack->run_end_ns = MIN(end, profile->range.until_ns);
}

/* What is drawn is named: no more layers than rows of the key, of which one is for OTHER. */
static PfCut
cut_of(const PfChartOptions *options, size_t n_rows)
{
    PfCut cut = {
        .n_bands = options->is_cut_as_hp2ps ? n_rows : n_rows - 1,
        .min_share = options->min_share,
        .is_hp2ps = options->is_cut_as_hp2ps,
        .sort = options->sort,
        .is_reversed = options->is_reversed,
        .places = options->places,
    };

    if (options->n_bands > 0)
        cut.n_bands = MIN(cut.n_bands, options->n_bands);
    return cut;
}

static char **
names_of(const PfStack *stack)
{
    g_autofree const char **labels = g_new(const char *, stack->n_bands + 1);

    for (size_t i = 0; i < stack->n_bands; i++)
        labels[i] = stack->layers[i].label;
    return pf_key_names(pf_name_kind(stack->heap), labels, stack->n_bands);
}

/* Where no key is wide enough for the names, the plot has more of the page. */
static void
set_boxes(Page *page)
{
    const PfChartOptions *options = page->options;
    double right = options->width - margin;
    double width = fmin(key_width, key_share * (right - margin));
    double left = margin + gutter;
    double most = right - key_gap - left - least_plot_share * options->width;

    if (most >= least_key && most < width
        && pf_key_is_as_good(page->names, width, most, &options->measure))
        width = most;
    page->key = (PfBox){ right - width, right, key_top, options->height - margin };
    page->plot =
        (PfBox){ left, right - width - key_gap, plot_top, options->height - room_under_plot };
    if (page->has_strip)
        page->plot.top += pf_heap_size_strip_height + pf_heap_size_strip_gap;
}

/* The size of the heap, where there is an axis of time for it. */
static void
set_heap_size(Page *page)
{
    const PfMemory *memory = page->profile->memory;
    const PfStack *stack = page->stack;

    if (!memory || memory->heap_size.n == 0 || stack->is_by_number)
        return;
    page->heap_size = &memory->heap_size;
    page->has_strip = !pf_heap_size_is_near(page->heap_size, stack->totals[stack->peak_at]);
}

static void
lay_out(Page *page)
{
    const PfStack *stack = page->stack;
    g_autofree char *command = command_line(&page->profile->program);
    const char *title = page->options->title ? page->options->title : command;
    g_auto(PfPlot) plot = plot_of(page, pf_annotations_has_peak(stack));
    g_autoptr(GArray) full_names = g_array_new(FALSE, FALSE, sizeof(PfFullName));
    PfKey key = { stack, page->names, page->key, plot.x, page->options->measure, full_names };

    describe(page, title);
    pf_head_draw(page->figure, title, page->profile, stack, page->options);
    draw_plot(page, &plot);
    pf_key_draw(page->figure, &key);
    page->figure->next = pf_names_pages(
        (const PfFullName *)(gconstpointer)full_names->data, full_names->len,
        (PfPoint){ page->options->width, page->options->height }, &page->options->measure);
}

PfFigure *
pf_chart_bands(const PfProfile *profile, const PfChartOptions *options)
{
    g_assert(profile->heap && profile->heap->n_samples > 0);
    g_assert(options->width >= PF_CHART_MIN_WIDTH && options->height >= PF_CHART_MIN_HEIGHT);

    PfCut cut = cut_of(options, pf_key_capacity(options->height - margin - key_top));
    g_autoptr(PfStack) stack = pf_stack_new(profile->heap, &cut);
    g_auto(GStrv) names = names_of(stack);
    Page page = {
        .figure = pf_figure_new(options->width, options->height),
        .profile = profile,
        .options = options,
        .stack = stack,
        .names = names,
    };
    set_stretch(stack, profile);
    set_heap_size(&page);
    set_boxes(&page);
    lay_out(&page);
    return page.figure;
}
