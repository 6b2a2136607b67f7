/*
 * test_profile.c - heap profiles: which samples are whole, and what bands weigh.
 */
#include <math.h>

#include "profile_log.h"

static const PfProfileOptions everything = { 0 };

static void
assert_near(double found, double expected)
{
    if (fabs(found - expected) > 1e-9 * (1 + fabs(expected)))
        fail_msg("%.12g is not %.12g", found, expected);
}

/* A log with a heap profile of closure types begun. */
static LogBuilder
log_begin_heap(void)
{
    LogBuilder log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, 1000, PF_BY_CLOSURE_TYPE);
    return log;
}

/* As GHC wrote it before 8.10: samples have no end. */
static LogBuilder
log_begin_without_ends(void)
{
    LogBuilder log = { .bytes = g_byte_array_new() };

    log_types(&log);
    log_type(&log, 18, 14);
    log_type(&log, 160, LOG_VARIABLE);
    log_type(&log, 162, 8);
    log_type(&log, 164, LOG_VARIABLE);
    log_data(&log);
    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, 1000, PF_BY_CLOSURE_TYPE);
    return log;
}

TEST(profile_weighs_bands)
{
    static const uint64_t samples[][3] = { { 10, 0, 1 }, { 30, 8, 1 }, { 20, 0, 1 } };
    static const uint64_t times_ns[] = { SECOND_NS, 2 * SECOND_NS, 4 * SECOND_NS };
    g_auto(LogBuilder) log = log_begin_heap();

    for (size_t i = 0; i < 3; i++)
        log_whole_sample(&log, times_ns[i], 3, samples[i]);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfHeapProfile *heap = profile->heap;
    assert_int_equal(heap->n_samples, 3);
    assert_memory_equal(heap->times_ns, times_ns, sizeof times_ns);
    assert_int_equal(heap->n_bands, 3);
    assert_int_equal(heap->n_shown, 3);
    assert_int_equal(heap->breakdown, PF_BY_CLOSURE_TYPE);
    assert_int_equal(heap->period_ns, SECOND_NS / 10);
    assert_totals_add_up(heap);

    const PfBand *a = &heap->bands[0], *b = &heap->bands[1], *c = &heap->bands[2];
    assert_string_equal(a->name.label, "a");
    assert_near(a->area_byte_seconds, 20 + 50);
    assert_near(a->mean_bytes, 70 / 3.0);
    assert_int_equal(a->peak_bytes, 30);
    assert_int_equal(a->peak_time_ns, 2 * SECOND_NS);
    assert_int_equal(a->first_bytes, 10);
    assert_int_equal(a->last_bytes, 20);
    assert_string_equal(b->name.label, "b");
    assert_near(b->area_byte_seconds, 4 + 8);
    assert_int_equal(b->first_bytes, 0);
    assert_int_equal(b->last_bytes, 0);
    assert_int_equal(b->values[0], 0);
    assert_int_equal(b->values[1], 8);
    assert_near(c->area_byte_seconds, 3);

    assert_null(heap->calls);
    assert_null(profile->time);
}

TEST(profile_weighs_the_whole_heap)
{
    static const uint64_t samples[][2] = { { 10, 1 }, { 30, 9 }, { 20, 1 } };
    g_auto(LogBuilder) log = log_begin_heap();

    log_whole_sample(&log, SECOND_NS, 2, samples[0]);
    log_whole_sample(&log, 2 * SECOND_NS, 2, samples[1]);
    log_whole_sample(&log, 4 * SECOND_NS, 2, samples[2]);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfHeapProfile *heap = profile->heap;
    assert_int_equal(heap->totals[0], 11);
    assert_int_equal(heap->peak_bytes, 39);
    assert_int_equal(heap->peak_time_ns, 2 * SECOND_NS);
    assert_near(heap->area_byte_seconds, 25 + 60);
    assert_near(heap->mean_bytes, 85 / 3.0);
    assert_int_equal(profile->log->last_ns, 4 * SECOND_NS);
}

TEST(profile_of_a_single_sample_has_its_values_as_means)
{
    static const uint64_t values[] = { 5, 7 };
    g_auto(LogBuilder) log = log_begin_heap();

    log_whole_sample(&log, SECOND_NS, 2, values);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 1);
    assert_string_equal(profile->heap->bands[0].name.label, "b");
    assert_near(profile->heap->bands[0].mean_bytes, 7);
    assert_near(profile->heap->mean_bytes, 12);
    assert_int_equal(profile->heap->bands[0].first_bytes, 7);
    assert_int_equal(profile->heap->bands[0].last_bytes, 7);
}

TEST(profile_without_samples_is_empty_and_says_why)
{
    g_auto(LogBuilder) log = log_begin_heap();

    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 0);
    assert_int_equal(profile->heap->n_bands, 0);
    assert_non_null(strstr(pf_heap_hint(profile), "no whole sample"));
}

TEST(profile_counts_empty_samples)
{
    static const uint64_t values[] = { 4 };
    g_auto(LogBuilder) log = log_begin_heap();

    log_whole_sample(&log, SECOND_NS, 0, values);
    log_whole_sample(&log, 2 * SECOND_NS, 1, values);
    log_whole_sample(&log, 3 * SECOND_NS, 0, values);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 3);
    assert_int_equal(profile->heap->totals[0], 0);
    assert_int_equal(profile->heap->totals[1], 4);
    assert_int_equal(profile->heap->totals[2], 0);
    assert_near(profile->heap->bands[0].area_byte_seconds, 4);
    assert_totals_add_up(profile->heap);
}

TEST(profile_ends_a_sample_at_the_next_where_ghc_does_not)
{
    g_auto(LogBuilder) log = log_begin_without_ends();

    for (unsigned i = 1; i <= 3; i++) {
        log_sample(&log, i * SECOND_NS);
        log_band(&log, "a", UINT64_C(10) * i);
    }
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 3);
    assert_int_equal(profile->heap->totals[2], 30);
    assert_int_equal(profile->heap->n_left_out, 0);
    assert_totals_add_up(profile->heap);
}

TEST(profile_leaves_out_a_last_sample_without_end_of_a_log_that_is_cut)
{
    g_auto(LogBuilder) log = log_begin_without_ends();

    for (unsigned i = 1; i <= 3; i++) {
        log_sample(&log, i * SECOND_NS);
        log_band(&log, "a", UINT64_C(10) * i);
    }
    log_close(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 2);
    assert_int_equal(profile->heap->n_left_out, 1);
    assert_totals_add_up(profile->heap);
}

TEST(profile_leaves_out_a_sample_that_is_cut)
{
    static const uint64_t values[] = { 4, 5 };
    g_auto(LogBuilder) log = log_begin_heap();

    log_whole_sample(&log, SECOND_NS, 2, values);
    log_sample(&log, 2 * SECOND_NS);
    log_band(&log, "a", 100);
    log_band(&log, "only here", 100);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 1);
    assert_int_equal(profile->heap->n_left_out, 1);
    assert_int_equal(profile->heap->n_bands, 2);
    assert_int_equal(profile->heap->peak_bytes, 9);
    assert_totals_add_up(profile->heap);
}

TEST(profile_leaves_out_a_sample_with_lost_bytes_inside)
{
    static const uint64_t values[] = { 4, 5 };
    g_auto(LogBuilder) log = log_begin_heap();

    log_whole_sample(&log, SECOND_NS, 2, values);
    log_sample(&log, 2 * SECOND_NS);
    for (unsigned i = 0; i < 10; i++)
        log_band(&log, "a", 100);
    log_raw(&log, "\xde\xad\xbe\xef", 4);
    for (unsigned i = 0; i < 10; i++)
        log_band(&log, "a", 100);
    log_sample_end(&log, 2 * SECOND_NS);
    log_whole_sample(&log, 3 * SECOND_NS, 2, values);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 2);
    assert_int_equal(profile->heap->n_left_out, 1);
    assert_int_equal(profile->heap->peak_bytes, 9);
    assert_int_equal(profile->heap->times_ns[1], 3 * SECOND_NS);
    assert_totals_add_up(profile->heap);
}

TEST(profile_keeps_a_sample_when_bytes_of_a_capability_are_lost)
{
    static const uint64_t values[] = { 4, 5 };
    g_auto(LogBuilder) log = log_begin_heap();

    log_sample(&log, SECOND_NS);
    log_band(&log, "a", 3);
    log_block(&log, 0, SECOND_NS);
    log_message(&log, SECOND_NS, "before the damage");
    log_raw(&log, "\xde\xad\xbe\xef", 4);
    log_block(&log, PF_NO_CAP, SECOND_NS);
    log_band(&log, "b", 4);
    log_sample_end(&log, SECOND_NS);
    log_whole_sample(&log, 2 * SECOND_NS, 2, values);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 2);
    assert_int_equal(profile->heap->totals[0], 7);
    assert_totals_add_up(profile->heap);
}

TEST(profile_adds_up_equal_labels_of_a_sample)
{
    g_auto(LogBuilder) log = log_begin_heap();

    log_sample(&log, SECOND_NS);
    log_band(&log, "twice", 3);
    log_band(&log, "once", 4);
    log_band(&log, "twice", 5);
    log_sample_end(&log, SECOND_NS);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_bands, 2);
    assert_string_equal(profile->heap->bands[0].name.label, "twice");
    assert_int_equal(profile->heap->bands[0].values[0], 8);
    assert_int_equal(profile->heap->bands[0].peak_bytes, 8);
}

TEST(profile_takes_biography_times_from_the_payload)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, 1000, PF_BY_BIOGRAPHY);
    for (unsigned i = 1; i <= 3; i++) {
        PfEvent event = pf_event_blank(PF_HEAP_BIO_PROF_SAMPLE_BEGIN, 9 * SECOND_NS);
        event.heap_bio_prof_sample_begin.time_ns = i * SECOND_NS;
        log_event(&log, &event);
        log_band(&log, "VOID", 0);
        log_band(&log, "LAG", i);
        log_sample_end(&log, 9 * SECOND_NS);
    }
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 3);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(profile->heap->times_ns[i], (i + 1) * SECOND_NS);
    assert_int_equal(profile->heap->n_bands, 2);
    assert_int_equal(profile->heap->time_base, PF_TIMES_ELAPSED);
}

TEST(profile_says_when_a_filter_by_biography_has_lost_the_times)
{
    g_auto(LogBuilder) log = log_begin();
    PfEvent event = pf_event_blank(PF_HEAP_PROF_BEGIN, 1000);

    log_block(&log, PF_NO_CAP, 1000);
    event.heap_prof_begin.breakdown = PF_BY_COST_CENTRE;
    event.heap_prof_begin.biography_filter = span_of("lag");
    event.heap_prof_begin.module_filter = span_of("Main");
    log_event(&log, &event);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->time_base, PF_TIMES_LOST);
    assert_string_equal(profile->heap->filters[0], "Main");
    assert_string_equal(profile->heap->filters[6], "lag");
    assert_null(profile->heap->filters[1]);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(profile_weighs_bands),
    cmocka_unit_test(profile_weighs_the_whole_heap),
    cmocka_unit_test(profile_of_a_single_sample_has_its_values_as_means),
    cmocka_unit_test(profile_without_samples_is_empty_and_says_why),
    cmocka_unit_test(profile_counts_empty_samples),
    cmocka_unit_test(profile_ends_a_sample_at_the_next_where_ghc_does_not),
    cmocka_unit_test(profile_leaves_out_a_last_sample_without_end_of_a_log_that_is_cut),
    cmocka_unit_test(profile_leaves_out_a_sample_that_is_cut),
    cmocka_unit_test(profile_leaves_out_a_sample_with_lost_bytes_inside),
    cmocka_unit_test(profile_keeps_a_sample_when_bytes_of_a_capability_are_lost),
    cmocka_unit_test(profile_adds_up_equal_labels_of_a_sample),
    cmocka_unit_test(profile_takes_biography_times_from_the_payload),
    cmocka_unit_test(profile_says_when_a_filter_by_biography_has_lost_the_times),
};

RUN_TESTS("profile", tests)
