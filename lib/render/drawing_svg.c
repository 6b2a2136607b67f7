#include <string.h>

#include "render/canvas_svg.h"
#include "render/drawing.h"
#include "render/faces.h"
#include "render/subset.h"
#include "render/svg_write.h"

/* What a reader without our fonts takes in their place, and the only thing that moves. What is
 * drawn over the bands lets the pointer through: a band says its name all over. */
static const char style[] =
    "text{direction:ltr;text-rendering:geometricPrecision}\n"
    ".t{font-family:Inter,'Helvetica Neue',Arial,'Liberation Sans',sans-serif;"
    "font-feature-settings:'tnum' 1}\n"
    ".m{font-family:'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,monospace;"
    "font-variant-ligatures:none}\n"
    ".sep,.grid-over,.total,.markers>path,.band-label,svg>.peak :not(text){pointer-events:none}\n"
    ".band:hover,.frame:hover{filter:brightness(1.08)}\n";

/* The same for titles, where there are any. */
static const char display_style[] =
    ".d{font-family:'Inter Display',Inter,'Helvetica Neue',Arial,'Liberation Sans',sans-serif;"
    "font-feature-settings:'tnum' 1}\n";

/* The root's name and description, which it refers to where they can be referred to. */
static void
append_described(GString *out, const PfFigure *figure, const char *element, const char *text)
{
    if (!text)
        return;
    g_string_append_printf(out, "<%s", element);
    if (figure->id) {
        g_autofree char *id = g_strdup_printf("%s-%s", figure->id, element);
        pf_svg_string(out, "id", id);
    }
    g_string_append_c(out, '>');
    pf_svg_text(out, text);
    g_string_append_printf(out, "</%s>\n", element);
}

static void
append_size(GString *out, const char *name, double points)
{
    g_string_append_printf(out, " %s=\"", name);
    pf_svg_digits(out, pf_svg_hundredths(points));
    g_string_append(out, "pt\"");
}

static void
append_root(GString *out, const PfFigure *figure, double scale)
{
    g_string_append(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    append_size(out, "width", figure->width * scale);
    append_size(out, "height", figure->height * scale);
    g_string_append(out, " viewBox=\"0 0 ");
    pf_svg_digits(out, pf_svg_hundredths(figure->width));
    g_string_append_c(out, ' ');
    pf_svg_digits(out, pf_svg_hundredths(figure->height));
    g_string_append(out, "\" stroke-linejoin=\"round\" role=\"img\"");
    if (figure->id && figure->title) {
        g_autofree char *ids = figure->summary
                                   ? g_strdup_printf("%s-title %s-desc", figure->id, figure->id)
                                   : g_strdup_printf("%s-title", figure->id);
        pf_svg_string(out, "aria-labelledby", ids);
    }
    g_string_append(out, ">\n");
}

static void
append_face(GString *out, PfFont font, const char *words)
{
    const PfFace *face = pf_face(font);
    g_autofree char *path = words[0] != '\0' ? pf_face_path(font) : NULL;
    g_autoptr(GBytes) subset = path ? pf_subset(path, words, face->features) : NULL;
    gsize len;

    if (!subset)
        return;
    const guchar *bytes = g_bytes_get_data(subset, &len);
    g_autofree char *code = g_base64_encode(bytes, len);
    const char *type = len > 4 && memcmp(bytes, "OTTO", 4) == 0 ? "otf" : "ttf";
    g_string_append_printf(out,
                           "@font-face{font-family:'%s';font-weight:%d;"
                           "src:url(data:font/%s;base64,%s)}\n",
                           face->family, face->weight, type, code);
}

/* All that comes before what is drawn. */
static GString *
head_of(const PfFigure *figure, double scale, const PfSvgPage *page)
{
    GString *head = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

    append_root(head, figure, scale);
    append_described(head, figure, "title", figure->title);
    append_described(head, figure, "desc", figure->summary);
    g_string_append(head, "<style>\n");
    for (PfFont font = 0; font < PF_N_FONTS; font++)
        append_face(head, font, page->words[font]->str);
    if (page->words[PF_FONT_DISPLAY]->len > 0)
        g_string_append(head, display_style);
    g_string_append_printf(head, "%s</style>\n", style);
    if (page->definitions->len > 0)
        g_string_append_printf(head, "<defs>\n%s</defs>\n", page->definitions->str);
    return head;
}

static const char *
draw_svg(const PfFigure *figure, const PfRenderOptions *options, PfSink *sink)
{
    static const char end[] = "</svg>\n";
    g_autoptr(PfSvgPage) page = pf_svg_page_new(figure, options->theme);
    GString *head = head_of(figure, options->scale, page);

    pf_sink_write(sink, head->str, head->len);
    pf_sink_write(sink, page->body->str, page->body->len);
    pf_sink_write(sink, end, strlen(end));
    g_string_free(head, TRUE);
    return NULL;
}

const PfFormatDrawing pf_drawing_svg = { draw_svg };
