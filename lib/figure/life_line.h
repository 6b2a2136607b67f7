/*
 * life_line.h - how a piece of memory lives: created, first used, last used, collected.
 *
 * LOOK.md, section 9.4. The line says what the names of the phases mean, to no scale.
 */
#pragma once

#include "figure/measure.h"
#include "figure/plot.h"

/* How high it is. */
extern const double pf_life_line_height;

/* Draws it into the top of `box`. */
void pf_life_line_draw(PfFigure *figure, const PfBox *box, const PfMeasure *measure);
