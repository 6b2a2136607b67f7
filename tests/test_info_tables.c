#include "check.h"
#include "payload.h"

#include "profile/info_tables.h"

static PfSpan
span_of(const char *text)
{
    return (PfSpan){ (const uint8_t *)text, strlen(text) };
}

static PfEvent
definition_of(uint64_t address, const char *name)
{
    PfEvent event = pf_event_blank(PF_IPE, 0);

    event.ipe.info = address;
    event.ipe.table_name = span_of(name);
    return event;
}

static void
define(PfInfoTables *tables, uint64_t address, const char *name)
{
    PfEvent event = definition_of(address, name);
    pf_info_tables_define(tables, &event);
}

static PfInfoTable
found(const PfInfoTables *tables, uint64_t address)
{
    PfInfoTable table = { 0 };

    assert_true(pf_info_tables_find(tables, address, &table));
    assert_int_equal(table.address, address);
    return table;
}

TEST(info_tables_give_all_that_a_record_says)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);
    PfEvent event = event_of(PF_IPE, SPAN("\0\0\0\0\0\x41\x39\x40"
                                          "sat_s6Au_info\0"
                                          "16\0[Char]\0showWord\0Main\0Main.hs:27:19-50\0"));

    pf_info_tables_define(tables, &event);
    PfInfoTable table = found(tables, 0x413940);
    assert_string_equal(table.name, "sat_s6Au_info");
    assert_string_equal(table.closure_type, "THUNK_1_0");
    assert_string_equal(table.type, "[Char]");
    assert_string_equal(table.label, "showWord");
    assert_string_equal(table.module, "Main");
    assert_string_equal(table.source, "Main.hs:27:19-50");
}

TEST(info_tables_say_nothing_of_what_is_empty)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);
    PfEvent event = event_of(PF_IPE, SPAN("\0\0\0\0\0\0\0\1\0\0\0\0\0:\0"));

    pf_info_tables_define(tables, &event);
    PfInfoTable table = found(tables, 1);
    assert_null(table.name);
    assert_null(table.closure_type);
    assert_null(table.type);
    assert_null(table.label);
    assert_null(table.module);
    assert_null(table.source);
    assert_int_equal(pf_info_tables_count(tables), 1);
}

TEST(info_tables_take_records_that_are_cut)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);
    PfEvent nameless = event_of(PF_IPE, SPAN("\0\0\0\0\0\0\0\1sat_info"));
    PfEvent short_one = event_of(PF_IPE, SPAN("\0\0\0\0\0\0\0\1sat_info\0"
                                              "21\0[Ch"));
    PfEvent torn = event_of(PF_IPE, SPAN("\0\0\0"));

    pf_info_tables_define(tables, &torn);
    pf_info_tables_define(tables, &nameless);
    assert_int_equal(pf_info_tables_count(tables), 0);
    pf_info_tables_define(tables, &short_one);
    PfInfoTable table = found(tables, 1);
    assert_string_equal(table.name, "sat_info");
    assert_string_equal(table.closure_type, "THUNK_STATIC");
    assert_null(table.type);
}

TEST(info_tables_name_the_types_of_closures)
{
    static const struct {
        const char *text, *name;
    } cases[] = {
        { "1", "CONSTR" },
        { "14", "FUN_STATIC" },
        { "64", "CONTINUATION" },
        { "0", "0" },
        { "65", "65" },
        { "18446744073709551617", "18446744073709551617" }, /* 1, but for 64 bits */
        { "THUNK", "THUNK" },
        { "1x", "1x" },
    };
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        PfEvent event = definition_of(i, "x_info");
        event.ipe.closure_type = span_of(cases[i].text);
        pf_info_tables_define(tables, &event);
        assert_string_equal(found(tables, i).closure_type, cases[i].name);
    }
}

TEST(info_tables_keep_the_last_definition)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);

    define(tables, 5, "first");
    define(tables, 3, "other");
    define(tables, 5, "second");
    assert_string_equal(found(tables, 5).name, "second");
    assert_int_equal(pf_info_tables_count(tables), 2);
    assert_int_equal(pf_info_tables_at(tables, 0).address, 5);
    assert_int_equal(pf_info_tables_at(tables, 1).address, 3);
    assert_string_equal(pf_info_tables_at(tables, 1).name, "other");
}

TEST(info_tables_keep_only_what_is_needed)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(false);
    PfInfoTable table = { .address = 7 };

    pf_info_tables_need(tables, 9);
    pf_info_tables_need(tables, 4);
    pf_info_tables_need(tables, 4);
    define(tables, 3, "not needed");
    define(tables, 4, "needed");
    assert_int_equal(pf_info_tables_count(tables), 1);
    assert_int_equal(pf_info_tables_at(tables, 0).address, 4);
    assert_false(pf_info_tables_find(tables, 3, &table));
    assert_false(pf_info_tables_find(tables, 9, &table));
    assert_int_equal(table.address, 7);
    define(tables, 9, "needed too");
    assert_int_equal(pf_info_tables_at(tables, 1).address, 9);
    assert_int_equal(pf_info_tables_left_out(tables), 0);
}

TEST(info_tables_make_text_valid)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);

    define(tables, 1,
           "Gr\xc3\xb6\xc3\x9f"
           "e_info");
    define(tables, 2, "a\xff");
    assert_string_equal(found(tables, 1).name, "Größe_info");
    assert_string_equal(found(tables, 2).name, "a\xef\xbf\xbd");
}

TEST(info_tables_hold_each_text_once)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);

    for (uint64_t address = 0; address < 10000; address++)
        define(tables, 8 * address, address % 2 ? "odd" : "even");
    assert_int_equal(pf_info_tables_count(tables), 10000);
    assert_ptr_equal(found(tables, 8).name, found(tables, 8 * UINT64_C(9999)).name);
    assert_string_equal(found(tables, 80).name, "even");
}

TEST(info_tables_read_the_addresses_of_labels)
{
    static const struct {
        const char *label;
        bool is_address;
        uint64_t address;
    } cases[] = {
        { "0x4a3b10", true, 0x4a3b10 },
        { "0X4A3B10", true, 0x4a3b10 },
        { "4A3B10", true, 0x4a3b10 },
        { "000000014000F0A8", true, 0x14000f0a8 },
        { "ffffffffffffffff", true, UINT64_MAX },
        { "10000000000000000", false, 0 },
        { "00000000000000000000001", true, 1 },
        { "", false, 0 },
        { "0x", false, 0 },
        { "0x0x1", false, 0 },
        { "-1", false, 0 },
        { " 1", false, 0 },
        { "Main", false, 0 },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        uint64_t address = 7;
        assert_int_equal(pf_info_tables_parse(span_of(cases[i].label), &address),
                         cases[i].is_address);
        assert_int_equal(address, cases[i].is_address ? cases[i].address : 7);
    }
    assert_false(pf_info_tables_parse((PfSpan){ 0 }, &(uint64_t){ 0 }));
}

TEST(info_tables_find_a_label_by_hexadecimal_first)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(false);
    PfInfoTable table;

    pf_info_tables_need_label(tables, span_of("1234"));
    pf_info_tables_need_label(tables, span_of("beef"));
    pf_info_tables_need_label(tables, span_of("Main"));
    define(tables, 1234, "decimal");
    assert_true(pf_info_tables_find_label(tables, span_of("1234"), &table));
    assert_string_equal(table.name, "decimal");
    define(tables, 0x1234, "hexadecimal");
    assert_true(pf_info_tables_find_label(tables, span_of("1234"), &table));
    assert_string_equal(table.name, "hexadecimal");
    assert_false(pf_info_tables_find_label(tables, span_of("beef"), &table));
    assert_false(pf_info_tables_find_label(tables, span_of("Main"), &table));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(info_tables_give_all_that_a_record_says),
    cmocka_unit_test(info_tables_say_nothing_of_what_is_empty),
    cmocka_unit_test(info_tables_take_records_that_are_cut),
    cmocka_unit_test(info_tables_name_the_types_of_closures),
    cmocka_unit_test(info_tables_keep_the_last_definition),
    cmocka_unit_test(info_tables_keep_only_what_is_needed),
    cmocka_unit_test(info_tables_make_text_valid),
    cmocka_unit_test(info_tables_hold_each_text_once),
    cmocka_unit_test(info_tables_read_the_addresses_of_labels),
    cmocka_unit_test(info_tables_find_a_label_by_hexadecimal_first),
};

RUN_TESTS("info_tables", tests)
