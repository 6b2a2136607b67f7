/*
 * test_profile_runs.c - several profiles and processes in a log; what is shown of many bands;
 * two passes over a damaged log.
 */
#include "profile_log.h"

static const PfProfileOptions everything = { 0 };
static const uint64_t ones[26] = { 1, 1, 1, 1, 1, 1, 1, 1 };

/* So many samples, a second apart, of the band "a". */
static void
log_samples(LogBuilder *log, unsigned n, uint64_t bytes)
{
    uint64_t time_ns = log->end_ns;

    for (unsigned i = 1; i <= n; i++)
        log_whole_sample(log, time_ns + i * SECOND_NS, 1, &bytes);
}

static void
log_header_and_block(LogBuilder *log, uint64_t start_ns)
{
    log_header(log);
    log_block(log, PF_NO_CAP, start_ns);
}

TEST(profile_goes_on_when_its_begin_is_repeated)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    for (unsigned i = 0; i < 3; i++) {
        log_header_and_block(&log, log.end_ns + 1);
        log_heap_begin(&log, log.end_ns, PF_BY_TYPE);
        log_samples(&log, 2, 10);
        log_mark(&log);
    }
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->n_processes, 1);
    assert_int_equal(profile->n_heap_profiles, 1);
    assert_int_equal(profile->heap->n_samples, 6);
    assert_totals_add_up(profile->heap);
}

TEST(profile_with_most_samples_is_shown)
{
    static const unsigned n_samples[] = { 2, 4, 3 };
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    for (unsigned i = 0; i < 3; i++) {
        log_heap_begin(&log, log.end_ns, (PfBreakdown)(PF_BY_MODULE + i));
        log_samples(&log, n_samples[i], 10 + i);
    }
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->n_processes, 1);
    assert_int_equal(profile->n_heap_profiles, 3);
    assert_int_equal(profile->heap->n_samples, 4);
    assert_int_equal(profile->heap->breakdown, PF_BY_CLOSURE_DESCRIPTION);
    assert_int_equal(profile->heap->bands[0].peak_bytes, 11);
    assert_totals_add_up(profile->heap);
}

TEST(profile_of_another_pid_is_of_another_process)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    for (unsigned i = 0; i < 2; i++) {
        log_header_and_block(&log, log.end_ns + 1);
        log_pid(&log, 100 + i);
        log_centre(&log, 1, i == 0 ? "old" : "new", "Main", "Main.hs:1:1", 0);
        log_heap_begin(&log, log.end_ns, PF_BY_COST_CENTRE);
        for (unsigned j = 0; j < 2 + i; j++) {
            static const uint32_t stack[] = { 1 };
            log_sample(&log, log.end_ns + SECOND_NS);
            log_stack(&log, 10 + i, 1, stack);
            log_sample_end(&log, log.end_ns);
        }
        log_mark(&log);
    }
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->n_processes, 2);
    assert_int_equal(profile->n_heap_profiles, 2);
    assert_int_equal(profile->heap->n_samples, 3);
    assert_string_equal(profile->heap->bands[0].name.label, "new");
    assert_int_equal(profile->program.pid, 101);
}

TEST(profile_of_an_earlier_clock_is_of_another_process)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_header_and_block(&log, 1000);
    log_heap_begin(&log, 1000, PF_BY_TYPE);
    log_samples(&log, 5, 10);
    log_mark(&log);
    log_header_and_block(&log, 1000);
    log_heap_begin(&log, 1000, PF_BY_TYPE);
    log_samples(&log, 3, 20);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->n_processes, 2);
    assert_int_equal(profile->heap->n_samples, 5);
    assert_int_equal(profile->heap->peak_bytes, 10);
    assert_totals_add_up(profile->heap);
}

TEST(profile_joins_no_sample_across_processes)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    log_header_and_block(&log, 1000);
    log_pid(&log, 1);
    log_heap_begin(&log, 1000, PF_BY_TYPE);
    log_samples(&log, 3, 10);
    log_sample(&log, 10 * SECOND_NS);
    log_band(&log, "a", 1000);
    log_close(&log);
    log_header_and_block(&log, 11 * SECOND_NS);
    log_pid(&log, 2);
    log_heap_begin(&log, 11 * SECOND_NS, PF_BY_TYPE);
    log_band(&log, "a", 1000);
    log_sample_end(&log, 11 * SECOND_NS);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->heap->n_samples, 3);
    assert_int_equal(profile->heap->n_left_out, 1);
    assert_int_equal(profile->heap->peak_bytes, 10);
    assert_totals_add_up(profile->heap);
}

/* Property: however many bands are shown, they and the others are the total of every sample. */
TEST(profile_shows_the_largest_bands_and_the_sum_of_the_others)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    g_auto(LogBuilder) log = log_begin();
    uint64_t values[26];

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, 1000, PF_BY_TYPE);
    for (unsigned i = 1; i <= 20; i++) {
        for (size_t j = 0; j < 26; j++)
            values[j] = (uint64_t)g_rand_int_range(random, 0, 1000 * ((gint32)j + 1)) % 9000;
        log_whole_sample(&log, i * SECOND_NS, 26, values);
    }
    log_mark(&log);

    g_autoptr(PfProfile) all = profile_of(&log, everything);
    for (size_t n = 1; n <= 30; n++) {
        g_autoptr(PfProfile) some = profile_of(&log, (PfProfileOptions){ .n_bands = n });
        assert_int_equal(some->heap->n_bands, 26);
        assert_int_equal(some->heap->n_shown, MIN(n, 26));
        assert_totals_add_up(some->heap);
        for (size_t i = 0; i < 26; i++) {
            const PfBand *x = &all->heap->bands[i], *y = &some->heap->bands[i];
            assert_string_equal(x->name.label, y->name.label);
            assert_int_equal(x->peak_bytes, y->peak_bytes);
            assert_true(i == 0 || x[-1].area_byte_seconds >= x->area_byte_seconds);
            if (i < n)
                assert_memory_equal(x->values, y->values, 20 * sizeof(uint64_t));
            else
                assert_null(y->values);
        }
    }
}

/* Samples between blocks of a capability, one of which is spoilt: `at` bytes into its marker
 * are `width` bytes of `value`. Both passes must see the same. */
static void
assert_adds_up_with(size_t at, uint64_t value, unsigned width)
{
    g_auto(LogBuilder) log = log_begin();
    guint spoilt = 0;

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, 1000, PF_BY_TYPE);
    for (unsigned i = 1; i <= 6; i++) {
        uint64_t values[] = { i, UINT64_C(10) * i };
        log_block(&log, 0, i * SECOND_NS);
        spoilt = i == 3 ? log.block_at : spoilt;
        log_message(&log, i * SECOND_NS, "of the capability");
        log_block(&log, PF_NO_CAP, i * SECOND_NS);
        log_whole_sample(&log, i * SECOND_NS, 2, values);
    }
    log_mark(&log);
    log_poke(&log, spoilt + at, value, width);

    g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .n_bands = 1 });
    assert_totals_add_up(profile->heap);
    assert_true(profile->heap->n_samples >= 5);
    for (size_t i = 0; i < profile->heap->n_samples; i++) {
        uint64_t second = profile->heap->times_ns[i] / SECOND_NS;
        assert_int_equal(profile->heap->totals[i], 11 * second);
        assert_int_equal(profile->heap->other[i], second);
    }
}

TEST(profile_adds_up_though_a_capabilitys_block_lies_about_its_size)
{
    assert_adds_up_with(10, 0, 4);
    assert_adds_up_with(10, 24 + 5, 4);
    assert_adds_up_with(10, 60, 4);
    assert_adds_up_with(10, 200, 4);
    assert_adds_up_with(10, 1000, 4);
    assert_adds_up_with(10, 10000, 4);
    assert_adds_up_with(10, UINT32_MAX, 4);
}

TEST(profile_adds_up_though_samples_are_in_a_capabilitys_block)
{
    for (uint16_t cap = 0; cap < 2; cap++) {
        g_auto(LogBuilder) log = log_begin();

        log_block(&log, PF_NO_CAP, 1000);
        log_heap_begin(&log, 1000, PF_BY_TYPE);
        for (unsigned i = 1; i <= 6; i++) {
            log_block(&log, i == 3 ? cap : PF_NO_CAP, i * SECOND_NS);
            log_whole_sample(&log, i * SECOND_NS, 2 + i, ones);
        }
        log_mark(&log);

        g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .n_bands = 2 });
        assert_true(profile->heap->n_samples >= 5);
        assert_totals_add_up(profile->heap);
    }
}

/* Property: with any byte of the data wrong, what is shown adds up. */
TEST(profile_adds_up_whatever_byte_is_wrong)
{
    g_auto(LogBuilder) log = log_begin();
    guint header = log.bytes->len;

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, 1000, PF_BY_TYPE);
    for (unsigned i = 1; i <= 3; i++) {
        log_block(&log, 0, i * SECOND_NS);
        log_message(&log, i * SECOND_NS, "x");
        log_block(&log, PF_NO_CAP, i * SECOND_NS);
        log_whole_sample(&log, i * SECOND_NS, 2, ones);
    }
    log_mark(&log);
    for (guint at = header; at < log.bytes->len; at++) {
        uint8_t was = log.bytes->data[at];
        log.bytes->data[at] = at % 2 == 0 ? 0xff : was ^ 0x02;
        g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .n_bands = 1 });
        if (profile->heap)
            assert_totals_add_up(profile->heap);
        log.bytes->data[at] = was;
    }
}

static void
log_args(LogBuilder *log, const char *args, size_t len)
{
    PfEvent event = pf_event_blank(PF_PROGRAM_ARGS, log->end_ns);

    event.program_args.args = (PfSpan){ (const uint8_t *)args, len };
    log_event(log, &event);
}

TEST(profile_hides_the_arguments_but_for_the_program)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_args(&log, "/opt/secret/bin/logdex\0--password\0hunter2", 41);
    log_mark(&log);

    g_autoptr(PfProfile) open = profile_of(&log, everything);
    assert_string_equal(open->program.name, "logdex");
    assert_int_equal(g_strv_length(open->program.args), 3);
    assert_string_equal(open->program.args[2], "hunter2");

    g_autoptr(PfProfile) masked = profile_of(&log, (PfProfileOptions){ .mask_args = true });
    assert_string_equal(masked->program.name, "logdex");
    assert_int_equal(g_strv_length(masked->program.args), 2);
    assert_string_equal(masked->program.args[1], "***");
    assert_null(masked->heap);
    assert_non_null(strstr(pf_heap_hint(masked), "no heap profile"));
}

/* It may hold secrets. */
TEST(profile_keeps_the_environment_only_where_it_is_asked_to)
{
    static const char variables[] = "HOME=here\0EMPTY=\0TOKEN=hunter2";
    PfEvent event = pf_event_blank(PF_PROGRAM_ENV, 0);
    g_auto(LogBuilder) log = log_begin();

    event.program_env.env = (PfSpan){ (const uint8_t *)variables, sizeof variables };
    log_block(&log, PF_NO_CAP, 1000);
    log_event(&log, &event);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_null(profile->program.environment);
    g_autoptr(PfProfile) asked =
        profile_of(&log, (PfProfileOptions){ .keep_environment = true });
    assert_int_equal(g_strv_length(asked->program.environment), 3);
    assert_string_equal(asked->program.environment[0], "HOME=here");
    assert_string_equal(asked->program.environment[1], "EMPTY=");
    assert_string_equal(asked->program.environment[2], "TOKEN=hunter2");
}

TEST(profile_starts_at_no_time_that_is_none)
{
    PfEvent event = pf_event_blank(PF_WALL_CLOCK_TIME, 0);
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 0);
    event.wall_clock_time.sec = INT64_MAX / SECOND_NS - 1;
    event.wall_clock_time.nsec = UINT32_MAX;
    log_event(&log, &event);
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_false(profile->program.has_start);
}

/* A run of its own process: its markers, and a tick at each of `times`, in tenths of a second.
 */
static void
log_run(LogBuilder *log, uint32_t pid, const char *marker, size_t n, const unsigned *times)
{
    static const uint32_t stack[] = { 1 };
    PfEvent event = pf_event_blank(PF_USER_MARKER, 1000);

    log_header_and_block(log, 1000);
    log_pid(log, pid);
    log_centre(log, 1, marker, "Main", "Main.hs:1:1", 0);
    event.user_marker.name = span_of(marker);
    log_event(log, &event);
    for (size_t i = 0; i < n; i++) {
        log->end_ns = times[i] * SECOND_NS / 10;
        log_tick(log, 0, 1, stack);
    }
    log_mark(log);
}

TEST(profile_of_a_part_is_of_the_run_with_most_samples_of_all)
{
    static const unsigned many[] = { 1, 2, 30, 31, 32, 33 }, early[] = { 1, 2, 3, 4 };
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };
    PfProfileOptions start = { .windows = { { .until = { PF_BOUND_TIME, SECOND_NS, NULL } } } };
    PfProfileOptions gap = { .windows = {
                                 { .from = { PF_BOUND_TIME, 2 * SECOND_NS, NULL },
                                   .until = { PF_BOUND_TIME, SECOND_NS * 5 / 2, NULL } },
                                 { .from = { PF_BOUND_NONE, 0, NULL } } } };

    log_run(&log, 7, "long", G_N_ELEMENTS(many), many);
    log_run(&log, 8, "brief", G_N_ELEMENTS(early), early);
    g_autoptr(PfProfile) some = profile_of(&log, start);
    assert_int_equal(some->program.pid, 7);
    assert_int_equal(some->time->ticks, 2);
    assert_string_equal(some->notes->markers.notes[0].text, "long");

    g_autoptr(PfProfile) none = profile_of(&log, gap);
    assert_int_equal(none->program.pid, 7);
    assert_int_equal(none->notes->n_markers, 0);
    assert_true(!none->time || none->time->samples == 0);
}

TEST(profile_of_a_segment_is_of_that_run_also_without_samples)
{
    g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

    for (uint32_t i = 1; i <= 3; i++)
        log_run(&log, i, (char[]){ (char)('a' + i), '\0' }, 0, NULL);
    for (uint32_t i = 1; i <= 3; i++) {
        g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .segment = i });
        assert_int_equal(profile->program.pid, i);
        assert_int_equal(profile->notes->markers.notes[0].text[0], 'a' + i);
    }
}

TEST(profile_of_a_segment_has_no_ticks_of_another_run)
{
    static const unsigned ticks[] = { 1, 2, 3 };

    for (size_t n = 0; n < 2; n++) {
        g_auto(LogBuilder) log = { .bytes = g_byte_array_new() };

        log_run(&log, 7, "ticks", 3, ticks);
        log_run(&log, 8, "heap", n, ticks);
        log_header_and_block(&log, 5 * SECOND_NS);
        log_pid(&log, 8);
        log_heap_begin(&log, log.end_ns, PF_BY_TYPE);
        log_samples(&log, 2, 10);
        log_mark(&log);
        g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .segment = 1 });
        assert_int_equal(profile->program.pid, 8);
        assert_int_equal(profile->heap->n_samples, 2);
        assert_int_equal(profile->time ? profile->time->ticks : 0, n);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(profile_goes_on_when_its_begin_is_repeated),
    cmocka_unit_test(profile_with_most_samples_is_shown),
    cmocka_unit_test(profile_of_another_pid_is_of_another_process),
    cmocka_unit_test(profile_of_an_earlier_clock_is_of_another_process),
    cmocka_unit_test(profile_joins_no_sample_across_processes),
    cmocka_unit_test(profile_shows_the_largest_bands_and_the_sum_of_the_others),
    cmocka_unit_test(profile_adds_up_though_a_capabilitys_block_lies_about_its_size),
    cmocka_unit_test(profile_adds_up_though_samples_are_in_a_capabilitys_block),
    cmocka_unit_test(profile_adds_up_whatever_byte_is_wrong),
    cmocka_unit_test(profile_hides_the_arguments_but_for_the_program),
    cmocka_unit_test(profile_keeps_the_environment_only_where_it_is_asked_to),
    cmocka_unit_test(profile_starts_at_no_time_that_is_none),
    cmocka_unit_test(profile_of_a_part_is_of_the_run_with_most_samples_of_all),
    cmocka_unit_test(profile_of_a_segment_is_of_that_run_also_without_samples),
    cmocka_unit_test(profile_of_a_segment_has_no_ticks_of_another_run),
};

RUN_TESTS("profile_runs", tests)
