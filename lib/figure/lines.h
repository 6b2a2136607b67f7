/*
 * lines.h - a line for each layer of a stack, all from zero on one scale.
 *
 * Where a layer is nothing from one sample to the next no line is drawn: one that is not there
 * yet does not lie on the zero line. Nor is one where data were lost. Each keeps the samples
 * that are worth drawing of its own values, so its own peak. A sample without neighbours is a
 * dot.
 */
#pragma once

#include "figure/plot.h"
#include "figure/stack.h"

typedef struct {
    size_t n;        /* 0: the layer is nothing all along */
    PfPoint *points; /* [n], from left to right */
    bool *is_joined; /* [n], by a line to the point before */
} PfLine;

typedef struct {
    size_t n_layers;
    PfLine *of;    /* [n_layers] */
    bool is_dense; /* they must be thin or they run together */
} PfLines;

/* The layers in the plot; `x` is the place of each sample, `per_point` as that of
 * pf_stack_thin(). Cleared with pf_lines_clear(). */
PfLines pf_lines(const PfStack *stack, const PfPlot *plot, const double *x, unsigned per_point);
void pf_lines_clear(PfLines *lines);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfLines, pf_lines_clear)

/* Whether a point has no line on either side. */
bool pf_line_is_dot(const PfLine *line, size_t point);

/* How far the mark of such a point reaches. */
extern const double pf_line_dot_radius;

/* Draws the lines, the first layer's over all others. */
void pf_lines_draw(PfFigure *figure, const PfStack *stack, const PfLines *lines);
