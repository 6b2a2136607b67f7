/*
 * raw.h - the bytes of a file or a pipe, as they lie there.
 *
 * A regular file is read at offsets of our own, so that it does not matter who
 * else reads it; it may also be standard input, from where that stands. All else
 * is read in order, and not asked again when it has ended.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "base/bytes.h"

typedef struct PfRaw PfRaw;

/* Opens `path`, "-" being standard input. The caller owns the result. */
PfRaw *pf_raw_open(const char *path, GError **error);

/* "run.eventlog" as the user named it; "stdin" for standard input. Borrowed. */
const char *pf_raw_name(const PfRaw *raw);

/* The next bytes, valid until the next call: `least` of them or more, fewer only at the end. */
bool pf_raw_read(PfRaw *raw, size_t least, PfSpan *out_bytes, GError **error);

/* Whether the two functions below may be called. */
bool pf_raw_can_seek(const PfRaw *raw);

/* Makes byte `offset` the next one. */
void pf_raw_seek(PfRaw *raw, uint64_t offset);

/* How long the file is now. */
bool pf_raw_len(const PfRaw *raw, uint64_t *out_len, GError **error);

void pf_raw_free(PfRaw *raw);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfRaw, pf_raw_free)
