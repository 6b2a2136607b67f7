/*
 * units-private.h - the parts of a formatted number that ticks are made of too.
 */
#pragma once

#include "base/units.h"

/* The index of the unit in which `value` bytes are printed. */
unsigned pf_unit_byte_exponent(double value);

/* "KiB" for 1; up to what pf_unit_byte_exponent() returns. */
const char *pf_unit_byte_name(unsigned exponent);

/* The absolute value with so many decimals, and commas between thousands. */
char *pf_unit_digits(double value, int decimals);

/* The value with so many decimals, its sign and its unit. */
char *pf_unit_digits_of(double value, int decimals, const char *unit);
