#include "figure/edges.h"

#include <math.h>

static const double bar_width = 24;

void
pf_edges_clear(PfEdges *edges)
{
    g_free(edges->x);
    g_free(edges->y);
}

const double *
pf_edges_of(const PfEdges *edges, size_t layer)
{
    return edges->y + layer * edges->n;
}

double
pf_edges_thickness(const PfEdges *edges, size_t layer, size_t point)
{
    return pf_edges_of(edges, layer + 1)[point] - pf_edges_of(edges, layer)[point];
}

/* Both ends of a bar round its sample; pushed inside the plot at its ends. */
static void
widen_to_bar(PfEdges *edges, const PfScale *x, double at)
{
    double left = fmin(at - bar_width / 2, x->to - bar_width);

    edges->x[0] = fmax(left, x->from);
    edges->x[1] = edges->x[0] + bar_width;
}

/* From the bottom up, so that the sum is exact and each edge is shared by its two layers. */
static void
pile_up(PfEdges *edges, const PfStack *stack, const PfScale *y, size_t sample, size_t point)
{
    uint64_t sum = 0;

    edges->y[edges->n_layers * edges->n + point] = pf_scale_at(y, 0);
    for (size_t layer = edges->n_layers; layer-- > 0;) {
        sum += stack->layers[layer].values[sample];
        edges->y[layer * edges->n + point] = pf_scale_at(y, (double)sum);
    }
}

PfEdges
pf_edges(const PfStack *stack, const PfPlot *plot, const double *x, unsigned per_point)
{
    double width = pf_scale_length(&plot->x);
    size_t n_kept;
    g_autofree size_t *kept = pf_stack_thin(stack, x, width, per_point, &n_kept);
    size_t n = MAX(n_kept, 2);
    PfEdges edges = {
        .n = n,
        .n_layers = stack->n_layers,
        .is_dense = (double)n_kept > 0.75 * width,
        .x = g_new(double, n),
        .y = g_new(double, n *(stack->n_layers + 1)),
    };

    for (size_t i = 0; i < n; i++) {
        size_t sample = kept[MIN(i, n_kept - 1)];
        edges.x[i] = x[sample];
        pile_up(&edges, stack, &plot->y, sample, i);
    }
    if (n_kept == 1)
        widen_to_bar(&edges, &plot->x, x[kept[0]]);
    return edges;
}

/* Where the edge is at the right end of the plot, which is between a point and the one before.
 */
static double
height_at(const double *x, const double *y, double at)
{
    double part = x[0] > x[-1] ? (at - x[-1]) / (x[0] - x[-1]) : 1;
    return y[-1] + part * (y[0] - y[-1]);
}

PfEdges
pf_edges_visible(const PfEdges *edges, const PfPlot *plot)
{
    size_t n = 0;

    while (n < edges->n && edges->x[n] <= plot->x.to)
        n++;
    bool is_cut = n > 0 && n < edges->n;
    PfEdges seen = { .n = n + is_cut,
                     .n_layers = edges->n_layers,
                     .is_dense = edges->is_dense };

    seen.x = g_new(double, seen.n + 1);
    seen.y = g_new(double, (seen.n + 1) * (edges->n_layers + 1));
    for (size_t i = 0; i < seen.n; i++)
        seen.x[i] = fmin(edges->x[i], plot->x.to);
    for (size_t layer = 0; layer <= edges->n_layers; layer++) {
        const double *from = pf_edges_of(edges, layer);
        double *to = seen.y + layer * seen.n;
        for (size_t i = 0; i < n; i++)
            to[i] = fmax(from[i], plot->y.to);
        if (is_cut)
            to[n] = fmax(height_at(edges->x + n, from + n, plot->x.to), plot->y.to);
    }
    return seen;
}
