/*
 * edges.h - where the layers of a stack lie on the page.
 *
 * Layer i lies between edge i and edge i + 1. All layers have the same points, so
 * that neighbours share an edge exactly.
 */
#pragma once

#include "figure/plot.h"
#include "figure/stack.h"

typedef struct {
    size_t n; /* points along an edge, at least two */
    size_t n_layers;
    bool is_dense;     /* lines must be thin or they run together */
    bool is_of_shares; /* the top of the stack is 100 % wherever anything lives */
    double *x;         /* [n], which do not descend */
    double *y;         /* [n_layers + 1][n], the top of the stack first */
    bool *is_gap;      /* [n], data were lost between this point and the next */
} PfEdges;

/* The stack in the plot; `x` is the place of each of its samples, `per_point` as that of
 * pf_stack_thin(). One sample alone is a bar, and one between two gaps a thin one. Cleared with
 * pf_edges_clear(). */
PfEdges pf_edges(const PfStack *stack, const PfPlot *plot, const double *x, unsigned per_point);
void pf_edges_clear(PfEdges *edges);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfEdges, pf_edges_clear)

/* The same of shares of the total of each sample, in a plot of these. From half way to a sample
 * in which nothing lives, to half way from it, there is nothing, nor where data were lost. */
PfEdges pf_edges_of_shares(const PfStack *stack, const PfPlot *plot, const double *x,
                           unsigned per_point);

/* What of the edges is in the plot: a fixed scale may cut them off at the top and at the right.
 * Cleared likewise. */
PfEdges pf_edges_visible(const PfEdges *edges, const PfPlot *plot);

/* The upper edge of a layer, or, of the layer after the last, the ground: [n]. */
const double *pf_edges_of(const PfEdges *edges, size_t layer);

/* How thick a layer is at a point. */
double pf_edges_thickness(const PfEdges *edges, size_t layer, size_t point);
