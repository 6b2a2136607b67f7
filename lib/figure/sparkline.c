#include "figure/sparkline.h"

#include <math.h>

static const double column_width = 1;

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
