/*
 * source_date.h - SOURCE_DATE_EPOCH: a date for documents that is not the run's own.
 *
 * Whoever builds something that must be the same each time sets it, whatever is
 * in it (reproducible-builds.org).
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* False when it is not set, or empty, or no date: that is then said, unless `is_quiet`, once.
 */
bool pf_source_date(bool is_quiet, int64_t *out_unix_s);
