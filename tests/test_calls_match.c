/*
 * test_calls_match.c - stacks of one run found again in another, by what does not change.
 */
#include "check.h"

#include "calls_builder.h"
#include "profile/calls_match.h"

static size_t
index_of(const PfCalls *calls, const char *label)
{
    for (size_t i = 0; i < calls->n_nodes; i++)
        if (strcmp(calls->nodes[i].label, label) == 0)
            return i;
    fail_msg("there is no node %s", label);
    return 0;
}

/* A tree of one stack below MAIN for each of `n` sources, all called "f". */
static PfCalls *
calls_of_sources(size_t n, const char *const *sources, const uint64_t *costs)
{
    CallsBuilder builder = calls_begin();

    for (size_t i = 0; i < n; i++) {
        uint32_t id = calls_centre(&builder, "f", "M", sources[i]);
        calls_cost(&builder, costs[i], 1, &id);
    }
    return calls_end(&builder);
}

TEST(stacks_are_found_again_when_ids_and_lines_have_changed)
{
    CallsBuilder builder = calls_begin();
    uint32_t render = calls_centre(&builder, "render", "Report", "Report.hs:30:1-9");
    uint32_t main_id = calls_centre(&builder, "main", "Main", "Main.hs:10:1-9");
    calls_cost(&builder, 70, 2, (const uint32_t[]){ main_id, render });
    calls_cost(&builder, 30, 1, &main_id);
    PfCalls *run = calls_of_four(), *other = calls_end(&builder);
    g_autoptr(PfCallsMatch) match = pf_calls_match(run, other);

    assert_int_equal(match->inherited[0], 100);
    assert_int_equal(match->inherited[index_of(run, "main")], 100);
    assert_int_equal(match->individual[index_of(run, "main")], 30);
    assert_int_equal(match->inherited[index_of(run, "render")], 70);
    assert_int_equal(match->inherited[index_of(run, "lookup")], 0);
    assert_int_equal(match->only_here.n, 2); /* lookup, and the CAF */
    assert_int_equal(match->only_here.cost, 700);
    assert_string_equal(match->only_here.largest->label, "lookup");
    assert_int_equal(match->only_there.n, 0);
    assert_null(match->only_there.largest);
    pf_calls_free(run);
    pf_calls_free(other);
}

TEST(stacks_are_the_same_only_under_the_same_callers)
{
    CallsBuilder builder = calls_begin();
    uint32_t lookup = calls_centre(&builder, "lookup", "Store.Index", "");
    uint32_t main_id = calls_centre(&builder, "main", "Main", "");
    uint32_t elsewhere = calls_centre(&builder, "main", "Elsewhere", "");
    calls_cost(&builder, 5, 2, (const uint32_t[]){ lookup, main_id });
    calls_cost(&builder, 7, 2, (const uint32_t[]){ elsewhere, lookup });
    PfCalls *run = calls_of_four(), *other = calls_end(&builder);
    g_autoptr(PfCallsMatch) match = pf_calls_match(run, other);

    assert_int_equal(match->inherited[0], 12);
    assert_int_equal(match->inherited[index_of(run, "main")], 0);
    assert_int_equal(match->inherited[index_of(run, "lookup")], 0);
    assert_int_equal(match->only_there.n, 2);
    assert_int_equal(match->only_there.cost, 12);
    assert_string_equal(match->only_there.largest->module, "Elsewhere");
    pf_calls_free(run);
    pf_calls_free(other);
}

TEST(stacks_of_one_name_go_by_source_and_then_by_order)
{
    static const char *const here[] = { "A.hs:1", "A.hs:2", "A.hs:3" };
    static const char *const there[] = { "A.hs:2", "A.hs:7", "A.hs:8", "A.hs:9" };
    PfCalls *run = calls_of_sources(3, here, (const uint64_t[]){ 30, 20, 10 });
    PfCalls *other = calls_of_sources(4, there, (const uint64_t[]){ 1, 50, 40, 3 });
    g_autoptr(PfCallsMatch) match = pf_calls_match(run, other);

    assert_int_equal(match->inherited[1], 50);
    assert_int_equal(match->inherited[2], 1);
    assert_int_equal(match->inherited[3], 40 + 3); /* the fourth is summed into the last */
    assert_int_equal(match->only_there.n, 0);
    pf_calls_free(run);
    pf_calls_free(other);
}

TEST(stacks_without_partners_of_their_name_are_new)
{
    static const char *const here[] = { "A.hs:1", "A.hs:2" }, *const there[] = { "A.hs:9" };
    PfCalls *run = calls_of_sources(2, here, (const uint64_t[]){ 30, 20 });
    PfCalls *other = calls_of_sources(1, there, (const uint64_t[]){ 9 });
    g_autoptr(PfCallsMatch) match = pf_calls_match(run, other);

    assert_int_equal(match->inherited[1], 9);
    assert_int_equal(match->only_here.n, 1);
    assert_ptr_equal(match->only_here.largest, &run->nodes[2]);
    pf_calls_free(run);
    pf_calls_free(other);
}

/* What the tops of the other run's lost stacks cost, and what was found of it, is all of it. */
static void
assert_nothing_is_lost(const PfCalls *run, const PfCallsMatch *match, uint64_t total)
{
    uint64_t found = 0;

    for (size_t i = 0; i < run->n_nodes; i++)
        found += match->individual[i];
    assert_int_equal(found + match->only_there.cost, total);
}

/* Property: of two random runs with cost centres of the same names. */
TEST(stacks_lose_no_cost)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(23);

    for (unsigned round = 0; round < 40; round++) {
        PfCalls *run = calls_random(rand, 12, 3, 200, 6);
        PfCalls *other = calls_random(rand, 12, 3, 200, 6);
        for (size_t i = 0; i < run->n_nodes; i++) /* so that none costs nothing */
            run->nodes[i].inherited++;
        g_autoptr(PfCallsMatch) match = pf_calls_match(run, other);
        assert_nothing_is_lost(run, match, pf_calls_total(other));
        pf_calls_free(run);
        pf_calls_free(other);
    }
}

TEST(stacks_of_a_run_are_all_found_in_itself)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(2);
    PfCalls *run = calls_random(rand, 50, 4, 800, 12);
    g_autoptr(PfCallsMatch) match = pf_calls_match(run, run);

    for (size_t i = 0; i < run->n_nodes; i++) {
        assert_int_equal(match->inherited[i], run->nodes[i].inherited);
        assert_int_equal(match->individual[i], run->nodes[i].individual);
    }
    assert_int_equal(match->only_here.n + match->only_there.n, 0);
    pf_calls_free(run);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(stacks_are_found_again_when_ids_and_lines_have_changed),
    cmocka_unit_test(stacks_are_the_same_only_under_the_same_callers),
    cmocka_unit_test(stacks_of_one_name_go_by_source_and_then_by_order),
    cmocka_unit_test(stacks_without_partners_of_their_name_are_new),
    cmocka_unit_test(stacks_lose_no_cost),
    cmocka_unit_test(stacks_of_a_run_are_all_found_in_itself),
};

RUN_TESTS("calls_match", tests)
