/*
 * scale.h - from values to places on the page.
 */
#pragma once

/* A linear scale. One without a range puts everything at `from`. */
typedef struct {
    double lo, hi;   /* values */
    double from, to; /* where they lie; from > to for an axis that grows upwards */
} PfScale;

static inline double
pf_scale_at(const PfScale *scale, double value)
{
    double range = scale->hi - scale->lo;
    double part = range > 0 ? (value - scale->lo) / range : 0;
    return scale->from + part * (scale->to - scale->from);
}

/* How long the scale is on the page, whichever way it grows. */
static inline double
pf_scale_length(const PfScale *scale)
{
    double length = scale->to - scale->from;
    return length < 0 ? -length : length;
}
