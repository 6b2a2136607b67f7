/*
 * test_phases.c - phases between markers, and between START and STOP.
 */
#include "scheduler_log.h"

#include "profile/phases_fold.h"

static void
fold_told(void *fold, const PfEvent *event)
{
    pf_phases_fold_event(fold, event);
}

static PfPhasesFold *
fold_of(uint64_t from_ns, uint64_t until_ns)
{
    PfPhasesOptions options = { { from_ns, until_ns }, true, 1 };
    PfPhasesFold *fold = pf_phases_fold_new(&options);
    g_autoptr(PfHeader) header = pf_header_builtin();

    pf_phases_fold_segment(fold, header);
    return fold;
}

static void
tell_marker(PfPhasesFold *fold, uint64_t time_ns, const char *text)
{
    PfEvent event = pf_event_blank(PF_USER_MARKER, time_ns);

    event.user_marker.name = span_of(text);
    pf_phases_fold_event(fold, &event);
}

static void
tell_message(PfPhasesFold *fold, uint64_t time_ns, const char *text)
{
    PfEvent event = pf_event_blank(PF_USER_MSG, time_ns);

    event.user_msg.msg = span_of(text);
    pf_phases_fold_event(fold, &event);
}

/* A collection of that capability, in the order of time: the statistics come after its end. */
static void
collect(PfPhasesFold *fold, uint16_t cap, uint64_t start_ns, uint64_t end_ns, uint16_t gen)
{
    const Teller t = { fold_told, fold };
    PfEvent stats = pf_event_blank(PF_GC_STATS_GHC, end_ns + 1);

    stats.cap = cap;
    stats.gc_stats_ghc.gen = gen;
    tell_mark(&t, PF_GC_START, cap, start_ns);
    tell_mark(&t, PF_GC_END, cap, end_ns);
    pf_phases_fold_event(fold, &stats);
}

static void
allocate(PfPhasesFold *fold, uint16_t cap, uint64_t time_ns, uint64_t bytes)
{
    PfEvent event = pf_event_blank(PF_HEAP_ALLOCATED, time_ns);

    event.cap = cap;
    event.heap_allocated.bytes = bytes;
    pf_phases_fold_event(fold, &event);
}

/* "before 0-10; marker a 10-20; pair x 5-*", of all phases. */
static char *
words_of(const PfPhases *phases)
{
    static const char *const kinds[] = { "before", "marker", "pair" };
    GString *words = g_string_new(NULL);

    for (size_t i = 0; i < phases->n; i++) {
        const PfPhase *phase = &phases->phases[i];
        g_string_append_printf(words, "%s%s%s%s %" G_GUINT64_FORMAT "-%" G_GUINT64_FORMAT "%s",
                               i > 0 ? "; " : "", kinds[phase->kind],
                               phase->label[0] ? " " : "", phase->label, phase->start_ns,
                               phase->end_ns, phase->is_open ? "*" : "");
    }
    return g_string_free(words, FALSE);
}

static void
assert_words(const PfPhases *phases, const char *expected)
{
    g_autofree char *words = words_of(phases);
    assert_string_equal(words, expected);
}

TEST(phases_are_none_without_markers_and_pairs)
{
    g_autoptr(PfPhasesFold) fold = fold_of(0, UINT64_MAX);

    tell_message(fold, 10, "STARTing");
    tell_message(fold, 20, "START ");
    tell_message(fold, 30, "STOP");
    collect(fold, 0, 40, 50, 0);
    assert_null(pf_phases_fold_finish(fold, 100, false));
}

TEST(phases_of_markers_follow_one_another)
{
    g_autoptr(PfPhasesFold) fold = fold_of(0, UINT64_MAX);

    tell_marker(fold, 100, "a");
    tell_marker(fold, 250, "b");
    tell_marker(fold, 250, "a");
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 400, false);

    assert_words(phases, "before 0-100; marker a 100-250; marker b 250-250; marker a 250-400");
    assert_int_equal(phases->n_unpaired_starts + phases->n_unpaired_stops, 0);
}

TEST(phases_pair_the_last_start_of_a_label)
{
    g_autoptr(PfPhasesFold) fold = fold_of(0, UINT64_MAX);

    tell_message(fold, 10, "START outer\n");
    tell_message(fold, 20, "START x");
    tell_message(fold, 30, "START x");
    tell_message(fold, 40, "STOP outer");
    tell_message(fold, 50, "STOP x");
    tell_message(fold, 60, "STOP x");
    tell_message(fold, 70, "START x");
    tell_message(fold, 80, "STOP x\n");
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 100, false);

    assert_words(phases, "pair outer 10-40; pair x 20-60; pair x 30-50; pair x 70-80");
    assert_int_equal(phases->unpaired->len, 0);
}

TEST(phases_tell_what_has_no_other_half)
{
    g_autoptr(PfPhasesFold) fold = fold_of(0, UINT64_MAX);

    tell_marker(fold, 10, "m");
    tell_message(fold, 10, "START a");
    tell_message(fold, 20, "STOP b c");
    tell_message(fold, 30, "START a");
    tell_message(fold, 40, "STOP a");
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 100, false);

    assert_words(phases, "before 0-10; marker m 10-100; pair a 10-100*; pair a 30-40");
    assert_int_equal(phases->n_unpaired_starts, 1);
    assert_int_equal(phases->n_unpaired_stops, 1);
    assert_int_equal(phases->unpaired->len, 2);
    assert_string_equal(phases->unpaired->pdata[0], "START a");
    assert_string_equal(phases->unpaired->pdata[1], "STOP b c");
}

TEST(phases_tell_different_words_that_have_no_other_half)
{
    g_autoptr(PfPhasesFold) fold = fold_of(0, UINT64_MAX);

    for (uint64_t i = 0; i < 40; i++) {
        tell_message(fold, 10 * i, "START a");
        tell_message(fold, 10 * i + 1, "STOP b");
    }
    for (uint64_t i = 0; i < 20; i++) {
        g_autofree char *text = g_strdup_printf("STOP c%" G_GUINT64_FORMAT, i);
        tell_message(fold, 1000 + i, text);
    }
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 2000, false);

    assert_int_equal(phases->n_unpaired_starts, 40);
    assert_int_equal(phases->n_unpaired_stops, 60);
    assert_int_equal(phases->unpaired->len, PF_UNPAIRED_KEPT);
    assert_string_equal(phases->unpaired->pdata[0], "START a");
    assert_string_equal(phases->unpaired->pdata[1], "STOP b");
    assert_string_equal(phases->unpaired->pdata[2], "STOP c0");
    assert_string_equal(phases->unpaired->pdata[15], "STOP c13");
}

TEST(phases_have_the_collections_that_start_in_them)
{
    g_autoptr(PfPhasesFold) fold = fold_of(0, UINT64_MAX);
    const Teller t = { fold_told, fold };

    collect(fold, 0, 10, 15, 0);
    tell_message(fold, 20, "START x");
    tell_mark(&t, PF_GC_START, 0, 30);
    tell_marker(fold, 40, "a"); /* while it lasts */
    tell_mark(&t, PF_GC_END, 0, 50);
    tell_message(fold, 60, "STOP x");
    PfEvent stats = pf_event_blank(PF_GC_STATS_GHC, 61);
    stats.cap = 0;
    stats.gc_stats_ghc.gen = 1;
    pf_phases_fold_event(fold, &stats);
    collect(fold, 1, 70, 77, 1);
    collect(fold, 0, 80, 83, 0);
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 100, false);

    assert_words(phases, "before 0-40; pair x 20-60; marker a 40-100");
    const PfPhase *before = &phases->phases[0], *pair = &phases->phases[1];
    const PfPhase *after = &phases->phases[2];
    assert_true(before->has_collections);
    assert_int_equal(before->n_collections, 2);
    assert_int_equal(before->n_major, 1);
    assert_int_equal(before->gc_ns, 25);
    assert_int_equal(before->longest_ns, 20);
    assert_int_equal(pair->n_collections, 1);
    assert_int_equal(pair->longest_ns, 20);
    assert_int_equal(after->n_collections, 2);
    assert_int_equal(after->n_major, 1);
    assert_int_equal(after->gc_ns, 10);
    assert_int_equal(after->longest_ns, 7);
}

TEST(phases_have_what_is_told_to_be_allocated_in_them)
{
    g_autoptr(PfPhasesFold) fold = fold_of(0, UINT64_MAX);

    allocate(fold, 0, 5, 100);
    tell_marker(fold, 10, "a");
    allocate(fold, 0, 15, 150);
    allocate(fold, 1, 15, 1000);
    tell_marker(fold, 20, "b");
    tell_marker(fold, 30, "c");
    allocate(fold, 1, 35, 1001);
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 40, false);

    assert_words(phases, "before 0-10; marker a 10-20; marker b 20-30; marker c 30-40");
    assert_int_equal(phases->phases[0].allocated_bytes, 100);
    assert_int_equal(phases->phases[1].allocated_bytes, 1050);
    assert_false(phases->phases[2].has_allocated);
    assert_true(phases->phases[3].has_allocated);
    assert_int_equal(phases->phases[3].allocated_bytes, 1);
}

TEST(phases_of_a_part_are_what_holds_in_it)
{
    g_autoptr(PfPhasesFold) fold = fold_of(100, 200);

    tell_message(fold, 5, "STOP lost");
    tell_message(fold, 10, "START over");
    tell_message(fold, 20, "START holds");
    tell_marker(fold, 30, "a");
    tell_message(fold, 40, "STOP over");
    allocate(fold, 0, 50, 100);
    tell_marker(fold, 60, "b");
    collect(fold, 0, 70, 110, 0);
    allocate(fold, 0, 120, 130);
    tell_message(fold, 150, "STOP holds");
    tell_marker(fold, 160, "c");
    tell_message(fold, 170, "START on");
    tell_message(fold, 250, "STOP on");
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 200, true);

    assert_words(phases,
                 "marker b 100-160; pair holds 100-150; marker c 160-200; pair on 170-200*");
    assert_int_equal(phases->phases[0].n_collections, 0);
    assert_int_equal(phases->phases[0].allocated_bytes, 30);
    assert_int_equal(phases->n_unpaired_starts, 0);
    assert_int_equal(phases->n_unpaired_stops, 0);
}

TEST(phases_of_a_part_that_begins_with_a_marker_begin_with_it)
{
    g_autoptr(PfPhasesFold) fold = fold_of(100, 200), earlier = fold_of(100, 200);

    tell_marker(fold, 100, "a");
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 200, false);
    assert_words(phases, "marker a 100-200");

    tell_marker(earlier, 50, "z");
    tell_marker(earlier, 100, "a");
    g_autoptr(PfPhases) same = pf_phases_fold_finish(earlier, 200, false);
    assert_words(same, "marker a 100-200");
}

TEST(phases_have_bounds)
{
    g_autoptr(PfPhasesFold) fold = fold_of(0, UINT64_MAX);
    const uint64_t n = PF_PHASES_KEPT + 100;

    for (uint64_t i = 1; i <= n; i++)
        tell_message(fold, i, "START x");
    for (uint64_t i = 1; i <= n; i++)
        tell_message(fold, n + i, "STOP x");
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 2 * n, false);

    assert_int_equal(phases->n, PF_PHASES_KEPT - 1); /* one may be that before a marker */
    assert_int_equal(phases->n_left_out, 101);
    assert_int_equal(phases->n_unpaired_stops, 0);
}

/* Sums of overlapping phases are those that one gets by asking for each collection. */
TEST(phases_sum_as_one_would_by_hand)
{
    g_autoptr(PfPhasesFold) fold = fold_of(0, UINT64_MAX);
    uint64_t starts[300], lengths[300];
    uint32_t dice = 7;

    for (uint64_t i = 0; i < 300; i++) {
        dice = dice * 1664525 + 1013904223;
        starts[i] = 100 * i + 10;
        lengths[i] = 1 + dice % 80;
        g_autofree char *text =
            g_strdup_printf("%s %c", dice >> 8 & 1 ? "START" : "STOP", 'a' + (dice >> 10) % 5);
        tell_message(fold, 100 * i, text);
        if (i % 7 == 0)
            tell_marker(fold, 100 * i + 5, text);
        collect(fold, (uint16_t)(i % 3), starts[i], starts[i] + lengths[i], i % 9 == 0);
    }
    g_autoptr(PfPhases) phases = pf_phases_fold_finish(fold, 30000, false);

    assert_true(phases->n > 100);
    for (size_t i = 0; i < phases->n; i++) {
        const PfPhase *phase = &phases->phases[i];
        uint64_t n = 0, n_major = 0, sum = 0, longest = 0;
        for (size_t j = 0; j < 300; j++) {
            if (starts[j] < phase->start_ns || starts[j] >= phase->end_ns)
                continue;
            n++;
            n_major += j % 9 == 0;
            sum += lengths[j];
            longest = MAX(longest, lengths[j]);
        }
        assert_int_equal(phase->n_collections, n);
        assert_int_equal(phase->n_major, n_major);
        assert_int_equal(phase->gc_ns, sum);
        assert_int_equal(phase->longest_ns, longest);
    }
}

/* Markers, messages and collections of capabilities whose blocks come in another order. */
TEST(phases_are_in_the_order_of_time)
{
    g_auto(LogBuilder) log = log_begin();
    const Teller t = { log_told, &log };

    for (uint16_t i = 0; i < 2; i++) {
        uint16_t cap = i == 0;
        uint64_t late_ns = i == 0 ? 50 : 0;
        PfEvent event = pf_event_blank(PF_USER_MARKER, 100 + late_ns);
        PfEvent stats = pf_event_blank(PF_GC_STATS_GHC, 140 + late_ns);
        event.user_marker.name = span_of(cap == 0 ? "zero" : "one");
        log_block(&log, cap, 10);
        log_event(&log, &event);
        log_message(&log, 110, cap == 0 ? "START x" : "hello");
        tell_mark(&t, PF_GC_START, cap, 120 + late_ns);
        log_event(&log, &stats); /* later than the end, and before it */
        tell_mark(&t, PF_GC_END, cap, 130 + late_ns);
        log_message(&log, 200, cap == 1 ? "STOP x" : "hello");
    }
    log_mark(&log);
    g_autoptr(PfProfile) profile =
        profile_of(&log, (PfProfileOptions){ .keep_schedule = true });

    assert_null(profile->schedule);
    assert_words(profile->phases,
                 "before 0-100; marker zero 100-150; pair x 110-200; marker one 150-200");
    assert_int_equal(profile->phases->phases[1].n_collections, 1);
    assert_int_equal(profile->phases->phases[2].n_collections, 2);
    assert_int_equal(profile->phases->phases[2].gc_ns, 20);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(phases_are_none_without_markers_and_pairs),
    cmocka_unit_test(phases_of_markers_follow_one_another),
    cmocka_unit_test(phases_pair_the_last_start_of_a_label),
    cmocka_unit_test(phases_tell_what_has_no_other_half),
    cmocka_unit_test(phases_tell_different_words_that_have_no_other_half),
    cmocka_unit_test(phases_have_the_collections_that_start_in_them),
    cmocka_unit_test(phases_have_what_is_told_to_be_allocated_in_them),
    cmocka_unit_test(phases_of_a_part_are_what_holds_in_it),
    cmocka_unit_test(phases_of_a_part_that_begins_with_a_marker_begin_with_it),
    cmocka_unit_test(phases_have_bounds),
    cmocka_unit_test(phases_sum_as_one_would_by_hand),
    cmocka_unit_test(phases_are_in_the_order_of_time),
};

RUN_TESTS("phases", tests)
