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

/* What stands at a point along the edges: a sample, or nothing. */
typedef struct {
    double x;
    size_t sample;
    bool is_empty;
    bool is_gap; /* up to the next */
} Place;

static void
add_place(GArray *places, double x, size_t sample, bool is_empty)
{
    Place place = { x, sample, is_empty, false };
    g_array_append_val(places, place);
}

/* The samples that are drawn. */
typedef struct {
    const PfStack *stack;
    const double *x;
    const size_t *kept; /* [n] */
    size_t n;
    bool has_holes; /* where nothing lives */
} Kept;

static bool
is_empty(const Kept *kept, size_t i)
{
    return kept->has_holes && kept->stack->totals[kept->kept[i]] == 0;
}

/* Whether there is nothing to join a sample to after it: data were lost, or it is the last. */
static bool
ends_at(const Kept *kept, size_t i)
{
    return i + 1 >= kept->n || pf_stack_has_gap(kept->stack, kept->kept[i], kept->kept[i + 1]);
}

static bool
is_alone(const Kept *kept, size_t i)
{
    return kept->n > 1 && (i == 0 || ends_at(kept, i - 1)) && ends_at(kept, i);
}

/* Half way between a sample in which something lives and one in which nothing does: what is of
 * one sample is so of its surroundings. */
static void
add_shore(GArray *places, const Kept *kept, size_t i)
{
    double middle = (kept->x[kept->kept[i - 1]] + kept->x[kept->kept[i]]) / 2;
    bool is_start = is_empty(kept, i - 1);
    size_t sample = kept->kept[is_start ? i : i - 1];

    add_place(places, middle, sample, is_start);
    add_place(places, middle, sample, !is_start);
}

/* A thin bar round the sample, which ends where its neighbours are at the latest. */
static void
add_alone(GArray *places, const Kept *kept, size_t i)
{
    double at = kept->x[kept->kept[i]];
    double left = at - thin_bar_width / 2, right = at + thin_bar_width / 2;

    if (i > 0)
        left = fmax(left, kept->x[kept->kept[i - 1]]);
    if (i + 1 < kept->n)
        right = fmin(right, kept->x[kept->kept[i + 1]]);
    add_place(places, left, kept->kept[i], is_empty(kept, i));
    add_place(places, right, kept->kept[i], is_empty(kept, i));
}

/* One for each sample, but two where gaps leave none to join it to, and those at the ends of a
 * hole. */
static GArray *
places_of(const Kept *kept)
{
    GArray *places = g_array_sized_new(FALSE, FALSE, sizeof(Place), (guint)kept->n);

    for (size_t i = 0; i < kept->n; i++) {
        if (i > 0 && !ends_at(kept, i - 1) && is_empty(kept, i) != is_empty(kept, i - 1))
            add_shore(places, kept, i);
        if (is_alone(kept, i))
            add_alone(places, kept, i);
        else
            add_place(places, kept->x[kept->kept[i]], kept->kept[i], is_empty(kept, i));
        g_array_index(places, Place, places->len - 1).is_gap =
            i + 1 < kept->n && ends_at(kept, i);
    }
    return places;
}

/* From the bottom up, so that the sum is exact and each edge is shared by its two layers. */
static void
pile_up(const PfEdges *edges, const PfStack *stack, const PfScale *y, const Place *place,
        size_t point)
{
    double whole = edges->is_of_shares ? fmax((double)stack->totals[place->sample], 1) : 1;
    uint64_t sum = 0;

    edges->y[edges->n_layers * edges->n + point] = pf_scale_at(y, 0);
    for (size_t layer = edges->n_layers; layer-- > 0;) {
        sum += place->is_empty ? 0 : stack->layers[layer].values[place->sample];
        edges->y[layer * edges->n + point] = pf_scale_at(y, (double)sum / whole);
    }
}

static PfEdges
edges_of(const PfStack *stack, const PfPlot *plot, const double *x, unsigned per_point,
         bool is_of_shares)
{
    double width = pf_scale_length(&plot->x);
    size_t n_kept;
    g_autofree size_t *samples =
        pf_stack_thin(stack, stack->totals, x, width, per_point, &n_kept);
    Kept kept = { stack, x, samples, n_kept, is_of_shares };
    g_autoptr(GArray) places = places_of(&kept);
    size_t n = MAX(places->len, 2);
    PfEdges edges = {
        .n = n,
        .n_layers = stack->n_layers,
        .is_dense = (double)n_kept > 0.75 * width,
        .is_of_shares = is_of_shares,
        .x = g_new(double, n),
        .y = g_new(double, n *(stack->n_layers + 1)),
        .is_gap = g_new(bool, n),
    };

    for (guint i = 0; i < n; i++) {
        const Place *place = &g_array_index(places, Place, MIN(i, places->len - 1));
        edges.x[i] = place->x;
        edges.is_gap[i] = place->is_gap;
        pile_up(&edges, stack, &plot->y, place, i);
    }
    if (n_kept == 1)
        widen_to_bar(&edges, &plot->x, edges.x[0]);
    return edges;
}

PfEdges
pf_edges(const PfStack *stack, const PfPlot *plot, const double *x, unsigned per_point)
{
    return edges_of(stack, plot, x, per_point, false);
}

PfEdges
pf_edges_of_shares(const PfStack *stack, const PfPlot *plot, const double *x,
                   unsigned per_point)
{
    return edges_of(stack, plot, x, per_point, true);
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
                     .is_dense = edges->is_dense,
                     .is_of_shares = edges->is_of_shares };

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
