#include "figure/gaps.h"

#include <math.h>

#include "base/units.h"

static const double ns_per_second = 1e9;
static const double label_size = 6.5;
static const double label_padding = 3; /* on either side */
static const double label_rise = 5;    /* of the baseline over the zero line */
static const char label[] = "data lost";

/* The first gap that ends after `from_ns`. */
static size_t
first_after(const PfHeapProfile *heap, uint64_t from_ns)
{
    size_t first = 0, end = heap->n_gaps;

    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (heap->gaps[middle].until_ns > from_ns)
            end = middle;
        else
            first = middle + 1;
    }
    return first;
}

bool
pf_gaps_between(const PfHeapProfile *heap, uint64_t from_ns, uint64_t until_ns)
{
    size_t gap = first_after(heap, from_ns);

    return gap < heap->n_gaps && heap->gaps[gap].from_ns < until_ns;
}

static char *
title_of(const PfTimeRange *gap)
{
    g_autofree char *from = pf_unit_ns(gap->from_ns);
    g_autofree char *until = pf_unit_ns(gap->until_ns);

    return g_strdup_printf("data were lost from %s to %s", from, until);
}

static void
draw_side(PfFigure *figure, const PfPlot *plot, double x)
{
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_HAIR }, 0.5, (PfPoint){ x, plot->y.to },
                   (PfPoint){ x, plot->y.from });
}

static void
draw_gap(PfFigure *figure, const PfTimeRange *gap, const PfPlot *plot, const PfMeasure *measure)
{
    double from =
        fmax(pf_scale_at(&plot->x, (double)gap->from_ns / ns_per_second), plot->x.from);
    double until =
        fmin(pf_scale_at(&plot->x, (double)gap->until_ns / ns_per_second), plot->x.to);
    double room = pf_measure(measure, PF_FONT_TEXT, label_size, label) + 2 * label_padding;
    g_autofree char *title = title_of(gap);
    if (until <= from)
        return;

    pf_figure_open(figure, &(PfGroup){ NULL, "gap", title });
    pf_figure_rect(figure, (PfInk){ .role = PF_INK_TRACK }, (PfPoint){ from, plot->y.to },
                   (PfPoint){ until - from, plot->y.from - plot->y.to });
    draw_side(figure, plot, from);
    draw_side(figure, plot, until);
    if (until - from >= room)
        pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, label_size, PF_ALIGN_CENTRE,
                        (PfPoint){ (from + until) / 2, plot->y.from - label_rise }, label);
    pf_figure_close(figure);
}

void
pf_gaps_draw(PfFigure *figure, const PfHeapProfile *heap, const PfPlot *plot,
             const PfMeasure *measure)
{
    for (size_t i = 0; i < heap->n_gaps; i++)
        draw_gap(figure, &heap->gaps[i], plot, measure);
}
