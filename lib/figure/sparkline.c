#include "figure/sparkline.h"

#include <math.h>

static const double column_width = 1;

/* The greatest value of each column; less than 0 where there is no sample. */
static double *
columns_of(const PfStack *stack, const uint64_t *values, const PfScale *x, size_t n)
{
    double *columns = g_new(double, n);

    for (size_t i = 0; i < n; i++)
        columns[i] = -1;
    for (size_t i = 0; i < stack->n_samples; i++) {
        double time = pf_stack_time(stack, i);
        if (time < x->lo || time > x->hi)
            continue;
        size_t column = (size_t)((pf_scale_at(x, time) - x->from) / column_width);
        columns[MIN(column, n - 1)] = fmax(columns[MIN(column, n - 1)], (double)values[i]);
    }
    return columns;
}

/* Goes up at the first column that has a value, and down again at the last. */
static void
draw_columns(PfFigure *figure, PfInk ink, const double *columns, size_t n, const PfScale *x,
             const PfScale *y)
{
    double last = -1;

    for (size_t i = 0; i < n; i++) {
        double at = x->from + (double)i * column_width;
        if (columns[i] < 0)
            continue;
        if (last < 0) {
            pf_figure_area(figure, ink);
            pf_figure_point(figure, at, y->from);
        }
        pf_figure_point(figure, at, pf_scale_at(y, columns[i]));
        last = at;
    }
    if (last >= 0)
        pf_figure_point(figure, last, y->from);
}

void
pf_sparkline_draw(PfFigure *figure, const PfStack *stack, size_t layer, const PfScale *time,
                  const PfBox *box)
{
    const PfLayer *shown = &stack->layers[layer];
    PfScale x = { time->lo, time->hi, box->left, box->right };
    PfScale y = { 0, fmax((double)shown->peak, 1), box->bottom, box->top };
    size_t n = (size_t)((box->right - box->left) / column_width) + 1;
    g_autofree double *columns = columns_of(stack, shown->values, &x, n);

    if (stack->n_samples == 1) {
        pf_figure_rect(figure, shown->ink, (PfPoint){ box->left, box->bottom },
                       (PfPoint){ box->right - box->left,
                                  pf_scale_at(&y, (double)shown->values[0]) - box->bottom });
    } else if (shown->peak > 0) {
        draw_columns(figure, shown->ink, columns, n, &x, &y);
    }
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_HAIR }, 0.5,
                   (PfPoint){ box->left, box->bottom }, (PfPoint){ box->right, box->bottom });
}
