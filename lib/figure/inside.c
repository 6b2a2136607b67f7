#include "figure/inside.h"

#include <glib.h>
#include <math.h>

/* LOOK.md, section 12.2. */
const double pf_inside_sizes[PF_INSIDE_SIZES] = { 8, 7, 6.5 };
static const double heights[PF_INSIDE_SIZES] = { 12, 10, 8.6 };
static const double padding = 8; /* of both sides together, within the band */
static const double clear_of_marker = 2.5;
static const double middle_to_baseline = 0.33; /* of the size */

/* Rooms that differ by less are equal: what is computed of a level band wavers. */
static const double noticeable = 1e-9;

/* A band in cells, one point wide each. Edges have a sign by which more of them is less room.
 */
typedef struct {
    double start; /* where the first cell begins */
    size_t n;
    double *down; /* [n] how far down the upper edge comes within the cell */
    double *up;   /* [n] how far up the lower edge comes, negative */
} Raster;

/* The greatest value in a window that moves on: the places of those that will yet be it. */
typedef struct {
    const double *values;
    size_t *at; /* [n] ascending, of falling values */
    size_t first, end;
} Queue;

/* A stretch of cells that the text may be set in. */
typedef struct {
    bool is_found;
    double centre;
    double room, middle; /* between the edges */
} Window;

typedef struct {
    Window clear, crossed; /* by a marker */
} Windows;

static void
cover_cell(const Raster *raster, size_t cell, double upper, double lower)
{
    raster->down[cell] = fmax(raster->down[cell], upper);
    raster->up[cell] = fmax(raster->up[cell], -lower);
}

/* The edges at a place: on a boundary they are of the cells on both sides. */
static void
cover(const Raster *raster, double at, double upper, double lower)
{
    size_t cell = (size_t)at;

    if (cell < raster->n)
        cover_cell(raster, cell, upper, lower);
    if (cell > 0 && (double)cell >= at)
        cover_cell(raster, cell - 1, upper, lower);
}

static double
between(double from, double to, double part)
{
    return from + part * (to - from);
}

/* No cell has room that a gap from `from` to `to` reaches into. */
static void
cover_gap(const Raster *raster, double from, double to)
{
    for (size_t cell = (size_t)from; cell < raster->n && (double)cell < to; cell++)
        raster->down[cell] = HUGE_VAL;
}

/* Straight lines have their extremes in a cell where they bend and where they leave it. */
static void
cover_edges(const Raster *raster, const PfBandEdges *edges, const bool *is_gap)
{
    const double *x = edges->x;

    for (size_t i = 0; i < edges->n; i++) {
        double from = x[i] - raster->start;
        cover(raster, from, edges->upper[i], edges->lower[i]);
        if (i + 1 == edges->n)
            break;
        double to = x[i + 1] - raster->start;
        if (is_gap && is_gap[i]) {
            cover_gap(raster, from, to);
            continue;
        }
        for (size_t cell = (size_t)from + 1; (double)cell < to; cell++) {
            double part = ((double)cell - from) / (to - from);
            cover(raster, (double)cell, between(edges->upper[i], edges->upper[i + 1], part),
                  between(edges->lower[i], edges->lower[i + 1], part));
        }
    }
}

/* What is left of the last cell is not used. */
static Raster
raster_of(const PfBandEdges *edges, const bool *is_gap)
{
    double start = edges->x[0];
    size_t n = (size_t)(edges->x[edges->n - 1] - start);
    Raster raster = { start, n, g_new(double, n), g_new(double, n) };

    for (size_t cell = 0; cell < n; cell++)
        raster.down[cell] = raster.up[cell] = -HUGE_VAL;
    cover_edges(&raster, edges, is_gap);
    return raster;
}

static void
queue_add(Queue *queue, size_t place)
{
    while (queue->end > queue->first
           && queue->values[queue->at[queue->end - 1]] <= queue->values[place])
        queue->end--;
    queue->at[queue->end++] = place;
}

/* The greatest of those from `from` on. */
static double
queue_greatest(Queue *queue, size_t from)
{
    while (queue->first + 1 < queue->end && queue->at[queue->first] < from)
        queue->first++;
    return queue->values[queue->at[queue->first]];
}

/* Of equals the leftmost is kept. */
static void
offer(Window *best, const Window *window)
{
    if (!best->is_found || window->room > best->room + noticeable)
        *best = *window;
}

/* Is there a marker in the way of the text? As texts are asked about from left to right,
 * `inout_marker` passes those that are left of them all. */
static bool
is_crossed(const PfInsideName *name, double centre, double width, size_t *inout_marker)
{
    double reach = width / 2 + clear_of_marker;

    while (*inout_marker < name->n_markers && name->markers[*inout_marker] <= centre - reach)
        (*inout_marker)++;
    return *inout_marker < name->n_markers && name->markers[*inout_marker] < centre + reach;
}

/* The best windows for one size. */
static Windows
search(const Raster *raster, const PfInsideName *name, size_t size)
{
    double width = name->widths[size];
    Windows best = { 0 };
    if (width + padding > (double)raster->n)
        return best;

    size_t length = (size_t)ceil(width + padding), marker = 0;
    g_autofree size_t *places = g_new(size_t, 2 * raster->n);
    Queue down = { .values = raster->down, .at = places };
    Queue up = { .values = raster->up, .at = places + raster->n };
    for (size_t end = 1; end <= raster->n; end++) {
        queue_add(&down, end - 1);
        queue_add(&up, end - 1);
        if (end < length)
            continue;
        double top = queue_greatest(&down, end - length);
        double bottom = -queue_greatest(&up, end - length);
        Window window = { true, raster->start + (double)end - (double)length / 2, bottom - top,
                          (top + bottom) / 2 };
        bool crossed = is_crossed(name, window.centre, width, &marker);
        if (window.room >= heights[size])
            offer(crossed ? &best.crossed : &best.clear, &window);
    }
    return best;
}

static bool
place_in(const Window *window, size_t size, PfInside *out_place)
{
    double points = pf_inside_sizes[size];

    if (window->is_found)
        *out_place =
            (PfInside){ points, window->centre, window->middle + middle_to_baseline * points };
    return window->is_found;
}

bool
pf_inside_parts(const PfBandEdges *edges, const bool *is_gap, const PfInsideName *name,
                PfInside *out_place)
{
    Windows windows[PF_INSIDE_SIZES];
    bool is_found = false;
    if (edges->n < 2)
        return false;

    Raster raster = raster_of(edges, is_gap);
    for (size_t size = 0; size < PF_INSIDE_SIZES; size++)
        windows[size] = search(&raster, name, size);
    for (size_t size = 0; !is_found && size < PF_INSIDE_SIZES; size++)
        is_found = place_in(&windows[size].clear, size, out_place);
    for (size_t size = 0; !is_found && name->may_be_crossed && size < PF_INSIDE_SIZES; size++)
        is_found = place_in(&windows[size].crossed, size, out_place);
    g_free(raster.down);
    g_free(raster.up);
    return is_found;
}

bool
pf_inside(const PfBandEdges *edges, const PfInsideName *name, PfInside *out_place)
{
    return pf_inside_parts(edges, NULL, name, out_place);
}
