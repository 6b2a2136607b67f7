/*
 * test_json.c - JSON that others can read: json-glib is asked.
 */
#include "check.h"

#include <float.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"

typedef struct {
    PfJson json;
    char *text;
    size_t len;
} Paper;

static void
paper_open(Paper *paper, bool indented)
{
    paper->json = pf_json(open_memstream(&paper->text, &paper->len), indented);
}

/* What was written. Freed with free(). */
static char *
paper_close(Paper *paper)
{
    fclose(paper->json.out);
    return paper->text;
}

static void
assert_wrote(Paper *paper, const char *expected)
{
    char *text = paper_close(paper);

    assert_string_equal(text, expected);
    free(text);
}

static JsonNode *
parsed(const char *text)
{
    g_autoptr(GError) error = NULL;
    JsonNode *node = json_from_string(text, &error);

    if (error)
        fail_msg("%s in %s", error->message, text);
    return node;
}

static void
write_everything(PfJson *json)
{
    pf_json_begin_object(json);
    pf_json_key(json, "name");
    pf_json_text(json, "run");
    pf_json_key(json, "bands");
    pf_json_begin_array(json);
    pf_json_begin_object(json);
    pf_json_key(json, "bytes");
    pf_json_begin_flat_array(json);
    pf_json_uint(json, UINT64_MAX);
    pf_json_int(json, INT64_MIN);
    pf_json_begin_array(json);
    pf_json_double(json, 0.5);
    pf_json_null(json);
    pf_json_end_array(json);
    pf_json_end_array(json);
    pf_json_end_object(json);
    pf_json_begin_object(json);
    pf_json_end_object(json);
    pf_json_end_array(json);
    pf_json_key(json, "none");
    pf_json_begin_array(json);
    pf_json_end_array(json);
    pf_json_key(json, "last");
    pf_json_bool(json, true);
    pf_json_end_object(json);
}

TEST(line_has_no_space)
{
    Paper paper;

    paper_open(&paper, false);
    write_everything(&paper.json);
    assert_wrote(&paper, "{\"name\":\"run\",\"bands\":[{\"bytes\":[18446744073709551615,"
                         "-9223372036854775808,[0.5,null]]},{}],\"none\":[],\"last\":true}");
}

TEST(indented_text_has_flat_arrays_on_one_line)
{
    Paper paper;

    paper_open(&paper, true);
    write_everything(&paper.json);
    assert_wrote(&paper, "{\n"
                         "  \"name\": \"run\",\n"
                         "  \"bands\": [\n"
                         "    {\n"
                         "      \"bytes\": [18446744073709551615, -9223372036854775808, "
                         "[0.5, null]]\n"
                         "    },\n"
                         "    {}\n"
                         "  ],\n"
                         "  \"none\": [],\n"
                         "  \"last\": true\n"
                         "}");
}

TEST(others_read_both_forms_alike)
{
    JsonNode *nodes[2];

    for (int i = 0; i < 2; i++) {
        Paper paper;
        paper_open(&paper, i == 1);
        write_everything(&paper.json);
        char *text = paper_close(&paper);
        nodes[i] = parsed(text);
        free(text);
    }
    assert_true(json_node_equal(nodes[0], nodes[1]));
    json_node_unref(nodes[0]);
    json_node_unref(nodes[1]);
}

TEST(deepest_nesting_is_sixteen)
{
    Paper paper;

    paper_open(&paper, false);
    for (int i = 0; i < PF_JSON_DEPTH; i++)
        pf_json_begin_array(&paper.json);
    for (int i = 0; i < PF_JSON_DEPTH; i++)
        pf_json_end_array(&paper.json);
    assert_wrote(&paper, "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]");
}

TEST(numbers_are_as_short_as_they_can_be)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        { 0, "0" },
        { -0.0, "0" },
        { 0.1, "0.1" },
        { -1.5, "-1.5" },
        { 100, "100" },
        { 1e15, "1e+15" },
        { 123456789012345, "123456789012345" },
        { 1.0 / 3, "0.3333333333333333" },
        { 0.1 + 0.2, "0.30000000000000004" },
        { 5e-324, "5e-324" },
        { DBL_MAX, "1.7976931348623157e+308" },
        { (double)NAN, "null" },
        { HUGE_VAL, "null" },
        { -HUGE_VAL, "null" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Paper paper;
        paper_open(&paper, false);
        pf_json_double(&paper.json, cases[i].value);
        assert_wrote(&paper, cases[i].text);
    }
}

/* Property: a number read back is the number, over all sizes there are. */
TEST(numbers_read_back_the_same)
{
    double value = DBL_MIN / 4;

    while (isfinite(value)) {
        Paper paper;
        paper_open(&paper, false);
        pf_json_double(&paper.json, value);
        char *text = paper_close(&paper);
        assert_true(g_ascii_strtod(text, NULL) == value);
        assert_null(strchr(text, ','));
        free(text);
        value *= -1.37;
    }
}

TEST(text_is_escaped_and_valid)
{
    static const struct {
        const char *bytes;
        size_t len;
        const char *text;
    } cases[] = {
        { "", 0, "\"\"" },
        { NULL, 0, "\"\"" },
        { "plain", 5, "\"plain\"" },
        { "a\"b\\c/d", 7, "\"a\\\"b\\\\c/d\"" },
        { "\b\f\n\r\t", 5, "\"\\b\\f\\n\\r\\t\"" },
        { "\1\x1f\x7f", 3, "\"\\u0001\\u001f\\u007f\"" },
        { "a\0b", 3, "\"a\\u0000b\"" },
        { "\0", 1, "\"\\u0000\"" },
        { "µ\xf0\x9f\x90\x9e", 6, "\"µ\xf0\x9f\x90\x9e\"" },
        { "\xff"
          "a\xc3",
          3, "\"\ufffda\ufffd\"" },
        { "\xed\xa0\x80", 3, "\"\ufffd\ufffd\ufffd\"" },
        { "\xc0\x80\"", 3, "\"\ufffd\ufffd\\\"\"" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        Paper paper;
        paper_open(&paper, false);
        pf_json_span(&paper.json, (PfSpan){ (const uint8_t *)cases[i].bytes, cases[i].len });
        assert_wrote(&paper, cases[i].text);
    }
}

/* Property: whatever two bytes there are, in a key or in a text, others can read the document.
 */
TEST(others_read_any_bytes)
{
    for (unsigned i = 0; i < 65536; i += 7) {
        const char bytes[] = { 'x', (char)(i >> 8), (char)i, 'y', '\0' };
        Paper paper;

        paper_open(&paper, false);
        pf_json_begin_object(&paper.json);
        pf_json_key(&paper.json, bytes);
        pf_json_span(&paper.json, (PfSpan){ (const uint8_t *)bytes, 4 });
        pf_json_end_object(&paper.json);
        char *text = paper_close(&paper);
        assert_true(g_utf8_validate(text, -1, NULL));
        g_autoptr(JsonNode) node = parsed(text);
        assert_int_equal(json_object_get_size(json_node_get_object(node)), 1);
        free(text);
    }
}

TEST(absent_text_is_null)
{
    Paper paper;

    paper_open(&paper, false);
    pf_json_text(&paper.json, NULL);
    assert_wrote(&paper, "null");
}

TEST(bytes_are_hexadecimal)
{
    static const uint8_t bytes[] = { 0x00, 0x0f, 0xa0, 0xff };
    Paper paper;

    paper_open(&paper, false);
    pf_json_hex(&paper.json, (PfSpan){ bytes, sizeof bytes });
    assert_wrote(&paper, "\"000fa0ff\"");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(line_has_no_space),
    cmocka_unit_test(indented_text_has_flat_arrays_on_one_line),
    cmocka_unit_test(others_read_both_forms_alike),
    cmocka_unit_test(deepest_nesting_is_sixteen),
    cmocka_unit_test(numbers_are_as_short_as_they_can_be),
    cmocka_unit_test(numbers_read_back_the_same),
    cmocka_unit_test(text_is_escaped_and_valid),
    cmocka_unit_test(others_read_any_bytes),
    cmocka_unit_test(absent_text_is_null),
    cmocka_unit_test(bytes_are_hexadecimal),
};

RUN_TESTS("json", tests)
