/*
 * date.h - moments as people read them: in UTC, and saying so (LOOK.md 4).
 */
#pragma once

#include <glib.h>
#include <stdint.h>

/* Whole seconds since 1970, of nanoseconds since then. */
int64_t pf_date_seconds(int64_t unix_ns);

/* "29 Nov 2026, 20:27 UTC", of nanoseconds since 1970; "n/a" where no calendar has it. Owned by
 * the caller. */
char *pf_date_format(int64_t unix_ns);
