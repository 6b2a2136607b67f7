/*
 * shorten.h - texts of a log made to fit on one line.
 *
 * Names and command lines come from outside: they may hold anything, be a page
 * long, and say the most at both ends. Every such text passes through here on
 * its way to a figure. Widths are measured, never counted, and a text is cut
 * between code points only.
 */
#pragma once

#include "figure/measure.h"

/* What a text has to fit into. */
typedef struct {
    const PfMeasure *measure;
    PfFont font;
    double size, width;
} PfRoom;

/* The text without what would break its line or turn its direction: control characters, line
 * breaks and marks of direction become U+FFFD. Owned by the caller. */
char *pf_one_line(const char *text);

/*
 * That with its middle replaced by an ellipsis where it is too wide; the
 * least that is left is the ellipsis. Owned by the caller.
 */
char *pf_shorten(const char *text, const PfRoom *room);

/* The same with its end replaced. Owned by the caller. */
char *pf_shorten_end(const char *text, const PfRoom *room);

/* As pf_shorten(), for a name made of components, "inner/.../outer", which keeps whole ones
 * where that shows about as much of it. Owned by the caller. */
char *pf_shorten_name(const char *name, const PfRoom *room);
