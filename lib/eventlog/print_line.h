/*
 * print_line.h - one line of output in the making.
 *
 * Logs of hundreds of megabytes are printed: numbers are formatted by hand, in
 * no locale, and a line reaches its stream in one piece unless it is long.
 */
#pragma once

#include <stdio.h>

#include "base/bytes.h"

typedef struct {
    FILE *out; /* borrowed; its error flag is the line's */
    size_t len;
    char bytes[512];
} PfLine;

/* An empty line. */
void pf_line_begin(PfLine *line, FILE *out);

/* Ends the line and writes it. */
void pf_line_end(PfLine *line);

/* Writes what there is, for whoever goes on with `out` directly. */
void pf_line_flush(PfLine *line);

void pf_line_put(PfLine *line, const char *bytes, size_t len);
void pf_line_words(PfLine *line, const char *words);
void pf_line_uint(PfLine *line, uint64_t value);

/* In hexadecimal: lower case, no prefix, no leading zeros. */
void pf_line_hex(PfLine *line, uint64_t value);

/* Text of a log, made valid UTF-8. */
void pf_line_text(PfLine *line, PfSpan text);
