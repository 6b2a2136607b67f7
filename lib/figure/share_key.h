/*
 * share_key.h - the key of a figure of the run-time system: blocks of rows with numbers.
 *
 * The rows of a block are mostly the parts of a whole: then a bar over them shows how they add
 * up to it. Beside the plots the blocks stand one over the other, below them side by side.
 */
#pragma once

#include "figure/measure.h"
#include "figure/plot.h"

typedef enum { PF_SIGN_NONE, PF_SIGN_AREA, PF_SIGN_LINE } PfKeySign;

/* Strings are copied. */
typedef struct {
    PfKeySign sign;
    PfInk ink;
    const char *name;
    const char *first, *second; /* numbers; NULL: none */
    double share;               /* of the bar of its block, from 0 to 1 */
    bool is_total;              /* of the rows before it, under a rule */
} PfShareRow;

typedef struct PfShareKey PfShareKey;

/* Without any block. The caller owns it. */
PfShareKey *pf_share_key_new(const PfMeasure *measure);
void pf_share_key_free(PfShareKey *key);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfShareKey, pf_share_key_free)

/* Begins a block, the most important first. The heads of its two columns of numbers may be
 * NULL. */
void
pf_share_key_begin(PfShareKey *key, const char *title, const char *first, const char *second);

/* Adds a row to the last block. */
void pf_share_key_add(PfShareKey *key, const PfShareRow *row);

/* How high all of it is side by side in that width, and how high the least of it that is worth
 * drawing is. */
double pf_share_key_height(const PfShareKey *key, double width);
double pf_share_key_least(const PfShareKey *key);

typedef struct {
    PfFigure *figure;
    PfBox box;
    bool is_below; /* the plots: blocks stand side by side */
    bool is_table; /* of a document: its parts have roles */
} PfSharePlace;

/* Draws what has room in the box; returns where that ends. */
double pf_share_key_draw(const PfShareKey *key, const PfSharePlace *place);
