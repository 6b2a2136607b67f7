/*
 * test_table.c - one table, written in every way there is.
 */
#include "check.h"

#include <stdlib.h>

#include "report/table.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "depth",      NULL,    PF_CELL_COUNT },
    { "name",       "NAME",  PF_CELL_TEXT },
    { "size_bytes", "size",  PF_CELL_BYTES },
    { "at_ns",      "at",    PF_CELL_NS },
    { "share",      "%size", PF_CELL_SHARE },
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
written(const PfTable *table, const char *format)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    pf_table_format(format)->write(table, out);
    fclose(out);
    return text;
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

    pf_table_note(table, "run_it");
    assert_written(table, "markdown",
                   "run\\_it\n\n"
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
    cmocka_unit_test(table_format_is_found_by_name_and_by_suffix),
};

RUN_TESTS("table", tests)
