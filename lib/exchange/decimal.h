/*
 * decimal.h - numbers in the text of other programs, to the last digit.
 *
 * They have a decimal point or comma, and perhaps an exponent: "12", "0,10", "1e-3".
 * Nothing goes through a double, and nothing here depends on the locale.
 */
#pragma once

#include "base/bytes.h"

/* A whole number, also one written as "12.0". False when the text is none, or it is negative or
 * does not fit. */
bool pf_decimal_whole(PfSpan text, uint64_t *out_value);

/* Seconds as nanoseconds, rounded, halves away from zero. False when the text is no number or
 * does not fit. */
bool pf_decimal_ns(PfSpan text, int64_t *out_ns);
