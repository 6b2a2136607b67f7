/*
 * classic_boxes.h - where the parts of a classic page lie, or of a place on another page.
 *
 * LOOK.md, sections 6, 8 and 9.
 */
#pragma once

#include "figure/classic.h"

/* Sets the boxes of the page, which has its stack and names, and what there is room for: the
 * strip, the lanes of markers, the key. */
void pf_classic_set_boxes(PfClassic *page);

/* The box over the plot, where the page has a strip. */
PfBox pf_classic_strip(const PfClassic *page);
