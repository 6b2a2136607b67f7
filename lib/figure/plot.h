/*
 * plot.h - the ground a chart over time stands on: its scales, axes and grid.
 *
 * LOOK.md, section 5. The byte axis starts at zero and has no line of its own;
 * the time axis is the zero line. Layouts draw the grid first, then the data,
 * then the zero line over its feet.
 */
#pragma once

#include "base/units.h"
#include "figure/figure.h"
#include "figure/measure.h"
#include "figure/scale.h"

typedef struct {
    PfScale x; /* seconds, or numbers of samples */
    PfScale y; /* bytes, shares of 1, or ticks */
    PfTicks x_ticks, y_ticks;
} PfPlot;

/* Where a plot lies on the page. */
typedef struct {
    double left, right, top, bottom;
} PfBox;

/* Whether two boxes have anything in common but an edge. */
bool pf_boxes_meet(const PfBox *x, const PfBox *y);

/* A plot of values from `x_start`, not less than 0, to `x_end`, more than that, and up to
 * `y_end`, more than 0. With `is_by_number` the x axis counts samples, else it is time. Cleared
 * with pf_plot_clear(). */
PfPlot pf_plot(const PfBox *box, double x_start, double x_end, double y_end, bool is_by_number);

/* The same of shares of 1, up to `y_end`. */
PfPlot pf_plot_of_shares(const PfBox *box, double x_start, double x_end, double y_end,
                         bool is_by_number);

/* A small one among many: lines at half of `y_end` and at all of it, without labels, and ticks
 * of time that may stand closer. Numbers of samples have no unit. */
PfPlot
pf_plot_small(const PfBox *box, double x_start, double x_end, double y_end, bool is_by_number);

/* What a value that counts ticks stands for: a share of one processor, or, where that is not
 * known and 0, ticks a second. */
typedef struct {
    double load, rate;
} PfTickUnit;

/* The same of such values, told as what they stand for. */
PfPlot pf_plot_of_ticks(const PfBox *box, double x_start, double x_end, double y_end,
                        const PfTickUnit *unit);

void pf_plot_clear(PfPlot *plot);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfPlot, pf_plot_clear)

/* Its lines and what they are called; the last label of time may end `overhang` to the right of
 * the plot. */
void pf_plot_draw_grid(const PfPlot *plot, PfFigure *figure, const PfMeasure *measure,
                       double overhang);

/* Parts of that: its horizontal lines with what they are called; and what the ticks of time are
 * called. */
void pf_plot_draw_lines(const PfPlot *plot, PfFigure *figure);
void pf_plot_draw_times(const PfPlot *plot, PfFigure *figure, const PfMeasure *measure,
                        double overhang);
void pf_plot_draw_zero_line(const PfPlot *plot, PfFigure *figure);

/* A tick under the zero line for each of `n` places, from left to right; where these stand too
 * close to be told apart, a bar from the first to the last. */
void pf_plot_draw_samples(const PfPlot *plot, PfFigure *figure, const double *x, size_t n);

/* The sign of a peak, and of one that stands back. LOOK.md, section 12.3. */
void pf_plot_draw_ring(PfFigure *figure, PfPoint at);
void pf_plot_draw_ring_in(PfFigure *figure, PfPoint at, PfInkRole ink);
