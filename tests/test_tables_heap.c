/*
 * test_tables_heap.c - the tables of a heap profile, what is said above them, and the screen
 * of `info`.
 */
#include "table_log.h"

#include "report/info.h"

static const PfProfileOptions everything = { 0 };

static LogBuilder
log_of_heap(size_t n_samples)
{
    LogBuilder log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_growing_heap(&log, n_samples);
    return log;
}

static char *
info_of(const PfProfile *profile)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    pf_info_write_text(profile, out);
    fclose(out);
    return text;
}

static size_t
count_lines(const char *text)
{
    size_t n = 0;

    for (; *text; text++)
        n += *text == '\n';
    return n;
}

static void
assert_has(const char *text, const char *words)
{
    if (!strstr(text, words))
        fail_msg("'%s' is not in:\n%s", words, text);
}

TEST(growth_lists_what_grows_first)
{
    g_auto(LogBuilder) log = log_of_heap(20);
    g_autoptr(PfProfile) profile = profile_for(&log, "growth", everything);
    char *csv = table_of_profile(profile, "growth", "csv");
    char *text = table_of_profile(profile, "growth", "text");

    assert_string_equal(csv,
                        "band,module,source,growing,growth_bytes_per_s,mean_bytes,first_bytes,"
                        "last_bytes,peak_bytes\r\n"
                        "a,,,true,1000,10500,1000,20000,20000\r\n"
                        "b,,,false,0,50000,50000,50000,50000\r\n"
                        "c,,,false,-500,94750,99500,90000,99500\r\n");
    assert_has(text, "growth over the second half of the run, from 11.0\u00a0s to 20.0\u00a0s\n"
                     "3 of 3 bands were looked at\n");
    assert_has(text, "a     yes    +1,000\u00a0B/s");
    assert_has(text, "c     no       \u2212500\u00a0B/s");
    assert_null(strstr(text, "MODULE"));
    free(csv);
    free(text);
}

TEST(growth_of_few_samples_is_unknown)
{
    g_auto(LogBuilder) log = log_of_heap(9);
    g_autoptr(PfProfile) profile = profile_for(&log, "growth", everything);
    char *csv = table_of_profile(profile, "bands", "csv");
    char *text = info_of(profile);

    assert_absent(profile, "growth", "growth is unknown: 9 samples, and 10 are needed");
    assert_has(csv, "c,,,,,0.");
    assert_has(text, "\ngrowth        unknown: 9 samples, and 10 are needed\n");
    free(csv);
    free(text);
}

TEST(bands_say_whether_they_grow)
{
    g_auto(LogBuilder) log = log_of_heap(20);
    g_autoptr(PfProfile) profile = profile_for(&log, "bands", everything);
    char *csv = table_of_profile(profile, "bands", "csv");
    char *text = table_of_profile(profile, "bands", "text");

    assert_has(csv, "band,module,source,growing,growth_bytes_per_s,share,");
    assert_has(csv, ",first_bytes,last_bytes\r\n");
    assert_has(csv, "a,,,true,1000,0.");
    assert_has(csv, "b,,,false,0,0.");
    assert_has(text, "a     \u2191 ");
    assert_null(strstr(text, "MODULE"));
    free(csv);
    free(text);
}

TEST(bands_by_info_table_have_its_number_and_type_in_data)
{
    g_auto(LogBuilder) log = log_begin();
    log_block(&log, PF_NO_CAP, 1000);
    log_info_table(&log, 0x4010, "sat_s1_info", "showWord");
    log_heap_begin(&log, 1000, PF_BY_INFO_TABLE);
    log_sample(&log, SECOND_NS);
    log_band(&log, "0x4010", 3000);
    log_sample_end(&log, SECOND_NS);
    g_autoptr(PfProfile) profile = profile_for(&log, "bands", everything);
    char *csv = table_of_profile(profile, "bands", "csv");
    char *text = table_of_profile(profile, "bands", "text");

    assert_has(csv, ",last_bytes,key,type,closure_type\r\n");
    assert_has(csv, ",3000,3000,0x4010,[Char],THUNK_STATIC\r\n");
    assert_has(text, "MODULE");
    assert_null(strstr(text, "THUNK_STATIC"));
    free(csv);
    free(text);
}

/* A profile that is restricted in every way there is. */
static PfProfile *
restricted(void)
{
    g_auto(LogBuilder) log = log_begin();
    PfEvent event = pf_event_blank(PF_HEAP_PROF_BEGIN, 1000);
    g_autoptr(GRegex) no_b = g_regex_new("^b$", 0, 0, NULL);
    PfProfileOptions options = {
        .exclude = no_b,
        .by = PF_GROUP_MODULE,
        .windows = { { { PF_BOUND_TIME, SECOND_NS, NULL },
                       { PF_BOUND_TIME, 2 * SECOND_NS, NULL } } },
    };

    event.heap_prof_begin.breakdown = PF_BY_MODULE;
    event.heap_prof_begin.module_filter = span_of("Main");
    event.heap_prof_begin.ccs_filter = span_of("a\nb");
    log_block(&log, PF_NO_CAP, 1000);
    log_event(&log, &event);
    for (uint64_t i = 1; i <= 3; i++)
        log_whole_sample(&log, i * SECOND_NS, 2, (const uint64_t[]){ 100, 200 });
    return profile_for(&log, "bands", options);
}

TEST(restrictions_stand_above_the_tables_and_on_the_screen)
{
    static const char *const lines[] = {
        "only what is from 1.00\u00a0s to 2.00\u00a0s\n",
        "restricted to module Main, stack a b\n",
        "grouped by module\n",
        "1 band is left out by name\n",
    };
    g_autoptr(PfProfile) profile = restricted();
    char *table = table_of_profile(profile, "bands", "text");
    char *info = info_of(profile);

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        assert_has(table, lines[i]);
        assert_has(info, lines[i]);
    }
    free(table);
    free(info);
}

TEST(restrictions_tell_of_retainers_and_of_lost_times)
{
    g_auto(LogBuilder) log = log_of_heap(12);
    g_autoptr(PfProfile) profile = profile_for(&log, "bands", everything);
    PfHeapProfile *heap = profile->heap;

    heap->lower_bound = true;
    heap->time_base = PF_TIMES_LOST;
    heap->n_judged = 0;
    char *text = table_of_profile(profile, "bands", "text");
    assert_has(text, "lower bounds: the retainer set MANY is not in the log\n");
    assert_has(text, "samples are numbered: their times are not in the log\n");
    assert_absent(profile, "growth", "the times of the samples are not in the log");
    free(text);

    heap->time_base = PF_TIMES_MUTATOR_CPU;
    text = table_of_profile(profile, "bands", "markdown");
    assert_has(text, "CPU seconds of the program");
    free(text);
}

TEST(info_shows_what_grows_and_what_was_counted)
{
    g_auto(LogBuilder) log = log_of_heap(20);
    log_time_profile(&log, 0);
    log_ticky_counter(&log, 16, "go", 0);
    log_marker(&log, log.end_ns, "one");
    log_label(&log, log.end_ns, 1, "worker");
    log_label(&log, log.end_ns, 2, "worker");
    g_autoptr(PfProfile) profile = profile_for(&log, "bands", everything);
    char *text = info_of(profile);

    assert_has(text, "growth        1 band grows (3 looked at), second half of the run\n"
                     "                    +1,000\u00a0B/s  a\n");
    assert_has(text, "time profile  10 ticks of 1.00\u00a0ms");
    assert_has(text, "samples by capability: 7\u2002\u00b7\u20023\n");
    assert_has(text, "                     6   60.0%  go Main\n");
    assert_has(text, "ticky         1 counter\u2002\u00b7\u2002no sample: their entries are "
                     "unknown\n");
    assert_has(text, "notes         1 marker\u2002\u00b7\u20022 thread labels\n");
    assert_in_range(count_lines(text), 20, 25);
    free(text);
}

TEST(info_of_a_heap_profile_fits_on_a_screen)
{
    g_auto(LogBuilder) log = log_of_heap(20);
    g_autoptr(PfProfile) profile = profile_for(&log, "bands", everything);
    char *text = info_of(profile);

    assert_in_range(count_lines(text), 10, 24);
    assert_null(strstr(text, "more types"));
    free(text);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(growth_lists_what_grows_first),
    cmocka_unit_test(growth_of_few_samples_is_unknown),
    cmocka_unit_test(bands_say_whether_they_grow),
    cmocka_unit_test(bands_by_info_table_have_its_number_and_type_in_data),
    cmocka_unit_test(restrictions_stand_above_the_tables_and_on_the_screen),
    cmocka_unit_test(restrictions_tell_of_retainers_and_of_lost_times),
    cmocka_unit_test(info_shows_what_grows_and_what_was_counted),
    cmocka_unit_test(info_of_a_heap_profile_fits_on_a_screen),
};

RUN_TESTS("tables_heap", tests)
