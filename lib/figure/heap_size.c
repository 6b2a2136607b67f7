#include "figure/heap_size.h"

#include <math.h>

static const double ns_per_second = 1e9;

/* Steps on the page: the highest value of each column, a point wide. */
typedef struct {
    size_t first, n; /* columns that have a value: from `first` to before `n` */
    double *values;  /* [n], in bytes */
} Columns;

/* A value holds until the next one, and the last to the end of the run. */
static void
hold(Columns *columns, size_t from, size_t to, double value)
{
    for (size_t i = from; i <= to && i < columns->n; i++)
        columns->values[i] = fmax(columns->values[i], value);
}

static Columns
columns_of(const PfReadings *readings, const PfScale *x)
{
    size_t n = (size_t)fmax(ceil(pf_scale_length(x)), 1);
    Columns columns = { n, n, g_new0(double, n) };

    for (size_t i = 0; i < readings->n; i++) {
        double from = (double)readings->times_ns[i] / ns_per_second;
        double to =
            i + 1 < readings->n ? (double)readings->times_ns[i + 1] / ns_per_second : x->hi;
        if (to < x->lo || from > x->hi)
            continue;
        size_t left = (size_t)(pf_scale_at(x, fmax(from, x->lo)) - x->from);
        size_t right = (size_t)(pf_scale_at(x, fmin(to, x->hi)) - x->from);
        columns.first = MIN(columns.first, left);
        hold(&columns, left, right, (double)readings->bytes[i]);
    }
    return columns;
}

static void
add_point(GArray *points, double x, double y)
{
    PfPoint point = { x, y };
    g_array_append_val(points, point);
}

/* The line along the steps, from its first point: PfPoint. Owned by the caller. */
static GArray *
steps_of(const PfReadings *readings, const PfScale *x, const PfScale *y)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(PfPoint));
    Columns columns = columns_of(readings, x);

    if (columns.first < columns.n) {
        double last = pf_scale_at(y, columns.values[columns.first]);
        add_point(points, x->from + (double)columns.first, last);
        for (size_t i = columns.first + 1; i < columns.n; i++) {
            double at = x->from + (double)i;
            double next = pf_scale_at(y, columns.values[i]);
            if (next == last)
                continue;
            add_point(points, at, last);
            add_point(points, at, next);
            last = next;
        }
        add_point(points, x->to, last);
    }
    g_free(columns.values);
    return points;
}

static void
draw_line(PfFigure *figure, const GArray *steps, PfInkRole ink, double width)
{
    if (steps->len == 0)
        return;
    pf_figure_line(figure, (PfInk){ .role = ink }, width);
    for (guint i = 0; i < steps->len; i++) {
        PfPoint point = g_array_index(steps, PfPoint, i);
        pf_figure_point(figure, point.x, point.y);
    }
}

bool
pf_heap_size_is_near(const PfReadings *readings, uint64_t peak_bytes)
{
    return (double)readings->max_bytes <= 2 * (double)peak_bytes;
}

PfStrip
pf_heap_size_strip(const PfReadings *readings, const PfScale *time, const PfBox *box)
{
    double most = (double)readings->max_bytes;
    PfScale x = { time->lo, time->hi, box->left, box->right };
    PfScale y = pf_strip_scale(most, box);
    GArray *steps = steps_of(readings, &x, &y);
    PfStrip strip = { .id = "heap-size", .name = PF_HEAP_SIZE_NAME, .most = most };

    strip.n = steps->len;
    strip.points = (PfPoint *)(gpointer)g_array_free(steps, FALSE);
    return strip;
}

void
pf_heap_size_draw_line(PfFigure *figure, const PfReadings *readings, const PfPlot *plot)
{
    g_autoptr(GArray) steps = steps_of(readings, &plot->x, &plot->y);

    pf_figure_open(figure, &(PfGroup){ "overlay-heap", "overlay", PF_HEAP_SIZE_NAME });
    draw_line(figure, steps, PF_INK_PAPER, 2.4);
    draw_line(figure, steps, PF_INK_STRONG, 0.9);
    pf_figure_close(figure);
}

PfPoint
pf_heap_size_top(const PfReadings *readings, const PfPlot *plot)
{
    Columns columns = columns_of(readings, &plot->x);
    size_t top = columns.first;

    for (size_t i = columns.first; i < columns.n; i++)
        if (columns.values[i] > columns.values[top])
            top = i;
    double value = top < columns.n ? columns.values[top] : 0;
    g_free(columns.values);
    return (PfPoint){ plot->x.from + fmin((double)top + 0.5, pf_scale_length(&plot->x)),
                      pf_scale_at(&plot->y, value) };
}

PfPoint
pf_heap_size_end(const PfReadings *readings, const PfPlot *plot)
{
    return (PfPoint){ plot->x.to, pf_scale_at(&plot->y, (double)readings->last_bytes) };
}
