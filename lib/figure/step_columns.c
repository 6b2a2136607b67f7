#include "figure/step_columns.h"

#include <math.h>

static const double ns_per_second = 1e9;
static const double veil_width = 0.5;

PfStepColumns
pf_step_columns_empty(const PfScale *x)
{
    size_t n = (size_t)fmax(ceil(pf_scale_length(x)), 1);
    return (PfStepColumns){ n, n, g_new0(double, n) };
}

void
pf_step_columns_clear(PfStepColumns *columns)
{
    g_clear_pointer(&columns->values, g_free);
    columns->n = columns->first = 0;
}

static void
hold(PfStepColumns *columns, size_t from, size_t to, double value)
{
    for (size_t i = from; i <= to && i < columns->n; i++)
        columns->values[i] = fmax(columns->values[i], value);
}

PfStepColumns
pf_step_columns(const PfReadings *readings, const PfScale *x)
{
    PfStepColumns columns = pf_step_columns_empty(x);

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

/* Where the last column ends: it may stand out of the axis. */
static double
end_of(const PfStepColumns *columns, const PfScale *x)
{
    return fmin(x->from + (double)columns->n, x->to);
}

GArray *
pf_step_columns_line(const PfStepColumns *columns, const PfScale *x, const PfScale *y)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(PfPoint));
    if (columns->first >= columns->n)
        return points;

    double last = pf_scale_at(y, columns->values[columns->first]);
    add_point(points, x->from + (double)columns->first, last);
    for (size_t i = columns->first + 1; i < columns->n; i++) {
        double at = x->from + (double)i;
        double next = pf_scale_at(y, columns->values[i]);
        if (next == last)
            continue;
        add_point(points, at, last);
        add_point(points, at, next);
        last = next;
    }
    add_point(points, end_of(columns, x), last);
    return points;
}

static void
add_line(PfFigure *figure, const GArray *line)
{
    for (guint i = 0; i < line->len; i++) {
        PfPoint point = g_array_index(line, PfPoint, i);
        pf_figure_point(figure, point.x, point.y);
    }
}

void
pf_step_columns_trace(PfFigure *figure, const PfStepColumns *columns, const PfPlot *plot,
                      PfInk ink, double width)
{
    g_autoptr(GArray) line = pf_step_columns_line(columns, &plot->x, &plot->y);
    if (line->len == 0)
        return;

    pf_figure_line(figure, ink, width);
    add_line(figure, line);
}

void
pf_step_columns_fill(PfFigure *figure, const PfStepColumns *columns, const PfPlot *plot,
                     PfInk ink)
{
    g_autoptr(GArray) line = pf_step_columns_line(columns, &plot->x, &plot->y);
    if (line->len == 0)
        return;

    pf_figure_area(figure, ink);
    pf_figure_point(figure, g_array_index(line, PfPoint, 0).x, plot->y.from);
    add_line(figure, line);
    pf_figure_point(figure, end_of(columns, &plot->x), plot->y.from);
}

/* The end of the run of columns from `first` on that are over a value: before that one. */
static size_t
end_over(const PfStepColumns *columns, size_t first, double value)
{
    while (first < columns->n && columns->values[first] > value)
        first++;
    return first;
}

void
pf_step_columns_veil(PfFigure *figure, const PfStepColumns *columns, const PfPlot *plot)
{
    for (size_t tick = 0; tick < plot->y_ticks.n; tick++) {
        double value = plot->y_ticks.at[tick];
        double y = pf_scale_at(&plot->y, value);
        for (size_t i = columns->first, end; value > plot->y.lo && i < columns->n;
             i = end + 1) {
            end = end_over(columns, i, value);
            if (end > i) {
                pf_figure_rule(
                    figure, (PfInk){ .role = PF_INK_VEIL }, veil_width,
                    (PfPoint){ plot->x.from + (double)i, y },
                    (PfPoint){ fmin(plot->x.from + (double)end, end_of(columns, &plot->x)),
                               y });
            }
        }
    }
}

PfPoint
pf_step_columns_top(const PfStepColumns *columns, const PfPlot *plot)
{
    size_t top = columns->first;

    for (size_t i = columns->first; i < columns->n; i++)
        if (columns->values[i] > columns->values[top])
            top = i;
    double value = top < columns->n ? columns->values[top] : 0;
    return (PfPoint){ plot->x.from + fmin((double)top + 0.5, pf_scale_length(&plot->x)),
                      pf_scale_at(&plot->y, value) };
}
