#include "figure/activity_threads.h"

#include <math.h>

static const double ns_per_second = 1e9;
static const double line_width = 0.9;

const PfInk pf_ink_alive = { PF_INK_STRONG, 0 };
const PfInk pf_ink_ready = { PF_INK_OTHER, 0 };

static double
time_of(const PfThreadBins *bins, size_t bin)
{
    return (double)(bins->start_ns + bin * bins->bin_ns) / ns_per_second;
}

/* [columns->n] the most of the bins that each column touches; before the first and after the
 * last of them -1. Owned by the caller. */
static double *
most_of(const PfThreadBins *bins, const uint32_t *most, const PfColumns *columns)
{
    double *values = g_new(double, columns->n);
    size_t bin = 0;

    for (size_t i = 0; i < columns->n; i++) {
        double from = pf_columns_at(columns, i), until = pf_columns_at(columns, i + 1);
        values[i] = -1;
        while (bin < bins->n_bins && time_of(bins, bin + 1) <= from)
            bin++;
        for (size_t j = bin; j < bins->n_bins && time_of(bins, j) < until; j++)
            values[i] = fmax(values[i], most[j]);
    }
    return values;
}

/* -1 is nothing to fill. */
static void
draw_area(PfFigure *figure, double *values, const PfColumns *columns, const PfScale *y)
{
    const double *layers[] = { values };
    PfColumnStack stack = { columns, *y, 1, layers, &pf_ink_ready, NULL };

    for (size_t i = 0; i < columns->n; i++)
        values[i] = fmax(values[i], 0);
    pf_column_stack_draw(&stack, figure);
}

void
pf_activity_threads_draw(PfFigure *figure, const PfThreadBins *bins, const PfColumns *columns,
                         const PfPlot *plot)
{
    g_autofree double *alive = most_of(bins, bins->alive_max, columns);
    g_autofree double *ready = most_of(bins, bins->ready_max, columns);

    pf_figure_open(figure, &(PfGroup){ .kind = "threads" });
    draw_area(figure, ready, columns, &plot->y);
    pf_columns_draw_line(columns, &plot->y, alive, figure, pf_ink_alive, line_width);
    pf_figure_close(figure);
}
