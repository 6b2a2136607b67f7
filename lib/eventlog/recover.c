/*
 * recover.c - after damage: where does it make sense again? EVENTLOG 1.7.
 *
 * Inside a block of known size, reading goes on where records chain up to the
 * block's end, or several in a row; else at the block's end, if something can
 * start there. Without such a block, at the next marker whose size leads to a
 * boundary. A header ends any search. How far a search looks depends on the
 * offset alone, never on the view.
 */
#include "eventlog/reader-private.h"

enum {
    CHAIN_SURE = 8,   /* so many records in a row are no accident */
    CHAIN_LIKELY = 3, /* nor are so many at the ragged end of what can be seen */
    AHEAD = 1 << 18,  /* bytes seen beyond the last place tried */
};

/* How far a record's time may lie before that of the one before it, or after its block's end,
 * when nothing else speaks for it. The run-time system dates back by less than a millisecond.
 */
#define CLOSE_NS (SECOND_NS / 100)

static bool
is_close(const PfReader *reader, uint64_t time_ns, uint64_t last_ns)
{
    uint64_t hi = reader->block.hi;
    return time_ns > 0 && time_ns + CLOSE_NS >= last_ns
           && (hi < SLACK_NS || time_ns <= hi - SLACK_NS + CLOSE_NS);
}

/* The length of the record at `at` if all of it speaks for one, or 0. */
static size_t
sound_length(const PfReader *reader, const uint8_t *at, size_t left, uint64_t last_ns)
{
    const TypeEntry *entry = &reader->types[be16(at)];
    size_t head = head_bytes(entry);

    if (!entry->plain || left < head || !is_close(reader, be64(at + 2), last_ns)
        || !pf_take_may_start(reader, at, NOWHERE, left))
        return 0;
    size_t declared = entry->length_mask != 0 ? be16(at + RECORD_HEAD) : entry->base - head;
    size_t whole = head + declared;
    if (entry->kind == PF_IPE && reader->types[TAG_IPE].base < VARIABLE_HEAD)
        whole--;
    if (whole > left || !has_shape(entry, at, whole))
        return 0;
    return whole;
}

/* What ends a chain at `at`, after `n` records: is it one to be believed? */
static bool
ends_well(const PfReader *reader, const uint8_t *at, const uint8_t *end, bool end_is_sharp,
          unsigned n)
{
    size_t left = (size_t)(end - at);
    bool is_ragged = left < VARIABLE_HEAD || !end_is_sharp;

    if (n == 0)
        return false;
    if (left == 0)
        return end_is_sharp;
    if (left == 2 && be16(at) == TAG_END && end_is_sharp)
        return true;
    if (left >= MARKER_BYTES && be16(at) == TAG_MARKER && block_room(reader) == NOWHERE)
        return pf_block_is_marker(at);
    return n >= CHAIN_LIKELY && is_ragged && left < AHEAD / 2;
}

bool
pf_recover_chains(const PfReader *reader, const uint8_t *at, const uint8_t *end,
                  bool end_is_sharp)
{
    uint64_t last_ns = reader->block.last_ns;
    unsigned n = 0;

    for (; n < CHAIN_SURE; n++) {
        size_t left = (size_t)(end - at);
        size_t whole = left < RECORD_HEAD ? 0 : sound_length(reader, at, left, last_ns);
        if (whole == 0)
            return ends_well(reader, at, end, end_is_sharp, n);
        last_ns = be64(at + 2);
        at += whole;
    }
    return true;
}

/* Where a search looks: places from `at` up to `last`, seeing as far as `end`. */
typedef struct {
    const uint8_t *at, *last, *end;
    bool in_block;     /* `end` is the block's */
    bool end_is_sharp; /* of the block, or of the stream */
} Search;

typedef enum {
    FOUND_NOTHING,
    FOUND_RECORD,
    FOUND_MARKER,
    FOUND_HEADER,
    FOUND_BEYOND, /* a longer view must tell */
} Found;

/* Whether the block whose marker is at `at`, and in which the stream ends, starts with a record
 * of its own time. */
static bool
has_own_record(const PfReader *reader, const uint8_t *at, size_t left)
{
    const uint8_t *record = at + MARKER_BYTES;
    uint64_t start_ns = be64(at + 2), end_ns = be64(at + RECORD_HEAD + 4);

    if (left < MARKER_BYTES + RECORD_HEAD)
        return true;
    uint64_t time_ns = be64(record + 2);
    return reader->types[be16(record)].plain && time_ns + SLACK_NS >= start_ns
           && time_ns <= end_ns + SLACK_NS;
}

/* Whether the marker at `at` is of about now and leads to a boundary. */
static Found
look_at_marker(const PfReader *reader, const uint8_t *at, const View *view)
{
    uint64_t latest_ns = reader->latest_ns > 0 ? reader->latest_ns : LONGEST_NS;
    size_t left = (size_t)(view->end - at);

    if (left < MARKER_BYTES || !pf_block_is_marker(at)
        || be64(at + RECORD_HEAD + 4) > latest_ns + DAY_NS)
        return FOUND_NOTHING;

    size_t size = be32(at + RECORD_HEAD);
    if (left < size + MARKER_BYTES && !view->is_last)
        return FOUND_BEYOND;
    bool is_good = left < size ? has_own_record(reader, at, left)
                               : pf_block_is_boundary(at + size, left - size);
    return is_good ? FOUND_MARKER : FOUND_NOTHING;
}

static Found
look_at(const PfReader *reader, const uint8_t *at, const Search *search, const View *view)
{
    if (view->end - at >= 8 && memcmp(at, PF_HEADER_MAGIC, 8) == 0)
        return FOUND_HEADER;
    if (search->end - at >= 2 && be16(at) == TAG_MARKER
        && reader->types[TAG_MARKER].kind == PF_BLOCK_MARKER) {
        Found found = look_at_marker(reader, at, view);
        if (found != FOUND_NOTHING)
            return found;
    }
    if (reader->block.inside && search->end - at >= RECORD_HEAD
        && pf_recover_chains(reader, at, search->end, search->end_is_sharp))
        return FOUND_RECORD;
    return FOUND_NOTHING;
}

/* Of a known size, not larger than is believed. */
static bool
is_in_block(const PfReader *reader)
{
    return block_room(reader) <= 2 * (uint64_t)BLOCK_MAX;
}

static Search
search_of(const PfReader *reader, const View *view)
{
    bool in_block = is_in_block(reader);
    size_t sight = in_block ? (size_t)block_room(reader) : (size_t)BLOCK_MAX + AHEAD;
    size_t len = view_len(view);
    bool is_short = len < sight;
    const uint8_t *end = view->at + MIN(len, sight);

    return (Search){
        .at = view->at + (reader->first_is_bad ? 1 : 0),
        .last = in_block || is_short ? end : end - AHEAD,
        .end = end,
        .in_block = in_block,
        .end_is_sharp =
            in_block || (is_short && view->is_last) || (view->is_last && len == sight),
    };
}

/* Goes on at what was found. */
static Step
resume(PfReader *reader, View *view, const uint8_t *at, Found found)
{
    advance(reader, view, (uint64_t)(at - view->at));
    if (found == FOUND_MARKER)
        pf_block_leave(reader);
    pf_damage_close(reader, found == FOUND_HEADER ? MODE_HEADER : MODE_RECORDS);
    return STEP_ON;
}

/* Nothing in this block: its end is next, if something can start there. */
static Step
give_up_block(PfReader *reader, View *view)
{
    size_t len = view_len(view), room = (size_t)block_room(reader);

    if (len < room) { /* the stream ends first */
        advance(reader, view, len);
        pf_damage_close(reader, MODE_OVER);
        return STEP_ON;
    }
    bool is_boundary = pf_block_is_boundary(view->at + room, len - room);
    advance(reader, view, room);
    reader->first_is_bad = false;
    pf_block_leave(reader);
    if (is_boundary)
        pf_damage_close(reader, MODE_RECORDS);
    else
        reader->lost_cap = PF_NO_CAP; /* what follows may be of any */
    return STEP_ON;
}

Step
pf_recover(PfReader *reader, View *view, size_t *need)
{
    size_t want = is_in_block(reader) ? (size_t)block_room(reader) + MARKER_BYTES
                                      : (size_t)BLOCK_MAX * 2 + AHEAD;

    if (view_len(view) < want && !view->is_last)
        return more(need, want);

    View seen = { view->at, view->at + MIN(view_len(view), want),
                  view->is_last && view_len(view) <= want };
    Search search = search_of(reader, &seen);
    for (const uint8_t *at = search.at; at < search.last; at++) {
        Found found = look_at(reader, at, &search, view);
        if (found == FOUND_BEYOND)
            return more(need, (size_t)(at - view->at) + be32(at + RECORD_HEAD) + MARKER_BYTES);
        if (found != FOUND_NOTHING)
            return resume(reader, view, at, found);
    }
    if (search.in_block)
        return give_up_block(reader, view);
    if (search.last < seen.end || !seen.is_last) {
        advance(reader, view, (uint64_t)(search.last - view->at));
        reader->first_is_bad = false;
        return STEP_ON;
    }
    advance(reader, view, view_len(view));
    pf_damage_close(reader, MODE_OVER);
    return STEP_ON;
}
