#include <math.h>
#include <png.h>

#include "render/canvas_cairo.h"
#include "render/drawing.h"

/* A picture of more than a GiB in memory is a mistake. */
static const double most_pixels = 268435456;

static const double inches_per_metre = 1 / 0.0254, points_per_inch = 72;

static void
write_bytes(png_structp png, png_bytep bytes, png_size_t len)
{
    if (!pf_sink_write(png_get_io_ptr(png), bytes, len))
        png_error(png, "cannot write");
}

static void
flush(G_GNUC_UNUSED png_structp png)
{
}

/* Keeps the first words of what went wrong, which are static; the caller is jumped back to. */
static void
fail(png_structp png, png_const_charp words)
{
    const char **why = png_get_error_ptr(png);

    *why = words;
    png_longjmp(png, 1);
}

static void
ignore(G_GNUC_UNUSED png_structp png, G_GNUC_UNUSED png_const_charp words)
{
}

/* Cairo's pixels are words of 32 bits with red above green above blue. */
static void
write_rows(png_structp png, cairo_surface_t *surface, uint8_t *row)
{
    size_t width = (size_t)cairo_image_surface_get_width(surface);
    size_t height = (size_t)cairo_image_surface_get_height(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    const uint8_t *data = cairo_image_surface_get_data(surface);

    for (size_t y = 0; y < height; y++) {
        const uint32_t *from = (const uint32_t *)(gconstpointer)(data + y * stride);
        for (size_t x = 0; x < width; x++) {
            row[3 * x] = (uint8_t)(from[x] >> 16);
            row[3 * x + 1] = (uint8_t)(from[x] >> 8);
            row[3 * x + 2] = (uint8_t)from[x];
        }
        png_write_row(png, row);
    }
}

/* Flat colour compresses best as it is, and the last per cent would take half the time. */
static void
write_picture(png_structp png, png_infop info, cairo_surface_t *surface, double per_point,
              uint8_t *row)
{
    png_uint_32 per_metre = (png_uint_32)lround(per_point * points_per_inch * inches_per_metre);

    png_set_IHDR(png, info, (png_uint_32)cairo_image_surface_get_width(surface),
                 (png_uint_32)cairo_image_surface_get_height(surface), 8, PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_pHYs(png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
    png_set_compression_level(png, 3);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_write_info(png, info);
    write_rows(png, surface, row);
    png_write_end(png, NULL);
}

static const char *
save(cairo_surface_t *surface, double per_point, PfSink *sink)
{
    const char *why = NULL;
    g_autofree uint8_t *row = g_malloc(3 * (size_t)cairo_image_surface_get_width(surface));
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &why, fail, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;

    cairo_surface_flush(surface);
    if (!info) {
        why = "out of memory";
    } else if (setjmp(png_jmpbuf(png)) == 0) {
        png_set_write_fn(png, sink, write_bytes, flush);
        write_picture(png, info, surface, per_point, row);
    }
    png_destroy_write_struct(&png, &info);
    return why;
}

static const char *
draw_png(const PfFigure *figure, const PfRenderOptions *options, PfSink *sink)
{
    double per_point = options->pixels_per_point;
    double width = fmax(round(figure->width * options->scale * per_point), 1);
    double height = fmax(round(figure->height * options->scale * per_point), 1);
    PfCairoLook look = { options->theme, options->scale, false, NULL };
    if (width * height > most_pixels)
        return "it would have more than 268,435,456 pixels";

    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    cairo_surface_set_device_scale(surface, per_point, per_point);
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        pf_cairo_draw(surface, figure, &look, text);
    cairo_status_t status = cairo_surface_status(surface);
    const char *why = status == CAIRO_STATUS_SUCCESS ? save(surface, per_point, sink)
                                                     : cairo_status_to_string(status);
    cairo_surface_destroy(surface);
    return why;
}

const PfFormatDrawing pf_drawing_png = { draw_png };
