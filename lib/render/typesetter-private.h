/*
 * typesetter-private.h - text for the canvas, which may know pango.
 */
#pragma once

#include <pango/pangocairo.h>

#include "render/typesetter.h"

/* Adapts to the scale and the font options of what `cr` draws on. */
void pf_typesetter_adapt(PfTypesetter *text, cairo_t *cr);

/* The text as a line to be drawn; borrowed until the next one is asked for. */
PangoLayoutLine *pf_typesetter_line(PfTypesetter *text, PfFont font, double size,
                                    const char *words, double *out_width);
