/*
 * test_record_options.c - what the options can make of a record, and what it does not hold.
 */
#include "record_text.h"

#define THREE                                 \
    HEAP("'breakdown': 'module', ", "30, 60", \
         BAND("alpha", 10, 20) ", " BAND("beta", 10, 20) ", " BAND("gamma", 10, 20))

/* Of the third there are no values. */
#define TWO_OF_THREE                          \
    HEAP("'breakdown': 'module', ", "30, 60", \
         BAND("alpha", 10, 20) ", " BAND("beta", 10, 20) ", " LONE_BAND("gamma"))

#define TREE_OF_BYTES                                                                         \
    HEAP("'cost_centres': [{'label': 'MAIN'}], 'call_tree': {'weight': 'end', 'depth': [0], " \
         "'cost_centre': [0], 'individual_bytes': [60]}, ",                                   \
         "30, 60", BAND("MAIN", 30, 60))

static const PfBound after_the_first = { PF_BOUND_TIME, 3 * SECOND_NS / 2, NULL };

static size_t
count_remarks(const PfProfile *profile, const char *words)
{
    size_t n = 0;

    for (guint i = 0; i < profile->log->remarks->len; i++)
        n += strstr(g_array_index(profile->log->remarks, PfRemark, i).text, words) != NULL;
    return n;
}

TEST(bands_are_cut_to_what_is_asked_for)
{
    g_autoptr(PfProfile) profile =
        profile_read(THREE, (PfProfileOptions){ .n_bands = 1, .sort = PF_SORT_NAME });

    assert_int_equal(profile->heap->n_bands, 3);
    assert_int_equal(profile->heap->n_shown, 1);
    assert_string_equal(profile->heap->bands[0].name.label, "alpha");
    assert_int_equal(profile->heap->other[1], 40);
    assert_int_equal(profile->log->remarks->len, 0);
}

TEST(more_bands_than_it_holds_are_remarked)
{
    g_autoptr(PfProfile) profile = profile_read(TWO_OF_THREE, (PfProfileOptions){ 0 });
    g_autoptr(PfProfile) fewer = profile_read(TWO_OF_THREE, (PfProfileOptions){ .n_bands = 2 });

    assert_int_equal(profile->heap->n_shown, 2);
    assert_int_equal(profile->heap->other[1], 20);
    assert_int_equal(count_remarks(profile, "the record holds the series of 2 of 3 bands"), 1);
    assert_int_equal(fewer->log->remarks->len, 0);
}

TEST(remark_is_made_once)
{
    g_autoptr(PfProfile) profile = profile_read(TWO_OF_THREE, (PfProfileOptions){ 0 });
    char *text = record_written(profile);
    PfProfileOptions options = { 0 };
    g_autoptr(PfProfile) again = pf_record_parse(
        (PfSpan){ (const uint8_t *)text, strlen(text) }, "r.json", &options, NULL);

    assert_non_null(again);
    assert_int_equal(count_remarks(again, "the record holds"), 1);
    free(text);
}

TEST(bands_are_chosen_where_all_have_values)
{
    g_autoptr(GRegex) pattern = g_regex_new("^[ab]", 0, 0, NULL);
    g_autoptr(PfProfile) profile =
        profile_read(THREE, (PfProfileOptions){ .include = pattern });

    assert_int_equal(profile->heap->n_bands, 2);
    assert_int_equal(profile->heap->n_dropped, 1);
    assert_int_equal(profile->heap->totals[1], 40);
    assert_int_equal(profile->heap->peak_bytes, 40);
    assert_refused(TWO_OF_THREE, (PfProfileOptions){ .include = pattern }, PF_ERROR_ABSENT,
                   "2 of 3 bands; --include needs all of them");
    assert_refused(TWO_OF_THREE, (PfProfileOptions){ .exclude = pattern }, PF_ERROR_ABSENT,
                   "--exclude needs all of them");
}

TEST(run_is_cut_where_all_have_values)
{
    PfProfileOptions options = { .windows[1].from = after_the_first };
    g_autoptr(PfProfile) profile = profile_read(THREE, options);

    assert_int_equal(profile->heap->n_samples, 1);
    assert_int_equal(profile->heap->times_ns[0], 2 * SECOND_NS);
    assert_int_equal(profile->range.from_ns, 3 * SECOND_NS / 2);
    assert_refused(TWO_OF_THREE, options, PF_ERROR_ABSENT,
                   "a part of the run needs all of them");
}

TEST(bands_are_grouped_by_what_their_names_tell)
{
    static const char members[] = HEAP("'breakdown': 'cost-centre', ", "30, 60",
                                       BAND("f/g/main", 10, 20) ", " BAND("f/h/main", 20, 40));
    PfProfileOptions options = { .by = PF_GROUP_COST_CENTRE };
    g_autoptr(PfProfile) profile = profile_read(members, options);

    assert_int_equal(profile->heap->n_bands, 1);
    assert_string_equal(profile->heap->bands[0].name.label, "f");
    assert_int_equal(profile->heap->bands[0].peak_bytes, 60);
    assert_int_equal(profile->heap->by, PF_GROUP_COST_CENTRE);
    assert_refused(members, (PfProfileOptions){ .by = PF_GROUP_DEPTH, .depth = 2 },
                   PF_ERROR_ABSENT, "cannot be grouped by depth");
}

TEST(what_is_grouped_stays_grouped)
{
    static const char members[] =
        HEAP("'breakdown': 'cost-centre', 'by': 'module', ", "30, 60", BAND("Main", 30, 60));
    g_autoptr(PfProfile) profile = profile_read(members, (PfProfileOptions){ 0 });
    g_autoptr(PfProfile) same =
        profile_read(members, (PfProfileOptions){ .by = PF_GROUP_MODULE });

    assert_int_equal(profile->heap->by, PF_GROUP_MODULE);
    assert_int_equal(same->heap->by, PF_GROUP_MODULE);
    assert_refused(members, (PfProfileOptions){ .by = PF_GROUP_SOURCE }, PF_ERROR_ABSENT,
                   "grouped by module");
}

TEST(sums_over_the_run_are_not_cut)
{
    PfProfileOptions options = { .windows[0].from = after_the_first };
    PfProfileOptions all = { .windows[0].until = { PF_BOUND_TIME, 5 * SECOND_NS, NULL } };
    static const char timed[] = "'log': {'first_ns': 1, 'last_ns': 4000000000}, "
                                "'time_profile': {'ticks': 3}";
    g_autoptr(PfProfile) profile = profile_read(timed, all);

    assert_int_equal(profile->range.until_ns, 5 * SECOND_NS);
    assert_refused("'time_profile': {'ticks': 3}", options, PF_ERROR_ABSENT,
                   "the time profile");
    assert_refused("'ticky': {}", options, PF_ERROR_ABSENT, "the ticky counters");
}

TEST(markers_are_cut_and_found)
{
    static const char members[] =
        "'messages': 4, 'markers': [{'time_ns': 1, 'text': 'a'}, {'time_ns': 5, 'text': 'b'}]";
    PfProfileOptions options = { .windows[0].from = { PF_BOUND_MARKER, 0, "b" } };
    g_autoptr(PfProfile) profile = profile_read(members, options);

    assert_int_equal(profile->notes->markers.n, 1);
    assert_int_equal(profile->notes->n_markers, 1);
    assert_int_equal(profile->range.from_ns, 5);
    assert_int_equal(count_remarks(profile, "messages"), 1);
    options.windows[0].from.marker = "c";
    assert_refused(members, options, PF_ERROR_ABSENT, "there is no marker 'c'");
}

TEST(another_part_of_the_run_is_not_there)
{
    PfProfileOptions options = { .windows[0].from = after_the_first };

    assert_refused("'window': {'from_ns': null, 'until_ns': 9}", options, PF_ERROR_ABSENT,
                   "another part of the run");
}

TEST(stacks_weigh_what_they_weigh)
{
    g_autoptr(PfProfile) profile =
        profile_read(TREE_OF_BYTES, (PfProfileOptions){ .heap_weight = PF_WEIGHT_END });

    assert_int_equal(profile->heap->weight, PF_WEIGHT_END);
    assert_int_equal(profile->heap->calls->nodes[0].individual, 60);
    assert_refused(TREE_OF_BYTES, (PfProfileOptions){ .heap_weight = PF_WEIGHT_MEAN },
                   PF_ERROR_ABSENT, "weigh end: make it with info --format json --weight mean");
}

TEST(segment_is_the_recorded_one)
{
    static const char members[] = "'log': {'processes': 3, 'segment_shown': 2}";
    g_autoptr(PfProfile) profile = profile_read(members, (PfProfileOptions){ .segment = 2 });
    g_autoptr(PfProfile) lone = profile_read("", (PfProfileOptions){ .segment = 1 });

    assert_int_equal(profile->segment, 2);
    assert_int_equal(lone->n_processes, 1);
    assert_refused(members, (PfProfileOptions){ .segment = 1 }, PF_ERROR_ABSENT,
                   "one segment of 3");
}

TEST(arguments_are_masked)
{
    g_autoptr(PfProfile) profile = profile_read("'program': {'args': ['x', 'secret', 'y']}",
                                                (PfProfileOptions){ .mask_args = true });

    assert_string_equal(profile->program.args[0], "x");
    assert_string_equal(profile->program.args[1], "***");
    assert_null(profile->program.args[2]);
}

TEST(part_of_a_run_has_its_part_of_the_gaps)
{
    static const char gap[] =
        HEAP("'breakdown': 'module', 'gaps': [{'from_ns': 1000000000, 'until_ns': "
             "2000000000}], ",
             "30, 60", BAND("alpha", 30, 60));
    g_autoptr(PfProfile) profile =
        profile_read(gap, (PfProfileOptions){ .windows[0].from = after_the_first });

    assert_int_equal(profile->heap->n_samples, 1);
    assert_int_equal(profile->heap->n_gaps, 1);
    assert_int_equal(profile->heap->gaps[0].from_ns, 3 * SECOND_NS / 2);
    assert_int_equal(profile->heap->gaps[0].until_ns, 2 * SECOND_NS);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(part_of_a_run_has_its_part_of_the_gaps),
    cmocka_unit_test(bands_are_cut_to_what_is_asked_for),
    cmocka_unit_test(more_bands_than_it_holds_are_remarked),
    cmocka_unit_test(remark_is_made_once),
    cmocka_unit_test(bands_are_chosen_where_all_have_values),
    cmocka_unit_test(run_is_cut_where_all_have_values),
    cmocka_unit_test(bands_are_grouped_by_what_their_names_tell),
    cmocka_unit_test(what_is_grouped_stays_grouped),
    cmocka_unit_test(sums_over_the_run_are_not_cut),
    cmocka_unit_test(markers_are_cut_and_found),
    cmocka_unit_test(another_part_of_the_run_is_not_there),
    cmocka_unit_test(stacks_weigh_what_they_weigh),
    cmocka_unit_test(segment_is_the_recorded_one),
    cmocka_unit_test(arguments_are_masked),
};

RUN_TESTS("record_options", tests)
