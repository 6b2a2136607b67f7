/*
 * test_colours.c - colours that are kept from run to run.
 */
#include "check.h"

#include <glib.h>
#include <string.h>

#include "figure/colours.h"

enum { MOST = 64 };

/* "go@Main b" is two names, the first with a second part. */
static size_t
parse(const char *text, GStringChunk *texts, PfColourName *names)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    size_t n = 0;

    for (char **word = words; *word && **word != '\0'; word++) {
        g_auto(GStrv) parts = g_strsplit(*word, "@", -1);
        names[n] = (PfColourName){ 0 };
        for (size_t i = 0; parts[i]; i++)
            if (parts[i][0] != '\0')
                names[n].parts[i] = g_string_chunk_insert(texts, parts[i]);
        n++;
    }
    return n;
}

static void
assert_colours(const char *names, const char *other, const char *expected)
{
    g_autoptr(GStringChunk) texts = g_string_chunk_new(256);
    g_autoptr(GString) found = g_string_new(NULL);
    PfColourName ours[MOST], theirs[MOST];
    size_t n = parse(names, texts, ours);
    size_t n_theirs = parse(other, texts, theirs);
    g_autofree unsigned *colours = pf_colours_like(ours, n, theirs, n_theirs);

    for (size_t i = 0; i < n; i++)
        g_string_append_printf(found, "%s%u", i > 0 ? " " : "", colours[i]);
    assert_string_equal(found->str, expected);
}

TEST(colours_stay_with_their_names)
{
    assert_colours("a b c", "a b c", "0 1 2");
    assert_colours("c a b", "a b c", "2 0 1");
    assert_colours("c", "a b c", "2");
}

TEST(colours_of_new_names_are_the_smallest_that_nothing_keeps)
{
    assert_colours("new c a newer newest", "a b c", "1 2 0 3 4");
    assert_colours("x y", "a b c", "0 1");
    assert_colours("x y", "", "0 1");
    assert_colours("", "a b", "");
}

TEST(colours_of_equal_names_follow_what_tells_them_apart)
{
    assert_colours("go@B go@A", "go@A go@B", "1 0");
    assert_colours("go@B go@A@9", "go@A@7 go@B", "1 0");
    assert_colours("go@B@2@k go@B@1@k", "go@B@1@k go@B@2@k", "1 0");
}

/* What tells them apart changes from build to build: an address, a line. */
TEST(colours_of_equal_names_else_follow_their_order)
{
    assert_colours("t@@@0x9 t@@@0x8", "t@@@0x1 t@@@0x2", "0 1");
    assert_colours("t@@@0x9 t@@@0x1", "t@@@0x1 t@@@0x2", "1 0");
    assert_colours("a a a", "a b a", "0 2 1");
    assert_colours("a", "x a a", "1");
}

TEST(colours_tell_a_part_from_none_and_from_the_next)
{
    assert_colours("a@@b a@b", "a@b a@@b", "1 0");
    assert_colours("1:a 1", "1 1:a", "1 0");
}

/* Property: no two names have one number, and the name itself decides before the order. */
TEST(colours_are_never_shared)
{
    uint32_t seed = 17;

    for (unsigned round = 0; round < 200; round++) {
        PfColourName ours[MOST], theirs[MOST];
        static const char *const words[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i" };
        static const char *const places[] = { NULL, "M", "N" };
        bool is_seen[2 * MOST] = { false };

        for (size_t i = 0; i < MOST; i++) {
            seed = seed * 1664525 + 1013904223;
            ours[i] = (PfColourName){ { words[(seed >> 8) % 9], places[(seed >> 16) % 3] } };
            seed = seed * 1664525 + 1013904223;
            theirs[i] = (PfColourName){ { words[(seed >> 8) % 9], places[(seed >> 16) % 3] } };
        }
        size_t n = round % MOST, n_theirs = (seed >> 4) % MOST;
        g_autofree unsigned *colours = pf_colours_like(ours, n, theirs, n_theirs);
        for (size_t i = 0; i < n; i++) {
            assert_true(colours[i] < n + n_theirs);
            assert_false(is_seen[colours[i]]);
            is_seen[colours[i]] = true;
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(colours_stay_with_their_names),
    cmocka_unit_test(colours_of_new_names_are_the_smallest_that_nothing_keeps),
    cmocka_unit_test(colours_of_equal_names_follow_what_tells_them_apart),
    cmocka_unit_test(colours_of_equal_names_else_follow_their_order),
    cmocka_unit_test(colours_tell_a_part_from_none_and_from_the_next),
    cmocka_unit_test(colours_are_never_shared),
};

RUN_TESTS("colours", tests)
