/*
 * block.c - the frames of records: EVENTLOG 1.2.
 */
#include "eventlog/reader-private.h"

enum { CAP_MAX = 4096 }; /* capabilities beyond are not believed: EVENTLOG 1.7, rule 3 */

typedef struct {
    uint64_t start, end;
    uint32_t size;
    uint16_t cap;
} Marker;

static Marker
marker_at(const uint8_t *at)
{
    return (Marker){
        .start = be64(at + 2),
        .size = be32(at + RECORD_HEAD),
        .end = be64(at + RECORD_HEAD + 4),
        .cap = be16(at + RECORD_HEAD + 12),
    };
}

static uint64_t
minus(uint64_t a, uint64_t b)
{
    return a > b ? a - b : 0;
}

static uint64_t
plus(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* Of a capability, or of none. */
static bool
is_owner(uint16_t cap)
{
    return cap < CAP_MAX || cap == PF_NO_CAP;
}

bool
pf_block_is_marker(const uint8_t *at)
{
    Marker marker = marker_at(at);

    return be16(at) == TAG_MARKER && marker.size >= MARKER_BYTES && marker.size <= BLOCK_MAX
           && marker.start <= marker.end && is_owner(marker.cap);
}

/* A marker whose buffer was torn while it was being closed: FINDINGS 1.2. */
static bool
is_unclosed_marker(const uint8_t *at)
{
    Marker marker = marker_at(at);

    return be16(at) == TAG_MARKER && marker.size == 0 && marker.end == 0
           && is_owner(marker.cap);
}

bool
pf_block_is_boundary(const uint8_t *at, size_t len)
{
    if (len < 2)
        return len == 0;
    if (be16(at) == TAG_END)
        return true;
    if (be16(at) == TAG_MARKER)
        return len < MARKER_BYTES || pf_block_is_marker(at) || is_unclosed_marker(at);
    return len >= 8 && memcmp(at, PF_HEADER_MAGIC, 8) == 0;
}

/* Whether every sink leaves out the blocks of capabilities. */
static bool
cap_is_wanted(const PfReader *reader, uint16_t cap)
{
    for (size_t i = 0; i < reader->n_sinks; i++)
        if (cap == PF_NO_CAP || reader->sinks[i]->blocks == PF_BLOCKS_ALL)
            return true;
    return reader->n_sinks == 0;
}

void
pf_block_leave(PfReader *reader)
{
    bool knows_time = reader->latest_ns > 0;

    reader->resuming = false;
    reader->block = (Block){
        .end = NOWHERE,
        .lo = knows_time ? minus(reader->latest_ns, SLACK_NS) : 0,
        .hi = knows_time ? plus(reader->latest_ns, DAY_NS) : LONGEST_NS,
        .cap = PF_NO_CAP,
        .wanted = true,
    };
}

Step
pf_block_enter(PfReader *reader, View *view)
{
    uint64_t offset = reader->offset;
    Marker marker = marker_at(view->at);
    bool has_size = marker.size >= MARKER_BYTES;
    bool is_closed = marker.end > 0 || marker.start == 0;
    bool is_in_order = marker.start <= marker.end || !is_closed; /* or one of them is wrong */

    reader->block = (Block){
        .end = has_size ? offset + marker.size : NOWHERE,
        .start_ns = marker.start,
        .lo = is_in_order ? minus(marker.start, SLACK_NS) : 0,
        .hi = plus(is_closed ? marker.end : marker.start, is_closed ? SLACK_NS : DAY_NS),
        .cap = marker.cap,
        .inside = true,
        .wanted = cap_is_wanted(reader, marker.cap),
    };
    reader->marked = false;
    if (marker.cap < CAP_MAX)
        reader->report.n_caps = MAX(reader->report.n_caps, marker.cap + 1u);
    if (!has_size)
        pf_damage_note(reader, PF_DAMAGE_BLOCK, offset, 0, marker.cap);
    if (!pf_take_record(reader, view->at, MARKER_BYTES, offset))
        return STEP_FAIL;
    advance(reader, view, MARKER_BYTES);
    return STEP_ON;
}

Step
pf_block_take_mark(PfReader *reader, View *view)
{
    uint64_t offset = reader->offset;

    advance(reader, view, 2);
    reader->report.mark_bytes += 2;
    reader->marked = true;
    pf_block_leave(reader);
    for (size_t i = 0; i < reader->n_sinks; i++) {
        PfSink *sink = reader->sinks[i];
        if (sink->mark && !sink->mark(sink, offset, &reader->failure))
            return STEP_FAIL;
    }
    return STEP_ON;
}
