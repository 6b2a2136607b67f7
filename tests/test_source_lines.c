/*
 * test_source_lines.c - what a span means, and that nothing outside the folder is read.
 */
#include "scratch.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/source_lines.h"

static void
write_file(const char *folder, const char *name, const char *bytes)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    assert_true(g_file_set_contents(path, bytes, -1, NULL));
}

static PfSourceLines *
lines_of(const char *root, const char *text)
{
    g_auto(PfSourceSpan) span = { 0 };

    assert_true(pf_source_span_parse(text, &span));
    return pf_source_lines_read(root, &span, 6);
}

static void
assert_span(const char *text, const char *file, size_t first, size_t from, size_t last,
            size_t until)
{
    g_auto(PfSourceSpan) span = { 0 };

    assert_true(pf_source_span_parse(text, &span));
    assert_string_equal(span.file, file);
    assert_int_equal(span.first_line, first);
    assert_int_equal(span.first_column, from);
    assert_int_equal(span.last_line, last);
    assert_int_equal(span.last_column, until);
}

static void
assert_no_span(const char *text)
{
    PfSourceSpan span;

    assert_false(pf_source_span_parse(text, &span));
}

TEST(all_forms_of_spans_are_read)
{
    assert_span("Store/Index.hs:26:1-58", "Store/Index.hs", 26, 1, 26, 58);
    assert_span("Main.hs:(3,1)-(5,20)", "Main.hs", 3, 1, 5, 20);
    assert_span("./A.hs:30:26", "./A.hs", 30, 26, 30, 26);
    assert_span("a:1:2.hs:7:3-9", "a:1:2.hs", 7, 3, 7, 9);
    assert_span("Messung/Gr\303\266\303\237e.hs:8:1-65", "Messung/Gr\303\266\303\237e.hs", 8, 1,
                8, 65);
}

TEST(what_is_no_span_is_none)
{
    static const char *const none[] = {
        "",           "<built-in>",      "<entire-module>",       "Main.hs",
        "Main.hs:",   "Main.hs:12",      "Main.hs:(3,1)",         "Main.hs:(3,1)-(2,9)",
        ":3:4",       "Main.hs:0:1-3",   "Main.hs:3:9-4",         "Main.hs:3:1-2x",
        "Main.hs:3:", "Main.hs:(3,1)-5", "Main.hs:99999999999:1", "Main.hs:(3,9)-(3,8)",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(none); i++)
        assert_no_span(none[i]);
}

TEST(the_lines_of_a_span_are_read_with_what_is_in_it)
{
    g_auto(Scratch) scratch = scratch_make();

    write_file(scratch.path, "A.hs", "one\n  two = f\n    where f\nfour\n");
    g_autoptr(PfSourceLines) lines = lines_of(scratch.path, "A.hs:(2,3)-(3,9)");
    assert_non_null(lines);
    assert_int_equal(lines->first, 2);
    assert_int_equal(lines->n, 2);
    assert_int_equal(lines->n_more, 0);
    assert_string_equal(lines->lines[0].text, "  two = f");
    assert_int_equal(lines->lines[0].from, 2);
    assert_int_equal(lines->lines[0].until, 9);
    assert_string_equal(lines->lines[1].text, "    where f");
    assert_int_equal(lines->lines[1].from, 4);
    assert_int_equal(lines->lines[1].until, 9);
}

TEST(a_long_span_is_cut_and_says_so)
{
    g_auto(Scratch) scratch = scratch_make();

    write_file(scratch.path, "A.hs", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n");
    g_autoptr(PfSourceLines) lines = lines_of(scratch.path, "A.hs:(2,1)-(9,1)");
    assert_int_equal(lines->n, 6);
    assert_int_equal(lines->n_more, 2);
    assert_string_equal(lines->lines[5].text, "7");
}

TEST(tabs_are_as_wide_as_ghc_counts_them)
{
    g_auto(Scratch) scratch = scratch_make();

    write_file(scratch.path, "A.hs", "\tx\nab\ty = 1\n");
    g_autoptr(PfSourceLines) lines = lines_of(scratch.path, "A.hs:(1,9)-(2,9)");
    assert_string_equal(lines->lines[0].text, "        x");
    assert_string_equal(lines->lines[1].text, "ab      y = 1");
    assert_int_equal(lines->lines[1].until, 9);
}

TEST(other_ends_of_lines_and_other_bytes_do_no_harm)
{
    g_auto(Scratch) scratch = scratch_make();

    write_file(scratch.path, "A.hs",
               "a\r\nb\xff\x01\xe2\x80\xae"
               "c\r\nlast");
    g_autoptr(PfSourceLines) lines = lines_of(scratch.path, "A.hs:(1,1)-(3,4)");
    assert_int_equal(lines->n, 3);
    assert_string_equal(lines->lines[0].text, "a");
    assert_string_equal(lines->lines[1].text, "b\357\277\275\357\277\275\357\277\275c");
    assert_string_equal(lines->lines[2].text, "last");
}

TEST(lines_beyond_the_end_are_none)
{
    g_auto(Scratch) scratch = scratch_make();

    write_file(scratch.path, "A.hs", "a\nb\n");
    assert_null(lines_of(scratch.path, "A.hs:3:1-4"));
    g_autoptr(PfSourceLines) lines = lines_of(scratch.path, "A.hs:(2,1)-(5,3)");
    assert_int_equal(lines->n, 1);
    assert_int_equal(lines->lines[0].until, 1);
    assert_null(lines_of(scratch.path, "B.hs:1:1"));
}

TEST(nothing_outside_the_folder_is_read)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *root = scratch_file(&scratch, "root");
    g_autofree char *sister = scratch_file(&scratch, "root-of-others");
    g_autofree char *outside = scratch_file(&scratch, "secret.hs");
    g_autofree char *absolute = g_strconcat(outside, ":1:1-6", NULL);

    assert_int_equal(g_mkdir(root, 0700), 0);
    assert_int_equal(g_mkdir(sister, 0700), 0);
    write_file(scratch.path, "secret.hs", "secret\n");
    write_file(sister, "A.hs", "secret\n");
    write_file(root, "A.hs", "mine\n");
    g_autofree char *link = g_build_filename(root, "link.hs", NULL);
    g_autofree char *folder = g_build_filename(root, "folder", NULL);
    assert_int_equal(symlink("../secret.hs", link), 0);
    assert_int_equal(symlink(sister, folder), 0);
    assert_null(lines_of(root, "../secret.hs:1:1-6"));
    assert_null(lines_of(root, "x/../../secret.hs:1:1-6"));
    assert_null(lines_of(root, absolute));
    assert_null(lines_of(root, "link.hs:1:1-6"));
    assert_null(lines_of(root, "folder/A.hs:1:1-6"));
    g_autoptr(PfSourceLines) mine = lines_of(root, "./A.hs:1:1-4");
    assert_string_equal(mine->lines[0].text, "mine");
}

TEST(links_within_the_folder_are_followed)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *link = scratch_file(&scratch, "B.hs");

    write_file(scratch.path, "A.hs", "mine\n");
    assert_int_equal(symlink("A.hs", link), 0);
    g_autoptr(PfSourceLines) lines = lines_of(scratch.path, "B.hs:1:1-4");
    assert_string_equal(lines->lines[0].text, "mine");
}

TEST(what_is_no_file_is_not_read)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *pipe = scratch_file(&scratch, "P.hs");
    g_autofree char *folder = scratch_file(&scratch, "F.hs");

    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_int_equal(g_mkdir(folder, 0700), 0);
    assert_null(lines_of(scratch.path, "P.hs:1:1"));
    assert_null(lines_of(scratch.path, "F.hs:1:1"));
    g_autofree char *none = scratch_file(&scratch, "none");
    assert_null(lines_of(none, "A.hs:1:1"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_forms_of_spans_are_read),
    cmocka_unit_test(what_is_no_span_is_none),
    cmocka_unit_test(the_lines_of_a_span_are_read_with_what_is_in_it),
    cmocka_unit_test(a_long_span_is_cut_and_says_so),
    cmocka_unit_test(tabs_are_as_wide_as_ghc_counts_them),
    cmocka_unit_test(other_ends_of_lines_and_other_bytes_do_no_harm),
    cmocka_unit_test(lines_beyond_the_end_are_none),
    cmocka_unit_test(nothing_outside_the_folder_is_read),
    cmocka_unit_test(links_within_the_folder_are_followed),
    cmocka_unit_test(what_is_no_file_is_not_read),
};

RUN_TESTS("source_lines", tests)
