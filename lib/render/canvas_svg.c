#include "render/canvas_svg.h"

#include <math.h>
#include <string.h>

#include "render/faces.h"
#include "render/svg_write.h"

typedef struct {
    PfSvgPage *page;
    GString *prefix;    /* of ids that are referred to, that those of charts in one HTML page
                           differ: "heap-" */
    GString *scratch;   /* of one element */
    GArray *hatches;    /* PfPaint, each once; the first is "heap-hatch-1" */
    unsigned n_clips;   /* the first is "heap-clip-1" */
    unsigned n_hatched; /* shapes, the first of which is "heap-shape-1" */
    gsize end_of_group; /* where the tag of the group that was just opened ends */
    gsize end_of_line;  /* where the line that was drawn last ends; 0: it was none */
    gsize line_tail;    /* how much of that is its paint */
} Drawing;

static void
open_group(void *self, const PfMark *mark)
{
    Drawing *drawing = self;
    const PfGroup *group = &mark->group;
    GString *body = drawing->page->body;

    g_string_append(body, "<g");
    if (group->id)
        pf_svg_string(body, "id", group->id);
    if (group->kind)
        pf_svg_string(body, "class", group->kind);
    drawing->end_of_group = body->len;
    g_string_append(body, ">\n");
    if (group->title) {
        g_string_append(body, "<title>");
        pf_svg_text(body, group->title);
        g_string_append(body, "</title>\n");
    }
}

/* The rectangle between two corners that round to the page's hundredths as every other mark. */
static void
append_rect(GString *out, PfPoint from, PfPoint to)
{
    int64_t left = pf_svg_hundredths(fmin(from.x, to.x));
    int64_t top = pf_svg_hundredths(fmin(from.y, to.y));

    g_string_append(out, "<rect");
    pf_svg_number(out, "x", left);
    pf_svg_number(out, "y", top);
    pf_svg_number(out, "width", pf_svg_hundredths(fmax(from.x, to.x)) - left);
    pf_svg_number(out, "height", pf_svg_hundredths(fmax(from.y, to.y)) - top);
}

static void
clip_group(void *self, PfPoint from, PfPoint to)
{
    Drawing *drawing = self;
    GString *definitions = drawing->page->definitions;
    g_autofree char *id =
        g_strdup_printf("%sclip-%u", drawing->prefix->str, ++drawing->n_clips);
    g_autofree char *reference = g_strdup_printf(" clip-path=\"url(#%s)\"", id);

    g_string_insert(drawing->page->body, (gssize)drawing->end_of_group, reference);
    g_string_append_printf(definitions, "<clipPath id=\"%s\">", id);
    append_rect(definitions, from, to);
    g_string_append(definitions, "/></clipPath>\n");
}

static void
close_group(void *self)
{
    g_string_append(((Drawing *)self)->page->body, "</g>\n");
}

/* One tile of it. Lines that meet a corner are drawn at the opposite one, too. */
static void
define_hatch(GString *out, const PfPaint *paint, const char *prefix, guint number)
{
    static const struct {
        PfHatch hatch;
        const char *path;
    } lines[] = {
        { PF_HATCH_RISING, "M-1 1L1-1M-1 5L5-1M3 5L5 3" },
        { PF_HATCH_FALLING, "M-1 3L1 5M-1-1L5 5M3-1L5 1" },
        { PF_HATCH_LEVEL, "M0 0H4M0 4H4" },
        { PF_HATCH_UPRIGHT, "M0 0V4M4 0V4" },
    };

    g_assert(PF_HATCH_EVERY == 4); /* as are the tiles */
    g_string_append_printf(out, "<pattern id=\"%shatch-%u\" width=\"4\" height=\"4\"", prefix,
                           number);
    g_string_append(out, " patternUnits=\"userSpaceOnUse\"><path d=\"");
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        if (paint->hatch & lines[i].hatch)
            g_string_append(out, lines[i].path);
    g_string_append(out, "\" fill=\"none\"");
    pf_svg_colour(out, "stroke", paint->hatch_colour);
    pf_svg_number(out, "stroke-width", pf_svg_hundredths(PF_HATCH_WIDTH));
    g_string_append(out, "/></pattern>\n");
}

static bool
is_same_hatch(const PfPaint *a, const PfPaint *b)
{
    const PfColour *one = &a->hatch_colour, *other = &b->hatch_colour;

    return a->hatch == b->hatch && one->red == other->red && one->green == other->green
           && one->blue == other->blue && one->alpha == other->alpha;
}

static guint
number_of_hatch(Drawing *drawing, const PfPaint *paint)
{
    for (guint i = 0; i < drawing->hatches->len; i++)
        if (is_same_hatch(&g_array_index(drawing->hatches, PfPaint, i), paint))
            return i + 1;
    g_array_append_val(drawing->hatches, *paint);
    define_hatch(drawing->page->definitions, paint, drawing->prefix->str,
                 drawing->hatches->len);
    return drawing->hatches->len;
}

/* The attributes of a mark's element but for its paint; empty when nothing is to be seen. */
static void
trace_shape(GString *out, const PfMark *mark, const PfPoint *points)
{
    g_string_truncate(out, 0);
    if (mark->type == PF_MARK_RECT) {
        append_rect(out, points[0], points[1]);
    } else if (mark->type == PF_MARK_CIRCLE) {
        g_string_append(out, "<circle");
        pf_svg_number(out, "cx", pf_svg_hundredths(points[0].x));
        pf_svg_number(out, "cy", pf_svg_hundredths(points[0].y));
        pf_svg_number(out, "r", pf_svg_hundredths(fmax(mark->size, 0)));
    } else {
        g_string_append(out, "<path d=\"");
        gsize start = out->len;
        pf_svg_path(out, points, mark->n_points);
        if (out->len > start)
            g_string_append_c(out, '"');
        else
            g_string_truncate(out, 0);
    }
}

/* Lines in the same paint, one after the other, are one path: then there may be thousands. */
static void
draw_line(Drawing *drawing, const PfMark *mark, const PfPoint *points, const PfPaint *paint)
{
    GString *body = drawing->page->body, *path = drawing->scratch;
    g_autoptr(GString) tail = g_string_new("\" fill=\"none\"");
    gsize start = body->len - drawing->line_tail;

    g_string_truncate(path, 0);
    pf_svg_path(path, points, mark->n_points);
    if (path->len == 0)
        return;
    pf_svg_colour(tail, "stroke", paint->colour);
    pf_svg_number(tail, "stroke-width", pf_svg_hundredths(mark->width));
    g_string_append(tail, "/>\n");
    if (body->len == drawing->end_of_line && strcmp(body->str + start, tail->str) == 0)
        g_string_truncate(body, start);
    else
        g_string_append(body, "<path d=\"");
    g_string_append_len(body, path->str, (gssize)path->len);
    g_string_append_len(body, tail->str, (gssize)tail->len);
    drawing->end_of_line = body->len;
    drawing->line_tail = tail->len;
}

/* The shape once in its colour and once more in its lines; a long one without telling twice
 * where it goes. */
static void
draw_hatched(Drawing *drawing, const GString *shape, const PfPaint *paint)
{
    static const gsize long_shape = 500;
    GString *body = drawing->page->body;
    guint hatch = number_of_hatch(drawing, paint);
    const char *prefix = drawing->prefix->str;
    g_autofree char *lines = g_strdup_printf(" fill=\"url(#%shatch-%u)\"/>", prefix, hatch);

    if (shape->len < long_shape) {
        g_string_append(body, shape->str);
        pf_svg_colour(body, "fill", paint->colour);
        g_string_append_printf(body, "/>\n%s%s\n", shape->str, lines);
        return;
    }
    unsigned number = ++drawing->n_hatched;
    g_string_append(body, "<g");
    pf_svg_colour(body, "fill", paint->colour);
    g_string_append_printf(body, ">%s id=\"%sshape-%u\"/>", shape->str, prefix, number);
    g_string_append_printf(body, "<use href=\"#%sshape-%u\"%s</g>\n", prefix, number, lines);
}

static void
draw_shape(void *self, const PfMark *mark, const PfPoint *points, const PfPaint *paint)
{
    Drawing *drawing = self;
    GString *body = drawing->page->body, *shape = drawing->scratch;

    if (mark->type == PF_MARK_LINE) {
        draw_line(drawing, mark, points, paint);
        return;
    }
    trace_shape(shape, mark, points);
    if (shape->len == 0)
        return;
    if (mark->width <= 0 && paint->hatch != PF_HATCH_NONE) {
        draw_hatched(drawing, shape, paint);
        return;
    }
    g_string_append_len(body, shape->str, (gssize)shape->len);
    if (mark->width > 0) {
        g_string_append(body, " fill=\"none\"");
        pf_svg_colour(body, "stroke", paint->colour);
        pf_svg_number(body, "stroke-width", pf_svg_hundredths(mark->width));
    } else {
        pf_svg_colour(body, "fill", paint->colour);
    }
    g_string_append(body, "/>\n");
}

/* Readers make one space of several unless they are told not to. */
static bool
has_idle_spaces(const GString *text)
{
    return text->str[0] == ' ' || text->str[text->len - 1] == ' ' || strstr(text->str, "  ");
}

/* Each family has a rule of its own. */
static const char *
class_of(PfFont font)
{
    if (font == PF_FONT_DISPLAY)
        return "d";
    return pf_face(font)->is_mono ? "m" : "t";
}

static void
draw_text(void *self, const PfMark *mark, PfPoint at, const PfPaint *paint)
{
    static const char *const anchors[] = { NULL, "middle", "end" };
    Drawing *drawing = self;
    GString *body = drawing->page->body, *text = drawing->scratch;
    const PfFace *face = pf_face(mark->font);

    g_string_truncate(text, 0);
    pf_svg_text(text, mark->text);
    if (text->len == 0)
        return;
    g_string_append(body, "<text");
    pf_svg_number(body, "x", pf_svg_hundredths(at.x));
    pf_svg_number(body, "y", pf_svg_hundredths(at.y));
    pf_svg_string(body, "class", class_of(mark->font));
    pf_svg_number(body, "font-size", pf_svg_hundredths(mark->size));
    if (face->weight != 400)
        pf_svg_number(body, "font-weight", pf_svg_hundredths(face->weight));
    pf_svg_colour(body, "fill", paint->colour);
    if (anchors[mark->align])
        pf_svg_string(body, "text-anchor", anchors[mark->align]);
    if (has_idle_spaces(text))
        pf_svg_string(body, "xml:space", "preserve");
    g_string_append_printf(body, ">%s</text>\n", text->str);
    g_string_append(drawing->page->words[mark->font], mark->text);
}

static const PfBackend backend = { open_group, clip_group, close_group, draw_shape, draw_text };

static PfSvgPage *
empty_page(void)
{
    PfSvgPage *page = g_new(PfSvgPage, 1);

    page->body = g_string_sized_new(1 << 16);
    page->definitions = g_string_new(NULL);
    for (int i = 0; i < PF_N_FONTS; i++)
        page->words[i] = g_string_new(NULL);
    return page;
}

static void
draw_paper(GString *body, const PfFigure *figure, PfColour paper)
{
    g_string_append(body, "<rect class=\"page\"");
    pf_svg_number(body, "width", pf_svg_hundredths(figure->width));
    pf_svg_number(body, "height", pf_svg_hundredths(figure->height));
    pf_svg_colour(body, "fill", paper);
    g_string_append(body, "/>\n");
}

PfSvgPage *
pf_svg_page_new(const PfFigure *figure, const PfTheme *theme)
{
    PfSvgPage *page = empty_page();
    Drawing drawing = { .page = page,
                        .prefix = g_string_new(NULL),
                        .scratch = g_string_new(NULL),
                        .hatches = g_array_new(FALSE, FALSE, sizeof(PfPaint)) };
    PfCanvas canvas = { &backend, &drawing, theme };

    if (figure->id) {
        pf_svg_text(drawing.prefix, figure->id);
        g_string_append_c(drawing.prefix, '-');
    }
    draw_paper(page->body, figure, pf_canvas_paper(&canvas));
    pf_canvas_draw(&canvas, figure);
    g_array_unref(drawing.hatches);
    g_string_free(drawing.scratch, TRUE);
    g_string_free(drawing.prefix, TRUE);
    return page;
}

void
pf_svg_page_free(PfSvgPage *page)
{
    if (!page)
        return;
    g_string_free(page->body, TRUE);
    g_string_free(page->definitions, TRUE);
    for (int i = 0; i < PF_N_FONTS; i++)
        g_string_free(page->words[i], TRUE);
    g_free(page);
}
