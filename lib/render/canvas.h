/*
 * canvas.h - figures onto something that can be drawn on.
 *
 * One loop gives every mark its paint and hands it to a backend: cairo's
 * surfaces, or the SVG writer. Private to this layer.
 */
#pragma once

#include "figure/figure.h"
#include "render/theme.h"

/* What a backend does. `self` is its own; a failure is kept there until it is asked for. */
typedef struct {
    void (*open)(void *self, const PfMark *mark); /* which is followed by those it holds */
    void (*clip)(void *self, PfPoint from, PfPoint to); /* the group that was just opened */
    void (*close)(void *self);

    /* An area, line, rectangle or circle, at points in the order of the mark. */
    void (*shape)(void *self, const PfMark *mark, const PfPoint *points, const PfPaint *paint);
    void (*text)(void *self, const PfMark *mark, PfPoint at, const PfPaint *paint);
} PfBackend;

typedef struct {
    const PfBackend *backend;
    void *self;
    const PfTheme *theme;
} PfCanvas;

/* Draws the marks of one page; what has no colour is left out. */
void pf_canvas_draw(const PfCanvas *canvas, const PfFigure *figure);

/* The ground the marks stand on. */
PfColour pf_canvas_paper(const PfCanvas *canvas);
