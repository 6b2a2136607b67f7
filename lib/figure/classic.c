#include "figure/classic.h"

#include <math.h>

#include "figure/gaps.h"
#include "figure/key.h"
#include "figure/names_page.h"

static const double margin = PF_PAGE_MARGIN;
static const double gutter = 40;
static const double plot_top = 113;
static const double room_under_plot = 52;
static const double key_top = 99;
static const double key_gap = 24;
static const double headroom = 17; /* over what is drawn, for the label of its peak */
static const double over_gap = 12; /* from the head to what is over the key */
static const double key_width = 312;
static const double key_share = 312 / 769.89; /* of a narrower page than A4 landscape */
static const double least_key = 180;
static const double most_key = 500;         /* of the height of a key */
static const double least_plot_share = 0.6; /* of the page, where no key is wide enough */

static const double lanes_height = 22;   /* of the labels of markers, over a plot */
static const double times_height = 16;   /* of those of time, under one */
static const double key_under_plot = 26; /* from a plot's zero line to a key below it */

enum { LANES = 2 };

double
pf_classic_key_height(const PfChartOptions *options)
{
    return options->height - margin - key_top;
}

PfCut
pf_classic_cut_to(const PfChartOptions *options, size_t most)
{
    return (PfCut){
        .n_bands = options->n_bands > 0 ? MIN(options->n_bands, most) : most,
        .min_share = options->min_share,
        .is_hp2ps = options->is_cut_as_hp2ps,
        .sort = options->sort,
        .is_reversed = options->is_reversed,
        .places = options->places,
        .colours_from = options->colours_from ? options->colours_from->heap : NULL,
    };
}

/* What is drawn is named: no more layers than rows of the key, of which one is for OTHER. */
PfCut
pf_classic_cut(const PfChartOptions *options)
{
    size_t n_rows = pf_key_capacity(pf_classic_key_height(options));
    return pf_classic_cut_to(options, options->is_cut_as_hp2ps ? n_rows : n_rows - 1);
}

PfStack *
pf_classic_heap_stack(const PfProfile *profile, const PfChartOptions *options)
{
    PfCut cut = pf_classic_cut(options);
    return pf_stack_of_run(profile, &cut);
}

char **
pf_classic_names(const PfStack *stack)
{
    g_autofree const char **labels = g_new(const char *, stack->n_bands + 1);

    for (size_t i = 0; i < stack->n_bands; i++)
        labels[i] = stack->layers[i].name->label;
    return pf_key_names(stack->name_kind, labels, stack->n_bands);
}

double
pf_classic_start(const PfClassic *page)
{
    return pf_stack_start(page->stack);
}

double
pf_classic_end(const PfClassic *page)
{
    bool is_fixed = page->options->x_max > pf_classic_start(page) && !page->stack->is_by_number;
    return is_fixed ? page->options->x_max : pf_stack_end(page->stack);
}

PfPlot
pf_classic_plot_to(const PfClassic *page, double labelled, double least)
{
    double height = page->plot.bottom - page->plot.top;
    double top = fmax(labelled * height / (height - headroom), least);

    if (page->options->y_max > 0)
        top = page->options->y_max;
    top = fmax(top, 1); /* a run that never held a byte still has an axis */
    return pf_plot(&page->plot, pf_classic_start(page), pf_classic_end(page), top,
                   page->stack->is_by_number);
}

PfPlot
pf_classic_byte_plot(const PfClassic *page, double least)
{
    double peak = (double)page->stack->totals[page->stack->peak_at];

    if (pf_annotations_has_peak(page->stack))
        return pf_classic_plot_to(page, peak, least);
    return pf_classic_plot_to(page, 0, fmax(1.04 * peak, least));
}

/* What is over the plot, where it has anything there. */
static PfBox
box_of_strip(const PfClassic *page)
{
    PfBox strip = page->plot;

    strip.bottom = page->plot.top - pf_strip_gap;
    strip.top = strip.bottom - pf_strip_height;
    return strip;
}

static void
draw_axes(const PfClassic *page, const PfPlot *plot)
{
    pf_figure_open(page->figure, &(PfGroup){ "axes", "axes", NULL });
    pf_plot_draw_grid(plot, page->figure, &page->options->measure);
    pf_figure_close(page->figure);
}

/* What a fixed scale cuts off is not drawn over the page. */
static void
draw_data(PfClassic *page, const PfPlot *plot)
{
    bool is_fixed = page->options->y_max > 0 || page->options->x_max > 0;

    if (is_fixed) {
        pf_figure_open_clipped(page->figure, &(PfGroup){ .kind = "data" },
                               (PfPoint){ plot->x.from, plot->y.to },
                               (PfPoint){ plot->x.to, plot->y.from });
    }
    page->kind->draw(page, plot);
    if (is_fixed)
        pf_figure_close(page->figure);
}

static void
draw_samples(const PfClassic *page, const PfPlot *plot)
{
    size_t n = page->stack->n_samples;

    while (n > 0 && page->x[n - 1] > plot->x.to)
        n--;
    pf_figure_open(page->figure, &(PfGroup){ "samples", "rug", NULL });
    if (n > 0)
        pf_plot_draw_samples(plot, page->figure, page->x, n);
    pf_figure_close(page->figure);
}

static void
draw_plot(PfClassic *page, const PfPlot *plot)
{
    PfScale nowhere = { 0, -1, 0, 0 };
    g_autoptr(PfMarkers) markers = pf_markers_new(
        page->profile, page->options, page->stack->is_by_number ? &nowhere : &plot->x);
    PfBox over = box_of_strip(page);
    g_auto(PfStrip) strip = { 0 };
    PfAnnotations notes = { .figure = page->figure,
                            .stack = page->stack,
                            .plot = plot,
                            .markers = markers,
                            .measure = &page->options->measure };

    page->x = pf_stack_places(page->stack, &plot->x);
    if (page->has_strip && page->kind->strip) {
        strip = page->kind->strip(page, &plot->x, &over);
        pf_strip_draw(page->figure, &strip, &over);
    } else if (page->has_strip) {
        page->kind->draw_strip(page, &plot->x, &over);
    }
    draw_axes(page, plot);
    if (page->stack->heap && !page->stack->is_by_number)
        pf_gaps_draw_with_markers(page->figure, page->stack->heap, plot,
                                  &page->options->measure, markers);
    draw_data(page, plot);
    pf_plot_draw_zero_line(plot, page->figure);
    if (!page->kind->is_of_bins)
        draw_samples(page, plot);
    pf_annotations_draw_markers(&notes, page->has_strip ? over.top : plot->y.to, LANES);
    if (page->has_strip && page->kind->strip)
        pf_strip_annotate(page->figure, &strip, markers, notes.measure, &over);
    else if (page->has_strip)
        page->kind->name_strip(page, &notes, &over);
    page->kind->annotate(page, &notes);
}

/* The key's, which is narrower on narrow pages. */
static double
usual_key_width(const PfChartOptions *options)
{
    return fmin(key_width, key_share * (options->width - 2 * margin));
}

double
pf_classic_plot_width(const PfChartOptions *options)
{
    return options->width - 2 * margin - gutter - key_gap - usual_key_width(options);
}

/* Where no key is wide enough for the names, the plot has more of the page. */
static double
width_of_key(const PfClassic *page)
{
    const PfChartOptions *options = page->options;
    double width = usual_key_width(options);
    double least_plot = least_plot_share * options->width;
    double most = options->width - 2 * margin - gutter - key_gap - least_plot;
    if (page->key_width > 0)
        return page->key_width;

    bool is_narrower = most >= least_key && most < width;
    return is_narrower && pf_key_is_as_good(page->names, width, most, &options->measure)
               ? most
               : width;
}

static void
set_boxes(PfClassic *page)
{
    const PfChartOptions *options = page->options;
    double right = options->width - margin;
    double width = width_of_key(page);
    double left = margin + gutter;

    page->key = (PfBox){ right - width, right, key_top, options->height - margin };
    page->plot =
        (PfBox){ left, right - width - key_gap, plot_top, options->height - room_under_plot };
    page->key.top += page->over_height;
    page->plot.top += page->over_height;
    if (page->has_strip)
        page->plot.top += pf_strip_height + pf_strip_gap;
}

static void
draw_over(const PfClassic *page)
{
    double top = key_top - over_gap;
    PfBox box = { page->plot.left, page->key.right, top, top + page->over_height };

    if (page->over_height > 0)
        page->kind->draw_over(page, &box);
}

/* And what is under it; where that ends. */
static double
draw_key(const PfClassic *page, const PfPlot *plot, GArray *full_names)
{
    PfKey key = { page->stack, page->names, page->key, plot->x, page->options->measure,
                  full_names };
    if (page->kind->draw_key) {
        page->kind->draw_key(page);
        return page->key.bottom;
    }
    key.box.bottom -= page->foot_height;
    PfBox foot = page->key;
    foot.top = pf_key_draw(page->figure, &key);
    foot.bottom = foot.top + page->foot_height;
    if (page->foot_height > 0)
        page->kind->draw_key_foot(page, &foot);
    return foot.bottom;
}

static void
draw_head(const PfClassic *page)
{
    const PfProgram *program = &page->profile->program;
    g_autofree char *title = pf_head_title(program, page->options, page->kind->nameless);
    g_autofree char *summary = page->kind->summary(page);
    g_autofree char *facts = page->kind->facts(page);
    PfDocument document = { page->kind->id, page->kind->title, summary };

    pf_head_describe(page->figure, &document, title, program, page->options);
    pf_head_draw(page->figure, title, facts, program, &page->options->measure);
}

/* How much of a place is plot, with what stands over and under it. */
static double
height_of_plot(const PfInset *place)
{
    double all = place->bottom - place->top;
    bool is_shared = place->key == PF_KEY_BELOW && place->plot_height > 0;

    return is_shared ? fmin(place->plot_height, all) : all;
}

PfChartOptions
pf_classic_inset_options(const PfChartOptions *options, const PfInset *place)
{
    PfChartOptions inset = *options;
    double height = place->bottom - place->top;

    if (place->key == PF_KEY_BELOW)
        height -= height_of_plot(place) - times_height + key_under_plot;
    if (place->key == PF_KEY_NONE)
        height = HUGE_VAL;
    inset.width = place->right - place->left + 2 * margin;
    inset.height = fmin(height, most_key) + key_top + margin;
    return inset;
}

static void
set_inset_boxes(PfClassic *page, const PfInset *place)
{
    double bottom = place->top + height_of_plot(place) - times_height;
    double left = place->left + gutter;

    page->plot = (PfBox){ left, place->right, place->top + lanes_height, bottom };
    page->key = (PfBox){ place->left, place->right, bottom + key_under_plot, place->bottom };
    if (place->key == PF_KEY_BESIDE) {
        page->key.left = place->right - width_of_key(page);
        page->key.top = place->top + lanes_height - (plot_top - key_top);
        page->plot.right = page->key.left - key_gap;
    }
    page->key.top += page->over_height;
    page->plot.top += page->over_height;
    if (page->has_strip)
        page->plot.top += pf_strip_height + pf_strip_gap;
}

static void
page_clear(PfClassic *page)
{
    pf_edges_clear(&page->edges);
    pf_lines_clear(&page->lines);
    g_clear_pointer(&page->x, g_free);
    g_clear_pointer(&page->names, g_strfreev);
}

double
pf_classic_inset(PfClassic *page, const PfInset *place)
{
    g_autofree char *summary = page->kind->summary(page);

    page->figure = place->figure;
    page->names = pf_classic_names(page->stack);
    set_inset_boxes(page, place);
    g_auto(PfPlot) plot = page->kind->plot(page);
    double end = page->plot.bottom + times_height;

    pf_figure_open_part(page->figure, &(PfPart){ PF_ROLE_PICTURE, summary, NULL });
    draw_over(page);
    draw_plot(page, &plot);
    if (place->key != PF_KEY_NONE)
        end = fmax(end, draw_key(page, &plot, place->full_names));
    pf_figure_close(page->figure);
    page_clear(page);
    return end;
}

PfFigure *
pf_classic_page(PfClassic *page)
{
    const PfChartOptions *options = page->options;
    PfFigure *figure = page->figure = pf_figure_new(options->width, options->height);
    g_autoptr(GArray) full_names = g_array_new(FALSE, FALSE, sizeof(PfFullName));

    g_assert(options->width >= PF_CHART_MIN_WIDTH && options->height >= PF_CHART_MIN_HEIGHT);
    page->names = pf_classic_names(page->stack);
    set_boxes(page);
    g_auto(PfPlot) plot = page->kind->plot(page);
    draw_head(page);
    draw_over(page);
    draw_plot(page, &plot);
    draw_key(page, &plot, full_names);
    figure->next =
        pf_names_pages((const PfFullName *)(gconstpointer)full_names->data, full_names->len,
                       (PfPoint){ options->width, options->height }, &options->measure);
    page_clear(page);
    return figure;
}
