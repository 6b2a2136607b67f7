/*
 * test_lines.c - prose on several lines: nothing is lost, and every line fits.
 */
#include "check.h"

#include "figure/lines.h"
#include "figure_probe.h"

static const PfMeasure measure = { half_em, NULL };

/* Room for so many letters. */
static PfRoom
room_of(double letters)
{
    return (PfRoom){ &measure, PF_FONT_TEXT, 10, 5 * letters };
}

TEST(lines_break_between_words)
{
    PfRoom room = room_of(9);
    g_auto(GStrv) lines = pf_lines("one two three four", &room);

    assert_string_equal(lines[0], "one two");
    assert_string_equal(lines[1], "three");
    assert_string_equal(lines[2], "four");
    assert_null(lines[3]);
}

TEST(lines_of_little_are_one)
{
    PfRoom room = room_of(40);
    g_auto(GStrv) none = pf_lines("", &room);
    g_auto(GStrv) one = pf_lines("one two", &room);

    assert_string_equal(none[0], "");
    assert_null(none[1]);
    assert_string_equal(one[0], "one two");
    assert_null(one[1]);
}

TEST(lines_shorten_a_word_that_is_too_wide)
{
    PfRoom room = room_of(7);
    g_auto(GStrv) lines = pf_lines("a abcdefghijkl b", &room);

    assert_string_equal(lines[0], "a");
    assert_string_equal(lines[1], "abc\u2026jkl");
    assert_string_equal(lines[2], "b");
}

/* Property: of any words that fit alone, in any room. */
TEST(lines_lose_nothing)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);

    for (unsigned round = 0; round < 200; round++) {
        g_autoptr(GString) text = g_string_new("w");
        for (unsigned i = 0; i < round; i++)
            g_string_append(text, g_rand_int_range(rand, 0, 4) == 0 ? " \u00e4" : "xy");
        PfRoom room = room_of(g_rand_int_range(rand, 60, 120));
        g_auto(GStrv) lines = pf_lines(text->str, &room);
        g_autofree char *joined = g_strjoinv(" ", lines);

        assert_string_equal(joined, text->str);
        for (char **line = lines; *line; line++)
            assert_true(half_em(PF_FONT_TEXT, 10, *line, NULL) <= room.width);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(lines_break_between_words),
    cmocka_unit_test(lines_of_little_are_one),
    cmocka_unit_test(lines_shorten_a_word_that_is_too_wide),
    cmocka_unit_test(lines_lose_nothing),
};

RUN_TESTS("lines", tests)
