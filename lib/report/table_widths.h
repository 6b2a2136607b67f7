/*
 * table_widths.h - how wide many texts are that differ in little.
 *
 * Measuring is what takes time in a picture of a table. Digits are equally wide, as are all
 * letters of a typewriter: what differs in these alone is measured once. Private to the
 * pictures of tables.
 */
#pragma once

#include "figure/measure.h"

typedef struct {
    const PfMeasure *measure; /* who is asked, borrowed */
    GHashTable *known;        /* what texts have in common -> double *, owned */
} PfWidths;

/* Cleared with pf_widths_clear(). */
PfWidths pf_widths(const PfMeasure *measure);
void pf_widths_clear(PfWidths *widths);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfWidths, pf_widths_clear)

/* What layout measures with; borrows `widths`. */
PfMeasure pf_widths_measure(PfWidths *widths);
