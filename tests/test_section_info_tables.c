/*
 * test_section_info_tables.c - info tables in a report: what the heap holds of each, or how
 * many each module has.
 */
#include "check.h"

#include "heap_builder.h"
#include "section_probe.h"

#include "eventlog/encode.h"

static PfSpan
span_of(const char *text)
{
    return (PfSpan){ (const uint8_t *)text, strlen(text) };
}

/* One more info table; closure types are GHC's numbers: 1 a constructor, 8 a function, 15 a
 * thunk. */
static void
define(PfInfoTables *tables, uint64_t address, const char *module, const char *closure_type)
{
    PfEvent event = pf_event_blank(PF_IPE, 0);

    event.ipe.info = address;
    event.ipe.table_name = span_of("sat_s1_info");
    event.ipe.closure_type = span_of(closure_type);
    event.ipe.type = span_of("[Char]");
    event.ipe.module = span_of(module);
    event.ipe.srcloc = span_of("Main.hs:27:19-50");
    pf_info_tables_define(tables, &event);
}

/* A heap of 1,000 bytes by info table, of which all are in those of these addresses; the first
 * is defined. */
static HeapBuilder *
heap_by_table(void)
{
    HeapBuilder *builder = heap_begin(3);

    heap_level_band(builder, "0x4010", 700);
    heap_level_band(builder, "0x9999", 299);
    heap_level_band(builder, "0x7777", 1);
    builder->heap.breakdown = PF_BY_INFO_TABLE;
    return builder;
}

TEST(info_tables_have_what_the_heap_holds_of_each)
{
    g_autoptr(HeapBuilder) builder = heap_by_table();
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);
    g_autoptr(Run) run = run_begin();
    define(tables, 0x4010, "Main", "15");
    run->profile.heap = &builder->heap;
    run->profile.info_tables = tables;
    run->profile.n_info_tables = 1;
    g_autoptr(PfFigure) figure = section_of_run(run, "info-tables");

    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), 3);
    assert_told(figure, "3 info tables are in the heap profile; the log defines 1. 2 of them, "
                        "with 30.0% of the area, are not defined in the log");
    assert_told(figure,
                "sat_s1_info [Char] THUNK Main Main.hs:27:19-50 70.0 700\u00a0B 700\u00a0B 2 "
                "0x9999 n/a n/a n/a n/a 29.9 299\u00a0B 299\u00a0B 3 0x7777");
    assert_not_told(figure, "below 0.1%");
}

TEST(info_tables_with_next_to_nothing_are_counted)
{
    g_autoptr(HeapBuilder) builder = heap_begin(3);
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);
    g_autoptr(Run) run = run_begin();
    heap_level_band(builder, "0x4010", 1000000);
    for (uint64_t i = 0; i < 7; i++) {
        g_autofree char *label = g_strdup_printf("0x50%" G_GINT64_MODIFIER "u0", i);
        heap_level_band(builder, label, 10);
    }
    builder->heap.breakdown = PF_BY_INFO_TABLE;
    define(tables, 0x4010, "Main", "15");
    run->profile.heap = &builder->heap;
    run->profile.info_tables = tables;
    run->profile.n_info_tables = 1;
    g_autoptr(PfFigure) figure = section_of_run(run, "info-tables");

    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), 1);
    assert_told(figure, "7 more are below 0.1% of the area.");
}

TEST(info_tables_of_another_log_are_counted_by_module_and_kind)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);
    g_autoptr(Run) run = run_begin();
    for (uint64_t i = 0; i < 3000; i++) {
        define(tables, 0x1000 + 8 * i, i % 3 == 0 ? "Main" : "Store.Index",
               i % 2 == 0   ? "15"
               : i % 5 == 0 ? "1"
                            : "8");
    }
    define(tables, 1, "", "");
    run->profile.info_tables = tables;
    run->profile.n_info_tables = 3001;
    g_autoptr(PfFigure) figure = section_of_run(run, "info-tables");

    assert_sound(figure);
    assert_told(figure,
                "The log defines 3,001 info tables in 3 modules: 1,200 functions, 1,500 "
                "thunks, 300 constructors, 1 others.");
    assert_told(figure, "1 Store.Index 2,000 66.6 2 Main 1,000 33.3 3 (no module) 1 0.0");
    assert_int_equal(count_all_rows(figure), 3);
}

TEST(info_tables_of_many_modules_are_cut_and_say_so)
{
    g_autoptr(PfInfoTables) tables = pf_info_tables_new(true);
    g_autoptr(Run) run = run_begin();
    for (uint64_t i = 0; i < 500; i++) {
        g_autofree char *module = g_strdup_printf("Part.Module%" G_GINT64_MODIFIER "u", i);
        define(tables, 0x1000 + 8 * i, module, "15");
    }
    run->profile.info_tables = tables;
    run->profile.n_info_tables = 500;
    g_autoptr(PfFigure) figure = section_of_run(run, "info-tables");

    assert_sound(figure);
    assert_int_equal(count_all_rows(figure), 40);
    assert_told(figure, "Only the first 40 of 500 rows are shown");
}

TEST(info_tables_say_which_flags_give_them)
{
    g_autoptr(Run) run = run_begin();
    g_autofree char *lack = lack_of(&run->profile, "info-tables");
    g_autoptr(HeapBuilder) builder = heap_by_table();
    run->profile.heap = &builder->heap;
    g_autofree char *unnamed = lack_of(&run->profile, "info-tables");

    assert_non_null(strstr(lack, "-finfo-table-map"));
    assert_non_null(strstr(unnamed, "-finfo-table-map"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(info_tables_have_what_the_heap_holds_of_each),
    cmocka_unit_test(info_tables_with_next_to_nothing_are_counted),
    cmocka_unit_test(info_tables_of_another_log_are_counted_by_module_and_kind),
    cmocka_unit_test(info_tables_of_many_modules_are_cut_and_say_so),
    cmocka_unit_test(info_tables_say_which_flags_give_them),
};

RUN_TESTS("section_info_tables", tests)
