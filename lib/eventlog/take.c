/*
 * take.c - one sound record: how long it is, counted, and told to the sinks.
 */
#include "eventlog/decode.h"
#include "eventlog/reader-private.h"

/* Longer than any view: the walk leaves such a record to the slow path. */
#define BASE_UNKNOWN (UINT32_MAX / 2)

static bool
wanted_by_any(const PfReader *reader, PfKind kind)
{
    for (size_t i = 0; i < reader->n_sinks; i++)
        if (pf_kinds_has(&reader->sinks[i]->wants, kind))
            return true;
    return false;
}

/* How the payload of a kind can be told from bytes that are none. */
static void
set_shape(TypeEntry *entry, const PfEventSpec *spec)
{
    static const uint8_t widths[] = { [PF_U8] = 1, [PF_U16] = 2, [PF_U32] = 4, [PF_U64] = 8 };
    size_t i = 0;

    if (spec->size != PF_SIZE_VAR)
        return;
    for (; i < spec->n_fields && spec->fields[i].type <= PF_U64; i++)
        entry->fixed = (uint8_t)(entry->fixed + widths[spec->fields[i].type]);
    if (i < spec->n_fields && spec->fields[i].type == PF_WORDS)
        entry->shape = SHAPE_WORDS;
    if (i < spec->n_fields && spec->fields[i].type == PF_CSTR)
        entry->shape = SHAPE_TEXT;
}

static TypeEntry
entry_of(const PfReader *reader, const PfType *type)
{
    bool is_variable = type->size == PF_SIZE_VAR;
    TypeEntry entry = {
        .base = is_variable ? VARIABLE_HEAD : RECORD_HEAD + (uint32_t)type->size,
        .length_mask = is_variable ? UINT16_MAX : 0,
        .plain = type->tag != TAG_MARKER || type->kind != PF_BLOCK_MARKER,
        .wanted = wanted_by_any(reader, type->kind),
        .any_time = type->tag == TAG_EDEN_MACHINE,
        .kind = (uint8_t)type->kind,
    };

    set_shape(&entry, pf_event_spec(type->kind));
    if (type->kind == PF_IPE)
        entry.base = BASE_UNKNOWN;
    return entry;
}

void
pf_take_header(PfReader *reader, PfHeader *header)
{
    size_t n, n_old = 0;
    const PfType *types = pf_header_types(header, &n);
    const PfType *old = reader->header ? pf_header_types(reader->header, &n_old) : NULL;

    for (size_t i = 0; i < n_old; i++)
        reader->types[old[i].tag] = (TypeEntry){ 0 };
    for (size_t i = 0; i < n; i++) {
        reader->types[types[i].tag] = entry_of(reader, &types[i]);
        reader->n_tags = (size_t)most(reader->n_tags, types[i].tag + 1u);
    }
    pf_header_unref(reader->header);
    reader->header = header;
}

/*
 * GHC 9.6.5 and later, 9.8.2 and later declare an IPE record one byte longer than they write it
 * (EVENTLOG 1.6, rule 1). The first one of a segment settles which way its producer counts.
 */
static size_t
settle_ipe(PfReader *reader, const uint8_t *at, size_t len)
{
    size_t declared = be16(at + RECORD_HEAD);
    PfSpan bytes = { at + VARIABLE_HEAD, MIN(len - VARIABLE_HEAD, declared) };
    size_t used = pf_decode_measure(PF_IPE, bytes);
    bool is_one_less = used > 0 && used + 1 == declared;

    if (used > 0)
        reader->types[TAG_IPE].base = VARIABLE_HEAD - (is_one_less ? 1 : 0);
    return VARIABLE_HEAD + declared - (is_one_less ? 1 : 0);
}

size_t
pf_take_length(PfReader *reader, const uint8_t *at, size_t len)
{
    const TypeEntry *entry = &reader->types[be16(at)];

    if (entry->base == BASE_UNKNOWN)
        return settle_ipe(reader, at, len);
    size_t whole = entry->base + (entry->length_mask != 0 ? be16(at + RECORD_HEAD) : 0u);
    return (size_t)most(whole, head_bytes(entry));
}

size_t
pf_take_wrapped_length(const PfReader *reader, const uint8_t *at, size_t len)
{
    const TypeEntry *entry = &reader->types[be16(at)];
    if (entry->length_mask == 0 || len <= VARIABLE_HEAD)
        return 0;

    PfSpan bytes = { at + VARIABLE_HEAD, len - VARIABLE_HEAD };
    size_t used = pf_decode_measure((PfKind)entry->kind, bytes);
    size_t excess = (size_t)(be16(at + RECORD_HEAD) - used) & UINT16_MAX;
    size_t allowed = entry->kind == PF_IPE ? 1 : 0;

    return used > 0 && excess <= allowed ? VARIABLE_HEAD + used : 0;
}

static bool
tell(PfReader *reader, PfEvent *event)
{
    bool is_global = event->cap == PF_NO_CAP, is_decoded = false;

    for (size_t i = 0; i < reader->n_sinks; i++) {
        PfSink *sink = reader->sinks[i];
        bool wanted = pf_kinds_has(&sink->wants, event->kind)
                      && (is_global || sink->blocks == PF_BLOCKS_ALL);
        if (wanted && !sink->takes_bytes && !is_decoded) {
            pf_decode(event);
            is_decoded = true;
        }
        if (wanted && !sink->event(sink, event, &reader->failure))
            return false;
    }
    return true;
}

bool
pf_take_record(PfReader *reader, const uint8_t *record, size_t len, uint64_t offset)
{
    uint16_t tag = be16(record);
    const TypeEntry *entry = &reader->types[tag];
    size_t head = head_bytes(entry);
    uint64_t time_ns = be64(record + 2);

    reader->tallies[tag].count++;
    reader->tallies[tag].bytes += len;
    if (tag != TAG_MARKER) {
        reader->latest_ns = most(reader->latest_ns, time_ns);
        reader->earliest_ns = least(reader->earliest_ns, time_ns);
        reader->block.last_ns = time_ns;
    }
    if (!entry->wanted || !reader->block.wanted)
        return true;

    PfEvent event;
    event.kind = (PfKind)entry->kind;
    event.tag = tag;
    event.cap = reader->block.cap;
    event.variable = entry->length_mask != 0;
    event.excess = event.variable ? (uint16_t)(be16(record + RECORD_HEAD) - (len - head)) : 0;
    event.time_ns = time_ns;
    event.offset = offset;
    event.payload = (PfSpan){ record + head, len - head };
    return tell(reader, &event);
}

bool
pf_take_may_start(const PfReader *reader, const uint8_t *at, uint64_t room, size_t len)
{
    if (room < 2 || len < 2)
        return true;

    uint16_t tag = be16(at);
    const TypeEntry *entry = &reader->types[tag];
    if (tag == TAG_END)
        return room == 2 || room > UINT32_MAX; /* more than any block has */
    if (!entry->plain)
        return (tag == TAG_MARKER && entry->kind == PF_BLOCK_MARKER)
               || (len >= 4 && memcmp(at, PF_HEADER_MAGIC, 4) == 0);
    return room < RECORD_HEAD || len < RECORD_HEAD || entry->any_time
           || is_in_time(reader, be64(at + 2));
}
