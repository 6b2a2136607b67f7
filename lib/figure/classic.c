#include "figure/classic.h"

#include <math.h>

#include "figure/classic_boxes.h"
#include "figure/gaps.h"
#include "figure/key.h"
#include "figure/names_page.h"

static const double headroom = 17; /* over what is drawn, for the label of its peak */

PfStack *
pf_classic_heap_stack(const PfProfile *profile, const PfChartOptions *options,
                      const PfInset *place)
{
    PfCut cut = pf_classic_cut(options, place);
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
    double start = pf_stack_start(page->stack);
    return page->other ? fmin(start, pf_stack_start(page->other)) : start;
}

double
pf_classic_end(const PfClassic *page)
{
    bool is_fixed = page->options->x_max > pf_classic_start(page) && !page->stack->is_by_number;
    double end = pf_stack_end(page->stack);
    if (is_fixed)
        return page->options->x_max;
    return page->other ? fmax(end, pf_stack_end(page->other)) : end;
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

static void
draw_axes(const PfClassic *page, const PfPlot *plot)
{
    pf_figure_open(page->figure, &(PfGroup){ "axes", "axes", NULL });
    pf_plot_draw_grid(plot, page->figure, &page->options->measure, page->overhang);
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
    PfBox over = pf_classic_strip(page);
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
    if (!page->kind->has_no_rug)
        draw_samples(page, plot);
    pf_annotations_draw_markers(&notes, page->has_strip ? over.top : plot->y.to, page->n_lanes);
    if (page->has_strip && page->kind->strip)
        pf_strip_annotate(page->figure, &strip, markers, notes.measure, &over);
    else if (page->has_strip)
        page->kind->name_strip(page, &notes, &over);
    if (page->kind->annotate)
        page->kind->annotate(page, &notes);
}

static void
draw_over(const PfClassic *page)
{
    if (page->over_height > 0)
        page->kind->draw_over(page, &page->over);
}

/* In the structure of a report it is no part of the picture. */
static void
draw_foot(const PfClassic *page, const PfBox *box)
{
    if (page->place)
        pf_figure_open_part(page->figure, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    page->kind->draw_key_foot(page, box);
    if (page->place)
        pf_figure_close(page->figure);
}

/* And what is under it; where that ends. */
static double
draw_key(const PfClassic *page, const PfPlot *plot, GArray *full_names)
{
    PfKey key = { page->stack,
                  page->names,
                  page->key,
                  plot->x,
                  page->options->measure,
                  full_names,
                  pf_classic_key_form(page->place) };
    if (page->kind->draw_key)
        return page->kind->draw_key(page);
    key.box.bottom -= page->foot_height;
    PfBox foot = page->key;
    foot.top = pf_key_draw(page->figure, &key);
    foot.bottom = foot.top + page->foot_height;
    if (page->foot_height > 0)
        draw_foot(page, &foot);
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

static void
page_clear(PfClassic *page)
{
    pf_edges_clear(&page->edges);
    pf_lines_clear(&page->lines);
    g_clear_pointer(&page->x, g_free);
    g_clear_pointer(&page->names, g_strfreev);
}

/* Returns where it ends. */
static double
draw_place(PfClassic *page, const PfPlot *plot)
{
    g_autofree char *summary = page->kind->summary(page);
    double end = page->plot.bottom + pf_classic_times_height;

    pf_figure_open_part(page->figure, &(PfPart){ PF_ROLE_PICTURE, summary, NULL });
    draw_over(page);
    draw_plot(page, plot);
    pf_figure_close(page->figure);
    if (page->has_key)
        end = fmax(end, draw_key(page, plot, page->place->full_names));
    return end;
}

static void
draw_page(PfClassic *page, const PfPlot *plot)
{
    const PfChartOptions *options = page->options;
    g_autoptr(GArray) full_names = g_array_new(FALSE, FALSE, sizeof(PfFullName));

    draw_head(page);
    draw_over(page);
    draw_plot(page, plot);
    draw_key(page, plot, full_names);
    page->figure->next =
        pf_names_pages((const PfFullName *)(gconstpointer)full_names->data, full_names->len,
                       (PfPoint){ options->width, options->height }, &options->measure);
}

PfFigure *
pf_classic_draw(PfClassic *page, double *out_end)
{
    const PfChartOptions *options = page->options;
    const PfInset *place = page->place;

    if (place)
        pf_inset_assert(place);
    else
        g_assert(options->width >= PF_CHART_MIN_WIDTH
                 && options->height >= PF_CHART_MIN_HEIGHT);
    page->figure = place ? place->figure : pf_figure_new(options->width, options->height);
    page->names = pf_classic_names(page->stack);
    pf_classic_set_boxes(page);
    g_auto(PfPlot) plot = page->kind->plot(page);
    if (place)
        *out_end = draw_place(page, &plot);
    else
        draw_page(page, &plot);
    page_clear(page);
    return place ? NULL : page->figure;
}
