/*
 * line_names.h - the names of lines beside them: over or under, where nothing is in the way.
 *
 * A name stands close along its own line and further from every other, as near to the line's
 * right end as it can. One without such a place is left to the key.
 */
#pragma once

#include "figure/lines.h"
#include "figure/markers.h"
#include "figure/measure.h"

typedef struct {
    const PfStack *stack;
    const PfLines *lines;
    const PfPlot *plot;
    const PfMarkers *markers;
    const PfMeasure *measure;
    const PfBox *taken; /* [n_taken], by what is written already */
    size_t n_taken;
} PfLineNames;

void pf_line_names_draw(PfFigure *figure, const PfLineNames *names);
