/*
 * grid.h - panels side by side and in rows, as large as their number lets them be.
 *
 * LOOK.md, section 9.3: three columns on a portrait page. Other pages and other
 * numbers have the grid whose plots are largest in the shape that plots are read best in.
 */
#pragma once

#include <stddef.h>

#include "figure/plot.h"

/* How a panel is made: a head of fixed height, and a plot under it. */
typedef struct {
    double head;
    double least_width, least_height; /* of the plot */
    double shape;                     /* width by height that a plot has best */
    double column_gap, row_gap;
} PfGridRule;

typedef struct {
    const PfGridRule *rule;
    PfBox box; /* of all panels */
    size_t n_columns, n_rows;
} PfGrid;

/* How many panels have room in the box; at least one. */
size_t pf_grid_capacity(const PfGridRule *rule, const PfBox *box);

/* The grid of `n` panels, at least one and at most so many. */
PfGrid pf_grid(const PfGridRule *rule, const PfBox *box, size_t n);

/* Where the panel of that number is, from 0; they run as text does. */
PfBox pf_grid_panel(const PfGrid *grid, size_t i);
