/*
 * test_reader_properties.c - what holds of every log, however it is cut or spoilt.
 */
#include "reading.h"
#include "sample_logs.h"

#define SECOND_NS UINT64_C(1000000000)

static const Portions portions[] = {
    { .size = 1 },
    { .size = 2 },
    { .size = 7 },
    { .size = 13 },
    { .size = 100 },
    { .size = 5, .seed = 1 },
    { .size = 60, .seed = 2 },
    { .size = 300, .seed = 3 },
};

static void
assert_same_report(const Reading *a, const Reading *b)
{
    g_autofree char *x = report_text(a);
    g_autofree char *y = report_text(b);

    assert_string_equal(x, y);
}

/* Property: events and report do not depend on how the bytes were cut into portions. */
TEST(reader_reads_the_same_in_any_portions)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sample_logs); i++) {
        g_auto(LogBuilder) log = sample_logs[i]();
        g_autoptr(Reading) whole = reading_of(log_span(&log), (Portions){ 0 });

        for (size_t j = 0; j < G_N_ELEMENTS(portions); j++) {
            g_autoptr(Reading) cut = reading_of(log_span(&log), portions[j]);
            assert_string_equal(cut->events->str, whole->events->str);
            assert_same_report(cut, whole);
        }
        assert_bytes_add_up(report_of(whole), log.bytes->len);
    }
}

static Reading *
reading_of_global(PfSpan bytes, Portions cut, bool may_hop)
{
    Reading *reading = reading_new(true);

    reading->sink.blocks = PF_BLOCKS_GLOBAL;
    reading->may_hop = may_hop;
    reading_run(reading, bytes, cut);
    return reading;
}

/* Property: bytes that the reader would rather not see make no difference when they are shown.
 */
TEST(reader_reads_the_same_whether_bytes_are_left_out_or_not)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sample_logs); i++) {
        g_auto(LogBuilder) log = sample_logs[i]();
        g_autoptr(Reading) whole = reading_of_global(log_span(&log), (Portions){ 0 }, false);

        for (size_t j = 0; j < 2 * G_N_ELEMENTS(portions); j++) {
            g_autoptr(Reading) cut =
                reading_of_global(log_span(&log), portions[j / 2], j % 2 == 0);
            assert_string_equal(cut->events->str, whole->events->str);
            assert_same_report(cut, whole);
        }
        assert_bytes_add_up(report_of(whole), log.bytes->len);
    }
}

/* Only the lines of events. */
static char *
event_lines(const Reading *reading)
{
    g_auto(GStrv) lines = g_strsplit(reading->events->str, "\n", -1);
    GString *events = g_string_new(NULL);

    for (char **line = lines; *line; line++)
        if (**line == '@')
            g_string_append_printf(events, "%s\n", *line);
    return g_string_free(events, FALSE);
}

/* Property: cut anywhere, a log is read up to the cut, and nothing is invented. */
TEST(reader_reads_a_prefix_of_a_log_that_is_cut)
{
    static const SampleLog logs[] = { sound_log, torn_log, segmented_log, odd_log };

    for (size_t i = 0; i < G_N_ELEMENTS(logs); i++) {
        g_auto(LogBuilder) log = logs[i]();
        g_autoptr(Reading) whole = reading_of(log_span(&log), (Portions){ 0 });
        g_autofree char *all = event_lines(whole);

        for (size_t len = 0; len < log.bytes->len; len++) {
            g_autoptr(Reading) cut =
                reading_of((PfSpan){ log.bytes->data, len }, (Portions){ 0 });
            g_autofree char *some = event_lines(cut);
            if (!g_str_has_prefix(all, some))
                fail_msg("log %zu cut at %zu: %s", i, len, some);
            if (cut->is_read)
                assert_bytes_add_up(report_of(cut), len);
        }
    }
}

/* Property: cut anywhere, a damaged log accounts for all of its bytes. */
TEST(reader_accounts_for_a_damaged_log_that_is_cut)
{
    static const SampleLog logs[] = { damaged_log, headless_log };

    for (size_t i = 0; i < G_N_ELEMENTS(logs); i++) {
        g_auto(LogBuilder) log = logs[i]();

        for (size_t len = 0; len < log.bytes->len; len++) {
            g_autoptr(Reading) cut =
                reading_of((PfSpan){ log.bytes->data, len }, (Portions){ 0 });
            if (cut->is_read)
                assert_bytes_add_up(report_of(cut), len);
        }
    }
}

/* Where the frames of the sound log begin: its header, its blocks, its end. */
typedef struct {
    size_t at[9];
    size_t n;
} Frames;

typedef struct {
    PfSink sink; /* must be first */
    Frames frames;
} Framer;

static bool
note_block(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Frames *frames = &((Framer *)sink)->frames;

    if (event->kind == PF_BLOCK_MARKER)
        frames->at[frames->n++] = (size_t)event->offset;
    return true;
}

static Frames
frames_of(PfSpan bytes)
{
    Framer framer = { .sink = { .wants = pf_kinds_all(), .event = note_block } };
    PfSink *sinks[] = { &framer.sink };
    g_autoptr(PfReader) reader = pf_reader_new(sinks, G_N_ELEMENTS(sinks));

    framer.frames.n = 1;
    assert_true(feed_portions(reader, bytes, (Portions){ 0 }, false, NULL));
    framer.frames.at[framer.frames.n++] = bytes.len;
    return framer.frames;
}

/* That each event of a frame other than the one with `spoilt` in it is still there. */
static void
assert_others_kept(const Frames *frames, size_t spoilt, char *const *lines, const char *events)
{
    size_t frame = 0;

    while (spoilt >= frames->at[frame + 1])
        frame++;
    for (char *const *line = lines; *line; line++) {
        uint64_t offset = g_ascii_strtoull(*line + 1, NULL, 10);
        bool is_other = offset < frames->at[frame] || offset >= frames->at[frame + 1];
        g_autofree char *whole_line = g_strdup_printf("%s\n", *line);

        if (**line == '@' && is_other && !strstr(events, whole_line))
            fail_msg("byte %zu spoilt: %s is lost of\n%s", spoilt, *line, events);
    }
}

/* Property: whatever one byte becomes, all other blocks are read as before, and no time is
 * believed that is far from those of its block. */
TEST(reader_loses_no_more_than_the_block_in_which_a_byte_is_wrong)
{
    g_auto(LogBuilder) log = sound_log();
    g_autoptr(Reading) whole = reading_of(log_span(&log), (Portions){ 0 });
    g_auto(GStrv) lines = g_strsplit(whole->events->str, "\n", -1);
    Frames frames = frames_of(log_span(&log));

    for (size_t at = frames.at[1]; at < log.bytes->len; at++) {
        uint8_t was = log.bytes->data[at];
        const uint8_t becomes[] = { 0x00, 0xff, was ^ 0x01 };

        for (size_t i = 0; i < G_N_ELEMENTS(becomes); i++) {
            log.bytes->data[at] = becomes[i];
            g_autoptr(Reading) spoilt = reading_of(log_span(&log), (Portions){ 0 });
            assert_others_kept(&frames, at, lines, spoilt->events->str);
            assert_bytes_add_up(report_of(spoilt), log.bytes->len);
            assert_true(report_of(spoilt)->first_ns + SECOND_NS >= report_of(whole)->first_ns);
            assert_true(report_of(spoilt)->last_ns <= report_of(whole)->last_ns + SECOND_NS);
        }
        log.bytes->data[at] = was;
    }
}

/* Property: whatever one byte becomes, every log can be read or is refused in words. */
TEST(reader_survives_any_wrong_byte)
{
    for (size_t i = 1; i < G_N_ELEMENTS(sample_logs); i++) {
        g_auto(LogBuilder) log = sample_logs[i]();

        for (size_t at = i % 2; at < log.bytes->len; at += 2) {
            uint8_t was = log.bytes->data[at];
            log.bytes->data[at] = at % 4 < 2 ? 0xff : was ^ 0x02;
            g_autoptr(Reading) spoilt = reading_of(log_span(&log), (Portions){ 0 });
            if (spoilt->is_read)
                assert_bytes_add_up(report_of(spoilt), log.bytes->len);
            log.bytes->data[at] = was;
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(reader_reads_the_same_in_any_portions),
    cmocka_unit_test(reader_reads_the_same_whether_bytes_are_left_out_or_not),
    cmocka_unit_test(reader_reads_a_prefix_of_a_log_that_is_cut),
    cmocka_unit_test(reader_accounts_for_a_damaged_log_that_is_cut),
    cmocka_unit_test(reader_loses_no_more_than_the_block_in_which_a_byte_is_wrong),
    cmocka_unit_test(reader_survives_any_wrong_byte),
};

RUN_TESTS("reader_properties", tests)
