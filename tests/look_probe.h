/*
 * look_probe.h - where the texts of a figure are, as they are set.
 */
#pragma once

#include <glib.h>
#include <math.h>

#include "figure/figure.h"
#include "figure/measure.h"
#include "figure/plot.h"

/* What a line of text covers: from the top of its capitals to the foot of its tails. */
static inline PfBox
box_of_text(const PfFigure *figure, const PfMark *mark, const PfMeasure *measure)
{
    static const double shift[] = { 0, 0.5, 1 };
    PfPoint at = g_array_index(figure->points, PfPoint, mark->first_point);
    double width = pf_measure(measure, mark->font, mark->size, mark->text);
    double left = at.x - shift[mark->align] * width;

    return (PfBox){ left, left + width, at.y - 0.74 * mark->size, at.y + 0.2 * mark->size };
}

static inline bool
boxes_meet(const PfBox *a, const PfBox *b)
{
    static const double touch = 0.2; /* that no eye sees */

    return a->left < b->right - touch && b->left < a->right - touch
           && a->top < b->bottom - touch && b->top < a->bottom - touch;
}

/* What is wrong with a text, with another one or NULL. */
typedef void (*Complain)(const void *look, const char *what, const char *text,
                         const char *other);

/* The texts of a page, const PfMark *, without empty ones. */
static inline GArray *
texts_of(const PfFigure *page)
{
    GArray *marks = g_array_new(FALSE, FALSE, sizeof(const PfMark *));

    for (guint i = 0; i < page->marks->len; i++) {
        const PfMark *mark = &g_array_index(page->marks, PfMark, i);
        if (mark->type == PF_MARK_TEXT && mark->text[0] != '\0')
            g_array_append_val(marks, mark);
    }
    return marks;
}

/* Complains of every text that leaves the page or meets another one; returns how many texts
 * there are. */
static inline unsigned
judge_texts(const PfFigure *page, const PfMeasure *measure, Complain complain, const void *look)
{
    g_autoptr(GArray) marks = texts_of(page);
    g_autofree PfBox *boxes = g_new(PfBox, marks->len + 1);

    for (guint i = 0; i < marks->len; i++) {
        const PfMark *mark = g_array_index(marks, const PfMark *, i);
        boxes[i] = box_of_text(page, mark, measure);
        if (boxes[i].left < 0 || boxes[i].right > page->width || boxes[i].top < 0
            || boxes[i].bottom > page->height)
            complain(look, "leaves the page", mark->text, NULL);
        for (guint j = 0; j < i; j++) {
            if (boxes_meet(&boxes[i], &boxes[j]))
                complain(look, "meets", mark->text,
                         g_array_index(marks, const PfMark *, j)->text);
        }
    }
    return marks->len;
}
