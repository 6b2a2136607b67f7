/*
 * test_calls_lend.c - a .prof joined to the eventlog of its run.
 */
#include "check.h"

#include "calls_builder.h"
#include "profile/calls_build.h"
#include "profile/calls_lend.h"

static gssize
add(PfCallsBuild *build, gssize caller, const char *label, const char *source, uint64_t entries)
{
    PfCallNode node = { .label = label,
                        .module = g_str_equal(label, "MAIN") ? "MAIN" : "Main",
                        .source = source,
                        .has_entries = true,
                        .entries = entries,
                        .individual_alloc = 10 * entries };
    if (g_str_equal(label, "GC"))
        node.module = "GC";
    return (gssize)pf_calls_build_add(build, caller, &node);
}

/* main, render and something that never had a tick; GC that counts as with -pa. */
static PfCalls *
prof(void)
{
    g_autoptr(PfCallsBuild) build = pf_calls_build_new();
    gssize root = add(build, PF_NO_CALLER, "MAIN", "<built-in>", 0);
    gssize top = add(build, root, "main", "Main.hs:1:1-9", 1);

    add(build, top, "quick", "Main.hs:9:1-9", 40);
    add(build, root, "GC", "<built-in>", 5);
    pf_calls_build_inherit(build);
    pf_calls_build_make_ids(build);
    return pf_calls_build_calls(build);
}

static const PfCallNode *
find(const PfCalls *calls, const char *label)
{
    for (size_t i = 0; i < calls->n_nodes; i++)
        if (g_str_equal(calls->nodes[i].label, label))
            return &calls->nodes[i];
    return NULL;
}

TEST(same_stacks_get_entries_and_others_are_added)
{
    PfCalls *run = calls_of_four(), *from = prof();
    PfCallsLent lent;
    PfCalls *joined = pf_calls_lend(run, from, &lent);

    assert_int_equal(lent.n_matched, 1);
    assert_int_equal(lent.n_added, 1);
    assert_int_equal(lent.n_missing, 3); /* lookup, render, CAF */
    assert_int_equal(lent.missing_ticks, 950);
    assert_int_equal(find(joined, "main")->entries, 1);
    assert_int_equal(find(joined, "main")->inherited_alloc, 410);
    assert_int_equal(find(joined, "main")->inherited, 900);
    assert_true(find(joined, "quick")->has_entries);
    assert_int_equal(find(joined, "quick")->individual, 0);
    assert_int_equal(find(joined, "quick")->depth, 2);
    assert_false(find(joined, "render")->has_entries);
    assert_null(find(joined, "GC"));
    assert_int_equal(pf_calls_total(joined), 1000);
    assert_int_equal(pf_calls_total_alloc(joined), 410);
    assert_int_equal(find(joined, "MAIN")->inherited_alloc, 410);
    pf_calls_free(joined);
    pf_calls_free(from);
    pf_calls_free(run);
}

/* Those that are called alike are told apart by their order; what was lent before is not added
 * to. */
TEST(lending_again_gives_the_same)
{
    g_autoptr(PfCallsBuild) build = pf_calls_build_new();
    gssize root = add(build, PF_NO_CALLER, "MAIN", "<built-in>", 0);

    add(build, add(build, root, "twin", "S", 3), "a", "S", 1);
    add(build, add(build, root, "twin", "S", 2), "b", "S", 1);
    add(build, add(build, root, "twin", "S", 9), "c", "S", 1);
    pf_calls_build_inherit(build);
    pf_calls_build_make_ids(build);
    PfCalls *from = pf_calls_build_calls(build);
    PfCallsLent lent;
    PfCalls *joined = pf_calls_lend(from, from, &lent);

    assert_int_equal(lent.n_added, 0);
    assert_int_equal(lent.n_missing, 0);
    assert_int_equal(joined->n_nodes, 7);
    for (size_t i = 0; i < 7; i++)
        assert_int_equal(joined->nodes[i].entries, from->nodes[i].entries);
    pf_calls_free(joined);
    pf_calls_free(from);
}

static PfProfile *
profile_with(const char *program, PfCalls *calls)
{
    PfProfile *profile = g_new0(PfProfile, 1);

    profile->program.name = g_strdup(program);
    profile->log = pf_log_facts_new(program, PF_LOG_PROF);
    if (calls) {
        profile->time = g_new0(PfTimeProfile, 1);
        profile->time->calls = calls;
    }
    return profile;
}

TEST(what_cannot_be_joined_says_why)
{
    g_autoptr(PfProfile) run = profile_with("a", calls_of_four());
    g_autoptr(PfProfile) other = profile_with("b", prof());
    g_autoptr(PfProfile) own = profile_with("a", prof());
    g_autoptr(PfProfile) heap = profile_with("a", NULL);
    g_autofree char *differs = pf_profile_lend(run, other);
    g_autofree char *lacks = pf_profile_lend(heap, own);
    g_autofree char *is_none = pf_profile_lend(own, heap);

    assert_non_null(strstr(differs, "is of the program b, and not of a: it is not joined"));
    assert_false(run->time->calls->has_entries);
    assert_non_null(strstr(lacks, "has no time profile"));
    assert_non_null(strstr(is_none, "no entries that could be joined"));

    g_autofree char *some = pf_profile_lend(run, own);
    assert_non_null(strstr(some, "of 3 cost-centre stacks, with 950 ticks"));
    assert_true(run->time->calls->has_entries);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(same_stacks_get_entries_and_others_are_added),
    cmocka_unit_test(lending_again_gives_the_same),
    cmocka_unit_test(what_cannot_be_joined_says_why),
};

RUN_TESTS("calls_lend", tests)
