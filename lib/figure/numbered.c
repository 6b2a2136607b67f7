#include "figure/numbered.h"

#include <math.h>

#include "figure/plot.h"
#include "figure/scale.h"

static const double radius = 6.5, number_size = 6.5;
static const double beside = 4;    /* from a text to a disc */
static const double text_rise = 2; /* of the middle of a text over its baseline */
static const double under_zero = 3;
static const double room_over = 3;   /* of a disc beside the highest label of a marker */
static const double band_margin = 2; /* over and under a disc together */
static const double least_band = 3;
static const double edge = 0.7; /* of paper, round a disc */

enum { N_STEPS = 20 };

/* The chart that is drawn, and what is in the way on it. */
typedef struct {
    PfFigure *figure;
    const PfInset *place;
    const PfMeasure *measure;
    guint first, end; /* its marks */
    GArray *taken;    /* PfBox: of texts and of discs */
    unsigned numbered;
} Chart;

static const PfMark *
mark_at(const Chart *chart, guint i)
{
    return &g_array_index(chart->figure->marks, PfMark, i);
}

static PfPoint
point_of(const Chart *chart, const PfMark *mark, guint i)
{
    return g_array_index(chart->figure->points, PfPoint, mark->first_point + i);
}

static PfBox
box_of_text(const Chart *chart, const PfMark *mark)
{
    static const double shift[] = { 0, 0.5, 1 };
    double width = pf_measure(chart->measure, mark->font, mark->size, mark->text);
    PfPoint at = point_of(chart, mark, 0);
    double left = at.x - shift[mark->align] * width;

    return (PfBox){ left, left + width, at.y - 0.8 * mark->size, at.y + 0.2 * mark->size };
}

static PfBox
box_round(PfPoint centre, double reach)
{
    return (PfBox){ centre.x - reach, centre.x + reach, centre.y - reach, centre.y + reach };
}

/* Texts, and the ring of the peak. */
static void
note_taken(Chart *chart)
{
    for (guint i = chart->first; i < chart->end; i++) {
        const PfMark *mark = mark_at(chart, i);
        bool is_text = mark->type == PF_MARK_TEXT;
        if (!is_text && mark->type != PF_MARK_CIRCLE)
            continue;
        PfBox box = is_text ? box_of_text(chart, mark)
                            : box_round(point_of(chart, mark, 0), mark->size);
        g_array_append_val(chart->taken, box);
    }
}

/* Where the next group of a kind begins, at `from` or after it; the end: there is none. */
static guint
group_from(const Chart *chart, guint from, const char *kind)
{
    while (from < chart->end
           && (mark_at(chart, from)->type != PF_MARK_OPEN
               || g_strcmp0(mark_at(chart, from)->group.kind, kind) != 0))
        from++;
    return from;
}

/* The next mark of a type in a group that begins at `from`, which has no groups in it; the end:
 * there is none. */
static guint
mark_in(const Chart *chart, guint from, PfMarkType type)
{
    for (guint i = from + 1; i < chart->end; i++) {
        if (mark_at(chart, i)->type == type)
            return i;
        if (mark_at(chart, i)->type == PF_MARK_CLOSE)
            break;
    }
    return chart->end;
}

static bool
is_free(const Chart *chart, const PfBox *box)
{
    const PfInset *place = chart->place;

    for (guint i = 0; i < chart->taken->len; i++)
        if (pf_boxes_meet(box, &g_array_index(chart->taken, PfBox, i)))
            return false;
    return box->left >= place->left && box->right <= place->right && box->top >= place->top
           && box->bottom <= place->bottom;
}

/* False where the disc would lie on something. */
static bool
put(Chart *chart, PfNumbered number, PfPoint centre)
{
    PfBox box = box_round(centre, radius);
    if (!is_free(chart, &box))
        return false;

    g_array_append_val(chart->taken, box);
    chart->numbered |= 1U << number;
    pf_numbered_draw_disc(chart->figure, centre, number);
    return true;
}

/* Beside a text, after it or before, and beside what is to be seen with it. */
static bool
put_beside(Chart *chart, PfNumbered number, guint text, const PfBox *with)
{
    PfBox box = box_of_text(chart, mark_at(chart, text));
    double y = point_of(chart, mark_at(chart, text), 0).y - text_rise;

    if (with) {
        box.left = fmin(box.left, with->left);
        box.right = fmax(box.right, with->right);
    }
    return put(chart, number, (PfPoint){ box.right + beside + radius, y })
           || put(chart, number, (PfPoint){ box.left - beside - radius, y });
}

/* Some points of a mark, from left to right. */
typedef struct {
    const Chart *chart;
    PfMark mark; /* as marks move when others are added */
    guint n;
    bool is_back; /* from the last point on, back */
} Path;

static PfPoint
path_point(const Path *path, guint i)
{
    return point_of(path->chart, &path->mark, path->is_back ? path->mark.n_points - 1 - i : i);
}

/* The height at a place; of several points there, the last's. */
static double
height_at(const Path *path, double x)
{
    PfPoint before = path_point(path, 0);

    for (guint i = 1; i < path->n; i++) {
        PfPoint at = path_point(path, i);
        if (at.x > x) {
            PfScale along = { before.x, at.x, before.y, at.y };
            return pf_scale_at(&along, x);
        }
        before = at;
    }
    return before.y;
}

/* The place at the step of that number, of N_STEPS round the way from its part `from` on. */
static double
step_on(const Path *path, double from, unsigned step)
{
    double start = path_point(path, 0).x, end = path_point(path, path->n - 1).x;
    return start + fmod(from + (double)step / N_STEPS, 1) * (end - start);
}

/* On a line, at the first of some parts of its way where nothing else is. */
static void
put_on_line(Chart *chart, PfNumbered number, guint line, double from)
{
    const PfMark *mark = mark_at(chart, line);
    Path path = { chart, *mark, mark->n_points, false };

    for (unsigned i = 0; i < N_STEPS; i++) {
        double x = step_on(&path, from, i);
        if (put(chart, number, (PfPoint){ x, height_at(&path, x) }))
            return;
    }
}

/* The longest line of a group from left to right; the end: it has none. */
static guint
longest_line(const Chart *chart, guint group)
{
    guint longest = chart->end;
    double most = 0;

    for (guint i = mark_in(chart, group, PF_MARK_LINE); i < chart->end;
         i = mark_in(chart, i, PF_MARK_LINE)) {
        const PfMark *line = mark_at(chart, i);
        double length =
            point_of(chart, line, line->n_points - 1).x - point_of(chart, line, 0).x;
        if (line->ink.role == PF_INK_STRONG && length > most) {
            most = length;
            longest = i;
        }
    }
    return longest;
}

static void
number_line(Chart *chart, PfNumbered number, const char *kind, double from)
{
    guint group = group_from(chart, chart->first, kind);
    guint line = group < chart->end ? longest_line(chart, group) : chart->end;

    if (line < chart->end)
        put_on_line(chart, number, line, from);
}

/* One whose label has room beside it. */
static void
number_marker(Chart *chart)
{
    for (guint i = group_from(chart, chart->first, "marker"); i < chart->end;
         i = group_from(chart, i + 1, "marker")) {
        guint text = mark_in(chart, i, PF_MARK_TEXT);
        if (text < chart->end && put_beside(chart, PF_NUMBERED_MARKER, text, NULL))
            return;
    }
}

static void
number_peak(Chart *chart)
{
    guint group = group_from(chart, chart->first, "peak");
    guint text = group < chart->end ? mark_in(chart, group, PF_MARK_TEXT) : group;

    guint circle = group < chart->end ? mark_in(chart, group, PF_MARK_CIRCLE) : group;
    if (text >= chart->end || circle >= chart->end)
        return;
    PfBox ring = box_round(point_of(chart, mark_at(chart, circle), 0), 0);
    put_beside(chart, PF_NUMBERED_PEAK, text, &ring);
}

/* Where a band, whose points run there and back, is at least so high. */
static bool
put_in_area(Chart *chart, guint area, double height)
{
    const PfMark *mark = mark_at(chart, area);
    Path upper = { chart, *mark, mark->n_points / 2, false };
    Path lower = { chart, *mark, mark->n_points / 2, true };

    for (unsigned i = 0; i < N_STEPS; i++) {
        double x = step_on(&upper, 0.5, i);
        double top = fmax(height_at(&upper, x - radius), height_at(&upper, x + radius));
        double bottom = fmin(height_at(&lower, x - radius), height_at(&lower, x + radius));
        top = fmax(top, height_at(&upper, x));
        bottom = fmin(bottom, height_at(&lower, x));
        if (bottom - top >= height
            && put(chart, PF_NUMBERED_BAND, (PfPoint){ x, (top + bottom) / 2 }))
            return true;
    }
    return false;
}

static bool
put_in_band(Chart *chart, double height)
{
    for (guint i = group_from(chart, chart->first, "band"); i < chart->end;
         i = group_from(chart, i + 1, "band")) {
        for (guint area = mark_in(chart, i, PF_MARK_AREA); area < chart->end;
             area = mark_in(chart, area, PF_MARK_AREA)) {
            if (put_in_area(chart, area, height))
                return true;
        }
    }
    return false;
}

/* In the first that has room for the disc, or else in one that has room for some of it. */
static void
number_band(Chart *chart)
{
    if (!put_in_band(chart, 2 * radius + band_margin))
        put_in_band(chart, least_band);
}

/* Where the ticks of the samples begin, or a bar in place of many. */
static void
number_samples(Chart *chart)
{
    guint group = group_from(chart, chart->first, "rug");
    guint last = group;

    for (guint i = group + 1; i < chart->end && mark_at(chart, i)->type != PF_MARK_CLOSE; i++)
        last = i;
    if (group >= chart->end || last == group)
        return;
    PfPoint start = point_of(chart, mark_at(chart, group + 1), 0);
    PfPoint end = point_of(chart, mark_at(chart, last), mark_at(chart, last)->n_points - 1);
    for (unsigned i = 0; i < N_STEPS; i++) {
        double x = start.x + fmod(0.25 + (double)i / N_STEPS, 1) * (end.x - start.x);
        if (put(chart, PF_NUMBERED_SAMPLES, (PfPoint){ x, start.y + under_zero }))
            return;
    }
}

void
pf_numbered_draw_disc(PfFigure *figure, PfPoint centre, PfNumbered number)
{
    static const PfTextStyle style = {
        { PF_INK_PAPER, 0 }, PF_FONT_TEXT_STRONG, 6.5, PF_ALIGN_CENTRE
    };
    char digit[] = { (char)('0' + number), '\0' };

    pf_figure_circle(figure, (PfInk){ .role = PF_INK_PAPER }, 0, centre, radius + edge);
    pf_figure_circle(figure, (PfInk){ .role = PF_INK_STRONG }, 0, centre, radius);
    pf_figure_text(figure, &style, (PfPoint){ centre.x, centre.y + 0.36 * number_size }, digit);
}

double
pf_numbered_inset(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
                  unsigned *out_numbered)
{
    PfInset bare = *place;
    g_autoptr(GArray) taken = g_array_new(FALSE, FALSE, sizeof(PfBox));
    Chart chart = { .figure = place->figure,
                    .place = place,
                    .measure = &options->measure,
                    .first = place->figure->marks->len,
                    .taken = taken };

    bare.key = PF_KEY_NONE;
    bare.top += room_over;
    double end = pf_chart_bands_inset(profile, options, &bare);
    chart.end = place->figure->marks->len;
    note_taken(&chart);
    pf_figure_open_part(place->figure, &(PfPart){ .role = PF_ROLE_FURNITURE });
    number_peak(&chart);
    number_marker(&chart);
    number_band(&chart);
    number_line(&chart, PF_NUMBERED_HEAP_SIZE, "overlay", 0.3);
    number_line(&chart, PF_NUMBERED_TOTAL, "total", 0.7);
    number_samples(&chart);
    pf_figure_close(place->figure);
    *out_numbered = chart.numbered;
    return end;
}
