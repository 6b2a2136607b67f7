/*
 * text.h - bytes of a log as text that can be shown.
 *
 * Labels, messages and arguments are kept as bytes and are mostly, but not
 * always, UTF-8 (EVENTLOG 1.5): whoever shows them makes them valid here.
 */
#pragma once

#include <glib.h>
#include <stdio.h>

#include "base/bytes.h"

/* Takes the valid UTF-8 without NUL at the start of `rest`, and the byte that ends it; returns
 * that byte, or -1 at the end. Bytes that are not valid thus come one by one, to be replaced as
 * Haskell's decodeUtf8With does. */
int pf_text_take_run(PfSpan *rest, PfSpan *out_run);

/* The bytes as valid UTF-8; each byte that is not becomes U+FFFD. Owned by the caller. NUL
 * bytes become U+FFFD too. */
char *pf_text_valid(PfSpan bytes);

/* Writes the bytes as valid UTF-8; what is valid is written as it is, NUL included. */
void pf_text_write_valid(FILE *out, PfSpan bytes);

/* Writes the bytes with '.' for each character that cannot be printed and each byte that is no
 * UTF-8, as ghc-events shows binary messages. */
void pf_text_write_printable(FILE *out, PfSpan bytes);

/* Valid UTF-8 as one line for a terminal: control characters, which would break it, become
 * spaces. Owned by the caller. */
char *pf_text_line(const char *text);

/* How many columns of a terminal valid UTF-8 takes. */
size_t pf_text_width(const char *text);

/* The line with its middle replaced by an ellipsis where it takes more than `width` columns;
 * the least that is left is the ellipsis. Owned by the caller. */
char *pf_text_shorten(const char *line, size_t width);

/* Writes the bytes as Haskell's `show` writes a String: quoted, "\n", "\1234", "\&" where
 * needed. */
void pf_text_write_haskell(FILE *out, PfSpan bytes);
