/*
 * test_ticky.c - ticky counters, of made records and of two logs that GHC wrote.
 */
#include "check.h"

#include "eventlog/encode.h"
#include "eventlog/log.h"
#include "profile/ticky.h"

static PfSpan
span_of(const char *text)
{
    return (PfSpan){ (const uint8_t *)text, strlen(text) };
}

static void
begin(PfTickyFold *fold)
{
    PfEvent event = pf_event_blank(PF_TICKY_COUNTER_BEGIN_SAMPLE, 0);
    pf_ticky_fold_event(fold, &event);
}

static void
count(PfTickyFold *fold, uint64_t id, uint64_t entries, uint64_t allocs, uint64_t allocd)
{
    PfEvent event = pf_event_blank(PF_TICKY_COUNTER_SAMPLE, 0);

    event.ticky_counter_sample =
        (struct pf_ticky_counter_sample){ id, entries, allocs, allocd };
    pf_ticky_fold_event(fold, &event);
}

/* A definition as GHC writes it that has so many fields. */
static void
define(PfTickyFold *fold, uint8_t n_fields, uint64_t id, const char *kinds, const char *name,
       const char *json)
{
    PfEvent event = pf_event_blank(PF_TICKY_COUNTER_DEF, 0);
    struct pf_ticky_counter_def *definition = &event.ticky_counter_def;

    event.n_fields = n_fields;
    definition->id = id;
    definition->arity = 2;
    definition->arg_kinds = span_of(kinds);
    definition->name = span_of(name);
    definition->info_table = n_fields > 4 ? 0x4010 : 0;
    definition->json = n_fields > 5 ? span_of(json) : (PfSpan){ 0 };
    pf_ticky_fold_event(fold, &event);
}

TEST(ticky_adds_increments_up)
{
    g_autoptr(PfTickyFold) fold = pf_ticky_fold_new();

    begin(fold);
    count(fold, 7, 1, 10, 100);
    begin(fold);
    count(fold, 7, 2, 20, 200);
    count(fold, 9, 1, 0, 0);
    g_autoptr(PfTicky) ticky = pf_ticky_fold_steal(fold);

    assert_int_equal(ticky->n_samples, 2);
    assert_int_equal(ticky->n_counters, 2);
    assert_int_equal(ticky->counters[0].id, 7);
    assert_int_equal(ticky->counters[0].entries, 3);
    assert_int_equal(ticky->counters[0].alloc_bytes, 30);
    assert_int_equal(ticky->counters[0].allocd_bytes, 300);
    assert_false(ticky->counters[0].is_defined);
    assert_null(ticky->counters[0].name);
    assert_null(ticky->counters[0].kinds);
}

TEST(ticky_sums_stop_at_the_largest_number)
{
    g_autoptr(PfTickyFold) fold = pf_ticky_fold_new();

    count(fold, 7, UINT64_MAX - 1, 5, UINT64_MAX);
    count(fold, 7, 2, 5, UINT64_MAX);
    g_autoptr(PfTicky) ticky = pf_ticky_fold_steal(fold);
    assert_int_equal(ticky->counters[0].entries, UINT64_MAX);
    assert_int_equal(ticky->counters[0].alloc_bytes, 10);
    assert_int_equal(ticky->counters[0].allocd_bytes, UINT64_MAX);
    assert_int_equal(ticky->n_samples, 1); /* it has no beginning, but is one */
}

TEST(ticky_reads_definitions_of_each_layout)
{
    static const char json[] = "{\"type\":\"entCntr\",\"subTy\":\"lne\",\"fvs_c\":1,"
                               "\"fvs\":\"M\",\"args\":\"LM\"}";
    g_autoptr(PfTickyFold) fold = pf_ticky_fold_new();

    define(fold, 4, 1, "+.", "a{v} (fun)", NULL);
    define(fold, 5, 2, json, "b{v} (fun)", NULL);
    define(fold, 6, 3, "SS", "c{v} (fun)", json);
    define(fold, 6, 4, "", "d{v} (thk)", json);
    define(fold, 6, 5, "", "e{v} (thk)", "");
    g_autoptr(PfTicky) ticky = pf_ticky_fold_steal(fold);

    static const struct {
        const char *kinds, *kind;
        uint64_t info_table;
    } expected[] = {
        { "+.", "fun", 0 },      { "LM", "lne", 0x4010 }, { "SS", "lne", 0x4010 },
        { "LM", "lne", 0x4010 }, { "", "thk", 0x4010 },
    };
    assert_int_equal(ticky->n_counters, G_N_ELEMENTS(expected));
    for (size_t i = 0; i < ticky->n_counters; i++) {
        const PfTickyCounter *counter = &ticky->counters[i];
        assert_true(counter->is_defined);
        assert_int_equal(counter->name[0], 'a' + i);
        assert_int_equal(counter->arity, 2);
        assert_string_equal(counter->kinds, expected[i].kinds);
        assert_string_equal(counter->kind, expected[i].kind);
        assert_int_equal(counter->info_table, expected[i].info_table);
    }
}

TEST(ticky_tells_the_kind_from_the_name)
{
    static const struct {
        const char *name, *kind;
    } cases[] = {
        { "Main.fib{v r1} (fun)", "fun" },
        { "go{v s1} (Main) (fun) in r1", "fun" },
        { "(thk,se,std)", "thk" },
        { "(con: Just)", "con" },
        { "j (lne) (fun)", "lne" },
        { "x (thk_u)", "thk_u" },
        { "x (function)", NULL },
        { "x (fun", NULL },
        { "x () (", NULL },
        { "fun", NULL },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(PfTickyFold) fold = pf_ticky_fold_new();
        define(fold, 4, 1, "", cases[i].name, NULL);
        g_autoptr(PfTicky) ticky = pf_ticky_fold_steal(fold);
        if (cases[i].kind)
            assert_string_equal(ticky->counters[0].kind, cases[i].kind);
        else
            assert_null(ticky->counters[0].kind);
    }
}

/* So many brackets around nothing. Owned by the caller. */
static char *
nested(size_t n, const char *before)
{
    GString *text = g_string_new("{\"subTy\":\"con\",\"deep\":");

    g_string_append(text, before);
    for (size_t i = 0; i < n; i++)
        g_string_append_c(text, '[');
    for (size_t i = 0; i < n; i++)
        g_string_append_c(text, ']');
    g_string_append_c(text, '}');
    return g_string_free(text, FALSE);
}

TEST(ticky_is_not_led_astray_by_odd_json)
{
    g_autofree char *deep_enough = nested(15, "");
    g_autofree char *too_deep = nested(16, "");
    g_autofree char *far_too_deep = nested(30000, "");
    g_autofree char *hidden = nested(30000, "\"\\u\",\",/*\"*/");
    const struct {
        const char *json, *kind;
    } cases[] = {
        { deep_enough, "con" },
        { too_deep, "fun" },
        { far_too_deep, "fun" },
        { hidden, "fun" },
        { "{\"subTy\":7,\"args\":[]}", "fun" },
        { "{\"subTy\":null}", "fun" },
        { "[\"subTy\"]", "fun" },
        { "\"subTy\"", "fun" },
        { "{\"subTy\":\"con\"", "fun" },
        { "{", "fun" },
        { "{\"subTy\":\"n\xe9w\"}", "n\xef\xbf\xbdw" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(PfTickyFold) fold = pf_ticky_fold_new();
        define(fold, 6, 1, "SS", "x (fun)", cases[i].json);
        define(fold, 5, 2, cases[i].json, "x (fun)", NULL);
        g_autoptr(PfTicky) ticky = pf_ticky_fold_steal(fold);
        assert_string_equal(ticky->counters[0].kind, cases[i].kind);
        assert_string_equal(ticky->counters[0].kinds, "SS");
        if (cases[i].json[0] == '{')
            assert_null(ticky->counters[1].kinds);
    }
}

TEST(ticky_takes_records_that_are_cut)
{
    g_autoptr(PfTickyFold) fold = pf_ticky_fold_new();
    PfEvent sample = pf_event_blank(PF_TICKY_COUNTER_SAMPLE, 0);

    sample.n_fields = 1;
    pf_ticky_fold_event(fold, &sample);
    define(fold, 3, 5, "M", "", NULL);
    assert_null(pf_ticky_fold_steal(fold));
}

TEST(ticky_keeps_the_last_definition_and_all_counts)
{
    g_autoptr(PfTickyFold) fold = pf_ticky_fold_new();

    define(fold, 6, 1, "M", "old (fun)", "{\"subTy\":\"lne\"}");
    count(fold, 1, 3, 0, 0);
    define(fold, 4, 1, "", "g\xff", NULL);
    g_autoptr(PfTicky) ticky = pf_ticky_fold_steal(fold);

    assert_int_equal(ticky->n_counters, 1);
    assert_string_equal(ticky->counters[0].name, "g\xef\xbf\xbd");
    assert_string_equal(ticky->counters[0].kinds, "");
    assert_null(ticky->counters[0].kind);
    assert_int_equal(ticky->counters[0].info_table, 0);
    assert_int_equal(ticky->counters[0].entries, 3);
    assert_null(pf_ticky_fold_steal(fold));
}

TEST(ticky_sorts_by_entries_allocations_name_and_id)
{
    g_autoptr(PfTickyFold) fold = pf_ticky_fold_new();

    define(fold, 4, 60, "", "b", NULL);
    define(fold, 4, 50, "", "b", NULL);
    define(fold, 4, 40, "", "c", NULL);
    define(fold, 4, 30, "", "a", NULL);
    count(fold, 20, 1, 0, 0);
    count(fold, 10, 1, 8, 0);
    count(fold, 70, 2, 0, 0);
    g_autoptr(PfTicky) ticky = pf_ticky_fold_steal(fold);

    static const uint64_t expected[] = { 70, 10, 20, 30, 50, 60, 40 };
    assert_int_equal(ticky->n_counters, G_N_ELEMENTS(expected));
    for (size_t i = 0; i < ticky->n_counters; i++)
        assert_int_equal(ticky->counters[i].id, expected[i]);
}

typedef struct {
    PfSink sink; /* must be first */
    PfTickyFold *fold;
} Feeder;

static bool
feed(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    pf_ticky_fold_event(((Feeder *)sink)->fold, event);
    return true;
}

/* Owned by the caller. */
static PfTicky *
ticky_of(const char *path)
{
    g_autoptr(PfTickyFold) fold = pf_ticky_fold_new();
    g_autoptr(PfLog) log = pf_log_open(path, PF_LOG_ONCE, NULL);
    Feeder feeder = { .sink = { .wants = pf_kinds_all(), .event = feed }, .fold = fold };
    PfSink *sinks[] = { &feeder.sink };

    assert_non_null(log);
    assert_true(pf_log_run(log, sinks, G_N_ELEMENTS(sinks), NULL));
    return pf_ticky_fold_steal(fold);
}

static PfTickyCounter
total_of(const PfTicky *ticky)
{
    PfTickyCounter total = { 0 };

    for (size_t i = 0; i < ticky->n_counters; i++) {
        total.entries += ticky->counters[i].entries;
        total.alloc_bytes += ticky->counters[i].alloc_bytes;
        total.allocd_bytes += ticky->counters[i].allocd_bytes;
        assert_true(ticky->counters[i].is_defined);
    }
    return total;
}

TEST(ticky_reads_a_log_of_many_samples)
{
    g_autoptr(PfTicky) ticky = ticky_of(PF_SAMPLES "/9.10.3/queens.lT-flush.eventlog");
    const PfTickyCounter *first = &ticky->counters[0];
    PfTickyCounter total = total_of(ticky);

    assert_int_equal(ticky->n_samples, 8);
    assert_int_equal(ticky->n_counters, 89);
    assert_int_equal(total.entries, 5233201);
    assert_int_equal(total.alloc_bytes, 82040840);
    assert_int_equal(total.allocd_bytes, 64434664);
    assert_int_equal(first->id, 6576192);
    assert_string_equal(first->name, "go1{v s426} (Search.Queens) (fun) in s42s");
    assert_string_equal(first->kind, "fun");
    assert_string_equal(first->kinds, "L");
    assert_int_equal(first->arity, 1);
    assert_int_equal(first->info_table, 0x40d098);
    assert_int_equal(first->entries, 1708105);
    assert_int_equal(first->alloc_bytes, 19690488);
    assert_int_equal(first->allocd_bytes, 5693840);
}

TEST(ticky_reads_a_log_of_one_sample)
{
    g_autoptr(PfTicky) ticky = ticky_of(PF_SAMPLES "/9.6.6/logwatch.lT.eventlog");
    PfTickyCounter total = total_of(ticky);

    assert_int_equal(ticky->n_samples, 1);
    assert_int_equal(ticky->n_counters, 27);
    assert_int_equal(total.entries, 21798);
    assert_int_equal(total.alloc_bytes, 1261368);
    assert_int_equal(total.allocd_bytes, 0);
    assert_string_equal(ticky->counters[0].kinds, ">L.M");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(ticky_adds_increments_up),
    cmocka_unit_test(ticky_sums_stop_at_the_largest_number),
    cmocka_unit_test(ticky_reads_definitions_of_each_layout),
    cmocka_unit_test(ticky_tells_the_kind_from_the_name),
    cmocka_unit_test(ticky_is_not_led_astray_by_odd_json),
    cmocka_unit_test(ticky_takes_records_that_are_cut),
    cmocka_unit_test(ticky_keeps_the_last_definition_and_all_counts),
    cmocka_unit_test(ticky_sorts_by_entries_allocations_name_and_id),
    cmocka_unit_test(ticky_reads_a_log_of_many_samples),
    cmocka_unit_test(ticky_reads_a_log_of_one_sample),
};

RUN_TESTS("ticky", tests)
