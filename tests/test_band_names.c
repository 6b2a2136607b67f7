/*
 * test_band_names.c - what bands are called, by themselves and in groups.
 */
#include "profile_log.h"

#include "profile/band_names.h"

static void
assert_module(const char *label, const char *expected)
{
    g_autofree char *module = pf_module_of_label(label);

    if (expected)
        assert_string_equal(module, expected);
    else
        assert_null(module);
}

TEST(names_tell_the_module_of_a_closure)
{
    assert_module("base:GHC.Event.Control.W", "GHC.Event.Control");
    assert_module("containers-0.7-inplace:Data.Sequence.Internal.Three",
                  "Data.Sequence.Internal");
    assert_module("main:Main.Leaf", "Main");
    assert_module("ghc-prim:GHC.Types.:", "GHC.Types");
    assert_module("base:GHC.Base.:|", "GHC.Base");
    assert_module("M..:", "M");
    assert_module("<Main.walk>", "Main");
    assert_module("<base:GHC.Conc.Sync.fork>", "GHC.Conc.Sync");
    assert_module("<Search.Board.place'>", "Search.Board");
    assert_module("THUNK_1_0", NULL);
    assert_module("ARR_WORDS", NULL);
    assert_module("Just", NULL);
    assert_module("(,)", NULL);
    assert_module(":", NULL);
    assert_module("Leaky.", NULL);
    assert_module("", NULL);
}

/* What the bands of `labels` are called when they are grouped, one after the other. */
static void
assert_groups(PfBandNamer namer, PfGroupBy by, const char *const *labels, const char *expected)
{
    PfIntern *keys = pf_intern_new();
    g_autoptr(GString) names = g_string_new(NULL);

    for (; *labels; labels++)
        pf_intern_at_random(keys, PF_KEY_LABEL, span_of(*labels));
    namer.keys = keys;
    assert_true(pf_band_group_is_possible(&namer, by, NULL));
    for (uint32_t key = 0; key < pf_intern_count(keys); key++) {
        PfBandName name = pf_band_group_name(&namer, key, by, 0);
        g_string_append_printf(names, "%s%s", key > 0 ? " " : "", name.label);
        pf_band_name_clear(&name);
    }
    pf_intern_free(keys);
    assert_string_equal(names->str, expected);
}

TEST(names_group_closures_by_module)
{
    static const char *const labels[] = { "base:GHC.Base.Just", "main:Main.A", "main:Main.B",
                                          "ARR_WORDS", NULL };
    PfBandNamer namer = { .breakdown = PF_BY_CLOSURE_TYPE };

    assert_groups(namer, PF_GROUP_MODULE, labels, "GHC.Base Main Main (no module)");
    assert_groups(namer, PF_GROUP_CLOSURE, labels,
                  "base:GHC.Base.Just main:Main.A main:Main.B ARR_WORDS");
}

TEST(names_of_a_hp_leave_out_numbers_that_tell_nothing)
{
    static const char *const labels[] = { "(154)PINNED", "(7)go/main", "(8)go/main", "MAIN",
                                          NULL };
    g_autoptr(GHashTable) ambiguous = g_hash_table_new(g_str_hash, g_str_equal);
    PfBandNamer namer = { .breakdown = PF_BY_COST_CENTRE,
                          .is_hp = true,
                          .ambiguous = ambiguous };

    g_hash_table_add(ambiguous, (gpointer) "go/main");
    assert_groups(namer, PF_GROUP_DEFAULT, labels, "PINNED (7)go/main (8)go/main MAIN");
    assert_groups(namer, PF_GROUP_COST_CENTRE, labels, "PINNED go go MAIN");
}

TEST(names_say_what_a_profile_cannot_be_grouped_by)
{
    static const struct {
        PfBreakdown breakdown;
        PfGroupBy by;
    } impossible[] = {
        { PF_BY_TYPE, PF_GROUP_MODULE },      { PF_BY_BIOGRAPHY, PF_GROUP_TYPE },
        { PF_BY_COST_CENTRE, PF_GROUP_TYPE }, { PF_BY_RETAINER, PF_GROUP_COST_CENTRE },
        { PF_BY_UNKNOWN, PF_GROUP_STACK },    { PF_BY_COST_CENTRE, PF_GROUP_DEPTH },
        { PF_BY_ERA, PF_GROUP_SOURCE },       { PF_BY_CLOSURE_TYPE, PF_GROUP_SOURCE },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(impossible); i++) {
        PfBandNamer namer = { .breakdown = impossible[i].breakdown };
        g_autoptr(GError) error = NULL;
        assert_false(pf_band_group_is_possible(&namer, impossible[i].by, &error));
        assert_non_null(strstr(error->message, pf_group_name(impossible[i].by)));
        assert_non_null(strstr(error->message, pf_breakdown_flag(impossible[i].breakdown)));
        assert_true(pf_band_group_is_possible(&namer, PF_GROUP_DEFAULT, NULL));
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(names_tell_the_module_of_a_closure),
    cmocka_unit_test(names_group_closures_by_module),
    cmocka_unit_test(names_of_a_hp_leave_out_numbers_that_tell_nothing),
    cmocka_unit_test(names_say_what_a_profile_cannot_be_grouped_by),
};

RUN_TESTS("band_names", tests)
