/*
 * measure.h - how wide a text will be, asked of whoever knows fonts.
 *
 * Layout needs widths and must not know pango: it is handed this. Tests pass
 * "half an em a letter", the renderer passes what pango measures.
 */
#pragma once

#include "figure/figure.h"

typedef struct {
    double (*text_width)(PfFont font, double size, const char *text, void *data);
    void *data;
} PfMeasure;

static inline double
pf_measure(const PfMeasure *measure, PfFont font, double size, const char *text)
{
    return measure->text_width(font, size, text, measure->data);
}
