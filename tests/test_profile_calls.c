/*
 * test_profile_calls.c - cost-centre stacks: their names, time profiles, call trees.
 */
#include "profile_log.h"

static const PfProfileOptions everything = { 0 };

enum { MAIN_ID = 1, GO_ID, CAF_ID, SYSTEM_ID, GC_ID, IDLE_ID, OVERHEAD_ID, DONT_CARE_ID };

static void
log_centres(LogBuilder *log)
{
    log_centre(log, GC_ID, "GC", "GC", "<built-in>", 0);
    log_centre(log, SYSTEM_ID, "SYSTEM", "SYSTEM", "<built-in>", 0);
    log_centre(log, IDLE_ID, "IDLE", "IDLE", "<built-in>", 0);
    log_centre(log, OVERHEAD_ID, "OVERHEAD_of", "PROFILING", "<built-in>", 0);
    log_centre(log, DONT_CARE_ID, "DONT_CARE", "MAIN", "<built-in>", 0);
    log_centre(log, CAF_ID, "CAF", "Data.Thing", "<entire-module>", 'c');
    log_centre(log, GO_ID, "go", "Main", "Main.hs:2:1-9", 0);
    log_centre(log, MAIN_ID, "main", "Main", "Main.hs:1:1-9", 0);
}

/* A log of one sample, of whose stacks each has so many ids. */
static PfProfile *
profile_of_stacks(size_t n, const size_t *lens, uint32_t (*ids)[4])
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_centres(&log);
    log_heap_begin(&log, 1000, PF_BY_COST_CENTRE);
    log_sample(&log, SECOND_NS);
    for (size_t i = 0; i < n; i++)
        log_stack(&log, 100 - i, lens[i], ids[i]);
    log_sample_end(&log, SECOND_NS);
    log_mark(&log);
    return profile_of(&log, everything);
}

TEST(profile_names_stacks_as_ghc_does)
{
    static const size_t lens[] = { 2, 0, 1, 1, 2 };
    static uint32_t ids[][4] = {
        { GO_ID, MAIN_ID }, { 0 }, { CAF_ID }, { 17 }, { 4000000000, MAIN_ID }
    };
    g_autoptr(PfProfile) profile = profile_of_stacks(5, lens, ids);
    const PfBand *bands = profile->heap->bands;

    assert_int_equal(profile->heap->n_bands, 5);
    assert_string_equal(bands[0].name.label, "go/main");
    assert_string_equal(bands[0].name.module, "Main");
    assert_string_equal(bands[0].name.source, "Main.hs:2:1-9");
    assert_string_equal(bands[1].name.label, "MAIN");
    assert_null(bands[1].name.module);
    assert_string_equal(bands[2].name.label, "Data.Thing.CAF");
    assert_string_equal(bands[2].name.module, "Data.Thing");
    assert_string_equal(bands[3].name.label, "cc#17");
    assert_null(bands[3].name.module);
    assert_string_equal(bands[4].name.label, "cc#4000000000/main");
    assert_int_equal(profile->n_cost_centres, 8);
}

TEST(profile_names_stacks_whose_definitions_come_later)
{
    g_auto(LogBuilder) log = log_begin();
    static const uint32_t stack[] = { GO_ID, MAIN_ID };

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, 1000, PF_BY_COST_CENTRE);
    log_sample(&log, SECOND_NS);
    log_stack(&log, 5, 2, stack);
    log_sample_end(&log, SECOND_NS);
    log_tick(&log, 0, 2, stack);
    log_centres(&log);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_string_equal(profile->heap->bands[0].name.label, "go/main");
    assert_string_equal(profile->time->calls->nodes[1].label, "main");
}

/* The call tree, a node a line. */
static char *
tree_of(const PfCalls *calls)
{
    GString *out = g_string_new(NULL);

    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        g_string_append_printf(out, "%*s%s %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " +%u\n",
                               2 * (int)node->depth, "", node->label, node->individual,
                               node->inherited, node->n_below);
    }
    return g_string_free(out, FALSE);
}

TEST(profile_makes_a_tree_of_ticks)
{
    static const uint32_t go[] = { GO_ID, MAIN_ID }, other[] = { 17, MAIN_ID },
                          caf[] = { CAF_ID };
    g_auto(LogBuilder) log = log_begin();
    PfEvent begin = pf_event_blank(PF_PROF_BEGIN, 1000);

    log_block(&log, PF_NO_CAP, 1000);
    begin.prof_begin.tick_interval_ns = 1000000;
    log_event(&log, &begin);
    log_centres(&log);
    for (unsigned i = 0; i < 3; i++)
        log_tick(&log, 0, 2, go);
    log_tick(&log, 1, 2, other);
    log_tick(&log, 1, 1, go + 1);
    log_tick(&log, 0, 1, caf);
    log_tick(&log, 0, 0, caf);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfTimeProfile *time = profile->time;
    g_autofree char *tree = tree_of(time->calls);
    assert_string_equal(tree, "MAIN 1 7 +4\n"
                              "  main 1 5 +2\n"
                              "    go 3 3 +0\n"
                              "    cc#17 1 1 +0\n"
                              "  CAF 1 1 +0\n");
    assert_int_equal(time->interval_ns, 1000000);
    assert_int_equal(time->samples, 7);
    assert_int_equal(time->ticks, 7);
    assert_int_equal(time->n_capabilities, 2);
    assert_int_equal(time->by_capability[0], 5);
    assert_int_equal(time->by_capability[1], 2);
    assert_true(time->calls->nodes[4].is_caf);
    assert_null(profile->heap);
}

TEST(profile_counts_apart_what_ghc_ignores)
{
    static const uint32_t ids[] = { GC_ID, SYSTEM_ID, IDLE_ID, OVERHEAD_ID, DONT_CARE_ID };
    static const uint32_t under_main[] = { GC_ID, MAIN_ID };
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_centres(&log);
    for (unsigned i = 0; i < G_N_ELEMENTS(ids); i++)
        for (unsigned j = 0; j <= i; j++)
            log_tick(&log, 0, 1, &ids[i]);
    log_tick(&log, 0, 2, under_main); /* a stack of two is the program's */
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfTimeProfile *time = profile->time;
    assert_int_equal(time->samples, 16);
    assert_int_equal(time->ticks, 1);
    assert_int_equal(time->ignored[PF_IGNORED_GC], 1);
    assert_int_equal(time->ignored[PF_IGNORED_SYSTEM], 2);
    assert_int_equal(time->ignored[PF_IGNORED_IDLE], 3);
    assert_int_equal(time->ignored[PF_IGNORED_OVERHEAD], 4);
    assert_int_equal(time->ignored[PF_IGNORED_DONT_CARE], 5);
    assert_int_equal(time->calls->nodes[0].inherited, 1);
}

TEST(profile_counts_what_only_has_an_ignored_name)
{
    g_auto(LogBuilder) log = log_begin();
    static const uint32_t mine[] = { 9 };

    log_block(&log, PF_NO_CAP, 1000);
    log_centre(&log, 9, "GC", "GC", "GC.hs:1:1-5", 0);
    log_tick(&log, 0, 1, mine);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    assert_int_equal(profile->time->ticks, 1);
}

TEST(profile_hangs_stacks_that_are_cut_under_a_root_of_their_own)
{
    g_auto(LogBuilder) log = log_begin();
    uint32_t ids[255];

    for (uint32_t i = 0; i < 255; i++)
        ids[i] = 1000 - i; /* the outermost frame is 746 */
    log_block(&log, PF_NO_CAP, 1000);
    log_tick(&log, 0, 255, ids);
    log_tick(&log, 0, 254, ids);
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfCalls *calls = profile->time->calls;
    assert_int_equal(calls->n_nodes, 1 + 254 + 1 + 255);
    assert_string_equal(calls->nodes[0].label, "MAIN");
    assert_int_equal(calls->nodes[0].inherited, 1);
    assert_int_equal(calls->nodes[0].n_below, 254);
    const PfCallNode *cut = &calls->nodes[255];
    assert_string_equal(cut->label, "(stack cut)");
    assert_int_equal(cut->depth, 0);
    assert_int_equal(cut->n_below, 255);
    assert_string_equal(cut[1].label, "cc#746");
    assert_string_equal(cut[255].label, "cc#1000");
    assert_int_equal(cut[255].individual, 1);
}

TEST(profile_weighs_the_tree_of_a_heap_as_it_is_asked_to)
{
    static const PfWeight weights[] = { PF_WEIGHT_TICKS, PF_WEIGHT_PEAK, PF_WEIGHT_END,
                                        PF_WEIGHT_MEAN };
    static const char *const trees[] = {
        "MAIN 0 40 +2\n  main 10 40 +1\n    go 30 30 +0\n",
        "MAIN 0 40 +2\n  main 10 40 +1\n    go 30 30 +0\n",
        "MAIN 0 20 +1\n  main 20 20 +0\n",
        "MAIN 0 30 +2\n  main 15 30 +1\n    go 15 15 +0\n",
    };
    static const uint32_t ids[] = { GO_ID, MAIN_ID };
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_centres(&log);
    log_heap_begin(&log, 1000, PF_BY_COST_CENTRE);
    log_sample(&log, SECOND_NS);
    log_stack(&log, 30, 2, ids);
    log_stack(&log, 10, 1, ids + 1);
    log_sample_end(&log, SECOND_NS);
    log_sample(&log, 2 * SECOND_NS);
    log_stack(&log, 20, 1, ids + 1);
    log_sample_end(&log, 2 * SECOND_NS);
    log_mark(&log);
    for (size_t i = 0; i < G_N_ELEMENTS(weights); i++) {
        g_autoptr(PfProfile) profile =
            profile_of(&log, (PfProfileOptions){ .heap_weight = weights[i], .n_bands = 1 });
        g_autofree char *tree = tree_of(profile->heap->calls);
        assert_string_equal(tree, trees[i]);
    }
}

/* Property: a node inherits its own cost and that of all that is below it. */
TEST(profile_inherits_what_is_below)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    for (unsigned i = 0; i < 500; i++) {
        uint32_t ids[8];
        size_t n = (size_t)g_rand_int_range(random, 0, 8);
        for (uint32_t j = 0; j < n; j++)
            ids[j] = 10 * j + (uint32_t)g_rand_int_range(random, 0, 3);
        log_tick(&log, 0, n, ids);
    }
    log_mark(&log);

    g_autoptr(PfProfile) profile = profile_of(&log, everything);
    const PfCalls *calls = profile->time->calls;
    assert_int_equal(calls->nodes[0].inherited, 500);
    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        uint64_t sum = node->individual;
        for (size_t j = 1; j <= node->n_below; j++) {
            sum += node[j].individual;
            assert_true(node[j].depth > node->depth);
        }
        assert_int_equal(sum, node->inherited);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(profile_names_stacks_as_ghc_does),
    cmocka_unit_test(profile_names_stacks_whose_definitions_come_later),
    cmocka_unit_test(profile_makes_a_tree_of_ticks),
    cmocka_unit_test(profile_counts_apart_what_ghc_ignores),
    cmocka_unit_test(profile_counts_what_only_has_an_ignored_name),
    cmocka_unit_test(profile_hangs_stacks_that_are_cut_under_a_root_of_their_own),
    cmocka_unit_test(profile_weighs_the_tree_of_a_heap_as_it_is_asked_to),
    cmocka_unit_test(profile_inherits_what_is_below),
};

RUN_TESTS("profile_calls", tests)
