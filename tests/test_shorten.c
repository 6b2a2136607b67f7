/*
 * test_shorten.c - names and command lines made to fit, every letter one wide.
 */
#include "check.h"

#include <string.h>

#include "figure/shorten.h"

static double
letters(PfFont font, double size, const char *text, void *data)
{
    unsigned *count = data;

    (void)font;
    (void)size;
    (*count)++;
    return (double)g_utf8_strlen(text, -1);
}

static unsigned asked;
static const PfMeasure measure = { letters, &asked };

static PfRoom
room_for(double width)
{
    return (PfRoom){ &measure, PF_FONT_MONO, 7, width };
}

static void
assert_shortened(const char *text, double width, const char *expected)
{
    PfRoom room = room_for(width);
    g_autofree char *got = pf_shorten(text, &room);
    assert_string_equal(got, expected);
}

static void
assert_name(const char *name, double width, const char *expected)
{
    PfRoom room = room_for(width);
    g_autofree char *got = pf_shorten_name(name, &room);
    assert_string_equal(got, expected);
}

TEST(shorten_leaves_what_fits)
{
    assert_shortened("insertPostings", 14, "insertPostings");
    assert_name("go/walk/main", 12, "go/walk/main");
    assert_name("", 5, "");
}

TEST(shorten_keeps_both_ends)
{
    assert_shortened("abcdefghijklmnopqrstuvwxyz", 11, "abcdef\u2026wxyz");
    assert_name("abcdefghijklmnopqrstuvwxyz", 11, "abcdef\u2026wxyz");
}

TEST(shorten_end_keeps_the_head)
{
    PfRoom room = room_for(8);
    PfRoom none = room_for(0);
    g_autofree char *whole = pf_shorten_end("ingested", &room);
    g_autofree char *cut = pf_shorten_end("queries,\ncold", &room);
    g_autofree char *nothing = pf_shorten_end("abc", &none);

    assert_string_equal(whole, "ingested");
    assert_string_equal(cut, "queries\u2026");
    assert_string_equal(nothing, "\u2026");
}

TEST(shorten_leaves_an_ellipsis_where_nothing_fits)
{
    assert_shortened("abc", 1, "\u2026");
    assert_shortened("abc", 0, "\u2026");
    assert_name("a/b/c", 0, "\u2026");
}

TEST(shorten_prefers_whole_components)
{
    assert_name("insertPostings.addPosting/mergeEntry/serve/main", 32,
                "insertPostings.addPosting/\u2026/main");
    assert_name("a/b/c/d/e/f/g/h", 9, "a/b/c/\u2026/h"); /* of equals, more of the head */
}

TEST(shorten_cuts_a_component_where_whole_ones_show_too_little)
{
    assert_name("renderRow/Report.Render.Table.cells/Report.Render.CAF", 22,
                "renderRow/\u2026.Render.CAF");
}

TEST(shorten_cuts_anywhere_when_the_first_component_is_too_long)
{
    assert_name("Data.Map.Strict.Internal.insertWith/go/balanceL", 26,
                "Data.Map.Stric\u2026go/balanceL");
}

TEST(shorten_measures_and_does_not_count)
{
    /* eight letters of two and three bytes */
    assert_shortened("\u00fc\u00fc\u00fc\u00fc\u3042\u3042\u3042\u3042", 8,
                     "\u00fc\u00fc\u00fc\u00fc\u3042\u3042\u3042\u3042");
}

TEST(shorten_makes_one_line)
{
    assert_shortened("a\nb\tc\x01", 99, "a\ufffdb\ufffdc\ufffd");
    assert_shortened("a\u2028b\u202ec\u2066", 99, "a\ufffdb\ufffdc\ufffd");
    assert_shortened("\xff<&>", 99, "\ufffd<&>");
}

/* Property: whatever the width, the result fits, is valid UTF-8 and is made of the ends. */
TEST(shorten_always_fits_and_never_splits_a_letter)
{
    static const char *const names[] = {
        "\U0001f600\U0001f601/\u05d0\u05d1\u05d2\u05d3/\u3042\u3044\u3046/\U0001f602",
        "////////////////////",
        "a/",
        "/a/very/long/name/of/many/parts/and/no/end/to/it/at/all/main",
        "justOneLongNameWithoutAnyComponents",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        for (int width = 1; width < 70; width++) {
            PfRoom room = room_for(width);
            g_autofree char *name = pf_shorten_name(names[i], &room);
            g_autofree char *text = pf_shorten(names[i], &room);
            g_autofree char *head = pf_shorten_end(names[i], &room);

            assert_true(g_utf8_validate(name, -1, NULL) && g_utf8_validate(text, -1, NULL));
            assert_true(g_utf8_strlen(name, -1) <= width && g_utf8_strlen(text, -1) <= width);
            assert_true(strstr(name, "\u2026") || strcmp(name, names[i]) == 0);
            assert_true(strstr(text, "\u2026") || strcmp(text, names[i]) == 0);
            assert_true(g_utf8_validate(head, -1, NULL) && g_utf8_strlen(head, -1) <= width);
            assert_true(strcmp(head, names[i]) == 0 || g_str_has_suffix(head, "\u2026"));
        }
    }
}

/* A name of a megabyte, whole or in half a million pieces, is not measured for ever. */
TEST(shorten_is_quick_with_very_long_names)
{
    g_autofree char *solid = g_strnfill(1 << 20, 'x');
    g_autofree char *pieces = g_strnfill((1 << 20) + 1, 'x');

    for (size_t i = 1; i < 1 << 20; i += 2)
        pieces[i] = '/';
    asked = 0;
    assert_name(solid, 11, "xxxxxx\u2026xxxx");
    assert_name(pieces, 11, "x/x/x/x/\u2026/x");
    assert_true(asked < 200);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(shorten_leaves_what_fits),
    cmocka_unit_test(shorten_keeps_both_ends),
    cmocka_unit_test(shorten_end_keeps_the_head),
    cmocka_unit_test(shorten_leaves_an_ellipsis_where_nothing_fits),
    cmocka_unit_test(shorten_prefers_whole_components),
    cmocka_unit_test(shorten_cuts_a_component_where_whole_ones_show_too_little),
    cmocka_unit_test(shorten_cuts_anywhere_when_the_first_component_is_too_long),
    cmocka_unit_test(shorten_measures_and_does_not_count),
    cmocka_unit_test(shorten_makes_one_line),
    cmocka_unit_test(shorten_always_fits_and_never_splits_a_letter),
    cmocka_unit_test(shorten_is_quick_with_very_long_names),
};

RUN_TESTS("shorten", tests)
