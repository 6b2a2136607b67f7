/*
 * colour_probe.h - how far apart colours are to those who see them, with and without defects.
 */
#pragma once

#include <math.h>

#include "render/theme.h"

/* Who sees. */
typedef enum { SIGHT_NORMAL, SIGHT_PROTAN, SIGHT_DEUTAN, SIGHT_TRITAN, N_SIGHTS } Sight;

typedef struct {
    double lightness, a, b;
} Oklab;

static inline PfPaint
paint_in(const char *theme, PfInkRole role, unsigned band)
{
    return pf_theme_paint(pf_theme_find(theme), (PfInk){ role, band });
}

static inline double
linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

/* The relative luminance of WCAG 2. */
static inline double
luminance(PfColour colour)
{
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
           + 0.0722 * linear(colour.blue);
}

static inline double
contrast(PfColour one, PfColour other)
{
    double a = luminance(one), b = luminance(other);
    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

/* CIE L*. */
static inline double
lightness(PfColour colour)
{
    double y = luminance(colour);
    return y > 216.0 / 24389 ? 116 * cbrt(y) - 16 : y * 24389 / 27;
}

/* Linear light as one sees it, in the range of the screen: Machado et al. 2009, severity 1. */
static inline void
see(const double rgb[3], Sight sight, double out[3])
{
    static const double seen[N_SIGHTS][3][3] = {
        { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
        { { 0.152286, 1.052583, -0.204868 },
          { 0.114503, 0.786281, 0.099216 },
          { -0.003882, -0.048116, 1.051998 } },
        { { 0.367322, 0.860646, -0.227968 },
          { 0.280085, 0.672501, 0.047413 },
          { -0.011820, 0.042940, 0.968881 } },
        { { 1.255528, -0.076749, -0.178779 },
          { -0.078411, 0.930809, 0.147602 },
          { 0.004733, 0.691367, 0.303900 } },
    };

    for (size_t i = 0; i < 3; i++) {
        const double *row = seen[sight][i];
        double light = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2];
        out[i] = fmin(fmax(light, 0), 1);
    }
}

static inline Oklab
oklab_of(PfColour colour, Sight sight)
{
    double rgb[] = { linear(colour.red), linear(colour.green), linear(colour.blue) };
    double seen[3];

    see(rgb, sight, seen);
    double l = cbrt(0.4122214708 * seen[0] + 0.5363325363 * seen[1] + 0.0514459929 * seen[2]);
    double m = cbrt(0.2119034982 * seen[0] + 0.6806995451 * seen[1] + 0.1073969566 * seen[2]);
    double s = cbrt(0.0883024619 * seen[0] + 0.2817188376 * seen[1] + 0.6299787005 * seen[2]);
    return (Oklab){
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    };
}

static inline double
distance(PfColour one, PfColour other, Sight sight)
{
    Oklab x = oklab_of(one, sight), y = oklab_of(other, sight);
    return sqrt((x.lightness - y.lightness) * (x.lightness - y.lightness)
                + (x.a - y.a) * (x.a - y.a) + (x.b - y.b) * (x.b - y.b));
}

static inline double
chroma(PfColour colour)
{
    Oklab seen = oklab_of(colour, SIGHT_NORMAL);
    return hypot(seen.a, seen.b);
}

/* In degrees from 0 to 360. */
static inline double
hue(PfColour colour)
{
    Oklab seen = oklab_of(colour, SIGHT_NORMAL);
    double degrees = atan2(seen.b, seen.a) * 180 / G_PI;
    return degrees < 0 ? degrees + 360 : degrees;
}

/* What is seen where the lines of a hatching lie. */
static inline PfColour
line_of(PfPaint paint)
{
    PfColour line = paint.hatch_colour, ground = paint.colour;
    double share = line.alpha;

    return (PfColour){
        .red = share * line.red + (1 - share) * ground.red,
        .green = share * line.green + (1 - share) * ground.green,
        .blue = share * line.blue + (1 - share) * ground.blue,
        .alpha = 1,
    };
}
