/*
 * test_gc_pairs.c - which records are of one collection: every trap of EVENTLOG 1.4 and 3.6.
 */
#include "check.h"

#include <glib.h>

#include "eventlog/encode.h"
#include "profile/gc_pairs.h"

/* What is told, a line each, in the order in which it is told. */
static void
write_enter(gpointer data, uint16_t cap, uint64_t time_ns)
{
    g_string_append_printf(data, "%u in %" G_GUINT64_FORMAT "\n", cap, time_ns);
}

static void
write_leave(gpointer data, const PfGcStay *stay)
{
    g_string_append_printf(
        data, "%u out %" G_GUINT64_FORMAT "-%" G_GUINT64_FORMAT " work %" G_GUINT64_FORMAT "\n",
        stay->cap, stay->start_ns, stay->end_ns, stay->work_ns);
}

static void
write_pause(gpointer data, const PfGcPause *told)
{
    const PfPause *pause = &told->pause;

    g_string_append_printf(data,
                           "%u began %" G_GUINT64_FORMAT "+%" G_GUINT64_FORMAT
                           " sync %" G_GUINT64_FORMAT " ",
                           pause->cap, pause->start_ns, pause->pause_ns, pause->sync_ns);
    if (pause->generation == PF_NO_GENERATION) {
        g_string_append_printf(data, "gen ? by %u\n", pause->par_threads);
        return;
    }
    g_string_append_printf(data, "gen %u by %u copied %" G_GUINT64_FORMAT, pause->generation,
                           pause->par_threads, pause->copied_bytes);
    if (told->has_balance)
        g_string_append_printf(data, " balanced %" G_GUINT64_FORMAT, told->par_balanced_bytes);
    g_string_append_c(data, '\n');
}

typedef struct {
    uint16_t cap;
    PfKind kind;
    uint64_t time_ns;
    uint16_t gen;   /* of GC_STATS_GHC */
    bool is_before; /* GHC 8.4 */
} Record;

static PfEvent
event_of(const Record *record)
{
    PfEvent event = pf_event_blank(record->kind, record->time_ns);

    event.cap = record->cap;
    if (record->kind == PF_GC_STATS_GHC) {
        event.gc_stats_ghc.gen = record->gen;
        event.gc_stats_ghc.copied = 1000;
        event.gc_stats_ghc.slop = 1;
        event.gc_stats_ghc.frag = 2;
        event.gc_stats_ghc.par_n_threads = 2;
        event.gc_stats_ghc.par_tot_copied = 1000;
        event.gc_stats_ghc.par_balanced_copied = 300;
        if (record->is_before)
            event.n_fields = 8;
    }
    return event;
}

static void
feed(PfGcPairs *pairs, const Record *records, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        PfEvent event = event_of(&records[i]);
        pf_gc_pairs_event(pairs, &event);
    }
}

static PfGcPairs *
pairs_into(GString *told, PfGcOrder order)
{
    PfGcListener listener = { write_enter, write_leave, write_pause, told };

    return pf_gc_pairs_new(&listener, order);
}

static void
finish(PfGcPairs *pairs, GString *told)
{
    uint64_t since_ns;

    if (pf_gc_pairs_finish(pairs, &since_ns))
        g_string_append_printf(told, "open since %" G_GUINT64_FORMAT "\n", since_ns);
    if (pf_gc_pairs_n_unpaired(pairs) > 0)
        g_string_append_printf(told, "unpaired %" G_GUINT64_FORMAT "\n",
                               pf_gc_pairs_n_unpaired(pairs));
}

/* What these records tell. Owned by the caller. */
static char *
told_of(const Record *records, size_t n, PfGcOrder order)
{
    GString *told = g_string_new(NULL);
    g_autoptr(PfGcPairs) pairs = pairs_into(told, order);

    feed(pairs, records, n);
    finish(pairs, told);
    return g_string_free(told, FALSE);
}

#define assert_told(records, expected)                                                    \
    do {                                                                                  \
        g_autofree char *told = told_of(records, G_N_ELEMENTS(records), PF_GC_BY_BUFFER); \
        assert_string_equal(told, expected);                                              \
    } while (0)

/* As GHC 9.6 writes it: the end is earlier than the two before it. */
static const Record seq[] = {
    { 0, PF_REQUEST_SEQ_GC, 90, 0, false }, { 0, PF_GC_START, 100, 0, false },
    { 0, PF_GC_WORK, 110, 0, false },       { 0, PF_GC_IDLE, 150, 0, false },
    { 0, PF_GC_DONE, 151, 0, false },       { 0, PF_GC_IDLE, 160, 0, false },
    { 0, PF_GC_DONE, 161, 0, false },       { 0, PF_GC_GLOBAL_SYNC, 175, 0, false },
    { 0, PF_GC_STATS_GHC, 176, 1, false },  { 0, PF_GC_END, 170, 0, false },
};

#define SEQ_TOLD              \
    "0 in 100\n"              \
    "0 out 100-170 work 40\n" \
    "0 began 100+70 sync 10 gen 1 by 2 copied 1000 balanced 300\n"

TEST(gc_pairs_an_end_that_is_back_dated)
{
    assert_told(seq, SEQ_TOLD);
}

/* Two capabilities; the one that takes part leaves after the next collection was asked for. */
static const Record par[] = {
    { 0, PF_REQUEST_PAR_GC, 90, 0, false },  { 1, PF_GC_START, 95, 0, false },
    { 0, PF_GC_START, 100, 0, false },       { 0, PF_GC_WORK, 101, 0, false },
    { 1, PF_GC_WORK, 102, 0, false },        { 1, PF_GC_DONE, 112, 0, false },
    { 0, PF_GC_DONE, 121, 0, false },        { 0, PF_GC_GLOBAL_SYNC, 135, 0, false },
    { 0, PF_GC_STATS_GHC, 136, 0, false },   { 0, PF_GC_END, 130, 0, false },
    { 0, PF_REQUEST_SEQ_GC, 140, 0, false }, { 1, PF_GC_END, 145, 0, false },
    { 0, PF_GC_START, 150, 0, false },       { 0, PF_GC_GLOBAL_SYNC, 165, 0, false },
    { 0, PF_GC_STATS_GHC, 166, 1, false },   { 0, PF_GC_END, 160, 0, false },
};

TEST(gc_pairs_a_worker_that_leaves_after_the_next_request)
{
    assert_told(par, "1 in 95\n"
                     "0 in 100\n"
                     "0 out 100-130 work 20\n"
                     "0 began 100+30 sync 10 gen 0 by 2 copied 1000 balanced 300\n"
                     "1 out 95-145 work 10\n"
                     "0 in 150\n"
                     "0 out 150-160 work 0\n"
                     "0 began 150+10 sync 10 gen 1 by 2 copied 1000 balanced 300\n");
}

/* Property: one capability after the other, and all by time, tell the same collections. */
static int
by_cap(const void *a, const void *b)
{
    return (int)((const Record *)a)->cap - (int)((const Record *)b)->cap;
}

static int
by_time(const void *a, const void *b)
{
    uint64_t x = ((const Record *)a)->time_ns, y = ((const Record *)b)->time_ns;

    return (x > y) - (x < y);
}

static int
by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The lines in the order of the alphabet. Owned by the caller. */
static char *
sorted(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    qsort(lines, g_strv_length(lines), sizeof *lines, by_text);
    return g_strjoinv("\n", lines);
}

static void
sort_stably(Record *records, size_t n, int (*compare)(const void *, const void *))
{
    for (size_t i = 1; i < n; i++) {
        for (size_t j = i; j > 0 && compare(&records[j - 1], &records[j]) > 0; j--) {
            Record swapped = records[j];
            records[j] = records[j - 1];
            records[j - 1] = swapped;
        }
    }
}

static void
assert_same_in_any_order(const Record *records, size_t n, uint64_t tick_ns)
{
    g_autofree Record *coarse = g_memdup2(records, n * sizeof *records);

    for (size_t i = 0; i < n; i++)
        coarse[i].time_ns -= coarse[i].time_ns % tick_ns;
    sort_stably(coarse, n, by_cap);
    g_autofree char *one = told_of(coarse, n, PF_GC_BY_BUFFER), *of_caps = sorted(one);
    sort_stably(coarse, n, by_time);
    g_autofree char *two = told_of(coarse, n, PF_GC_BY_TIME), *of_times = sorted(two);
    assert_string_equal(of_caps, of_times);
    assert_non_null(strstr(of_times, "began"));
}

TEST(gc_pairs_the_same_by_time_whatever_the_clock)
{
    for (uint64_t tick_ns = 1; tick_ns <= 100; tick_ns++) {
        assert_same_in_any_order(seq, G_N_ELEMENTS(seq), tick_ns);
        if (tick_ns <= 8) /* of a coarser one, two capabilities cannot be told apart */
            assert_same_in_any_order(par, G_N_ELEMENTS(par), tick_ns);
    }
}

TEST(gc_pairs_that_the_log_ends_within_are_open)
{
    static const Record killed[] = {
        { 0, PF_REQUEST_PAR_GC, 90, 0, false },
        { 1, PF_GC_START, 95, 0, false },
        { 2, PF_GC_START, 104, 0, false },
        { 0, PF_GC_START, 100, 0, false },
    };

    assert_told(killed, "1 in 95\n2 in 104\n0 in 100\nopen since 100\n");
}

TEST(gc_pairs_counts_what_has_no_other_half)
{
    static const Record torn[] = {
        { 0, PF_GC_END, 5, 0, false },    { 0, PF_GC_START, 10, 0, false },
        { 0, PF_GC_START, 20, 0, false }, { 0, PF_GC_STATS_GHC, 31, 0, true },
        { 0, PF_GC_END, 30, 0, false },   { 0, PF_GC_STATS_GHC, 32, 1, false },
    };

    assert_told(torn, "0 in 10\n0 in 20\n0 out 20-30 work 0\n"
                      "0 began 20+10 sync 0 gen 0 by 2 copied 1000\nunpaired 2\n");
}

TEST(gc_pairs_without_who_began_it_is_no_collection)
{
    static const Record worker[] = {
        { 3, PF_REQUEST_PAR_GC, 1, 0, false },
        { 3, PF_GC_START, 10, 0, false },
        { 3, PF_GC_END, 30, 0, false },
    };

    assert_told(worker, "3 in 10\n3 out 10-30 work 0\n");
}

/* What an end, or work, tells that lies before its start is nothing. */
TEST(gc_pairs_takes_no_time_that_goes_backwards)
{
    static const Record hostile[] = {
        { 0, PF_GC_START, 100, 0, false },       { 0, PF_GC_WORK, 500, 0, false },
        { 0, PF_GC_IDLE, 90, 0, false },         { 0, PF_GC_WORK, 100, 0, false },
        { 0, PF_GC_DONE, UINT64_MAX, 0, false }, { 0, PF_GC_GLOBAL_SYNC, 1, 0, false },
        { 0, PF_GC_END, 50, 0, false },          { 0, PF_REQUEST_SEQ_GC, 300, 0, false },
        { 0, PF_GC_START, 200, 0, false },       { 0, PF_GC_GLOBAL_SYNC, 1, 0, false },
        { 0, PF_GC_END, 250, 0, false },
    };

    assert_told(hostile, "0 in 100\n0 out 100-100 work 0\n0 began 100+0 sync 0 gen ? by 0\n"
                         "0 in 200\n0 out 200-250 work 0\n0 began 200+50 sync 0 gen ? by 0\n");
}

/* A header of GHC 7.0: no GC_STATS_GHC, no GC_GLOBAL_SYNC. */
static PfHeader *
old_header(void)
{
    static const char bytes[] = "hdrbhetb"
                                "etb\0\0\x09\0\0\0\0\0\0\0\0\0\0ete\0"
                                "hetehdredatb";
    PfHeader *header = NULL;
    size_t len;

    pf_header_parse((PfSpan){ (const uint8_t *)bytes, sizeof bytes - 1 }, &header, &len, NULL);
    assert_non_null(header);
    return header;
}

static char *
told_of_old(uint16_t n_caps, const Record *records, size_t n, PfGcOrder order)
{
    GString *told = g_string_new(NULL);
    g_autoptr(PfGcPairs) pairs = pairs_into(told, order);
    g_autoptr(PfHeader) header = old_header();
    PfEvent startup = pf_event_blank(PF_STARTUP, 0);

    startup.cap = PF_NO_CAP;
    startup.startup.n_caps = n_caps;
    pf_gc_pairs_segment(pairs, header);
    pf_gc_pairs_event(pairs, &startup);
    feed(pairs, records, n);
    finish(pairs, told);
    return g_string_free(told, FALSE);
}

TEST(gc_pairs_of_old_logs_are_of_who_asked)
{
    static const Record old[] = {
        { 0, PF_GC_START, 95, 0, false },       { 0, PF_GC_END, 120, 0, false },
        { 3, PF_REQUEST_PAR_GC, 90, 0, false }, { 3, PF_GC_START, 100, 0, false },
        { 3, PF_GC_END, 121, 0, false },
    };

    for (PfGcOrder order = PF_GC_BY_BUFFER; order <= PF_GC_BY_TIME; order++) {
        g_autofree char *told = told_of_old(4, old, G_N_ELEMENTS(old), order);
        assert_string_equal(told, "0 in 95\n0 out 95-120 work 0\n"
                                  "3 in 100\n3 out 100-121 work 0\n"
                                  "3 began 100+21 sync 10 gen ? by 0\n");
    }
}

TEST(gc_pairs_of_old_logs_are_of_the_only_one)
{
    static const Record old[] = {
        { 0, PF_GC_START, 95, 0, false },
        { 0, PF_GC_END, 120, 0, false },
    };
    g_autofree char *one = told_of_old(1, old, G_N_ELEMENTS(old), PF_GC_BY_BUFFER);
    g_autofree char *two = told_of_old(2, old, G_N_ELEMENTS(old), PF_GC_BY_BUFFER);

    assert_string_equal(one, "0 in 95\n0 out 95-120 work 0\n0 began 95+25 sync 0 gen ? by 0\n");
    assert_string_equal(two, "0 in 95\n0 out 95-120 work 0\n");
}

/* Logging that is switched off and on again, once within a collection. */
TEST(gc_pairs_join_what_came_later)
{
    static const Record open[] = { { 1, PF_GC_START, 300, 0, false },
                                   { 2, PF_GC_START, 301, 0, false } };
    static const Record more[] = { { 1, PF_GC_START, 400, 0, false },
                                   { 1, PF_GC_GLOBAL_SYNC, 450, 0, false },
                                   { 1, PF_GC_END, 440, 0, false } };
    g_autoptr(GString) told = g_string_new(NULL);
    g_autoptr(PfGcPairs) pairs = pairs_into(told, PF_GC_BY_BUFFER);
    g_autoptr(PfGcPairs) later = pairs_into(told, PF_GC_BY_BUFFER);

    feed(pairs, open, G_N_ELEMENTS(open));
    feed(later, more, G_N_ELEMENTS(more));
    pf_gc_pairs_join(pairs, later);
    g_string_truncate(told, 0);
    finish(later, told);
    assert_string_equal(told->str, "");
    finish(pairs, told);
    assert_string_equal(told->str, "open since 301\nunpaired 1\n");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(gc_pairs_an_end_that_is_back_dated),
    cmocka_unit_test(gc_pairs_a_worker_that_leaves_after_the_next_request),
    cmocka_unit_test(gc_pairs_the_same_by_time_whatever_the_clock),
    cmocka_unit_test(gc_pairs_that_the_log_ends_within_are_open),
    cmocka_unit_test(gc_pairs_counts_what_has_no_other_half),
    cmocka_unit_test(gc_pairs_without_who_began_it_is_no_collection),
    cmocka_unit_test(gc_pairs_takes_no_time_that_goes_backwards),
    cmocka_unit_test(gc_pairs_of_old_logs_are_of_who_asked),
    cmocka_unit_test(gc_pairs_of_old_logs_are_of_the_only_one),
    cmocka_unit_test(gc_pairs_join_what_came_later),
};

RUN_TESTS("gc_pairs", tests)
