/*
 * sparks_caps.h - how many sparks each capability created, and how many it converted.
 *
 * Sparks are stolen: what is created on one capability is converted on another.
 */
#pragma once

#include "figure/plot.h"
#include "profile/sparks.h"

/* Two bars for each capability, or for several where there are many, with their own axes, which
 * are in the box too: numbers in the gutter at its left, capabilities under it. */
void pf_sparks_caps_draw(PfFigure *figure, const PfSparks *sparks, const PfBox *box);
