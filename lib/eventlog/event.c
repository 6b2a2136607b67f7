#include "eventlog/event.h"

#include <glib.h>

static const PfEventSpec unknown = { .tag = UINT16_MAX,
                                     .name = "UNKNOWN",
                                     .size = PF_SIZE_ANY };

/*
 * One case a row: the payload's struct has a name only there, so that a field
 * of the table names its member and nothing else.
 */
/* clang-format off */
#define SLOT(name, type) { #name, type, offsetof(Payload, name) },
#define U8(name) SLOT(name, PF_U8)
#define U16(name) SLOT(name, PF_U16)
#define U32(name) SLOT(name, PF_U32)
#define U64(name) SLOT(name, PF_U64)
#define CSTR(name) SLOT(name, PF_CSTR)
#define STR(name) SLOT(name, PF_STR)
#define CSTRS(name) SLOT(name, PF_CSTRS)
#define STR_BUT_U32(name) SLOT(name, PF_STR_BUT_U32)
#define BYTES(name) SLOT(name, PF_BYTES)
#define WORDS(name) SLOT(name, PF_WORDS)
#define NONE
#define VAR PF_SIZE_VAR
#define ANY PF_SIZE_ANY
#define EVENT(tag, kind, member, size, fields, phrase)                                 \
    case PF_##kind: {                                                                  \
        G_STATIC_ASSERT(offsetof(PfEvent, member) == PF_PAYLOAD_AT);                   \
        typedef struct pf_##member Payload;                                            \
        static const PfField list[] = { fields { NULL, PF_U8, sizeof(Payload) } };     \
        static const PfEventSpec spec = { tag, PF_##kind, #kind, size, list,           \
                                          G_N_ELEMENTS(list) - 1, phrase };            \
        return &spec;                                                                  \
    }

const PfEventSpec *
pf_event_spec(PfKind kind)
{
    switch (kind) {
#include "eventlog/event_table.h"
    case PF_UNKNOWN:
    case PF_N_KINDS: break;
    }
    return &unknown;
}
/* clang-format on */

PfKind
pf_event_kind(uint16_t tag, int32_t size)
{
    PfKind found = PF_UNKNOWN;

    for (PfKind kind = PF_UNKNOWN + 1; kind < PF_N_KINDS; kind++) {
        const PfEventSpec *spec = pf_event_spec(kind);
        bool same_way = (spec->size == PF_SIZE_VAR) == (size == PF_SIZE_VAR);

        if (spec->tag != tag)
            continue;
        if (spec->size == size || spec->size == PF_SIZE_ANY)
            return kind;
        if (same_way) /* of several layouts the last row is the newest: it takes the others */
            found = kind;
    }
    return found;
}

const char *
pf_event_name(PfKind kind)
{
    const PfEventSpec *spec = pf_event_spec(kind);

    /* of several layouts the last row is the newest, and has the plain name */
    while (kind + 1 < PF_N_KINDS && pf_event_spec(kind + 1)->tag == spec->tag)
        spec = pf_event_spec(++kind);
    return spec->name;
}

bool
pf_event_is_named(PfKind kind, const char *name)
{
    return g_ascii_strcasecmp(pf_event_name(kind), name) == 0;
}

uint64_t
pf_field_number(const PfEvent *event, const PfField *field)
{
    const void *slot = pf_field_slot(event, field);

    switch (field->type) {
    case PF_U8: return *(const uint8_t *)slot;
    case PF_U16: return *(const uint16_t *)slot;
    case PF_U32: return *(const uint32_t *)slot;
    case PF_U64: return *(const uint64_t *)slot;
    case PF_CSTR:
    case PF_STR:
    case PF_CSTRS:
    case PF_STR_BUT_U32:
    case PF_BYTES:
    case PF_WORDS: break;
    }
    g_assert_not_reached();
}
