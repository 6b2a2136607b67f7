/*
 * table_widths.h - how wide many texts are that differ in little.
 *
 * Measuring is what takes time in a picture of a table. Digits are equally wide, as are all
 * letters of a typewriter: what differs in these alone is measured once. Private to the
 * pictures of tables.
 */
#pragma once

#include "figure/measure.h"

/* Of texts in one face. Cleared with pf_widths_clear(). */
typedef struct {
    const PfMeasure *measure;
    PfFont font;
    double size;
    GHashTable *known; /* what is alike -> double *, owned */
} PfWidths;

PfWidths pf_widths(const PfMeasure *measure, PfFont font, double size);
void pf_widths_clear(PfWidths *widths);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfWidths, pf_widths_clear)

double pf_widths_of(const PfWidths *widths, const char *text);
