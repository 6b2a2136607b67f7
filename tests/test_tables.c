/*
 * test_tables.c - the tables of time profiles, info tables, counters and notes.
 */
#include "table_log.h"

static const PfProfileOptions everything = { 0 };

static LogBuilder
log_of_nothing(void)
{
    LogBuilder log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    return log;
}

TEST(tables_have_names_of_their_own)
{
    size_t n;
    const PfTableSpec *specs = pf_tables(&n);

    assert_string_equal(specs[0].name, "bands");
    for (size_t i = 0; i < n; i++)
        assert_ptr_equal(pf_table_spec(specs[i].name), &specs[i]);
    assert_null(pf_table_spec("nonsense"));
}

TEST(tables_say_which_flags_would_give_what_is_not_there)
{
    static const struct {
        const char *name, *words;
    } cases[] = {
        { "bands", "-hT -l" },
        { "growth", "-hT -l" },
        { "stacks", "-p -l" },
        { "cost-centres", "-p -l or -hc -l" },
        { "closures", "-hi -l" },
        { "ticky", "-ticky" },
        { "ticky", "+RTS -lT" },
        { "markers", "traceMarker" },
        { "messages", "+RTS -l or -lu" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(LogBuilder) log = log_of_nothing();
        g_autoptr(PfProfile) profile = profile_for(&log, cases[i].name, everything);
        assert_absent(profile, cases[i].name, cases[i].words);
    }
}

TEST(cost_centres_are_flat_and_fall_by_their_own_ticks)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_time_profile(&log, 0);
    char *text = table_of(&log, "cost-centres", "csv");

    assert_string_equal(text, "cost_centre,module,source,individual_ticks,individual_share,"
                              "inherited_ticks,inherited_share,id,caf\r\n"
                              "go,Main,Main.hs:2:1-9,6,0.6,6,0.6,2,false\r\n"
                              "main,Main,Main.hs:1:1-9,3,0.3,9,0.9,1,false\r\n"
                              "CAF,Data.Thing,<entire-module>,1,0.1,1,0.1,3,true\r\n");
    free(text);
}

TEST(cost_centres_list_the_root_when_it_has_ticks_of_its_own)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_time_profile(&log, 10);
    char *text = table_of(&log, "cost-centres", "text");

    assert_non_null(strstr(text, "time profile: 20 ticks of 1.00\u00a0ms, 2 capabilities\n\n"));
    assert_non_null(strstr(text, "MAIN         MAIN        <built-in>          10    50.0"));
    free(text);
}

TEST(cost_centres_weigh_the_heap_where_there_are_no_ticks)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_centre(&log, 1, "main", "Main", "Main.hs:1:1-9", 0);
    log_heap_begin(&log, 1000, PF_BY_COST_CENTRE);
    log_sample(&log, SECOND_NS);
    log_stack(&log, 2048, 1, (const uint32_t[]){ 1 });
    log_sample_end(&log, SECOND_NS);
    g_autoptr(PfProfile) profile = profile_for(&log, "cost-centres", everything);
    char *text = table_of_profile(profile, "cost-centres", "csv");

    assert_non_null(strstr(text, ",individual_bytes,"));
    assert_non_null(strstr(text, "main,Main,Main.hs:1:1-9,2048,1,2048,1,1,false\r\n"));
    free(text);

    static const PfWeight ticks = PF_WEIGHT_TICKS;
    PfTableInput input = { .profile = profile, .weight = &ticks };
    g_autoptr(GError) error = NULL;
    assert_null(pf_table_make_cost_centres(&input, &error));
    assert_non_null(strstr(error->message, "ticks by cost-centre stacks"));
}

/* Of the two info tables one has a band, which has another that is not defined. */
static void
log_closures(LogBuilder *log, PfBreakdown breakdown)
{
    log_info_table(log, 0x4010, "sat_s1_info", "showWord");
    log_info_table(log, 0x4020, "unused_info", "");
    log_heap_begin(log, log->end_ns, breakdown);
    for (uint64_t i = 1; i <= 2; i++) {
        log_sample(log, i * SECOND_NS);
        log_band(log, "0x4010", 3000);
        log_band(log, "0x9999", 1000);
        log_sample_end(log, i * SECOND_NS);
    }
}

TEST(closures_of_a_profile_by_info_table_are_its_bands)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_closures(&log, PF_BY_INFO_TABLE);
    g_autoptr(PfProfile) profile = profile_for(&log, "closures", everything);
    char *csv = table_of_profile(profile, "closures", "csv");
    char *text = table_of_profile(profile, "closures", "text");

    assert_string_equal(csv,
                        "address,name,type,closure_type,label,module,source,share,mean_bytes,"
                        "peak_bytes,last_bytes\r\n"
                        "16400,sat_s1_info,[Char],THUNK_STATIC,showWord,Main,"
                        "Main.hs:27:19-50,0.75,3000,3000,3000\r\n"
                        "39321,,,,,,,0.25,1000,1000,1000\r\n");
    assert_non_null(strstr(text, "2 info tables are in the heap profile, of 2 that the log "
                                 "defines\n"));
    assert_non_null(strstr(text, " 0x4010  sat_s1_info"));
    free(csv);
    free(text);
}

TEST(closures_of_any_other_log_are_all_that_it_defines)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_closures(&log, PF_BY_TYPE);
    char *text = table_of(&log, "closures", "csv");

    assert_string_equal(
        text, "address,name,type,closure_type,label,module,source\r\n"
              "16400,sat_s1_info,[Char],THUNK_STATIC,showWord,Main,Main.hs:27:19-50\r\n"
              "16416,unused_info,[Char],THUNK_STATIC,,Main,Main.hs:27:19-50\r\n");
    free(text);
}

TEST(ticky_sums_are_no_totals_and_say_so)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_info_table(&log, 0x4010, "go_info", "go");
    for (size_t i = 0; i < 2; i++) {
        log_ticky_begin(&log);
        log_ticky_sample(&log, 16, 3, 100);
        log_ticky_sample(&log, 32, 1, 10);
    }
    log_ticky_counter(&log, 16, "go{v s1} (fun)", 0x4010);
    g_autoptr(PfProfile) profile = profile_for(&log, "ticky", everything);
    char *csv = table_of_profile(profile, "ticky", "csv");
    char *text = table_of_profile(profile, "ticky", "text");

    assert_string_equal(
        csv, "id,name,arity,kinds,kind,module,source,entries,share,alloc_bytes,"
             "allocd_bytes,alloc_share\r\n"
             "16,go{v s1} (fun),2,LM,fun,Main,Main.hs:27:19-50,6,0.75,200,400,0.909090909\r\n"
             "32,,,,,,,2,0.25,20,40,0.0909090909\r\n");
    assert_non_null(strstr(text, "sums over 2 samples\n"));
    assert_non_null(strstr(text, "no totals of the program\n"));
    assert_non_null(strstr(text, "\n0x10  go{v s1} (fun)"));
    free(csv);
    free(text);
}

TEST(ticky_counters_without_a_sample_have_unknown_entries)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_ticky_counter(&log, 16, "go{v s1} (fun)", 0);
    g_autoptr(PfProfile) profile = profile_for(&log, "ticky", everything);
    char *csv = table_of_profile(profile, "ticky", "csv");
    char *text = table_of_profile(profile, "ticky", "text");

    assert_non_null(strstr(csv, "16,go{v s1} (fun),2,LM,fun,,,,,,,\r\n"));
    assert_non_null(strstr(text, "no sample of them was taken"));
    assert_null(strstr(text, "MODULE"));
    assert_non_null(strstr(text, "n/a"));
    free(csv);
    free(text);
}

static void
log_notes(LogBuilder *log)
{
    PfEvent binary = pf_event_blank(PF_USER_BINARY_MSG, 3000);

    log_marker(log, 1000, "begin, \"quoted\"");
    log_message(log, 2000, "START x");
    binary.user_binary_msg.payload = (PfSpan){ (const uint8_t *)"\x0a\xff", 2 };
    log_event(log, &binary);
    log_block(log, 2, 3000);
    log_label(log, 3000, 17, "worker");
    log_marker(log, 4000, "end");
}

TEST(markers_are_in_order_of_time)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_notes(&log);
    char *text = table_of(&log, "markers", "csv");

    assert_string_equal(text, "time_ns,text\r\n"
                              "1000,\"begin, \"\"quoted\"\"\"\r\n"
                              "4000,end\r\n");
    free(text);
}

TEST(messages_are_those_of_all_kinds_but_markers)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_notes(&log);
    g_autoptr(PfProfile) profile = profile_for(&log, "messages", everything);
    char *csv = table_of_profile(profile, "messages", "csv");

    assert_string_equal(csv, "time_ns,cap,kind,thread,text\r\n"
                             "2000,,message,,START x\r\n"
                             "3000,2,label,17,worker\r\n"
                             "3000,,binary,,2 bytes: 0aff\r\n");
    profile->notes->messages.n_left_out = 1;
    profile->notes->labels.n_left_out = 2000;
    char *text = table_of_profile(profile, "messages", "text");
    assert_non_null(strstr(text, "1 more message found no room and is left out\n"));
    assert_non_null(strstr(text, "2,000 more labels found no room and are left out\n"));
    free(csv);
    free(text);
}

TEST(notes_out_of_the_window_are_not_listed)
{
    g_auto(LogBuilder) log = log_of_nothing();
    log_notes(&log);
    PfProfileOptions late = { .windows = { { .from = { PF_BOUND_TIME, 3500, NULL } } } };
    g_autoptr(PfProfile) profile = profile_for(&log, "markers", late);
    char *text = table_of_profile(profile, "markers", "text");

    assert_string_equal(text, "only what is from 3.50\u00a0µs on\n\n"
                              "   TIME  MARKER\n"
                              "4.00\u00a0µs  end\n");
    assert_absent(profile, "messages", "this part of the log");
    free(text);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(tables_have_names_of_their_own),
    cmocka_unit_test(tables_say_which_flags_would_give_what_is_not_there),
    cmocka_unit_test(cost_centres_are_flat_and_fall_by_their_own_ticks),
    cmocka_unit_test(cost_centres_list_the_root_when_it_has_ticks_of_its_own),
    cmocka_unit_test(cost_centres_weigh_the_heap_where_there_are_no_ticks),
    cmocka_unit_test(closures_of_a_profile_by_info_table_are_its_bands),
    cmocka_unit_test(closures_of_any_other_log_are_all_that_it_defines),
    cmocka_unit_test(ticky_sums_are_no_totals_and_say_so),
    cmocka_unit_test(ticky_counters_without_a_sample_have_unknown_entries),
    cmocka_unit_test(markers_are_in_order_of_time),
    cmocka_unit_test(messages_are_those_of_all_kinds_but_markers),
    cmocka_unit_test(notes_out_of_the_window_are_not_listed),
};

RUN_TESTS("tables", tests)
