/*
 * spool.h - bytes that come only once, kept to be read again.
 *
 * A temporary file without a name: it goes with the process, however that ends.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "base/bytes.h"

typedef struct PfSpool PfSpool;

/* An empty spool; `name` is whose bytes it keeps, for messages. The caller owns it. */
PfSpool *pf_spool_new(const char *name, GError **error);

/* Adds bytes at the end. */
bool pf_spool_append(PfSpool *spool, PfSpan bytes, GError **error);

/* Some of the bytes from `offset` on, valid until the next call; empty at the end. */
bool pf_spool_read(PfSpool *spool, uint64_t offset, PfSpan *out_bytes, GError **error);

/* How many bytes were added. */
uint64_t pf_spool_len(const PfSpool *spool);

void pf_spool_free(PfSpool *spool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSpool, pf_spool_free)
