/*
 * swatches.h - a key that runs along lines: swatches, each with a name after it.
 *
 * For colours that are told apart in words, of modules and of differences. A
 * swatch is a small frame of an icicle, foot and all (LOOK.md, section 10).
 */
#pragma once

#include "figure/plot.h"
#include "figure/shorten.h"

/* How a frame is painted. */
typedef struct {
    PfInk fill;
    PfInk foot; /* what it costs by itself */
} PfSwatch;

/* Paints one into a box, of whose width the foot has a part, from 0 to 1. */
void pf_swatch_draw(PfFigure *figure, const PfSwatch *swatch, const PfBox *box, double foot);

typedef struct PfSwatches PfSwatches;

/* Without any yet, in lines that are `width` points wide, with names in that font. The caller
 * owns it. */
PfSwatches *pf_swatches_new(PfFont font, double width, const PfMeasure *measure);
void pf_swatches_free(PfSwatches *swatches);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSwatches, pf_swatches_free)

/* What a name has to fit into: a third of a line at most. */
PfRoom pf_swatches_room(const PfSwatches *swatches);

/* Adds one after the last, or in the next line where that is full. `name` fits into the
 * room; `title` says more of it, or is NULL. */
void pf_swatches_add(PfSwatches *swatches, const PfSwatch *swatch, const char *name,
                     const char *title);

/* How high all lines are; 0 where there are none. */
double pf_swatches_height(const PfSwatches *swatches);

/* Draws them in a group "key", with the top left corner of the first at `at`. */
void pf_swatches_draw(const PfSwatches *swatches, PfFigure *figure, PfPoint at);
