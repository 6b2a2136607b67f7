/*
 * canvas_cairo.h - pages drawn by cairo: PDF, PNG, PostScript.
 */
#pragma once

#include <cairo.h>
#include <stdbool.h>

#include "render/canvas.h"
#include "render/pdf_tags.h"
#include "render/typesetter.h"

typedef struct {
    const PfTheme *theme;
    double scale;    /* of the drawing on the surface */
    bool is_opaque;  /* the surface has no transparency: thin lines stand for faint ones */
    PfPdfTags *tags; /* of the document it is a page of; NULL: it has none */
} PfCairoLook;

/* Draws one page, with its top left corner at the surface's. Ask the surface for its status. */
void pf_cairo_draw(cairo_surface_t *surface, const PfFigure *figure, const PfCairoLook *look,
                   PfTypesetter *text);

/* Ends the surface. NULL, or why it failed; static. */
const char *pf_cairo_finish(cairo_surface_t *surface);
