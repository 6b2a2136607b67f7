#include "figure/bar_list.h"

#include <math.h>

#include "figure/shorten.h"

static const double heading_height = 15, row_height = 11;
static const double heading_size = 7.5, text_size = 7;
static const double column_gap = 6;
static const double bar_width = 52, bar_height = 4, least_bar = 0.5;
static const double least_with_bars = 130;

typedef struct {
    PfFigure *figure;
    const PfBarList *list;
    const PfBox *box;
    double amount_width; /* of the widest */
    double bar;          /* how wide one may be; 0: there is no room for any */
} Drawing;

double
pf_bar_list_height(size_t n_rows)
{
    return heading_height + row_height * (double)n_rows;
}

size_t
pf_bar_list_capacity(double height)
{
    return (size_t)fmax(floor((height - heading_height) / row_height + 1e-6), 0);
}

static void
open_part(const Drawing *drawing, PfRole role)
{
    if (drawing->list->is_table)
        pf_figure_open_part(drawing->figure, &(PfPart){ .role = role });
}

static void
close_part(const Drawing *drawing)
{
    if (drawing->list->is_table)
        pf_figure_close(drawing->figure);
}

static void
draw_bar(const Drawing *drawing, const PfBarRow *row, double x, double middle)
{
    PfPoint at = { x, middle - bar_height / 2 };

    if (drawing->bar <= 0 || row->share < 0)
        return;
    pf_figure_rect(drawing->figure, (PfInk){ .role = PF_INK_TRACK }, at,
                   (PfPoint){ drawing->bar, bar_height });
    if (row->share > 0) {
        pf_figure_rect(
            drawing->figure, drawing->list->ink, at,
            (PfPoint){ fmax(fmin(row->share, 1) * drawing->bar, least_bar), bar_height });
    }
}

static void
draw_row(const Drawing *drawing, const PfBarRow *row, double top)
{
    const PfBox *box = drawing->box;
    double y = top + 7.5, bar_at = box->right - drawing->bar;
    double amount_at = bar_at - (drawing->bar > 0 ? column_gap : 0);
    PfRoom room = { drawing->list->measure, PF_FONT_TEXT, text_size,
                    amount_at - drawing->amount_width - column_gap - box->left };
    g_autofree char *name = pf_shorten_end(row->name, &room);

    pf_figure_open(drawing->figure, &(PfGroup){ .kind = "key-row", .title = row->title });
    open_part(drawing, PF_ROLE_ROW);
    open_part(drawing, PF_ROLE_CELL);
    pf_figure_write(drawing->figure, PF_INK_STRONG, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT,
                    (PfPoint){ box->left, y }, name);
    close_part(drawing);
    open_part(drawing, PF_ROLE_CELL);
    pf_figure_write(drawing->figure, PF_INK_SECOND, PF_FONT_TEXT, text_size, PF_ALIGN_RIGHT,
                    (PfPoint){ amount_at, y }, row->amount);
    close_part(drawing);
    draw_bar(drawing, row, bar_at, y - 2.5);
    close_part(drawing);
    pf_figure_close(drawing->figure);
}

static double
widest_amount(const PfBarList *list)
{
    double widest = 0;

    for (size_t i = 0; i < list->n; i++)
        widest = fmax(widest,
                      pf_measure(list->measure, PF_FONT_TEXT, text_size, list->rows[i].amount));
    return widest;
}

static void
draw_line(const Drawing *drawing, PfInkRole ink, PfFont font, double size, double y,
          const char *text)
{
    PfRoom room = { drawing->list->measure, font, size,
                    drawing->box->right - drawing->box->left };
    g_autofree char *line = pf_shorten_end(text, &room);

    open_part(drawing, PF_ROLE_ROW);
    open_part(drawing, PF_ROLE_CELL);
    pf_figure_write(drawing->figure, ink, font, size, PF_ALIGN_LEFT,
                    (PfPoint){ drawing->box->left, y }, line);
    close_part(drawing);
    close_part(drawing);
}

double
pf_bar_list_draw(PfFigure *figure, const PfBarList *list, const PfBox *box)
{
    bool has_bars = box->right - box->left >= least_with_bars;
    Drawing drawing = { figure, list, box, widest_amount(list), has_bars ? bar_width : 0 };
    double y = box->top + heading_height;

    pf_figure_open(figure, &(PfGroup){ .id = list->id, .kind = "key" });
    open_part(&drawing, PF_ROLE_TABLE);
    draw_line(&drawing, PF_INK_STRONG, PF_FONT_TEXT_STRONG, heading_size, box->top + 8,
              list->heading);
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_AXIS }, 0.5, (PfPoint){ box->left, y - 3 },
                   (PfPoint){ box->right, y - 3 });
    for (size_t i = 0; i < list->n; i++) {
        draw_row(&drawing, &list->rows[i], y);
        y += row_height;
    }
    if (list->rest) {
        draw_line(&drawing, PF_INK_SECOND, PF_FONT_TEXT, text_size, y + 7.5, list->rest);
        y += row_height;
    }
    close_part(&drawing);
    pf_figure_close(figure);
    return y;
}
