/*
 * test_record_memory.c - the memory of a record: read, checked, cut, and written again.
 */
#include "record_text.h"

static const PfProfileOptions everything = { 0 };
static const PfProfileOptions second_half = {
    .windows = { { .from = { PF_BOUND_TIME, 3 * SECOND_NS / 2, NULL } } }
};

#define SIZE(sums, steps) "'memory': {'heap_size_bytes': {" sums ", 'steps': {" steps "}}}"

/* At one, two and three seconds. */
#define THREE(n)                                      \
    SIZE("'readings': " #n ", 'max': 30, 'last': 20", \
         "'times_ns': [1000000000, 2000000000, 3000000000], 'bytes': [10, 30, 20]")

/* That the record of the profile gives the same record. */
static void
assert_written_again(const PfProfile *profile)
{
    char *text = record_written(profile);
    g_autoptr(PfProfile) again = pf_record_parse(
        (PfSpan){ (const uint8_t *)text, strlen(text) }, "r.json", &everything, NULL);
    assert_non_null(again);
    char *text_again = record_written(again);

    assert_string_equal(text, text_again);
    free(text);
    free(text_again);
}

TEST(memory_is_read_and_written)
{
    g_autoptr(PfProfile) profile = profile_read(THREE(5), everything);
    const PfReadings *size = &profile->memory->heap_size;
    char *text = text_written(profile, pf_info_write_text);

    assert_int_equal(size->n_readings, 5);
    assert_int_equal(size->max_bytes, 30);
    assert_int_equal(size->last_bytes, 20);
    assert_int_equal(size->n, 3);
    assert_int_equal(size->times_ns[1], 2 * SECOND_NS);
    assert_int_equal(size->bytes[1], 30);
    assert_non_null(strstr(text, "\nmemory        heap size 30\u00a0B at most\n"));
    assert_written_again(profile);
    free(text);
}

TEST(memory_without_steps_has_its_sums)
{
    static const char members[] =
        "'memory': {'heap_size_bytes': {'readings': 5, 'max': 30, 'last': 20}}";
    g_autoptr(PfProfile) profile = profile_read(members, everything);
    g_autoptr(PfProfile) part = profile_read(members, second_half);

    assert_int_equal(profile->memory->heap_size.n_readings, 5);
    assert_int_equal(profile->memory->heap_size.n, 0);
    assert_written_again(profile);
    assert_null(part->memory);
    assert_int_equal(part->log->remarks->len, 1);
}

TEST(memory_that_is_absent_is_none)
{
    static const char *const members[] = {
        "'memory': {}",
        "'memory': {'live_bytes': {'readings': 0, 'max': 0, 'last': 0}}",
        "'memory': {'heap_size_bytes': {'readings': 0, 'max': 0, 'last': 0}}",
        "'memory': {'heap_size_bytes': null}",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(members); i++) {
        g_autoptr(PfProfile) profile = profile_read(members[i], everything);
        assert_null(profile->memory);
    }
}

TEST(memory_is_cut_as_the_log_is)
{
    g_autoptr(PfProfile) profile = profile_read(THREE(3), second_half);
    const PfReadings *size = &profile->memory->heap_size;

    assert_int_equal(profile->log->remarks->len, 0);
    assert_int_equal(size->n_readings, 3);
    assert_int_equal(size->n, 3);
    assert_int_equal(size->times_ns[0], 3 * SECOND_NS / 2);
    assert_int_equal(size->bytes[0], 10);
    assert_int_equal(size->max_bytes, 30);
    assert_written_again(profile);
}

TEST(memory_that_is_thinned_is_cut_with_a_remark)
{
    g_autoptr(PfProfile) profile = profile_read(THREE(5), second_half);
    const GArray *remarks = profile->log->remarks;

    assert_int_equal(profile->memory->heap_size.n_readings, 3);
    assert_int_equal(remarks->len, 1);
    assert_non_null(
        strstr(g_array_index(remarks, PfRemark, 0).text, "3 of 5 readings of the heap size"));
}

TEST(memory_is_checked)
{
    static const struct {
        const char *members, *words;
    } cases[] = {
        { "'memory': []", "memory: it is no object" },
        { "'memory': {'heap_size_bytes': 3}", "memory.heap_size_bytes: it is no object" },
        { "'memory': {'heap_size_bytes': {}}", "heap_size_bytes.readings: it is missing" },
        { "'memory': {'heap_size_bytes': {'readings': 1, 'max': 1}}", "last: it is missing" },
        { "'memory': {'heap_size_bytes': {'readings': 1, 'max': -1}}", "max: it is no whole" },
        { "'memory': {'heap_size_bytes': {'readings': 1, 'max': 1, 'last': 1, 'steps': []}}",
          "heap_size_bytes.steps: it is no object" },
        { THREE(2), "memory.heap_size_bytes.readings: there are 3 steps" },
        { SIZE("'readings': 1, 'max': 1, 'last': 1", ""), "readings: there are 0 steps" },
        { SIZE("'readings': 1, 'max': 1, 'last': 1", "'times_ns': [1]"),
          "memory.heap_size_bytes.steps.bytes: it is missing" },
        { SIZE("'readings': 1, 'max': 1, 'last': 1", "'times_ns': [1], 'bytes': [1, 1]"),
          "steps.bytes: there are 2 numbers in place of 1" },
        { SIZE("'readings': 1, 'max': 1, 'last': 1", "'times_ns': [1], 'bytes': [1.5]"),
          "steps.bytes: number 0 is no whole number" },
        { SIZE("'readings': 2, 'max': 1, 'last': 1", "'times_ns': [2, 1], 'bytes': [1, 1]"),
          "steps.times_ns: number 1 is before the one before" },
        { SIZE("'readings': 2, 'max': 3, 'last': 1", "'times_ns': [1, 2], 'bytes': [2, 1]"),
          "heap_size_bytes.max: it is not that of the steps" },
        { SIZE("'readings': 2, 'max': 2, 'last': 2", "'times_ns': [1, 2], 'bytes': [2, 1]"),
          "heap_size_bytes.last: it is not that of the steps" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_refused(cases[i].members, everything, PF_ERROR_MALFORMED, cases[i].words);
}

TEST(memory_has_no_more_steps_than_are_kept)
{
    g_autoptr(GString) zeros = g_string_new("0");
    for (size_t i = 0; i < 4096; i++)
        g_string_append(zeros, ", 0");
    g_autofree char *members = g_strdup_printf(
        SIZE("'readings': 5000, 'max': 0, 'last': 0", "'times_ns': [%s], 'bytes': [%s]"),
        zeros->str, zeros->str);

    assert_refused(members, everything, PF_ERROR_MALFORMED,
                   "times_ns: there are more than 4096");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(memory_is_read_and_written),
    cmocka_unit_test(memory_without_steps_has_its_sums),
    cmocka_unit_test(memory_that_is_absent_is_none),
    cmocka_unit_test(memory_is_cut_as_the_log_is),
    cmocka_unit_test(memory_that_is_thinned_is_cut_with_a_remark),
    cmocka_unit_test(memory_is_checked),
    cmocka_unit_test(memory_has_no_more_steps_than_are_kept),
};

RUN_TESTS("record_memory", tests)
