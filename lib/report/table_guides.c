/*
 * table_guides.c - the lines of a tree: LOOK.md, section 11.2.
 *
 * One line for each row that has others under it, from that row to the last of these, and on
 * each page that it passes; from it an elbow to each of them.
 */
#include "report/table_draw.h"

static const double guide_width = 0.4;
static const double guide_at = 2.5; /* from where the row above stands */
static const double elbow = 4;

static const PfSheetColumn *
tree_column(const PfSheet *sheet)
{
    for (size_t i = 0; i < sheet->n_columns; i++)
        if (sheet->columns[i].is_tree)
            return &sheet->columns[i];
    return NULL;
}

static void
draw_down(const PfSheet *sheet, PfFigure *figure, unsigned depth, double from, double to)
{
    double indent = sheet->indent;
    double x = tree_column(sheet)->x + indent * (depth - 1) + guide_at * indent / 6;

    pf_figure_rule(figure, (PfInk){ .role = PF_INK_AXIS }, guide_width, (PfPoint){ x, from },
                   (PfPoint){ x, to });
}

static void
draw_elbow(const PfSheet *sheet, PfFigure *figure, unsigned depth, double y)
{
    double scale = sheet->indent / 6;
    double x = tree_column(sheet)->x + sheet->indent * (depth - 1) + guide_at * scale;

    pf_figure_rule(figure, (PfInk){ .role = PF_INK_AXIS }, guide_width, (PfPoint){ x, y },
                   (PfPoint){ x + (elbow - 1) * scale, y });
}

void
pf_sheet_draw_guides(const PfSheet *sheet, PfFigure *figure, const PfSheetPart *part,
                     double *starts)
{
    double bottom = part->top + (double)(part->until - part->from) * part->row_height;

    if (!tree_column(sheet))
        return;
    pf_figure_open(figure, &(PfGroup){ .kind = "guides" });
    for (unsigned depth = 1; depth <= sheet->most_depth; depth++)
        starts[depth] = starts[depth] < 0 ? -1 : part->top; /* those of the page before go on */
    for (size_t i = part->from; i < part->until; i++) {
        const PfSheetRow *row = &sheet->rows[i];
        double top = part->top + (double)(i - part->from) * part->row_height;
        double middle = top + part->row_height / 2;
        if (row->depth == 0 || row->depth > sheet->most_depth)
            continue;
        if (starts[row->depth] < 0)
            starts[row->depth] = top;
        draw_elbow(sheet, figure, row->depth, middle);
        if (!row->is_last)
            continue;
        draw_down(sheet, figure, row->depth, starts[row->depth], middle);
        starts[row->depth] = -1;
    }
    for (unsigned depth = 1; depth <= sheet->most_depth; depth++)
        if (starts[depth] >= 0)
            draw_down(sheet, figure, depth, starts[depth], bottom);
    pf_figure_close(figure);
}
