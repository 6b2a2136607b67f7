/*
 * test_wrap.c - sentences in lines.
 */
#include "figure_probe.h"

#include "figure/wrap.h"

/* Half an em of 10 is 5 a letter. */
static void
assert_lines(const char *text, double width, const char *expected)
{
    PfRoom room = { &landscape.measure, PF_FONT_TEXT, 10, width };
    g_auto(GStrv) lines = pf_wrap(text, &room);
    g_autofree char *joined = g_strjoinv("|", lines);

    assert_string_equal(joined, expected);
}

TEST(wrap_breaks_at_spaces)
{
    assert_lines("Drop the reference sooner.", 200, "Drop the reference sooner.");
    assert_lines("Drop the reference sooner.", 90, "Drop the reference|sooner.");
    assert_lines("Drop the reference sooner.", 89, "Drop the|reference sooner.");
    assert_lines("Drop the reference sooner.", 50, "Drop the|reference|sooner.");
}

TEST(wrap_shortens_a_word_that_is_too_wide)
{
    assert_lines("a reference b", 30, "a|refer\u2026|b");
    assert_lines("", 30, "");
}

/* Property: of any words that fit alone, in any room. */
TEST(wrap_loses_nothing)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);

    for (unsigned round = 0; round < 200; round++) {
        g_autoptr(GString) text = g_string_new("w");
        for (unsigned i = 0; i < round; i++)
            g_string_append(text, g_rand_int_range(rand, 0, 4) == 0 ? " \u00e4" : "xy");
        PfRoom room = { &landscape.measure, PF_FONT_TEXT, 10,
                        5 * g_rand_int_range(rand, 60, 120) };
        g_auto(GStrv) lines = pf_wrap(text->str, &room);
        g_autofree char *joined = g_strjoinv(" ", lines);

        assert_string_equal(joined, text->str);
        for (char **line = lines; *line; line++)
            assert_true(half_em(PF_FONT_TEXT, 10, *line, NULL) <= room.width);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(wrap_breaks_at_spaces),
    cmocka_unit_test(wrap_shortens_a_word_that_is_too_wide),
    cmocka_unit_test(wrap_loses_nothing),
};

RUN_TESTS("wrap", tests)
