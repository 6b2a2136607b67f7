/*
 * record_scan.h - whether bytes are JSON that may be given to json-glib.
 *
 * json-glib calls itself for each bracket without limit, takes more for JSON than JSON is, so
 * that whoever counts brackets may be misled about what is in a string, and wraps whole numbers
 * round. What passes here has none of that.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Lexically strict: one object, of valid UTF-8, nested moderately. Whole numbers from 2^63 to
 * 2^64 - 1 are put into quotes, which may make `json` longer. False, with a PF_ERROR_MALFORMED
 * that gives the byte. */
bool pf_record_scan(GByteArray *json, GError **error);
