#include "figure/sparkline.h"

#include <math.h>

static const double column_width = 1;
static const double pair_width = 0.6; /* of the line of a run over another */

/* What the samples of a column come to. */
typedef struct {
    bool is_there;     /* any sample */
    double greatest;   /* value */
    bool is_after_gap; /* data were lost between its first sample and the column before */
} Column;

static Column *
columns_of(const PfStack *stack, const uint64_t *values, const PfScale *x, size_t n)
{
    Column *columns = g_new0(Column, n);
    size_t last = n;

    for (size_t i = 0; i < stack->n_samples; i++) {
        double time = pf_stack_time(stack, i);
        if (time < x->lo || time > x->hi)
            continue;
        size_t at = MIN((size_t)((pf_scale_at(x, time) - x->from) / column_width), n - 1);
        bool is_first = at != last && i > 0;
        columns[at].is_there = true;
        columns[at].greatest = fmax(columns[at].greatest, (double)values[i]);
        if (is_first && pf_stack_has_gap(stack, i - 1, i))
            columns[at].is_after_gap = true;
        last = at;
    }
    return columns;
}

static void
begin_shape(PfFigure *figure, PfInk ink, double at, double ground)
{
    pf_figure_area(figure, ink);
    pf_figure_point(figure, at, ground);
}

/* A shape of one column would have no area. */
static void
end_shape(PfFigure *figure, const PfScale *y, double first, double last, double value)
{
    if (last > first) {
        pf_figure_point(figure, last, y->from);
        return;
    }
    pf_figure_point(figure, last + column_width, pf_scale_at(y, value));
    pf_figure_point(figure, last + column_width, y->from);
}

/* Goes up at the first column that has a value, and down again at the last, and so between two
 * gaps. */
static void
draw_columns(PfFigure *figure, PfInk ink, const Column *columns, size_t n, const PfScale *x,
             const PfScale *y)
{
    double first = -1, last = -1, value = 0;

    for (size_t i = 0; i < n; i++) {
        double at = x->from + (double)i * column_width;
        if (!columns[i].is_there)
            continue;
        if (last >= 0 && columns[i].is_after_gap)
            end_shape(figure, y, first, last, value);
        if (last < 0 || columns[i].is_after_gap)
            begin_shape(figure, ink, first = at, y->from);
        value = columns[i].greatest;
        pf_figure_point(figure, at, pf_scale_at(y, value));
        last = at;
    }
    if (last >= 0)
        end_shape(figure, y, first, last, value);
}

/* Within a step all columns are as high as its ends, and each is a level. */
static void
draw_steps(PfFigure *figure, PfInk ink, const Column *columns, size_t n, const PfScale *x,
           const PfScale *y)
{
    size_t end = n, first = 0;

    while (end > 0 && !columns[end - 1].is_there)
        end--;
    while (first < end && !columns[first].is_there)
        first++;
    double top = pf_scale_at(y, columns[first].greatest);
    pf_figure_area(figure, ink);
    pf_figure_point(figure, x->from + (double)first * column_width, y->from);
    for (size_t i = first; i < end; i++) {
        double at = x->from + (double)i * column_width;
        if (columns[i].is_there)
            top = pf_scale_at(y, columns[i].greatest);
        pf_figure_point(figure, at, top);
        pf_figure_point(figure, fmin(at + column_width, x->to), top);
    }
    pf_figure_point(figure, fmin(x->from + (double)end * column_width, x->to), y->from);
}

void
pf_sparkline_draw(PfFigure *figure, const PfStack *stack, const PfLayer *layer,
                  const PfScale *time, const PfBox *box)
{
    PfScale x = { time->lo, time->hi, box->left, box->right };
    PfScale y = { 0, fmax((double)layer->peak, 1), box->bottom, box->top };
    size_t n = (size_t)((box->right - box->left) / column_width) + 1;
    g_autofree Column *columns = columns_of(stack, layer->values, &x, n);

    if (stack->n_samples == 1) {
        pf_figure_rect(figure, layer->ink, (PfPoint){ box->left, box->bottom },
                       (PfPoint){ box->right - box->left,
                                  pf_scale_at(&y, (double)layer->values[0]) - box->bottom });
    } else if (layer->peak > 0 && stack->is_stepped) {
        draw_steps(figure, layer->ink, columns, n, &x, &y);
    } else if (layer->peak > 0) {
        draw_columns(figure, layer->ink, columns, n, &x, &y);
    }
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_HAIR }, 0.5,
                   (PfPoint){ box->left, box->bottom }, (PfPoint){ box->right, box->bottom });
}

static double
greatest_of(const PfShape *shape)
{
    uint64_t greatest = 0;

    for (size_t i = 0; shape->values && i < shape->stack->n_samples; i++)
        greatest = MAX(greatest, shape->values[i]);
    return (double)greatest;
}

/* Along the columns that have a value, anew after each gap. A part of one column is as wide as
 * that. */
static void
trace_columns(PfFigure *figure, PfInk ink, const Column *columns, size_t n, const PfScale *x,
              const PfScale *y)
{
    bool is_open = false, is_short = false;
    PfPoint at = { 0, 0 };

    for (size_t i = 0; i < n; i++) {
        if (!columns[i].is_there)
            continue;
        bool starts = !is_open || columns[i].is_after_gap;
        if (starts && is_short)
            pf_figure_point(figure, fmin(at.x + column_width, x->to), at.y);
        if (starts)
            pf_figure_line(figure, ink, pair_width);
        at = (PfPoint){ x->from + (double)i * column_width,
                        pf_scale_at(y, columns[i].greatest) };
        pf_figure_point(figure, at.x, at.y);
        is_open = true;
        is_short = starts;
    }
    if (is_short)
        pf_figure_point(figure, fmin(at.x + column_width, x->to), at.y);
}

void
pf_sparkline_pair_draw(PfFigure *figure, const PfShape *run, const PfShape *baseline,
                       const PfScale *time, const PfBox *box)
{
    PfScale x = { time->lo, time->hi, box->left, box->right };
    double most = fmax(fmax(greatest_of(run), greatest_of(baseline)), 1);
    PfScale y = { 0, most, box->bottom, box->top };
    size_t n = (size_t)((box->right - box->left) / column_width) + 1;

    if (baseline->values && greatest_of(baseline) > 0) {
        g_autofree Column *columns = columns_of(baseline->stack, baseline->values, &x, n);
        draw_columns(figure, (PfInk){ .role = PF_INK_BASELINE_SHAPE }, columns, n, &x, &y);
    }
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_HAIR }, 0.5,
                   (PfPoint){ box->left, box->bottom }, (PfPoint){ box->right, box->bottom });
    if (run->values) {
        g_autofree Column *columns = columns_of(run->stack, run->values, &x, n);
        trace_columns(figure, (PfInk){ .role = PF_INK_ACCENT }, columns, n, &x, &y);
    }
}
