#include "figure/columns.h"

#include <math.h>

static const double least_width = 1;
static const double finest = 0.05; /* of heights, so that columns that look alike are one */
static const double ns_per_second = 1e9;

PfColumns
pf_columns(const PfScale *time)
{
    double n = floor(pf_scale_length(time) / least_width);
    return (PfColumns){ *time, (size_t)fmax(n, 1) };
}

PfColumns
pf_columns_of_things(const PfColumns *columns, double n, double each)
{
    static const double least = 24;
    double most = (double)columns->n;

    return (PfColumns){ columns->time, (size_t)fmin(fmax(floor(n / each), least), most) };
}

double
pf_columns_x(const PfColumns *columns, size_t column)
{
    double width = columns->time.to - columns->time.from;
    return columns->time.from + width * (double)column / (double)columns->n;
}

double
pf_columns_length(const PfColumns *columns)
{
    return (columns->time.hi - columns->time.lo) / (double)columns->n;
}

double
pf_columns_at(const PfColumns *columns, size_t column)
{
    return columns->time.lo + pf_columns_length(columns) * (double)column;
}

/* The column of a time, which may be none: then the nearest. */
static size_t
column_of(const PfColumns *columns, double time)
{
    double column = floor((time - columns->time.lo) / pf_columns_length(columns));
    return (size_t)CLAMP(column, 0, (double)(columns->n - 1));
}

void
pf_columns_spread(const PfColumns *columns, double from, double until, double amount,
                  double *into)
{
    size_t first = column_of(columns, from), last = column_of(columns, until);

    if (until < columns->time.lo || from > columns->time.hi)
        return;
    if (until <= from) {
        into[first] += amount;
        return;
    }
    for (size_t i = first; i <= last; i++) {
        double start = fmax(from, pf_columns_at(columns, i));
        double end = fmin(until, pf_columns_at(columns, i + 1));
        into[i] += amount * fmax(end - start, 0) / (until - from);
    }
}

void
pf_columns_add(const PfColumns *columns, const PfTimeSums *sums, size_t kind,
               const PfTimeRange *range, double *into)
{
    double from = (double)range->from_ns / ns_per_second;
    double until = (double)range->until_ns / ns_per_second;

    for (size_t i = 0; i < sums->n_bins; i++) {
        uint64_t amount = pf_time_sums_at(sums, i, kind);
        double bin = (double)sums->bin_ns;
        double start = (double)sums->start_ns + bin * (double)i;
        if (amount == 0)
            continue;
        pf_columns_spread(columns, fmax(start / ns_per_second, from),
                          fmin((start + bin) / ns_per_second, until), (double)amount, into);
    }
}

/* Where a value lies, in steps that the eye does not see. */
static double
place_of(const PfScale *y, double value)
{
    double height = fmin(fmax(pf_scale_at(y, value), y->to), y->from);
    return fmax(y->from - finest * round((y->from - height) / finest), y->to);
}

/* [n] the upper edges of the layers up to `n_layers`. */
static double *
edges_of(const PfColumnStack *stack, size_t n_layers)
{
    double *edges = g_new(double, stack->columns->n);

    for (size_t i = 0; i < stack->columns->n; i++) {
        double sum = 0;
        for (size_t layer = 0; layer < n_layers; layer++)
            sum += stack->values[layer][i];
        edges[i] = place_of(&stack->y, sum);
    }
    return edges;
}

/* A step to `y` at `x`, if it is one. */
static void
add_step(PfFigure *figure, double x, double before, double y)
{
    if (before == y)
        return;
    pf_figure_point(figure, x, before);
    pf_figure_point(figure, x, y);
}

/* From a column to before another one. */
static void
draw_area(const PfColumns *columns, const double *upper, const double *lower, size_t first,
          size_t end, PfFigure *figure, PfInk ink)
{
    double left = pf_columns_x(columns, first), right = pf_columns_x(columns, end);

    pf_figure_area(figure, ink);
    pf_figure_point(figure, left, upper[first]);
    for (size_t i = first + 1; i < end; i++)
        add_step(figure, pf_columns_x(columns, i), upper[i - 1], upper[i]);
    pf_figure_point(figure, right, upper[end - 1]);
    pf_figure_point(figure, right, lower[end - 1]);
    for (size_t i = end - 1; i > first; i--)
        add_step(figure, pf_columns_x(columns, i), lower[i], lower[i - 1]);
    pf_figure_point(figure, left, lower[first]);
}

static void
draw_layer(const PfColumnStack *stack, size_t layer, const double *upper, const double *lower,
           PfFigure *figure)
{
    size_t n = stack->columns->n;

    for (size_t first = 0, end; first < n; first = end) {
        end = first + 1;
        if (upper[first] >= lower[first])
            continue;
        while (end < n && upper[end] < lower[end])
            end++;
        draw_area(stack->columns, upper, lower, first, end, figure, stack->inks[layer]);
    }
}

void
pf_column_stack_draw(const PfColumnStack *stack, PfFigure *figure)
{
    g_autofree double *lower = edges_of(stack, 0);

    for (size_t layer = 0; layer < stack->n_layers; layer++) {
        double *upper = edges_of(stack, layer + 1);
        const char *title = stack->titles ? stack->titles[layer] : NULL;
        pf_figure_open(figure, &(PfGroup){ NULL, "layer", title });
        draw_layer(stack, layer, upper, lower, figure);
        pf_figure_close(figure);
        g_free(lower);
        lower = upper;
    }
}

/* The line over the columns from `first` to before `end`. */
static void
draw_edge(const PfColumns *columns, const double *edge, size_t first, size_t end,
          PfFigure *figure, PfInk ink, double width)
{
    pf_figure_line(figure, ink, width);
    pf_figure_point(figure, pf_columns_x(columns, first), edge[first]);
    for (size_t i = first + 1; i < end; i++)
        add_step(figure, pf_columns_x(columns, i), edge[i - 1], edge[i]);
    pf_figure_point(figure, pf_columns_x(columns, end), edge[end - 1]);
}

void
pf_column_stack_draw_total(const PfColumnStack *stack, PfFigure *figure, PfInk ink,
                           double width)
{
    g_autofree double *edge = edges_of(stack, stack->n_layers);
    size_t n = stack->columns->n;

    for (size_t first = 0, end; first < n; first = end) {
        end = first + 1;
        if (edge[first] >= stack->y.from)
            continue;
        while (end < n && edge[end] < stack->y.from)
            end++;
        draw_edge(stack->columns, edge, first, end, figure, ink, width);
    }
}

double
pf_column_stack_most(const PfColumnStack *stack)
{
    double most = 0;

    for (size_t i = 0; i < stack->columns->n; i++) {
        double sum = 0;
        for (size_t layer = 0; layer < stack->n_layers; layer++)
            sum += stack->values[layer][i];
        most = fmax(most, sum);
    }
    return most;
}

void
pf_columns_draw_line(const PfColumns *columns, const PfScale *y, const double *values,
                     PfFigure *figure, PfInk ink, double width)
{
    g_autofree double *edge = g_new(double, columns->n);
    size_t first = 0, end = columns->n;

    while (first < end && values[first] < 0)
        first++;
    while (end > first && values[end - 1] < 0)
        end--;
    for (size_t i = first; i < end; i++)
        edge[i] = place_of(y, fmax(values[i], 0));
    if (first < end)
        draw_edge(columns, edge, first, end, figure, ink, width);
}
