/*
 * json.h - a small streaming JSON writer: large documents are never held.
 *
 * It writes to a FILE, keeps commas and nesting right, makes text valid UTF-8 and
 * escapes it, and never depends on the locale. Indented by two, or on one line.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/bytes.h"

enum { PF_JSON_DEPTH = 16 };

typedef struct {
    FILE *out; /* borrowed; its error flag is the writer's */
    bool indented;
    unsigned depth;
    bool has_items[PF_JSON_DEPTH];
    bool flat[PF_JSON_DEPTH]; /* arrays of numbers stay on one line */
    bool after_key;
} PfJson;

PfJson pf_json(FILE *out, bool indented);

/* The key of the next value of an object. */
void pf_json_key(PfJson *json, const char *key);

void pf_json_begin_object(PfJson *json);
void pf_json_end_object(PfJson *json);
void pf_json_begin_array(PfJson *json);
void pf_json_end_array(PfJson *json);

/* An array whose items stay on one line even when indented. */
void pf_json_begin_flat_array(PfJson *json);

void pf_json_uint(PfJson *json, uint64_t value);
void pf_json_int(PfJson *json, int64_t value);

/* A number that need not be whole; null when it is not finite. As few digits as read back the
 * same. */
void pf_json_double(PfJson *json, double value);

/* A finite number as it writes it, into `out` [G_ASCII_DTOSTR_BUF_SIZE]. */
void pf_json_digits(double value, char *out);

void pf_json_bool(PfJson *json, bool value);
void pf_json_null(PfJson *json);

/* Text; null for NULL. Bytes that are not UTF-8 become U+FFFD. */
void pf_json_text(PfJson *json, const char *text);
void pf_json_span(PfJson *json, PfSpan text);

/* Bytes as lower-case hexadecimal text. */
void pf_json_hex(PfJson *json, PfSpan bytes);
