/*
 * canvas.h - figures onto cairo surfaces.
 *
 * One loop draws every mark in every format. Private to this layer: nobody else
 * sees cairo.
 */
#pragma once

#include <cairo.h>

#include "figure/figure.h"
#include "render/theme.h"

typedef struct PfCanvas PfCanvas;

/* A canvas on `surface`, which it references; the theme must outlive it. */
PfCanvas *pf_canvas_new(cairo_surface_t *surface, const PfTheme *theme);
void pf_canvas_free(PfCanvas *canvas);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCanvas, pf_canvas_free)

/* Draws the figure with its top left corner at the surface's. */
void pf_canvas_draw(PfCanvas *canvas, const PfFigure *figure);

/* The first failure of all that was drawn. */
cairo_status_t pf_canvas_status(const PfCanvas *canvas);
