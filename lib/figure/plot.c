#include "figure/plot.h"

#include <math.h>
#include <string.h>

static const double label_size = 7;
static const double grid_width = 0.5;

/* Ticks that count: 1, 2 or 5 times a power of ten apart, at most so many. */
static PfTicks
ticks_of_numbers(double end, double room, const char *unit)
{
    static const double ladder[] = { 1, 2, 5 };
    double power = 1;
    size_t digit = 0;

    while (end / (ladder[digit] * power) > room) {
        digit = (digit + 1) % G_N_ELEMENTS(ladder);
        power *= digit == 0 ? 10 : 1;
    }

    double step = ladder[digit] * power;
    size_t n = (size_t)(end / step) + 1;
    PfTicks ticks = {
        .step = step,
        .n = n,
        .at = g_new(double, n),
        .labels = g_new0(char *, n + 1),
        .unit = unit,
    };
    for (size_t i = 0; i < n; i++) {
        ticks.at[i] = (double)i * step;
        ticks.labels[i] = pf_unit_format(PF_UNIT_COUNT, ticks.at[i]);
    }
    char *last = ticks.labels[n - 1];
    ticks.labels[n - 1] = g_strconcat(last, "\u00a0", ticks.unit, NULL);
    g_free(last);
    return ticks;
}

bool
pf_boxes_meet(const PfBox *x, const PfBox *y)
{
    return x->left < y->right && y->left < x->right && x->top < y->bottom && y->top < x->bottom;
}

static PfPlot
plot_of(const PfBox *box, double x_start, double x_end, double y_end, PfTicks y_ticks,
        bool is_by_number)
{
    double width = box->right - box->left;

    g_assert(x_start >= 0 && x_end > x_start && y_end > 0);
    return (PfPlot){
        .x = { x_start, x_end, box->left, box->right },
        .y = { 0, y_end, box->bottom, box->top },
        .x_ticks = is_by_number ? ticks_of_numbers(x_end, fmax(2, floor(width / 40)), "samples")
                                : pf_ticks_time_from(x_start, x_end, width),
        .y_ticks = y_ticks,
    };
}

PfPlot
pf_plot(const PfBox *box, double x_start, double x_end, double y_end, bool is_by_number)
{
    PfTicks ticks = pf_ticks_bytes(y_end, box->bottom - box->top);
    return plot_of(box, x_start, x_end, y_end, ticks, is_by_number);
}

PfPlot
pf_plot_of_shares(const PfBox *box, double x_start, double x_end, double y_end,
                  bool is_by_number)
{
    PfTicks ticks = pf_ticks_shares(y_end, box->bottom - box->top);
    return plot_of(box, x_start, x_end, y_end, ticks, is_by_number);
}

/* At nothing, half and all of it; what the whole is says its peak. */
static PfTicks
ticks_of_halves(double end)
{
    PfTicks ticks = { .step = end / 2, .n = 3, .at = g_new(double, 3) };

    for (size_t i = 0; i < ticks.n; i++)
        ticks.at[i] = (double)i * ticks.step;
    return ticks;
}

PfPlot
pf_plot_small(const PfBox *box, double x_start, double x_end, double y_end, bool is_by_number)
{
    PfPlot plot = plot_of(box, x_start, x_end, y_end, ticks_of_halves(y_end), is_by_number);
    PfTicks *times = &plot.x_ticks;

    if (!is_by_number) {
        pf_ticks_clear(times);
        *times = pf_ticks_time_small(x_start, x_end, box->right - box->left);
        return plot;
    }
    char *last = times->labels[times->n - 1];
    *strstr(last, "\u00a0") = '\0';
    return plot;
}

PfPlot
pf_plot_of_ticks(const PfBox *box, double x_start, double x_end, double y_end,
                 const PfTickUnit *unit)
{
    double height = box->bottom - box->top;
    bool has_load = unit->load > 0;
    double per_unit = has_load ? unit->load : unit->rate;
    double top = y_end * per_unit;
    PfTicks ticks = has_load ? pf_ticks_shares(top, height)
                             : ticks_of_numbers(top, fmax(2, floor(height / 30)), "/s");

    for (size_t i = 0; i < ticks.n; i++)
        ticks.at[i] /= per_unit;
    return plot_of(box, x_start, x_end, y_end, ticks, false);
}

void
pf_plot_clear(PfPlot *plot)
{
    pf_ticks_clear(&plot->x_ticks);
    pf_ticks_clear(&plot->y_ticks);
}

void
pf_plot_draw_lines(const PfPlot *plot, PfFigure *figure)
{
    static const PfTextStyle style = {
        { PF_INK_SECOND, 0 }, PF_FONT_TEXT, label_size, PF_ALIGN_RIGHT
    };
    const PfScale *x = &plot->x;

    for (size_t i = 0; i < plot->y_ticks.n; i++) {
        double y = pf_scale_at(&plot->y, plot->y_ticks.at[i]);

        if (plot->y_ticks.at[i] > 0)
            pf_figure_rule(figure, (PfInk){ .role = PF_INK_GRID }, grid_width,
                           (PfPoint){ x->from, y }, (PfPoint){ x->to, y });
        if (plot->y_ticks.labels)
            pf_figure_text(figure, &style, (PfPoint){ x->from - 5, y + 2.4 },
                           plot->y_ticks.labels[i]);
    }
}

/* Where a label of the time axis starts: its number is centred, its unit follows. */
static double
start_of_label(double x, const char *label, double rightmost, const PfMeasure *measure)
{
    const char *unit = strstr(label, "\u00a0");
    g_autofree char *number = unit ? g_strndup(label, (gsize)(unit - label)) : g_strdup(label);
    double half = pf_measure(measure, PF_FONT_TEXT, label_size, number) / 2;
    double whole = pf_measure(measure, PF_FONT_TEXT, label_size, label);

    return fmin(x - half, rightmost - whole);
}

void
pf_plot_draw_times(const PfPlot *plot, PfFigure *figure, const PfMeasure *measure,
                   double overhang)
{
    static const PfTextStyle style = {
        { PF_INK_SECOND, 0 }, PF_FONT_TEXT, label_size, PF_ALIGN_LEFT
    };

    for (size_t i = 0; i < plot->x_ticks.n; i++) {
        const char *label = plot->x_ticks.labels[i];
        double x = pf_scale_at(&plot->x, plot->x_ticks.at[i]);

        if (x > plot->x.from)
            x = start_of_label(x, label, plot->x.to + overhang, measure);
        pf_figure_text(figure, &style, (PfPoint){ x, plot->y.from + 12 }, label);
    }
}

void
pf_plot_draw_grid(const PfPlot *plot, PfFigure *figure, const PfMeasure *measure,
                  double overhang)
{
    pf_plot_draw_lines(plot, figure);
    for (size_t i = 0; i < plot->x_ticks.n; i++) {
        double x = pf_scale_at(&plot->x, plot->x_ticks.at[i]);
        if (x > plot->x.from)
            pf_figure_rule(figure, (PfInk){ .role = PF_INK_GRID }, grid_width,
                           (PfPoint){ x, plot->y.to }, (PfPoint){ x, plot->y.from });
    }
    pf_plot_draw_times(plot, figure, measure, overhang);
}

void
pf_plot_draw_zero_line(const PfPlot *plot, PfFigure *figure)
{
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_AXIS }, 0.75,
                   (PfPoint){ plot->x.from, plot->y.from },
                   (PfPoint){ plot->x.to, plot->y.from });
}

void
pf_plot_draw_samples(const PfPlot *plot, PfFigure *figure, const double *x, size_t n)
{
    static const double closest = 1.6;
    double top = plot->y.from + 1;
    double extent = x[n - 1] - x[0];

    if (n > 1 && extent / (double)(n - 1) < closest) {
        pf_figure_rect(figure, (PfInk){ .role = PF_INK_HAIR }, (PfPoint){ x[0], top },
                       (PfPoint){ extent, 2.2 });
        return;
    }
    for (size_t i = 0; i < n; i++)
        pf_figure_rule(figure, (PfInk){ .role = PF_INK_FAINT }, 0.4, (PfPoint){ x[i], top },
                       (PfPoint){ x[i], top + 2.4 });
}

void
pf_plot_draw_ring_in(PfFigure *figure, PfPoint at, PfInkRole ink)
{
    static const double radius = 2.3;

    pf_figure_circle(figure, (PfInk){ .role = PF_INK_PAPER }, 0, at, radius);
    pf_figure_circle(figure, (PfInk){ .role = ink }, 1.2, at, radius);
}

void
pf_plot_draw_ring(PfFigure *figure, PfPoint at)
{
    pf_plot_draw_ring_in(figure, at, PF_INK_ACCENT);
}
