/*
 * prof_scan.h - the words of GHC's time profile in JSON, which may not quite be JSON.
 *
 * GHC 9.0 leaves quotes as they are inside names: "label": "foo "bar"". A quote ends a text
 * only where the next thing of JSON follows, as it does behind each text that GHC writes.
 * Nothing here calls itself, and no byte is looked at more than a few times.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "base/bytes.h"

typedef struct {
    PfCursor cursor;
    const char *expected; /* what was not there; NULL: nothing went wrong */
} PfProfScan;

PfProfScan pf_prof_scan(PfSpan json);

/* What stands before a text tells what may follow it. */
typedef enum { PF_TEXT_KEY, PF_TEXT_MEMBER, PF_TEXT_ITEM } PfProfTextPlace;

/* Whether this byte comes next but for white space, which is taken; the byte too, where it
 * does. */
bool pf_prof_scan_take(PfProfScan *scan, char byte);

/* The same where nothing else may come: what is said to be missing is `expected`. */
bool pf_prof_scan_need(PfProfScan *scan, char byte, const char *expected);

/* A text, without its escapes. Owned by the caller; NULL: there is none. */
GByteArray *pf_prof_scan_text(PfProfScan *scan, PfProfTextPlace place);

/* A whole number below 2^64. */
bool pf_prof_scan_uint(PfProfScan *scan, uint64_t *out_value);
bool pf_prof_scan_bool(PfProfScan *scan, bool *out_value);

/* Any value, which is left out. */
bool pf_prof_scan_skip(PfProfScan *scan);
