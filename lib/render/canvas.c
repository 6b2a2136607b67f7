#include "render/canvas.h"

#include <math.h>

#include "render/typesetter-private.h"

struct PfCanvas {
    cairo_t *cr;
    PfTypesetter *text;
    const PfTheme *theme;
};

PfCanvas *
pf_canvas_new(cairo_surface_t *surface, const PfTheme *theme)
{
    PfCanvas *canvas = g_new(PfCanvas, 1);

    *canvas = (PfCanvas){ cairo_create(surface), pf_typesetter_new(), theme };
    pf_typesetter_adapt(canvas->text, canvas->cr);
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND); /* a mitre pierces the peak */
    return canvas;
}

void
pf_canvas_free(PfCanvas *canvas)
{
    if (!canvas)
        return;
    pf_typesetter_free(canvas->text);
    cairo_destroy(canvas->cr);
    g_free(canvas);
}

static void
set_colour(cairo_t *cr, PfColour colour)
{
    cairo_set_source_rgba(cr, colour.red, colour.green, colour.blue, colour.alpha);
}

static void
draw_text(PfCanvas *canvas, const PfMark *mark, PfPoint at)
{
    static const double shift[] = {
        [PF_ALIGN_LEFT] = 0, [PF_ALIGN_CENTRE] = 0.5, [PF_ALIGN_RIGHT] = 1
    };
    double width;
    PangoLayoutLine *line =
        pf_typesetter_line(canvas->text, mark->font, mark->size, mark->text, &width);

    cairo_move_to(canvas->cr, at.x - shift[mark->align] * width, at.y);
    pango_cairo_show_layout_line(canvas->cr, line);
}

static void
trace_path(cairo_t *cr, const PfMark *mark, const PfPoint *points)
{
    cairo_new_path(cr);
    switch (mark->type) {
    case PF_MARK_AREA:
    case PF_MARK_LINE:
        for (guint i = 0; i < mark->n_points; i++)
            cairo_line_to(cr, points[i].x, points[i].y);
        break;
    case PF_MARK_RECT:
        cairo_rectangle(cr, points[0].x, points[0].y, points[1].x - points[0].x,
                        points[1].y - points[0].y);
        break;
    case PF_MARK_CIRCLE:
        cairo_arc(cr, points[0].x, points[0].y, mark->size, 0, 2 * G_PI);
        break;
    case PF_MARK_TEXT: break;
    }
}

/* Lines at 45 degrees over the path, every `every` points across the page, so that they run on
 * from one area to the next. */
static void
hatch_path(cairo_t *cr, const PfPaint *paint)
{
    static const double every = 4;
    double slope = paint->hatch == PF_HATCH_RISING ? -1 : 1;
    double left, top, right, bottom;

    cairo_save(cr);
    cairo_path_extents(cr, &left, &top, &right, &bottom);
    cairo_clip(cr);
    double height = bottom - top;
    double shift = slope * top; /* of a line's upper end from where it crosses y = 0 */
    int first = (int)floor((left - height - shift) / every);
    int last = (int)ceil((right + height - shift) / every);
    for (int i = first; i <= last; i++) {
        cairo_move_to(cr, i * every + shift, top);
        cairo_line_to(cr, i * every + shift + slope * height, bottom);
    }
    set_colour(cr, paint->hatch_colour);
    cairo_set_line_width(cr, 0.9);
    cairo_stroke(cr);
    cairo_restore(cr);
}

static void
fill_path(cairo_t *cr, const PfPaint *paint)
{
    cairo_fill_preserve(cr);
    if (paint->hatch != PF_HATCH_NONE)
        hatch_path(cr, paint);
    cairo_new_path(cr);
}

static void
draw_mark(PfCanvas *canvas, const PfMark *mark, const PfPoint *points)
{
    PfPaint paint = pf_theme_paint(canvas->theme, mark->ink);

    set_colour(canvas->cr, paint.colour);
    if (mark->type == PF_MARK_TEXT) {
        draw_text(canvas, mark, points[0]);
        return;
    }
    trace_path(canvas->cr, mark, points);
    if (mark->width > 0) {
        cairo_set_line_width(canvas->cr, mark->width);
        cairo_stroke(canvas->cr);
    } else {
        fill_path(canvas->cr, &paint);
    }
}

void
pf_canvas_draw(PfCanvas *canvas, const PfFigure *figure)
{
    const PfPoint *points = (const PfPoint *)(gconstpointer)figure->points->data;

    set_colour(canvas->cr, pf_theme_paint(canvas->theme, (PfInk){ PF_INK_PAPER, 0 }).colour);
    cairo_paint(canvas->cr);
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = &g_array_index(figure->marks, PfMark, i);
        draw_mark(canvas, mark, points + mark->first_point);
    }
}

cairo_status_t
pf_canvas_status(const PfCanvas *canvas)
{
    return cairo_status(canvas->cr);
}
