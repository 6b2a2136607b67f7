/*
 * walk.c - from one sound record to the next.
 *
 * run() is the hot loop: a record is taken when it lies in its block and in
 * the view, and the next one looks sound. Everything else, once a block or so,
 * is looked at slowly by step().
 */
#include "eventlog/reader-private.h"

/* A record whose head is sound, and how many bytes may be looked at from there on. */
typedef struct {
    const uint8_t *at;
    size_t left;
    uint64_t time_ns;
    uint16_t tag;
} Head;

static inline bool
head_at(const PfReader *reader, Head *head, const uint8_t *at, size_t left)
{
    *head = (Head){ .at = at, .left = left, .tag = be16(at), .time_ns = be64(at + 2) };
    return reader->types[head->tag].plain && is_in_time(reader, head->time_ns);
}

/* Whether the record at `now` can be taken: it is whole, in shape, and `*next` is sound. */
static inline bool
look_ahead(const PfReader *reader, const Head *now, Head *next)
{
    const TypeEntry *entry = &reader->types[now->tag];
    size_t len = entry->base + (size_t)(be16(now->at + RECORD_HEAD) & entry->length_mask);

    if (now->left < len + VARIABLE_HEAD
        || !head_at(reader, next, now->at + len, now->left - len))
        return false;
    return has_shape(entry, now->at, len);
}

/* How many bytes of the view belong to the block, and to what is to be read. */
static size_t
sight_of(const PfReader *reader, const View *view)
{
    uint64_t to_limit = reader->limit - reader->offset + VARIABLE_HEAD;
    return (size_t)least(view_len(view), least(block_room(reader), to_limit));
}

/* Takes records while they are sound, whole and plain. False: reader->failure is set. */
static bool
run(PfReader *reader, View *view)
{
    size_t left = sight_of(reader, view);
    uint64_t latest = reader->latest_ns, earliest = reader->earliest_ns;
    bool tells = reader->block.wanted, is_taken = true;
    Head now, next;

    if (left < VARIABLE_HEAD || !head_at(reader, &now, view->at, left))
        return true;
    while (is_taken && look_ahead(reader, &now, &next)) {
        size_t len = (size_t)(next.at - now.at);

        if (tells && reader->types[now.tag].wanted) {
            uint64_t offset = reader->offset + (uint64_t)(now.at - view->at);
            is_taken = pf_take_record(reader, now.at, len, offset);
        } else {
            reader->tallies[now.tag].count++;
            reader->tallies[now.tag].bytes += len;
        }
        latest = most(latest, now.time_ns);
        earliest = least(earliest, now.time_ns);
        reader->block.last_ns = now.time_ns;
        now = next;
    }
    reader->latest_ns = latest;
    reader->earliest_ns = earliest;
    advance(reader, view, (uint64_t)(now.at - view->at));
    return is_taken;
}

/* A view that ends too early for `n` bytes. */
static Step
lack(PfReader *reader, View *view, size_t *need, uint64_t n)
{
    return view->is_last ? pf_damage_cut(reader, view) : more(need, (size_t)n);
}

static Step
take_one(PfReader *reader, View *view, size_t len)
{
    if (!pf_take_record(reader, view->at, len, reader->offset))
        return STEP_FAIL;
    advance(reader, view, len);
    return STEP_ON;
}

/* Whether the rest of the block, which nobody wants, can be left out. */
static bool
may_hop(const PfReader *reader)
{
    uint64_t room = block_room(reader);
    return !reader->block.wanted && room > 0 && room <= BLOCK_MAX && !reader->resuming;
}

/* Enters the block whose marker is at the view's start. */
static Step
enter_block(PfReader *reader, View *view)
{
    Step result = pf_block_enter(reader, view);

    reader->resuming = pf_stash_has(reader, reader->block.cap);
    if (may_hop(reader)) {
        reader->skip = block_room(reader);
        reader->report.unread_bytes += reader->skip;
    }
    return result;
}

/* The segment is over: what is unfinished in it stays so. */
static Step
take_mark(PfReader *reader, View *view)
{
    pf_stash_drop_all(reader);
    return pf_block_take_mark(reader, view);
}

/* The end mark was the last thing read: a new segment may follow, or the same goes on. */
static Step
step_after_mark(PfReader *reader, View *view, size_t *need)
{
    size_t len = view_len(view);

    if (len < MARKER_BYTES && !view->is_last)
        return more(need, MARKER_BYTES);
    if (len >= 8 && memcmp(view->at, PF_HEADER_MAGIC, 8) == 0) {
        reader->mode = MODE_HEADER;
        return STEP_ON;
    }
    if (len >= MARKER_BYTES && pf_block_is_marker(view->at))
        return enter_block(reader, view);
    return pf_damage_open(reader, PF_DAMAGE_TRAILING, false);
}

/* A header where a record should be: the writer was started anew, without an end mark. */
static Step
step_header(PfReader *reader, View *view, size_t *need)
{
    size_t len = view_len(view);

    if (len < 8)
        return view->is_last ? pf_damage_cut(reader, view) : more(need, 8);
    if (memcmp(view->at, PF_HEADER_MAGIC, 8) != 0)
        return pf_damage_open(reader, PF_DAMAGE_RECORD, true);
    reader->mode = MODE_HEADER;
    return STEP_ON;
}

static Step
step_marker(PfReader *reader, View *view, size_t *need)
{
    if (block_room(reader) != NOWHERE) /* blocks do not nest */
        return pf_damage_open(reader, PF_DAMAGE_RECORD, false);
    if (view_len(view) < MARKER_BYTES)
        return view->is_last ? pf_damage_cut(reader, view) : more(need, MARKER_BYTES);
    return enter_block(reader, view);
}

/* What stands in the place of a record and is none. */
static Step
step_special(PfReader *reader, View *view, size_t *need, uint16_t tag)
{
    uint64_t room = block_room(reader);

    if (tag == TAG_END && (room == 2 || room == NOWHERE))
        return take_mark(reader, view);
    if (tag == TAG_MARKER && reader->types[tag].kind == PF_BLOCK_MARKER)
        return step_marker(reader, view, need);
    if (tag == be16((const uint8_t *)PF_HEADER_MAGIC))
        return step_header(reader, view, need);
    return pf_damage_open(reader, PF_DAMAGE_RECORD, true);
}

/* Whether the bytes left in a block, too few for the record they start, chain from some later
 * place to the block's end: then the length is wrong, and nothing is torn. */
static bool
hides_records(const PfReader *reader, const uint8_t *at, size_t room)
{
    for (size_t i = 1; i < room; i++)
        if (pf_recover_chains(reader, at + i, at + room, true))
            return true;
    return false;
}

/* A record that goes beyond its block: torn, cut, damaged, or the block's size is wrong. */
static Step
step_overrun(PfReader *reader, View *view, size_t *need)
{
    size_t room = (size_t)block_room(reader), len = view_len(view);

    if (len < room + MARKER_BYTES && !view->is_last)
        return more(need, room + MARKER_BYTES);
    if (len < room)
        return pf_damage_cut(reader, view);
    if (hides_records(reader, view->at, room))
        return pf_damage_open(reader, PF_DAMAGE_RECORD, true);
    if (pf_block_is_boundary(view->at + room, len - room)) {
        pf_stash_keep(reader, view, room);
        return STEP_ON;
    }
    pf_damage_note(reader, PF_DAMAGE_BLOCK, reader->offset, 0, reader->block.cap);
    reader->block.end = NOWHERE;
    return STEP_ON;
}

/* A record whose successor is none: believed only if its fields say that its length has
 * wrapped. */
static Step
step_wrapped(PfReader *reader, View *view, size_t *need)
{
    size_t want = (size_t)least(block_room(reader), BLOCK_MAX), len = view_len(view);

    if (len < want && !view->is_last)
        return more(need, want);
    len = (size_t)least(len, want);

    size_t whole = pf_take_wrapped_length(reader, view->at, len);
    if (whole == 0
        || !pf_take_may_start(reader, view->at + whole, block_room(reader) - whole,
                              len - whole))
        return pf_damage_open(reader, PF_DAMAGE_RECORD, true);
    if (whole > UINT16_MAX + VARIABLE_HEAD)
        reader->report.wrapped++;
    return take_one(reader, view, whole);
}

/* Whether the record of `whole` bytes ends with its block as it should. A log that is cut
 * inside the last record of a block, and followed by another, has a header in that record
 * instead. */
static bool
ends_with_block(const uint8_t *record, size_t whole, size_t len)
{
    if (pf_block_is_boundary(record + whole, len - whole))
        return true;
    for (size_t i = RECORD_HEAD; i < whole && i + 8 <= len; i++)
        if (memcmp(record + i, PF_HEADER_MAGIC, 8) == 0)
            return false;
    return true;
}

/* A plain record of `whole` bytes, which its block has room for. */
static Step
step_whole(PfReader *reader, View *view, size_t *need, size_t whole)
{
    const TypeEntry *entry = &reader->types[be16(view->at)];
    size_t len = view_len(view);
    uint64_t room = block_room(reader) - whole;
    size_t ahead = room == 0 ? MARKER_BYTES : (size_t)least(room, RECORD_HEAD);

    if (len < whole + ahead && !view->is_last)
        return more(need, whole + ahead);
    if (len < whole)
        return pf_damage_cut(reader, view);
    if (room == 0 && !ends_with_block(view->at, whole, len))
        return pf_damage_open(reader, PF_DAMAGE_RECORD, true);
    if (!has_shape(entry, view->at, whole)
        || !pf_take_may_start(reader, view->at + whole, room, len - whole))
        return step_wrapped(reader, view, need);
    return take_one(reader, view, whole);
}

/* A plain record whose tag and time are sound. */
static Step
step_record(PfReader *reader, View *view, size_t *need)
{
    uint64_t room = block_room(reader);
    size_t len = view_len(view);
    const TypeEntry *entry = &reader->types[be16(view->at)];
    size_t head = head_bytes(entry);

    if (room < head)
        return step_overrun(reader, view, need);
    if (len < head)
        return lack(reader, view, need, head);

    /* all that is declared is in view, so that the fields of an IPE can be measured */
    size_t declared = head + (entry->length_mask != 0 ? be16(view->at + RECORD_HEAD) : 0u);
    if (len < least(declared, room) && !view->is_last)
        return more(need, (size_t)least(declared, room));
    size_t whole = pf_take_length(reader, view->at, (size_t)least(len, room));
    return whole > room ? step_overrun(reader, view, need)
                        : step_whole(reader, view, need, whole);
}

/* What starts with a whole tag. */
static Step
step_tag(PfReader *reader, View *view, size_t *need)
{
    uint64_t room = block_room(reader);
    size_t len = view_len(view);
    uint16_t tag = be16(view->at);

    if (!reader->types[tag].plain)
        return step_special(reader, view, need, tag);
    if (len < least(room, RECORD_HEAD))
        return lack(reader, view, need, least(room, RECORD_HEAD));
    if (!pf_take_may_start(reader, view->at, room, len))
        return pf_damage_open(reader, PF_DAMAGE_RECORD, true);
    return room < RECORD_HEAD ? step_overrun(reader, view, need)
                              : step_record(reader, view, need);
}

static Step
step(PfReader *reader, View *view, size_t *need)
{
    uint64_t room = block_room(reader);
    size_t len = view_len(view);

    if (len == 0 && view->is_last) {
        reader->mode = MODE_OVER;
        return STEP_ON;
    }
    if (reader->marked)
        return step_after_mark(reader, view, need);
    if (len < least(room, 2))
        return lack(reader, view, need, least(room, 2));
    return room < 2 ? step_overrun(reader, view, need) : step_tag(reader, view, need);
}

Step
pf_walk(PfReader *reader, View *view, size_t *need)
{
    if (reader->offset == reader->block.end)
        pf_block_leave(reader);
    if (reader->resuming)
        return pf_stash_resume(reader, view, need);
    if (!reader->marked && !run(reader, view))
        return STEP_FAIL;
    return reader->offset < reader->limit ? step(reader, view, need) : STEP_ON;
}
