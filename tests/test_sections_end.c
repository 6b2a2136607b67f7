/*
 * test_sections_end.c - the last sections of a report: comparison, data quality, how to read
 * it, full names.
 */
#include "check.h"

#include "section_probe.h"

#include "base/units.h"
#include "figure/head.h"
#include "figure/names_page.h"
#include "heap_builder.h"
#include "report/paper.h"
#include "report/quality.h"
#include "report/table-private.h"

static const PfChartOptions sizes[] = {
    { .width = 595.28,
      .height = 841.89,
      .n_bands = 20,
      .min_share = 0.01,
      .measure = { half_em, NULL } },
    { .width = 612,
      .height = 792,
      .n_bands = 20,
      .min_share = 0.01,
      .measure = { half_em, NULL } },
    { .width = 841.89,
      .height = 595.28,
      .n_bands = 20,
      .min_share = 0.01,
      .measure = { half_em, NULL } },
    { .width = 480,
      .height = 280,
      .n_bands = 20,
      .min_share = 0.01,
      .measure = { half_em, NULL } },
};

/* A heap profile with a log. */
static HeapBuilder *
with_log(HeapBuilder *builder)
{
    PfLogFacts *log = pf_log_facts_new("logdex.eventlog", PF_LOG_EVENTLOG);

    log->has_header = log->complete = log->has_times = true;
    log->segments = 1;
    log->bytes = 2048;
    log->last_ns = builder->heap.n_samples * 1000000000;
    builder->profile.log = log;
    return builder;
}

static void
end_run(HeapBuilder *builder)
{
    pf_log_facts_free(builder->profile.log);
    heap_end(builder);
}

/* The pages of some sections. */
static PfFigure *
pages_of(const HeapBuilder *run, const HeapBuilder *baseline, const PfChartOptions *page,
         const char *const *names, size_t n)
{
    const PfProfile *profile = &run->profile;
    g_autofree PfTemplatePage *asked = g_new0(PfTemplatePage, n);
    PfTemplate template = { .name = (char *)"test", .n_pages = n, .pages = asked };
    PfReportInput input = { .runs = &profile,
                            .n_runs = 1,
                            .baseline = baseline ? &baseline->profile : NULL,
                            .template = &template,
                            .command = "profolio report logdex.eventlog",
                            .chart = page };

    for (size_t i = 0; i < n; i++)
        asked[i].name = (char *)names[i];
    return pf_report(&input);
}

static const char *const all[] = { "compare", "quality", "method", "names" };

static PfFigure *
all_of(const HeapBuilder *run, const HeapBuilder *baseline, const PfChartOptions *page)
{
    return pages_of(run, baseline, page, all, G_N_ELEMENTS(all));
}

/* So many bands with long names, of which those of odd numbers are called otherwise in the
 * other run. */
static HeapBuilder *
heap_of(size_t n_bands, size_t n_samples, size_t run)
{
    HeapBuilder *builder = heap_begin(n_samples);

    for (size_t band = 0; band < n_bands; band++) {
        g_autofree char *label =
            g_strdup_printf("function%zu/Data.Map.Strict.Internal.insertWith/go/walk/%zu/main",
                            band, band % 2 ? run : 0);
        heap_level_band(builder, label, (n_bands - band) * 10000 * (run + 1));
    }
    return with_log(builder);
}

TEST(last_sections_stay_on_their_pages)
{
    static const size_t bands[] = { 1, 3, 40 };
    static const size_t samples[] = { 1, 2, 30 };

    for (size_t size = 0; size < G_N_ELEMENTS(sizes); size++) {
        for (size_t i = 0; i < 9; i++) {
            HeapBuilder *run = heap_of(bands[i / 3], samples[i % 3], 1);
            HeapBuilder *baseline = heap_of(bands[i / 3], samples[i % 3], 2);
            g_autoptr(PfFigure) figure = all_of(run, baseline, &sizes[size]);
            assert_sound(figure);
            end_run(run);
            end_run(baseline);
        }
    }
}

TEST(compare_is_silently_left_out_without_a_baseline)
{
    HeapBuilder *run = heap_of(3, 5, 1);
    g_autoptr(PfFigure) figure = all_of(run, NULL, &a4);

    assert_not_told(figure, "baseline");
    assert_not_told(figure, "Compared");
    end_run(run);
}

/* Bands of even numbers are in both runs. */
TEST(compare_tells_what_is_new_and_what_is_gone)
{
    static const char *const compare[] = { "compare" };
    HeapBuilder *run = heap_of(2, 5, 1), *baseline = heap_of(2, 5, 2);
    g_autoptr(PfFigure) figure = pages_of(run, baseline, &a4, compare, 1);

    assert_told(figure, "Peak residency 87.9\u00a0KiB 58.6\u00a0KiB \u221229.3\u00a0KiB "
                        "\u221233.3%");
    assert_told(figure, "Bands that changed most");
    assert_told(figure, "29.3\u00a0KiB 0\u00a0B \u221229.3\u00a0KiB gone");
    assert_told(figure, "0\u00a0B 19.5\u00a0KiB +19.5\u00a0KiB new");
    assert_told(figure, "58.6\u00a0KiB 39.1\u00a0KiB \u221219.5\u00a0KiB");
    assert_int_equal(count_groups(figure, "delta"), 7 + 3);
    end_run(run);
    end_run(baseline);
}

/* What two runs have alike is nothing to be listed. */
TEST(compare_with_itself_has_no_changes)
{
    static const char *const compare[] = { "compare" };
    HeapBuilder *run = heap_of(3, 30, 1), *baseline = heap_of(3, 30, 1);
    g_autoptr(PfFigure) figure = pages_of(run, baseline, &a4, compare, 1);

    assert_told(figure, "No band's mean differs");
    assert_not_told(figure, "Bands that changed most");
    assert_not_told(figure, "What else differs");
    assert_null(next_mark(figure, NULL, PF_MARK_RECT, PF_INK_ACCENT));
    end_run(run);
    end_run(baseline);
}

TEST(compare_says_how_the_runs_were_made)
{
    static const char *const compare[] = { "compare" };
    static char *args[] = { (char *)"./logdex", (char *)"9",    (char *)"+RTS",
                            (char *)"-A1m",     (char *)"-RTS", NULL };
    static char *others[] = { (char *)"./logdex", (char *)"9", (char *)"+RTS", (char *)"-A4m",
                              NULL };
    HeapBuilder *run = heap_of(3, 5, 1), *baseline = heap_of(3, 5, 1);
    run->profile.program.args = args;
    run->profile.program.rts = (char *)"GHC-9.6.6 rts_p";
    baseline->profile.program.args = others;
    g_autoptr(PfFigure) figure = pages_of(run, baseline, &a4, compare, 1);

    assert_told(figure, "RTS options, baseline -A4m RTS options -A1m");
    assert_not_told(figure, "Arguments");
    assert_not_told(figure, "Run-time system"); /* the baseline's is unknown */
    end_run(run);
    end_run(baseline);
}

/* A damaged log, as that of a race. */
static void
damage(PfLogFacts *log, size_t n)
{
    log->complete = false;
    log->n_damage = log->n_damaged = n;
    log->damage = g_new0(PfLogDamage, n);
    for (size_t i = 0; i < n; i++) {
        log->damage[i] = (PfLogDamage){ .offset = 1000 + 7919 * i,
                                        .bytes = 60 + i,
                                        .reason = g_strdup("damaged records") };
        log->lost_bytes += log->damage[i].bytes;
    }
}

TEST(quality_lists_every_damaged_place)
{
    static const char *const quality[] = { "quality" };
    HeapBuilder *run = heap_of(3, 5, 1);
    damage(run->profile.log, 150);
    g_autoptr(PfFigure) figure = pages_of(run, NULL, &a4, quality, 1);
    g_autofree char *words = words_of(figure);

    assert_sound(figure);
    assert_told(figure, "150 places, 19.7\u00a0KiB (20,175 bytes) skipped");
    for (size_t i = 0; i < 150; i++) {
        g_autofree char *offset = pf_unit_count(1000 + 7919 * i);
        g_autofree char *row = g_strdup_printf(" %s %zu damaged records", offset, 60 + i);
        assert_non_null(strstr(words, row));
    }
    end_run(run);
}

TEST(quality_tells_of_gaps_and_intervals)
{
    static const char *const quality[] = { "quality", "method" };
    HeapBuilder *run = heap_of(3, 11, 1);
    PfTimeRange gap = { 4000000000, 6000000000 };
    run->heap.gaps = g_memdup2(&gap, sizeof gap);
    run->heap.n_gaps = 1;
    run->heap.n_left_out = 2;
    run->heap.period_ns = 500000000;
    g_autoptr(PfFigure) figure = pages_of(run, NULL, &a4, quality, 2);

    assert_int_equal(pf_quality_interval(&run->heap), 1000000000);
    assert_near(pf_quality_covered(&run->profile), 8.0 / 11);
    assert_told(figure, "11 whole samples" PF_DOT "2 damaged or cut left out");
    assert_told(figure, "500\u00a0ms asked for" PF_DOT "median 1.00\u00a0s met");
    assert_told(figure, "4.00\u00a0s 6.00\u00a0s 2.00\u00a0s");
    assert_told(figure, "How to read this report");
    assert_told(figure, " Gap A stretch of the run ");
    end_run(run);
}

/* Thinned samples have no interval, nor have those without times. */
TEST(quality_does_not_guess_an_interval)
{
    HeapBuilder *run = heap_of(1, 11, 1);

    run->heap.n_all_samples = 22;
    assert_int_equal(pf_quality_interval(&run->heap), 0);
    run->heap.n_all_samples = 11;
    run->heap.time_base = PF_TIMES_LOST;
    assert_int_equal(pf_quality_interval(&run->heap), 0);
    assert_true(pf_quality_covered(&run->profile) < 0);
    end_run(run);
}

static PfLogFacts *
log_of_types(size_t n)
{
    PfLogFacts *log = pf_log_facts_new("x.eventlog", PF_LOG_EVENTLOG);

    log->n_types = n;
    log->types = g_new0(PfLogType, n);
    for (size_t i = 0; i < n; i++) {
        log->types[i] = (PfLogType){ .tag = (uint16_t)i,
                                     .is_known = true,
                                     .name = g_strdup_printf("TYPE_%zu", i),
                                     .count = i + 1,
                                     .bytes = 10 * i * i + 1 };
        log->events += log->types[i].count;
        log->event_bytes += log->types[i].bytes;
    }
    log->has_events = true;
    return log;
}

/* Property: however many rows there are, their sums are those of the log. */
TEST(quality_counts_every_event)
{
    for (size_t n_rows = 1; n_rows < 40; n_rows++) {
        g_autoptr(PfLogFacts) log = log_of_types(30);
        g_autoptr(PfTable) table = pf_quality_events(log, n_rows);
        size_t n = pf_table_n_rows(table);
        uint64_t count = 0, bytes = 0;

        assert_int_equal(n, MIN(n_rows, 30));
        for (size_t row = 0; row < n; row++) {
            count += pf_table_cell(table, row, 2)->number;
            bytes += pf_table_cell(table, row, 3)->number;
        }
        assert_int_equal(count, log->events);
        assert_int_equal(bytes, log->event_bytes);
    }
}

/* Sections that lack something say so; those nobody misses do not. */
TEST(quality_says_what_is_left_out_and_why)
{
    static const char *const some[] = { "time", "compare", "quality", "names" };
    HeapBuilder *run = heap_of(1, 5, 1);
    g_free(run->heap.bands[0].name.label);
    run->heap.bands[0].name.label = g_strdup("a");
    g_autoptr(PfFigure) figure = pages_of(run, NULL, &a4, some, G_N_ELEMENTS(some));

    assert_told(figure, "Not in this report and what would give it Time by cost centre ");
    assert_told(figure, "-p");
    assert_not_told(figure, "no baseline");
    assert_not_told(figure, "every name is shown whole");
    assert_told(figure, "Command profolio report logdex.eventlog");
    end_run(run);
}

TEST(quality_prints_the_environment_only_where_it_is_asked_for)
{
    static char *environment[] = { (char *)"HOME=here",
                                   (char *)"EMPTY=", (char *)"SECRET=xyzzy", NULL };
    HeapBuilder *run = heap_of(1, 5, 1);
    const PfProfile *profile = &run->profile;
    PfTemplatePage asked = { .name = (char *)"quality" };
    PfTemplate template = { .name = (char *)"test", .n_pages = 1, .pages = &asked };
    PfReportInput input = {
        .runs = &profile, .n_runs = 1, .template = &template, .chart = &a4
    };
    run->profile.program.environment = environment;
    g_autoptr(PfFigure) unasked = pf_report(&input);
    input.has_environment = true;
    g_autoptr(PfFigure) figure = pf_report(&input);

    assert_not_told(unasked, "xyzzy");
    assert_not_told(unasked, "SECRET");
    assert_told(figure, "HOME here EMPTY SECRET xyzzy");
    assert_sound(figure);
    end_run(run);
}

/* Only what the pages before use. */
TEST(method_explains_the_words_that_occur)
{
    static const char *const some[] = { "quality", "method" };
    HeapBuilder *run = heap_of(3, 5, 1);
    g_autoptr(PfFigure) figure = pages_of(run, NULL, &a4, some, 2);
    g_autofree char *words = words_of(figure);

    for (PfTerm term = 0; term < PF_N_TERMS; term++) {
        g_autofree char *first = g_strndup(pf_term_text(term)->text, 30);
        bool is_used = term == PF_TERM_UNITS || term == PF_TERM_TIME_BASE;
        assert_int_equal(strstr(words, first) != NULL, is_used);
    }
    end_run(run);
}

/* A page that says what every term means goes on to the next. */
TEST(method_goes_on_until_all_is_told)
{
    HeapBuilder *run = heap_of(3, 5, 1);
    PfReport about = { .main = &run->profile };
    uint64_t terms = ((uint64_t)1 << PF_N_TERMS) - 1;

    for (size_t size = 0; size < G_N_ELEMENTS(sizes); size++) {
        const PfReportInput input = { .chart = &sizes[size] };
        PfContent content = { .name = "method", .title = (char *)"How to read this report" };
        PfPaper paper = { .report = &about, .terms = &terms };
        about.input = &input;
        pf_paper_open(&paper, &content);
        pf_section_method_draw(&paper);
        g_autoptr(PfFigure) figure = pf_paper_close(&paper);
        assert_sound(figure);
        for (PfTerm term = 0; term < PF_N_TERMS; term++)
            assert_told(figure, pf_term_text(term)->heading);
    }
    end_run(run);
}

/* Each name once, under the section that first shortens it. */
TEST(names_are_told_once_in_full)
{
    static const char *const some[] = { "heap", "compare", "names" };
    HeapBuilder *run = heap_of(4, 5, 1), *baseline = heap_of(4, 5, 2);
    g_autoptr(PfFigure) figure = pages_of(run, baseline, &sizes[3], some, 3);
    const PfFigure *names = figure;
    size_t n = 0;

    while (g_strcmp0(names->anchor, "names") != 0)
        names = names->next;
    for (const PfFigure *page = names; page; page = page->next)
        for (guint i = 0; i < page->marks->len; i++)
            n += marks_of(page)[i].text && g_str_has_prefix(marks_of(page)[i].text, "function");
    g_autofree char *words = words_of(names);
    assert_int_equal(n, 4 + 2);
    assert_non_null(
        strstr(words, "function3/Data.Map.Strict.Internal.insertWith/go/walk/2/main"));
    assert_sound(figure);
    end_run(run);
    end_run(baseline);
}

TEST(names_end_after_twenty_pages)
{
    g_autoptr(GArray) full_names = g_array_new(FALSE, FALSE, sizeof(PfFullName));
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    HeapBuilder *run = heap_of(3, 5, 1);
    const PfReportInput input = { .chart = &a4 };
    PfReport about = { .main = &run->profile, .input = &input, .full_names = full_names };
    PfContent content = { .name = "names", .title = (char *)"Full names", .n_names = 5000 };
    PfPaper paper = {
        .report = &about, .full_names = full_names, .contents = &content, .n_contents = 1
    };

    for (unsigned i = 0; i < 5000; i++) {
        g_ptr_array_add(texts, g_strdup_printf("name%u", i));
        PfFullName name = { i + 1, { .role = PF_INK_OTHER }, texts->pdata[i] };
        g_array_append_val(full_names, name);
    }
    pf_paper_open(&paper, &content);
    pf_section_names_draw(&paper);
    g_autoptr(PfFigure) figure = pf_paper_close(&paper);
    size_t n_shown = 0;
    for (const PfFigure *page = figure; page; page = page->next)
        for (guint i = 0; i < page->marks->len; i++)
            n_shown += marks_of(page)[i].text && marks_of(page)[i].font == PF_FONT_MONO;
    g_autofree char *left = pf_unit_count(5000 - n_shown);
    g_autofree char *note = g_strdup_printf("%s more names are not shown here", left);

    assert_int_equal(count_pages(figure), 20);
    assert_true(n_shown > 800);
    assert_told(figure, note);
    assert_sound(figure);
    end_run(run);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(last_sections_stay_on_their_pages),
    cmocka_unit_test(compare_is_silently_left_out_without_a_baseline),
    cmocka_unit_test(compare_tells_what_is_new_and_what_is_gone),
    cmocka_unit_test(compare_with_itself_has_no_changes),
    cmocka_unit_test(compare_says_how_the_runs_were_made),
    cmocka_unit_test(quality_lists_every_damaged_place),
    cmocka_unit_test(quality_tells_of_gaps_and_intervals),
    cmocka_unit_test(quality_does_not_guess_an_interval),
    cmocka_unit_test(quality_counts_every_event),
    cmocka_unit_test(quality_says_what_is_left_out_and_why),
    cmocka_unit_test(quality_prints_the_environment_only_where_it_is_asked_for),
    cmocka_unit_test(method_explains_the_words_that_occur),
    cmocka_unit_test(method_goes_on_until_all_is_told),
    cmocka_unit_test(names_are_told_once_in_full),
    cmocka_unit_test(names_end_after_twenty_pages),
};
RUN_TESTS("sections_end", tests)
