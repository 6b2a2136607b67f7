/*
 * key.h - the key of a stack: a row for each layer, and the total.
 *
 * LOOK.md, section 7. Rows run in the order of the stack, so that key and
 * picture are read in parallel.
 */
#pragma once

#include "figure/measure.h"
#include "figure/plot.h"
#include "figure/stack.h"

/* How many layers a key of this height can name; at least one. */
size_t pf_key_capacity(double height);

/* Draws the key into the top of `box`, which has room for the stack's layers. */
void
pf_key_draw(PfFigure *figure, const PfStack *stack, const PfBox *box, const PfMeasure *measure);
