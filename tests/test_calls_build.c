/*
 * test_calls_build.c - call trees of nodes in any order; by allocation; per mille.
 */
#include "check.h"

#include <glib.h>
#include <string.h>

#include "profile/calls_build.h"

static size_t
add(PfCallsBuild *build, gssize caller, const char *label, uint64_t ticks, uint64_t alloc)
{
    PfCallNode node = { .label = label,
                        .module = "M",
                        .source = "S",
                        .individual = ticks,
                        .has_entries = true,
                        .entries = 1,
                        .individual_alloc = alloc };
    return pf_calls_build_add(build, caller, &node);
}

static char *
labels(const PfCalls *calls)
{
    GString *text = g_string_new(NULL);

    for (size_t i = 0; i < calls->n_nodes; i++) {
        g_string_append_printf(text, "%u%s:%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT "+%u ",
                               calls->nodes[i].depth, calls->nodes[i].label,
                               calls->nodes[i].individual, calls->nodes[i].inherited,
                               calls->nodes[i].n_below);
    }
    return g_string_free(text, FALSE);
}

static PfCalls *
three_callees(void)
{
    g_autoptr(PfCallsBuild) build = pf_calls_build_new();
    gssize root = (gssize)add(build, PF_NO_CALLER, "MAIN", 1, 0);
    gssize a = (gssize)add(build, root, "a", 2, 900);
    gssize b = (gssize)add(build, root, "b", 5, 10);

    add(build, b, "d", 3, 20);
    add(build, a, "c", 1, 5);
    add(build, a, "b", 1, 7);
    pf_calls_build_inherit(build);
    pf_calls_build_make_ids(build);
    return pf_calls_build_calls(build);
}

TEST(nodes_stand_depth_first_by_cost)
{
    PfCalls *calls = three_callees();
    g_autofree char *text = labels(calls);

    assert_string_equal(text, "0MAIN:1,13+5 1b:5,8+1 2d:3,3+0 1a:2,4+2 2b:1,1+0 2c:1,1+0 ");
    assert_int_equal(calls->n_centres, 5);
    assert_string_equal(calls->centres[0].label, "b");
    assert_int_equal(calls->centres[0].individual, 6);
    assert_int_equal(calls->centres[0].entries, 2);
    assert_int_equal(calls->nodes[0].id, 0);
    assert_int_equal(calls->nodes[1].id, calls->nodes[4].id);
    assert_true(calls->nodes[1].is_id_made);
    pf_calls_free(calls);
}

TEST(tree_of_allocation_has_its_own_order)
{
    PfCalls *calls = three_callees();
    PfCalls *alloc = pf_calls_of_alloc(calls);
    g_autofree char *text = labels(alloc);

    assert_string_equal(text,
                        "0MAIN:0,942+5 1a:900,912+2 2b:7,7+0 2c:5,5+0 1b:10,30+1 2d:20,20+0 ");
    assert_int_equal(pf_calls_total(alloc), 942);
    pf_calls_free(alloc);
    pf_calls_free(calls);
}

TEST(centre_below_itself_inherits_once)
{
    g_autoptr(PfCallsBuild) build = pf_calls_build_new();
    gssize root = (gssize)add(build, PF_NO_CALLER, "MAIN", 0, 0);
    gssize a = (gssize)add(build, root, "a", 2, 1);

    add(build, (gssize)add(build, a, "b", 1, 1), "a", 4, 1);
    pf_calls_build_inherit(build);
    pf_calls_build_make_ids(build);
    PfCalls *calls = pf_calls_build_calls(build);
    assert_string_equal(calls->centres[0].label, "a");
    assert_int_equal(calls->centres[0].individual, 6);
    assert_int_equal(calls->centres[0].inherited, 7);
    assert_int_equal(calls->centres[0].inherited_alloc, 3);
    pf_calls_free(calls);
}

/* Of a whole up to 1,000 no count is lost; above, every share reads back. */
TEST(permille_are_shares_as_ghc_prints_them)
{
    static const uint64_t wholes[] = { 1001, 1141, 65537, UINT64_C(2206557704), UINT64_MAX };

    for (uint64_t whole = 1; whole <= PF_CALLS_SURE; whole++) {
        for (uint64_t n = 0; n <= whole; n++) {
            g_autofree char *printed = g_strdup_printf("%.1f", (double)n / (double)whole * 100);
            uint64_t permille = (uint64_t)(10 * g_ascii_strtod(printed, NULL) + 0.5);
            if (pf_calls_of_permille(permille, whole) != n)
                fail_msg("%d of %d", (int)n, (int)whole);
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(wholes); i++) {
        for (uint64_t permille = 0; permille <= 1000; permille++) {
            assert_int_equal(
                pf_calls_permille(pf_calls_of_permille(permille, wholes[i]), wholes[i]),
                permille);
        }
    }
    assert_int_equal(pf_calls_permille(5, 0), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(nodes_stand_depth_first_by_cost),
    cmocka_unit_test(tree_of_allocation_has_its_own_order),
    cmocka_unit_test(centre_below_itself_inherits_once),
    cmocka_unit_test(permille_are_shares_as_ghc_prints_them),
};

RUN_TESTS("calls_build", tests)
