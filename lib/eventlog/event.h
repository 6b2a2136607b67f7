/*
 * event.h - what an eventlog can say.
 *
 * Each event has a plain struct whose members are, in order and in type, the
 * fields of its payload on the wire. event_table.h lists them once; that one
 * table drives decoding, encoding and printing. To add an event, see "A new
 * event type" in README.md.
 *
 * Times are nanoseconds since the run-time system started its clock, sizes are
 * bytes (EVENTLOG 1.1, 2.2).
 */
#pragma once

#include "base/bytes.h"

/* A vector as GHC writes it: one byte of length, then that many words. */
typedef struct {
    uint8_t len;
    const uint8_t *be32; /* borrowed; read with pf_words_at() */
} PfWords;

/* clang-format off */
typedef enum {
    PF_UNKNOWN, /* a type we have no row for, or one declared with another size */
#define EVENT(tag, kind, member, size, fields, phrase) PF_##kind,
#include "eventlog/event_table.h"
#undef EVENT
    PF_N_KINDS,
} PfKind;

#define U8(name) uint8_t name;
#define U16(name) uint16_t name;
#define U32(name) uint32_t name;
#define U64(name) uint64_t name;
#define CSTR(name) PfSpan name;
#define STR(name) PfSpan name;
#define CSTRS(name) PfSpan name;
#define STR_BUT_U32(name) PfSpan name;
#define BYTES(name) PfSpan name;
#define WORDS(name) PfWords name;
#define NONE char nothing;
#define EVENT(tag, kind, member, size, fields, phrase) struct pf_##member { fields };
#include "eventlog/event_table.h"
#undef EVENT
#undef U8
#undef U16
#undef U32
#undef U64
#undef CSTR
#undef STR
#undef CSTRS
#undef STR_BUT_U32
#undef BYTES
#undef WORDS
#undef NONE
/* clang-format on */

typedef struct {
    PfKind kind;
    uint16_t tag;     /* as written in the file */
    uint16_t cap;     /* owner of the block, or PF_NO_CAP */
    uint8_t n_fields; /* how many of the kind's fields the payload holds */
    bool variable;    /* the record carries its length */
    uint16_t excess;  /* declared length less that of `payload`, modulo 65,536 */
    uint64_t time_ns;
    uint64_t offset; /* of the record in the stream, for messages */
    PfSpan payload;  /* all of it, borrowed for the duration of the sink's call */
    PfSpan tail;     /* what follows the fields that are present */
    /* clang-format off */
    union {
#define EVENT(tag, kind, member, size, fields, phrase) struct pf_##member member;
#include "eventlog/event_table.h"
#undef EVENT
    };
    /* clang-format on */
} PfEvent;

#define PF_NO_CAP UINT16_MAX

/* How a field lies on the wire: event_table.h explains each. */
typedef enum {
    PF_U8,
    PF_U16,
    PF_U32,
    PF_U64,
    PF_CSTR,
    PF_STR,
    PF_CSTRS,
    PF_STR_BUT_U32,
    PF_BYTES,
    PF_WORDS,
} PfFieldType;

typedef struct {
    const char *name;
    PfFieldType type;
    size_t offset; /* in the payload struct, which lies at PF_PAYLOAD_AT in PfEvent */
} PfField;

#define PF_PAYLOAD_AT offsetof(PfEvent, create_thread)

typedef struct {
    uint16_t tag;
    PfKind kind;
    const char *name; /* "HEAP_LIVE"; see pf_event_name() */
    int32_t size;     /* payload bytes, or one of the two below */
    const PfField *fields;
    size_t n_fields;
    const char *phrase; /* NULL: print the header's description */
} PfEventSpec;

enum { PF_SIZE_VAR = -1, PF_SIZE_ANY = -2 };

/* The spec of a kind; PF_UNKNOWN has one too, with no fields. Never fails. */
const PfEventSpec *pf_event_spec(PfKind kind);

/* The kind of a type declared with `tag` and `size` (PF_SIZE_VAR for variable); PF_UNKNOWN when
 * there is none. A smaller or larger fixed size is the same kind (EVENTLOG 1.5). Not for hot
 * paths. */
PfKind pf_event_kind(uint16_t tag, int32_t size);

/* GHC's name of a kind: the same for all layouts of one event. */
const char *pf_event_name(PfKind kind);

/* Whether `kind` is called `name`, in any case ("heap_live"). */
bool pf_event_is_named(PfKind kind, const char *name);

/* Where the value of a field of `event` lies. */
static inline const void *
pf_field_slot(const PfEvent *event, const PfField *field)
{
    return (const char *)event + PF_PAYLOAD_AT + field->offset;
}

/* The value of a number field, whatever its width. `field` is a number. */
uint64_t pf_field_number(const PfEvent *event, const PfField *field);

/* A vector's words as they stand in the log. */
static inline PfSpan
pf_words_bytes(PfWords words)
{
    return (PfSpan){ words.be32, 4 * (size_t)words.len };
}

/* The i-th word of a vector; `i` is less than its length. */
static inline uint32_t
pf_words_at(PfWords words, size_t i)
{
    const uint8_t *at = words.be32 + 4 * i;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}
