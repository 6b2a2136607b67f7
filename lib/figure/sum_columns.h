/*
 * sum_columns.h - amounts over time, in the columns of a plot.
 */
#pragma once

#include "figure/step_columns.h"
#include "profile/time_sums.h"

/* What was added of a kind in each column, an amount being spread evenly over its bin, of which
 * there is none after `end_ns`. Columns end with the last bin. Cleared with
 * pf_step_columns_clear(). */
PfStepColumns
pf_sum_columns(const PfTimeSums *sums, size_t kind, const PfScale *x, uint64_t end_ns);

/* The same as amounts a second. */
PfStepColumns
pf_sum_columns_rate(const PfTimeSums *sums, size_t kind, const PfScale *x, uint64_t end_ns);

/* How long a column is, in seconds: the last may be cut short by the end of the axis. */
double pf_sum_columns_seconds(const PfScale *x, size_t column);
