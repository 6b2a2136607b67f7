/* The pages about the run-time system: what they tell, what they lack, and that nothing of them
 * is beside the page. */
#include "section_probe.h"

#include "report/key_numbers.h"
#include "runtime_report.h"

static const char *const pages[] = { "memory",    "retention",  "collections",
                                     "nonmoving", "allocation", "phases",
                                     "activity",  "sparks",     "processes" };

static const PfChartOptions letter = {
    .width = 612, .height = 792, .n_bands = 20, .min_share = 0.01, .measure = { half_em, NULL }
};
static const PfChartOptions lying = { .width = 841.89,
                                      .height = 595.28,
                                      .n_bands = 20,
                                      .min_share = 0.01,
                                      .measure = { half_em, NULL } };

/* One that tells of all. */
typedef struct {
    Runtime *runtime;
    PfGcSums generations[2];
    PfGcCap gc_caps[2];
    PfNonmoving nonmoving;
    PfCensus census;
    PfSparkCap spark_caps[2];
    PfPhase phases[60];
    PfTasks tasks;
    PfTask task;
    PfThread threads[20];
    PfAllocated allocated[2];
} Full;

static void
set_generation(PfGcSums *sums, uint16_t generation, uint64_t count, uint64_t ns)
{
    PfPauseSums pauses = { .count = count,
                           .total_ns = count * ns,
                           .max_ns = 2 * ns,
                           .p50_ns = ns,
                           .p95_ns = ns + 1000,
                           .p99_ns = ns + 2000 };

    *sums = (PfGcSums){ .generation = generation, .pauses = pauses, .felt = pauses };
}

static void
set_all_collections(Full *full)
{
    PfGc *gc = &full->runtime->gc;

    set_collections(full->runtime, 1200, 3 * SECOND, 123000000, 1000000);
    set_generation(&full->generations[0], 0, 1000, 1000000);
    set_generation(&full->generations[1], 1, 200, 10000000);
    gc->minor = full->generations[0];
    gc->major = full->generations[1];
    gc->all.felt = (PfPauseSums){ .count = 1200, .total_ns = 4 * SECOND };
    gc->all.sync_ns = SECOND;
    gc->generations = full->generations;
    gc->n_generations = 2;
    gc->oldest = 1;
    gc->par_collections = 1100;
    gc->par_threads_max = 2;
    gc->par_copied_bytes = 1000;
    gc->par_balanced_bytes = 632;
    gc->has_balance = true;
    full->gc_caps[0] = (PfGcCap){ .cap = 0, .n_began = 700, .in_ns = 10, .work_ns = 8 };
    full->gc_caps[1] = (PfGcCap){ .cap = 1, .n_began = 500, .in_ns = 10, .work_ns = 4 };
    gc->caps = full->gc_caps;
    gc->n_caps = 2;
}

static void
set_rest(Full *full)
{
    Runtime *runtime = full->runtime;
    PfProfile *profile = &runtime->profile;

    full->census = (PfCensus){ .time_ns = SECOND, .n_sizes = 1, .live_bytes = 4096 };
    full->census.sizes[0] = (PfCensusSize){ .block_bytes = 32, .live_blocks = 128 };
    full->nonmoving = (PfNonmoving){
        .n_kept_censuses = 1, .censuses = &full->census, .n_censuses = 1, .n_flushes = 7
    };
    full->nonmoving.sums[PF_NONMOVING_SYNC] =
        (PfPauseSums){ .count = 3, .total_ns = 3000, .max_ns = 1000, .p50_ns = 1000 };
    profile->nonmoving = &full->nonmoving;
    runtime->sparks = (PfSparks){ .has_counters = true, .n_caps = 2, .caps = full->spark_caps };
    runtime->sparks.all.counters[PF_SPARKS_CREATED] = 4321;
    runtime->sparks.all.readings = 1;
    full->spark_caps[1].cap = 1;
    profile->sparks = &runtime->sparks;
    full->task = (PfTask){ .id = 77, .has_created = true };
    full->tasks = (PfTasks){ .n_created = 1, .peak = 1, .n = 1, .tasks = &full->task };
    profile->tasks = &full->tasks;
    full->allocated[1].cap = 1;
    runtime->memory.has_allocated = true;
    runtime->memory.allocated_bytes = 100 * MIB;
    runtime->memory.allocated = full->allocated;
    runtime->memory.n_allocated = 2;
}

static void
set_phases(Full *full, size_t n_pairs)
{
    PfPhases *phases = &full->runtime->phases;

    full->phases[0] = (PfPhase){ .label = "", .end_ns = SECOND };
    full->phases[1] = (PfPhase){
        .kind = PF_PHASE_MARKER, .label = "load", .start_ns = SECOND, .end_ns = 10 * SECOND
    };
    for (size_t i = 0; i < n_pairs; i++) {
        full->phases[2 + i] = (PfPhase){ .kind = PF_PHASE_PAIR,
                                         .label = i == 0 ? "least" : "job",
                                         .start_ns = SECOND,
                                         .end_ns = SECOND + 1000 * (i + 1) };
    }
    *phases =
        (PfPhases){ .n = 2 + n_pairs, .phases = full->phases, .unpaired = g_ptr_array_new() };
    g_ptr_array_add(phases->unpaired, (gpointer) "STOP lost");
    phases->n_unpaired_stops = 1;
    full->runtime->profile.phases = phases;
}

static Full *
full_begin(void)
{
    static const uint64_t live[10] = { 1, 2, 3, 4, 9, 10, 9, 10, 11, 11 };
    Full *full = g_new0(Full, 1);
    Runtime *runtime = full->runtime = runtime_begin();

    runtime->profile.program.name = g_strdup("logdex");
    set_readings(&runtime->memory.live, live, 10);
    set_readings(&runtime->memory.heap_size, (const uint64_t[]){ 40 }, 1);
    set_readings(&runtime->memory.blocks, (const uint64_t[]){ 15 }, 1);
    runtime->profile.memory = &runtime->memory;
    set_all_collections(full);
    set_caps(runtime, (const double[]){ 6, 2 }, 2);
    for (size_t i = 0; i < G_N_ELEMENTS(full->threads); i++)
        full->threads[i] = (PfThread){ .id = (uint32_t)i, .label = "a thread", .stop_code = 7 };
    runtime->schedule.threads = full->threads;
    runtime->schedule.n_kept = runtime->schedule.n_threads = G_N_ELEMENTS(full->threads);
    runtime->schedule.alive_max = 20;
    runtime->schedule.by_state[PF_THREAD_BLOCKED] = 20;
    runtime->schedule.stops[7] = (PfStopSums){ .count = 4, .total_ns = 4000, .max_ns = 2000 };
    set_rest(full);
    set_phases(full, 5);
    PfLogFacts *log = runtime->profile.log;
    log->types = g_new0(PfLogType, 2);
    log->types[0] = (PfLogType){ .tag = 0, .count = 1, .name = g_strdup("CREATE_THREAD") };
    log->types[1] = (PfLogType){ .tag = 10, .count = 1, .name = g_strdup("GC_END") };
    log->n_types = 2;
    return full;
}

static void
full_end(Full *full)
{
    g_ptr_array_unref(full->runtime->phases.unpaired);
    g_free(full->runtime->profile.program.name);
    runtime_end(full->runtime);
    g_free(full);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Full, full_end)

static PfFigure *
page_of(const Full *full, const char *name)
{
    return section_on(full->runtime->run, name, &a4);
}

TEST(all_of_a_page_is_on_it_whatever_its_size)
{
    static const PfChartOptions *const papers[] = { &a4, &letter, &lying };
    g_autoptr(Full) full = full_begin();

    for (size_t i = 0; i < G_N_ELEMENTS(pages); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(papers); j++) {
            g_autoptr(PfFigure) page = section_on(full->runtime->run, pages[i], papers[j]);
            assert_non_null(page);
            assert_sound(page);
        }
    }
}

TEST(what_a_log_has_nothing_of_says_the_class_of_events_that_is_missing)
{
    g_autoptr(Run) run = run_begin();

    for (size_t i = 0; i < G_N_ELEMENTS(pages); i++) {
        g_autofree char *lack = lack_of(&run->profile, pages[i]);
        assert_non_null(lack);
        bool is_missed = strcmp(pages[i], "nonmoving") != 0 && strcmp(pages[i], "phases") != 0
                         && strcmp(pages[i], "sparks") != 0;
        assert_true((strstr(lack, "which +RTS -l") != NULL) == is_missed);
        g_autoptr(PfFigure) page = section_on(&run->profile, pages[i], &a4);
        assert_null(page);
    }
    run->profile.program.rts = g_strdup("GHC-9.6.6 rts_thr");
    g_autofree char *sparks = lack_of(&run->profile, "sparks");
    assert_non_null(strstr(sparks, "class p"));
    g_free(run->profile.program.rts);
}

TEST(memory_and_collections_tell_their_sums)
{
    g_autoptr(Full) full = full_begin();
    g_autoptr(PfFigure) memory = page_of(full, "memory");
    g_autoptr(PfFigure) collections = page_of(full, "collections");

    assert_told(memory, "Memory and collection");
    assert_told(memory, "Minor (generation 0) 1,000 1.00\u00a0s 10.0 1.00\u00a0ms");
    assert_told(memory, "Major (generation 1) 200 2.00\u00a0s 20.0 10.0\u00a0ms");
    assert_told(memory, "All 1,200 3.00\u00a0s 30.0");
    assert_told(collections, "1,200 collections, of which 200 are major ones");
    assert_told(collections, "From request to end 1,200 4.00\u00a0s 40.0");
    assert_told(collections, "stopping all capabilities takes 1.00\u00a0s in all, 25.0%");
    assert_told(collections,
                "1,100 of 1,200 collections by up to 2 threads, work balance 63.2%: "
                "0% is serial, 100% perfect");
    assert_told(collections, "Capability 1 500");
    assert_told(collections, "Major, generation 0 4.00\u00a0s 123\u00a0ms");
}

TEST(a_page_of_the_memory_alone_and_of_collections_alone_is_called_so)
{
    g_autoptr(Full) full = full_begin();
    PfProfile *profile = &full->runtime->profile;

    profile->gc = NULL;
    g_autoptr(PfFigure) memory = page_of(full, "memory");
    assert_not_told(memory, "Memory and collection");
    assert_not_told(memory, "Pauses");
    profile->gc = &full->runtime->gc;
    profile->memory = NULL;
    g_autoptr(PfFigure) collection = page_of(full, "memory");
    assert_not_told(collection, "Memory");
    assert_told(collection, "All 1,200");
}

TEST(of_what_generation_a_collection_is_may_be_unknown)
{
    g_autoptr(Full) full = full_begin();

    full->runtime->gc.n_generations = 0;
    full->runtime->gc.longest[0].generation = PF_NO_GENERATION;
    g_autoptr(PfFigure) memory = page_of(full, "memory");
    g_autoptr(PfFigure) collections = page_of(full, "collections");
    assert_told(memory, "All 1,200");
    assert_not_told(memory, "Minor");
    assert_told(collections, "1,200 collections, took 3.00\u00a0s in all");
    assert_not_told(collections, "By generation");
    assert_not_told(collections, "Major");
    assert_told(collections, "n/a 4.00\u00a0s 123\u00a0ms 0\u00a0s n/a n/a");
    g_autofree char *said = said_by(report_of(full->runtime), "longest-pause");
    assert_non_null(strstr(said, "It is a collection at 4.00\u00a0s"));
}

TEST(the_verdict_on_who_holds_the_memory_is_of_what_the_data_hold)
{
    static const uint64_t growing[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
    g_autoptr(Full) full = full_begin();
    PfMemory *memory = &full->runtime->memory;
    g_autoptr(PfFigure) rts = page_of(full, "retention");

    assert_told(rts,
                "Held by the run-time system: at the end 40.0\u00a0MiB is held, 3.6 times");
    set_readings(&memory->heap_size, (const uint64_t[]){ 18 }, 1);
    g_autoptr(PfFigure) data = page_of(full, "retention");
    assert_told(data, "Held by the program: at the end 18.0\u00a0MiB is held, 1.6 times");
    set_readings(&memory->heap_size, (const uint64_t[]){ 18, 4 }, 2);
    g_autoptr(PfFigure) released = page_of(full, "retention");
    assert_told(released, "Given back: at the end 4.00\u00a0MiB is held, of 18.0\u00a0MiB");
    set_readings(&memory->live, growing, 10);
    g_autoptr(PfFigure) grows = page_of(full, "retention");
    assert_told(grows, "Held by the program: its live data grow. From 5.00\u00a0s to "
                       "10.0\u00a0s the most that lives is 7.00\u00a0MiB in the first half, "
                       "10.0\u00a0MiB in the last");
    memory->live.n = 6;
    g_autoptr(PfFigure) unknown = page_of(full, "retention");
    assert_told(unknown, "Not known: 2 major collections");
}

TEST(the_time_budget_adds_up_and_names_what_is_left)
{
    g_autoptr(Full) full = full_begin();
    PfCapability *caps = full->runtime->caps;
    g_autoptr(PfFigure) of_caps = page_of(full, "allocation");

    assert_told(of_caps, "of all 2 capabilities together, 10.0\u00a0s each");
    assert_told(of_caps, "running Haskell code 8.00\u00a0s 40.0%");
    assert_told(of_caps, "idle 12.0\u00a0s 60.0% all 20.0\u00a0s 100%");
    assert_not_told(of_caps, "not told");
    caps[0].idle_ns -= SECOND;
    g_autoptr(PfFigure) rest = page_of(full, "allocation");
    assert_told(rest, "not told by the log 1.00\u00a0s 5.0% all 20.0\u00a0s 100%");

    full->runtime->profile.schedule = NULL;
    g_autoptr(PfFigure) of_clock = page_of(full, "allocation");
    assert_told(of_clock, "collecting 3.00\u00a0s 30.0% waiting for all to stop 1.00\u00a0s "
                          "10.0% the program, and what the log does not tell 6.00\u00a0s 60.0% "
                          "all 10.0\u00a0s 100%");
    assert_told(of_clock, "100\u00a0MiB is allocated in 10.0\u00a0s, 10.0\u00a0MiB/s");
}

TEST(capabilities_threads_and_reasons_are_told)
{
    g_autoptr(Full) full = full_begin();
    g_autoptr(PfFigure) page = page_of(full, "activity");

    assert_told(page, "20 threads, at most 20 alive at a time");
    assert_told(page, "At the end 20 are blocked.");
    assert_told(page, "Capability 0 6.00\u00a0s 60.0 0\u00a0s 0.0 4.00\u00a0s 40.0");
    assert_told(page, "MVar 4 4.00\u00a0\u00b5s 1.00\u00a0\u00b5s 2.00\u00a0\u00b5s");
    assert_told(page, "a thread");
    full->runtime->profile.log->types[1].count = 0; /* then it may be in one */
    g_autoptr(PfFigure) without = page_of(full, "activity");
    assert_told(without, "Capability 0 6.00\u00a0s 60.0 n/a n/a n/a n/a");
    assert_told(without, "they are of class g");
    g_autoptr(PfFigure) budget = page_of(full, "allocation");
    assert_told(budget, "running Haskell code 8.00\u00a0s 40.0% not told by the log "
                        "12.0\u00a0s 60.0%");
}

TEST(sparks_and_the_non_moving_collector_and_tasks_are_told)
{
    g_autoptr(Full) full = full_begin();
    g_autoptr(PfFigure) sparks = page_of(full, "sparks");
    g_autoptr(PfFigure) nonmoving = page_of(full, "nonmoving");
    g_autoptr(PfFigure) processes = page_of(full, "processes");

    assert_told(sparks, "4,321");
    assert_told(nonmoving, "Second stop 3 3.00\u00a0\u00b5s");
    assert_told(nonmoving, "32\u00a0B 128 4.00\u00a0KiB");
    assert_told(nonmoving, "flushed 7 times");
    assert_told(processes, "1 task was created, at most 1 were there at a time.");
    full->tasks.n_created = 3;
    g_autoptr(PfFigure) again = page_of(full, "processes");
    assert_told(again, "One that calls Haskell again is created again: 3 times in all.");
    full->runtime->sparks.all.counters[PF_SPARKS_CREATED] = 0; /* counted, but there is none */
    g_autoptr(PfFigure) none = page_of(full, "sparks");
    assert_null(none);
}

/* Where the first text of these words stands. */
static double
place_of(const PfFigure *figure, const char *words)
{
    const PfMark *marks = marks_of(figure);

    for (guint i = 0; i < figure->marks->len; i++)
        if (marks[i].type == PF_MARK_TEXT && strcmp(marks[i].text, words) == 0)
            return points_of(figure, &marks[i])->x;
    fail_msg("there is no \"%s\"", words);
    return 0;
}

TEST(tables_of_numbers_alone_have_their_room_between_columns)
{
    g_autoptr(Full) full = full_begin();
    g_autoptr(PfFigure) page = page_of(full, "processes");

    assert_true(place_of(page, "task") < 100); /* its right end */
    assert_true(place_of(page, "last cap") - place_of(page, "first cap") > 50);
}

TEST(of_many_phases_between_messages_the_longest_are_told)
{
    g_autoptr(Full) full = full_begin();
    g_autoptr(PfFigure) few = page_of(full, "phases");

    assert_told(few, "Between markers");
    assert_told(few, "least");
    assert_told(few, "Without their counterpart: \u201cSTOP lost\u201d.");
    g_ptr_array_unref(full->runtime->phases.unpaired);
    set_phases(full, 41);
    g_autoptr(PfFigure) many = page_of(full, "phases");
    assert_told(many, "the longest of 41");
    assert_not_told(many, "least");
}

TEST(key_numbers_of_a_log_without_samples_are_those_of_the_run_time_system)
{
    static const char *const wanted =
        "Run time 10.0 s elapsed; GC share 30.0 % of elapsed time; Longest pause 123 ms of 1,200; "
        "Allocated 100 MiB 10.0\u00a0MiB/s; Heap size 40.0 MiB held from the system; Threads 20  "
        "at most 20 at a time; Utilisation 40.0 % of 2 capabilities; ";
    g_autoptr(Full) full = full_begin();
    g_autoptr(GArray) numbers = pf_key_numbers(report_of(full->runtime), 7);
    g_autoptr(GString) told = g_string_new(NULL);

    for (guint i = 0; i < numbers->len; i++) {
        const PfKeyNumber *number = &g_array_index(numbers, PfKeyNumber, i);
        g_string_append_printf(told, "%s %s %s %s; ", number->label, number->value,
                               number->unit, number->note);
    }
    assert_string_equal(told->str, wanted);
}

TEST(the_first_page_shows_the_memory_and_what_the_heap_is_made_of)
{
    g_autoptr(Full) full = full_begin();
    full->runtime->memory.info = (PfHeapInfo){
        .is_known = true, .generations = 2, .max_heap_bytes = 64 * MIB, .alloc_area_bytes = MIB
    };
    g_autoptr(PfFigure) page = page_of(full, "summary");

    assert_told(page, "Memory heap size, blocks in use, live data");
    assert_told(page, "Allocation area 1.00\u00a0MiB (-A)");
    assert_told(page, "Generations 2, heap limit 64.0\u00a0MiB");
    full->runtime->memory.info.max_heap_bytes = 0;
    g_autoptr(PfFigure) unlimited = page_of(full, "summary");
    assert_told(unlimited, "Generations 2, no heap limit");
}

TEST(the_page_on_the_data_tells_which_classes_of_events_there_are)
{
    g_autoptr(Full) full = full_begin();
    PfLogFacts *log = full->runtime->profile.log;
    g_autoptr(PfFigure) two = page_of(full, "quality");
    assert_told(two, "Classes of events scheduler (s)\u2002\u00b7\u2002collections (g) ");
    log->types[0].count = log->types[1].count = 0;
    g_autoptr(PfFigure) none = page_of(full, "quality");
    assert_told(none, "Classes of events none");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_of_a_page_is_on_it_whatever_its_size),
    cmocka_unit_test(what_a_log_has_nothing_of_says_the_class_of_events_that_is_missing),
    cmocka_unit_test(memory_and_collections_tell_their_sums),
    cmocka_unit_test(a_page_of_the_memory_alone_and_of_collections_alone_is_called_so),
    cmocka_unit_test(of_what_generation_a_collection_is_may_be_unknown),
    cmocka_unit_test(the_verdict_on_who_holds_the_memory_is_of_what_the_data_hold),
    cmocka_unit_test(the_time_budget_adds_up_and_names_what_is_left),
    cmocka_unit_test(capabilities_threads_and_reasons_are_told),
    cmocka_unit_test(sparks_and_the_non_moving_collector_and_tasks_are_told),
    cmocka_unit_test(tables_of_numbers_alone_have_their_room_between_columns),
    cmocka_unit_test(of_many_phases_between_messages_the_longest_are_told),
    cmocka_unit_test(key_numbers_of_a_log_without_samples_are_those_of_the_run_time_system),
    cmocka_unit_test(the_first_page_shows_the_memory_and_what_the_heap_is_made_of),
    cmocka_unit_test(the_page_on_the_data_tells_which_classes_of_events_there_are),
};

RUN_TESTS("section_runtime", tests)
