#include "render/canvas_cairo.h"

#include <math.h>

#include "render/typesetter-private.h"

typedef struct {
    cairo_t *cr;
    PfTypesetter *text;
    bool is_opaque;
    PfPdfTags *tags; /* NULL: none */
} Page;

static void
tell_mark(const Page *page)
{
    if (page->tags)
        pf_pdf_tags_mark(page->tags, page->cr);
}

/* What is faint is drawn as finely as that leaves as much of it, where it cannot be faint. */
static void
set_paint(const Page *page, PfColour colour, double width)
{
    double alpha = page->is_opaque ? 1 : colour.alpha;

    cairo_set_source_rgba(page->cr, colour.red, colour.green, colour.blue, alpha);
    cairo_set_line_width(page->cr, page->is_opaque ? width * colour.alpha : width);
}

static void
draw_text(void *self, const PfMark *mark, PfPoint at, const PfPaint *paint)
{
    static const double shift[] = {
        [PF_ALIGN_LEFT] = 0, [PF_ALIGN_CENTRE] = 0.5, [PF_ALIGN_RIGHT] = 1
    };
    const Page *page = self;
    double width;
    PangoLayoutLine *line =
        pf_typesetter_line(page->text, mark->font, mark->size, mark->text, &width);

    tell_mark(page);
    set_paint(page, paint->colour, 0);
    cairo_move_to(page->cr, at.x - shift[mark->align] * width, at.y);
    pango_cairo_show_layout_line(page->cr, line);
}

static void
trace_path(cairo_t *cr, const PfMark *mark, const PfPoint *points)
{
    cairo_new_path(cr);
    if (mark->type == PF_MARK_RECT) {
        cairo_rectangle(cr, points[0].x, points[0].y, points[1].x - points[0].x,
                        points[1].y - points[0].y);
    } else if (mark->type == PF_MARK_CIRCLE) {
        cairo_arc(cr, points[0].x, points[0].y, mark->size, 0, 2 * G_PI);
    } else {
        for (guint i = 0; i < mark->n_points; i++)
            cairo_line_to(cr, points[i].x, points[i].y);
    }
}

typedef struct {
    double left, top, right, bottom;
} Extents;

/* Lines that go `slope` to the right for each step down, every so many points along the page,
 * so that they run on from one area to the next. */
static void
trace_slanted(cairo_t *cr, const Extents *box, double slope, double every)
{
    double height = box->bottom - box->top;
    double shift = slope * box->top; /* of a line's upper end from where it crosses y = 0 */
    double reach = fabs(slope) * height;
    int first = (int)floor((box->left - reach - shift) / every);
    int last = (int)ceil((box->right + reach - shift) / every);

    for (int i = first; i <= last; i++) {
        cairo_move_to(cr, i * every + shift, box->top);
        cairo_line_to(cr, i * every + shift + slope * height, box->bottom);
    }
}

static void
trace_level(cairo_t *cr, const Extents *box, double every)
{
    int last = (int)ceil(box->bottom / every);

    for (int i = (int)ceil(box->top / every); i < last; i++) {
        cairo_move_to(cr, box->left, i * every);
        cairo_line_to(cr, box->right, i * every);
    }
}

static void
hatch_path(const Page *page, const PfPaint *paint)
{
    Extents box;

    cairo_save(page->cr);
    cairo_path_extents(page->cr, &box.left, &box.top, &box.right, &box.bottom);
    cairo_clip(page->cr);
    if (paint->hatch & PF_HATCH_RISING)
        trace_slanted(page->cr, &box, -1, PF_HATCH_EVERY);
    if (paint->hatch & PF_HATCH_FALLING)
        trace_slanted(page->cr, &box, 1, PF_HATCH_EVERY);
    if (paint->hatch & PF_HATCH_UPRIGHT)
        trace_slanted(page->cr, &box, 0, PF_HATCH_EVERY);
    if (paint->hatch & PF_HATCH_LEVEL)
        trace_level(page->cr, &box, PF_HATCH_EVERY);
    set_paint(page, paint->hatch_colour, PF_HATCH_WIDTH);
    cairo_stroke(page->cr);
    cairo_restore(page->cr);
}

static void
draw_shape(void *self, const PfMark *mark, const PfPoint *points, const PfPaint *paint)
{
    const Page *page = self;

    tell_mark(page);
    set_paint(page, paint->colour, mark->width);
    trace_path(page->cr, mark, points);
    if (mark->width > 0) {
        cairo_stroke(page->cr);
        return;
    }
    /* the edges of areas lie under lines: sixteen greys are enough there, in half the time */
    bool is_area = mark->type == PF_MARK_AREA;
    cairo_set_antialias(page->cr, is_area ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_DEFAULT);
    cairo_fill_preserve(page->cr);
    cairo_set_antialias(page->cr, CAIRO_ANTIALIAS_DEFAULT);
    if (paint->hatch != PF_HATCH_NONE)
        hatch_path(page, paint);
    cairo_new_path(page->cr);
}

static void
open_group(void *self, const PfMark *mark)
{
    const Page *page = self;

    if (page->tags)
        pf_pdf_tags_open(page->tags, page->cr, mark);
    cairo_save(page->cr);
}

static void
clip_group(void *self, PfPoint from, PfPoint to)
{
    const Page *page = self;

    cairo_rectangle(page->cr, from.x, from.y, to.x - from.x, to.y - from.y);
    cairo_clip(page->cr);
}

static void
close_group(void *self)
{
    const Page *page = self;

    cairo_restore(page->cr);
    if (page->tags)
        pf_pdf_tags_close(page->tags, page->cr);
}

static const PfBackend backend = { open_group, clip_group, close_group, draw_shape, draw_text };

static void
draw_marks(const Page *page, const PfFigure *figure, const PfCanvas *canvas)
{
    if (page->tags)
        pf_pdf_tags_begin_page(page->tags, page->cr, figure);
    pf_canvas_draw(canvas, figure);
    if (page->tags)
        pf_pdf_tags_end_page(page->tags, page->cr, figure);
}

void
pf_cairo_draw(cairo_surface_t *surface, const PfFigure *figure, const PfCairoLook *look,
              PfTypesetter *text)
{
    Page page = { cairo_create(surface), text, look->is_opaque, look->tags };
    PfCanvas canvas = { &backend, &page, look->theme };
    PfColour paper = pf_canvas_paper(&canvas);

    pf_typesetter_adapt(text, page.cr);
    cairo_set_source_rgb(page.cr, paper.red, paper.green, paper.blue);
    cairo_paint(page.cr);
    cairo_scale(page.cr, look->scale, look->scale);
    cairo_set_line_join(page.cr, CAIRO_LINE_JOIN_ROUND); /* a mitre pierces the peak */
    draw_marks(&page, figure, &canvas);
    cairo_show_page(page.cr);
    cairo_destroy(page.cr);
}

const char *
pf_cairo_finish(cairo_surface_t *surface)
{
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);

    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}
