/*
 * intern.h - byte strings as dense numbers: labels and stacks.
 *
 * The same bytes of the same kind get the same id, counted from 0 in the order
 * of first sight. Heap samples name their bands in nearly the same order each
 * time, so a lookup first tries the id that followed the last one before, then
 * the one that followed that.
 */
#pragma once

#include <glib.h>

#include "base/bytes.h"

typedef struct PfIntern PfIntern;

PfIntern *pf_intern_new(void);
void pf_intern_free(PfIntern *intern);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfIntern, pf_intern_free)

/* The id of the bytes, new or old. `kind` keeps apart what only looks alike. */
uint32_t pf_intern(PfIntern *intern, uint8_t kind, PfSpan bytes);

/* The same for bytes that come in no order, which is faster then. */
uint32_t pf_intern_at_random(PfIntern *intern, uint8_t kind, PfSpan bytes);

/* How many ids there are. */
uint32_t pf_intern_count(const PfIntern *intern);

/* The bytes and the kind of an id. Borrowed until the next pf_intern(). */
PfSpan pf_intern_bytes(const PfIntern *intern, uint32_t id);
uint8_t pf_intern_kind(const PfIntern *intern, uint32_t id);
