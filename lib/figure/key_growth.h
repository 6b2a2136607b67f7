/*
 * key_growth.h - under the key: the bands that grow in OTHER, where nobody sees them.
 *
 * A leak is small when it begins. What is cut off for being small may be what the
 * chart is made for.
 */
#pragma once

#include "figure/key.h"

/* The sign of a band that grows. */
#define PF_KEY_ARROW "\u2197"

/* The bands that grow in OTHER, those with the steepest slope first: PfBand, borrowed. Owned by
 * the caller. */
GPtrArray *pf_key_hidden_growth(const PfStack *stack);

/* How high the list of `n` such bands is where there are `room` points for it; 0: there is no
 * room, or nothing that grows. */
double pf_key_growth_height(const PfStack *stack, size_t n, double room);

/* Draws it into a box that high; PfBand, as pf_key_hidden_growth() gives them. */
void pf_key_growth_draw(PfFigure *figure, const GPtrArray *bands, const PfBox *box,
                        const PfKey *key);
