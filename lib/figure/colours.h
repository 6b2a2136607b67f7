/*
 * colours.h - the colours that bands have in another run, kept in this one.
 *
 * Colour goes by rank (LOOK.md, 3.2), and ranks change from run to run. Pictures
 * that are held beside each other keep one colour for one name.
 */
#pragma once

#include <stddef.h>

#include "figure/cut.h"

enum { PF_COLOUR_PARTS = 4 };

/* What one thing with a colour is: its name, and then what tells those of one name apart, what
 * changes least from build to build first; NULL: unknown, or there is no more. Borrowed. */
typedef struct {
    const char *parts[PF_COLOUR_PARTS];
} PfColourName;

/*
 * Which of the other run's names each of the `n` names is; SIZE_MAX: it has none. First those
 * that agree in all parts, then those that agree in all but the last, and so on down to the
 * name; of equal ones the first goes with the first. [n], freed with g_free().
 */
size_t *pf_colours_pairs(const PfColourName *names, size_t n, const PfColourName *other,
                         size_t n_other);

/*
 * The number of the colour of each of the `n` names, no two the same, where those of the other
 * run have the numbers 0, 1, 2 and so on. What is in both, by the pairs above, keeps its
 * number; the rest take, in turn, the smallest numbers that nothing keeps. [n], freed with
 * g_free().
 */
unsigned *
pf_colours_like(const PfColourName *names, size_t n, const PfColourName *other, size_t n_other);

/* Those of the drawn bands, as a chart of the other run's heap has them, cut so too and in its
 * own order. [n_drawn], freed with g_free(). */
unsigned *
pf_colours_of_bands(const PfCutBands *bands, const PfHeapProfile *other, const PfCut *cut);
