/*
 * test_tables_runtime.c - the tables of the run-time system: of a run made by hand.
 */
#include "runtime_profile.h"
#include "table_log.h"

#include "report/info_text-private.h"

static void
assert_csv(const char *name, const char *rows)
{
    g_autoptr(PfProfile) profile = run_made();
    char *text = table_of_profile(profile, name, "csv");

    assert_string_equal(strchr(text, '\n') + 1, rows);
    free(text);
}

static void
assert_says(const PfProfile *profile, const char *name, const char *words)
{
    char *text = table_of_profile(profile, name, "text");

    if (!strstr(text, words))
        fail_msg("'%s' is not in:\n%s", words, text);
    free(text);
}

static void
assert_says_not(const PfProfile *profile, const char *name, const char *words)
{
    char *text = table_of_profile(profile, name, "text");

    if (strstr(text, words))
        fail_msg("'%s' is in:\n%s", words, text);
    free(text);
}

TEST(tables_of_a_run_say_which_class_is_lacking)
{
    static const struct {
        const char *name, *words;
    } cases[] = {
        { "gc", "of class g" },       { "memory", "of class g" },
        { "threads", "of class s" },  { "capabilities", "of class s" },
        { "tasks", "of class s" },    { "sparks", "of class p" },
        { "nonmoving", "+RTS -ln" },  { "phases", "of class u" },
        { "capsets", "from 7.4 on" },
    };
    g_autoptr(PfProfile) profile = run_of_nothing();
    g_autoptr(PfProfile) hp = run_of_nothing();

    hp->log->format = PF_LOG_HP;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_absent(profile, cases[i].name, cases[i].words);
        assert_absent(hp, cases[i].name, "in a .hp: the eventlog has them");
    }
}

TEST(collections_are_told_by_generation_and_summed_up)
{
    assert_csv(
        "gc", "generation 0,2,1,6000000,0.006,1000000,2000000,4000000,4000000,4000000,300,"
              "7000000,3000000,4000000,4000000,4000000\r\n"
              "generation 1,2,2,30000000,0.03,6000000,10000000,20000000,20000000,20000000,5000,"
              "36000000,11000000,25000000,25000000,25000000\r\n"
              "sync (non-moving),1,,2000000,0.002,,2000000,2000000,2000000,2000000,,,,,,\r\n"
              "minor,2,1,6000000,0.006,1000000,2000000,4000000,4000000,4000000,300,"
              "7000000,3000000,4000000,4000000,4000000\r\n"
              "major,2,2,30000000,0.03,6000000,10000000,20000000,20000000,20000000,5000,"
              "36000000,11000000,25000000,25000000,25000000\r\n"
              "all,4,3,36000000,0.036,7000000,4000000,20000000,20000000,20000000,5300,"
              "43000000,4000000,25000000,25000000,25000000\r\n");
}

TEST(collections_have_notes)
{
    g_autoptr(PfProfile) profile = run_made();

    assert_says(profile, "gc",
                "the longest pause, 20.0\u00a0ms, is at 300\u00a0ms: generation 1, 2 threads, "
                "2.93\u00a0KiB copied\n");
    assert_says(profile, "gc", "3 parallel collections, work balance 50.0%: 0% is serial");
    assert_says(profile, "gc", "without the second stops of the non-moving collector\n");
    assert_says_not(profile, "gc", "the log ends within");
    assert_says_not(profile, "gc", "without the other");
    profile->gc->is_open = true;
    profile->gc->open_since_ns = 990 * MS_NS;
    profile->gc->n_unpaired = 2;
    profile->gc->has_balance = false;
    assert_says(profile, "gc", "the log ends within a collection, begun at 990\u00a0ms");
    assert_says(profile, "gc", "2 starts or ends of a collection without the other are not");
    assert_says_not(profile, "gc", "balance");
}

TEST(collections_of_a_kind_that_never_happened_have_no_pauses)
{
    g_autoptr(PfProfile) profile = run_made();

    profile->gc->major = (PfGcSums){ 0 };
    char *text = table_of_profile(profile, "gc", "csv");
    assert_non_null(strstr(text, "major,0,0,0,0,0,,,,,0,0,,,,\r\n"));
    free(text);
}

TEST(memory_is_told_by_what_is_read_and_what_flows)
{
    assert_csv("memory", "heap size,3,4194304,6990507,8388608,300000000,6291456,800000000,\r\n"
                         "blocks,3,2097152,5708914,7340032,300000000,5242880,800000000,\r\n"
                         "live,2,1048576,1647762,3145728,800000000,3145728,800000000,\r\n"
                         "fragmented,4,,,2097152,,1048576,,\r\n"
                         "slop,2,,,40,,10,,\r\n"
                         "allocated,,,,,,,,4000\r\n"
                         "returned,2,,,,,,,3145728\r\n");
}

TEST(memory_has_notes)
{
    g_autoptr(PfProfile) profile = run_made();

    assert_says(profile, "memory",
                "2 generations, heap of any size, allocation area 4.00\u00a0MiB, megablocks of "
                "1.00\u00a0MiB, blocks of 4.00\u00a0KiB\n");
    assert_says(profile, "memory",
                "3 megablocks given back; after the last major collection 6 held, 5 needed\n");
    assert_says_not(profile, "memory", "no mean");
    profile->memory->info.max_heap_bytes = 1 << 30;
    profile->memory->blocks.n_readings = 4;
    assert_says(profile, "memory", "heap of at most 1.00\u00a0GiB");
    assert_says(profile, "memory", "blocks: of 4 readings the highest of each of 3 stretches");
}

TEST(memory_that_is_not_known_is_not_zero)
{
    g_autoptr(PfProfile) profile = run_made();

    profile->memory->info.is_known = false; /* how large a megablock is */
    profile->memory->has_allocated = false;
    profile->memory->blocks.n_readings = 4;
    pf_readings_clear(&profile->memory->live);
    char *text = table_of_profile(profile, "memory", "csv");
    assert_non_null(strstr(text, "\r\nblocks,4,2097152,,7340032,"));
    assert_null(strstr(text, "\r\nlive,"));
    assert_null(strstr(text, "allocated,"));
    assert_non_null(strstr(text, "\r\nreturned,2,,,,,,,\r\n"));
    free(text);
}

TEST(capabilities_share_the_time_of_the_run)
{
    assert_csv("capabilities",
               "0,700000000,0.7,40000000,0.04,12000000,260000000,12,3,2,1,3000,400,990000000,,0"
               "\r\n"
               "1,400000000,0.4,38000000,0.038,11000000,562000000,8,2,1,0,1000,410,,50000000,1"
               "\r\n"
               ",1100000000,0.55,78000000,0.039,23000000,822000000,20,,3,1,4000,,,,\r\n");
    g_autoptr(PfProfile) profile = run_made();
    assert_says(profile, "capabilities", "\nall  ");
    assert_says(profile, "capabilities", "from 0\u00a0s to 1.00\u00a0s: running");
}

TEST(capabilities_of_a_log_without_collections_are_running_or_not)
{
    g_autoptr(PfProfile) profile = run_made();

    for (size_t i = 0; i < profile->schedule->n_caps; i++)
        profile->schedule->caps[i].has_gc = false;
    char *text = table_of_profile(profile, "capabilities", "csv");
    assert_non_null(strstr(text, "\r\n0,700000000,0.7,,,12000000,,12,"));
    assert_non_null(strstr(text, "\r\n,1100000000,0.55,,,23000000,,20,"));
    free(text);
    assert_says(profile, "capabilities", "or in a collection, of which the log does not tell");
}

TEST(threads_are_those_kept_and_the_rest)
{
    assert_csv(
        "threads",
        "3,worker,finished,600000000,0.545454545,100000000,0,50000000,9,2,2000,900000000,"
        "finished,,,1,5\r\n"
        "7,,blocked,300000000,0.272727273,0,500000000,0,6,1,3000,,black hole,3,,0,8\r\n"
        "1,,ready,150000000,0.136363636,5000000,0,0,3,0,,,stack overflow,,4096,0,2\r\n"
        ",,,50000000,0.0454545455,20000000,10000000,0,2,1,,,,,,,\r\n");
    g_autoptr(PfProfile) profile = run_made();
    assert_says(profile, "threads", "\n2 more  ");
    assert_says(profile, "threads",
                "5 threads, 1 with a label; at the end 1 ready, 1 blocked, 3 finished\n");
}

TEST(threads_that_stopped_for_no_known_reason_have_its_code)
{
    g_autoptr(PfProfile) profile = run_made();

    profile->schedule->threads[0].stop_code = 42;
    profile->schedule->threads[1].stop_code = 0;
    char *text = table_of_profile(profile, "threads", "csv");
    assert_non_null(strstr(text, ",code 42,,,1,42\r\n"));
    assert_non_null(strstr(text, ",3000,,,3,,0,\r\n"));
    free(text);
}

TEST(tasks_are_told_by_their_creation)
{
    assert_csv("tasks", "32512,1234,1000,900000000,899999000,0,1,3\r\n"
                        "32528,,2000,,,1,1,0\r\n");
    g_autoptr(PfProfile) profile = run_made();
    assert_says_not(profile, "tasks", "again");
    profile->tasks->tasks[1].kernel_tid = 1234;
    assert_says(profile, "tasks", "1 thread of the operating system: one that calls Haskell");
    profile->tasks->n_left_out = 1;
    assert_says_not(profile, "tasks", "again");
    assert_says(profile, "tasks", "2 tasks created, 1 deleted, at most 2 at a time\n");
    assert_says(profile, "tasks", "1 more task found no room");
}

TEST(sparks_are_told_by_counters_and_by_single_events)
{
    assert_csv("sparks", "0,10,1,0,4,1,2,1,,,,10,1,0,2,2,2,1,1\r\n"
                         "1,2,0,1,3,1,0,0,,,,2,0,1,1,2,0,1,1\r\n"
                         ",12,1,1,7,2,2,1,0.583333333,0.166666667,0.166666667,12,1,1,3,4,2,2,2"
                         "\r\n");
}

TEST(sparks_of_which_there_are_only_counters_or_only_events)
{
    g_autoptr(PfProfile) profile = run_made();

    assert_says(profile, "sparks", "all were converted, GC'd, fizzled, or remain\n");
    profile->sparks->all.counters[PF_SPARKS_REMAINING] = 0;
    assert_says(profile, "sparks", "the counters do not add up\n");
    profile->sparks->has_events = false;
    assert_says_not(profile, "sparks", "stolen");
    profile->sparks->has_counters = false;
    profile->sparks->has_events = true;
    assert_says(profile, "sparks", "no counters of them\n");
    assert_says_not(profile, "sparks", "converted");
}

TEST(nonmoving_phases_and_the_last_census_are_told)
{
    assert_csv("nonmoving", "mark,1,30000000,0.03,30000000,30000000,30000000,30000000,,,,,\r\n"
                            "sync,1,2000000,0.002,2000000,2000000,2000000,2000000,,,,,\r\n"
                            "sweep,1,8000000,0.008,8000000,8000000,8000000,8000000,,,,,\r\n"
                            "blocks of 8\u00a0B,,,,,,,,8,150,1200,1,1\r\n"
                            "blocks of 16\u00a0B,,,,,,,,16,60,960,2,1\r\n"
                            "blocks of all sizes,,,,,,,,,210,2160,3,2\r\n");
    g_autoptr(PfProfile) profile = run_made();
    assert_says(profile, "nonmoving",
                "12 entries marked, 5 flushes of update remembered sets\n");
    assert_says(profile, "nonmoving", "1 phase is ended by what came next");
    assert_says(profile, "nonmoving", "3 segments given back\n");
    assert_says(
        profile, "nonmoving",
        "the last of 2 censuses, at 850\u00a0ms; in the first 1.56\u00a0KiB were live\n");
}

TEST(phases_tell_what_was_held_collected_and_allocated)
{
    g_autoptr(PfProfile) profile = run_made();
    static const uint64_t times[] = { 100 * MS_NS, 300 * MS_NS }, totals[] = { 50, 70 };
    PfHeapProfile *heap = profile->heap = g_new0(PfHeapProfile, 1);

    heap->time_base = PF_TIMES_ELAPSED;
    heap->n_samples = 2;
    heap->times_ns = COPY_OF(times);
    heap->totals = COPY_OF(totals);
    char *text = table_of_profile(profile, "phases", "csv");
    assert_string_equal(
        strchr(text, '\n') + 1,
        "(before the first marker),before,0,250000000,0.25,,,,50,1000,2,0,6000000,0.024,4000000,"
        "true\r\n"
        "load,marker,250000000,750000000,0.75,,3145728,3145728,70,3000,2,2,30000000,0.04,"
        "20000000,true\r\n"
        "parse,pair,260000000,140000000,0.14,,1048576,1048576,70,2000,1,1,20000000,0.142857143,"
        "20000000,true\r\n"
        "send,open pair,900000000,100000000,0.1,3145728,3145728,3145728,,,,,,,,false\r\n");
    free(text);
    heap->time_base = PF_TIMES_LOST;
    text = table_of_profile(profile, "phases", "csv");
    assert_null(strstr(text, ",70,"));
    free(text);
}

TEST(phases_have_notes)
{
    g_autoptr(PfProfile) profile = run_made();

    assert_says(profile, "phases", "1 START without a STOP, 1 STOP without a START\n");
    assert_says(profile, "phases", "unpaired: STOP read\nunpaired: START send\n");
    assert_says_not(profile, "phases", "in no phase");
    profile->phases->n = 1;
    assert_says(profile, "phases", "750\u00a0ms of the run, 75.0%, is in no phase\n");
    assert_says_not(profile, "phases", "others");
    while (profile->phases->unpaired->len < PF_UNPAIRED_KEPT)
        g_ptr_array_add(profile->phases->unpaired, g_strdup("STOP it"));
    assert_says(profile, "phases", "unpaired: STOP it\nunpaired: and others\n");
}

TEST(phases_are_looked_for_in_what_the_program_wrote)
{
    g_autoptr(PfProfile) profile = run_of_nothing();

    profile->log->types = g_new0(PfLogType, 1);
    profile->log->types[0] = (PfLogType){ .tag = 19, .count = 1, .name = g_strdup("message") };
    profile->log->n_types = 1;
    assert_absent(profile, "phases", "the messages START x and STOP x");
}

TEST(capability_sets_tell_their_process_and_clock)
{
    assert_csv("capsets", "0,OS process,2,0-1,2,500,1000000000,4321,99,GHC-9.6.6 rts_thr,"
                          "\"14 Nov 2023, 22:13 UTC\"\r\n"
                          "1,clock domain,1,0,0,,,,,,\r\n");
}

/* A log of class f without p. */
TEST(info_tells_of_single_sparks_where_no_counter_is)
{
    g_autoptr(PfProfile) profile = run_made();
    uint64_t *events = profile->sparks->all.events;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    memset(events, 0, sizeof profile->sparks->all.events);
    profile->sparks->has_counters = false;
    events[PF_SPARK_WAS_CREATED] = 2000;
    events[PF_SPARK_WAS_STOLEN] = 68;
    events[PF_SPARK_WAS_PRUNED] = 394;
    pf_info_text_runtime(out, profile);
    fclose(out);
    assert_non_null(strstr(text, "\nsparks        2,000 created" PF_INFO_DOT
                                 "68 stolen" PF_INFO_DOT "394 GC'd\n"));
    free(text);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(tables_of_a_run_say_which_class_is_lacking),
    cmocka_unit_test(collections_are_told_by_generation_and_summed_up),
    cmocka_unit_test(collections_have_notes),
    cmocka_unit_test(collections_of_a_kind_that_never_happened_have_no_pauses),
    cmocka_unit_test(memory_is_told_by_what_is_read_and_what_flows),
    cmocka_unit_test(memory_has_notes),
    cmocka_unit_test(memory_that_is_not_known_is_not_zero),
    cmocka_unit_test(capabilities_share_the_time_of_the_run),
    cmocka_unit_test(capabilities_of_a_log_without_collections_are_running_or_not),
    cmocka_unit_test(threads_are_those_kept_and_the_rest),
    cmocka_unit_test(threads_that_stopped_for_no_known_reason_have_its_code),
    cmocka_unit_test(tasks_are_told_by_their_creation),
    cmocka_unit_test(sparks_are_told_by_counters_and_by_single_events),
    cmocka_unit_test(sparks_of_which_there_are_only_counters_or_only_events),
    cmocka_unit_test(nonmoving_phases_and_the_last_census_are_told),
    cmocka_unit_test(phases_tell_what_was_held_collected_and_allocated),
    cmocka_unit_test(phases_have_notes),
    cmocka_unit_test(phases_are_looked_for_in_what_the_program_wrote),
    cmocka_unit_test(capability_sets_tell_their_process_and_clock),
    cmocka_unit_test(info_tells_of_single_sparks_where_no_counter_is),
};

RUN_TESTS("tables_runtime", tests)
