#include "figure/gaps.h"

#include "base/units.h"

static const double ns_per_second = 1e9;
static const double least_width = 1; /* of a sign, before more gaps are told by it */
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

/* What is drawn of some gaps that follow one another. */
typedef struct {
    PfTimeRange range;
    size_t n;           /* gaps */
    double from, until; /* places on the page */
} Sign;

static char *
title_of(const Sign *sign)
{
    g_autofree char *from = pf_unit_ns(sign->range.from_ns);
    g_autofree char *until = pf_unit_ns(sign->range.until_ns);
    g_autofree char *n = pf_unit_count(sign->n);

    if (sign->n == 1)
        return g_strdup_printf("data were lost from %s to %s", from, until);
    return g_strdup_printf("data were lost in %s places from %s to %s", n, from, until);
}

static double
place_of(const PfPlot *plot, uint64_t time_ns)
{
    double x = pf_scale_at(&plot->x, (double)time_ns / ns_per_second);
    return CLAMP(x, plot->x.from, plot->x.to);
}

/* From the gap `first` on. */
static Sign
sign_of(const PfHeapProfile *heap, size_t first, const PfPlot *plot)
{
    Sign sign = { heap->gaps[first], 1, place_of(plot, heap->gaps[first].from_ns),
                  place_of(plot, heap->gaps[first].until_ns) };

    for (size_t i = first + 1; i < heap->n_gaps; i++, sign.n++) {
        double until = place_of(plot, heap->gaps[i].until_ns);
        if (until - sign.from > least_width)
            break;
        sign.until = until;
        sign.range.until_ns = heap->gaps[i].until_ns;
    }
    return sign;
}

/* The words in the widest stretch that no line crosses. */
static void
draw_label(PfFigure *figure, const Sign *sign, const PfPlot *plot, const PfMeasure *measure,
           const PfMarkers *markers)
{
    double room = pf_measure(measure, PF_FONT_TEXT, label_size, label) + 2 * label_padding;
    double start = sign->from, from = start, until = start;
    size_t n = markers ? markers->n : 0;

    for (size_t i = 0; i <= n && until - from < sign->until - start; i++) {
        double end = i < n ? CLAMP(markers->x[i], start, sign->until) : sign->until;
        if (end - start > until - from) {
            from = start;
            until = end;
        }
        start = end;
    }
    if (until - from >= room)
        pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, label_size, PF_ALIGN_CENTRE,
                        (PfPoint){ (from + until) / 2, plot->y.from - label_rise }, label);
}

static void
draw_side(PfFigure *figure, const PfPlot *plot, double x)
{
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_HAIR }, 0.5, (PfPoint){ x, plot->y.to },
                   (PfPoint){ x, plot->y.from });
}

static void
draw_sign(PfFigure *figure, const Sign *sign, const PfPlot *plot)
{
    pf_figure_rect(figure, (PfInk){ .role = PF_INK_TRACK }, (PfPoint){ sign->from, plot->y.to },
                   (PfPoint){ sign->until - sign->from, plot->y.from - plot->y.to });
    draw_side(figure, plot, sign->from);
    draw_side(figure, plot, sign->until);
}

void
pf_gaps_draw_with_markers(PfFigure *figure, const PfHeapProfile *heap, const PfPlot *plot,
                          const PfMeasure *measure, const PfMarkers *markers)
{
    size_t i = 0;

    while (i < heap->n_gaps) {
        Sign sign = sign_of(heap, i, plot);
        g_autofree char *title = title_of(&sign);
        i += sign.n;
        if (sign.until <= sign.from)
            continue;
        pf_figure_open(figure, &(PfGroup){ NULL, "gap", title });
        draw_sign(figure, &sign, plot);
        draw_label(figure, &sign, plot, measure, markers);
        pf_figure_close(figure);
    }
}

void
pf_gaps_draw(PfFigure *figure, const PfHeapProfile *heap, const PfPlot *plot,
             const PfMeasure *measure)
{
    pf_gaps_draw_with_markers(figure, heap, plot, measure, NULL);
}
