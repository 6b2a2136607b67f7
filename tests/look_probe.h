/*
 * look_probe.h - where the texts of a figure are, as they are set.
 */
#pragma once

#include <glib.h>
#include <math.h>

#include "figure/figure.h"
#include "figure/measure.h"
#include "figure/plot.h"

/* What a line of text covers: from the top of its capitals to the foot of its tails. */
static inline PfBox
box_of_text(const PfFigure *figure, const PfMark *mark, const PfMeasure *measure)
{
    static const double shift[] = { 0, 0.5, 1 };
    PfPoint at = g_array_index(figure->points, PfPoint, mark->first_point);
    double width = pf_measure(measure, mark->font, mark->size, mark->text);
    double left = at.x - shift[mark->align] * width;

    return (PfBox){ left, left + width, at.y - 0.74 * mark->size, at.y + 0.2 * mark->size };
}

static inline bool
boxes_meet(const PfBox *a, const PfBox *b)
{
    static const double touch = 0.2; /* that no eye sees */

    return a->left < b->right - touch && b->left < a->right - touch
           && a->top < b->bottom - touch && b->top < a->bottom - touch;
}
