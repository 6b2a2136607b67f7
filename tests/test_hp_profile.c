/*
 * test_hp_profile.c - heap profiles, `.hp`, as profiles: what is kept, and what is said of it.
 */
#include "check.h"

#include <string.h>

#include "base/error.h"
#include "exchange/load.h"
#include "scratch.h"

#define MS_NS UINT64_C(1000000)

#define HEAD(arguments)                \
    "JOB \"demo" arguments "\"\n"      \
    "DATE \"Sun Nov 29 20:00 2026\"\n" \
    "SAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n"

/* A whole sample: its time and its lines. */
#define SAMPLE(time, lines) "BEGIN_SAMPLE " time "\n" lines "END_SAMPLE " time "\n"

static const PfProfileOptions everything = { 0 };

static PfProfile *
load(const char *text, PfProfileOptions options, GError **error)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.eventlog"); /* names tell nothing */

    assert_true(g_file_set_contents(path, text, (gssize)strlen(text), NULL));
    return pf_load(path, &options, error);
}

static PfProfile *
profile_of_hp(const char *text)
{
    g_autoptr(GError) error = NULL;
    PfProfile *profile = load(text, everything, &error);

    if (!profile)
        fail_msg("%s", error->message);
    return profile;
}

static void
assert_values(const PfHeapProfile *heap, const char *label, size_t n, const uint64_t *values)
{
    for (size_t i = 0; i < heap->n_bands; i++) {
        if (strcmp(heap->bands[i].name.label, label) != 0)
            continue;
        assert_int_equal(heap->n_samples, n);
        assert_memory_equal(heap->bands[i].values, values, n * sizeof *values);
        return;
    }
    fail_msg("there is no band %s", label);
}

/* The remarks on the log, a line each; a partial one starts with "!". Owned by the caller. */
static char *
remarks_of(const PfProfile *profile)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < profile->log->remarks->len; i++) {
        const PfRemark *remark = &g_array_index(profile->log->remarks, PfRemark, i);
        g_string_append_printf(text, "%s%s\n", remark->is_partial ? "!" : "", remark->text);
    }
    return g_string_free(text, FALSE);
}

static void
assert_remarks(const PfProfile *profile, const char *expected)
{
    g_autofree char *remarks = remarks_of(profile);
    assert_string_equal(remarks, expected);
}

TEST(a_profile_is_all_that_the_file_says)
{
    static const uint64_t times_ns[] = { 0, 100 * MS_NS, 200 * MS_NS };
    g_autoptr(PfProfile) profile = profile_of_hp(
        HEAD(" in.txt +RTS -hT") SAMPLE("0.00", "") SAMPLE("0.10", "foo\t100\nbar\t50\n")
            SAMPLE("0.20", "bar\t50\nfoo\t100\nfoo\t200\n"));
    const PfHeapProfile *heap = profile->heap;

    assert_int_equal(heap->n_all_samples, 3);
    assert_memory_equal(heap->times_ns, times_ns, sizeof times_ns);
    assert_int_equal(heap->n_bands, 2);
    assert_values(heap, "foo", 3, (uint64_t[]){ 0, 100, 300 });
    assert_values(heap, "bar", 3, (uint64_t[]){ 0, 50, 50 });
    assert_int_equal(heap->peak_bytes, 350);
    assert_int_equal(heap->breakdown, PF_BY_CLOSURE_TYPE);
    assert_int_equal(heap->time_base, PF_TIMES_MUTATOR_CPU);
    assert_int_equal(heap->period_ns, 0);
    assert_false(heap->lower_bound);
    assert_null(profile->time);
    assert_null(profile->ticky);
    assert_int_equal(profile->n_heap_profiles, 1);
    assert_string_equal(profile->program.name, "demo");
    assert_int_equal(g_strv_length(profile->program.args), 4);
    assert_string_equal(profile->program.args[1], "in.txt");
    assert_false(profile->program.has_start);

    const PfLogFacts *log = profile->log;
    assert_int_equal(log->format, PF_LOG_HP);
    assert_true(log->complete);
    assert_false(log->has_events);
    assert_int_equal(log->segments, 1);
    assert_true(log->has_times);
    assert_int_equal(log->first_ns, 0);
    assert_int_equal(log->last_ns, 200 * MS_NS);
    assert_remarks(profile, "");
}

TEST(arguments_are_hidden_where_they_are_not_wanted)
{
    g_autoptr(PfProfile) profile = load(HEAD(" secret +RTS -hy") SAMPLE("0.1", "a\t1\n"),
                                        (PfProfileOptions){ .mask_args = true }, NULL);

    assert_string_equal(profile->program.args[0], "demo");
    assert_string_equal(profile->program.args[1], "***");
    assert_null(profile->program.args[2]);
    assert_int_equal(profile->heap->breakdown, PF_BY_TYPE);
}

TEST(arguments_tell_the_breakdown_and_the_filters)
{
    static const struct {
        const char *arguments;
        PfBreakdown breakdown;
        int filter; /* -1: none */
        const char *text;
    } cases[] = {
        { " +RTS -hc -l -i0.001", PF_BY_COST_CENTRE, -1, NULL },
        { " +RTS -hc -hmMain,Data.Map -RTS", PF_BY_COST_CENTRE, 0, "Main,Data.Map" },
        { " +RTS -hb -hc{main", PF_BY_BIOGRAPHY, 3, "main" },
        { " +RTS -hy -hC{main}", PF_BY_TYPE, 4, "main}" }, /* as GHC takes it */
        { " +RTS -hd -hrfoo", PF_BY_CLOSURE_DESCRIPTION, 5, "foo" },
        { " +RTS -hm -hblag,drag", PF_BY_MODULE, 6, "lag,drag" },
        { " +RTS -hT", PF_BY_CLOSURE_TYPE, -1, NULL },
        { " +RTS -hi", PF_BY_INFO_TABLE, -1, NULL },
        { " +RTS -he", PF_BY_ERA, -1, NULL },
        { " +RTS -hr", PF_BY_RETAINER, -1, NULL },
        { " -hy +RTS -hm -RTS -hc", PF_BY_MODULE, -1, NULL },
        { " -hy", PF_BY_UNKNOWN, -1, NULL },
        { " +RTS -hx -hx1 -h", PF_BY_UNKNOWN, -1, NULL },
        { " +RTS -hm --RTS +RTS -hc", PF_BY_MODULE, -1, NULL },
        { " -- +RTS -hc", PF_BY_UNKNOWN, -1, NULL },
        { "", PF_BY_UNKNOWN, -1, NULL },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text =
            g_strdup_printf(HEAD("%s") SAMPLE("0.1", "some text\t1\n"), cases[i].arguments);
        g_autoptr(PfProfile) profile = profile_of_hp(text);
        if (profile->heap->breakdown != cases[i].breakdown)
            fail_msg("%s is %s", cases[i].arguments,
                     pf_breakdown_name(profile->heap->breakdown));
        for (int j = 0; j < PF_FILTERS; j++) {
            if (j == cases[i].filter)
                assert_string_equal(profile->heap->filters[j], cases[i].text);
            else
                assert_null(profile->heap->filters[j]);
        }
    }
}

TEST(names_tell_the_breakdown_where_arguments_do_not)
{
    static const struct {
        const char *lines;
        PfBreakdown breakdown;
    } cases[] = {
        { "VOID\t0\nLAG\t1\nUSE\t2\nINHERENT_USE\t3\nDRAG\t4\n", PF_BY_BIOGRAPHY },
        { "0x434f50\t1\n0x4a\t2\n", PF_BY_INFO_TABLE },
        { "1\t1\n20\t2\n", PF_BY_ERA },
        { "(154)PINNED\t1\n(3)go/main/Main.CAF\t2\n", PF_BY_COST_CENTRE },
        { "(43)CAF,CAF\t1\nMANY\t2\n", PF_BY_RETAINER },
        { "THUNK_1_0\t1\nARR_WORDS\t2\nbase:GHC.Maybe.Just\t3\n", PF_BY_CLOSURE_TYPE },
        { "main:Messung.Gr\xc3\xb6\xc3\x9f"
          "e\t1\nmain:\xc3\x84rger.A\t1\n",
          PF_BY_CLOSURE_TYPE },
        { "THUNK_1_0\t1\nfoo\t2\n", PF_BY_UNKNOWN },
        { "0x\t1\n", PF_BY_UNKNOWN },
        { "()a\t1\n", PF_BY_UNKNOWN },
        { "(1)\t1\n", PF_BY_UNKNOWN },
        { ":A\t1\n", PF_BY_UNKNOWN },
        { "\t1\n", PF_BY_UNKNOWN },
        { "", PF_BY_UNKNOWN },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        for (int plain = 0; plain < 2; plain++) { /* a plain -h says nothing */
            g_autofree char *text =
                g_strconcat("JOB \"demo", plain ? " +RTS -h" : "", "\"\nBEGIN_SAMPLE 0.1\n",
                            cases[i].lines, "END_SAMPLE 0.1\n", NULL);
            g_autoptr(PfProfile) profile = profile_of_hp(text);
            if (profile->heap->breakdown != cases[i].breakdown)
                fail_msg("%s is %s", cases[i].lines,
                         pf_breakdown_name(profile->heap->breakdown));
        }
    }
}

TEST(stacks_lose_their_number_unless_they_are_then_the_same)
{
    g_autoptr(PfProfile) profile = profile_of_hp(HEAD(" +RTS -hc") SAMPLE(
        "0.1", "(1)go/main...\t1\n(2)go/main...\t2\n(3)main\t3\n(4)\t4\n"));
    const PfHeapProfile *heap = profile->heap;

    assert_int_equal(heap->n_bands, 4);
    assert_values(heap, "(1)go/main...", 1, (uint64_t[]){ 1 });
    assert_values(heap, "(2)go/main...", 1, (uint64_t[]){ 2 });
    assert_values(heap, "main", 1, (uint64_t[]){ 3 });
    assert_values(heap, "(4)", 1, (uint64_t[]){ 4 });
    for (size_t i = 0; i < heap->n_bands; i++) {
        const PfBandName *name = &heap->bands[i].name;
        bool is_shorter = strcmp(name->label, "main") == 0;
        if (is_shorter)
            assert_string_equal(name->key, "(3)main");
        else
            assert_null(name->key);
    }
}

TEST(retainers_keep_their_number)
{
    g_autoptr(PfProfile) profile =
        profile_of_hp(HEAD(" +RTS -hr") SAMPLE("0.1", "(43)CAF,CAF\t1\nMANY\t2\n"));

    assert_values(profile->heap, "(43)CAF,CAF", 1, (uint64_t[]){ 1 });
    assert_values(profile->heap, "MANY", 1, (uint64_t[]){ 2 });
    assert_false(profile->heap->lower_bound);
}

TEST(names_become_valid_text)
{
    g_autoptr(PfProfile) profile = profile_of_hp(HEAD(" \xff") SAMPLE("0.1", "a\xc3\t1\n"));

    assert_string_equal(profile->program.args[1], "\xef\xbf\xbd");
    assert_string_equal(profile->heap->bands[0].name.label, "a\xef\xbf\xbd");
}

TEST(times_never_go_back)
{
    static const uint64_t times_ns[] = { 0, 20 * MS_NS, 20 * MS_NS, 20 * MS_NS, 30 * MS_NS };
    g_autoptr(PfProfile) profile = profile_of_hp(
        HEAD("") SAMPLE("-0.5", "a\t1\n") SAMPLE("0.02", "a\t2\n") SAMPLE("0.01", "a\t3\n")
            SAMPLE("-0.01", "a\t4\n") SAMPLE("0.03", "a\t5\n"));

    assert_int_equal(profile->heap->n_samples, 5);
    assert_memory_equal(profile->heap->times_ns, times_ns, sizeof times_ns);
    assert_values(profile->heap, "a", 5, (uint64_t[]){ 1, 2, 3, 4, 5 });
    assert_remarks(profile,
                   "the time of 3 samples is negative or goes back, and counts as the time "
                   "before: areas and growth there are not to be trusted\n");
}

/* One that has samples before its first JOB, for its start is lost, and two that have. */
static const char three[] = "0.1\nBEGIN_SAMPLE 0.5\na\t1\nEND_SAMPLE 0.5\n" HEAD(" +RTS -hy")
    SAMPLE("0.1", "b\t1\n") SAMPLE("0.2", "b\t2\n") HEAD(" +RTS -hd") SAMPLE("0.3", "c\t3\n")
        SAMPLE("0.1", "c\t3\n") "MARK 0.5\n";

TEST(of_several_profiles_the_one_with_most_samples_is_shown)
{
    g_autoptr(PfProfile) profile = profile_of_hp(three);

    assert_int_equal(profile->n_heap_profiles, 3);
    assert_int_equal(profile->n_processes, 1);
    assert_int_equal(profile->log->segments, 3);
    assert_int_equal(profile->heap->breakdown, PF_BY_TYPE);
    assert_values(profile->heap, "b", 2, (uint64_t[]){ 1, 2 });
    assert_int_equal(profile->notes->n_markers, 0);
    assert_remarks(profile, "!line 1 is damaged and was skipped: expected a keyword, such as "
                            "BEGIN_SAMPLE before bands\n");
}

TEST(any_of_several_profiles_can_be_asked_for)
{
    static const struct {
        size_t segment, n_samples, n_markers;
        const char *label;
    } cases[] = { { 1, 1, 0, "a" }, { 2, 2, 0, "b" }, { 3, 2, 1, "c" } };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(PfProfile) profile =
            load(three, (PfProfileOptions){ .segment = cases[i].segment }, NULL);
        assert_int_equal(profile->heap->n_samples, cases[i].n_samples);
        assert_int_equal(profile->heap->n_bands, 1);
        assert_string_equal(profile->heap->bands[0].name.label, cases[i].label);
        assert_int_equal(profile->notes->n_markers, cases[i].n_markers);
        assert_int_equal(profile->program.name != NULL, cases[i].segment > 1);
    }
    g_autoptr(GError) error = NULL;
    assert_null(load(three, (PfProfileOptions){ .segment = 4 }, &error));
    assert_non_null(
        strstr(error->message, ": there is no segment 4: the log holds 3 heap profiles"));
}

static const char marked[] = HEAD("") "MARK 0.05\n" SAMPLE("0.1", "a\t1\n")
    SAMPLE("0.2", "a\t2\nb\t5\n") "MARK 0.25\n" SAMPLE("0.3", "a\t3\n")
        SAMPLE("0.4", "a\t9\n") "MARK 0.01\n";

TEST(marks_are_markers_without_text)
{
    static const uint64_t times_ns[] = { 50 * MS_NS, 250 * MS_NS, 400 * MS_NS };
    g_autoptr(PfProfile) profile = profile_of_hp(marked);

    assert_int_equal(profile->notes->n_markers, 3);
    assert_int_equal(profile->notes->markers.n, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(profile->notes->markers.notes[i].time_ns, times_ns[i]);
        assert_string_equal(profile->notes->markers.notes[i].text, "");
    }
}

TEST(a_part_of_the_run_is_shown_alone)
{
    static const PfProfileOptions part = {
        .windows = { { .until = { .kind = PF_BOUND_TIME, .time_ns = 300 * MS_NS } },
                     { .from = { .kind = PF_BOUND_TIME, .time_ns = 150 * MS_NS } } },
    };
    static const PfProfileOptions none = {
        .windows = { { .from = { .kind = PF_BOUND_MARKER, .marker = "x" } } },
    };
    static const PfProfileOptions from_mark = {
        .windows = { { .from = { .kind = PF_BOUND_MARKER, .marker = "" } } },
    };
    g_autoptr(PfProfile) profile = load(marked, part, NULL);
    assert_values(profile->heap, "a", 2, (uint64_t[]){ 2, 3 });
    assert_values(profile->heap, "b", 2, (uint64_t[]){ 5, 0 });
    assert_int_equal(profile->notes->n_markers, 1);
    assert_int_equal(profile->notes->markers.notes[0].time_ns, 250 * MS_NS);
    assert_int_equal(profile->log->last_ns, 400 * MS_NS); /* of the file */

    g_autoptr(PfProfile) rest = load(marked, from_mark, NULL);
    assert_int_equal(rest->heap->n_samples, 4);
    assert_int_equal(rest->range.from_ns, 50 * MS_NS);
    g_autoptr(GError) error = NULL;
    assert_null(load(marked, none, &error));
    assert_non_null(strstr(error->message, "x.eventlog: there is no marker 'x'"));
}

TEST(bands_are_grouped_as_far_as_names_tell)
{
    static const PfProfileOptions by_centre = { .by = PF_GROUP_COST_CENTRE };
    static const PfProfileOptions by_module = { .by = PF_GROUP_MODULE };
    static const char text[] =
        HEAD(" +RTS -hc") SAMPLE("0.1", "(1)go/main\t1\n(2)go/walk\t2\n(3)main\t4\n");
    g_autoptr(PfProfile) profile = load(text, by_centre, NULL);
    g_autoptr(GError) error = NULL;

    assert_int_equal(profile->heap->n_bands, 2);
    assert_values(profile->heap, "go", 1, (uint64_t[]){ 3 });
    assert_values(profile->heap, "main", 1, (uint64_t[]){ 4 });
    assert_null(load(text, by_module, &error));
    assert_non_null(strstr(error->message, "in a .hp does not tell it"));
}

TEST(a_cut_sample_is_left_out)
{
    static const struct {
        const char *end, *remark;
        size_t n_left_out;
    } cases[] = {
        { "BEGIN_SAMPLE 0.3\na\t99\n",
          "!cut short at line 12: the last sample is left out; 2 whole samples up to 0.2 s "
          "were kept\n",
          1 },
        { "BEGIN_SAMPLE 0.3\na\t9",
          "!cut short at line 12: the last sample is left out; 2 whole samples up to 0.2 s "
          "were kept\n",
          1 },
        { "BEGIN_SAM", "!cut short at line 11: 2 whole samples up to 0.2 s were kept\n", 0 },
        { "BEGIN_SAMPLE 0.25\na\t99\nBEGIN_SAMPLE 0.3\na\t9",
          "!cut short at line 14: the last sample is left out; 2 whole samples up to 0.2 s "
          "were kept\n!1 sample has no END_SAMPLE and is left out\n",
          2 },
        { "JOB \"x\"\nBEGIN_SAMPLE 0.2\na\t9",
          "!cut short at line 13: the last sample is left out; 2 whole samples up to 0.2 s "
          "were kept\n",
          0 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = g_strconcat(
            HEAD("") SAMPLE("0.1", "a\t1\n") SAMPLE("0.2", "a\t2\n"), cases[i].end, NULL);
        g_autoptr(PfProfile) profile = profile_of_hp(text);
        assert_values(profile->heap, "a", 2, (uint64_t[]){ 1, 2 });
        assert_int_equal(profile->heap->n_left_out, cases[i].n_left_out);
        assert_false(profile->log->complete);
        assert_remarks(profile, cases[i].remark);
    }
}

TEST(damage_in_the_middle_costs_its_lines)
{
    g_autoptr(PfProfile) profile = profile_of_hp(HEAD("") SAMPLE(
        "0.1", "a\t1\nb\nc\t-1\n") "BEGIN_SAMPLE 0.15\na\t7\n" SAMPLE("0.2", "a\t2\n"));

    assert_values(profile->heap, "a", 2, (uint64_t[]){ 1, 2 });
    assert_int_equal(profile->heap->n_left_out, 1);
    assert_true(profile->log->complete);
    assert_remarks(profile,
                   "!1 sample has no END_SAMPLE and is left out\n"
                   "!2 lines are damaged and were skipped, the first is line 7: expected a "
                   "band's name, a tab and whole bytes below 2^64\n");
}

TEST(other_units_are_remarked)
{
    g_autoptr(PfProfile) profile = profile_of_hp(
        "JOB \"demo\"\nSAMPLE_UNIT \"ticks\"\nVALUE_UNIT \"words\"\n" SAMPLE("1", "a\t1\n"));

    assert_remarks(profile, "its times are in 'ticks', and are taken as seconds\n"
                            "its values are in 'words', and are taken as bytes\n");
}

TEST(a_head_alone_is_a_profile_without_samples)
{
    static const char *const heads[] = { HEAD(""), "DATE \"today\"\n",
                                         "JOB \"a\"\nJOB \"b\"\n" };
    static const size_t n_profiles[] = { 1, 1, 2 };

    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
        g_autoptr(PfProfile) profile = profile_of_hp(heads[i]);
        assert_int_equal(profile->n_heap_profiles, n_profiles[i]);
        assert_int_equal(profile->heap->n_samples, 0);
        assert_int_equal(profile->heap->n_bands, 0);
        assert_false(profile->log->has_times);
        assert_true(profile->log->complete);
        assert_non_null(strstr(pf_heap_hint(profile), "no whole sample"));
    }
    g_autoptr(PfProfile) cut = profile_of_hp("JOB \"a\"\nBEGIN_SAMPLE 0.1\na\t1\n");
    assert_int_equal(cut->heap->n_samples, 0);
    assert_remarks(cut, "!cut short at line 3: the last sample is left out; no whole sample is "
                        "there\n");
}

TEST(what_is_neither_is_no_eventlog)
{
    g_autoptr(GError) error = NULL;

    assert_null(load("some text\n", everything, &error));
    assert_int_equal(error->domain, PF_ERROR);
    assert_int_equal(error->code, PF_ERROR_NOT_A_LOG);
    assert_non_null(
        strstr(error->message, "x.eventlog: it is not an eventlog: it looks like plain text"));
}

/* Sums of bytes may be more than fit: they wrap, but still add up. */
TEST(large_numbers_are_harmless)
{
    g_autoptr(PfProfile) profile = profile_of_hp(HEAD("") SAMPLE(
        "9e9", "a\t18446744073709551615\nb\t18446744073709551615\na\t18446744073709551615\n"));

    assert_int_equal(profile->heap->times_ns[0], UINT64_C(9000000000000000000));
    assert_int_equal(profile->heap->n_bands, 2);
    assert_int_equal(profile->heap->totals[0],
                     profile->heap->bands[0].values[0] + profile->heap->bands[1].values[0]);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_profile_is_all_that_the_file_says),
    cmocka_unit_test(arguments_are_hidden_where_they_are_not_wanted),
    cmocka_unit_test(arguments_tell_the_breakdown_and_the_filters),
    cmocka_unit_test(names_tell_the_breakdown_where_arguments_do_not),
    cmocka_unit_test(stacks_lose_their_number_unless_they_are_then_the_same),
    cmocka_unit_test(retainers_keep_their_number),
    cmocka_unit_test(names_become_valid_text),
    cmocka_unit_test(times_never_go_back),
    cmocka_unit_test(of_several_profiles_the_one_with_most_samples_is_shown),
    cmocka_unit_test(any_of_several_profiles_can_be_asked_for),
    cmocka_unit_test(marks_are_markers_without_text),
    cmocka_unit_test(a_part_of_the_run_is_shown_alone),
    cmocka_unit_test(bands_are_grouped_as_far_as_names_tell),
    cmocka_unit_test(a_cut_sample_is_left_out),
    cmocka_unit_test(damage_in_the_middle_costs_its_lines),
    cmocka_unit_test(other_units_are_remarked),
    cmocka_unit_test(a_head_alone_is_a_profile_without_samples),
    cmocka_unit_test(what_is_neither_is_no_eventlog),
    cmocka_unit_test(large_numbers_are_harmless),
};

RUN_TESTS("hp_profile", tests)
