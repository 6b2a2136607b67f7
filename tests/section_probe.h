/*
 * section_probe.h - a section of a report, laid out without fonts, and what is on its pages.
 */
#pragma once

#include "calls_builder.h"
#include "table_probe.h"

#include "report/report.h"
#include "report/sections.h"

static const PfChartOptions a4 = { .width = 595.28,
                                   .height = 841.89,
                                   .n_bands = 20,
                                   .min_share = 0.01,
                                   .measure = { half_em, NULL } };

/* A run with a name and a log, of which nothing else is known. */
typedef struct {
    PfProfile profile;
    PfTimeProfile time;
} Run;

static inline Run *
run_begin(void)
{
    Run *run = g_new0(Run, 1);

    run->profile.program.name = g_strdup("logdex");
    run->profile.log = pf_log_facts_new("logdex.eventlog", PF_LOG_EVENTLOG);
    run->profile.range = pf_time_range_all();
    return run;
}

/* One with ticks of a millisecond by the stacks of `calls`, which it takes over. */
static inline Run *
run_of_calls(PfCalls *calls)
{
    Run *run = run_begin();

    run->time = (PfTimeProfile){ .interval_ns = 1000000,
                                 .samples = pf_calls_total(calls),
                                 .ticks = pf_calls_total(calls),
                                 .n_capabilities = 1,
                                 .calls = calls };
    run->profile.time = &run->time;
    return run;
}

static inline void
run_end(Run *run)
{
    if (run->time.calls)
        pf_calls_free(run->time.calls);
    g_free(run->profile.program.name);
    pf_log_facts_free(run->profile.log);
    g_free(run);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Run, run_end)

/* What only a .prof tells: every node is entered as often as its place says, and allocates
 * `alloc` of it. */
static inline void
add_alloc(PfCalls *calls, uint64_t (*alloc)(size_t place))
{
    calls->has_entries = true;
    for (size_t i = calls->n_nodes; i-- > 0;) {
        PfCallNode *node = &calls->nodes[i];
        node->has_entries = true;
        node->entries = i;
        node->individual_alloc = node->inherited_alloc = alloc(i);
        for (size_t j = i + 1; j <= i + node->n_below; j++)
            if (calls->nodes[j].depth == node->depth + 1)
                node->inherited_alloc += calls->nodes[j].inherited_alloc;
    }
    pf_calls_sum_up(calls);
}

/* The pages of that section, on pages of that size. */
static inline PfFigure *
section_on(const PfProfile *profile, const char *name, const PfChartOptions *page)
{
    PfTemplatePage asked = { .name = (char *)name };
    PfTemplate template = { .name = (char *)"test", .n_pages = 1, .pages = &asked };
    PfReportInput input = {
        .runs = &profile, .n_runs = 1, .template = &template, .chart = page
    };

    return pf_report(&input);
}

static inline PfFigure *
section_of_run(const Run *run, const char *name)
{
    return section_on(&run->profile, name, &a4);
}

/* What the section says it lacks; NULL: nothing. Owned by the caller. */
static inline char *
lack_of(const PfProfile *profile, const char *name)
{
    PfReport report = { .main = profile };

    return pf_section_find(name)->lacks(&report);
}

static inline size_t
count_pages(const PfFigure *page)
{
    size_t n = 0;

    for (; page; page = page->next)
        n++;
    return n;
}

static inline size_t
count_all_rows(const PfFigure *page)
{
    size_t n = 0;

    for (; page; page = page->next)
        n += count_rows(page);
    return n;
}

/* All text of all pages, a space between two. Owned by the caller. */
static inline char *
words_of(const PfFigure *page)
{
    GString *words = g_string_new(NULL);

    for (; page; page = page->next) {
        for (guint i = 0; i < page->marks->len; i++) {
            if (marks_of(page)[i].text)
                g_string_append_printf(words, "%s%s", words->len > 0 ? " " : "",
                                       marks_of(page)[i].text);
        }
    }
    return g_string_free(words, FALSE);
}

static inline void
judge_told(const PfFigure *page, const char *told, bool is_wanted)
{
    g_autofree char *words = words_of(page);

    if ((strstr(words, told) != NULL) != is_wanted)
        fail_msg("'%s' is %sin: %s", told, is_wanted ? "not " : "", words);
}

#define assert_told(figure, told)     judge_told(figure, told, true)
#define assert_not_told(figure, told) judge_told(figure, told, false)

/* Whether a part may stand right within another. */
static inline bool
may_stand_in(PfRole role, PfRole outer)
{
    if (role == PF_ROLE_ROW)
        return outer == PF_ROLE_TABLE;
    if (role == PF_ROLE_HEAD_CELL || role == PF_ROLE_CELL)
        return outer == PF_ROLE_ROW;
    return (role == PF_ROLE_LINK) == (outer != PF_ROLE_NONE);
}

static inline bool
may_hold_text(PfRole role)
{
    return role != PF_ROLE_NONE && role != PF_ROLE_TABLE && role != PF_ROLE_ROW;
}

/* A row has as many cells as the one before it in its table. */
static inline void
assert_cells(size_t n, size_t *wanted)
{
    if (*wanted == 0)
        *wanted = n;
    assert_int_equal(n, *wanted);
}

/* Where in the parts of a page a reader is. */
typedef struct {
    GArray *open; /* PfRole of what is around, groups too */
    PfRole within;
    size_t n_cells, in_table; /* of this row, of those before it */
} Reader;

static inline void
read_open(Reader *reader, PfRole role)
{
    g_array_append_val(reader->open, reader->within);
    assert_true(role == PF_ROLE_NONE || may_stand_in(role, reader->within));
    reader->within = role != PF_ROLE_NONE ? role : reader->within;
    if (role == PF_ROLE_TABLE)
        reader->in_table = 0;
    if (role == PF_ROLE_ROW)
        reader->n_cells = 0;
    reader->n_cells += role == PF_ROLE_CELL || role == PF_ROLE_HEAD_CELL;
}

static inline void
read_close(Reader *reader)
{
    PfRole outer = g_array_index(reader->open, PfRole, reader->open->len - 1);

    if (reader->within == PF_ROLE_ROW && outer == PF_ROLE_TABLE)
        assert_cells(reader->n_cells, &reader->in_table);
    reader->within = outer;
    g_array_set_size(reader->open, reader->open->len - 1);
}

/* Parts stand where they may, rows of a table are equally long, no text is outside of a part.
 */
static inline void
assert_parts(const PfFigure *page)
{
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(PfRole));
    Reader reader = { .open = open };

    for (guint i = 0; i < page->marks->len; i++) {
        const PfMark *mark = marks_of(page) + i;
        if (mark->type == PF_MARK_TEXT && !may_hold_text(reader.within))
            fail_msg("'%s' is in no part that holds text", mark->text);
        if (mark->type == PF_MARK_OPEN)
            read_open(&reader, mark->part.role);
        if (mark->type == PF_MARK_CLOSE)
            read_close(&reader);
    }
    assert_int_equal(open->len, 0);
}

/* All of it is on the pages, between their margins, and in parts. */
static inline void
assert_sound(const PfFigure *page)
{
    static const double margin = 42.52;

    for (; page; page = page->next) {
        assert_on_page(page);
        assert_parts(page);
        for (guint i = 0; i < page->marks->len; i++) {
            const PfMark *mark = marks_of(page) + i;
            if (mark->type != PF_MARK_TEXT)
                continue;
            PfBox box = box_of(page, mark);
            if (box.left < margin - 1e-6 || box.right > page->width - margin + 1e-6
                || box.bottom > page->height - 27)
                fail_msg("'%s' is beside the page", mark->text);
        }
    }
}
