/*
 * test_record_read.c - records as other programs may write, cut or break them.
 */
#include "record_text.h"

static const PfProfileOptions everything = { 0 };

static bool
looks_like(const char *text)
{
    return pf_record_looks_like((PfSpan){ (const uint8_t *)text, strlen(text) });
}

TEST(record_is_known_by_its_start)
{
    assert_true(looks_like("{\"schema\": \"profolio/1\", \"log\""));
    assert_true(looks_like("{\"schema\":\"profolio/27\"}"));
    assert_true(looks_like("\xef\xbb\xbf \n{ \"tool\": {}, \"schema\" :\t\"profolio/1"));
    assert_false(looks_like("{\"schema\": \"profolio-compare/1\"}"));
    assert_false(looks_like("[{\"schema\": \"profolio/1\"}]"));
    assert_false(looks_like("{\"a\": 1}"));
    assert_false(looks_like("{\"schema\": 1}"));
    assert_false(looks_like("{"));
    assert_false(looks_like(""));
}

TEST(newer_record_says_so)
{
    const char *text = "{\"schema\": \"profolio/2\"}";
    g_autoptr(GError) error = NULL;

    assert_null(pf_record_parse((PfSpan){ (const uint8_t *)text, strlen(text) }, "r.json",
                                &everything, &error));
    assert_true(g_error_matches(error, PF_ERROR, PF_ERROR_UNSUPPORTED));
    assert_non_null(strstr(error->message, "newer profolio (schema profolio/2"));
}

TEST(what_is_absent_is_unknown)
{
    g_autoptr(PfProfile) profile = profile_read("", everything);

    assert_null(profile->heap);
    assert_null(profile->time);
    assert_null(profile->ticky);
    assert_null(profile->notes);
    assert_null(profile->program.args);
    assert_false(profile->program.has_pid);
    assert_true(pf_time_range_is_all(&profile->range));
    assert_true(profile->log->is_record);
    assert_string_equal(profile->log->file, "r.json");
}

TEST(null_is_unknown_and_more_keys_are_no_matter)
{
    g_autoptr(PfProfile) profile = profile_read(
        "'heap_profile': null, 'program': {'pid': null, 'name': 'x', 'new': [{}]}, "
        "'gcs': {'count': 4}, 'log': {'file': 'run.eventlog', 'cut': null}",
        everything);

    assert_null(profile->heap);
    assert_false(profile->program.has_pid);
    assert_string_equal(profile->program.name, "x");
    assert_string_equal(profile->log->file, "run.eventlog");
    assert_false(profile->log->is_cut);
}

TEST(what_is_absent_follows_from_what_is_there)
{
    g_autoptr(PfProfile) profile = profile_read(
        "'log': {'events': 3, 'events_by_type': ["
        "{'tag': 1, 'name': 'A', 'count': 1, 'bytes': 30}, "
        "{'tag': 2, 'name': 'B', 'count': 2, 'bytes': 10}]}, " HEAP(
            "", "10, 60",
            "{'growth_bytes_per_s': 10, 'growing': false, " BAND_VALUES("a", 10, 60)),
        everything);

    assert_int_equal(profile->log->event_bytes, 40);
    assert_int_equal(profile->heap->n_judged, 1);
}

/* Names and reasons are whatever someone wrote into the file. */
TEST(record_does_not_command_the_terminal)
{
    g_autoptr(PfProfile) profile = profile_read(
        "'program': {'rts': 'x\\u001b[1m'}, "
        "'log': {'skipped_bytes': 1, 'damage': [{'offset': 1, 'bytes': 1, "
        "'reason': 'a\\u001b[2J\\nb'}], 'events': 1, 'events_by_type': [{'tag': 1, "
        "'name': 'c\\u001b[2J\\nd', 'count': 1, 'bytes': 3}]}",
        everything);
    char *text = text_written(profile, pf_info_write_text);

    assert_null(strchr(text, '\x1b'));
    assert_non_null(strstr(text, "byte 1: a [2J b\n"));
    assert_non_null(strstr(text, "  c [2J d\n"));
    free(text);
}

TEST(whole_numbers_are_exact)
{
    g_autoptr(PfProfile) profile = profile_read(
        "'log': {'bytes': 9007199254740993}, 'program': {'start_unix_ns': -9223372036854775808}, "
        "'ticky': {'counters': [{'id': 9223372036854775807, 'entries': 18446744073709551615, "
        "'alloc_bytes': 9223372036854775808, 'allocd_bytes': 0}]}",
        everything);
    const PfTickyCounter *counter = &profile->ticky->counters[0];

    assert_int_equal(profile->log->bytes, 9007199254740993);
    assert_true(profile->program.start_unix_ns == INT64_MIN);
    assert_true(counter->id == INT64_MAX);
    assert_true(counter->entries == UINT64_MAX);
    assert_true(counter->alloc_bytes == (uint64_t)INT64_MAX + 1);
    assert_false(counter->is_defined);
}

TEST(what_is_wrong_is_told_by_its_path)
{
    static const struct {
        const char *members, *words;
    } cases[] = {
        { "'log': []", "log: it is no object" },
        { "'log': {'bytes': -1}", "log.bytes: it is no whole number" },
        { "'log': {'bytes': 1.5}", "log.bytes: it is no whole number" },
        { "'log': {'bytes': '12'}", "log.bytes: it is no whole number" },
        { "'log': {'complete': 1}", "log.complete: it is neither" },
        { "'log': {'format': 'pdf'}", "log.format: 'pdf' is not known" },
        { "'log': {'cut': {'offset': 4}}", "log.cut.bytes: it is missing" },
        { "'log': {'damaged_places': 3}", "log.damaged_places: there are 0" },
        { "'log': {'events_by_type': [{'tag': 65536}]}",
          "log.events_by_type[0].tag: it is more" },
        { "'log': {'events_by_type': [3]}", "log.events_by_type[0]: it is no object" },
        { "'log': {'event_bytes': 2, 'events_by_type': [{'tag': 1, 'name': 'A', 'count': 1, "
          "'bytes': 3}]}",
          "log.event_bytes: the types have more" },
        { "'log': {'remarks': [{}]}", "log.remarks[0].text: it is missing" },
        { "'program': {'args': ['a', 1]}", "program.args: number 1 is no text" },
        { "'program': {'pid': 4294967296}", "program.pid: it is more" },
        { "'window': {'from_ns': 2, 'until_ns': 1}", "window: it ends before" },
        { "'markers': [{'time_ns': 1}]", "markers[0].text: it is missing" },
        { "'markers': [{'time_ns': 2, 'text': ''}, {'time_ns': 1, 'text': ''}]",
          "markers[1].time_ns: it is before" },
        { "'ticky': {'counters': [{}]}", "ticky.counters[0].id: it is missing" },
        { HEAP("", "10", ""), "heap_profile.total_bytes: there are 1 numbers in place of 2" },
        { HEAP("'samples': 1, ", "10, 20", ""), "heap_profile.samples: there are 2 times" },
        { HEAP("'breakdown': 'x', ", "1, 2", ""), "heap_profile.breakdown: 'x' is not known" },
        { HEAP("'by': 'depth:0', ", "1, 2", ""), "heap_profile.by: 'depth:0' is not known" },
        { HEAP("", "10, 20", "{}"), "heap_profile.band[0].label: it is missing" },
        { HEAP("", "10, 20", BAND("a", 10, 21)),
          "heap_profile.band[0].values: number 1 is more than total_bytes leaves" },
        { HEAP("", "10, 20", BAND("a", 10, 20) ", " BAND("b", 0, 1)),
          "band[1].values: number 1" },
        { HEAP("", "10, 20", BAND("a", 10, 19)),
          "heap_profile.total_bytes: number 1 is not the sum" },
        { HEAP("'gaps': [{'from_ns': 2}], ", "1, 2", ""),
          "heap_profile.gaps[0].until_ns: it is missing" },
        { HEAP("'gaps': [{'from_ns': 2, 'until_ns': 2}], ", "1, 2", ""),
          "heap_profile.gaps[0].until_ns: it is not after" },
        { HEAP("'gaps': [{'from_ns': 1, 'until_ns': 3}, {'from_ns': 2, 'until_ns': 4}], ",
               "1, 2", ""),
          "heap_profile.gaps[1].from_ns: it is before" },
        { HEAP("'call_tree': {'weight': 'ticks'}, ", "1, 2", LONE_BAND("a")),
          "heap_profile.call_tree.weight: 'ticks' is not known" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_refused(cases[i].members, everything, PF_ERROR_MALFORMED, cases[i].words);
}

/* A time profile whose tree has these numbers, of MAIN, a, b, and one without an id. */
#define TREE(depths, centres, costs)                                                      \
    "'time_profile': {'cost_centres': [{'id': null, 'label': 'MAIN', 'module': 'MAIN'}, " \
    "{'id': 1, 'label': 'a'}, {'id': 2, 'label': 'b', 'caf': true}, {'label': 'cc#0'}], " \
    "'call_tree': {'depth': [" depths "], 'cost_centre': [" centres                       \
    "], 'individual_ticks': [" costs "]}}"

TEST(call_tree_inherits)
{
    g_autoptr(PfProfile) profile =
        profile_read(TREE("0, 1, 2, 1", "0, 1, 2, 2", "1, 2, 3, 4"), everything);
    const PfTimeProfile *time = profile->time;
    const PfCallNode *nodes = time->calls->nodes;

    assert_int_equal(time->ticks, 10);
    assert_int_equal(time->samples, 10);
    assert_int_equal(time->calls->n_nodes, 4);
    assert_int_equal(nodes[0].inherited, 10);
    assert_int_equal(nodes[0].n_below, 3);
    assert_int_equal(nodes[1].inherited, 5);
    assert_int_equal(nodes[1].n_below, 1);
    assert_string_equal(nodes[2].label, "b");
    assert_true(nodes[2].is_caf);
    assert_int_equal(time->calls->n_centres, 3);
    assert_int_equal(time->calls->centres[0].id, 2);
    assert_int_equal(time->calls->centres[0].individual, 7);
}

TEST(call_tree_is_a_tree)
{
    static const struct {
        const char *members, *words;
    } cases[] = {
        { TREE("1", "1", "1"), "call_tree: node 0 is too deep" },
        { TREE("0, 2", "0, 1", "1, 1"), "call_tree: node 1 is too deep" },
        { TREE("0, 1", "0, 4", "1, 1"), "call_tree: node 1 has no such cost centre" },
        { TREE("0, 1", "0", "1, 1"),
          "call_tree.cost_centre: there are 1 numbers in place of 2" },
        { TREE("0, 1", "0, 1", "18446744073709551615, 1"), "node 1 makes the sum too large" },
        { TREE("0", "1", "1"), "node 0 has a cost centre that does not belong there" },
        { TREE("0, 1", "0, 0", "1, 1"), "node 1 has a cost centre that does not belong there" },
        { TREE("", "", ""), "call_tree: there is no depth" },
        { "'time_profile': {'ticks': 3, 'cost_centres': [{'label': 'MAIN'}], "
          "'call_tree': {'depth': [0], 'cost_centre': [0], 'individual_ticks': [2]}}",
          "time_profile.ticks: they are not those of the call tree" },
        { "'time_profile': {'cost_centres': [{'id': 1, 'label': 'a'}, {'id': 1, 'label': 'b'}], "
          "'call_tree': {'depth': [0], 'cost_centre': [0], 'individual_ticks': [1]}}",
          "time_profile.cost_centres[1]: it is there twice" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_refused(cases[i].members, everything, PF_ERROR_MALFORMED, cases[i].words);
}

TEST(time_profile_without_tree_is_main)
{
    g_autoptr(PfProfile) profile = profile_read(
        "'time_profile': {'ticks': 7, 'ignored': {'gc': 2, 'idle': 1}}", everything);
    const PfTimeProfile *time = profile->time;

    assert_int_equal(time->samples, 10);
    assert_int_equal(time->calls->n_nodes, 1);
    assert_int_equal(time->calls->nodes[0].inherited, 7);
    assert_string_equal(time->calls->nodes[0].label, "MAIN");
    assert_int_equal(time->over_time->n_bins, 0);
}

#define OVER_TIME(more, series) \
    "'time_profile': {'over_time': {'bins': 2, " more "'series': [" series "]}}"

TEST(series_of_ticks_are_checked)
{
    static const struct {
        const char *members, *words;
    } cases[] = {
        { OVER_TIME("", ""), "time_profile.over_time.bin_ns: it is missing" },
        { OVER_TIME("'bin_ns': 18446744073709551615, ", ""), "bin_ns: it is too large" },
        { OVER_TIME("'bin_ns': 1, ", "{'label': 'a', 'ticks': 1, 'counts': [1]}"),
          "over_time.series[0].counts: there are 1 numbers in place of 2" },
        { OVER_TIME("'bin_ns': 1, ", "{'label': 'a', 'ticks': 1, 'counts': [0, 4294967296]}"),
          "series[0].counts: number 1 is no whole number from 0 to 4294967295" },
        { OVER_TIME("'bin_ns': 1, ", "{'label': 'a', 'ticks': 1}, "
                                     "{'label': 'b', 'ticks': 1, 'counts': [1, 0]}"),
          "series[1].counts: a larger one has none" },
        { OVER_TIME("'bin_ns': 1, ",
                    "{'label': 'a', 'ticks': 3}, "
                    "{'label': 'GC', 'ticks': 2, 'ignored': true, 'counts': [1, 1]}, "
                    "{'label': 'b', 'ticks': 1, 'counts': [1, 0]}"),
          "series[2].counts: a larger one has none" },
        { OVER_TIME("'bin_ns': 1, ", "{'label': 'a', 'ticks': 1}, {'label': 'b', 'ticks': 2}"),
          "series[1].ticks: it is more than the one before has" },
        { "'time_profile': {'over_time': {'bins': 4097}}",
          "over_time.bins: it is more than 4096" },
        { "'time_profile': {'ticks': 3, 'samples': 4}", "time_profile.samples: they are not" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_refused(cases[i].members, everything, PF_ERROR_MALFORMED, cases[i].words);
}

/* Property: cut anywhere, it is an error and nothing else. */
TEST(record_that_is_cut_is_refused)
{
    g_autofree char *text = record_of(HEAP("", "10, 60", BAND("a", 10, 60)) ", 'markers': []");

    for (size_t len = 0; len < strlen(text); len++) {
        g_autoptr(GError) error = NULL;
        PfSpan bytes = { (const uint8_t *)text, len };
        assert_null(pf_record_parse(bytes, "r.json", &everything, &error));
        assert_non_null(error);
    }
}

TEST(record_of_a_record_is_the_same)
{
    g_autoptr(PfProfile) profile = profile_read(
        HEAP("'gaps': [{'from_ns': 0, 'until_ns': 1}, {'from_ns': 1, 'until_ns': 2}], ",
             "10, 60", BAND("a", 10, 60)) ", " TREE("0, 1", "0, 3", "1, 2"),
        everything);
    char *text = record_written(profile);
    g_autoptr(PfProfile) again = pf_record_parse(
        (PfSpan){ (const uint8_t *)text, strlen(text) }, "other.json", &everything, NULL);
    assert_non_null(again);
    assert_int_equal(again->heap->n_gaps, 2);
    char *text_again = record_written(again);

    assert_string_equal(text, text_again);
    free(text);
    free(text_again);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(record_is_known_by_its_start),
    cmocka_unit_test(newer_record_says_so),
    cmocka_unit_test(what_is_absent_is_unknown),
    cmocka_unit_test(null_is_unknown_and_more_keys_are_no_matter),
    cmocka_unit_test(what_is_absent_follows_from_what_is_there),
    cmocka_unit_test(record_does_not_command_the_terminal),
    cmocka_unit_test(whole_numbers_are_exact),
    cmocka_unit_test(what_is_wrong_is_told_by_its_path),
    cmocka_unit_test(call_tree_inherits),
    cmocka_unit_test(call_tree_is_a_tree),
    cmocka_unit_test(time_profile_without_tree_is_main),
    cmocka_unit_test(series_of_ticks_are_checked),
    cmocka_unit_test(record_that_is_cut_is_refused),
    cmocka_unit_test(record_of_a_record_is_the_same),
};

RUN_TESTS("record_read", tests)
