/*
 * stash.c - records torn across two blocks of one buffer.
 *
 * With a flush interval and without threads, the run-time system may write a
 * buffer out while an event is being written into it: the block ends inside the
 * event, and the rest stands at the start of the buffer's next block (FINDINGS
 * 1.2). So a record that its block cuts off is kept until then.
 */
#include "eventlog/reader-private.h"

enum {
    STASHED_MAX = 16 << 20,                     /* bytes kept in all; what is beyond is lost */
    SIGHT = UINT16_MAX + 1 + VARIABLE_HEAD * 2, /* the longest rest, and the head after it */
};

void
pf_stash_clear(gpointer stash)
{
    g_byte_array_unref(((Stash *)stash)->bytes);
}

static Stash *
find(const PfReader *reader, uint16_t cap, guint *out_at)
{
    for (guint i = 0; i < reader->stashes->len; i++) {
        Stash *stash = &g_array_index(reader->stashes, Stash, i);
        if (stash->cap == cap) {
            *out_at = i;
            return stash;
        }
    }
    return NULL;
}

bool
pf_stash_has(const PfReader *reader, uint16_t cap)
{
    guint at;
    return find(reader, cap, &at) != NULL;
}

static void
drop(PfReader *reader, guint at, bool is_lost)
{
    Stash *stash = &g_array_index(reader->stashes, Stash, at);

    if (is_lost)
        pf_damage_note(reader, PF_DAMAGE_UNFINISHED, stash->offset, stash->bytes->len,
                       stash->cap);
    reader->stashed -= stash->bytes->len;
    g_array_remove_index(reader->stashes, at);
}

void
pf_stash_drop_all(PfReader *reader)
{
    while (reader->stashes->len > 0)
        drop(reader, 0, true);
    reader->resuming = false;
}

static void
append(PfReader *reader, Stash *stash, View *view, size_t len)
{
    g_byte_array_append(stash->bytes, view->at, (guint)len);
    reader->stashed += len;
    advance(reader, view, len);
}

void
pf_stash_keep(PfReader *reader, View *view, size_t len)
{
    Stash stash = {
        .offset = reader->offset,
        .lo = reader->block.lo,
        .hi = reader->block.hi,
        .cap = reader->block.cap,
    };

    if (reader->stashed + len > STASHED_MAX) {
        pf_damage_note(reader, PF_DAMAGE_UNFINISHED, reader->offset, len, stash.cap);
        advance(reader, view, len);
        return;
    }
    stash.bytes = g_byte_array_sized_new((guint)len);
    append(reader, &stash, view, len);
    g_array_append_val(reader->stashes, stash);
}

/* What is known of the record that the stash starts and the block may go on with. */
typedef struct {
    GByteArray *bytes; /* of the stash, then of the block */
    size_t had;        /* of them of the stash */
    size_t seen;       /* of the block */
    uint64_t room;     /* of the block */
} Joint;

/* Whether the bytes of the joint are all that is to be had now, and the next block has more. */
static bool
is_all(const PfReader *reader, const Joint *joint)
{
    return joint->seen == joint->room && reader->stashed + joint->seen <= STASHED_MAX;
}

/* The length of the record if the block goes on with it, 0 if it does not. More than the
 * joint's bytes: the rest is in a later block. */
static size_t
length_of(PfReader *reader, const View *view, const Joint *joint)
{
    const uint8_t *bytes = joint->bytes->data;
    size_t len = joint->bytes->len;
    bool is_fresh =
        pf_recover_chains(reader, view->at, view->at + joint->seen, joint->seen == joint->room);

    if (len < VARIABLE_HEAD)
        return is_all(reader, joint) ? len + 1 : 0;
    if (!reader->types[be16(bytes)].plain)
        return 0;
    size_t whole = pf_take_length(reader, bytes, len);
    if (whole > len)
        return is_all(reader, joint) && !is_fresh ? whole : 0;
    if (whole < joint->had || !has_shape(&reader->types[be16(bytes)], bytes, whole))
        return 0;
    size_t rest = whole - joint->had;
    bool goes_on =
        pf_take_may_start(reader, view->at + rest, joint->room - rest, joint->seen - rest);
    return goes_on && (!is_fresh || rest == 0) ? whole : 0;
}

/*
 * The write-out may hit the very bytes of the time: where the record fits in all else and only
 * its time is impossible, it gets that of the write-out, which began the block.
 */
static void
mend_time(const PfReader *reader, const Stash *stash, uint8_t *record)
{
    uint64_t lo = least(stash->lo, reader->block.lo), hi = most(stash->hi, reader->block.hi);
    uint64_t time_ns = be64(record + 2);

    if (reader->types[be16(record)].any_time || (time_ns >= lo && time_ns <= hi))
        return;
    for (size_t i = 0; i < 8; i++)
        record[2 + i] = (uint8_t)(reader->block.start_ns >> (56 - 8 * i));
}

/* Goes on with the stash at index `at`. */
static Step
join(PfReader *reader, View *view, guint at, const Joint *joint)
{
    Stash *stash = &g_array_index(reader->stashes, Stash, at);
    uint64_t offset = stash->offset;
    size_t whole = length_of(reader, view, joint);

    if (whole == 0) {
        drop(reader, at, true);
        return STEP_ON;
    }
    if (whole > joint->bytes->len) {
        append(reader, stash, view, joint->seen);
        return STEP_ON;
    }
    mend_time(reader, stash, joint->bytes->data);
    drop(reader, at, false);
    reader->report.torn++;
    advance(reader, view, whole - joint->had);
    return pf_take_record(reader, joint->bytes->data, whole, offset) ? STEP_ON : STEP_FAIL;
}

Step
pf_stash_resume(PfReader *reader, View *view, size_t *need)
{
    size_t want = (size_t)least(block_room(reader), SIGHT);
    guint at;

    if (view_len(view) < want && !view->is_last)
        return more(need, want);
    reader->resuming = false;
    if (want == 0 || !find(reader, reader->block.cap, &at))
        return STEP_ON;

    const GByteArray *stashed = g_array_index(reader->stashes, Stash, at).bytes;
    size_t seen = (size_t)least(view_len(view), want);
    g_autoptr(GByteArray) bytes = g_byte_array_sized_new((guint)(stashed->len + seen));
    g_byte_array_append(bytes, stashed->data, stashed->len);
    g_byte_array_append(bytes, view->at, (guint)seen);
    Joint joint = { bytes, stashed->len, seen, block_room(reader) };
    return join(reader, view, at, &joint);
}
