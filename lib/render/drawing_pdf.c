#include <cairo-pdf.h>

#include "render/canvas_cairo.h"
#include "render/drawing.h"
#include "render/pdf_finish.h"
#include "render/pdf_tags.h"

/* The same for all documents. */
static const char keywords[] = "GHC, Haskell, profile, eventlog, heap";

static cairo_status_t
append(void *closure, const unsigned char *bytes, unsigned len)
{
    g_string_append_len(closure, (const char *)bytes, len);
    return CAIRO_STATUS_SUCCESS;
}

/* Cairo dates a document with the clock unless it is given a date; an empty one leaves it out.
 */
static void
describe(cairo_surface_t *surface, const PfFigure *figure)
{
    g_autofree char *date = pf_drawing_date(figure);

    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "profolio " PF_VERSION);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_KEYWORDS, keywords);
    if (figure->title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, figure->title);
    if (figure->summary)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, figure->summary);
}

static void
draw_pages(cairo_surface_t *surface, const PfFigure *figure, const PfCairoLook *look)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();

    for (const PfFigure *page = figure; page; page = page->next)
        pf_cairo_draw(surface, page, look, text);
}

/* An entry for each page on which a section begins. Whether there are any. */
static bool
add_outline(cairo_surface_t *surface, const PfFigure *figure)
{
    bool has_outline = false;

    for (const PfFigure *page = figure; page; page = page->next) {
        if (!page->anchor || !page->heading)
            continue;
        g_autofree char *link = pf_pdf_tags_link(page->anchor);
        cairo_pdf_surface_add_outline(surface, CAIRO_PDF_OUTLINE_ROOT, page->heading, link,
                                      has_outline ? 0 : CAIRO_PDF_OUTLINE_FLAG_OPEN);
        has_outline = true;
    }
    return has_outline;
}

/* Cairo's classic tables, with which it says 1.4, are what can be read back. */
static const char *
draw_pdf(const PfFigure *figure, const PfRenderOptions *options, PfSink *sink)
{
    g_autoptr(GString) document = g_string_new(NULL);
    g_autoptr(PfPdfTags) tags = pf_pdf_tags_new(figure);
    PfCairoLook look = { options->theme, options->scale, false, tags };
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        append, document, figure->width * options->scale, figure->height * options->scale);

    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4);
    describe(surface, figure);
    draw_pages(surface, figure, &look);
    PfPdfFacts facts = { pf_pdf_tags_elements(tags), add_outline(surface, figure) };
    const char *why = pf_cairo_finish(surface);
    return why ? why : pf_pdf_finish(document, &facts, sink);
}

const PfFormatDrawing pf_drawing_pdf = { draw_pdf };
