#include "figure/strip.h"

#include <math.h>

#include "base/units.h"

const double pf_strip_height = 30, pf_strip_gap = 8;

void
pf_strip_clear(PfStrip *strip)
{
    g_clear_pointer(&strip->points, g_free);
    g_clear_pointer(&strip->is_apart, g_free);
    strip->n = 0;
}

PfScale
pf_strip_scale(double most, const PfBox *box)
{
    return (PfScale){ 0, 1.02 * fmax(most, 1), box->bottom, box->top };
}

/* The last point of the line that begins at `first`. */
static size_t
end_of_run(const PfStrip *strip, size_t first)
{
    size_t last = first;

    while (last + 1 < strip->n && !(strip->is_apart && strip->is_apart[last + 1]))
        last++;
    return last;
}

static void
add_points(PfFigure *figure, const PfStrip *strip, size_t first, size_t last)
{
    for (size_t i = first; i <= last; i++)
        pf_figure_point(figure, strip->points[i].x, strip->points[i].y);
}

static void
draw_areas(PfFigure *figure, const PfStrip *strip, const PfBox *box)
{
    for (size_t first = 0, last; first < strip->n; first = last + 1) {
        last = end_of_run(strip, first);
        pf_figure_area(figure, (PfInk){ .role = PF_INK_TRACK });
        pf_figure_point(figure, strip->points[first].x, box->bottom);
        add_points(figure, strip, first, last);
        pf_figure_point(figure, strip->points[last].x, box->bottom);
        pf_figure_line(figure, (PfInk){ .role = PF_INK_STRONG }, 0.8);
        add_points(figure, strip, first, last);
    }
}

static void
draw_scale(PfFigure *figure, const PfStrip *strip, const PfBox *box)
{
    static const PfTextStyle numbers = {
        { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 7, PF_ALIGN_RIGHT
    };
    PfScale y = pf_strip_scale(strip->most, box);
    double top = pf_scale_at(&y, strip->most);
    g_autofree char *most = pf_unit_format(PF_UNIT_BYTES, strip->most);

    if (strip->most > 0)
        pf_figure_text(figure, &numbers, (PfPoint){ box->left - 5, top + 2.4 }, most);
    pf_figure_text(figure, &numbers, (PfPoint){ box->left - 5, box->bottom + 2.4 }, "0");
}

void
pf_strip_draw(PfFigure *figure, const PfStrip *strip, const PfBox *box)
{
    pf_figure_open(figure, &(PfGroup){ strip->id, "overlay", strip->name });
    draw_areas(figure, strip, box);
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ box->left, box->bottom }, (PfPoint){ box->right, box->bottom });
    draw_scale(figure, strip, box);
    pf_figure_close(figure);
}

/* The line's extremes in columns a point wide, as heights over the strip's foot. */
typedef struct {
    size_t n;
    double *least, *most; /* [n]; nothing is 0 high */
} Columns;

static void
cover(const Columns *columns, size_t column, double height)
{
    if (column >= columns->n)
        return;
    columns->least[column] = fmin(columns->least[column], height);
    columns->most[column] = fmax(columns->most[column], height);
}

/* A line that ends where a column begins is not in it. */
static void
cover_line(const Columns *columns, const PfBox *box, PfPoint from, PfPoint to)
{
    double start = from.x - box->left, end = to.x - box->left;
    double slope = end > start ? (to.y - from.y) / (end - start) : 0;
    size_t first = (size_t)fmax(start, 0);

    if (end <= start)
        return;
    for (size_t column = first; (double)column < end && column < columns->n; column++) {
        double left = fmax(start, (double)column), right = fmin(end, (double)column + 1);
        cover(columns, column, box->bottom - (from.y + slope * (left - start)));
        cover(columns, column, box->bottom - (from.y + slope * (right - start)));
    }
}

static Columns
columns_of(const PfStrip *strip, const PfBox *box)
{
    size_t n = (size_t)fmax(ceil(box->right - box->left), 1);
    Columns columns = { n, g_new(double, n), g_new0(double, n) };

    for (size_t i = 0; i < n; i++)
        columns.least[i] = HUGE_VAL;
    for (size_t i = 0; i + 1 < strip->n; i++)
        if (!strip->is_apart || !strip->is_apart[i + 1])
            cover_line(&columns, box, strip->points[i], strip->points[i + 1]);
    for (size_t i = 0; i < n; i++)
        columns.least[i] = fmin(columns.least[i], columns.most[i]);
    return columns;
}

/* Which of the strip's two lines a text may stand in. */
typedef enum { NOWHERE, OVER_THE_LINE, UNDER_THE_LINE } Line;

/* What is to be placed, and what in. */
typedef struct {
    const PfBox *box;
    const PfMarkers *markers;
    Columns columns;
    double greatest; /* height of the line */
    double width;    /* of the text */
} Naming;

static bool
is_crossed(const Naming *naming, double x)
{
    const PfMarkers *markers = naming->markers;

    for (size_t i = 0; i < markers->n; i++)
        if (markers->x[i] > x - 2 && markers->x[i] < x + naming->width + 2)
            return true;
    return false;
}

/* Where a text from `x` on does not run into the line. */
static Line
free_line(const Naming *naming, double x)
{
    const Columns *columns = &naming->columns;
    size_t first = (size_t)fmax(x - naming->box->left, 0);
    size_t last = (size_t)(x + naming->width - naming->box->left);
    double least = HUGE_VAL, most = 0;

    for (size_t i = first; i <= last && i < columns->n; i++) {
        least = fmin(least, columns->least[i]);
        most = fmax(most, columns->most[i]);
    }
    if (x + naming->width > naming->box->right)
        return NOWHERE;
    if (most <= 0.6 * naming->greatest)
        return OVER_THE_LINE;
    return least >= 0.5 * naming->greatest ? UNDER_THE_LINE : NOWHERE;
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
place_of_name(const Naming *naming)
{
    static const double indent = 5, step = 4;
    const PfBox *box = naming->box;
    int n_places = (int)((box->right - box->left - indent) / step);
    Place found = { box->left + indent, OVER_THE_LINE, true };
    bool has_any = false;

    for (int i = 0; i < n_places && found.is_crossed; i++) {
        double x = box->left + indent + i * step;
        Place place = { x, free_line(naming, x), is_crossed(naming, x) };
        if (place.line == NOWHERE || (place.is_crossed && has_any))
            continue;
        found = place;
        has_any = true;
    }
    return found;
}

void
pf_strip_annotate(PfFigure *figure, const PfStrip *strip, const PfMarkers *markers,
                  const PfMeasure *measure, const PfBox *box)
{
    static const PfTextStyle style = {
        { PF_INK_STRONG, 0 }, PF_FONT_TEXT_STRONG, 6.5, PF_ALIGN_LEFT
    };
    PfScale y = pf_strip_scale(strip->most, box);
    Naming naming = { box, markers, columns_of(strip, box),
                      box->bottom - pf_scale_at(&y, strip->most),
                      pf_measure(measure, style.font, style.size, strip->name) };
    Place place = place_of_name(&naming);
    bool is_over = place.line == OVER_THE_LINE;
    PfPoint at = { place.x, is_over ? box->top + 9 : box->bottom - 4 };

    if (place.is_crossed) /* the markers are interrupted, not the name */
        pf_figure_rect(figure, (PfInk){ .role = is_over ? PF_INK_PAPER : PF_INK_TRACK },
                       (PfPoint){ at.x - 1, at.y - 6 }, (PfPoint){ naming.width + 2, 7.5 });
    pf_figure_text(figure, &style, at, strip->name);
    if (strip->peak)
        pf_plot_draw_ring(figure, *strip->peak);
    g_free(naming.columns.least);
    g_free(naming.columns.most);
}
