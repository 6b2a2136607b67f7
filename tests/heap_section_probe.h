/*
 * heap_section_probe.h - reports of one section, laid out without fonts.
 */
#pragma once

#include "figure_probe.h"
#include "heap_builder.h"
#include "report/report.h"

typedef struct {
    PfChartOptions chart;
    PfTemplatePage page;
    PfTemplate template;
    PfLogFacts log;
    const PfProfile *runs[3];
    PfReportInput input;
} ReportProbe;

/* One of that section alone, of the heap that was built, on A4. It must stay where it is. */
static inline void
report_begin(ReportProbe *probe, const char *section, HeapBuilder *builder)
{
    *probe = (ReportProbe){
        .chart = { .width = 595.28,
                   .height = 841.89,
                   .n_bands = 20,
                   .min_share = 0.01,
                   .measure = { half_em, NULL } },
        .page = { .name = (char *)section },
        .log = { .file = (char *)"run.eventlog" },
        .runs = { &builder->profile },
    };
    builder->profile.log = &probe->log;
    probe->template = (PfTemplate){ .n_pages = 1, .pages = &probe->page };
    probe->input = (PfReportInput){
        .runs = probe->runs, .n_runs = 1, .template = &probe->template, .chart = &probe->chart
    };
}

static inline size_t
count_pages(const PfFigure *page)
{
    size_t n = 0;

    for (; page; page = page->next)
        n++;
    return n;
}

/* Whether a part may stand in another, NONE being none. */
static inline bool
part_may_be_in(PfRole inner, PfRole outer)
{
    if (inner == PF_ROLE_ROW)
        return outer == PF_ROLE_TABLE;
    if (inner == PF_ROLE_HEAD_CELL || inner == PF_ROLE_CELL)
        return outer == PF_ROLE_ROW;
    if (inner == PF_ROLE_LINK)
        return outer != PF_ROLE_NONE;
    return outer == PF_ROLE_NONE;
}

/* All marks are on the page, all groups are closed, and parts stand in parts as they may; every
 * text is in one. */
static inline void
assert_page_is_sound(const PfFigure *page)
{
    PfRole roles[64] = { PF_ROLE_NONE };
    unsigned depth = 0;

    assert_on_page(page);
    for (guint i = 0; i < page->marks->len; i++) {
        const PfMark *mark = marks_of(page) + i;
        if (mark->type == PF_MARK_OPEN) {
            PfRole role = mark->part.role, outer = roles[depth];
            assert_true(role == PF_ROLE_NONE || part_may_be_in(role, outer));
            assert_true(++depth < G_N_ELEMENTS(roles));
            roles[depth] = role == PF_ROLE_NONE ? outer : role;
        } else if (mark->type == PF_MARK_CLOSE) {
            assert_true(depth-- > 0);
        } else if (mark->type == PF_MARK_TEXT) {
            assert_int_not_equal(roles[depth], PF_ROLE_NONE);
        }
    }
    assert_int_equal(depth, 0);
}

static inline void
assert_pages_are_sound(const PfFigure *page)
{
    for (; page; page = page->next)
        assert_page_is_sound(page);
}

/* The nth text of a row, from 0: ranks are among them. */
static inline const char *
text_of_row(const PfMark *row, unsigned nth)
{
    for (const PfMark *mark = row; mark < group_end(row); mark++)
        if (mark->type == PF_MARK_TEXT && nth-- == 0)
            return mark->text;
    return NULL;
}

/* The row of which some cell reads so; NULL: there is none. */
static inline const PfMark *
row_with(const PfFigure *page, const char *text)
{
    for (unsigned i = 0; nth_group(page, "row", i); i++) {
        const PfMark *row = nth_group(page, "row", i);
        for (const PfMark *mark = row; mark < group_end(row); mark++)
            if (g_strcmp0(mark->text, text) == 0)
                return row;
    }
    return NULL;
}
