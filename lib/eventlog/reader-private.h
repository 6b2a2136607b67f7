/*
 * reader-private.h - the state that the parts of the reader share.
 *
 * reader.c takes portions and headers; walk.c goes from record to record with
 * take.c and block.c, stash.c knows records torn across blocks, recover.c finds the
 * way after damage, damage.c keeps account of it. A part is given a view: bytes that
 * lie together and start at the stream offset `reader->offset`; it moves on through
 * them, or says how long a view it needs. What a part decides depends on the bytes
 * and on the end of the stream, never on where a view happens to end.
 */
#pragma once

#include "eventlog/reader.h"

enum {
    TAG_END = 0xffff,
    TAG_MARKER = 18,
    TAG_EDEN_MACHINE = 65, /* its time may precede its block (EVENTLOG 1.4) */
    TAG_IPE = 169,
    MARKER_BYTES = 24,
    RECORD_HEAD = 10,    /* tag and time */
    VARIABLE_HEAD = 12,  /* and length */
    BLOCK_MAX = 4 << 20, /* the largest block that is believed after damage */
};

#define SECOND_NS UINT64_C(1000000000)
/* how far a record's time may lie outside its block: EVENTLOG 1.7 */
#define SLACK_NS SECOND_NS
#define DAY_NS   (86400 * SECOND_NS)
/* no program has run for longer: a time that nothing else speaks for is not believed */
#define LONGEST_NS (3660 * DAY_NS)
#define NOWHERE    UINT64_MAX

/* What must hold of a payload before its record is believed. */
typedef enum {
    SHAPE_ANY,
    SHAPE_WORDS, /* the vector at `fixed` bytes lies in it */
    SHAPE_TEXT,  /* there is a NUL after `fixed` bytes */
} Shape;

/* What the header says of a tag, as the walk wants it. */
typedef struct {
    uint32_t base;        /* bytes of the record less the variable part */
    uint16_t length_mask; /* 0xffff when the record carries a length, else 0 */
    bool plain;           /* declared, and no block marker */
    bool wanted;
    bool any_time;
    uint8_t kind;
    uint8_t shape; /* Shape */
    uint8_t fixed; /* bytes of the fields before the first vector or text */
} TypeEntry;
G_STATIC_ASSERT(PF_N_KINDS <= UINT8_MAX);

typedef struct {
    uint64_t end;      /* stream offset of the first byte after it; NOWHERE: not known */
    uint64_t start_ns; /* when its buffer was last written out */
    uint64_t lo, hi;   /* times of its records, with room for clocks */
    uint64_t last_ns;  /* of the last record taken in it; 0: none yet */
    uint16_t cap;
    bool inside; /* false: records outside any block */
    bool wanted; /* by any sink */
} Block;

/* A record whose rest is in a later block of its buffer. */
typedef struct {
    uint64_t offset;
    uint64_t lo, hi;
    uint16_t cap;
    GByteArray *bytes;
} Stash;

typedef enum {
    MODE_START,   /* nothing seen */
    MODE_HEADER,  /* at "hdrb" */
    MODE_RECORDS, /* at a record */
    MODE_LOST,    /* looking for something sound; damage is open */
    MODE_OVER,    /* the stream has ended */
} Mode;

struct PfReader {
    PfSink *const *sinks;
    size_t n_sinks;

    uint64_t offset; /* of the first byte not yet taken */
    uint64_t limit;  /* nothing that starts there or later is taken */
    uint64_t skip;   /* so many bytes from there are not wanted */
    size_t need;     /* the view that the last step asked for, from `offset` */
    GByteArray *carry;

    Mode mode;
    PfHeader *header;
    TypeEntry *types; /* [65536] */
    Block block;
    bool marked;                     /* the end mark was the last thing read */
    bool resuming;                   /* the block's buffer has a record to go on with */
    uint64_t latest_ns, earliest_ns; /* of the records taken */
    GArray *stashes;                 /* Stash */
    size_t stashed;                  /* bytes in all of them */

    PfDamage open_damage; /* MODE_LOST: since where, and why */
    uint16_t lost_cap;    /* and whose block it was */
    bool first_is_bad;    /* MODE_LOST: nothing sound starts at `offset` itself */
    GArray *damage;
    PfTally *tallies; /* [65536] */
    size_t n_tags;    /* no header has declared tags from here on */
    PfReadReport report;
    GError *failure; /* a sink's */
};

/* A view, as reader-private.h's head describes it. */
typedef struct {
    const uint8_t *at, *end;
    bool is_last; /* no bytes follow `end` */
} View;

typedef enum {
    STEP_ON,   /* moved on; call again */
    STEP_MORE, /* needs a longer view */
    STEP_FAIL, /* reader->failure is set */
} Step;

static inline uint64_t
least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static inline uint64_t
most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline uint16_t
be16(const uint8_t *at)
{
    return (uint16_t)(at[0] << 8 | at[1]);
}

static inline uint32_t
be32(const uint8_t *at)
{
    return (uint32_t)be16(at) << 16 | be16(at + 2);
}

static inline uint64_t
be64(const uint8_t *at)
{
    return (uint64_t)be32(at) << 32 | be32(at + 4);
}

static inline size_t
view_len(const View *view)
{
    return (size_t)(view->end - view->at);
}

/* Moves the view and the reader on by `n` bytes. */
static inline void
advance(PfReader *reader, View *view, uint64_t n)
{
    view->at += n;
    reader->offset += n;
}

/* How many bytes precede the payload. */
static inline size_t
head_bytes(const TypeEntry *entry)
{
    return entry->length_mask != 0 ? VARIABLE_HEAD : RECORD_HEAD;
}

/* Whether the payload of a record of `whole` bytes is possible; cheap, for it is asked of every
 * record. Types that have a shape are variable. */
static inline bool
has_shape(const TypeEntry *entry, const uint8_t *record, size_t whole)
{
    if (entry->shape == SHAPE_ANY)
        return true;
    if (whole <= VARIABLE_HEAD + (size_t)entry->fixed)
        return false;

    const uint8_t *payload = record + VARIABLE_HEAD;
    size_t len = whole - VARIABLE_HEAD;
    if (entry->shape == SHAPE_WORDS)
        return len >= entry->fixed + 1 + 4u * payload[entry->fixed];
    return payload[len - 1] == 0
           || memchr(payload + entry->fixed, 0, len - entry->fixed) != NULL;
}

static inline uint64_t
block_room(const PfReader *reader)
{
    return reader->block.end == NOWHERE ? NOWHERE : reader->block.end - reader->offset;
}

/* Asks for a view of `n` bytes. */
static inline Step
more(size_t *need, size_t n)
{
    *need = n;
    return STEP_MORE;
}

static inline bool
is_in_time(const PfReader *reader, uint64_t time_ns)
{
    return time_ns - reader->block.lo <= reader->block.hi - reader->block.lo;
}

/* walk.c: takes sound records and block markers; at anything else opens damage (MODE_LOST). */
Step pf_walk(PfReader *reader, View *view, size_t *need);

/* take.c: whether a record may start at `at`, as far as the first RECORD_HEAD of `len` bytes
 * tell; `room` is how many bytes its block has left. */
bool pf_take_may_start(const PfReader *reader, const uint8_t *at, uint64_t room, size_t len);

/* take.c: counts the sound record of `len` bytes at stream offset `offset` and tells those who
 * want it. False: reader->failure is set. */
bool pf_take_record(PfReader *reader, const uint8_t *record, size_t len, uint64_t offset);

/* take.c: the whole length of the record at `at`, by its declaration and, for the types that
 * declare it wrong, by its fields. `len` bytes are in view, its head among them. */
size_t pf_take_length(PfReader *reader, const uint8_t *at, size_t len);

/* take.c: the length of the record at `at` when its declaration has wrapped at 65,536, or 0. */
size_t pf_take_wrapped_length(const PfReader *reader, const uint8_t *at, size_t len);

/* take.c: what the header says, for the walk. */
void pf_take_header(PfReader *reader, PfHeader *header);

/* block.c: whether the MARKER_BYTES at `at` are a block marker to be believed. */
bool pf_block_is_marker(const uint8_t *at);

/* block.c: whether a block may end at `at`: a marker, the end mark, a header or nothing is
 * there. */
bool pf_block_is_boundary(const uint8_t *at, size_t len);

/* block.c: enters the block whose marker is at the view's start. */
Step pf_block_enter(PfReader *reader, View *view);

/* block.c: from here on records belong to no block. */
void pf_block_leave(PfReader *reader);

/* stash.c: keeps the start of a record that its block cuts off, `len` bytes at the view's
 * start. */
void pf_stash_keep(PfReader *reader, View *view, size_t len);

/* stash.c: whether this buffer has a record to go on with. */
bool pf_stash_has(const PfReader *reader, uint16_t cap);

/* stash.c: goes on with it at the start of a block's records. */
Step pf_stash_resume(PfReader *reader, View *view, size_t *need);

/* stash.c: gives up on all records that are still unfinished. */
void pf_stash_drop_all(PfReader *reader);

void pf_stash_clear(gpointer stash);

/* recover.c: in MODE_LOST, looks for the next sound thing. */
Step pf_recover(PfReader *reader, View *view, size_t *need);

/* recover.c: whether records chain from `at` on: several in a row, or exactly up to `end` when
 * that is where the block or the stream ends. */
bool pf_recover_chains(const PfReader *reader, const uint8_t *at, const uint8_t *end,
                       bool end_is_sharp);

/* damage.c: damage starts at the reader's offset; what is there may be looked at again unless
 * `first_is_bad`. */
Step pf_damage_open(PfReader *reader, PfDamageReason reason, bool first_is_bad);

/* damage.c: something sound is at the reader's offset again. */
void pf_damage_close(PfReader *reader, Mode mode);

/* damage.c: notes a damaged place in a block of `cap`, of which `bytes` are lost. */
void pf_damage_note(PfReader *reader, PfDamageReason reason, uint64_t offset, uint64_t bytes,
                    uint16_t cap);

/* damage.c: the stream ends inside a record, at the view's start. */
Step pf_damage_cut(PfReader *reader, View *view);

/* block.c: takes the end mark that is at the view's start. */
Step pf_block_take_mark(PfReader *reader, View *view);
