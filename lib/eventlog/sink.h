/*
 * sink.h - whoever consumes events.
 *
 * Showing, folding, encoding and counting are sinks; the reader knows none of
 * them. A sink embeds PfSink as its first member and says which kinds it wants,
 * so that the reader can step over the others without decoding them, and over
 * whole blocks of a buffer that nobody wants.
 */
#pragma once

#include <glib.h>

#include "eventlog/event.h"
#include "eventlog/header.h"
#include "eventlog/report.h"

/* A set of kinds: more than a word has bits. */
typedef struct {
    uint64_t bits[(PF_N_KINDS + 63) / 64];
} PfKindSet;

PfKindSet pf_kinds_none(void);
PfKindSet pf_kinds_all(void);
void pf_kinds_add(PfKindSet *set, PfKind kind);
static inline bool
pf_kinds_has(const PfKindSet *set, PfKind kind)
{
    return (set->bits[kind / 64] >> (kind % 64) & 1) != 0;
}

/* Which blocks a sink reads: by the buffer that wrote them. */
typedef enum {
    PF_BLOCKS_ALL,
    PF_BLOCKS_GLOBAL, /* only the buffer no capability owns: definitions and samples */
} PfBlocks;

typedef struct PfSink PfSink;
struct PfSink {
    PfKindSet wants;
    PfBlocks blocks;
    bool takes_bytes; /* of events all but the fields, `n_fields` and `tail`: no decoding */

    /* A header was read; events after it are of its types. May be NULL. */
    bool (*segment)(PfSink *self, const PfHeader *header, GError **error);

    /* One event, borrowed for the duration of the call. False stops the run. */
    bool (*event)(PfSink *self, const PfEvent *event, GError **error);

    /* Bytes were lost here, of a block of `cap` (PF_NO_CAP: of the global buffer, or of any).
     * May be NULL. */
    void (*lost)(PfSink *self, const PfDamage *damage, uint16_t cap);

    /* The end-of-data mark was read. May be NULL. */
    bool (*mark)(PfSink *self, uint64_t offset, GError **error);

    /* The log is over. May be NULL. */
    bool (*end)(PfSink *self, GError **error);
};
