/*
 * source.h - the bytes of a log, wherever they come from.
 *
 * A regular file is read in portions at their offsets (never mapped: a log may
 * shrink while it is read), also as standard input, pipes once and in order, and what
 * is compressed (gzip, zstd, xz, bzip2) through libarchive. The kind of a file is
 * told from its bytes. What can be read only once is spooled to a temporary file
 * without a name when it will be needed again.
 */
#pragma once

#include <glib.h>

#include "base/bytes.h"

typedef struct PfSource PfSource;

/* Opens `path`, "-" being standard input. With `again`, pf_source_rewind() will work. */
PfSource *pf_source_open(const char *path, bool again, GError **error);

/* "run.eventlog" as the user named it; "stdin" for standard input. Borrowed. */
const char *pf_source_name(const PfSource *source);

/* The next portion in `*out_bytes`, valid until the next call; empty at the end. False when the
 * system cannot read. A compressed stream that breaks off ends: see pf_source_trouble(). */
bool pf_source_read(PfSource *source, PfSpan *out_bytes, GError **error);

/* Leaves out the next `n` bytes, fast where the source can seek. */
bool pf_source_skip(PfSource *source, uint64_t n, GError **error);

/* Goes to byte `offset` of the stream, or to its end; for sources opened with `again`, and for
 * regular files that are not compressed. */
bool pf_source_rewind(PfSource *source, uint64_t offset, GError **error);

/* How many bytes of the stream are behind: read or left out. Skipping ends where the stream
 * does. */
uint64_t pf_source_position(const PfSource *source);

/* The first bytes of the stream, decompressed, without taking them: up to 4,096. */
PfSpan pf_source_head(const PfSource *source);

/* Why a compressed stream broke off, in words, or NULL. Borrowed. */
const char *pf_source_trouble(const PfSource *source);

void pf_source_free(PfSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSource, pf_source_free)
