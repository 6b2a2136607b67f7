/*
 * figure_probe.h - looking for marks in a figure that was laid out without fonts.
 */
#pragma once

#include "check.h"

#include <math.h>
#include <string.h>

#include "figure/chart.h"

#define assert_near(a, b) assert_true(fabs((a) - (b)) < 1e-6)

static inline double
half_em(PfFont font, double size, const char *text, void *data)
{
    (void)font;
    (void)data;
    return 0.5 * size * (double)g_utf8_strlen(text, -1);
}

/* An A4 landscape. */
static const PfChartOptions landscape = {
    .width = 841.89,
    .height = 595.28,
    .n_bands = 20,
    .min_share = 0.01,
    .measure = { half_em, NULL },
};

/* Where its plot lies. */
static const double plot_left = 76;
static const double plot_right = 469.89;
static const double plot_top = 113;
static const double plot_bottom = 543.28;

static inline const PfMark *
marks_of(const PfFigure *figure)
{
    return (const PfMark *)(gconstpointer)figure->marks->data;
}

static inline const PfPoint *
points_of(const PfFigure *figure, const PfMark *mark)
{
    return &g_array_index(figure->points, PfPoint, mark->first_point);
}

static inline const PfMark *
next_mark(const PfFigure *figure, const PfMark *after, PfMarkType type, PfInkRole role)
{
    const PfMark *end = marks_of(figure) + figure->marks->len;

    for (const PfMark *mark = after ? after + 1 : marks_of(figure); mark < end; mark++)
        if (mark->type == type && mark->ink.role == role)
            return mark;
    return NULL;
}

/* The part of a figure between the marks of the group with that id. */
static inline const PfMark *
group_start(const PfFigure *figure, const char *id)
{
    const PfMark *mark = marks_of(figure);

    while (mark->type != PF_MARK_OPEN || g_strcmp0(mark->group.id, id) != 0) {
        mark++;
        assert_true(mark < marks_of(figure) + figure->marks->len);
    }
    return mark;
}

static inline const PfMark *
group_end(const PfMark *start)
{
    const PfMark *mark = start;
    int depth = start ? 1 : 0;

    while (depth > 0) {
        mark++;
        depth += (mark->type == PF_MARK_OPEN) - (mark->type == PF_MARK_CLOSE);
    }
    return mark;
}

/* The nth group of a kind, from 0; NULL: there are no more. */
static inline const PfMark *
nth_group(const PfFigure *figure, const char *kind, unsigned nth)
{
    const PfMark *end = marks_of(figure) + figure->marks->len;

    for (const PfMark *mark = marks_of(figure); mark < end; mark++) {
        bool is_one = mark->type == PF_MARK_OPEN && g_strcmp0(mark->group.kind, kind) == 0;
        if (is_one && nth-- == 0)
            return mark;
    }
    return NULL;
}

static inline unsigned
count_groups(const PfFigure *figure, const char *kind)
{
    unsigned n = 0;

    while (nth_group(figure, kind, n))
        n++;
    return n;
}

/* The first such mark of a group, or NULL. */
static inline const PfMark *
mark_in(const PfMark *group, PfMarkType type, PfInkRole role)
{
    for (const PfMark *mark = group; mark < group_end(group); mark++)
        if (mark->type == type && mark->ink.role == role)
            return mark;
    return NULL;
}

/* How many areas the stack is drawn with. */
static inline unsigned
count_areas(const PfFigure *figure)
{
    const PfMark *start = group_start(figure, "bands");
    unsigned n = 0;

    for (const PfMark *mark = start; mark < group_end(start); mark++)
        n += mark->type == PF_MARK_AREA && mark->ink.role == PF_INK_BAND;
    return n;
}

static inline unsigned
count_marks(const PfFigure *figure, PfMarkType type, PfInkRole role)
{
    unsigned n = 0;

    for (const PfMark *mark = next_mark(figure, NULL, type, role); mark;
         mark = next_mark(figure, mark, type, role))
        n++;
    return n;
}

/* The nth text that is drawn so, from 0. */
static inline const char *
nth_text(const PfFigure *figure, PfFont font, PfInkRole role, unsigned nth)
{
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        if (mark->type == PF_MARK_TEXT && mark->font == font && mark->ink.role == role
            && nth-- == 0)
            return mark->text;
    }
    return NULL;
}

static inline bool
has_text(const PfFigure *figure, const char *text)
{
    for (guint i = 0; i < figure->marks->len; i++)
        if (marks_of(figure)[i].text && strcmp(marks_of(figure)[i].text, text) == 0)
            return true;
    return false;
}

/* Whether a group's title ends so. */
static inline bool
has_title(const PfFigure *figure, const char *end)
{
    for (guint i = 0; i < figure->marks->len; i++) {
        const char *title = marks_of(figure)[i].group.title;
        if (title && g_str_has_suffix(title, end))
            return true;
    }
    return false;
}

static inline void
assert_mark_on_page(const PfFigure *figure, const PfMark *mark)
{
    static const double shift[] = { 0, 0.5, 1 };
    const PfPoint *p = points_of(figure, mark);

    for (guint i = 0; i < mark->n_points; i++)
        assert_true(p[i].x >= 0 && p[i].x <= figure->width && p[i].y >= 0
                    && p[i].y <= figure->height);
    if (mark->text) {
        double width = half_em(mark->font, mark->size, mark->text, NULL);
        double start = p->x - shift[mark->align] * width;
        assert_true(start >= 0 && start + width <= figure->width);
        assert_true(p->y >= mark->size);
    }
}

static inline void
assert_on_page(const PfFigure *figure)
{
    for (guint i = 0; i < figure->marks->len; i++)
        assert_mark_on_page(figure, marks_of(figure) + i);
}
