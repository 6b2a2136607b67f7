#include "figure/pause_plot.h"

#include <math.h>
#include <stdlib.h>

static const double ns_per_second = 1e9;
static const double range_width = 0.9, dot_radius = 1.7, edge_width = 0.4;
static const double diamond_radius = 2.1;
static const double least_label = 9.5; /* between two labels of decades */

bool
pf_pause_plot_has_stops(const PfProfile *profile)
{
    const PfNonmoving *nonmoving = profile->nonmoving;

    for (size_t i = 0; nonmoving && i < nonmoving->n_phases; i++)
        if (pf_nonmoving_is_stop(&nonmoving->phases[i]))
            return true;
    return false;
}

/* The shortest and the longest of what is drawn. */
typedef struct {
    uint64_t least, most;
} Extent;

static void
cover(Extent *extent, uint64_t pause_ns)
{
    extent->least = MIN(extent->least, pause_ns);
    extent->most = MAX(extent->most, pause_ns);
}

static Extent
extent_of(const PfProfile *profile)
{
    const PfGc *gc = profile->gc;
    const PfNonmoving *nonmoving = profile->nonmoving;
    Extent extent = { UINT64_MAX, 0 };

    for (size_t i = 0; i < gc->n_columns; i++) {
        cover(&extent, gc->columns[i].min_ns);
        cover(&extent, gc->columns[i].max_ns);
    }
    for (size_t i = 0; i < gc->n_majors; i++)
        cover(&extent, gc->majors[i].pause_ns);
    for (size_t i = 0; nonmoving && i < nonmoving->n_phases; i++)
        if (pf_nonmoving_is_stop(&nonmoving->phases[i]))
            cover(&extent, nonmoving->phases[i].end_ns - nonmoving->phases[i].start_ns);
    return extent;
}

/* Ticks of decades in powers of ten of nanoseconds: of many every other one, or fewer. */
static PfTicks
ticks_of(PfTicks *decades, double height)
{
    double room = height / (double)(decades->n - 1);
    size_t every = (size_t)fmax(ceil(least_label / fmax(room, 0.1)), 1);
    PfTicks ticks = { .n = (decades->n - 1) / every + 1, .unit = decades->unit };

    ticks.at = g_new(double, ticks.n);
    ticks.labels = g_new0(char *, ticks.n + 1);
    for (size_t i = 0; i < ticks.n; i++) {
        ticks.at[i] = log10(decades->at[i * every] * ns_per_second);
        ticks.labels[i] = g_steal_pointer(&decades->labels[i * every]);
    }
    for (size_t i = 0; i < decades->n; i++)
        g_free(decades->labels[i]);
    g_clear_pointer(&decades->labels, g_free);
    return ticks;
}

PfPlot
pf_pause_plot(const PfProfile *profile, const PfBox *box, double start, double end)
{
    Extent extent = extent_of(profile);
    PfPlot plot = pf_plot(box, start, end, 1, false);
    g_auto(PfTicks) decades = pf_ticks_decades((double)extent.least / ns_per_second,
                                               (double)extent.most / ns_per_second);

    plot.y.lo = log10(decades.at[0] * ns_per_second);
    plot.y.hi = log10(decades.at[decades.n - 1] * ns_per_second);
    pf_ticks_clear(&plot.y_ticks);
    plot.y_ticks = ticks_of(&decades, box->bottom - box->top);
    return plot;
}

double
pf_pause_plot_at(const PfScale *y, uint64_t pause_ns)
{
    return pf_scale_at(y, CLAMP(log10((double)MAX(pause_ns, 1)), y->lo, y->hi));
}

void
pf_pause_plot_draw_range(PfFigure *figure, PfPoint at, double height)
{
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_BLOCKS }, range_width,
                   (PfPoint){ at.x, at.y - height / 2 }, (PfPoint){ at.x, at.y + height / 2 });
    pf_figure_rect(figure, (PfInk){ .role = PF_INK_SECOND },
                   (PfPoint){ at.x - 0.5, at.y - 0.5 }, (PfPoint){ 1, 1 });
}

void
pf_pause_plot_draw_dot(PfFigure *figure, PfPoint at)
{
    pf_figure_circle(figure, (PfInk){ .role = PF_INK_ACCENT }, 0, at, dot_radius);
    pf_figure_circle(figure, (PfInk){ .role = PF_INK_PAPER }, edge_width, at, dot_radius);
}

static void
add_diamond(PfFigure *figure, PfPoint at)
{
    pf_figure_point(figure, at.x, at.y - diamond_radius);
    pf_figure_point(figure, at.x + diamond_radius, at.y);
    pf_figure_point(figure, at.x, at.y + diamond_radius);
    pf_figure_point(figure, at.x - diamond_radius, at.y);
}

void
pf_pause_plot_draw_diamond(PfFigure *figure, PfPoint at)
{
    pf_figure_area(figure, (PfInk){ .role = PF_INK_STRONG });
    add_diamond(figure, at);
    pf_figure_line(figure, (PfInk){ .role = PF_INK_PAPER }, edge_width);
    add_diamond(figure, at);
    pf_figure_point(figure, at.x, at.y - diamond_radius);
}

/* The minor pauses of a point of the plot. */
typedef struct {
    size_t column;
    uint64_t least, most, median;
} Range;

static gint
compare_medians(gconstpointer a, gconstpointer b)
{
    const PfPauseColumn *x = a, *y = b;
    return x->median_ns < y->median_ns ? -1 : x->median_ns > y->median_ns;
}

/* Of all pauses of some columns; of medians that of the pause in the middle. */
static uint64_t
median_of(const PfPauseColumn *columns, size_t n)
{
    g_autofree PfPauseColumn *sorted = g_memdup2(columns, n * sizeof *columns);
    uint64_t count = 0, before = 0;
    size_t i = 0;

    qsort(sorted, n, sizeof *sorted, compare_medians);
    for (size_t column = 0; column < n; column++)
        count += sorted[column].count;
    while (i + 1 < n && before + sorted[i].count < (count + 1) / 2)
        before += sorted[i++].count;
    return sorted[i].median_ns;
}

static bool
is_before_end(const PfPlot *plot, uint64_t time_ns)
{
    return (double)time_ns / ns_per_second <= plot->x.hi;
}

static size_t
column_at(const PfGc *gc, size_t i, const PfPlot *plot)
{
    double middle = ((double)gc->columns[i].start_ns + (double)gc->column_ns / 2);
    double x = pf_scale_at(&plot->x, middle / ns_per_second) - plot->x.from;

    return (size_t)CLAMP(x, 0, ceil(pf_scale_length(&plot->x)) - 1);
}

/* Takes the columns from `first` on that lie in one point; returns how many. */
static size_t
gather(const PfGc *gc, size_t first, const PfPlot *plot, Range *out)
{
    size_t n = 0;

    *out = (Range){ column_at(gc, first, plot), UINT64_MAX, 0, 0 };
    while (first + n < gc->n_columns && column_at(gc, first + n, plot) == out->column) {
        out->least = MIN(out->least, gc->columns[first + n].min_ns);
        out->most = MAX(out->most, gc->columns[first + n].max_ns);
        n++;
    }
    out->median = median_of(gc->columns + first, n);
    return n;
}

static void
draw_range(PfFigure *figure, const Range *range, const PfPlot *plot)
{
    double x = fmin(plot->x.from + (double)range->column + 0.5, plot->x.to - 0.5);
    double top = pf_pause_plot_at(&plot->y, range->most);
    double bottom = pf_pause_plot_at(&plot->y, range->least);

    if (bottom > top)
        pf_figure_rule(figure, (PfInk){ .role = PF_INK_BLOCKS }, range_width,
                       (PfPoint){ x, top }, (PfPoint){ x, bottom });
}

static void
draw_median(PfFigure *figure, const Range *range, const PfPlot *plot)
{
    double x = fmin(plot->x.from + (double)range->column, plot->x.to - 1);
    double y = pf_pause_plot_at(&plot->y, range->median);

    pf_figure_rect(figure, (PfInk){ .role = PF_INK_SECOND }, (PfPoint){ x, y - 0.5 },
                   (PfPoint){ 1, 1 });
}

void
pf_pause_plot_draw_minor(PfFigure *figure, const PfGc *gc, const PfPlot *plot)
{
    g_autoptr(GArray) ranges = g_array_new(FALSE, FALSE, sizeof(Range));
    Range range;

    for (size_t i = 0; i < gc->n_columns && is_before_end(plot, gc->columns[i].start_ns);) {
        i += gather(gc, i, plot, &range);
        g_array_append_val(ranges, range);
    }
    pf_figure_open(figure, &(PfGroup){ "minor", "pauses", "minor collections" });
    for (guint i = 0; i < ranges->len; i++)
        draw_range(figure, &g_array_index(ranges, Range, i), plot);
    for (guint i = 0; i < ranges->len; i++)
        draw_median(figure, &g_array_index(ranges, Range, i), plot);
    pf_figure_close(figure);
}

/* Signs that are drawn so far, each by the point of the page it stands in: of several in one
 * only the first would be seen. */
typedef struct {
    PfFigure *figure;
    const PfPlot *plot;
    void (*sign)(PfFigure *figure, PfPoint at);
    GHashTable *taken;
} Signs;

static void
add_sign(const Signs *signs, uint64_t start_ns, uint64_t pause_ns)
{
    const PfPlot *plot = signs->plot;
    PfPoint at = { pf_scale_at(&plot->x, (double)start_ns / ns_per_second),
                   pf_pause_plot_at(&plot->y, pause_ns) };
    if (!is_before_end(plot, start_ns) || at.x < plot->x.from)
        return;
    at.x = fmin(at.x, plot->x.to - diamond_radius); /* the page may end there */

    guint cell = (guint)(at.x - plot->x.from) << 16 | (guint)(at.y - plot->y.to);
    if (g_hash_table_add(signs->taken, GUINT_TO_POINTER(cell + 1)))
        signs->sign(signs->figure, at);
}

void
pf_pause_plot_draw_major(PfFigure *figure, const PfGc *gc, const PfPlot *plot)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    Signs signs = { figure, plot, pf_pause_plot_draw_dot, taken };

    pf_figure_open(figure, &(PfGroup){ "major", "pauses", "major collections" });
    for (size_t i = 0; i < gc->n_majors; i++)
        add_sign(&signs, gc->majors[i].start_ns, gc->majors[i].pause_ns);
    pf_figure_close(figure);
}

void
pf_pause_plot_draw_stops(PfFigure *figure, const PfNonmoving *nonmoving, const PfPlot *plot)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    Signs signs = { figure, plot, pf_pause_plot_draw_diamond, taken };

    pf_figure_open(figure, &(PfGroup){ "stops", "pauses", "second stops" });
    for (size_t i = 0; i < nonmoving->n_phases; i++) {
        const PfNonmovingPhase *phase = &nonmoving->phases[i];
        if (pf_nonmoving_is_stop(phase))
            add_sign(&signs, phase->start_ns, phase->end_ns - phase->start_ns);
    }
    pf_figure_close(figure);
}
