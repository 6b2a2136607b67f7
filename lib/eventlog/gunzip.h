/*
 * gunzip.h - a gzip stream, decompressed up to its last byte.
 *
 * By zlib: libarchive gives up to 64 KiB less of a stream that is cut, does not
 * check its sums, and takes one that is cut in its header for an empty one.
 */
#pragma once

#include "eventlog/inflate.h"

typedef struct PfGunzip PfGunzip;

typedef enum { PF_GUNZIP_ON, PF_GUNZIP_WHOLE, PF_GUNZIP_CUT, PF_GUNZIP_DAMAGED } PfGunzipEnd;

/* Decompresses what `feed` brings. Never fails. The caller owns the result. */
PfGunzip *pf_gunzip_new(PfFeed feed, gpointer owner);

/* The next decompressed bytes, valid until the next call; empty at the end. */
PfSpan pf_gunzip_next(PfGunzip *gunzip);

/* How the stream ended, when it has. */
PfGunzipEnd pf_gunzip_end(const PfGunzip *gunzip);

void pf_gunzip_free(PfGunzip *gunzip);
