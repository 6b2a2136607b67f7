/*
 * pdf_dict.h - dictionaries of PDF as text: finding an entry, adding one.
 *
 * Just enough to read what cairo writes. Private to this layer.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Where the value ends that begins at `at`, after spaces and comments; NULL when it does not
 * before `end`. A reference ends after its R. */
const char *pf_pdf_skip(const char *at, const char *end);

/* The value of an entry of the dictionary that `text` is: "/Figure", "3 0 R". NULL: it has
 * none. Owned by the caller. */
char *pf_pdf_value(const GString *text, const char *key);

/* Whether the entry has that value. */
bool pf_pdf_is(const GString *text, const char *key, const char *value);

/* Gives an entry of the dictionary another value, or adds it. */
void pf_pdf_set(GString *text, const char *key, const char *value);

/* The number of the object that a value refers to; 0: it refers to none. */
unsigned pf_pdf_reference(const char *value);

/* UTF-8 as a string of PDF's. Owned by the caller. */
char *pf_pdf_string(const char *words);
