/*
 * report.h - what reading a log found out about the log itself.
 *
 * Every byte of the input is in one of these sums, so that
 * header_bytes + event_bytes + mark_bytes + lost_bytes + unread_bytes = bytes.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    PF_DAMAGE_RECORD,     /* records that cannot be: the bytes up to the next sound one */
    PF_DAMAGE_BLOCK,      /* the size in a block's marker does not lead to its end */
    PF_DAMAGE_UNFINISHED, /* a record the next block of its buffer does not go on with */
    PF_DAMAGE_TRAILING,   /* bytes after the end mark that are no log */
    PF_DAMAGE_CUT,        /* the log ends inside a record */
    PF_DAMAGE_NO_HEADER,  /* bytes before the first block of data without a header */
} PfDamageReason;

typedef struct {
    uint64_t offset, bytes;
    PfDamageReason reason;
} PfDamage;

typedef struct {
    uint64_t count, bytes;
} PfTally;

/* So many damaged places are kept one by one; the sums count them all. */
enum { PF_DAMAGE_KEPT = 1000 };

typedef struct {
    uint64_t bytes;
    uint64_t header_bytes, event_bytes, mark_bytes, lost_bytes;
    uint64_t unread_bytes; /* of blocks that no sink wants */
    uint64_t segments;
    uint64_t unmarked_segments; /* before the last, without their end mark */
    bool is_cut;                /* the last segment is without it */
    bool complete;              /* neither */
    bool has_header;            /* false: read with the types this program knows */
    uint64_t torn;              /* records put together from two blocks of their buffer */
    uint64_t wrapped;           /* records longer than their 16-bit length says */
    uint64_t events;
    uint64_t first_ns, last_ns; /* of events other than block markers; 0 when there is none */
    uint32_t n_caps;            /* one more than the highest capability that owns a block */
    uint64_t n_damaged;
    const PfDamage *damage; /* [min(n_damaged, PF_DAMAGE_KEPT)], in the order found */
    const PfTally *by_tag;  /* [65536] */
} PfReadReport;

/* "a damaged record": what is wrong, in words for a message. */
const char *pf_damage_text(PfDamageReason reason);
