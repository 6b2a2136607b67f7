/*
 * table_probe.h - drawing tables without fonts, and looking for their rows.
 */
#pragma once

#include "figure_probe.h"

#include "figure/plot.h"
#include "report/table_figure.h"

enum { PORTRAIT_WIDTH = 595, PORTRAIT_HEIGHT = 842 };

static PfProgram program = { .name = (char *)"logdex" };

static const PfChartOptions portrait = { .width = PORTRAIT_WIDTH,
                                         .height = PORTRAIT_HEIGHT,
                                         .measure = { half_em, NULL } };

static inline PfFigure *
drawn(const PfTable *table, const PfChartOptions *page, bool is_paged, size_t *out_n_hidden)
{
    PfTablePicture asked = { .heading = "the bands of a test",
                             .program = &program,
                             .is_paged = is_paged,
                             .page = page };

    return pf_table_figure(table, &asked, out_n_hidden);
}

/* The same where nothing is hidden. */
static inline PfFigure *
all_drawn(const PfTable *table, const PfChartOptions *page, bool is_paged)
{
    size_t n_hidden = 1;
    PfFigure *figure = drawn(table, page, is_paged, &n_hidden);

    assert_int_equal(n_hidden, 0);
    return figure;
}

static inline size_t
count_rows(const PfFigure *page)
{
    size_t n = 0;

    for (guint i = 0; i < page->marks->len; i++)
        n += g_strcmp0(marks_of(page)[i].group.kind, "row") == 0;
    return n;
}

static inline PfBox
box_of(const PfFigure *figure, const PfMark *mark)
{
    static const double shift[] = { 0, 0.5, 1 };
    double width = half_em(mark->font, mark->size, mark->text, NULL);
    PfPoint at = *points_of(figure, mark);
    double start = at.x - shift[mark->align] * width;

    return (PfBox){ start, start + width, at.y - 0.7 * mark->size, at.y };
}

/* No text of a page stands in another. */
static inline void
assert_apart(const PfFigure *page)
{
    g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(PfBox));

    for (guint i = 0; i < page->marks->len; i++) {
        const PfMark *mark = marks_of(page) + i;
        if (mark->type != PF_MARK_TEXT)
            continue;
        PfBox box = box_of(page, mark);
        guint from = boxes->len > 40 ? boxes->len - 40 : 0; /* those of its row, and more */
        for (guint j = from; j < boxes->len; j++)
            if (pf_boxes_meet(&g_array_index(boxes, PfBox, j), &box))
                fail_msg("'%s' stands in another text", mark->text);
        g_array_append_val(boxes, box);
    }
}

/* Every page is sound, each row of the table is on one, and no few are alone at the end.
 * Returns how many pages have rows. */
static inline size_t
assert_whole(const PfFigure *figure, size_t n_rows)
{
    size_t n = 0, n_pages = 0, last = 0;

    for (const PfFigure *page = figure; page; page = page->next) {
        assert_on_page(page);
        assert_apart(page);
        size_t here = count_rows(page);
        for (size_t i = 0; i < here; i++) {
            g_autofree char *id = g_strdup_printf("row-%zu", n + i + 1);
            group_start(page, id);
        }
        n += here;
        n_pages += here > 0;
        last = here > 0 ? here : last;
    }
    assert_int_equal(n, n_rows);
    assert_true(n_pages < 2 || last >= 4);
    return n_pages;
}

/* The mark in that ink in the row with that number; NULL: there is none. */
static inline const PfMark *
in_row(const PfFigure *figure, unsigned number, PfMarkType type, PfInkRole role)
{
    g_autofree char *id = g_strdup_printf("row-%u", number);
    const PfMark *start = group_start(figure, id);

    for (const PfMark *mark = start; mark < group_end(start); mark++)
        if (mark->type == type && mark->ink.role == role)
            return mark;
    return NULL;
}

static inline double
length_of(const PfFigure *figure, const PfMark *bar)
{
    const PfPoint *p = points_of(figure, bar);
    return p[1].x - p[0].x;
}
