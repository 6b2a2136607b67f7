/*
 * strip.h - a size over time in a strip above a plot, on a scale of its own.
 *
 * LOOK.md, section 6: what would crush the bands in their plot, or what has another scale than
 * they, stands over it, with the same time.
 */
#pragma once

#include "figure/markers.h"
#include "figure/plot.h"

/* How high a strip is, and how far above the plot. */
extern const double pf_strip_height, pf_strip_gap;

typedef struct {
    const char *id;      /* of its group: "heap-size" */
    const char *name;    /* written into it */
    double most;         /* bytes at its highest point */
    size_t n;            /* points of its line; 0: there is none */
    PfPoint *points;     /* [n], on the page, from left to right; owned */
    bool *is_apart;      /* [n], without a line from the point before; NULL: none is. Owned */
    const PfPoint *peak; /* what is to be seen first, one of `points`; NULL: nothing */
} PfStrip;

void pf_strip_clear(PfStrip *strip);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfStrip, pf_strip_clear)

/* Where bytes lie in a strip whose highest point is at `most`. */
PfScale pf_strip_scale(double most, const PfBox *box);

void pf_strip_draw(PfFigure *figure, const PfStrip *strip, const PfBox *box);

/* Rings the peak, and writes the name into the strip: at its left end, or where neither the
 * line nor a marker crosses it. */
void pf_strip_annotate(PfFigure *figure, const PfStrip *strip, const PfMarkers *markers,
                       const PfMeasure *measure, const PfBox *box);
