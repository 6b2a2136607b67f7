#include "figure/edges.h"

#include <math.h>

static const double bar_width = 24;
static const double thin_bar_width = 1.2; /* of a sample between two gaps */

void
pf_edges_clear(PfEdges *edges)
{
    g_free(edges->x);
    g_free(edges->y);
    g_free(edges->is_gap);
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
widen_to_bar(const PfEdges *edges, const PfScale *x, double at)
{
    double left = fmin(at - bar_width / 2, x->to - bar_width);

    edges->x[0] = fmax(left, x->from);
    edges->x[1] = edges->x[0] + bar_width;
}

/* From the bottom up, so that the sum is exact and each edge is shared by its two layers. */
static void
pile_up(const PfEdges *edges, const PfStack *stack, const PfScale *y, size_t sample,
        size_t point)
{
    uint64_t sum = 0;

    edges->y[edges->n_layers * edges->n + point] = pf_scale_at(y, 0);
    for (size_t layer = edges->n_layers; layer-- > 0;) {
        sum += stack->layers[layer].values[sample];
        edges->y[layer * edges->n + point] = pf_scale_at(y, (double)sum);
    }
}

/* Samples as they become points: one each, or two where gaps leave none to join it to. */
typedef struct {
    const PfStack *stack;
    const PfScale *y;
    const double *x;
    const size_t *kept; /* [n_kept] */
    size_t n_kept;
    size_t n; /* points so far */
} Points;

static bool
is_gap_after(const Points *points, size_t i)
{
    return pf_stack_has_gap(points->stack, points->kept[i], points->kept[i + 1]);
}

static bool
is_alone(const Points *points, size_t i)
{
    return points->n_kept > 1 && (i == 0 || is_gap_after(points, i - 1))
           && (i + 1 == points->n_kept || is_gap_after(points, i));
}

static void
put_point(const PfEdges *edges, Points *points, size_t i, double x)
{
    edges->x[points->n] = x;
    pile_up(edges, points->stack, points->y, points->kept[i], points->n);
    edges->is_gap[points->n++] = false;
}

/* A thin bar round the sample, which ends where its neighbours are at the latest. */
static void
put_alone(const PfEdges *edges, Points *points, size_t i)
{
    double at = points->x[points->kept[i]];
    double left = at - thin_bar_width / 2, right = at + thin_bar_width / 2;

    if (i > 0)
        left = fmax(left, points->x[points->kept[i - 1]]);
    if (i + 1 < points->n_kept)
        right = fmin(right, points->x[points->kept[i + 1]]);
    put_point(edges, points, i, left);
    put_point(edges, points, i, right);
}

static void
put_points(const PfEdges *edges, Points *points)
{
    for (size_t i = 0; i < points->n_kept; i++) {
        if (is_alone(points, i))
            put_alone(edges, points, i);
        else
            put_point(edges, points, i, points->x[points->kept[i]]);
        edges->is_gap[points->n - 1] = i + 1 < points->n_kept && is_gap_after(points, i);
    }
}

PfEdges
pf_edges(const PfStack *stack, const PfPlot *plot, const double *x, unsigned per_point)
{
    double width = pf_scale_length(&plot->x);
    size_t n_kept, n_alone = 0;
    g_autofree size_t *kept = pf_stack_thin(stack, x, width, per_point, &n_kept);
    Points points = { stack, &plot->y, x, kept, n_kept, 0 };

    for (size_t i = 0; i < n_kept; i++)
        n_alone += is_alone(&points, i);
    size_t n = MAX(n_kept + n_alone, 2);
    PfEdges edges = {
        .n = n,
        .n_layers = stack->n_layers,
        .is_dense = (double)n_kept > 0.75 * width,
        .x = g_new(double, n),
        .y = g_new(double, n *(stack->n_layers + 1)),
        .is_gap = g_new(bool, n),
    };

    put_points(&edges, &points);
    if (n_kept == 1) {
        put_point(&edges, &points, 0, x[kept[0]]);
        widen_to_bar(&edges, &plot->x, x[kept[0]]);
    }
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
    seen.is_gap = g_memdup2(edges->is_gap, edges->n * sizeof *edges->is_gap);
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
