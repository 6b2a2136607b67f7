/*
 * test_text.c - any bytes, shown.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

#define BYTES(text) text, sizeof(text) - 1

typedef struct {
    const char *bytes;
    size_t len;
    const char *shown;
    size_t shown_len;
} Case;

typedef void (*Writer)(FILE *out, PfSpan bytes);

static PfSpan
bytes_of(const char *bytes, size_t len)
{
    return (PfSpan){ (const uint8_t *)bytes, len };
}

/* Freed with free(). */
static char *
shown(Writer write, PfSpan bytes, size_t *out_len)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, out_len);

    write(out, bytes);
    fclose(out);
    return text;
}

static void
assert_all_shown(Writer write, const Case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t len;
        char *text = shown(write, bytes_of(cases[i].bytes, cases[i].len), &len);

        assert_string_equal(text, cases[i].shown);
        assert_int_equal(len, cases[i].shown_len);
        free(text);
    }
}

TEST(valid_text_stays_and_the_rest_is_replaced_byte_by_byte)
{
    static const Case cases[] = {
        { BYTES(""), BYTES("") },
        { BYTES("Main.go"), BYTES("Main.go") },
        { BYTES("caf\xc3\xa9"), BYTES("café") },
        { BYTES("caf\xe9!"), BYTES("caf\ufffd!") },
        { BYTES("\xe2\x82"), BYTES("\ufffd\ufffd") },
        { BYTES("\xff\xfe"
                "a"),
          BYTES("\ufffd\ufffda") },
        { BYTES("\xed\xa0\x80"), BYTES("\ufffd\ufffd\ufffd") }, /* a surrogate */
        { BYTES("a\0b"), BYTES("a\0b") },
    };
    assert_all_shown(pf_text_write_valid, cases, G_N_ELEMENTS(cases));
}

TEST(valid_copy_has_no_nul)
{
    g_autofree char *text = pf_text_valid(bytes_of("a\0b\xff", 4));
    g_autofree char *empty = pf_text_valid((PfSpan){ 0 });

    assert_string_equal(text, "a\ufffdb\ufffd");
    assert_string_equal(empty, "");
}

/* Property: of any two bytes, a valid text is made; and a valid one is not changed. */
TEST(any_bytes_become_valid)
{
    for (unsigned i = 0; i < 65536; i++) {
        const char bytes[] = { (char)(i >> 8), (char)i };
        g_autofree char *once = pf_text_valid(bytes_of(bytes, 2));
        g_autofree char *twice = pf_text_valid(bytes_of(once, strlen(once)));

        assert_true(g_utf8_validate(once, -1, NULL));
        assert_string_equal(once, twice);
    }
}

TEST(what_cannot_be_printed_is_a_dot)
{
    static const Case cases[] = {
        { BYTES(""), BYTES("") },
        { BYTES("Hello, \xff"), BYTES("Hello, .") },
        { BYTES("\0\n\x1f ~\x7f"), BYTES("... ~.") },
        { BYTES("caf\xc3\xa9 \xe2\x82\xac"), BYTES("café €") },
        { BYTES("\xc2\x80\xc2\xad"), BYTES("..") }, /* a control, a soft hyphen */
        { BYTES("\xe2\x80\xa8\xe2\x80\xa9"),
          BYTES("..") },                          /* separators of lines, paragraphs */
        { BYTES("\xee\x80\x80"), BYTES(".") },    /* for private use */
        { BYTES("\xcd\xb8"), BYTES(".") },        /* not assigned */
        { BYTES("\xc2\xa0"), BYTES("\u00a0") },   /* a space is printed */
        { BYTES("e\xcc\x81"), BYTES("e\u0301") }, /* so is a mark */
        { BYTES("\xe2\x82(\xc3"), BYTES("..(.") },
    };
    assert_all_shown(pf_text_write_printable, cases, G_N_ELEMENTS(cases));
}

/* As ghc-events prints a message of the 256 bytes there are. */
TEST(all_bytes_are_printed_as_ghc_events_does)
{
    char bytes[256], expected[257];
    size_t len;

    for (int i = 0; i < 256; i++) {
        bytes[i] = (char)i;
        expected[i] = '.';
        if (i >= 32 && i < 127)
            expected[i] = (char)i;
    }
    expected[256] = '\0';
    char *text = shown(pf_text_write_printable, bytes_of(bytes, 256), &len);
    assert_string_equal(text, expected);
    free(text);
}

TEST(haskell_shows_a_string)
{
    static const Case cases[] = {
        { BYTES(""), BYTES("\"\"") },
        { BYTES("+RTS -hT"), BYTES("\"+RTS -hT\"") },
        { BYTES("say \"a\\b\" 'c'"), BYTES("\"say \\\"a\\\\b\\\" 'c'\"") },
        { BYTES("\a\b\f\n\r\t\v"), BYTES("\"\\a\\b\\f\\n\\r\\t\\v\"") },
        { BYTES("\0\1\x1b\x1f\x7f"), BYTES("\"\\NUL\\SOH\\ESC\\US\\DEL\"") },
        { BYTES("\x7f"
                "1"),
          BYTES("\"\\DEL1\"") },
        { BYTES("caf\xc3\xa9"), BYTES("\"caf\\233\"") },
        { BYTES("\xc3\xa9"
                "1"),
          BYTES("\"\\233\\&1\"") },
        { BYTES("\xc3\xa9"
                "a"),
          BYTES("\"\\233a\"") },
        { BYTES("\xc3\xa9\xc3\xa9"
                "9"),
          BYTES("\"\\233\\233\\&9\"") },
        { BYTES("\xf0\x9f\x90\x9e"), BYTES("\"\\128030\"") },
        { BYTES("\xe9"
                "5"),
          BYTES("\"\\65533\\&5\"") },
        { BYTES("\x0eH"), BYTES("\"\\SO\\&H\"") },
        { BYTES("\x0eh\x0f"
                "H"),
          BYTES("\"\\SOh\\SIH\"") },
        { BYTES("\x0e\xc3\xa9H"), BYTES("\"\\SO\\233H\"") },
    };
    assert_all_shown(pf_text_write_haskell, cases, G_N_ELEMENTS(cases));
}

TEST(shortened_text_keeps_both_ends)
{
    static const struct {
        const char *line;
        size_t width;
        const char *expected;
    } cases[] = {
        { "abcdefghij", 10, "abcdefghij" },
        { "abcdefghij", 9, "abcd\u2026ghij" },
        { "abcdefghij", 8, "abcd\u2026hij" },
        { "abcdefghij", 3, "a\u2026j" },
        { "abcdefghij", 2, "a\u2026" },
        { "abcdefghij", 1, "\u2026" },
        { "abcdefghij", 0, "\u2026" },
        { "", 0, "" },
        { "日本語文字", 10, "日本語文字" },
        { "日本語文字", 9, "日本\u2026文字" },
        { "日本語文字", 6, "日\u2026字" },
        { "日本語文字", 2, "\u2026" },
        { "a\u0301b\u0301c\u0301d\u0301", 3,
          "a\u0301\u2026d\u0301" }, /* marks go with letters */
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *shown = pf_text_shorten(cases[i].line, cases[i].width);
        assert_string_equal(shown, cases[i].expected);
        assert_true(pf_text_width(shown) <= MAX(cases[i].width, 1));
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(valid_text_stays_and_the_rest_is_replaced_byte_by_byte),
    cmocka_unit_test(valid_copy_has_no_nul),
    cmocka_unit_test(any_bytes_become_valid),
    cmocka_unit_test(what_cannot_be_printed_is_a_dot),
    cmocka_unit_test(all_bytes_are_printed_as_ghc_events_does),
    cmocka_unit_test(haskell_shows_a_string),
    cmocka_unit_test(shortened_text_keeps_both_ends),
};

RUN_TESTS("text", tests)
