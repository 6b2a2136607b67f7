/*
 * line_place.h - where the name of a line stands.
 *
 * Over or under a stretch of it that is level enough, beside one that is steep, or over a
 * summit: close to its own line, further from every other, and rather where its own is alone.
 * Of places as good the rightmost, for a line is read to its end.
 */
#pragma once

#include "figure/beside.h"
#include "figure/lines.h"
#include "figure/occupied.h"

/* The size of the name. */
#define PF_LINE_NAME_SIZE 7.0

/* For a name of that width; `occupied` has all lines, also this one. False where there is no
 * such place. */
bool pf_line_place(const PfLine *line, const PfOccupied *occupied, const PfObstacles *obstacles,
                   double width, PfBeside *out_place);
