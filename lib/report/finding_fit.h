/*
 * finding_fit.h - a straight line through a stretch of samples, and how much of them it
 * explains.
 *
 * LOOK.md, section 4: least squares with R².
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
    size_t n;           /* samples */
    double bytes_per_s; /* the slope; 0 where there is none */
    double explained;   /* R², from 0 to 1; 0 where nothing changes */
} PfFit;

/* Of `n` samples. */
PfFit pf_fit(const uint64_t *times_ns, const uint64_t *values, size_t n);
