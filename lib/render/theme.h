/*
 * theme.h - what colour an ink is.
 *
 * LOOK.md, section 3. Bands have twenty colours, deep and light in turn; the
 * next twenty repeat them hatched, the next hatched the other way, so that a
 * colour never stands for two bands without a second sign. In grey every band is
 * hatched, and so is what is less than the baseline: more is plain.
 */
#pragma once

#include "figure/figure.h"

typedef struct {
    double red, green, blue, alpha;
} PfColour;

/* Which lines a hatching is made of. */
typedef enum {
    PF_HATCH_NONE = 0,
    PF_HATCH_RISING = 1 << 0,
    PF_HATCH_FALLING = 1 << 1,
    PF_HATCH_LEVEL = 1 << 2,
    PF_HATCH_UPRIGHT = 1 << 3,
} PfHatch;

/* How far apart and how wide these lines are, in points. */
#define PF_HATCH_EVERY 4.0
#define PF_HATCH_WIDTH 0.9

typedef struct {
    PfColour colour;       /* without alpha: nothing is drawn */
    unsigned hatch;        /* of PfHatch */
    PfColour hatch_colour; /* where there is one */
} PfPaint;

typedef struct PfTheme PfTheme;

/* NULL when there is none of that name; no name is that of light. */
const PfTheme *pf_theme_find(const char *name);

/* The name of each theme by its number from 0, the default first; NULL after the last. */
const char *pf_theme_name(size_t number);

PfPaint pf_theme_paint(const PfTheme *theme, PfInk ink);
