/*
 * inset_probe.h - places on a page that figures are drawn into, and what they must not leave.
 */
#pragma once

#include "figure_probe.h"

#include "figure/names_page.h"

typedef struct {
    PfFigure *figure;
    GArray *full_names;
    PfInset place;
} Sheet;

/* A page with a place in it, away from its edges, that is so large. */
static inline Sheet *
sheet_of(double width, double height, PfKeyPlace key)
{
    Sheet *sheet = g_new0(Sheet, 1);

    sheet->figure = pf_figure_new(2000, 2000);
    sheet->full_names = g_array_new(FALSE, FALSE, sizeof(PfFullName));
    sheet->place = (PfInset){
        .figure = sheet->figure,
        .left = 300,
        .right = 300 + width,
        .top = 400,
        .bottom = 400 + height,
        .key = key,
        .full_names = sheet->full_names,
    };
    return sheet;
}

static inline void
sheet_free(Sheet *sheet)
{
    pf_figure_free(sheet->figure);
    g_array_unref(sheet->full_names);
    g_free(sheet);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sheet, sheet_free)

/* A text is in the place from the top of its letters to its end. */
static inline void
assert_text_in_place(const PfInset *place, const PfMark *mark, const PfPoint *at)
{
    static const double shift[] = { 0, 0.5, 1 }, near = 1e-6;
    double width = half_em(mark->font, mark->size, mark->text, NULL);
    double start = at->x - shift[mark->align] * width;
    bool is_beside = start < place->left - near || start + width > place->right + near;

    if (is_beside || at->y - mark->size < place->top - 1)
        fail_msg("\"%s\" leaves its place", mark->text);
}

/* Paper under a label may be wider than its text, by 2. */
static inline void
assert_mark_in_place(const PfInset *place, const PfMark *mark, const PfPoint *p, double end)
{
    static const double near = 1e-6;
    double slack = mark->ink.role == PF_INK_PAPER ? 2 : near;

    for (guint j = 0; j < mark->n_points; j++) {
        bool is_beside = p[j].x < place->left - slack || p[j].x > place->right + slack;
        if (is_beside || p[j].y < place->top - near || p[j].y > end + near)
            fail_msg("a mark leaves its place: %.2f, %.2f", p[j].x, p[j].y);
    }
}

/* Every mark is in the place; all that is open is closed. */
static inline void
assert_in_place(const Sheet *sheet, double end)
{
    const PfFigure *figure = sheet->figure;
    const PfInset *place = &sheet->place;

    assert_true(figure->marks->len > 0);
    assert_int_equal(figure->depth, 0);
    if (end <= place->top || end > place->bottom + 1e-6)
        fail_msg("it ends %.2f below its place", end - place->bottom);
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        assert_mark_in_place(place, mark, points_of(figure, mark), end);
        if (mark->text)
            assert_text_in_place(place, mark, points_of(figure, mark));
    }
}

/* The nth part of a role, from 0; NULL: there are no more. */
static inline const PfMark *
nth_part(const PfFigure *figure, PfRole role, unsigned nth)
{
    const PfMark *end = marks_of(figure) + figure->marks->len;

    for (const PfMark *mark = marks_of(figure); mark < end; mark++)
        if (mark->type == PF_MARK_OPEN && mark->part.role == role && nth-- == 0)
            return mark;
    return NULL;
}

static inline unsigned
count_parts(const PfFigure *figure, PfRole role)
{
    unsigned n = 0;

    while (nth_part(figure, role, n))
        n++;
    return n;
}

/* The text of that content; there is one. */
static inline const PfMark *
text_mark(const PfFigure *figure, const char *text)
{
    for (guint i = 0; i < figure->marks->len; i++)
        if (g_strcmp0(marks_of(figure)[i].text, text) == 0)
            return marks_of(figure) + i;
    fail_msg("there is no \"%s\"", text);
    return NULL;
}
