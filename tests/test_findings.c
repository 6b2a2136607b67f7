/* The table of rules, what is told of lost data, few samples and a baseline. */
#include "report_probe.h"

#include "figure_probe.h"

#define SECOND UINT64_C(1000000000)

TEST(rules_have_names_in_kebab_case_and_a_line_each)
{
    size_t n;
    const PfRule *rules = pf_rules(&n);

    assert_true(n >= 13);
    for (size_t i = 0; i < n; i++) {
        for (const char *c = rules[i].name; *c; c++)
            assert_true(g_ascii_islower(*c) || *c == '-');
        assert_true(strlen(rules[i].summary) > 10 && strlen(rules[i].summary) < 78);
        assert_null(strstr(rules[i].summary, "leak"));
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(rules[i].name, rules[j].name);
    }
}

/* Samples of 1 MiB, in a log that is whole. */
static HeapBuilder *
short_heap(size_t n)
{
    HeapBuilder *builder = heap_begin(n);

    heap_level_band(builder, "a", 600 << 10);
    heap_level_band(builder, "b", 424 << 10);
    builder->heap.peak_time_ns = SECOND;
    builder->profile.log = whole_log(n);
    return builder;
}

static void
short_end(HeapBuilder *builder)
{
    pf_log_facts_free(builder->profile.log);
    heap_end(builder);
}

static void
ask_heap(Asked *asked, const HeapBuilder *builder, const PfProfile **run)
{
    *run = &builder->profile;
    ask(asked, run, 1);
    asked->report.heap = *run;
}

TEST(findings_come_by_weight_and_are_switched_off_by_name)
{
    HeapBuilder *builder = short_heap(19);
    const PfProfile *run;
    Asked asked;

    builder->profile.log->lost_bytes = 10;
    builder->profile.log->n_damaged = 1;
    ask_heap(&asked, builder, &run);
    g_autoptr(GArray) findings = pf_findings(&asked.report);
    assert_int_equal(findings->len, 3);
    assert_string_equal(g_array_index(findings, PfFinding, 0).rule, "lost-events");
    assert_string_equal(g_array_index(findings, PfFinding, 1).rule, "few-samples");
    assert_string_equal(g_array_index(findings, PfFinding, 2).rule, "peak-owner");
    assert_near(g_array_index(findings, PfFinding, 0).weight, 90 + 10 * 0.01);
    assert_near(g_array_index(findings, PfFinding, 2).weight, 50 + 10 * 600.0 / 1024);

    char *off[] = { (char *)"few-samples", (char *)"peak-owner", NULL };
    asked.template.rules_off = off;
    g_autoptr(GArray) fewer = pf_findings(&asked.report);
    assert_int_equal(fewer->len, 1);
    assert_string_equal(g_array_index(fewer, PfFinding, 0).rule, "lost-events");
    short_end(builder);
}

TEST(few_samples_is_told_under_twenty)
{
    HeapBuilder *few = short_heap(19), *enough = short_heap(20);
    const PfProfile *run;
    Asked asked;

    ask_heap(&asked, few, &run);
    assert_says(&asked.report, "few-samples",
                "There are not enough samples.\nThe heap profile has 19 samples from "
                "1.00\u00a0s to 19.0\u00a0s; 20 are needed to judge growth and phases.");
    ask_heap(&asked, enough, &run);
    assert_silent(&asked.report, "few-samples");
    short_end(few);
    short_end(enough);
}

TEST(few_samples_counts_those_whose_times_are_lost)
{
    HeapBuilder *few = short_heap(3);
    const PfProfile *run;
    Asked asked;

    few->heap.time_base = PF_TIMES_LOST;
    ask_heap(&asked, few, &run);
    assert_says(
        &asked.report, "few-samples",
        "There are not enough samples.\nThe heap profile has 3 samples; 20 are needed to "
        "judge growth and phases.");
    short_end(few);
}

TEST(few_samples_is_told_of_ticks)
{
    PfCalls calls = { 0 };
    PfTimeProfile time = { .ticks = 19, .samples = 30, .calls = &calls };
    PfProfile profile = { .time = &time, .range = pf_time_range_all(), .log = whole_log(2) };
    const PfProfile *run = &profile;
    Asked asked;

    ask(&asked, &run, 1);
    asked.report.time = run;
    assert_says(&asked.report, "few-samples",
                "There are not enough samples.\nThe time profile has 19 ticks from 0\u00a0s to "
                "2.00\u00a0s; 20 are needed to judge shares.");
    time.ticks = 20;
    assert_silent(&asked.report, "few-samples");
    pf_log_facts_free(profile.log);
}

TEST(lost_events_is_silent_of_a_whole_log)
{
    HeapBuilder *builder = short_heap(20);
    const PfProfile *run;
    Asked asked;

    ask_heap(&asked, builder, &run);
    assert_silent(&asked.report, "lost-events");
    assert_silent(&asked.report, "open-end");
    short_end(builder);
}

TEST(lost_events_tells_bytes_places_samples_and_gaps)
{
    HeapBuilder *builder = short_heap(20);
    PfTimeRange gaps[] = { { 2 * SECOND, 3 * SECOND }, { 5 * SECOND, 7 * SECOND } };
    const PfProfile *run;
    Asked asked;

    builder->profile.log->lost_bytes = 12;
    builder->profile.log->n_damaged = 3;
    builder->heap.n_left_out = 1;
    builder->heap.gaps = g_memdup2(gaps, sizeof gaps);
    builder->heap.n_gaps = 2;
    ask_heap(&asked, builder, &run);
    assert_says(
        &asked.report, "lost-events",
        "Parts of the log are lost.\n12\u00a0B of 1,000\u00a0B are skipped in 3 places; "
        "1 heap sample is left out; 2 gaps are from 2.00\u00a0s to 7.00\u00a0s.");
    assert_silent(&asked.report, "open-end");
    short_end(builder);
}

TEST(one_lost_sample_is_enough)
{
    HeapBuilder *builder = short_heap(20);
    const PfProfile *run;
    Asked asked;

    builder->heap.n_left_out = 1;
    ask_heap(&asked, builder, &run);
    assert_says(&asked.report, "lost-events",
                "Parts of the log are lost.\n1 heap sample is left out.");
    short_end(builder);
}

TEST(an_open_end_is_told_apart_and_weighs_less)
{
    HeapBuilder *builder = short_heap(20);
    const PfProfile *run;
    Asked asked;

    builder->profile.log->complete = false;
    builder->profile.log->is_cut = true;
    builder->profile.log->cut_bytes = 7;
    ask_heap(&asked, builder, &run);
    assert_silent(&asked.report, "lost-events");
    assert_says(&asked.report, "open-end",
                "The log has no end mark.\n7\u00a0B at its end are no whole record; what it "
                "tells ends at 20.0\u00a0s.");

    builder->profile.log->complete = true;
    builder->profile.log->is_cut = false;
    builder->profile.log->torn = 2;
    assert_says(&asked.report, "open-end",
                "Records of the log had to be put together.\n2 records stood in two blocks, of "
                "which nothing is lost.");
    short_end(builder);
}

TEST(of_several_logs_the_worst_is_named)
{
    HeapBuilder *whole = short_heap(20), *lossy = short_heap(20);
    const PfProfile *runs[] = { &whole->profile, &lossy->profile };
    Asked asked;

    lossy->heap.n_left_out = 4;
    g_free(lossy->profile.log->file);
    lossy->profile.log->file = g_strdup("second.eventlog");
    ask(&asked, runs, 2);
    assert_says(&asked.report, "lost-events",
                "Parts of the log are lost: second.eventlog.\n4 heap samples are left out.");
    short_end(whole);
    short_end(lossy);
}

/* Heaps with those peaks; means are equal, and what was zero at the end is no longer told. */
static void
compare_with(Asked *asked, HeapBuilder *run, HeapBuilder *baseline, uint64_t peak,
             uint64_t before)
{
    run->heap.peak_bytes = peak;
    baseline->heap.peak_bytes = before;
    run->heap.mean_bytes = baseline->heap.mean_bytes = 100;
    run->heap.last_bytes = baseline->heap.last_bytes = 0;
    asked->report.baseline = &baseline->profile;
}

TEST(a_baseline_is_told_from_a_tenth_on)
{
    HeapBuilder *builder = short_heap(20), *baseline = short_heap(20);
    const PfProfile *run;
    Asked asked;

    ask_heap(&asked, builder, &run);
    assert_silent(&asked.report, "baseline");
    compare_with(&asked, builder, baseline, 1100, 1000);
    assert_says(&asked.report, "baseline",
                "The peak is 10.0% more than in the baseline.\nPeak 1.07\u00a0KiB against "
                "1,000\u00a0B, mean 100\u00a0B against 100\u00a0B (0%), run time 20.0\u00a0s "
                "against 20.0\u00a0s (0%).");
    compare_with(&asked, builder, baseline, 1099, 1000);
    assert_silent(&asked.report, "baseline");
    compare_with(&asked, builder, baseline, 900, 1000);
    assert_says(&asked.report, "baseline",
                "The peak is 10.0% less than in the baseline.\nPeak 900\u00a0B against "
                "1,000\u00a0B, mean 100\u00a0B against 100\u00a0B (0%), run time 20.0\u00a0s "
                "against 20.0\u00a0s (0%).");
    compare_with(&asked, builder, baseline, 901, 1000);
    assert_silent(&asked.report, "baseline");
    short_end(builder);
    short_end(baseline);
}

TEST(the_largest_change_comes_first_and_nothing_is_a_share_of_zero)
{
    HeapBuilder *builder = short_heap(20), *baseline = short_heap(20);
    const PfProfile *run;
    Asked asked;

    ask_heap(&asked, builder, &run);
    compare_with(&asked, builder, baseline, 1200, 1000);
    builder->heap.last_bytes = 77; /* it was zero */
    builder->profile.log->last_ns = 30 * SECOND;
    assert_says(
        &asked.report, "baseline",
        "The run time is 50.0% more than in the baseline.\nRun time 30.0\u00a0s against "
        "20.0\u00a0s, peak 1.17\u00a0KiB against 1,000\u00a0B (+20.0%), mean 100\u00a0B "
        "against 100\u00a0B (0%).");
    short_end(builder);
    short_end(baseline);
}

TEST(the_end_of_runs_counts_where_memory_is_left)
{
    HeapBuilder *builder = short_heap(20), *baseline = short_heap(20);
    const PfProfile *run;
    Asked asked;

    ask_heap(&asked, builder, &run);
    compare_with(&asked, builder, baseline, 1000, 1000);
    builder->heap.last_bytes = 99;
    baseline->heap.last_bytes = 50;
    assert_silent(&asked.report, "baseline");
    builder->heap.last_bytes = 100;
    assert_says(
        &asked.report, "baseline",
        "The residency at the end is 100% more than in the baseline.\nResidency at the end "
        "100\u00a0B against 50\u00a0B, peak 1,000\u00a0B against 1,000\u00a0B (0%), mean "
        "100\u00a0B against 100\u00a0B (0%), run time 20.0\u00a0s against 20.0\u00a0s "
        "(0%).");
    short_end(builder);
    short_end(baseline);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rules_have_names_in_kebab_case_and_a_line_each),
    cmocka_unit_test(findings_come_by_weight_and_are_switched_off_by_name),
    cmocka_unit_test(few_samples_is_told_under_twenty),
    cmocka_unit_test(few_samples_counts_those_whose_times_are_lost),
    cmocka_unit_test(few_samples_is_told_of_ticks),
    cmocka_unit_test(lost_events_is_silent_of_a_whole_log),
    cmocka_unit_test(lost_events_tells_bytes_places_samples_and_gaps),
    cmocka_unit_test(one_lost_sample_is_enough),
    cmocka_unit_test(an_open_end_is_told_apart_and_weighs_less),
    cmocka_unit_test(of_several_logs_the_worst_is_named),
    cmocka_unit_test(a_baseline_is_told_from_a_tenth_on),
    cmocka_unit_test(the_end_of_runs_counts_where_memory_is_left),
    cmocka_unit_test(the_largest_change_comes_first_and_nothing_is_a_share_of_zero),
};

RUN_TESTS("findings", tests)
