/*
 * slope.h - how fast a series rises, whatever a few of its samples say.
 *
 * The Theil-Sen slope is the median over the slopes of all pairs of samples: up
 * to a quarter of them may be anything. It is exact, also of long series, of which
 * the pairs are counted by sorting and not made one by one.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/*
 * The median of (v[j] - v[i]) / (t[j] - t[i]) over all pairs with t[i] < t[j], per second; of
 * an even number of pairs the mean of the two in the middle; NAN when there is no pair. Times
 * do not decrease; one that does counts as the latest. No comparison is rounded while times and
 * values span less than 2^62. Takes O(n log n) steps, and the same for the same samples.
 */
double pf_slope_theil_sen(const uint64_t *times_ns, const uint64_t *values, size_t n);

/* How many of these pairs rise less how many fall: Kendall's S, which noise keeps small. */
int64_t pf_slope_balance(const uint64_t *times_ns, const uint64_t *values, size_t n);
