/*
 * test_table.c - one table, written in every way there is.
 */
#include "check.h"

#include <stdlib.h>

#include "base/text.h"
#include "report/table.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "depth",      NULL,    PF_CELL_COUNT, false },
    { "name",       "NAME",  PF_CELL_TEXT,  false },
    { "size_bytes", "size",  PF_CELL_BYTES, false },
    { "at_ns",      "at",    PF_CELL_NS,    false },
    { "share",      "%size", PF_CELL_SHARE, false },
};

static const PfColumn rates[] = {
    { "name",    "NAME",   PF_CELL_TEXT,  false },
    { "id",      "ID",     PF_CELL_ID,    false },
    { "rate",    "growth", PF_CELL_RATE,  false },
    { "growing", "GROWS",  PF_CELL_TRUTH, false },
    { "mark",    "MARK",   PF_CELL_MARK,  false },
    { "module",  "MODULE", PF_CELL_TEXT,  true },
};

static const PfColumn places[] = {
    { "name",   "NAME",   PF_CELL_TEXT,  false },
    { "module", "MODULE", PF_CELL_TEXT,  false },
    { "source", "SRC",    PF_CELL_TEXT,  false },
    { "count",  "count",  PF_CELL_COUNT, false },
};
/* clang-format on */

static PfTable *
two_rows(const char *first, const char *second)
{
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));

    pf_table_uint(table, 0);
    pf_table_text(table, first);
    pf_table_uint(table, G_MAXUINT64);
    pf_table_uint(table, 1500000000);
    pf_table_share(table, 0.25);
    pf_table_uint(table, 2);
    pf_table_indented(table, 2, second);
    pf_table_unknown(table);
    pf_table_unknown(table);
    pf_table_unknown(table);
    return table;
}

static char *
written_for(const PfTable *table, const char *format, size_t width)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    pf_table_format(format)->write(table, width, out);
    fclose(out);
    return text;
}

static char *
written(const PfTable *table, const char *format)
{
    return written_for(table, format, 0);
}

#define assert_written(table, format, expected)   \
    do {                                          \
        char *text_ = written((table), (format)); \
        assert_string_equal(text_, (expected));   \
        free(text_);                              \
    } while (0)

TEST(table_lines_up_its_columns_by_what_a_terminal_shows)
{
    g_autoptr(PfTable) table = two_rows("日本", "in");

    pf_table_note(table, "of %d rows", 2);
    assert_written(table, "text",
                   "of 2 rows\n"
                   "\n"
                   "NAME      size      at  %size\n"
                   "日本  16.0\u00a0EiB  1.50\u00a0s   25.0\n"
                   "  in       n/a     n/a    n/a\n");
}

TEST(table_keeps_control_characters_from_a_terminal)
{
    g_autoptr(PfTable) table = two_rows("a\x1b[2J\nb", "c\td");
    char *text = written(table, "text");

    assert_null(strchr(text, '\x1b'));
    assert_non_null(strstr(text, "a [2J b"));
    assert_non_null(strstr(text, "c d"));
    free(text);
}

TEST(table_as_csv_is_exact_and_quoted)
{
    g_autoptr(PfTable) table = two_rows("say \"a,b\"", "two\nlines");

    pf_table_note(table, "not in CSV");
    assert_written(table, "csv",
                   "depth,name,size_bytes,at_ns,share\r\n"
                   "0,\"say \"\"a,b\"\"\",18446744073709551615,1500000000,0.25\r\n"
                   "2,\"two\nlines\",,,\r\n");
}

TEST(table_as_json_is_exact_and_says_null)
{
    g_autoptr(PfTable) table = two_rows("a\"b", "c");
    char *text = written(table, "json");

    assert_non_null(strstr(text, "\"name\": \"a\\\"b\""));
    assert_non_null(strstr(text, "\"size_bytes\": 18446744073709551615"));
    assert_non_null(strstr(text, "\"at_ns\": null"));
    free(text);
}

TEST(table_as_markdown_escapes_what_it_would_read)
{
    g_autoptr(PfTable) table = two_rows("a|b", "*c*");

    pf_table_note(table, "run_it ~~&lt;~~");
    assert_written(table, "markdown",
                   "run\\_it \\~\\~\\&lt;\\~\\~\n\n"
                   "| NAME | size | at | %size |\n"
                   "| --- | ---: | ---: | ---: |\n"
                   "| a\\|b | 16.0\u00a0EiB | 1.50\u00a0s | 25.0 |\n"
                   "| \u00a0\u00a0\\*c\\* | n/a | n/a | n/a |\n");
}

TEST(table_of_no_rows_has_its_heads)
{
    g_autoptr(PfTable) table = pf_table_new(columns, G_N_ELEMENTS(columns));

    assert_written(table, "text", "NAME  size  at  %size\n");
    assert_written(table, "csv", "depth,name,size_bytes,at_ns,share\r\n");
    assert_written(table, "json", "[]\n");
}

/* Rates that rise and fall, and a row of which nothing is known. */
static PfTable *
three_rates(const char *module)
{
    PfTable *table = pf_table_new(rates, G_N_ELEMENTS(rates));
    const double values[] = { 20000, -1536.5 };

    for (size_t i = 0; i < 2; i++) {
        pf_table_text(table, i == 0 ? "up" : "down");
        pf_table_uint(table, i == 0 ? G_MAXUINT64 : 16);
        pf_table_rate(table, values[i]);
        pf_table_truth(table, i == 0);
        pf_table_truth(table, i == 0);
        pf_table_text(table, module);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(rates); i++)
        pf_table_unknown(table);
    return table;
}

TEST(table_on_paper_has_signs_hexadecimal_ids_and_marks)
{
    g_autoptr(PfTable) table = three_rates(NULL);

    assert_written(table, "text",
                   "NAME                  ID       growth  GROWS  MARK\n"
                   "up    0xffffffffffffffff  +19.5\u00a0KiB/s  yes    \u2191\n"
                   "down                0x10  \u22121.50\u00a0KiB/s  no     \n"
                   "n/a                  n/a          n/a  n/a    n/a\n");
}

TEST(table_for_programs_has_exact_rates_ids_and_truths)
{
    g_autoptr(PfTable) table = three_rates(NULL);
    char *text = written(table, "json");

    assert_written(table, "csv",
                   "name,id,rate,growing,mark,module\r\n"
                   "up,18446744073709551615,20000,true,true,\r\n"
                   "down,16,-1536.5,false,false,\r\n"
                   ",,,,,\r\n");
    assert_non_null(strstr(text, "\"id\": 18446744073709551615"));
    assert_non_null(strstr(text, "\"rate\": -1536.5"));
    assert_non_null(strstr(text, "\"growing\": false"));
    assert_non_null(strstr(text, "\"module\": null"));
    free(text);
}

TEST(table_on_paper_leaves_out_what_no_row_has)
{
    g_autoptr(PfTable) none = three_rates("");
    g_autoptr(PfTable) some = three_rates("Main");
    char *without = written(none, "markdown"), *with = written(some, "markdown");

    assert_null(strstr(without, "MODULE"));
    assert_non_null(strstr(with, "| MODULE |"));
    assert_non_null(strstr(with, "| Main |"));
    free(without);
    free(with);
}

/* A row of long texts, one of wide letters, and one far down a tree. */
static PfTable *
long_texts(void)
{
    PfTable *table = pf_table_new(places, G_N_ELEMENTS(places));

    pf_table_text(table, "parse.chain/chain/parse.expr/expr/parse/main.trees/main");
    pf_table_text(table, "Language.Calculator.Parser");
    pf_table_text(table, "src/Language/Calculator/Parser.hs:(118,1)-(131,33)");
    pf_table_uint(table, 1234567);
    pf_table_text(table, "日本語のとても長い名前の関数は日本語のとても長い名前の関数");
    pf_table_text(table, "M");
    pf_table_text(table, "e\u0301e\u0301e\u0301e\u0301");
    pf_table_uint(table, 1);
    pf_table_indented(table, 70, "deep.down");
    pf_table_text(table, "Main");
    pf_table_unknown(table);
    pf_table_unknown(table);
    return table;
}

/* Each line takes `width` columns at most, and the widest takes nearly all of them. */
static void
assert_fits(const char *text, size_t width)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    size_t widest = 0;

    for (char **line = lines; *line; line++)
        widest = MAX(widest, pf_text_width(*line));
    assert_in_range(widest, width - 3, width);
}

TEST(table_fits_a_terminal_and_keeps_its_numbers)
{
    static const size_t widths[] = { 40, 60, 80, 120 };
    g_autoptr(PfTable) table = long_texts();

    for (size_t i = 0; i < G_N_ELEMENTS(widths); i++) {
        char *text = written_for(table, "text", widths[i]);
        assert_fits(text, widths[i]);
        assert_non_null(strstr(text, "1,234,567\n"));
        assert_non_null(strstr(text, "\u2026"));
        assert_non_null(strstr(text, "deep\u2026own")); /* an indent does not hide its text */
        free(text);
    }
}

TEST(table_keeps_a_tree_a_tree_on_a_narrow_terminal)
{
    static const char *const names[] = { "main", "main.tree", "queensTree.step", "place" };
    g_autoptr(PfTable) table = pf_table_new(places, 1);

    for (unsigned i = 0; i < G_N_ELEMENTS(names); i++)
        pf_table_indented(table, 4 * i, names[i]);
    char *text = written_for(table, "text", 18);
    assert_string_equal(text, "NAME\n"
                              "main\n"
                              "    main.tree\n"
                              "        queen\u2026step\n"
                              "          place\n");
    free(text);
}

TEST(table_narrows_the_widest_texts_and_no_other)
{
    g_autoptr(PfTable) table = pf_table_new(places, G_N_ELEMENTS(places));

    pf_table_text(table, "a/very/long/stack/of/names/in/a/row");
    pf_table_text(table, "Data.Map");
    pf_table_text(table, "Data/Map.hs:1:2-3");
    pf_table_uint(table, 5);
    char *text = written_for(table, "text", 54);
    assert_string_equal(text, "NAME                MODULE    SRC                count\n"
                              "a/very/lo\u2026in/a/row  Data.Map  Data/Map.hs:1:2-3      5\n");
    free(text);
}

TEST(table_of_short_texts_is_the_same_on_every_terminal)
{
    g_autoptr(PfTable) table = two_rows("日本", "in");
    char *plain = written(table, "text");
    char *narrow = written_for(table, "text", 20); /* numbers need more */

    assert_string_equal(plain, narrow);
    free(plain);
    free(narrow);
}

TEST(table_is_never_narrower_than_can_be_read)
{
    g_autoptr(PfTable) table = long_texts();
    char *text = written_for(table, "text", 10);

    assert_non_null(strstr(text, "NAME      MODULE    SRC           count\n"));
    assert_non_null(strstr(text, "pars\u2026ain  Lang\u2026ser  src/\u202633)"));
    free(text);
}

TEST(table_is_shortened_for_a_terminal_only)
{
    static const char *const formats[] = { "csv", "json", "markdown" };
    g_autoptr(PfTable) table = long_texts();

    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
        char *text = written_for(table, formats[i], 40);
        assert_null(strstr(text, "\u2026"));
        free(text);
    }
}

TEST(table_format_is_found_by_name_and_by_suffix)
{
    size_t n;
    const PfTableFormat *formats = pf_table_formats(&n);

    for (size_t i = 0; i < n; i++) {
        g_autofree char *path = g_strconcat("out/x", formats[i].suffix, NULL);
        assert_ptr_equal(pf_table_format(formats[i].name), &formats[i]);
        assert_ptr_equal(pf_table_format_of_path(path), &formats[i]);
    }
    assert_null(pf_table_format("xls"));
    assert_null(pf_table_format_of_path("x.xls"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(table_lines_up_its_columns_by_what_a_terminal_shows),
    cmocka_unit_test(table_keeps_control_characters_from_a_terminal),
    cmocka_unit_test(table_as_csv_is_exact_and_quoted),
    cmocka_unit_test(table_as_json_is_exact_and_says_null),
    cmocka_unit_test(table_as_markdown_escapes_what_it_would_read),
    cmocka_unit_test(table_of_no_rows_has_its_heads),
    cmocka_unit_test(table_on_paper_has_signs_hexadecimal_ids_and_marks),
    cmocka_unit_test(table_for_programs_has_exact_rates_ids_and_truths),
    cmocka_unit_test(table_on_paper_leaves_out_what_no_row_has),
    cmocka_unit_test(table_fits_a_terminal_and_keeps_its_numbers),
    cmocka_unit_test(table_keeps_a_tree_a_tree_on_a_narrow_terminal),
    cmocka_unit_test(table_narrows_the_widest_texts_and_no_other),
    cmocka_unit_test(table_of_short_texts_is_the_same_on_every_terminal),
    cmocka_unit_test(table_is_never_narrower_than_can_be_read),
    cmocka_unit_test(table_is_shortened_for_a_terminal_only),
    cmocka_unit_test(table_format_is_found_by_name_and_by_suffix),
};

RUN_TESTS("table", tests)
