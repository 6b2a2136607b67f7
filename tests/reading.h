/*
 * reading.h - what a reader makes of some bytes, as text that a test can compare.
 *
 *     110 cap 0 USER_MSG "hello"
 *     lost 12 at 3000: ...
 *
 * Each portion is fed from memory of its own size, so that an overrun is seen.
 */
#pragma once

#include "check.h"

#include "eventlog/reader.h"

typedef struct {
    PfSink sink; /* must be first */
    bool with_offsets;
    bool may_hop;    /* over what the reader would rather not see */
    GString *events; /* a line each; what else a sink is told is among them */
    GString *error;
    PfReader *reader;
    bool is_read;
} Reading;

/* How the bytes are cut: into portions of `size` (0: one), or of random sizes up to it. */
typedef struct {
    size_t size;
    guint32 seed; /* 0: not random */
} Portions;

static inline void
append_payload(GString *out, PfSpan payload)
{
    g_string_append_c(out, '"');
    for (size_t i = 0; i < payload.len; i++) {
        bool is_plain = g_ascii_isprint(payload.data[i]) && payload.data[i] != '\\';
        g_string_append_printf(out, is_plain ? "%c" : "\\%02x", payload.data[i]);
    }
    g_string_append_c(out, '"');
}

static inline bool
reading_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Reading *reading = (Reading *)sink;

    if (reading->with_offsets)
        g_string_append_printf(reading->events, "@%" G_GUINT64_FORMAT " ", event->offset);
    g_string_append_printf(reading->events, "%" G_GUINT64_FORMAT, event->time_ns);
    if (event->cap != PF_NO_CAP)
        g_string_append_printf(reading->events, " cap %u", event->cap);
    if (event->kind == PF_UNKNOWN)
        g_string_append_printf(reading->events, " tag %u ", event->tag);
    else
        g_string_append_printf(reading->events, " %s ", pf_event_spec(event->kind)->name);
    append_payload(reading->events, event->payload);
    g_string_append_c(reading->events, '\n');
    return true;
}

static inline bool
reading_segment(PfSink *sink, G_GNUC_UNUSED const PfHeader *header,
                G_GNUC_UNUSED GError **error)
{
    g_string_append(((Reading *)sink)->events, "segment\n");
    return true;
}

static inline void
reading_lost(PfSink *sink, const PfDamage *damage, uint16_t cap)
{
    GString *out = ((Reading *)sink)->events;

    g_string_append_printf(out, "lost %" G_GUINT64_FORMAT, damage->bytes);
    if (((Reading *)sink)->with_offsets)
        g_string_append_printf(out, " at %" G_GUINT64_FORMAT, damage->offset);
    if (cap != PF_NO_CAP)
        g_string_append_printf(out, " of cap %u", cap);
    g_string_append_printf(out, ": %s\n", pf_damage_text(damage->reason));
}

static inline bool
reading_mark(PfSink *sink, G_GNUC_UNUSED uint64_t offset, G_GNUC_UNUSED GError **error)
{
    g_string_append(((Reading *)sink)->events, "mark\n");
    return true;
}

/* Feeds the bytes; what the reader would rather not see it is not shown when `may_hop`. */
static inline bool
feed_portions(PfReader *reader, PfSpan bytes, Portions portions, bool may_hop, GError **error)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(portions.seed);
    size_t whole = portions.size == 0 ? bytes.len : portions.size;

    while (bytes.len > 0) {
        size_t wish =
            portions.seed == 0 ? whole : (size_t)g_rand_int_range(random, 1, (gint32)whole + 1);
        size_t len = MIN(wish, bytes.len);
        g_autofree uint8_t *copy = g_memdup2(bytes.data, len);
        uint64_t skip;

        if (!pf_reader_feed(reader, (PfSpan){ copy, len }, &skip, error))
            return false;
        bytes = (PfSpan){ bytes.data + len, bytes.len - len };
        if (may_hop && skip > 0) {
            size_t left_out = (size_t)MIN(skip, bytes.len);
            pf_reader_hop(reader, left_out);
            bytes = (PfSpan){ bytes.data + left_out, bytes.len - left_out };
        }
    }
    return true;
}

static inline Reading *
reading_new(bool with_offsets)
{
    Reading *reading = g_new0(Reading, 1);

    reading->sink = (PfSink){
        .wants = pf_kinds_all(),
        .segment = reading_segment,
        .event = reading_event,
        .lost = reading_lost,
        .mark = reading_mark,
    };
    reading->with_offsets = with_offsets;
    reading->events = g_string_new(NULL);
    reading->error = g_string_new(NULL);
    return reading;
}

static inline void
reading_free(Reading *reading)
{
    pf_reader_free(reading->reader);
    g_string_free(reading->events, TRUE);
    g_string_free(reading->error, TRUE);
    g_free(reading);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reading, reading_free)

/* Reads all of the bytes. The reader is kept, for its report. */
static inline void
reading_run(Reading *reading, PfSpan bytes, Portions portions)
{
    PfSink *sinks[] = { &reading->sink };
    g_autoptr(GError) error = NULL;

    reading->reader = pf_reader_new(sinks, G_N_ELEMENTS(sinks));
    reading->is_read = feed_portions(reading->reader, bytes, portions,
                                     reading->sink.blocks != PF_BLOCKS_ALL, &error)
                       && pf_reader_finish(reading->reader, &error);
    if (!reading->is_read)
        g_string_append_printf(reading->error, "error: %s", error->message);
}

/* Every number of the report, a line each; or the error. Owned by the caller. */
static inline char *
report_text(const Reading *reading)
{
    const PfReadReport *report = pf_reader_report(reading->reader);
    GString *out = g_string_new(reading->error->str);

    if (!reading->is_read)
        return g_string_free(out, FALSE);
#define LINE(member) \
    g_string_append_printf(out, #member " %" G_GUINT64_FORMAT "\n", (guint64)report->member)
    LINE(bytes);
    LINE(header_bytes);
    LINE(event_bytes);
    LINE(mark_bytes);
    LINE(lost_bytes);
    LINE(unread_bytes);
    LINE(segments);
    LINE(complete);
    LINE(has_header);
    LINE(torn);
    LINE(wrapped);
    LINE(events);
    LINE(first_ns);
    LINE(last_ns);
    LINE(n_caps);
    LINE(n_damaged);
#undef LINE
    for (size_t i = 0; i < MIN(report->n_damaged, PF_DAMAGE_KEPT); i++) {
        const PfDamage *damage = &report->damage[i];
        g_string_append_printf(out, "%s at %" G_GUINT64_FORMAT ": %" G_GUINT64_FORMAT "\n",
                               pf_damage_text(damage->reason), damage->offset, damage->bytes);
    }
    for (size_t tag = 0; tag <= UINT16_MAX; tag++) {
        const PfTally *tally = &report->by_tag[tag];
        if (tally->count > 0) {
            g_string_append_printf(out,
                                   "tag %zu: %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT "\n",
                                   tag, tally->count, tally->bytes);
        }
    }
    return g_string_free(out, FALSE);
}

static inline Reading *
reading_of(PfSpan bytes, Portions portions)
{
    Reading *reading = reading_new(true);

    reading_run(reading, bytes, portions);
    return reading;
}

static inline const PfReadReport *
report_of(const Reading *reading)
{
    assert_true(reading->is_read);
    return pf_reader_report(reading->reader);
}

/* That each byte is in one of the report's sums. */
static inline void
assert_bytes_add_up(const PfReadReport *report, uint64_t bytes)
{
    uint64_t sum = report->header_bytes + report->event_bytes + report->mark_bytes
                   + report->lost_bytes + report->unread_bytes;

    assert_int_equal(report->bytes, bytes);
    assert_int_equal(sum, bytes);
}

/* A reading without offsets and without block markers: short enough to be spelled in a test. */
static inline Reading *
reading_in_short(PfSpan bytes)
{
    Reading *reading = reading_new(false);

    reading->sink.wants = pf_kinds_none();
    for (PfKind kind = PF_UNKNOWN; kind < PF_N_KINDS; kind++)
        if (kind != PF_BLOCK_MARKER)
            pf_kinds_add(&reading->sink.wants, kind);
    reading_run(reading, bytes, (Portions){ 0 });
    return reading;
}

/* That the bytes hold these events, and end with this error if with any. */
static inline void
assert_events(PfSpan bytes, const char *expected)
{
    g_autoptr(Reading) reading = reading_in_short(bytes);

    g_string_append(reading->events, reading->error->str);
    assert_string_equal(reading->events->str, expected);
    if (reading->is_read)
        assert_bytes_add_up(pf_reader_report(reading->reader), bytes.len);
}
