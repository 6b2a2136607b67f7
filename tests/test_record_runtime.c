/*
 * test_record_runtime.c - what the run-time system did, in a record: written, read, checked,
 * and bounded.
 */
#include "record_text.h"
#include "runtime_profile.h"

#include "exchange/record_slots.h"
#include "report/tables.h"

static const PfProfileOptions everything = { 0 };

static PfProfile *
parse_text(const char *text, const PfProfileOptions *options, GError **error)
{
    PfSpan bytes = { (const uint8_t *)text, strlen(text) };

    return pf_record_parse(bytes, "r.json", options, error);
}

/* Owned by the caller. */
static PfProfile *
read_again(const PfProfile *profile, const PfProfileOptions *options)
{
    g_autoptr(GError) error = NULL;
    char *text = record_written(profile);
    PfProfile *again = parse_text(text, options, &error);

    if (!again)
        fail_msg("%s\n%s", error->message, text);
    free(text);
    return again;
}

static const char *const tables[] = { "gc",     "memory",    "threads", "capabilities", "tasks",
                                      "sparks", "nonmoving", "phases",  "capsets" };

/* Freed with free(). */
static char *
table_text(const PfProfile *profile, const char *name)
{
    PfTableInput input = { .profile = profile };
    g_autoptr(GError) error = NULL;
    g_autoptr(PfTable) table = pf_table_spec(name)->make(&input, &error);
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    if (!table)
        fail_msg("%s: %s", name, error->message);
    pf_table_format("text")->write(table, 0, out);
    pf_table_format("json")->write(table, 0, out);
    fclose(out);
    return text;
}

static void
assert_same_tables(const PfProfile *a, const PfProfile *b)
{
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++) {
        char *of_a = table_text(a, tables[i]), *of_b = table_text(b, tables[i]);
        assert_string_equal(of_a, of_b);
        free(of_a);
        free(of_b);
    }
}

static void
assert_same_record(const PfProfile *a, const PfProfile *b)
{
    char *of_a = record_written(a), *of_b = record_written(b);

    assert_string_equal(of_a, of_b);
    free(of_a);
    free(of_b);
}

TEST(record_of_a_run_gives_its_tables_and_itself)
{
    g_autoptr(PfProfile) profile = run_made();
    g_autoptr(PfProfile) again = read_again(profile, &everything);

    assert_same_tables(profile, again);
    assert_same_record(profile, again);
}

TEST(record_holds_what_figures_draw)
{
    g_autoptr(PfProfile) profile = run_made();
    g_autoptr(PfProfile) again = read_again(profile, &everything);
    const PfCapability *cap = &again->schedule->caps[1];

    assert_memory_equal(again->gc->columns, profile->gc->columns, sizeof(PfPauseColumn));
    assert_int_equal(again->gc->majors[1].pause_ns, 10 * MS_NS);
    assert_true(again->gc->majors[0].is_major);
    assert_false(again->gc->longest[3].is_major);
    assert_int_equal(again->gc->major_bins[29].total_ns, 20 * MS_NS);
    assert_int_equal(again->gc->all.felt.count, 4);
    assert_int_equal(again->memory->allocation.totals[0], 4000);
    assert_int_equal(pf_time_sums_at(&again->memory->returns, 1, 0), 3);
    assert_int_equal(pf_time_sums_at(&cap->sums, 1, PF_CAP_DISABLED), 50 * MS_NS);
    assert_int_equal(again->schedule->bins.ready_max[0], 2);
    assert_int_equal(again->schedule->stops[8].max_ns, 500 * MS_NS);
    assert_string_equal(again->schedule->threads[0].label, "worker");
    assert_null(again->schedule->threads[1].label);
    assert_int_equal(again->nonmoving->censuses[1].sizes[1].live_blocks, 60);
    assert_int_equal(again->nonmoving->prunings[0].free, 1);
    assert_int_equal(again->nonmoving->phases[2].kind, PF_NONMOVING_SWEEP);
    assert_int_equal(pf_time_sums_at(&again->sparks->over_time, 1, PF_SPARKS_FIZZLED), 2);
    assert_string_equal(again->phases->phases[3].label, "send");
    assert_false(again->phases->phases[3].has_collections);
    assert_int_equal(again->capsets->sets[0].wall_unix_ns, INT64_C(1700000000000000000));
    assert_false(again->capsets->sets[1].has_pid);
}

TEST(record_tells_what_is_unknown_by_null)
{
    g_autoptr(PfProfile) profile = run_made();
    char *text = record_written(profile);

    assert_non_null(strstr(text, "\"max_heap_bytes\": null"));
    assert_non_null(strstr(text, "\"open_since_ns\": null"));
    assert_non_null(strstr(text, "\"share\": 0.036"));
    assert_non_null(strstr(text, "\"parallel_balance\": 0.5"));
    free(text);
    profile->gc->has_balance = false;
    profile->gc->is_open = true;
    profile->memory->has_allocated = false;
    profile->memory->n_returns = 0;
    profile->log->has_times = false;
    text = record_written(profile);
    assert_non_null(strstr(text, "\"open_since_ns\": 0"));
    assert_non_null(strstr(text, "\"share\": null"));
    assert_non_null(strstr(text, "\"parallel_balance\": null"));
    assert_non_null(strstr(text, "\"allocated_bytes\": null"));
    assert_non_null(strstr(text, "\"returned_mblocks\": null"));
    free(text);
    g_autoptr(PfProfile) again = read_again(profile, &everything);
    assert_false(again->gc->has_balance);
    assert_false(again->memory->has_allocated);
    assert_same_record(profile, again);
}

TEST(record_of_a_log_without_collections_knows_what_is_running)
{
    g_autoptr(PfProfile) profile = run_made();
    PfCapability *cap = &profile->schedule->caps[0];

    cap->has_gc = false;
    cap->idle_ns += cap->gc_ns;
    cap->gc_ns = cap->sums.totals[PF_CAP_COLLECTING] = 0;
    for (size_t i = 0; i < cap->sums.n_bins; i++)
        cap->sums.sums[i * cap->sums.n_kinds + PF_CAP_COLLECTING] = 0;
    char *text = record_written(profile);
    assert_non_null(strstr(text, "\"idle_ns\": null,"));
    free(text);
    g_autoptr(PfProfile) again = read_again(profile, &everything);
    assert_false(again->schedule->caps[0].has_gc);
    assert_int_equal(again->schedule->caps[0].idle_ns, cap->idle_ns);
    assert_true(again->schedule->caps[1].has_gc);
    assert_same_record(profile, again);
}

TEST(record_leaves_sums_out_of_a_part_and_says_so)
{
    static const PfProfileOptions part = {
        .windows = { { .from = { PF_BOUND_TIME, 500 * (uint64_t)MS_NS, NULL } } }
    };
    g_autoptr(PfProfile) profile = run_made();
    profile->capsets->sets[1].has_deleted = true;
    profile->capsets->sets[1].deleted_ns = 499 * (uint64_t)MS_NS;
    g_autoptr(PfProfile) again = read_again(profile, &part);
    const GArray *remarks = again->log->remarks;

    assert_int_equal(remarks->len, 2);
    assert_non_null(strstr(g_array_index(remarks, PfRemark, 0).text,
                           "what was allocated and given back in all of its run"));
    assert_non_null(strstr(g_array_index(remarks, PfRemark, 1).text,
                           "a part of it: collections, non-moving collector, threads, "
                           "capabilities, sparks, tasks, phases"));
    assert_null(again->gc);
    assert_null(again->nonmoving);
    assert_null(again->schedule);
    assert_null(again->sparks);
    assert_null(again->tasks);
    assert_null(again->phases);
    assert_int_equal(again->capsets->n, 1);
    assert_int_equal(again->memory->blocks.n, 2);
    assert_int_equal(again->memory->blocks.max_bytes, 7 << 20);
    assert_true(again->memory->info.is_known);
    assert_false(again->memory->has_allocated);
}

/* What of the record is otherwise, and what is said of it. */
typedef struct {
    const char *from, *to, *words;
} Change;

static void
assert_changes_refused(const Change *changes, size_t n)
{
    g_autoptr(PfProfile) profile = run_made();
    char *sound = record_written(profile);

    for (size_t i = 0; i < n; i++) {
        g_autoptr(GError) error = NULL;
        g_auto(GStrv) ends = g_strsplit(sound, changes[i].from, 2);
        if (!ends[1])
            fail_msg("there is no %s in the record", changes[i].from);
        g_autofree char *text = g_strjoinv(changes[i].to, ends);
        g_autoptr(PfProfile) read = parse_text(text, &everything, &error);
        if (read)
            fail_msg("taken: %s", changes[i].to);
        if (!g_error_matches(error, PF_ERROR, PF_ERROR_MALFORMED)
            || !strstr(error->message, changes[i].words))
            fail_msg("%s: %s", changes[i].to, error->message);
    }
    free(sound);
}

TEST(record_of_collections_is_checked)
{
    static const Change changes[] = {
        { "\"gc\": {", "\"gc\": [], \"x\": {", "gc: it is no object" },
        { "\"count\": 4,", "", "gc.count: it is missing" },
        { "\"count\": 4,", "\"count\": 3,", "gc.count: the parts have more" },
        { "\"count\": 4,", "\"count\": -4,", "gc.count: it is no whole number" },
        { "\"generation\": 1", "\"generation\": 0", "by_generation[1].generation: it is out" },
        { "\"parallel_balanced_bytes\": 2550", "\"parallel_balanced_bytes\": 5101",
          "parallel_balanced_bytes: it is more than 5100" },
        { "\"column_ns\": 536870912", "\"column_ns\": 3", "column_ns: it is no power of two" },
        { "\"min_ns\": [2000000]", "\"min_ns\": [5000000]", "number 0 is of no pauses" },
        { "\"median_ns\": [3000000]", "\"median_ns\": [3, 4]", "2 numbers in place of 1" },
        { "\"median_ns\": [3000000]", "\"x\": 0", "minor_columns.median_ns: it is missing" },
        { "\"start_ns\": [300000000, 800000000]", "\"start_ns\": [800000000, 300000000]",
          "majors: number 1 is before" },
        { "\"start_ns\": [300000000, 800000000]",
          "\"start_ns\": [300000000, 18446744073709551615]", "majors: a pause is out of" },
        { "\"is_major\": [true", "\"is_major\": [1", "is_major: number 0 is none that can" },
        { "\"generation\": [1, 1, 0, 0]", "\"generation\": [1, 65536, 0, 0]",
          "longest.generation: number 1 is none" },
        { "\"pause_ns\": [20000000, 10000000, 4000000", "\"pause_ns\": [20000000, 3, 4000000",
          "longest: they are out of order" },
        { "\"max_ns\": 20000000", "\"max_ns\": 20000001", "max_ns: it is not that of the" },
        { "\"minor_bins\": {", "\"minor_bins\": {}, \"x\": {",
          "minor_bins.count: it is missing" },
        { "\"minor_bins\": {", "\"minor_bins\": null, \"x\": {",
          "minor_bins: there are not 80" },
        { "\"cap\": [0, 1],\n      \"began\"", "\"cap\": [1, 1],\n      \"began\"",
          "by_capability: they are out of order" },
    };

    assert_changes_refused(changes, G_N_ELEMENTS(changes));
}

TEST(record_of_memory_is_checked)
{
    static const Change changes[] = {
        { "\"allocated_bytes\": 4000", "\"allocated_bytes\": 4001", "is 4001 and not 4000" },
        { "\"cap\": [0, 1]", "\"cap\": [0, 0]", "allocated_by_capability: they are out" },
        { "\"bytes\": [1500, 2500]", "\"bytes\": [1500, null]", "number 1 is no whole" },
        { "\"bin_ns\": 536870912,\n      \"bytes\"", "\"bin_ns\": 5,\n      \"bytes\"",
          "allocation.bin_ns: it is no power" },
        { "\"start_ns\": 0,\n      \"bin_ns\": 536870912,\n      \"bytes\"",
          "\"start_ns\": 1,\n      \"bin_ns\": 536870912,\n      \"bytes\"",
          "allocation.start_ns: it is no multiple" },
        { "\"returned_mblocks\": 3", "\"returned_mblocks\": 4", "it is 4 and not 3" },
        { "\"generations\": 2", "\"generations\": 65536", "it is more than 65535" },
    };

    assert_changes_refused(changes, G_N_ELEMENTS(changes));
}

TEST(record_of_the_nonmoving_collector_is_checked)
{
    static const Change changes[] = {
        { "\"marks\": 1", "\"marks\": 0", "phases: there are more than were counted" },
        { "\"sync_p99_ns\": 2000000,", "", "nonmoving.sync_p99_ns: it is missing" },
        { "\"kind\": [\"mark\"", "\"kind\": [\"nap\"", "phases.kind: number 0 is none" },
        { "\"end_ns\": [340000000", "\"end_ns\": [1", "phases: they are out of order" },
        { "\"flushes\": 5", "\"flushes\": 6", "flushes: it is 6 and not 5" },
        { "\"censuses\": 2", "\"censuses\": 1", "census: there are too many" },
        { "\"live_bytes\": 1600", "\"live_bytes\": 1601", "live_bytes: it is 1601 and not" },
        { "\"block_bytes\": [8, 16]", "\"block_bytes\": [16, 16]", "they are out of order" },
        { "\"block_bytes\": [8, 16]", "\"block_bytes\": [0, 16]", "they are out of order" },
        { "\"live_blocks\": [100", "\"live_blocks\": [18446744073709551615",
          "sizes: there are too many blocks" },
        { "\"time_ns\": 850000000", "\"time_ns\": 1", "time_ns: it is before the one before" },
        { "\"prunings\": 2", "\"prunings\": 1", "pruned: there are more than" },
    };

    assert_changes_refused(changes, G_N_ELEMENTS(changes));
}

TEST(record_of_threads_is_checked)
{
    static const Change changes[] = {
        { "\"count\": 5", "\"count\": 6", "threads.count: it is 6 and not 5" },
        { "\"until_ns\": 1000000000", "\"until_ns\": 999", "idle_ns: it is 1000000000 and" },
        { "\"from_ns\": 0,\n    \"until_ns\": 1000000000",
          "\"from_ns\": 9,\n    \"until_ns\": 8", "until_ns: it is before the start" },
        { "\"blocked\": 510000000", "\"blocked\": 499999999", "more than all threads" },
        { "\"runs\": 20", "\"runs\": 17", "longest: they have more than all threads" },
        { "\"running_ns\": [600000000", "\"running_ns\": [1",
          "longest: they are out of order" },
        { "\"state\": [\"finished\"", "\"state\": [\"dead\"", "state: number 0 is none" },
        { "\"state\": [\"finished\"", "\"state\": [null", "state: number 0 is none" },
        { "\"label\": [\"worker\"", "\"label\": [3", "label: number 0 is none" },
        { "\"alive_max\": [4, 3]", "\"alive_max\": [2, 3]", "the last are more than the most" },
        { "\"alive_last\": [3, 2]", "\"alive_last\": [3]", "1 numbers in place of 2" },
        { "\"running_ns\": 700000000", "\"running_ns\": 700000001",
          "capabilities[0].idle_ns: it is 1000000001 and not 1000000000" },
        { "\"running_ns\": [400000000", "\"running_ns\": [400000001",
          "capabilities[0].running_ns: it is 700000000 and not 700000001" },
        { "\"cap\": 1,\n      \"running_ns\"", "\"cap\": 0,\n      \"running_ns\"",
          "capabilities[1].cap: it is out of order" },
    };

    assert_changes_refused(changes, G_N_ELEMENTS(changes));
}

TEST(record_of_sparks_tasks_sets_and_phases_is_checked)
{
    static const Change changes[] = {
        { "\"created\": 12,\n    \"dud\"", "\"created\": 13,\n    \"dud\"",
          "sparks.created: it is 13 and not 12" },
        { "\"stolen\": 4", "\"stolen\": 5", "sparks.events: it is 5 and not 4" },
        { "\"gcd\": [0, 2]", "\"gcd\": [0]", "over_time.gcd: there are 1 numbers" },
        { "\"first_cap\": [0", "\"first_cap\": [70000", "tasks.list.first_cap: number 0" },
        { "\"task\": [32512, 32528]", "\"task\": 3", "tasks.list.task: it is no array" },
        { "\"capset\": 1", "\"capset\": 0", "capsets.list[1].capset: it is out of order" },
        { "\"caps\": [0, 1]", "\"caps\": [1, 0]", "capsets.list[0].caps: they are out of" },
        { "\"pid\": 4321", "\"pid\": 4294967296", "it is more than 4294967295" },
        { "\"label\": [\"\"", "\"label\": [null", "phases.list: number 0 has no label" },
        { "\"kind\": [\"before\"", "\"kind\": [\"after\"", "kind: number 0 is none" },
        { "\"end_ns\": [250000000", "\"end_ns\": [null", "end_ns: number 0 is none" },
        { "\"start_ns\": [0, 250000000", "\"start_ns\": [0, 1000000001",
          "number 1 ends before it starts" },
        { "\"start_ns\": [0, 250000000, 260000000", "\"start_ns\": [0, 260000001, 260000000",
          "number 2 is before the one before" },
        { "\"unpaired\": [\"STOP read\"", "\"unpaired\": [0", "number 0 is no text" },
    };

    assert_changes_refused(changes, G_N_ELEMENTS(changes));
}

/* Threads that all ran as long. */
static void
add_many_threads(PfSchedule *schedule, size_t n)
{
    g_free(schedule->threads);
    schedule->threads = g_new0(PfThread, n);
    schedule->n_kept = schedule->n_threads = n;
    for (size_t i = 0; i < n; i++) {
        PfThread *thread = &schedule->threads[i];
        thread->id = (uint32_t)i + 1;
        thread->times_ns[PF_THREAD_RUNNING] = 1000;
        thread->state = PF_THREAD_BLOCKED;
    }
    schedule->times_ns[PF_THREAD_RUNNING] = 1000 * n;
    schedule->by_state[PF_THREAD_FINISHED] = schedule->by_state[PF_THREAD_READY] = 0;
    schedule->by_state[PF_THREAD_BLOCKED] = n;
}

TEST(record_has_the_longest_threads_and_sums_up_the_rest)
{
    g_autoptr(PfProfile) profile = run_made();
    add_many_threads(profile->schedule, 1800);
    g_autoptr(PfProfile) again = read_again(profile, &everything);
    char *table = table_text(again, "threads");

    assert_int_equal(again->schedule->n_kept, PF_RECORD_THREADS);
    assert_int_equal(again->schedule->n_threads, 1800);
    assert_non_null(strstr(table, "\n800 more  "));
    free(table);
}

/* A capability that runs half of each bin. */
static void
add_many_bins(PfCapability *cap)
{
    static const uint64_t BIN = 1 << 18;
    static const size_t N = 2048;
    PfTimeSums *sums = &cap->sums;

    pf_time_sums_clear(sums);
    *sums = (PfTimeSums){ .start_ns = 3 * BIN,
                          .bin_ns = BIN,
                          .n_bins = N,
                          .n_kinds = PF_N_CAP_SUMS,
                          .sums = g_new0(uint64_t, N * PF_N_CAP_SUMS) };
    for (size_t i = 0; i < N; i++)
        sums->sums[i * PF_N_CAP_SUMS] = BIN / 2;
    cap->running_ns = sums->totals[PF_CAP_RUNNING] = (uint64_t)N * BIN / 2;
    cap->gc_ns = cap->n_disabled = cap->disabled_ns = 0;
    cap->idle_ns = RUN_NS - cap->running_ns;
}

TEST(record_of_many_capabilities_has_coarser_bins)
{
    g_autoptr(PfProfile) profile = run_made();
    PfSchedule *schedule = profile->schedule;

    for (size_t i = 0; i < 2; i++)
        pf_time_sums_clear(&schedule->caps[i].sums);
    g_free(schedule->caps);
    schedule->n_caps = 6;
    schedule->caps = g_new0(PfCapability, 6);
    for (uint16_t i = 0; i < 6; i++) {
        schedule->caps[i].cap = i;
        add_many_bins(&schedule->caps[i]);
    }
    g_autoptr(PfProfile) again = read_again(profile, &everything);
    const PfTimeSums *sums = &again->schedule->caps[5].sums;
    assert_int_equal(sums->bin_ns, 1 << 19);
    assert_int_equal(sums->start_ns, 1 << 19);
    assert_int_equal(sums->n_bins, 1025);
    assert_int_equal(pf_time_sums_at(sums, 0, 0), 1 << 17);
    assert_int_equal(pf_time_sums_at(sums, 1, 0), 1 << 18);
    assert_int_equal(pf_time_sums_at(sums, 1024, 0), 1 << 17);
    assert_same_record(profile, again);
}

static void
add_many_censuses(PfNonmoving *nonmoving, size_t n)
{
    PfCensus first = nonmoving->censuses[0];

    g_free(nonmoving->censuses);
    nonmoving->censuses = g_new0(PfCensus, n);
    nonmoving->n_censuses = nonmoving->n_kept_censuses = n;
    for (size_t i = 0; i < n; i++) {
        nonmoving->censuses[i] = first;
        nonmoving->censuses[i].time_ns = i;
    }
}

TEST(record_has_few_censuses_with_the_first_and_the_last)
{
    static const size_t counts[] = { 1, 128, 129, 256, 1000, 1024 };

    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
        g_autoptr(PfProfile) profile = run_made();
        add_many_censuses(profile->nonmoving, counts[i]);
        g_autoptr(PfProfile) again = read_again(profile, &everything);
        const PfNonmoving *nonmoving = again->nonmoving;
        size_t n = nonmoving->n_kept_censuses;
        assert_true(n <= PF_RECORD_CENSUSES && n >= MIN(counts[i], PF_RECORD_CENSUSES / 2));
        assert_int_equal(nonmoving->n_censuses, counts[i]);
        assert_int_equal(nonmoving->censuses[0].time_ns, 0);
        assert_int_equal(nonmoving->censuses[n - 1].time_ns, counts[i] - 1);
        g_autoptr(PfProfile) once_more = read_again(again, &everything);
        assert_same_record(again, once_more);
    }
}

TEST(record_leaves_out_tasks_and_phases_for_which_it_has_no_room)
{
    g_autoptr(PfProfile) profile = run_made();
    PfTasks *tasks = profile->tasks;
    PfPhases *phases = profile->phases;

    g_free(tasks->tasks);
    tasks->tasks = g_new0(PfTask, 1100);
    tasks->n = 1100;
    tasks->n_left_out = 7;
    PfPhase last = phases->phases[3];
    g_free(phases->phases);
    phases->phases = g_new0(PfPhase, 1200);
    phases->n = 1200;
    for (size_t i = 0; i < phases->n; i++)
        phases->phases[i] = last;
    g_autoptr(PfProfile) again = read_again(profile, &everything);
    assert_int_equal(again->tasks->n, PF_RECORD_TASKS);
    assert_int_equal(again->tasks->n_left_out, 107);
    assert_int_equal(again->phases->n, PF_RECORD_PHASES);
    assert_int_equal(again->phases->n_left_out, 200);
    char *table = table_text(again, "phases"); /* how much is in no phase is then unknown */
    assert_null(strstr(table, "in no phase"));
    free(table);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(record_of_a_run_gives_its_tables_and_itself),
    cmocka_unit_test(record_holds_what_figures_draw),
    cmocka_unit_test(record_tells_what_is_unknown_by_null),
    cmocka_unit_test(record_of_a_log_without_collections_knows_what_is_running),
    cmocka_unit_test(record_leaves_sums_out_of_a_part_and_says_so),
    cmocka_unit_test(record_of_collections_is_checked),
    cmocka_unit_test(record_of_memory_is_checked),
    cmocka_unit_test(record_of_the_nonmoving_collector_is_checked),
    cmocka_unit_test(record_of_threads_is_checked),
    cmocka_unit_test(record_of_sparks_tasks_sets_and_phases_is_checked),
    cmocka_unit_test(record_has_the_longest_threads_and_sums_up_the_rest),
    cmocka_unit_test(record_of_many_capabilities_has_coarser_bins),
    cmocka_unit_test(record_has_few_censuses_with_the_first_and_the_last),
    cmocka_unit_test(record_leaves_out_tasks_and_phases_for_which_it_has_no_room),
};

RUN_TESTS("record_runtime", tests)
