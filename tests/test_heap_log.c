/*
 * test_heap_log.c - the samples of a log that is not what it was in pass 1.
 */
#include "profile_log.h"

#include "profile/heap_build.h"
#include "profile/heap_fold.h"
#include "profile/heap_log.h"
#include "profile/survey.h"

/* A log of so many samples of `bytes` of the band "a"; of some hundreds, so that it is longer
 * than what a source keeps of its start. */
static LogBuilder
log_of(unsigned n, uint64_t bytes)
{
    LogBuilder log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, log.end_ns, PF_BY_TYPE);
    for (unsigned i = 1; i <= n; i++)
        log_whole_sample(&log, i * SECOND_NS, 1, &bytes);
    log_mark(&log);
    return log;
}

/* Writes the log over what is in the file, as a program does that is still running. */
static void
write_over(const char *path, const LogBuilder *log)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(log->bytes->data, 1, log->bytes->len, file), log->bytes->len);
    assert_int_equal(fclose(file), 0);
}

/* What is folded of a log that is `before` in pass 1 and `after` in pass 2. */
static PfHeapProfile *
folded(const LogBuilder *before, const LogBuilder *after, GError **error)
{
    static const PfProfileOptions everything = { 0 };
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.eventlog");
    write_over(path, before);

    g_autoptr(PfLog) log = pf_log_open(path, PF_LOG_AGAIN, NULL);
    g_autoptr(PfSurvey) survey =
        pf_survey_new(&(PfSurveyOptions){ .range = pf_time_range_all() });
    PfSink *sinks[] = { pf_survey_sink(survey) };
    assert_true(pf_log_run(log, sinks, G_N_ELEMENTS(sinks), NULL));
    pf_survey_finish(survey, pf_log_report(log));
    write_over(path, after);
    const PfHeapSurvey *heap = pf_survey_heap(survey);
    PfHeapLog feed = pf_heap_log(log, heap->index, heap->keys, pf_survey_blocks(survey));
    PfTimeRange all = pf_time_range_all();
    PfHeapSource source = { .file = path,
                            .feed = &feed.feed,
                            .namer = { .keys = heap->keys },
                            .measures = heap->measures,
                            .profile = g_new0(PfHeapProfile, 1) };
    return pf_heap_build(&source, &everything, &all, error);
}

TEST(fold_leaves_out_what_was_written_since)
{
    g_auto(LogBuilder) before = log_of(300, 100);
    g_auto(LogBuilder) after = log_of(500, 100);
    g_autoptr(GError) error = NULL;
    g_autoptr(PfHeapProfile) heap = folded(&before, &after, &error);

    assert_null(error);
    assert_int_equal(heap->n_samples, 300);
    assert_totals_add_up(heap);
}

TEST(fold_says_that_a_log_has_changed)
{
    g_auto(LogBuilder) before = log_of(300, 100);
    g_auto(LogBuilder) after = log_of(300, 101);
    g_autoptr(GError) error = NULL;
    g_autoptr(PfHeapProfile) heap = folded(&before, &after, &error);

    assert_null(heap);
    assert_non_null(strstr(error->message, "it changed while it was read"));
}

TEST(fold_says_that_a_log_has_shrunk)
{
    g_auto(LogBuilder) before = log_of(300, 100);
    g_auto(LogBuilder) after = log_of(100, 100);
    g_autoptr(GError) error = NULL;
    g_autoptr(PfHeapProfile) heap = folded(&before, &after, &error);

    assert_null(heap);
    assert_non_null(strstr(error->message, "it changed while it was read"));
}

/* Tells two samples of one band; before it tries harder, one, and that of another size. */
typedef struct {
    PfHeapFeed feed; /* must be first */
    bool is_thorough;
} Hasty;

static bool
run_hasty(PfHeapFeed *feed, PfHeapTaker *taker, G_GNUC_UNUSED GError **error)
{
    bool is_thorough = ((Hasty *)feed)->is_thorough;

    for (unsigned i = 0; i < (is_thorough ? 2 : 1); i++) {
        taker->begin(taker);
        taker->band(taker, 0, is_thorough ? 7 : 5);
        taker->keep(taker, i + 1);
    }
    return true;
}

static bool
try_hasty(PfHeapFeed *feed)
{
    ((Hasty *)feed)->is_thorough = true;
    return true;
}

TEST(fold_forgets_what_it_was_told_in_haste)
{
    static const uint32_t column_of[] = { 0 };
    static const PfKeptSample samples[] = { { 0, 1, PF_TOTAL_UNKNOWN }, { 1, 2, 7 } };
    g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(PfKeptSample));
    uint64_t values[2], at_peak[1], at_end[1], *series[] = { values };
    Hasty hasty = { .feed = { .run = run_hasty, .try_harder = try_hasty } };
    PfHeapFold fold = { .range = pf_time_range_all(),
                        .n_keys = 1,
                        .column_of = column_of,
                        .n_columns = 1,
                        .kept = kept,
                        .n_samples = 2,
                        .series = series,
                        .at_peak = at_peak,
                        .at_end = at_end };

    g_array_append_vals(kept, samples, 2);
    assert_true(pf_heap_fold_run(&fold, &hasty.feed, "x", NULL));
    assert_int_equal(values[0], 7);
    assert_int_equal(g_array_index(kept, PfKeptSample, 0).total, 7);
    assert_int_equal(at_peak[0], 7);
    assert_int_equal(at_end[0], 7);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(fold_leaves_out_what_was_written_since),
    cmocka_unit_test(fold_says_that_a_log_has_changed),
    cmocka_unit_test(fold_says_that_a_log_has_shrunk),
    cmocka_unit_test(fold_forgets_what_it_was_told_in_haste),
};

RUN_TESTS("heap_log", tests)
