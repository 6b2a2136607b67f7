/*
 * theme.h - what colour an ink is.
 *
 * LOOK.md, section 3. Bands have twenty colours, deep and light in turn; the
 * next twenty repeat them hatched, the next hatched the other way, so that a
 * colour never stands for two bands without a second sign.
 */
#pragma once

#include "figure/figure.h"

typedef struct {
    double red, green, blue, alpha;
} PfColour;

typedef enum { PF_HATCH_NONE, PF_HATCH_RISING, PF_HATCH_FALLING, PF_N_HATCHES } PfHatch;

typedef struct {
    PfColour colour;
    PfHatch hatch;
    PfColour hatch_colour; /* where there is one */
} PfPaint;

typedef struct PfTheme PfTheme;

/* Dark on white: for the screen and for print. */
const PfTheme *pf_theme_light(void);

PfPaint pf_theme_paint(const PfTheme *theme, PfInk ink);
