/* The first page: whatever there is to say, it is one page, and nothing on it meets. */
#include "report_probe.h"

#include "figure_probe.h"
#include "look_probe.h"
#include "report/key_numbers.h"

#define LONG                                                                             \
    "Data.Very.Long.Module.Name.insertWithKeyAndSomeMore/serve.go.(...)/serve.go/serve/" \
    "main.program.of.many.words/CAF:Main.entry.of.the.whole.program"

enum { FOOT = 39 }; /* of the rule over the foot of a page, from the page's bottom */

static const struct {
    double width, height;
} papers[] = { { 595.28, 841.89 }, { 612, 792 }, { 841.89, 595.28 }, { 480, 280 } };

/* A run with much to say: it grows, has lost something, holds twice its data. */
typedef struct {
    HeapBuilder *builder;
    PfMemory memory;
    PfNotes notes;
    PfNote markers[2];
} Busy;

static char **
arguments(const char *line)
{
    return g_strsplit(line, " ", -1);
}

static Busy *
busy_run(size_t n, const char *name)
{
    Busy *busy = g_new0(Busy, 1);
    g_autofree uint64_t *values = g_new(uint64_t, n);
    PfProfile *profile;

    busy->builder = heap_begin(n);
    profile = &busy->builder->profile;
    for (size_t i = 0; i < n; i++)
        values[i] = 1000000 * (i + 1);
    heap_band(busy->builder, name, values);
    heap_level_band(busy->builder, "another", 5000);
    for (size_t i = 0; i < 12; i++)
        heap_level_band(busy->builder, name, 50000 - i);
    busy->builder->heap.bands[0].growing = PF_YES;
    busy->builder->heap.bands[0].has_slope = true;
    busy->builder->heap.bands[0].growth_bytes_per_s = 1e6;
    busy->builder->heap.peak_time_ns = n * UINT64_C(1000000000);
    busy->memory.heap_size = (PfReadings){ .n_readings = 1, .max_bytes = 1 << 30 };
    busy->markers[0] = (PfNote){ .time_ns = 1000000000, .text = name };
    busy->notes.markers = (PfNoteList){ .n = 1, .notes = busy->markers };
    profile->memory = &busy->memory;
    profile->notes = &busy->notes;
    profile->log = whole_log(n);
    profile->log->n_damaged = profile->log->lost_bytes = 3;
    profile->program.args = arguments("./logdex 1 --name " LONG " +RTS -hc -l -RTS more");
    profile->program.rts = g_strdup("GHC-9.6.6 rts_thr_p");
    profile->program.ghc = g_strdup("9.6.6");
    profile->program.capabilities = 4;
    return busy;
}

static void
busy_free(Busy *busy)
{
    PfProfile *profile = &busy->builder->profile;

    g_strfreev(profile->program.args);
    g_free(profile->program.rts);
    g_free(profile->program.ghc);
    pf_log_facts_free(profile->log);
    heap_end(busy->builder);
    g_free(busy);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Busy, busy_free)

/* The summary, the heap, and `n` pages with long titles. */
static PfTemplate *
template_of(size_t n)
{
    g_autoptr(GString) text = g_string_new("[report]\npages=summary;heap");

    for (size_t i = 0; i < n; i++)
        g_string_append_printf(text, ";own%" G_GSIZE_FORMAT, i);
    g_string_append(text, ";compare;ticky;biography;time;info-tables\n");
    for (size_t i = 0; i < n; i++) {
        g_string_append_printf(text,
                               "[page own%" G_GSIZE_FORMAT "]\ntable=bands\nrows=1\n"
                               "title=" LONG " number %" G_GSIZE_FORMAT "\n",
                               i, i);
    }
    PfTemplate *template = pf_template_parse("test", text->str, text->len, NULL);
    assert_non_null(template);
    return template;
}

static PfFigure *
report_of(const PfProfile *run, const PfTemplate *template, double width, double height)
{
    PfChartOptions chart = { .width = width, .height = height, .measure = { half_em, NULL } };
    PfReportInput input = { .runs = &run, .n_runs = 1, .template = template, .chart = &chart };
    return pf_report(&input);
}

static void
assert_page_is_clear(const PfFigure *page)
{
    const PfMeasure measure = { half_em, NULL };
    g_autofree PfBox *boxes = g_new(PfBox, page->marks->len + 1);
    g_autofree const char **texts = g_new(const char *, page->marks->len + 1);
    size_t n = 0;

    for (guint i = 0; i < page->marks->len; i++) {
        const PfMark *mark = marks_of(page) + i;
        if (mark->type != PF_MARK_TEXT || mark->text[0] == '\0')
            continue;
        PfBox box = box_of_text(page, mark, &measure);
        assert_true(box.left >= 36 && box.right <= page->width - 36);
        assert_true(box.bottom <= page->height - FOOT || box.top > page->height - FOOT);
        for (size_t j = 0; j < n; j++)
            if (boxes_meet(&box, &boxes[j]))
                fail_msg("\"%s\" meets \"%s\"", mark->text, texts[j]);
        texts[n] = mark->text;
        boxes[n++] = box;
    }
    assert_true(n > 10);
}

static unsigned
count_links(const PfFigure *page, const char *target)
{
    unsigned n = 0;

    for (guint i = 0; i < page->marks->len; i++) {
        const PfMark *mark = marks_of(page) + i;
        if (mark->type == PF_MARK_OPEN && mark->part.role == PF_ROLE_LINK
            && g_strcmp0(mark->part.target, target) == 0)
            n++;
    }
    return n;
}

TEST(it_is_one_page_on_every_paper_with_up_to_24_sections)
{
    static const size_t others[] = { 0, 5, 12, 23 };
    g_autoptr(Busy) busy = busy_run(40, LONG);

    for (size_t i = 0; i < G_N_ELEMENTS(papers); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(others); j++) {
            g_autoptr(PfTemplate) template = template_of(others[j]);
            g_autoptr(PfFigure) page =
                report_of(&busy->builder->profile, template, papers[i].width, papers[i].height);
            assert_string_equal(page->anchor, "summary");
            assert_string_equal(page->next->anchor, "heap");
            assert_page_is_clear(page);
        }
    }
}

TEST(every_section_is_in_the_contents_and_leads_there)
{
    g_autoptr(Busy) busy = busy_run(40, "a");

    for (size_t i = 0; i < 2; i++) { /* A4 and Letter */
        g_autoptr(PfTemplate) template = template_of(22);
        g_autoptr(PfFigure) page =
            report_of(&busy->builder->profile, template, papers[i].width, papers[i].height);
        for (size_t j = 0; j < 22; j++) {
            g_autofree char *name = g_strdup_printf("own%" G_GSIZE_FORMAT, j);
            assert_int_equal(count_links(page, name), 2); /* the title and the number */
        }
        assert_true(count_links(page, "heap") > 2); /* findings lead there too */
        assert_int_equal(count_links(page, "summary"), 0);
        assert_int_equal(count_links(page, "ticky"), 0);
    }
}

TEST(a_chart_stands_on_the_page_unless_there_is_no_room)
{
    g_autoptr(Busy) busy = busy_run(40, "a");

    for (size_t n = 0; n <= 22; n += 11) {
        g_autoptr(PfTemplate) template = template_of(n);
        g_autoptr(PfFigure) page =
            report_of(&busy->builder->profile, template, papers[0].width, papers[0].height);
        assert_true(has_text(page, "Live heap"));
        assert_true(has_text(page, "by cost-centre stack, 14 bands; key on page 2"));
    }
    g_autoptr(PfTemplate) template = template_of(0);
    g_autoptr(PfFigure) small =
        report_of(&busy->builder->profile, template, papers[3].width, papers[3].height);
    assert_false(has_text(small, "Live heap"));
}

TEST(five_findings_are_told_at_most_and_where_there_is_none_that_is_said)
{
    g_autoptr(Busy) busy = busy_run(40, "a");
    g_autoptr(PfTemplate) template = template_of(0);
    g_autoptr(PfFigure) page =
        report_of(&busy->builder->profile, template, papers[0].width, papers[0].height);

    assert_true(has_text(page, "Parts of the log are lost."));
    assert_true(has_text(page, "Memory climbs steadily over the whole run."));
    assert_false(has_text(page, "Nothing stands out."));
    template->rules_off =
        arguments("lost-events steep-phase growing-bands peak-owner heap-size");
    g_autoptr(PfFigure) quiet =
        report_of(&busy->builder->profile, template, papers[0].width, papers[0].height);
    assert_true(has_text(quiet, "Nothing stands out."));
    assert_false(has_text(quiet, "Parts of the log are lost."));
}

TEST(one_sample_and_two_have_a_page)
{
    for (size_t n = 1; n <= 2; n++) {
        g_autoptr(Busy) busy = busy_run(n, LONG);
        g_autoptr(PfTemplate) template = template_of(1);
        g_autoptr(PfFigure) page =
            report_of(&busy->builder->profile, template, papers[0].width, papers[0].height);
        assert_page_is_clear(page);
        assert_true(has_text(page, "There are not enough samples."));
        assert_false(has_text(page, "Growth"));
    }
}

TEST(the_environment_parts_options_of_the_program_from_those_of_its_run_time_system)
{
    g_autoptr(Busy) busy = busy_run(40, "a");
    PfProfile *profile = &busy->builder->profile;
    g_autoptr(PfTemplate) template = template_of(0);

    g_strfreev(profile->program.args);
    profile->program.args = arguments("./logdex 1 +RTS -hc -l -RTS 2 +RTS -p --RTS +RTS 3");
    g_autoptr(PfFigure) page = report_of(profile, template, 800, papers[0].height);
    assert_true(has_text(page, "1 2 +RTS 3"));
    assert_true(has_text(page, "-hc -l -p"));
    assert_true(has_text(page, "GHC 9.6.6, threaded, profiled"));
    assert_true(has_text(page, "3\u00a0B in 3 places"));

    g_strfreev(profile->program.args);
    profile->program.args = arguments("./logdex ***"); /* masked */
    g_autoptr(PfFigure) masked = report_of(profile, template, 800, papers[0].height);
    assert_true(has_text(masked, "***"));
    assert_false(has_text(masked, "RTS options"));
}

TEST(several_runs_are_listed)
{
    g_autoptr(Busy) first = busy_run(40, "a");
    g_autoptr(Busy) second = busy_run(30, "b");
    const PfProfile *runs[] = { &first->builder->profile, &second->builder->profile };
    PfChartOptions chart = { .width = 842, .height = 1200, .measure = { half_em, NULL } };
    g_autoptr(PfTemplate) template = template_of(0);
    PfReportInput input = { .runs = runs, .n_runs = 2, .template = template, .chart = &chart };

    second->builder->heap.breakdown = PF_BY_BIOGRAPHY;
    g_autoptr(PfFigure) page = pf_report(&input);
    assert_page_is_clear(page);
    assert_true(has_text(page, "Run 2"));
    assert_true(has_text(page, "-hb\u2002\u00b7\u2002logdex.eventlog"));
}

/* A report that is asked of one heap, and nothing else. */
static GArray *
numbers_of(const PfProfile *const *run, bool is_heap)
{
    Asked asked;

    ask(&asked, run, 1);
    if (is_heap)
        asked.report.heap = *run;
    return pf_key_numbers(&asked.report, 6);
}

static void
assert_number(const GArray *numbers, guint at, const char *label, const char *value,
              const char *unit, const char *note)
{
    const PfKeyNumber *number = &g_array_index(numbers, PfKeyNumber, at);

    assert_true(at < numbers->len);
    assert_string_equal(number->label, label);
    assert_string_equal(number->value, value);
    assert_string_equal(number->unit, unit);
    assert_string_equal(number->note, note);
}

TEST(key_numbers_are_those_of_the_heap)
{
    g_autoptr(HeapBuilder) builder = heap_begin(11);
    g_autofree uint64_t *values = g_new(uint64_t, 11);
    const PfProfile *run = &builder->profile;

    for (size_t i = 0; i < 11; i++)
        values[i] = (uint64_t)1024 * i;
    heap_band(builder, "a", values);
    builder->heap.peak_time_ns = UINT64_C(11000000000);
    builder->profile.log = whole_log(700);
    g_autoptr(GArray) numbers = numbers_of(&run, true);
    assert_int_equal(numbers->len, 6);
    assert_number(numbers, 0, "Peak residency", "10.0", "KiB", "at 11.0\u00a0s");
    assert_number(numbers, 1, "Mean residency", "5.00", "KiB", "over the whole run");
    assert_number(numbers, 2, "Growth", "+1.00", "KiB/s", "second half of the run");
    assert_number(numbers, 3, "Run time", "11\u00a0min 40\u00a0s", "", "elapsed");
    assert_number(numbers, 4, "Samples", "11", "", "every 1.00\u00a0s");
    assert_number(numbers, 5, "Log", "1,000", "B", "complete");

    builder->heap.n_all_samples = 9; /* growth is not known of them */
    g_autoptr(GArray) fewer = numbers_of(&run, true);
    assert_number(fewer, 2, "Run time", "11\u00a0min 40\u00a0s", "", "elapsed");
    pf_log_facts_free(builder->profile.log);
}

TEST(key_numbers_of_nothing_are_few_and_never_zero)
{
    PfProfile profile = { .range = pf_time_range_all(),
                          .log = pf_log_facts_new("x", PF_LOG_EVENTLOG) };
    const PfProfile *run = &profile;
    g_autoptr(GArray) numbers = numbers_of(&run, false);

    assert_int_equal(numbers->len, 1);
    assert_number(numbers, 0, "Log", "0", "B", "not complete");
    pf_log_facts_free(profile.log);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_is_one_page_on_every_paper_with_up_to_24_sections),
    cmocka_unit_test(every_section_is_in_the_contents_and_leads_there),
    cmocka_unit_test(a_chart_stands_on_the_page_unless_there_is_no_room),
    cmocka_unit_test(five_findings_are_told_at_most_and_where_there_is_none_that_is_said),
    cmocka_unit_test(one_sample_and_two_have_a_page),
    cmocka_unit_test(
        the_environment_parts_options_of_the_program_from_those_of_its_run_time_system),
    cmocka_unit_test(several_runs_are_listed),
    cmocka_unit_test(key_numbers_are_those_of_the_heap),
    cmocka_unit_test(key_numbers_of_nothing_are_few_and_never_zero),
};

RUN_TESTS("section_summary", tests)
