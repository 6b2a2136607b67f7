/*
 * subset.h - as much of a font as a document uses.
 *
 * A document that brings its fonts along looks the same wherever it is read; a
 * whole font is too much to bring for the hundred letters of a chart.
 */
#pragma once

#include <glib.h>

/*
 * The font in a file, with no more than what sets `text` and, of OpenType's
 * features, those that are on by default or by `features`, "tnum=1, calt=0".
 * NULL when there is no such file, it is no font, or it has none of the text's
 * characters; those it lacks are left out. The same file gives the same bytes.
 */
GBytes *pf_subset(const char *path, const char *text, const char *features);
