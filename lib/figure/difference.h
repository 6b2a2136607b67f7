/*
 * difference.h - how the difference of a share between two runs is told by colour.
 *
 * In four steps to each side, of points: more in the accent's hue, less in another
 * (LOOK.md, section 3.1: a change is no verdict, so neither is red or green). What
 * differs by less than the first step stands back.
 */
#pragma once

#include "figure/swatches.h"

/* Whether it reaches the first step. */
bool pf_difference_counts(double difference);

/* How a frame with that difference, as a share of 1, is painted. */
PfSwatch pf_difference_swatch(double difference);

/* The steps in words, from the most that is less to the most that is more. The caller owns the
 * key. */
PfSwatches *pf_difference_key(double width, const PfMeasure *measure);
