/*
 * test_names.c - how much of a band's name a key and a band show.
 */
#include "check.h"

#include <string.h>

#include "figure/names.h"

static void
assert_short(PfNameKind kind, const char *label, const char *expected)
{
    PfBandName name = { .label = (char *)label };
    g_autofree char *got = pf_short_name(kind, &name);
    assert_string_equal(got, expected);
}

TEST(short_names_of_stacks_are_the_innermost_centre)
{
    assert_short(PF_NAMES_STACKS, "insertPostings.addPosting/mergeEntry/main",
                 "insertPostings.addPosting");
    assert_short(PF_NAMES_STACKS, "serve.go/serve/main", "serve.go");
    assert_short(PF_NAMES_STACKS, "serve.go.(...)/serve.go/main", "serve.go.(...)");
    assert_short(PF_NAMES_STACKS, "Report.Render.CAF", "Report.Render.CAF");
    assert_short(PF_NAMES_STACKS, "MAIN", "MAIN");
    assert_short(PF_NAMES_STACKS, "", "");
}

TEST(short_names_keep_the_slashes_of_operators)
{
    assert_short(PF_NAMES_STACKS, "</>/main", "</>");
    assert_short(PF_NAMES_STACKS, "path.</>/path/main", "path.</>");
    assert_short(PF_NAMES_STACKS, "//main", "/");
    assert_short(PF_NAMES_STACKS, "/=/main", "/=");
    assert_short(PF_NAMES_STACKS, "main//=/x", "main");
    assert_short(PF_NAMES_STACKS, "\\/\\/go", "\\");
    assert_short(PF_NAMES_STACKS, "/", "/");
}

TEST(short_names_of_closures_have_neither_package_nor_module)
{
    assert_short(PF_NAMES_CLOSURES, "containers-0.6.4.1:Data.Map.Internal.Bin", "Bin");
    assert_short(PF_NAMES_CLOSURES, "HUnit-1.6.2.0:Test.HUnit.Lang.Failure", "Failure");
    assert_short(PF_NAMES_CLOSURES, "main:Main.\u00c9t\u00e9.Node'", "Node'");
    assert_short(PF_NAMES_CLOSURES, "ghc-prim:GHC.Types.I#", "I#");
    assert_short(PF_NAMES_CLOSURES, "ghc-prim:GHC.Tuple.Prim.(,)", "(,)");
    assert_short(PF_NAMES_CLOSURES, "<ghc-prim:GHC.CString.sat_svr>", "<sat_svr>");
    assert_short(PF_NAMES_CLOSURES, "<GHC.TopHandler.sat_s47g>", "<sat_s47g>");
}

TEST(short_names_of_closures_may_be_operators)
{
    assert_short(PF_NAMES_CLOSURES, "ghc-prim:GHC.Types.:", ":");
    assert_short(PF_NAMES_CLOSURES, "containers-0.7-inplace:Data.Sequence.Internal.:<|", ":<|");
    assert_short(PF_NAMES_CLOSURES, "GHC.Base.++", "++");
    assert_short(PF_NAMES_CLOSURES, "GHC.Base..", ".");
    assert_short(PF_NAMES_CLOSURES, "Data.Map.Internal.\\\\", "\\\\");
    assert_short(PF_NAMES_CLOSURES, "a:B.:/", ":/");
}

TEST(short_names_of_closures_without_a_module_are_whole)
{
    static const char *const names[] = { "THUNK_1_0", "Bin", ":", "serve.go", "Main.",
                                         "p:Bin",     "",    "<", "<>",       ":Main.X" };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        assert_short(PF_NAMES_CLOSURES, names[i], names[i]);
}

TEST(short_names_of_tables_have_no_source)
{
    PfBandName table = { .label = (char *)"String, sat_s6, Main, lib/Main.hs:1:2-3",
                         .source = (char *)"lib/Main.hs:1:2-3" };
    g_autofree char *got = pf_short_name(PF_NAMES_TABLES, &table);

    assert_string_equal(got, "String, sat_s6, Main");
    assert_short(PF_NAMES_TABLES, "0x4a2f10", "0x4a2f10");
}

TEST(short_names_of_the_rest_are_whole)
{
    assert_short(PF_NAMES_PLAIN, "GHC.Internal.IO.Encoding", "GHC.Internal.IO.Encoding");
    assert_short(PF_NAMES_PLAIN, "src/Main.hs:1:2-3", "src/Main.hs:1:2-3");
}

TEST(key_names_drop_packages_where_that_is_unique)
{
    static const char *const labels[] = {
        "containers-0.6.7:Data.Map.Internal.Bin",
        "p-1:Data.Tree.Node",
        "q-1:Data.Tree.Node",
        "ARR_WORDS",
        "<base:GHC.Base.sat_s1>",
        "base:GHC.Base.X",
        "GHC.Base.X",
    };
    static const char *const expected[] = {
        "Data.Map.Internal.Bin", "p-1:Data.Tree.Node", "q-1:Data.Tree.Node", "ARR_WORDS",
        "<GHC.Base.sat_s1>",     "base:GHC.Base.X",    "GHC.Base.X",
    };
    g_auto(GStrv) closures = pf_key_names(PF_NAMES_CLOSURES, labels, G_N_ELEMENTS(labels));
    g_auto(GStrv) plain = pf_key_names(PF_NAMES_PLAIN, labels, G_N_ELEMENTS(labels));

    for (size_t i = 0; i < G_N_ELEMENTS(labels); i++) {
        assert_string_equal(closures[i], expected[i]);
        assert_string_equal(plain[i], labels[i]);
    }
    assert_int_equal(g_strv_length(closures), G_N_ELEMENTS(labels));
}

/* Property: bands of different labels stay different, whatever the labels. */
TEST(key_names_tell_bands_apart)
{
    static const char *const parts[] = { "p:", "q-1:", "P.x:", "M.", "N.", "c", ":", "<", ">" };
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    g_autoptr(GHashTable) set = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (unsigned i = 0; i < 5000; i++) {
        GString *label = g_string_new(NULL);
        for (int n = g_rand_int_range(random, 0, 6); n > 0; n--)
            g_string_append(label,
                            parts[g_rand_int_range(random, 0, (int)G_N_ELEMENTS(parts))]);
        g_hash_table_add(set, g_string_free(label, FALSE));
    }
    guint n;
    g_autofree gpointer *labels = g_hash_table_get_keys_as_array(set, &n);
    g_auto(GStrv) names =
        pf_key_names(PF_NAMES_CLOSURES, (const char *const *)(gconstpointer)labels, n);
    g_autoptr(GHashTable) shown = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < n; i++)
        assert_true(g_hash_table_add(shown, names[i]));
}

TEST(key_names_of_nothing_are_none)
{
    g_auto(GStrv) names = pf_key_names(PF_NAMES_CLOSURES, NULL, 0);
    assert_null(names[0]);
}

TEST(name_kinds_follow_the_breakdown_and_the_groups)
{
    static const struct {
        PfBreakdown breakdown;
        PfGroupBy by;
        PfNameKind kind;
    } cases[] = {
        { PF_BY_COST_CENTRE, PF_GROUP_DEFAULT, PF_NAMES_STACKS },
        { PF_BY_COST_CENTRE, PF_GROUP_DEPTH, PF_NAMES_STACKS },
        { PF_BY_COST_CENTRE, PF_GROUP_COST_CENTRE, PF_NAMES_PLAIN },
        { PF_BY_CLOSURE_TYPE, PF_GROUP_DEFAULT, PF_NAMES_CLOSURES },
        { PF_BY_CLOSURE_DESCRIPTION, PF_GROUP_CLOSURE, PF_NAMES_CLOSURES },
        { PF_BY_CLOSURE_TYPE, PF_GROUP_MODULE, PF_NAMES_PLAIN },
        { PF_BY_INFO_TABLE, PF_GROUP_DEFAULT, PF_NAMES_TABLES },
        { PF_BY_INFO_TABLE, PF_GROUP_SOURCE, PF_NAMES_PLAIN },
        { PF_BY_MODULE, PF_GROUP_DEFAULT, PF_NAMES_PLAIN },
        { PF_BY_UNKNOWN, PF_GROUP_DEFAULT, PF_NAMES_PLAIN },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        PfHeapProfile heap = { .breakdown = cases[i].breakdown, .by = cases[i].by };
        assert_int_equal(pf_name_kind(&heap), cases[i].kind);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(short_names_of_stacks_are_the_innermost_centre),
    cmocka_unit_test(short_names_keep_the_slashes_of_operators),
    cmocka_unit_test(short_names_of_closures_have_neither_package_nor_module),
    cmocka_unit_test(short_names_of_closures_may_be_operators),
    cmocka_unit_test(short_names_of_closures_without_a_module_are_whole),
    cmocka_unit_test(short_names_of_tables_have_no_source),
    cmocka_unit_test(short_names_of_the_rest_are_whole),
    cmocka_unit_test(key_names_drop_packages_where_that_is_unique),
    cmocka_unit_test(key_names_tell_bands_apart),
    cmocka_unit_test(key_names_of_nothing_are_none),
    cmocka_unit_test(name_kinds_follow_the_breakdown_and_the_groups),
};

RUN_TESTS("names", tests)
