/*
 * whole.h - a file that is read as a whole, since its parts make no sense alone.
 */
#pragma once

#include "eventlog/source.h"

enum { PF_WHOLE_MAX = 1 << 30 };

/* All bytes from where the source stands, which may break off: pf_source_trouble(). NULL, with
 * an error that starts with `name`, when it cannot be read, or is larger than PF_WHOLE_MAX,
 * which no `kind` of file is: "record". The caller owns them. */
GByteArray *pf_whole_read(PfSource *source, const char *name, const char *kind, GError **error);
