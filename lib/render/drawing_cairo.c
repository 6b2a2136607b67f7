#include <cairo-pdf.h>
#include <cairo-ps.h>

#include "render/canvas_cairo.h"
#include "render/drawing.h"
#include "render/ps_date.h"

static cairo_status_t
write_bytes(void *closure, const unsigned char *bytes, unsigned len)
{
    return pf_sink_write(closure, bytes, len) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* "2026-11-29T20:27:00Z"; empty when there is no such date. */
static char *
iso_date(const PfFigure *figure)
{
    g_autoptr(GDateTime) date =
        figure->has_date ? g_date_time_new_from_unix_utc(figure->date_unix_s) : NULL;
    char *text = date ? g_date_time_format(date, "%Y-%m-%dT%H:%M:%SZ") : NULL;

    return text ? text : g_strdup("");
}

static void
draw_pages(cairo_surface_t *surface, const PfFigure *figure, const PfRenderOptions *options,
           bool is_opaque)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    PfCairoLook look = { options->theme, options->scale, is_opaque };

    for (; figure; figure = figure->next)
        pf_cairo_draw(surface, figure, &look, text);
}

/* Ends the surface, and says how it went. */
static const char *
finish(cairo_surface_t *surface)
{
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);

    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

/* Cairo dates a document with the clock unless it is given a date; an empty one leaves it out.
 */
static const char *
draw_pdf(const PfFigure *figure, const PfRenderOptions *options, PfSink *sink)
{
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        write_bytes, sink, figure->width * options->scale, figure->height * options->scale);
    g_autofree char *date = iso_date(figure);

    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "profolio " PF_VERSION);
    if (figure->title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, figure->title);
    if (figure->summary)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, figure->summary);
    draw_pages(surface, figure, options, false);
    return finish(surface);
}

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
    g_autofree char *date = iso_date(figure);
    g_autoptr(PfPsDate) dated = pf_ps_date_new(sink, date);
    cairo_surface_t *surface = cairo_ps_surface_create_for_stream(
        write_dated, dated, figure->width * options->scale, figure->height * options->scale);
    PfFigure alone = *figure;

    alone.next = NULL;
    cairo_ps_surface_set_eps(surface, is_encapsulated);
    draw_pages(surface, is_encapsulated ? &alone : figure, options, true);
    const char *why = finish(surface);
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

const PfFormatDrawing pf_drawing_pdf = { draw_pdf };
const PfFormatDrawing pf_drawing_ps = { draw_ps };
const PfFormatDrawing pf_drawing_eps = { draw_eps };
