#include "render/canvas.h"

static void
draw_mark(const PfCanvas *canvas, const PfMark *mark, const PfPoint *points)
{
    PfPaint paint = pf_theme_paint(canvas->theme, mark->ink);

    if (paint.colour.alpha <= 0)
        return;
    if (mark->type == PF_MARK_TEXT)
        canvas->backend->text(canvas->self, mark, points[0], &paint);
    else
        canvas->backend->shape(canvas->self, mark, points, &paint);
}

static void
open_group(const PfCanvas *canvas, const PfMark *mark, const PfPoint *points)
{
    canvas->backend->open(canvas->self, mark);
    if (mark->n_points == 2)
        canvas->backend->clip(canvas->self, points[0], points[1]);
}

void
pf_canvas_draw(const PfCanvas *canvas, const PfFigure *figure)
{
    const PfPoint *points = (const PfPoint *)(gconstpointer)figure->points->data;

    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = &g_array_index(figure->marks, PfMark, i);
        if (mark->type == PF_MARK_OPEN)
            open_group(canvas, mark, points + mark->first_point);
        else if (mark->type == PF_MARK_CLOSE)
            canvas->backend->close(canvas->self);
        else
            draw_mark(canvas, mark, points + mark->first_point);
    }
}

PfColour
pf_canvas_paper(const PfCanvas *canvas)
{
    return pf_theme_paint(canvas->theme, (PfInk){ PF_INK_PAPER, 0 }).colour;
}
