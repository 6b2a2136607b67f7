/*
 * header.h - the list of event types at the head of every segment.
 *
 * A log describes itself: which types it may hold, and how long their payloads
 * are. Sizes are taken from here, never from our own table (EVENTLOG 1.1, 1.5).
 * The header keeps every byte of its input's meaning, so that it can be written
 * back as it was read.
 */
#pragma once

#include <glib.h>

#include "eventlog/event.h"

typedef struct {
    uint16_t tag;
    uint16_t declared; /* as written; 0xffff is variable */
    int32_t size;      /* as meant: PF_SIZE_VAR or bytes (GHC 6.12 declares some wrong) */
    PfKind kind;
    const char *description; /* valid UTF-8 */
    PfSpan raw_description;
    PfSpan extra;
} PfType;

typedef struct PfHeader PfHeader;

typedef enum {
    PF_HEADER_OK,
    PF_HEADER_MORE, /* the bytes end inside the header */
    PF_HEADER_BAD,
} PfHeaderStatus;

/* The longest header that is believed: 65,536 types with room for words. */
#define PF_HEADER_MAX ((size_t)16 << 20)

/* "hdrb" and "hetb", with which every segment starts. */
#define PF_HEADER_MAGIC "hdrbhetb"

/*
 * Reads a header from the start of `bytes`. On PF_HEADER_OK the caller owns
 * `*out_header`, whose bytes are `*out_len` (through "datb"). On PF_HEADER_BAD
 * `error` says what and at which byte of `bytes`.
 */
PfHeaderStatus
pf_header_parse(PfSpan bytes, PfHeader **out_header, size_t *out_len, GError **error);

/* The types this program knows, with the newest sizes: for data without a header
 * (EVENTLOG 1.9), for tests and for logs made by the encoder. */
PfHeader *pf_header_builtin(void);

PfHeader *pf_header_ref(PfHeader *header);
void pf_header_unref(PfHeader *header);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfHeader, pf_header_unref)

/* Whether both declare the same types in the same words. */
bool pf_header_equals(const PfHeader *a, const PfHeader *b);

/* All types, in the order of the file. Borrowed. */
const PfType *pf_header_types(const PfHeader *header, size_t *out_n);

/* The type declared under `tag`, or NULL. Borrowed. */
const PfType *pf_header_type(const PfHeader *header, uint16_t tag);

/* Appends the header as it was read, from "hdrb" to "datb". */
void pf_header_write(const PfHeader *header, GByteArray *out);
