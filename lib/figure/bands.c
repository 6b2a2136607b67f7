#include "figure/bands.h"

#include <math.h>

#include "figure/layer_title.h"

/* A band's outline from point `first` to `last`: its upper edge there, its lower edge back. */
static void
draw_area(PfFigure *figure, const PfEdges *edges, size_t layer, PfInk ink, size_t first,
          size_t last)
{
    const double *upper = pf_edges_of(edges, layer);
    const double *lower = pf_edges_of(edges, layer + 1);

    pf_figure_area(figure, ink);
    for (size_t i = first; i <= last; i++)
        pf_figure_point(figure, edges->x[i], upper[i]);
    for (size_t i = last + 1; i-- > first;)
        pf_figure_point(figure, edges->x[i], lower[i]);
}

/* A question about the part of a layer between a point and the next. */
typedef bool (*SegmentTest)(const PfEdges *edges, size_t layer, size_t point);

/* Where a band is empty from one sample to the next there is nothing to fill, nor where data
 * were lost between them. */
static bool
is_filled(const PfEdges *edges, size_t layer, size_t point)
{
    return !edges->is_gap[point]
           && (pf_edges_thickness(edges, layer, point) > 0
               || pf_edges_thickness(edges, layer, point + 1) > 0);
}

/* Is there memory at all? */
static bool
is_raised(const PfEdges *edges, size_t layer, size_t point)
{
    const double *edge = pf_edges_of(edges, layer);
    const double *ground = pf_edges_of(edges, edges->n_layers);
    return !edges->is_gap[point]
           && (edge[point] < ground[point] || edge[point + 1] < ground[point + 1]);
}

/* A part of the way from one point to the next, of 1; empty when it ends before it starts. */
typedef struct {
    double from, to;
} Part;

/* Narrows the part to where a thickness that goes from `a` to `b` can spare a line: of a
 * hairline band nothing would be left. `least` is how high that is. */
static void
keep_thick(Part *part, double a, double b, double least)
{
    if (a < least && b < least)
        part->to = -1;
    else if (a < least)
        part->from = fmax(part->from, (least - a) / (b - a));
    else if (b < least)
        part->to = fmin(part->to, (a - least) / (a - b));
}

/* How high a band is that is 1.2 across, where its upper edge goes as steep as that of the
 * layer from a point to the next: on a cliff even a high band is a hairline. */
static double
least_height(const PfEdges *edges, size_t layer, size_t point)
{
    const double *y = pf_edges_of(edges, layer) + point;
    double dx = edges->x[point + 1] - edges->x[point];

    return dx > 0 ? 1.2 * hypot(dx, y[1] - y[0]) / dx : HUGE_VAL;
}

/* Where, between a point and the next, a layer and the one it can be seen against are thick. */
static Part
separated_part(const PfEdges *edges, size_t layer, size_t point)
{
    Part part = { 0, 1 };
    size_t above = layer;

    do {
        if (above == 0)
            return (Part){ 0, -1 }; /* the outline of the total is there */
        above--;
    } while (!is_filled(edges, above, point));
    double least = least_height(edges, layer, point);
    keep_thick(&part, pf_edges_thickness(edges, layer, point),
               pf_edges_thickness(edges, layer, point + 1), least);
    keep_thick(&part, pf_edges_thickness(edges, above, point),
               pf_edges_thickness(edges, above, point + 1), least);
    return part;
}

static void
put_point(PfFigure *figure, const PfEdges *edges, size_t layer, size_t point, double part)
{
    const double *x = edges->x + point;
    const double *y = pf_edges_of(edges, layer) + point;

    pf_figure_point(figure, x[0] + part * (x[1] - x[0]), y[0] + part * (y[1] - y[0]));
}

/* Along the upper edge of a layer. */
static void
draw_separator(PfFigure *figure, const PfEdges *edges, size_t layer)
{
    bool is_open = false;

    for (size_t i = 0; i + 1 < edges->n; i++) {
        Part part = separated_part(edges, layer, i);
        bool is_there = part.from < part.to;

        if (is_there && (!is_open || part.from > 0)) {
            pf_figure_line(figure, (PfInk){ .role = PF_INK_SEPARATOR },
                           edges->is_dense ? 0.35 : 0.6);
            put_point(figure, edges, layer, i, part.from);
        }
        if (is_there)
            put_point(figure, edges, layer, i, part.to);
        is_open = is_there && part.to >= 1;
    }
}

/* The last point of the run of segments that pass, from `first` on; `first` when none does. */
static size_t
end_of_run(const PfEdges *edges, size_t layer, size_t first, SegmentTest test)
{
    size_t last = first;

    while (last + 1 < edges->n && test(edges, layer, last))
        last++;
    return last;
}

static void
draw_layer(PfFigure *figure, const PfEdges *edges, size_t layer, PfInk ink)
{
    for (size_t first = 0, last = 0; first < edges->n; first = MAX(last, first + 1)) {
        last = end_of_run(edges, layer, first, is_filled);
        if (last > first)
            draw_area(figure, edges, layer, ink, first, last);
    }
}

void
pf_bands_fill_total(PfFigure *figure, const PfEdges *edges, PfInk ink)
{
    const double *top = pf_edges_of(edges, 0), *ground = pf_edges_of(edges, edges->n_layers);

    for (size_t first = 0, last = 0; first < edges->n; first = MAX(last, first + 1)) {
        last = end_of_run(edges, 0, first, is_raised);
        if (last == first)
            continue;
        pf_figure_area(figure, ink);
        for (size_t i = first; i <= last; i++)
            pf_figure_point(figure, edges->x[i], top[i]);
        pf_figure_point(figure, edges->x[last], ground[last]);
        pf_figure_point(figure, edges->x[first], ground[first]);
    }
}

void
pf_bands_trace_total(PfFigure *figure, const PfEdges *edges, PfInk ink, double width)
{
    const double *y = pf_edges_of(edges, 0);

    for (size_t first = 0, last = 0; first < edges->n; first = MAX(last, first + 1)) {
        last = end_of_run(edges, 0, first, is_raised);
        if (last == first)
            continue;
        pf_figure_line(figure, ink, width);
        for (size_t i = first; i <= last; i++)
            pf_figure_point(figure, edges->x[i], y[i]);
    }
}

static void
draw_outline(PfFigure *figure, const PfEdges *edges)
{
    pf_bands_trace_total(figure, edges, (PfInk){ .role = PF_INK_STRONG },
                         edges->is_dense ? 0.45 : 0.75);
}

/* Where the top of the stack goes through `y`, between `point` and the next. */
static double
crossing(const PfEdges *edges, size_t point, double y)
{
    PfScale along = {
        .lo = 0,
        .hi = fabs(edges->y[point + 1] - edges->y[point]),
        .from = edges->x[point],
        .to = edges->x[point + 1],
    };
    return pf_scale_at(&along, fabs(y - edges->y[point]));
}

static void
draw_veil_part(PfFigure *figure, double y, double from, double to)
{
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_VEIL }, 0.5, (PfPoint){ from, y },
                   (PfPoint){ to, y });
}

/* A gridline goes on exactly where the total is above it. */
static void
draw_veil(PfFigure *figure, const PfEdges *edges, double y)
{
    const double *top = pf_edges_of(edges, 0);
    double start = edges->x[0];
    bool is_open = false;

    for (size_t i = 0; i < edges->n; i++) {
        bool is_above = top[i] < y;
        bool is_last = i + 1 == edges->n || edges->is_gap[i];
        bool goes_on = !is_last && top[i + 1] < y;

        if (is_above && !is_open)
            start = edges->x[i];
        else if (!is_above && goes_on)
            start = crossing(edges, i, y);
        if (is_above && !goes_on)
            draw_veil_part(figure, y, start, is_last ? edges->x[i] : crossing(edges, i, y));
        is_open = goes_on;
    }
}

static void
draw_layers(PfFigure *figure, const PfStack *stack, const PfEdges *edges)
{
    pf_figure_open(figure, &(PfGroup){ .id = "bands", .kind = "bands" });
    for (size_t layer = 0; layer < edges->n_layers; layer++) {
        g_autofree char *id = pf_layer_id(stack, layer);
        g_autofree char *title = pf_layer_title(stack, layer);
        pf_figure_open(figure, &(PfGroup){ id, "band", title });
        draw_layer(figure, edges, layer, stack->layers[layer].ink);
        pf_figure_close(figure);
    }
    pf_figure_close(figure);
}

/* So that values can be read inside, too. */
static void
draw_veils(PfFigure *figure, const PfEdges *edges, const PfPlot *plot)
{
    for (size_t i = 1; i < plot->y_ticks.n; i++)
        draw_veil(figure, edges, pf_scale_at(&plot->y, plot->y_ticks.at[i]));
}

void
pf_bands_draw_alone(PfFigure *figure, const PfStack *alone, const PfEdges *edges,
                    const PfPlot *plot)
{
    draw_layer(figure, edges, 0, alone->layers[0].ink);
    draw_veils(figure, edges, plot);
    if (alone->n_samples > 1)
        draw_outline(figure, edges);
}

void
pf_bands_draw(PfFigure *figure, const PfStack *stack, const PfEdges *edges, const PfPlot *plot)
{
    draw_layers(figure, stack, edges);
    pf_figure_open(figure, &(PfGroup){ .id = "separators", .kind = "sep" });
    for (size_t layer = 1; layer < edges->n_layers; layer++)
        draw_separator(figure, edges, layer);
    pf_figure_close(figure);

    pf_figure_open(figure, &(PfGroup){ .kind = "grid-over" });
    draw_veils(figure, edges, plot);
    pf_figure_close(figure);

    pf_figure_open(figure, &(PfGroup){ .kind = "total" });
    if (stack->n_samples > 1 && !edges->is_of_shares)
        draw_outline(figure, edges);
    pf_figure_close(figure);
}
