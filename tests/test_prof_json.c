/*
 * test_prof_json.c - GHC's time profiles as JSON, quotes that GHC 9.0 leaves as they are among
 * it, and what is cut.
 */
#include "check.h"

#include <glib.h>
#include <string.h>

#include "exchange/prof_json.h"
#include "exchange/prof_scan.h"

#define HEAD                                                                                     \
    "{\n\"program\": \"run\",\n\"arguments\": [\"./run\", \"a \"b\"\"],\n\"rts_arguments\": "    \
    "[\"-pj\"],\n\"end_time\": \"Sun Nov 29 20:48 2026\",\n\"total_time\":        0.11,\n"       \
    "\"total_ticks\": 112,\n\"tick_interval\": 1000,\n\"total_alloc\":400,\n\"cost_centres\": [" \
    "{\"id\": 2, \"label\": \"foo \"bar\"\", \"module\": \"A\", \"src_loc\": \"A.hs:1:1\", "     \
    "\"is_caf\": false}, {\"id\": 1, \"label\": \"MAIN\", \"module\": \"MAIN\", \"src_loc\": "   \
    "\"<built-in>\", \"is_caf\": false}]\n,\n\"profile\": "
#define LEAF "{\"id\": 2, \"entries\": 3, \"alloc\": 300, \"ticks\": 100, \"children\": []}"
#define TREE                                                                          \
    "{\"id\": 1, \"entries\": 0, \"alloc\": 100, \"ticks\": 12, \"children\": [" LEAF \
    "\n," LEAF "]}"

static PfProfFile *
read_json(const char *text)
{
    return pf_prof_json_read((PfSpan){ (const uint8_t *)text, strlen(text) });
}

static const PfProfRow *
row(const PfProfFile *file, guint i)
{
    assert_in_range(i, 0, file->rows->len - 1);
    return &g_array_index(file->rows, PfProfRow, i);
}

TEST(whole_file_is_read)
{
    g_autoptr(PfProfFile) file = read_json(HEAD TREE "\n}\n");
    g_autofree char *args = g_strjoinv("|", file->args);

    assert_false(file->is_cut);
    assert_string_equal(args, "./run|+RTS|-pj|-RTS|a \"b\"");
    assert_int_equal(file->ticks, 112);
    assert_int_equal(file->interval_ns, 1000000);
    assert_int_equal(file->rows->len, 3);
    assert_int_equal(file->n_centres, 2);
    assert_string_equal(row(file, 0)->label, "MAIN");
    assert_string_equal(row(file, 1)->label, "foo \"bar\"");
    assert_string_equal(row(file, 2)->source, "A.hs:1:1");
    assert_int_equal(row(file, 2)->caller, 0);
    assert_int_equal(row(file, 2)->entries, 3);
    assert_int_equal(row(file, 2)->alloc, 300);
    assert_int_equal(row(file, 2)->ticks, 100);
}

/* Wherever it breaks off, what is whole before is kept, and never more. */
TEST(cut_file_gives_what_it_holds)
{
    static const char whole[] = HEAD TREE "\n}\n";
    uint64_t last = 0;

    for (size_t len = 0; len + 2 < sizeof whole - 1; len++) {
        g_autofree char *text = g_strndup(whole, len);
        g_autoptr(PfProfFile) file = read_json(text);
        uint64_t ticks = 0;
        for (guint i = 0; i < file->rows->len; i++)
            ticks += row(file, i)->ticks;
        assert_true(file->is_cut);
        assert_non_null(strstr(file->cut, "expected "));
        assert_true(ticks <= 212);
        assert_true(ticks >= last || ticks == 0 || last - ticks <= 100);
        last = ticks;
    }
    assert_int_equal(last, 212);
}

TEST(members_may_stand_in_any_order_and_others_be_there)
{
    g_autoptr(PfProfFile) file = read_json(
        "{\"profile\":{\"new\":{\"a\":[1,{\"b\":\"}\"}],\"c\":null},\"children\":[{\"ticks\":5,"
        "\"children\":[],\"id\":7}],\"id\":1,\"ticks\":2},\"cost_centres\":[{\"src_loc\":\"S\","
        "\"module\":\"M\",\"label\":\"l\\u00e9\\\\\",\"id\":7}],\"total_ticks\":7}");

    assert_false(file->is_cut);
    assert_int_equal(file->rows->len, 2);
    assert_string_equal(row(file, 1)->label, "lé\\");
    assert_int_equal(row(file, 1)->ticks, 5);
    assert_string_equal(row(file, 0)->label, "cc#1");
    assert_int_equal(row(file, 0)->ticks, 2);
    assert_int_equal(file->ticks, 7);
}

TEST(depth_has_an_end_and_no_recursion)
{
    g_autoptr(GString) text = g_string_new(HEAD);

    for (int depth = 0; depth < 10000; depth++)
        g_string_append(text, "{\"id\": 2, \"ticks\": 1, \"children\": [");
    for (int depth = 0; depth < 10000; depth++)
        g_string_append(text, "]}");
    g_string_append(text, "}");
    g_autoptr(PfProfFile) file = read_json(text->str);
    assert_false(file->is_cut);
    assert_int_equal(file->rows->len, 4097);
    assert_int_equal(file->n_deep, 10000 - 4097);
    assert_int_equal(row(file, 4096)->ticks, 10000 - 4096);
}

TEST(deep_values_that_are_not_wanted_are_left_out)
{
    g_autoptr(GString) text = g_string_new("{\"x\": ");

    for (int depth = 0; depth < 100000; depth++)
        g_string_append_c(text, '[');
    for (int depth = 0; depth < 100000; depth++)
        g_string_append_c(text, ']');
    g_string_append(text, ", \"total_ticks\": 3}");
    g_autoptr(PfProfFile) file = read_json(text->str);
    assert_false(file->is_cut);
    assert_int_equal(file->ticks, 3);
}

TEST(numbers_are_bounded)
{
    g_autoptr(PfProfFile) large = read_json(
        HEAD "{\"id\": 1, \"ticks\": 18446744073709551615, \"children\": [" LEAF "]}}");
    g_autoptr(PfProfFile) larger =
        read_json(HEAD "{\"id\": 1, \"ticks\": 18446744073709551616, \"children\": []}}");

    assert_int_equal(large->n_large, 1);
    assert_int_equal(row(large, 1)->ticks, 0);
    assert_true(larger->is_cut);
    assert_non_null(strstr(larger->cut, "a whole number below 2^64"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(whole_file_is_read),
    cmocka_unit_test(cut_file_gives_what_it_holds),
    cmocka_unit_test(members_may_stand_in_any_order_and_others_be_there),
    cmocka_unit_test(depth_has_an_end_and_no_recursion),
    cmocka_unit_test(deep_values_that_are_not_wanted_are_left_out),
    cmocka_unit_test(numbers_are_bounded),
};

RUN_TESTS("prof_json", tests)
