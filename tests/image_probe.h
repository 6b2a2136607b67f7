/*
 * image_probe.h - a figure as an image: what colour a place has, and whether a text or a line
 * of the figure lies over it.
 */
#pragma once

#include <cairo.h>
#include <string.h>

#include "figure_probe.h"
#include "look_probe.h"
#include "render/format.h"
#include "render/typesetter.h"

static const double dots = 150 / 72.0; /* a point */
static const double dot = 0.7;         /* a little more than its width, in points */

typedef struct {
    PfFigure *figure;
    cairo_surface_t *surface;
    PfBox *covers; /* of the marks: what each may hide; of areas nothing */
} Image;

static inline bool
append(const void *bytes, size_t len, void *data)
{
    g_byte_array_append(data, bytes, (guint)len);
    return true;
}

static inline cairo_status_t
take(void *closure, unsigned char *out_bytes, unsigned len)
{
    GByteArray *bytes = closure;

    if (bytes->len < len)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(out_bytes, bytes->data, len);
    g_byte_array_remove_range(bytes, 0, len);
    return CAIRO_STATUS_SUCCESS;
}

static inline cairo_surface_t *
surface_of(const PfFigure *figure, const PfTheme *theme)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    PfRenderOptions options = { theme, 1, dots };

    assert_true(pf_render(figure, pf_format_find("png"), &options, append, bytes, NULL));
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(take, bytes);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    return surface;
}

/* Round a mark, as wide as what it hides or blends with. */
static inline PfBox
cover_of(const PfFigure *figure, const PfMark *mark, const PfMeasure *measure)
{
    const PfPoint *points = points_of(figure, mark);
    double margin = mark->width / 2 + dot;

    if (mark->type == PF_MARK_TEXT) {
        PfBox box = box_of_text(figure, mark, measure);
        return (PfBox){ box.left - 2, box.right + 2, box.top - 2, box.bottom + 2 };
    }
    if (mark->type == PF_MARK_CIRCLE)
        margin += mark->size;
    PfBox box = { points[0].x, points[0].x, points[0].y, points[0].y };
    for (guint i = 1; i < mark->n_points; i++) {
        box.left = fmin(box.left, points[i].x);
        box.right = fmax(box.right, points[i].x);
        box.top = fmin(box.top, points[i].y);
        box.bottom = fmax(box.bottom, points[i].y);
    }
    return (PfBox){ box.left - margin, box.right + margin, box.top - margin,
                    box.bottom + margin };
}

static inline PfBox *
covers_of(const PfFigure *figure, const PfMeasure *measure)
{
    PfBox *boxes = g_new(PfBox, figure->marks->len);

    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        bool is_there = mark->type == PF_MARK_TEXT || mark->type == PF_MARK_RECT
                        || mark->type == PF_MARK_CIRCLE || mark->type == PF_MARK_LINE;
        boxes[i] = is_there ? cover_of(figure, mark, measure) : (PfBox){ 1, 0, 1, 0 };
    }
    return boxes;
}

/* Draws the figure, which is then the image's. */
static inline Image
image_of(PfFigure *figure, const PfTheme *theme, const PfMeasure *measure)
{
    return (Image){ figure, surface_of(figure, theme), covers_of(figure, measure) };
}

static inline void
image_clear(Image *image)
{
    cairo_surface_destroy(image->surface);
    pf_figure_free(image->figure);
    g_free(image->covers);
}

/* 0xRRGGBB of the dot at a place in points. */
static inline uint32_t
dot_at(const Image *image, PfPoint at)
{
    int column = (int)floor(at.x * dots), row = (int)floor(at.y * dots);
    const unsigned char *data = cairo_image_surface_get_data(image->surface);
    uint32_t rgb;

    assert_in_range(column, 0, cairo_image_surface_get_width(image->surface) - 1);
    assert_in_range(row, 0, cairo_image_surface_get_height(image->surface) - 1);
    ptrdiff_t stride = cairo_image_surface_get_stride(image->surface);
    memcpy(&rgb, data + row * stride + (ptrdiff_t)column * 4, sizeof rgb);
    return rgb & 0xffffff;
}

static inline double
distance(PfPoint p, PfPoint a, PfPoint b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    double part = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;

    part = CLAMP(part, 0, 1);
    return hypot(p.x - a.x - part * dx, p.y - a.y - part * dy);
}

static inline bool
is_near_line(const PfPoint *points, guint n, double width, PfPoint at)
{
    for (guint i = 0; i + 1 < n; i++)
        if (distance(at, points[i], points[i + 1]) < width / 2 + dot)
            return true;
    return false;
}

/* Does the mark hide what is under it, or blend with it, less than a dot's width away? */
static inline bool
covers(const Image *image, guint i, PfPoint at)
{
    const PfMark *mark = marks_of(image->figure) + i;
    const PfBox *box = &image->covers[i];

    if (at.x < box->left || at.x > box->right || at.y < box->top || at.y > box->bottom)
        return false;
    return mark->type != PF_MARK_LINE
           || is_near_line(points_of(image->figure, mark), mark->n_points, mark->width, at);
}

static inline bool
is_bare_but_for(const Image *image, PfInkRole role, PfPoint at)
{
    for (guint i = 0; i < image->figure->marks->len; i++)
        if (marks_of(image->figure)[i].ink.role != role && covers(image, i, at))
            return false;
    return true;
}

static inline bool
is_bare(const Image *image, PfPoint at)
{
    return is_bare_but_for(image, PF_N_INKS, at);
}

static inline unsigned
channel(uint32_t rgb, unsigned which)
{
    return rgb >> (8 * which) & 0xff;
}

static inline uint32_t
rgb_of(PfColour colour)
{
    return (uint32_t)lround(255 * colour.red) << 16 | (uint32_t)lround(255 * colour.green) << 8
           | (uint32_t)lround(255 * colour.blue);
}

/* What becomes of a colour under the lines of a hatching. */
static inline PfColour
blend(PfColour under, PfColour over)
{
    double a = over.alpha;

    return (PfColour){ under.red + a * (over.red - under.red),
                       under.green + a * (over.green - under.green),
                       under.blue + a * (over.blue - under.blue), 1 };
}

/* Is the dot one of the colours from a to b? */
static inline bool
is_between(uint32_t rgb, uint32_t a, uint32_t b)
{
    for (unsigned i = 0; i < 3; i++) {
        unsigned low = MIN(channel(a, i), channel(b, i)),
                 high = MAX(channel(a, i), channel(b, i));
        if (channel(rgb, i) + 1 < low || channel(rgb, i) > high + 1)
            return false;
    }
    return true;
}

static inline bool
is_colour(uint32_t rgb, uint32_t wanted)
{
    return is_between(rgb, wanted, wanted);
}
