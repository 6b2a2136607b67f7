/*
 * test_distinct.c - names that fit and can be told apart.
 */
#include "check.h"

#include "figure/distinct.h"
#include "figure_probe.h"

static const PfMeasure measure = { half_em, NULL };

/* Room for so many letters. */
static PfRoom
letters(double n)
{
    return (PfRoom){ &measure, PF_FONT_MONO, 10, 5 * n };
}

static char **
shortened(const char *const *names, size_t n, double room)
{
    g_autofree PfRoom *rooms = g_new(PfRoom, n);

    for (size_t i = 0; i < n; i++)
        rooms[i] = letters(room);
    return pf_shorten_distinct(names, rooms, n);
}

TEST(names_that_differ_are_shortened_as_ever)
{
    static const char *const names[] = { "go/walk/step/main", "short", "other/walk/step/main" };
    g_auto(GStrv) shown = shortened(names, 3, 12);
    PfRoom room = letters(12);

    for (size_t i = 0; i < 3; i++) {
        g_autofree char *alone = pf_shorten_name(names[i], &room);
        assert_string_equal(shown[i], alone);
    }
    assert_null(shown[3]);
}

TEST(names_that_would_look_alike_show_where_they_differ)
{
    static const char *const names[] = { "go/left/step/more/again/main",
                                         "go/right/step/more/again/main",
                                         "go/right/step/less/again/main" };
    g_auto(GStrv) shown = shortened(names, 3, 18);

    assert_string_equal(shown[0], "go/\u2026/again/main");
    assert_string_equal(shown[1], "go/\u2026/more/\u2026/main");
    assert_string_equal(shown[2], "go/\u2026/less/\u2026/main");
}

/* Where they differ in their first part, which is too long by itself. */
TEST(names_that_differ_in_their_letters_show_these)
{
    static const char *const names[] = {
        "Data.Very.Long.Module.Name10.function/call/xxxxxxxxxx/main",
        "Data.Very.Long.Module.Name11.function/call/xxxxxxxxxx/main",
        "Data.Very.Long.Module.Name12.function/call/xxxxxxxxxx/main"
    };
    g_auto(GStrv) shown = shortened(names, 3, 24);

    assert_non_null(strstr(shown[0], "e10."));
    assert_non_null(strstr(shown[1], "e11."));
    assert_non_null(strstr(shown[2], "e12."));
    for (size_t i = 0; i < 3; i++)
        assert_true(g_str_has_prefix(shown[i], "Data.V\u2026"));
}

TEST(names_that_are_the_same_stay_so)
{
    static const char *const names[] = { "go/left/step/more/again/main",
                                         "go/left/step/more/again/main" };
    g_auto(GStrv) shown = shortened(names, 2, 12);

    assert_string_equal(shown[0], shown[1]);
}

/* Property: whatever the names, each fits, and has its room to itself. */
TEST(names_fit_in_any_case)
{
    static const char *const parts[] = { "a",       "walk",         "",
                                         "step.go", "\u6f22\u5b57", "longer_name" };
    g_autoptr(GRand) rand = g_rand_new_with_seed(11);

    for (unsigned round = 0; round < 300; round++) {
        g_auto(GStrv) names = g_new0(char *, 9);
        double room = g_rand_double_range(rand, 2, 40);
        for (size_t i = 0; i < 8; i++) {
            GString *name = g_string_new("go");
            for (unsigned j = 0; j < round % 12; j++)
                g_string_append_printf(name, "/%s", parts[g_rand_int_range(rand, 0, 6)]);
            names[i] = g_string_free(name, FALSE);
        }
        g_auto(GStrv) shown = shortened((const char *const *)names, 8, room);
        assert_int_equal(g_strv_length(shown), 8);
        for (size_t i = 0; i < 8; i++)
            assert_true(half_em(PF_FONT_MONO, 10, shown[i], NULL) <= 5 * room);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(names_that_differ_are_shortened_as_ever),
    cmocka_unit_test(names_that_would_look_alike_show_where_they_differ),
    cmocka_unit_test(names_that_differ_in_their_letters_show_these),
    cmocka_unit_test(names_that_are_the_same_stay_so),
    cmocka_unit_test(names_fit_in_any_case),
};

RUN_TESTS("distinct", tests)
