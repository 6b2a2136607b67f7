/*
 * test_gaps.c - where samples of a log are, or may be, lost.
 */
#include "check.h"

#include "profile_log.h"

#include "profile/gap_fold.h"
#include "profile/restrictions.h"

#define MS_NS UINT64_C(1000000)

static const PfProfileOptions everything = { 0 };
static const uint64_t hundred[] = { 100 };

/* A log of samples at 1 s, 2 s, ... `n` s, in one block of the global buffer. */
static LogBuilder
log_of_samples(unsigned n)
{
    LogBuilder log = log_begin();

    log_block(&log, PF_NO_CAP, MS_NS);
    log_heap_begin(&log, 10 * MS_NS, PF_BY_TYPE);
    for (unsigned i = 1; i <= n; i++)
        log_whole_sample(&log, i * SECOND_NS, 1, hundred);
    return log;
}

/* `len` bytes that no reader takes for records. */
static void
log_noise(LogBuilder *log, size_t len)
{
    for (; len > 0; len--)
        log_uint(log, 0xee, 1);
}

static void
assert_gaps(const PfHeapProfile *heap, size_t n, const PfTimeRange *gaps)
{
    assert_int_equal(heap->n_gaps, n);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(heap->gaps[i].from_ns, gaps[i].from_ns);
        assert_int_equal(heap->gaps[i].until_ns, gaps[i].until_ns);
    }
}

static void
assert_only_gap(const LogBuilder *log, uint64_t from_ns, uint64_t until_ns)
{
    g_autoptr(PfProfile) profile = profile_of(log, everything);
    assert_gaps(profile->heap, 1, &(PfTimeRange){ from_ns, until_ns });
}

static void
assert_no_gap(const LogBuilder *log)
{
    g_autoptr(PfProfile) profile = profile_of(log, everything);
    assert_gaps(profile->heap, 0, NULL);
}

TEST(sound_log_has_no_gap)
{
    g_auto(LogBuilder) log = log_of_samples(4);

    log_mark(&log);
    assert_no_gap(&log);
}

TEST(sample_that_lost_bytes_is_in_a_gap)
{
    g_auto(LogBuilder) log = log_of_samples(2);

    log_sample(&log, 3 * SECOND_NS);
    log_noise(&log, 5);
    log_band(&log, "a", 100);
    log_sample_end(&log, 3 * SECOND_NS);
    for (unsigned i = 4; i < 8; i++)
        log_whole_sample(&log, i * SECOND_NS, 1, hundred);
    log_mark(&log);
    assert_only_gap(&log, 2 * SECOND_NS, 4 * SECOND_NS);
}

TEST(one_sample_between_two_losses_leaves_two_gaps)
{
    static const PfTimeRange expected[] = { { SECOND_NS, 3 * SECOND_NS },
                                            { 3 * SECOND_NS, 5 * SECOND_NS } };
    g_auto(LogBuilder) log = log_of_samples(1);

    log_sample(&log, 2 * SECOND_NS); /* without its end */
    log_whole_sample(&log, 3 * SECOND_NS, 1, hundred);
    log_sample(&log, 4 * SECOND_NS);
    log_whole_sample(&log, 5 * SECOND_NS, 1, hundred);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_gaps(profile->heap, 2, expected);
    assert_int_equal(profile->heap->n_left_out, 2);
}

TEST(sample_without_begin_is_in_a_gap)
{
    g_auto(LogBuilder) log = log_of_samples(2);

    log_band(&log, "a", 100);
    log_sample_end(&log, 3 * SECOND_NS);
    log_whole_sample(&log, 4 * SECOND_NS, 1, hundred);
    log_mark(&log);
    assert_only_gap(&log, 2 * SECOND_NS, 4 * SECOND_NS);
}

/* A begin and an end are 36 bytes. The record before the noise is lost with it. */
TEST(bytes_lost_between_samples_count_where_one_had_room)
{
    static const unsigned record = 10 + 8, lost[] = { 35, 36 };

    for (size_t i = 0; i < G_N_ELEMENTS(lost); i++) {
        g_auto(LogBuilder) log = log_of_samples(2);
        log_pid(&log, 7);
        log_noise(&log, lost[i] - record);
        for (unsigned j = 4; j < 14; j++)
            log_whole_sample(&log, j * SECOND_NS, 1, hundred);
        log_mark(&log);
        g_autoptr(PfProfile) profile = profile_of(&log, everything);
        assert_int_equal(profile->log->lost_bytes, lost[i]);
        assert_int_equal(profile->heap->n_left_out, 0);
        assert_gaps(profile->heap, i, &(PfTimeRange){ 2 * SECOND_NS, 4 * SECOND_NS });
    }
}

TEST(bytes_lost_of_a_capability_hold_no_sample)
{
    g_auto(LogBuilder) log = log_of_samples(2);

    log_block(&log, 0, 2 * SECOND_NS);
    log_message(&log, 2 * SECOND_NS + 1, "before");
    log_noise(&log, 200);
    for (unsigned i = 0; i < 10; i++)
        log_message(&log, 2 * SECOND_NS + 2, "after");
    log_block(&log, PF_NO_CAP, 2 * SECOND_NS);
    log_whole_sample(&log, 4 * SECOND_NS, 1, hundred);
    log_mark(&log);
    assert_no_gap(&log);
}

/* What runs on past the end of a capability's block may have been a block of samples. */
TEST(bytes_lost_past_the_block_of_a_capability_may_hold_samples)
{
    g_auto(LogBuilder) log = log_of_samples(2);

    log_block(&log, 0, 2 * SECOND_NS);
    log_message(&log, 2 * SECOND_NS, "before");
    gsize spoilt = log.bytes->len;
    log_message(&log, 2 * SECOND_NS, "spoilt");
    log_block(&log, PF_NO_CAP, 3 * SECOND_NS);
    log_whole_sample(&log, 3 * SECOND_NS, 1, hundred);
    log_close(&log);
    memset(log.bytes->data + spoilt, 0xee, log.bytes->len - spoilt);
    log_block(&log, PF_NO_CAP, 4 * SECOND_NS);
    log_whole_sample(&log, 4 * SECOND_NS, 1, hundred);
    log_mark(&log);
    assert_only_gap(&log, 2 * SECOND_NS, 4 * SECOND_NS);
}

TEST(first_samples_that_are_lost_leave_a_gap_from_the_begin)
{
    g_auto(LogBuilder) log = log_of_samples(0);

    log_sample(&log, SECOND_NS);
    log_whole_sample(&log, 2 * SECOND_NS, 1, hundred);
    log_mark(&log);
    assert_only_gap(&log, 10 * MS_NS, 2 * SECOND_NS);
}

/* The sample that was begun says that the run went on. */
TEST(log_cut_in_a_sample_has_a_gap_to_its_end)
{
    g_auto(LogBuilder) log = log_of_samples(2);

    log_sample(&log, 3 * SECOND_NS);
    log_close(&log);
    assert_only_gap(&log, 2 * SECOND_NS, 3 * SECOND_NS);
}

TEST(log_cut_after_a_sample_has_no_gap)
{
    g_auto(LogBuilder) log = log_of_samples(2);

    log_close(&log);
    assert_no_gap(&log);
}

/* The period is 0.1 s: a capability wrote later than that, the global buffer did not. */
TEST(cut_log_whose_run_went_on_has_a_gap)
{
    static const uint64_t later_ns[] = { 50 * MS_NS, 500 * MS_NS };

    for (size_t i = 0; i < G_N_ELEMENTS(later_ns); i++) {
        g_auto(LogBuilder) log = log_of_samples(2);
        log_block(&log, 0, MS_NS);
        log_message(&log, 2 * SECOND_NS + later_ns[i], "on");
        log_close(&log);
        if (i == 0)
            assert_no_gap(&log);
        else
            assert_only_gap(&log, 2 * SECOND_NS, 2 * SECOND_NS + later_ns[i]);
    }
}

/* What was written out up to then is all there is, even if the end mark is missing. */
TEST(cut_log_has_no_gap_before_its_buffer_was_written_out)
{
    g_auto(LogBuilder) log = log_of_samples(2);

    log.end_ns = 3 * SECOND_NS;
    log_block(&log, 0, MS_NS);
    log_message(&log, 3 * SECOND_NS, "on");
    log_close(&log);
    assert_no_gap(&log);
}

TEST(segment_without_end_mark_leaves_a_gap)
{
    for (unsigned is_marked = 0; is_marked < 2; is_marked++) {
        g_auto(LogBuilder) log = log_of_samples(2);
        log_close(&log);
        if (is_marked)
            log_mark(&log);
        log_header(&log);
        log_block(&log, PF_NO_CAP, 2 * SECOND_NS);
        log_heap_begin(&log, 3 * SECOND_NS, PF_BY_TYPE); /* repeated */
        log_whole_sample(&log, 4 * SECOND_NS, 1, hundred);
        log_mark(&log);
        if (is_marked)
            assert_no_gap(&log);
        else
            assert_only_gap(&log, 2 * SECOND_NS, 4 * SECOND_NS);
    }
}

/* One run's losses are none of the next one's. */
TEST(runs_have_their_own_gaps)
{
    g_auto(LogBuilder) log = log_of_samples(2);

    log_sample(&log, 3 * SECOND_NS);
    log_close(&log);
    log_header(&log);
    log_block(&log, PF_NO_CAP, MS_NS);
    log_heap_begin(&log, MS_NS, PF_BY_TYPE);
    for (unsigned i = 1; i <= 5; i++)
        log_whole_sample(&log, i * SECOND_NS, 1, hundred);
    log_mark(&log);

    assert_no_gap(&log); /* the second run has more samples */
    g_autoptr(PfProfile) first = profile_of(&log, (PfProfileOptions){ .segment = 1 });
    assert_gaps(first->heap, 1, &(PfTimeRange){ 2 * SECOND_NS, 3 * SECOND_NS });
}

TEST(window_clips_gaps)
{
    static const PfTimeRange expected[] = { { 2500 * MS_NS, 4 * SECOND_NS } };
    g_auto(LogBuilder) log = log_of_samples(2);
    PfProfileOptions options = {
        .windows[0] = { .from = { .kind = PF_BOUND_TIME, .time_ns = 2500 * MS_NS } },
    };

    log_sample(&log, 3 * SECOND_NS);
    log_whole_sample(&log, 4 * SECOND_NS, 1, hundred);
    log_whole_sample(&log, 5 * SECOND_NS, 1, hundred);
    log_mark(&log);
    g_autoptr(PfProfile) late = profile_of(&log, options);
    assert_gaps(late->heap, 1, expected);

    options.windows[0].from.time_ns = 4 * SECOND_NS;
    g_autoptr(PfProfile) after = profile_of(&log, options);
    assert_gaps(after->heap, 0, NULL);
}

TEST(grouped_bands_have_the_same_gaps)
{
    g_auto(LogBuilder) log = log_of_samples(2);

    log_sample(&log, 3 * SECOND_NS);
    log_whole_sample(&log, 4 * SECOND_NS, 1, hundred);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .by = PF_GROUP_TYPE });
    assert_gaps(profile->heap, 1, &(PfTimeRange){ 2 * SECOND_NS, 4 * SECOND_NS });
}

TEST(gaps_never_go_back_in_time)
{
    g_auto(LogBuilder) log = log_of_samples(5);

    log_sample(&log, 6 * SECOND_NS);
    log_whole_sample(&log, 3 * SECOND_NS, 1, hundred); /* a clock that went back */
    log_sample(&log, 4 * SECOND_NS);
    log_whole_sample(&log, 7 * SECOND_NS, 1, hundred);
    log_mark(&log);
    assert_only_gap(&log, 5 * SECOND_NS, 7 * SECOND_NS);
}

TEST(gaps_are_told_in_words)
{
    static const PfTimeRange all = { 0, UINT64_MAX };
    PfTimeRange gaps[] = { { SECOND_NS, 2 * SECOND_NS }, { 3 * SECOND_NS, 3500 * MS_NS } };
    PfHeapProfile heap = { .gaps = gaps };
    PfProfile profile = { .heap = &heap, .range = all };
    static const char *const words[] = { NULL, "1 gap where data were lost, 1.00\u00a0s",
                                         "2 gaps where data were lost, 1.50\u00a0s in all" };

    for (heap.n_gaps = 0; heap.n_gaps <= 2; heap.n_gaps++) {
        g_auto(GStrv) lines = pf_restrictions_heap(&profile);
        if (heap.n_gaps == 0)
            assert_null(lines[0]);
        else
            assert_string_equal(lines[0], words[heap.n_gaps]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sound_log_has_no_gap),
    cmocka_unit_test(sample_that_lost_bytes_is_in_a_gap),
    cmocka_unit_test(one_sample_between_two_losses_leaves_two_gaps),
    cmocka_unit_test(sample_without_begin_is_in_a_gap),
    cmocka_unit_test(bytes_lost_between_samples_count_where_one_had_room),
    cmocka_unit_test(bytes_lost_of_a_capability_hold_no_sample),
    cmocka_unit_test(bytes_lost_past_the_block_of_a_capability_may_hold_samples),
    cmocka_unit_test(first_samples_that_are_lost_leave_a_gap_from_the_begin),
    cmocka_unit_test(log_cut_in_a_sample_has_a_gap_to_its_end),
    cmocka_unit_test(log_cut_after_a_sample_has_no_gap),
    cmocka_unit_test(cut_log_whose_run_went_on_has_a_gap),
    cmocka_unit_test(cut_log_has_no_gap_before_its_buffer_was_written_out),
    cmocka_unit_test(segment_without_end_mark_leaves_a_gap),
    cmocka_unit_test(runs_have_their_own_gaps),
    cmocka_unit_test(window_clips_gaps),
    cmocka_unit_test(grouped_bands_have_the_same_gaps),
    cmocka_unit_test(gaps_never_go_back_in_time),
    cmocka_unit_test(gaps_are_told_in_words),
};

RUN_TESTS("gaps", tests)
