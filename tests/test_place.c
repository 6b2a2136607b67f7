/*
 * test_place.c - a log read in stretches is the log: what order.c relies on.
 */
#include "reading.h"
#include "sample_logs.h"

typedef struct {
    PfPlace *place;
    uint64_t from;
} Stop;

static void
stop_clear(gpointer data)
{
    pf_place_free(((Stop *)data)->place);
}

static GArray *
stops_new(void)
{
    GArray *stops = g_array_new(FALSE, FALSE, sizeof(Stop));

    g_array_set_clear_func(stops, stop_clear);
    return stops;
}

/* Where a reader is before its first portion and after each. */
static GArray *
stops_of(PfSpan bytes, size_t portion)
{
    GArray *stops = stops_new();
    g_autoptr(PfReader) reader = pf_reader_new(NULL, 0);

    while (bytes.len > 0) {
        size_t len = MIN(portion, bytes.len);
        Stop stop;
        uint64_t skip;

        stop.place = pf_reader_place(reader, &stop.from);
        g_array_append_val(stops, stop);
        assert_true(pf_reader_feed(reader, (PfSpan){ bytes.data, len }, &skip, NULL));
        bytes = (PfSpan){ bytes.data + len, bytes.len - len };
    }
    return stops;
}

#define TO_THE_END (UINT64_MAX / 2)

/* Reads from `stop` on up to `until`, in small portions. */
static void
read_stretch(Reading *reading, PfSpan bytes, const Stop *stop, uint64_t until)
{
    PfSink *sinks[] = { &reading->sink };
    g_autoptr(PfReader) reader = pf_reader_new_at(stop->place, sinks, G_N_ELEMENTS(sinks));

    pf_reader_stop_at(reader, until);
    for (size_t at = (size_t)stop->from; !pf_reader_has_stopped(reader) && at < bytes.len;) {
        size_t len = MIN(11, bytes.len - at);
        g_autofree uint8_t *copy = g_memdup2(bytes.data + at, len);
        uint64_t skip;

        assert_true(pf_reader_feed(reader, (PfSpan){ copy, len }, &skip, NULL));
        at += len;
    }
    if (!pf_reader_has_stopped(reader))
        assert_true(pf_reader_finish(reader, NULL));
}

static void
assert_same_in_stretches(PfSpan bytes, size_t portion)
{
    g_autoptr(GArray) stops = stops_of(bytes, portion);
    g_autoptr(Reading) whole = reading_of(bytes, (Portions){ 0 });
    g_autoptr(Reading) stretches = reading_new(true);

    for (guint i = 0; i < stops->len; i++) {
        const Stop *stop = &g_array_index(stops, Stop, i);
        uint64_t until = i + 1 < stops->len ? stop[1].from : TO_THE_END;
        if (until > stop->from)
            read_stretch(stretches, bytes, stop, until);
    }
    assert_string_equal(stretches->events->str, whole->events->str);
}

/* Property: in stretches of any size, any log is told exactly as if read whole. */
TEST(place_is_where_another_reader_goes_on)
{
    static const size_t sizes[] = { 1, 9, 33, 100 };

    for (size_t i = 0; i < G_N_ELEMENTS(sample_logs); i++) {
        g_auto(LogBuilder) log = sample_logs[i]();
        for (size_t j = 0; j < G_N_ELEMENTS(sizes); j++)
            assert_same_in_stretches(log_span(&log), sizes[j]);
    }
}

/* What an IPE record's length means is settled by the segment's first, not by a stretch's. */
TEST(place_knows_how_ipe_counts)
{
    static const char two[] = "\0\0\0\0\0\0\0\1a\0b\0c\0d\0e\0f\0";
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 18, 14);
    log_type(&log, 169, LOG_VARIABLE);
    log_data(&log);
    log_block(&log, PF_NO_CAP, 1000);
    log_sized(&log, 169, 1001, sizeof two - 1, two, sizeof two - 1);
    for (unsigned i = 0; i < 20; i++) /* with another byte after the fields */
        log_sized(&log, 169, 1002 + i, sizeof two, two, sizeof two);
    log_mark(&log);
    assert_same_in_stretches(log_span(&log), 40);
}

/* Property: that holds of a log with any byte wrong as well. */
TEST(place_is_right_in_any_damaged_log)
{
    g_auto(LogBuilder) log = odd_log();
    size_t header = 100;

    for (size_t at = header; at < log.bytes->len; at += 3) {
        uint8_t was = log.bytes->data[at];
        log.bytes->data[at] = was ^ 0x10;
        assert_same_in_stretches(log_span(&log), 50);
        log.bytes->data[at] = was;
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(place_is_where_another_reader_goes_on),
    cmocka_unit_test(place_knows_how_ipe_counts),
    cmocka_unit_test(place_is_right_in_any_damaged_log),
};

RUN_TESTS("place", tests)
