/*
 * svg_write.h - the words of an SVG: numbers, colours, paths and text.
 *
 * Numbers have two decimals at most, and the same spelling in every locale.
 */
#pragma once

#include "figure/figure.h"
#include "render/theme.h"

/* A length in hundredths of a point; what is no number is 0, and what is larger than any page
 * is cut off. */
int64_t pf_svg_hundredths(double points);

/* "12.5". */
void pf_svg_digits(GString *out, int64_t hundredths);

/* An attribute each, with a space before it: " x="12.5"". */
void pf_svg_number(GString *out, const char *name, int64_t hundredths);
void pf_svg_string(GString *out, const char *name, const char *text);
void pf_svg_colour(GString *out, const char *name, PfColour colour);

/* The text as XML can hold it, quoted or not: bytes that are no UTF-8, and characters that
 * control or are not allowed, are left out; line ends and tabs are spaces. */
void pf_svg_text(GString *out, const char *text);

/* Adds to the value of a path's `d`; nothing when the points do not go anywhere. Of very many
 * points one decimal is enough: a tenth of a point is less than a dot on most screens. */
void pf_svg_path(GString *out, const PfPoint *points, guint n_points);
