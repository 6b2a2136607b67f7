/*
 * canvas_svg.h - pages drawn as the elements of an SVG.
 *
 * What they refer to is known only when all are drawn; the document puts it
 * before them.
 */
#pragma once

#include "render/canvas.h"

typedef struct {
    GString *body;              /* the elements, one a line */
    GString *definitions;       /* what these refer to */
    GString *words[PF_N_FONTS]; /* all the text that is set in each font */
} PfSvgPage;

/* Draws one page. */
PfSvgPage *pf_svg_page_new(const PfFigure *figure, const PfTheme *theme);
void pf_svg_page_free(PfSvgPage *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSvgPage, pf_svg_page_free)
