/*
 * inflate.h - a compressed stream, decompressed as it is fed.
 *
 * zlib does the work for gzip and libarchive for all else. It is told which
 * compression it has, and undoes that one only: a stream compressed twice comes
 * out compressed once. A stream may be
 * several, one after the other. One that breaks off ends there, with what came
 * out before.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "base/bytes.h"

/* The name of the compression that bytes starting with `head` are in ("gzip"), or NULL. Static.
 */
const char *pf_compression(PfSpan head);

/* Fetches the next compressed bytes, valid until the next call; empty at the end. False when
 * they cannot be read: the owner knows why. */
typedef bool (*PfFeed)(gpointer owner, PfSpan *out_bytes);

typedef struct PfInflate PfInflate;

/* Decompresses what `feed` brings; `compression` is a name pf_compression() returned. Never
 * fails. The caller owns the result; `owner` must outlive it. */
PfInflate *pf_inflate_new(const char *compression, PfFeed feed, gpointer owner);

/* The next decompressed bytes, valid until the next call; empty at the end. */
PfSpan pf_inflate_next(PfInflate *inflate);

/* "the gzip stream is cut short": why the stream ended before its end, or NULL. Borrowed. */
const char *pf_inflate_trouble(const PfInflate *inflate);

void pf_inflate_free(PfInflate *inflate);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfInflate, pf_inflate_free)
