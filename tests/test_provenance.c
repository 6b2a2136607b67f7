/*
 * test_provenance.c - bands and counters are joined with the info tables they name.
 */
#include "profile_log.h"

static void
log_table(LogBuilder *log, uint64_t address, const char *name, const char *closure_type,
          const char *type, const char *label, const char *module, const char *source)
{
    PfEvent event = pf_event_blank(PF_IPE, log->end_ns);

    event.ipe.info = address;
    event.ipe.table_name = span_of(name);
    event.ipe.closure_type = span_of(closure_type);
    event.ipe.type = span_of(type);
    event.ipe.label = span_of(label);
    event.ipe.module = span_of(module);
    event.ipe.srcloc = span_of(source);
    log_event(log, &event);
}

static void
log_counter(LogBuilder *log, uint64_t id, const char *name, uint64_t table)
{
    PfEvent event = pf_event_blank(PF_TICKY_COUNTER_DEF, log->end_ns);

    event.ticky_counter_def.id = id;
    event.ticky_counter_def.arity = 1;
    event.ticky_counter_def.arg_kinds = span_of("i");
    event.ticky_counter_def.name = span_of(name);
    event.ticky_counter_def.info_table = table;
    event.ticky_counter_def.json = span_of("{}");
    log_event(log, &event);
}

/* Two tables are defined after the sample that has them, a third is not defined at all. */
static LogBuilder
tables(void)
{
    LogBuilder log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_table(&log, 0x4000, "unused_info", "21", "Int", "unused", "Main", "Main.hs:9:1-2");
    log_heap_begin(&log, log.end_ns, PF_BY_INFO_TABLE);
    log_sample(&log, SECOND_NS);
    log_band(&log, "0x4a3b10", 300);
    log_band(&log, "0x4a3b28", 200);
    log_band(&log, "0x4a3b40", 100);
    log_sample_end(&log, SECOND_NS);
    log_table(&log, 0x4a3b10, "sat_s6Au_info", "16", "String", "main", "Main",
              "Main.hs:18:21-28");
    log_table(&log, 0x4a3b28, "Leaf_con_info", "2", "", "", "Data.Tree", ":");
    log_counter(&log, 7, "main{v} (fun)", 0x4a3b10);
    log_counter(&log, 8, "go{v} (lne)", 0);
    log_mark(&log);
    return log;
}

TEST(provenance_names_the_bands_of_info_tables)
{
    g_auto(LogBuilder) log = tables();
    g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ 0 });
    const PfBandName *main_name = &profile->heap->bands[0].name;
    const PfBandName *leaf = &profile->heap->bands[1].name;
    const PfBandName *unknown = &profile->heap->bands[2].name;

    assert_string_equal(main_name->label, "String, main, Main, Main.hs:18:21-28");
    assert_string_equal(main_name->key, "0x4a3b10");
    assert_string_equal(main_name->module, "Main");
    assert_string_equal(main_name->source, "Main.hs:18:21-28");
    assert_string_equal(main_name->type, "String");
    assert_string_equal(main_name->closure, "THUNK_1_0");
    assert_string_equal(leaf->label, "Leaf_con_info, Data.Tree");
    assert_null(leaf->source);
    assert_null(leaf->type);
    assert_string_equal(unknown->label, "0x4a3b40");
    assert_null(unknown->key);
    assert_null(unknown->module);
    assert_null(profile->info_tables);
}

/* The groups, by falling size. */
static void
assert_groups(PfGroupBy by, const char *expected)
{
    g_auto(LogBuilder) log = tables();
    g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .by = by });
    g_autoptr(GString) groups = g_string_new(NULL);

    for (size_t i = 0; i < profile->heap->n_bands; i++) {
        const PfBand *band = &profile->heap->bands[i];
        g_string_append_printf(groups, "%s%s:%u", i > 0 ? " " : "", band->name.label,
                               (unsigned)band->peak_bytes);
    }
    assert_string_equal(groups->str, expected);
}

TEST(provenance_groups_the_bands_of_info_tables)
{
    assert_groups(PF_GROUP_TYPE, "(no type):300 String:300");
    assert_groups(PF_GROUP_MODULE, "Main:300 Data.Tree:200 (no module):100");
    assert_groups(PF_GROUP_SOURCE, "(no source):300 Main.hs:18:21-28:300");
    assert_groups(PF_GROUP_CLOSURE, "THUNK_1_0:300 CONSTR_1_0:200 (no closure type):100");
}

TEST(provenance_places_ticky_counters)
{
    g_auto(LogBuilder) log = tables();
    g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ 0 });

    assert_int_equal(profile->ticky->n_counters, 2);
    for (size_t i = 0; i < 2; i++) {
        const PfTickyCounter *counter = &profile->ticky->counters[i];
        if (counter->id == 7)
            assert_string_equal(counter->source, "Main.hs:18:21-28");
        else
            assert_null(counter->source);
    }
}

TEST(provenance_keeps_all_tables_when_asked_for)
{
    g_auto(LogBuilder) log = tables();
    g_autoptr(PfProfile) profile =
        profile_of(&log, (PfProfileOptions){ .keep_info_tables = true });

    assert_int_equal(pf_info_tables_count(profile->info_tables), 3);
    assert_string_equal(pf_info_tables_at(profile->info_tables, 0).name, "unused_info");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(provenance_names_the_bands_of_info_tables),
    cmocka_unit_test(provenance_groups_the_bands_of_info_tables),
    cmocka_unit_test(provenance_places_ticky_counters),
    cmocka_unit_test(provenance_keeps_all_tables_when_asked_for),
};

RUN_TESTS("provenance", tests)
