#include <cairo-ps.h>

#include "render/canvas_cairo.h"
#include "render/drawing.h"
#include "render/ps_date.h"

static cairo_status_t
write_dated(void *closure, const unsigned char *bytes, unsigned len)
{
    return pf_ps_date_write(closure, bytes, len) ? CAIRO_STATUS_SUCCESS
                                                 : CAIRO_STATUS_WRITE_ERROR;
}

/* PostScript has no transparency: cairo would draw a picture of whatever lies under it. */
static const char *
draw_postscript(const PfFigure *figure, const PfRenderOptions *options, PfSink *sink,
                bool is_encapsulated)
{
    g_autofree char *date = pf_drawing_date(figure);
    g_autoptr(PfPsDate) dated = pf_ps_date_new(sink, date);
    cairo_surface_t *surface = cairo_ps_surface_create_for_stream(
        write_dated, dated, figure->width * options->scale, figure->height * options->scale);
    PfCairoLook look = { options->theme, options->scale, true, NULL };
    g_autoptr(PfTypesetter) text = pf_typesetter_new();

    cairo_ps_surface_set_eps(surface, is_encapsulated);
    for (const PfFigure *page = figure; page; page = is_encapsulated ? NULL : page->next)
        pf_cairo_draw(surface, page, &look, text);
    const char *why = pf_cairo_finish(surface);
    pf_ps_date_end(dated);
    return why;
}

static const char *
draw_ps(const PfFigure *figure, const PfRenderOptions *options, PfSink *sink)
{
    return draw_postscript(figure, options, sink, false);
}

static const char *
draw_eps(const PfFigure *figure, const PfRenderOptions *options, PfSink *sink)
{
    return draw_postscript(figure, options, sink, true);
}

const PfFormatDrawing pf_drawing_ps = { draw_ps };
const PfFormatDrawing pf_drawing_eps = { draw_eps };
