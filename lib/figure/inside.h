/*
 * inside.h - where the name of a band fits inside it.
 *
 * LOOK.md, section 12.2. The largest size that fits, where the band leaves it
 * most room above and below. A name is neither cut nor turned: one that does
 * not fit is left to the key.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { PF_INSIDE_SIZES = 3 };

/* The sizes a name is tried in, the largest first. */
extern const double pf_inside_sizes[PF_INSIDE_SIZES];

/* The edges of a band: straight lines between points over the same places, which do not
 * descend. As y grows downwards, `upper` is the lesser. */
typedef struct {
    const double *x, *upper, *lower; /* [n] */
    size_t n;
} PfBandEdges;

/* What is to be placed. */
typedef struct {
    double widths[PF_INSIDE_SIZES]; /* of the name in each size */
    const double *markers;          /* [n_markers] places of lines, which do not descend */
    size_t n_markers;
    bool may_be_crossed; /* by a marker, where there is no other place */
} PfInsideName;

typedef struct {
    double size;
    double centre;   /* of the text */
    double baseline; /* of the text */
} PfInside;

/* False when the name fits nowhere. */
bool pf_inside(const PfBandEdges *edges, const PfInsideName *name, PfInside *out_place);

/* The same of a band that breaks off: where `is_gap`, [n] of the edges, there is none from that
 * point to the next, and no name stands across. */
bool pf_inside_parts(const PfBandEdges *edges, const bool *is_gap, const PfInsideName *name,
                     PfInside *out_place);
