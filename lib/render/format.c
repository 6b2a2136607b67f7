#include "render/format.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

#include "base/error.h"
#include "render/canvas.h"

/* Where the bytes of a document go. Cairo forgets some refusals (its PDF surface, all but the
 * first): they are remembered here. */
typedef struct {
    PfWrite write;
    void *data;
    bool has_failed;
} Sink;

static cairo_status_t
write_bytes(void *closure, const unsigned char *bytes, unsigned len)
{
    Sink *sink = closure;

    if (!sink->has_failed)
        sink->has_failed = !sink->write(bytes, len, sink->data);
    return sink->has_failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

struct PfSurfaceKind {
    cairo_surface_t *(*open)(const PfFigure *figure, Sink *sink);

    /* Writes what is only written whole; NULL: finishing the surface does. */
    cairo_status_t (*save)(cairo_surface_t *surface, Sink *sink);
};

static cairo_surface_t *
open_svg(const PfFigure *figure, Sink *sink)
{
    return cairo_svg_surface_create_for_stream(write_bytes, sink, figure->width,
                                               figure->height);
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

/* Cairo dates a document with the clock unless it is given a date; an empty one leaves it out.
 */
static cairo_surface_t *
open_pdf(const PfFigure *figure, Sink *sink)
{
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(write_bytes, sink, figure->width, figure->height);
    g_autofree char *date = iso_date(figure);

    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "profolio " PF_VERSION);
    if (figure->title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, figure->title);
    return surface;
}

static const double png_dots_per_point = 150 / 72.0;

static cairo_surface_t *
open_png(const PfFigure *figure, Sink *sink)
{
    (void)sink; /* written at the end */
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)(figure->width * png_dots_per_point + 0.5),
        (int)(figure->height * png_dots_per_point + 0.5));

    cairo_surface_set_device_scale(surface, png_dots_per_point, png_dots_per_point);
    return surface;
}

static cairo_status_t
save_png(cairo_surface_t *surface, Sink *sink)
{
    return cairo_surface_write_to_png_stream(surface, write_bytes, sink);
}

static const struct PfSurfaceKind svg = { open_svg, NULL };
static const struct PfSurfaceKind pdf = { open_pdf, NULL };
static const struct PfSurfaceKind png = { open_png, save_png };

/* clang-format off */
static const PfFormat formats[] = {
    { "svg", ".svg", &svg },
    { "pdf", ".pdf", &pdf },
    { "png", ".png", &png },
};
/* clang-format on */

const PfFormat *
pf_formats(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(formats);
    return formats;
}

const PfFormat *
pf_format_find(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++)
        if (g_ascii_strcasecmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

const PfFormat *
pf_format_of_path(const char *path)
{
    const char *suffix = strrchr(path, '.');

    for (size_t i = 0; suffix && i < G_N_ELEMENTS(formats); i++)
        if (g_ascii_strcasecmp(formats[i].suffix, suffix) == 0)
            return &formats[i];
    return NULL;
}

static cairo_status_t
finish(cairo_surface_t *surface, const PfFormat *format, Sink *sink)
{
    cairo_status_t status = CAIRO_STATUS_SUCCESS;

    if (format->kind->save)
        status = format->kind->save(surface, sink);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    return sink->has_failed ? CAIRO_STATUS_WRITE_ERROR : status;
}

bool
pf_render(const PfFigure *figure, const PfFormat *format, PfWrite write, void *data,
          GError **error)
{
    Sink sink = { .write = write, .data = data };
    cairo_surface_t *surface = format->kind->open(figure, &sink);
    PfCanvas *canvas = pf_canvas_new(surface, pf_theme_light());

    pf_canvas_draw(canvas, figure);
    /* cairo keeps its first failure: it is asked once, when all is done */
    cairo_status_t drawn = pf_canvas_status(canvas);
    cairo_status_t finished = finish(surface, format, &sink);
    pf_canvas_free(canvas);
    cairo_surface_destroy(surface);

    cairo_status_t status = drawn == CAIRO_STATUS_SUCCESS ? finished : drawn;
    if (status == CAIRO_STATUS_SUCCESS)
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_RENDER, "cannot draw %s: %s", format->name,
                cairo_status_to_string(status));
    return false;
}
