/*
 * test_prof_text.c - GHC's time profiles as text: what is read, and what damage costs.
 */
#include "check.h"

#include <glib.h>
#include <string.h>

#include "exchange/prof_text.h"
#include "exchange/prof_words.h"

#define HEAD                                                                     \
    "\tSun Nov 29 20:47 2026 Time and Allocation Profiling Report  (Final)\n\n"  \
    "\t   run +RTS -p -RTS 7\n\n"                                                \
    "\ttotal time  =        0.10 secs   (1,002 ticks @ 1000 us, 2 processors)\n" \
    "\ttotal alloc = 141,815,720 bytes  (excludes profiling overheads)\n\n"      \
    "COST CENTRE MODULE SRC         %time %alloc\n\n"                            \
    "go          Main   M.hs:1:1-9   22.5   13.1\n\n\n"                          \
    "                                              individual      inherited\n"  \
    "COST CENTRE MODULE SRC         no. entries  %time %alloc   %time %alloc\n\n"
#define ROOT "MAIN        MAIN   <built-in>  152       0    0.0    0.1   100.0  100.0\n"
#define GO   " go         Main   M.hs:1:1-9  153   7,001   22.5   13.1   100.0   99.9\n"
#define GOES " go         Main   M.hs:1:1-9  153    7001   22.5   13.1   100.0   99.9\n"
#define ADD  "  +é+       Main   M.hs: 2 a    154      12   77.5   86.8    77.5   86.8\n"

static PfProfFile *
read_text(const char *text)
{
    return pf_prof_text_read((PfSpan){ (const uint8_t *)text, strlen(text) });
}

static const PfProfRow *
row(const PfProfFile *file, guint i)
{
    assert_in_range(i, 0, file->rows->len - 1);
    return &g_array_index(file->rows, PfProfRow, i);
}

TEST(head_is_read)
{
    g_autoptr(PfProfFile) file = read_text(HEAD ROOT GOES ADD);

    assert_true(file->has_profile);
    assert_string_equal(file->date, "Sun Nov 29 20:47 2026");
    assert_string_equal(file->command, "run +RTS -p -RTS 7");
    assert_int_equal(file->ticks, 1002);
    assert_int_equal(file->interval_ns, 1000000);
    assert_int_equal(file->processors, 2);
    assert_int_equal(file->alloc, 141815720);
    assert_false(file->is_cut);
    assert_int_equal(file->bad_lines, 0);
    assert_int_equal(file->list->len, 1);
}

TEST(rows_are_read_from_both_ends)
{
    g_autoptr(PfProfFile) file = read_text(HEAD ROOT GOES ADD);

    assert_int_equal(file->rows->len, 3);
    assert_int_equal(row(file, 0)->caller, -1);
    assert_int_equal(row(file, 1)->caller, 0);
    assert_int_equal(row(file, 1)->entries, 7001);
    assert_int_equal(row(file, 2)->caller, 1);
    assert_string_equal(row(file, 2)->label, "+é+");
    assert_string_equal(row(file, 2)->source, "M.hs: 2 a");
    assert_int_equal(row(file, 2)->time, 775);
    assert_int_equal(row(file, 2)->alloc_share, 868);
    assert_int_equal(row(file, 1)->all_time, 1000);
    assert_int_equal(row(file, 1)->all_alloc, 999);
}

TEST(lines_may_end_as_on_windows_and_numbers_have_commas)
{
    g_auto(GStrv) lines = g_strsplit("\xef\xbb\xbf" HEAD ROOT GOES, "\n", -1);
    g_autofree char *text = g_strjoinv("\r\n", lines);
    g_autoptr(PfProfFile) file = read_text(g_strdelimit(text, ".", ','));

    assert_int_equal(file->rows->len, 2);
    assert_int_equal(row(file, 1)->time, 225);
    assert_int_equal(file->bad_lines, 0);
}

TEST(bad_line_costs_that_line)
{
    g_autoptr(PfProfFile) file =
        read_text(HEAD ROOT GO " go Main M.hs 1 2 1.0 1.0 100.1 0.0\n what\n" GOES ADD);

    assert_int_equal(file->rows->len, 3);
    assert_int_equal(file->bad_lines, 3);
    assert_int_equal(file->first_bad_line, 17);
    assert_string_equal(file->first_bad_words, "a number and entries before the shares");
}

TEST(lost_main_is_made_and_lost_callers_are_bridged)
{
    g_autoptr(PfProfFile) file = read_text(HEAD GOES "     deep Main M.hs:3:1-2 1 2 1.0 1.0 "
                                                     "1.0 1.0\n     next Main M.hs:3:1-2 1 2 "
                                                     "1.0 1.0 1.0 1.0\n");

    assert_int_equal(file->rows->len, 4);
    assert_string_equal(row(file, 0)->label, "MAIN");
    assert_int_equal(row(file, 0)->all_time, 1000);
    assert_int_equal(row(file, 2)->caller, 1);
    assert_int_equal(row(file, 3)->caller, 1);
    assert_int_equal(row(file, 3)->depth, 2);
}

TEST(cut_is_told)
{
    g_autoptr(PfProfFile) in_tree = read_text(HEAD ROOT " go     Ma");
    g_autoptr(PfProfFile) before = read_text("\tNow Time and Allocation Profiling Report\n\n");

    assert_int_equal(in_tree->rows->len, 1);
    assert_true(in_tree->is_cut);
    assert_string_equal(in_tree->cut, "in line 17");
    assert_true(before->is_cut);
    assert_string_equal(before->cut, "after line 2");
    assert_int_equal(before->rows->len, 0);
}

TEST(depth_has_an_end_and_no_recursion)
{
    g_autoptr(GString) text = g_string_new(HEAD ROOT);

    for (int depth = 1; depth <= 10000; depth++)
        g_string_append_printf(text, "%*s M S 1 2 0.0 0.0 0.0 0.0\n", depth + 1, "f");
    g_autoptr(PfProfFile) file = read_text(text->str);
    assert_int_equal(file->rows->len, 4097);
    assert_int_equal(file->n_deep, 10000 - 4096);
    assert_int_equal(row(file, 4096)->depth, 4096);
}

TEST(sums_fit)
{
    g_autoptr(PfProfFile) file =
        read_text(HEAD ROOT " a Main S 1 18446744073709551615 1.0 1.0 1.0 1.0\n"
                            " b Main S 1 1 1.0 1.0 1.0 1.0\n"
                            " c Main S 1 18446744073709551616 1.0 1.0 1.0 1.0\n");

    assert_int_equal(file->rows->len, 3);
    assert_int_equal(file->bad_lines, 1);
    assert_int_equal(file->n_large, 1);
    assert_int_equal(row(file, 2)->entries, 0);
}

TEST(permille_is_strict)
{
    static const struct {
        const char *text;
        int permille; /* -1: none */
    } cases[] = {
        { "0.0", 0 },    { "22.5", 225 }, { "22,5", 225 }, { "100.0", 1000 }, { "100.1", -1 },
        { "101.0", -1 }, { "5", -1 },     { ".5", -1 },    { "-1.0", -1 },    { "1.05", -1 },
        { "nan", -1 },   { "1e1", -1 },   { "", -1 },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        PfSpan text = { (const uint8_t *)cases[i].text, strlen(cases[i].text) };
        uint16_t permille = 0;
        bool is_one = pf_prof_permille(text, &permille);
        assert_int_equal(is_one ? permille : -1, cases[i].permille);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(head_is_read),
    cmocka_unit_test(rows_are_read_from_both_ends),
    cmocka_unit_test(lines_may_end_as_on_windows_and_numbers_have_commas),
    cmocka_unit_test(bad_line_costs_that_line),
    cmocka_unit_test(lost_main_is_made_and_lost_callers_are_bridged),
    cmocka_unit_test(cut_is_told),
    cmocka_unit_test(depth_has_an_end_and_no_recursion),
    cmocka_unit_test(sums_fit),
    cmocka_unit_test(permille_is_strict),
};

RUN_TESTS("prof_text", tests)
