/*
 * fuzz_reader.c - any bytes, in any portions, in stretches: the same events, each of them
 * written back as it was, and every byte accounted for.
 */
#include "fuzz.h"

#include "eventlog/encode.h"
#include "eventlog/reader.h"

/* All that a sink is told, as one number. */
typedef struct {
    PfSink sink; /* must be first */
    uint64_t digest;
    uint64_t n_events, n_bytes, n_lost;
    GByteArray *scratch;
} Digest;

static void
mix(Digest *digest, uint64_t value)
{
    digest->digest = (digest->digest ^ value) * UINT64_C(0x100000001b3);
    digest->digest ^= digest->digest >> 29;
}

static void
mix_bytes(Digest *digest, PfSpan bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        mix(digest, bytes.data[i]);
    mix(digest, bytes.len);
}

/* What was decoded is encoded to the same bytes. */
static void
check_encoding(const PfEvent *event, GByteArray *record)
{
    size_t head = event->variable ? 12 : 10;

    g_byte_array_set_size(record, 0);
    pf_encode_event(event, record);
    MUST(record->len == head + event->payload.len);
    MUST(event->payload.len == 0
         || memcmp(record->data + head, event->payload.data, event->payload.len) == 0);
}

static bool
see_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Digest *digest = (Digest *)sink;

    check_encoding(event, digest->scratch);
    mix(digest, event->kind);
    mix(digest, event->tag);
    mix(digest, event->cap);
    mix(digest, event->excess);
    mix(digest, event->time_ns);
    mix(digest, event->offset);
    mix_bytes(digest, event->payload);
    digest->n_events++;
    digest->n_bytes += digest->scratch->len;
    return true;
}

static bool
see_segment(PfSink *sink, const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    size_t n;

    pf_header_types(header, &n);
    mix((Digest *)sink, n);
    return true;
}

static void
see_lost(PfSink *sink, const PfDamage *damage, uint16_t cap)
{
    Digest *digest = (Digest *)sink;

    mix(digest, damage->offset);
    mix(digest, damage->bytes);
    mix(digest, damage->reason);
    mix(digest, cap);
    digest->n_lost += damage->bytes;
}

static bool
see_mark(PfSink *sink, uint64_t offset, G_GNUC_UNUSED GError **error)
{
    mix((Digest *)sink, offset);
    return true;
}

static Digest
digest_new(PfBlocks blocks)
{
    return (Digest){
        .sink = { .wants = pf_kinds_all(),
                  .blocks = blocks,
                  .segment = see_segment,
                  .event = see_event,
                  .lost = see_lost,
                  .mark = see_mark },
        .scratch = g_byte_array_new(),
    };
}

/* The i-th portion's length: any, but taken from the data, so that an input is a case. */
static size_t
portion(PfSpan all, size_t i)
{
    uint8_t byte = all.data[(i * 61 + all.len / 2) % all.len];
    return byte == 0 ? 1000 : byte;
}

static PfSpan
after(PfSpan bytes, size_t n)
{
    return (PfSpan){ bytes.data + n, bytes.len - n };
}

/* Feeds the bytes in portions, hopping where the reader allows it. */
static bool
feed_portions(PfReader *reader, PfSpan bytes)
{
    PfSpan left = bytes;

    for (size_t i = 0; left.len > 0; i++) {
        size_t len = MIN(portion(bytes, i), left.len);
        g_autofree uint8_t *copy = g_memdup2(left.data, len);
        uint64_t skip;

        if (!pf_reader_feed(reader, (PfSpan){ copy, len }, &skip, NULL))
            return false;
        left = after(left, len);
        size_t hop = (size_t)MIN(skip, left.len);
        if (hop > 0)
            pf_reader_hop(reader, hop);
        left = after(left, hop);
    }
    return pf_reader_finish(reader, NULL);
}

static void
check_report(const PfReadReport *report, const Digest *digest, size_t size)
{
    uint64_t sum = report->header_bytes + report->event_bytes + report->mark_bytes
                   + report->lost_bytes + report->unread_bytes;

    MUST(report->bytes == size);
    MUST(sum == size);
    MUST(digest->n_lost == report->lost_bytes);
    MUST(report->first_ns <= report->last_ns);
    if (digest->sink.blocks != PF_BLOCKS_ALL)
        return;
    MUST(report->unread_bytes == 0);
    MUST(digest->n_events == report->events);
    MUST(digest->n_bytes == report->event_bytes);
}

static bool
is_same_report(const PfReadReport *a, const PfReadReport *b)
{
    return a->events == b->events && a->lost_bytes == b->lost_bytes
           && a->event_bytes == b->event_bytes && a->unread_bytes == b->unread_bytes
           && a->n_damaged == b->n_damaged && a->first_ns == b->first_ns
           && a->last_ns == b->last_ns && a->complete == b->complete && a->torn == b->torn
           && a->wrapped == b->wrapped && a->n_caps == b->n_caps && a->segments == b->segments;
}

/* Whole, and in portions. The digest of what was told; 0 when the bytes are refused. */
static uint64_t
check_portions(PfSpan bytes, PfBlocks blocks)
{
    Digest whole = digest_new(blocks), cut = digest_new(blocks);
    PfSink *whole_sinks[] = { &whole.sink }, *cut_sinks[] = { &cut.sink };
    g_autoptr(PfReader) a = pf_reader_new(whole_sinks, 1);
    g_autoptr(PfReader) b = pf_reader_new(cut_sinks, 1);
    uint64_t skip;
    bool is_read = pf_reader_feed(a, bytes, &skip, NULL) && pf_reader_finish(a, NULL);

    MUST(feed_portions(b, bytes) == is_read);
    if (is_read) {
        check_report(pf_reader_report(a), &whole, bytes.len);
        check_report(pf_reader_report(b), &cut, bytes.len);
        MUST(is_same_report(pf_reader_report(a), pf_reader_report(b)));
        MUST(whole.digest == cut.digest);
    }
    g_byte_array_unref(whole.scratch);
    g_byte_array_unref(cut.scratch);
    return is_read ? whole.digest : 0;
}

/* In stretches, each read by a reader of its own: `expected` is the digest. */
static void
check_stretches(PfSpan bytes, uint64_t expected)
{
    Digest digest = digest_new(PF_BLOCKS_ALL);
    PfSink *sinks[] = { &digest.sink };
    PfReader *reader = pf_reader_new(sinks, 1);
    size_t at = 0;

    for (size_t i = 0; at < bytes.len; i++) {
        size_t len = MIN(4 * portion(bytes, i), bytes.len - at);
        uint64_t skip;

        MUST(pf_reader_feed(reader, (PfSpan){ bytes.data + at, len }, &skip, NULL));
        at += len;
        if (i % 4 == bytes.len % 4 && i < 12) {
            uint64_t offset;
            PfPlace *place = pf_reader_place(reader, &offset);
            pf_reader_free(reader);
            reader = pf_reader_new_at(place, sinks, 1);
            pf_place_free(place);
            at = (size_t)offset;
        }
    }
    MUST(pf_reader_finish(reader, NULL));
    MUST(digest.digest == expected);
    pf_reader_free(reader);
    g_byte_array_unref(digest.scratch);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PfSpan bytes = { data, size };
    if (size == 0)
        return 0;

    uint64_t digest = check_portions(bytes, PF_BLOCKS_ALL);
    if (digest == 0)
        return 0;
    if (data[size / 2] % 2 == 0)
        check_portions(bytes, PF_BLOCKS_GLOBAL);
    else
        check_stretches(bytes, digest);
    return 0;
}
