#include "figure/growth_shape.h"

#include <math.h>

#include "figure/sparkline.h"
#include "profile/growth.h"

/* A shape and its axes. */
typedef struct {
    PfFigure *figure;
    const PfStack *stack;
    const PfBand *band;
    PfScale x, y;
    size_t half; /* the first sample that is judged */
} Shape;

static void
draw_part(const Shape *shape, PfInkRole ink, double from)
{
    PfLayer layer = {
        .name = &shape->band->name,
        .band = shape->band,
        .values = shape->band->values,
        .peak = shape->band->peak_bytes,
        .mean = shape->band->mean_bytes,
        .ink = { .role = ink },
    };
    PfScale time = { .lo = from, .hi = shape->x.hi };
    PfBox box = { pf_scale_at(&shape->x, from), shape->x.to, shape->y.to, shape->y.from };

    pf_sparkline_draw(shape->figure, shape->stack, &layer, &time, &box);
}

/* Moves an end of a line along it to where the line is between these heights. */
static PfPoint
within(PfPoint end, PfPoint other, const PfScale *y)
{
    double height = fmin(fmax(end.y, y->to), y->from);
    double part = end.y != other.y ? (height - end.y) / (other.y - end.y) : 0;

    return (PfPoint){ end.x + part * (other.x - end.x), height };
}

/* The line runs through a sample, so that a part of it lies in the shape. */
static void
draw_slope(const Shape *shape)
{
    const uint64_t *times = shape->stack->times_ns + shape->half;
    size_t n = shape->stack->n_samples - shape->half;
    double slope = shape->band->growth_bytes_per_s;
    bool grows = shape->band->growing == PF_YES;
    if (times[n - 1] <= times[0])
        return;

    double seconds = (double)(times[n - 1] - times[0]) / 1e9;
    double start = (double)times[0] / 1e9;
    double level = pf_growth_level(times, shape->band->values + shape->half, n, slope);
    PfPoint from = { pf_scale_at(&shape->x, start), pf_scale_at(&shape->y, level) };
    PfPoint to = { pf_scale_at(&shape->x, start + seconds),
                   pf_scale_at(&shape->y, level + slope * seconds) };

    pf_figure_rule(shape->figure, (PfInk){ .role = grows ? PF_INK_ACCENT : PF_INK_SECOND },
                   grows ? 1.2 : 0.7, within(from, to, &shape->y), within(to, from, &shape->y));
}

void
pf_growth_shape_draw(PfFigure *figure, const PfStack *stack, const PfBand *band,
                     const PfBox *box)
{
    Shape shape = {
        .figure = figure,
        .stack = stack,
        .band = band,
        .x = { pf_stack_start(stack), pf_stack_end(stack), box->left, box->right },
        .y = { 0, fmax((double)band->peak_bytes, 1), box->bottom, box->top },
        .half = pf_growth_half(stack->times_ns, stack->n_samples),
    };

    draw_part(&shape, PF_INK_TRACK, shape.x.lo);
    draw_part(&shape, PF_INK_OTHER, pf_stack_time(stack, shape.half));
    draw_slope(&shape);
}
