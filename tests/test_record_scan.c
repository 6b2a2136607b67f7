/*
 * test_record_scan.c - what is JSON, and what json-glib alone takes for it.
 */
#include "check.h"

#include "base/error.h"
#include "exchange/record_scan.h"

#include <stdio.h>
#include <string.h>

static GByteArray *
bytes_of(const char *text)
{
    GByteArray *bytes = g_byte_array_new();

    g_byte_array_append(bytes, (const guint8 *)text, (guint)strlen(text));
    return bytes;
}

static void
assert_scanned(const char *text, const char *expected)
{
    g_autoptr(GByteArray) json = bytes_of(text);
    g_autoptr(GError) error = NULL;

    if (!pf_record_scan(json, &error))
        fail_msg("%s: %s", text, error->message);
    g_byte_array_append(json, (const guint8 *)"", 1);
    assert_string_equal(json->data, expected);
}

static void
assert_refused(const char *text, const char *words)
{
    g_autoptr(GByteArray) json = bytes_of(text);
    g_autoptr(GError) error = NULL;

    if (pf_record_scan(json, &error))
        fail_msg("taken: %s", text);
    assert_true(g_error_matches(error, PF_ERROR, PF_ERROR_MALFORMED));
    if (!strstr(error->message, words))
        fail_msg("%s: %s", text, error->message);
}

TEST(json_is_left_as_it_is)
{
    static const char *const texts[] = {
        "{}",
        " {\"a\": [1, -2, 0.5, 1e9, -1.5E-3, true, false, null], \"b\": {\"c\": []}}\r\n\t ",
        "{\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00b5\\ud83d\\udc1e\": \"\302\265 { [ // \"}",
        "{\"a\": 9223372036854775807, \"b\": -9223372036854775808}",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        assert_scanned(texts[i], texts[i]);
}

TEST(numbers_from_2_to_the_63_are_quoted)
{
    assert_scanned("{\"a\": [9223372036854775808, 1, 18446744073709551615]}",
                   "{\"a\": [\"9223372036854775808\", 1, \"18446744073709551615\"]}");
    assert_refused("{\"a\": 18446744073709551616}", "beyond 64 bits");
    assert_refused("{\"a\": 99999999999999999999999}", "beyond 64 bits");
    assert_refused("{\"a\": -9223372036854775809}", "beyond 64 bits");
}

TEST(byte_order_mark_is_taken_away)
{
    assert_scanned("\xef\xbb\xbf{}", "{}");
}

TEST(what_is_no_json_is_refused_at_its_byte)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        { "", "byte 0: something beside" },
        { "[]", "byte 0: something beside" },
        { "{} {}", "byte 3: something beside" },
        { "{\"a\": 1", "byte 7: it ends before" },
        { "{\"a", "it ends in a text" },
        { "{\"a\n\"", "a control character" },
        { "{'a': 1}", "byte 1: nothing of JSON" },
        { "{/* [ */}", "byte 1: nothing of JSON" },
        { "{// [\n}", "byte 1: nothing of JSON" },
        { "{\"a\": 0x10}", "byte 7: nothing of JSON" },
        { "{\"a\": 01}", "no number" },
        { "{\"a\": -}", "no number" },
        { "{\"a\": 1.}", "no number" },
        { "{\"a\": 1e}", "no number" },
        { "{\"a\": nan}", "nothing of JSON" },
        { "{\"\\x\": 1}", "no escape" },
        { "{\"\\u1\"", "no escape" },
        { "{\"\\u0000\"", "no escape" },
        { "{\"\\ud83d\"", "no escape" },
        { "{\"\\ud83d\\u0041\"", "no escape" },
        { "{\"\\udc1e\"", "no escape" },
        { "{\"\xff\"}", "byte 2: no UTF-8" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_refused(cases[i].text, cases[i].words);
}

static char *
nested(unsigned depth, const char *before)
{
    GString *text = g_string_new(before);

    for (unsigned i = 0; i < depth; i++)
        g_string_append_c(text, '[');
    for (unsigned i = 0; i < depth; i++)
        g_string_append_c(text, ']');
    g_string_append_c(text, '}');
    return g_string_free(text, FALSE);
}

TEST(nesting_has_an_end)
{
    g_autofree char *deep = nested(31, "{\"a\": ");
    g_autofree char *deeper = nested(32, "{\"a\": ");
    g_autofree char *deepest = nested(1000000, "{\"a\": ");
    g_autofree char *hidden = nested(1000000, "{\"\\u1\" \"");

    assert_scanned(deep, deep);
    assert_refused(deeper, "byte 38: it is nested too deeply");
    assert_refused(deepest, "nested too deeply");
    assert_refused(hidden, "no escape");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(json_is_left_as_it_is),
    cmocka_unit_test(numbers_from_2_to_the_63_are_quoted),
    cmocka_unit_test(byte_order_mark_is_taken_away),
    cmocka_unit_test(what_is_no_json_is_refused_at_its_byte),
    cmocka_unit_test(nesting_has_an_end),
};

RUN_TESTS("record_scan", tests)
