#include "figure/heap_size.h"

#include <math.h>

const double pf_heap_size_strip_height = 30, pf_heap_size_strip_gap = 8;

static const double ns_per_second = 1e9;

/* Steps on the page: the highest value of each column, a point wide. */
typedef struct {
    size_t first, n; /* columns that have a value: from `first` to before `n` */
    double *values;  /* [n], in bytes */
} Columns;

/* A value holds until the next one, and the last to the end of the run. */
static void
hold(Columns *columns, size_t from, size_t to, double value)
{
    for (size_t i = from; i <= to && i < columns->n; i++)
        columns->values[i] = fmax(columns->values[i], value);
}

static Columns
columns_of(const PfReadings *readings, const PfScale *x)
{
    size_t n = (size_t)fmax(ceil(pf_scale_length(x)), 1);
    Columns columns = { n, n, g_new0(double, n) };

    for (size_t i = 0; i < readings->n; i++) {
        double from = (double)readings->times_ns[i] / ns_per_second;
        double to =
            i + 1 < readings->n ? (double)readings->times_ns[i + 1] / ns_per_second : x->hi;
        if (to < x->lo || from > x->hi)
            continue;
        size_t left = (size_t)(pf_scale_at(x, fmax(from, x->lo)) - x->from);
        size_t right = (size_t)(pf_scale_at(x, fmin(to, x->hi)) - x->from);
        columns.first = MIN(columns.first, left);
        hold(&columns, left, right, (double)readings->bytes[i]);
    }
    return columns;
}

/* The line along the steps, from its first point. */
static void
add_steps(PfFigure *figure, const Columns *columns, const PfScale *x, const PfScale *y)
{
    double last = pf_scale_at(y, columns->values[columns->first]);

    pf_figure_point(figure, x->from + (double)columns->first, last);
    for (size_t i = columns->first + 1; i < columns->n; i++) {
        double at = x->from + (double)i;
        double next = pf_scale_at(y, columns->values[i]);
        if (next == last)
            continue;
        pf_figure_point(figure, at, last);
        pf_figure_point(figure, at, next);
        last = next;
    }
    pf_figure_point(figure, x->to, last);
}

static void
draw_line(PfFigure *figure, const Columns *columns, const PfScale *x, const PfScale *y,
          PfInkRole ink, double width)
{
    if (columns->first >= columns->n)
        return;
    pf_figure_line(figure, (PfInk){ .role = ink }, width);
    add_steps(figure, columns, x, y);
}

bool
pf_heap_size_is_near(const PfReadings *readings, uint64_t peak_bytes)
{
    return (double)readings->max_bytes <= 2 * (double)peak_bytes;
}

static void
draw_area(PfFigure *figure, const Columns *columns, const PfScale *x, const PfScale *y)
{
    if (columns->first >= columns->n)
        return;
    pf_figure_area(figure, (PfInk){ .role = PF_INK_TRACK });
    pf_figure_point(figure, x->from + (double)columns->first, y->from);
    add_steps(figure, columns, x, y);
    pf_figure_point(figure, x->to, y->from);
}

static void
label_strip(PfFigure *figure, const PfReadings *readings, const PfBox *box, const PfScale *y)
{
    static const PfTextStyle numbers = {
        { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 7, PF_ALIGN_RIGHT
    };
    double top = pf_scale_at(y, (double)readings->max_bytes);
    g_autofree char *most = pf_unit_format(PF_UNIT_BYTES, (double)readings->max_bytes);

    pf_figure_text(figure, &numbers, (PfPoint){ box->left - 5, top + 2.4 }, most);
    pf_figure_text(figure, &numbers, (PfPoint){ box->left - 5, box->bottom + 2.4 }, "0");
}

void
pf_heap_size_draw_strip(PfFigure *figure, const PfReadings *readings, const PfScale *time,
                        const PfBox *box)
{
    PfScale x = { time->lo, time->hi, box->left, box->right };
    PfScale y = { 0, 1.02 * fmax((double)readings->max_bytes, 1), box->bottom, box->top };
    Columns columns = columns_of(readings, &x);

    pf_figure_open(figure, &(PfGroup){ "heap-size", "overlay", PF_HEAP_SIZE_NAME });
    draw_area(figure, &columns, &x, &y);
    draw_line(figure, &columns, &x, &y, PF_INK_STRONG, 0.8);
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ box->left, box->bottom }, (PfPoint){ box->right, box->bottom });
    label_strip(figure, readings, box, &y);
    pf_figure_close(figure);
    g_free(columns.values);
}

void
pf_heap_size_draw_line(PfFigure *figure, const PfReadings *readings, const PfPlot *plot)
{
    Columns columns = columns_of(readings, &plot->x);

    pf_figure_open(figure, &(PfGroup){ "overlay-heap", "overlay", PF_HEAP_SIZE_NAME });
    draw_line(figure, &columns, &plot->x, &plot->y, PF_INK_PAPER, 2.4);
    draw_line(figure, &columns, &plot->x, &plot->y, PF_INK_STRONG, 0.9);
    pf_figure_close(figure);
    g_free(columns.values);
}

PfPoint
pf_heap_size_top(const PfReadings *readings, const PfPlot *plot)
{
    Columns columns = columns_of(readings, &plot->x);
    size_t top = columns.first;

    for (size_t i = columns.first; i < columns.n; i++)
        if (columns.values[i] > columns.values[top])
            top = i;
    double value = top < columns.n ? columns.values[top] : 0;
    g_free(columns.values);
    return (PfPoint){ plot->x.from + fmin((double)top + 0.5, pf_scale_length(&plot->x)),
                      pf_scale_at(&plot->y, value) };
}

PfPoint
pf_heap_size_end(const PfReadings *readings, const PfPlot *plot)
{
    return (PfPoint){ plot->x.to, pf_scale_at(&plot->y, (double)readings->last_bytes) };
}

/* Which of the strip's two lines a text may stand in. */
typedef enum { NOWHERE, OVER_THE_STEPS, UNDER_THE_STEPS } Line;

static bool
is_crossed(const PfHeapSizeName *name, double x, double width)
{
    for (size_t i = 0; i < name->n_markers; i++)
        if (name->markers[i] > x - 2 && name->markers[i] < x + width + 2)
            return true;
    return false;
}

/* Where a text from `x` on does not run into the steps. */
static Line
free_line(const Columns *columns, const PfBox *box, double x, double width,
          const PfHeapSizeName *name)
{
    size_t first = (size_t)fmax(x - box->left, 0);
    size_t last = (size_t)(x + width - box->left);
    double least = HUGE_VAL, most = 0;

    for (size_t i = first; i <= last && i < columns->n; i++) {
        least = fmin(least, columns->values[i]);
        most = fmax(most, columns->values[i]);
    }
    if (x + width > box->right)
        return NOWHERE;
    if (most <= 0.6 * (double)name->readings->max_bytes)
        return OVER_THE_STEPS;
    return least >= 0.5 * (double)name->readings->max_bytes ? UNDER_THE_STEPS : NOWHERE;
}

/* Where the name stands: at the left where it can, clear of markers where there is such a
 * place.
 */
typedef struct {
    double x;
    Line line;
    bool is_crossed;
} Place;

static Place
place_of_name(const Columns *columns, const PfBox *box, double width,
              const PfHeapSizeName *name)
{
    static const double indent = 5, step = 4;
    int n_places = (int)((box->right - box->left - indent) / step);
    Place found = { box->left + indent, OVER_THE_STEPS, true };
    bool has_any = false;

    for (int i = 0; i < n_places && found.is_crossed; i++) {
        double x = box->left + indent + i * step;
        Place place = { x, free_line(columns, box, x, width, name),
                        is_crossed(name, x, width) };
        if (place.line == NOWHERE || (place.is_crossed && has_any))
            continue;
        found = place;
        has_any = true;
    }
    return found;
}

void
pf_heap_size_name_strip(PfFigure *figure, const PfHeapSizeName *name, const PfBox *box)
{
    static const PfTextStyle style = {
        { PF_INK_STRONG, 0 }, PF_FONT_TEXT_STRONG, 6.5, PF_ALIGN_LEFT
    };
    double width = pf_measure(name->measure, style.font, style.size, PF_HEAP_SIZE_NAME);
    PfScale x = { name->time->lo, name->time->hi, box->left, box->right };
    Columns columns = columns_of(name->readings, &x);
    Place place = place_of_name(&columns, box, width, name);
    bool is_over = place.line == OVER_THE_STEPS;
    PfPoint at = { place.x, is_over ? box->top + 9 : box->bottom - 4 };

    if (place.is_crossed) /* the markers are interrupted, not the name */
        pf_figure_rect(figure, (PfInk){ .role = is_over ? PF_INK_PAPER : PF_INK_TRACK },
                       (PfPoint){ at.x - 1, at.y - 6 }, (PfPoint){ width + 2, 7.5 });
    pf_figure_text(figure, &style, at, PF_HEAP_SIZE_NAME);
    g_free(columns.values);
}
