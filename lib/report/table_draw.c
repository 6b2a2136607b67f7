#include "report/table_draw.h"

#include <math.h>

#include "figure/head.h"

static const double head_size = 6.5;
static const double head_baseline = 4.5; /* over the rule */
static const double head_height = 13, group_height = 13;
static const double bar_height = 4, least_bar = 0.5;
static const double strong_share = 0.1;
static const double swatch_side = 7;

static PfInk
ink_of(PfInkRole role)
{
    return (PfInk){ .role = role };
}

double
pf_sheet_head_height(const PfSheet *sheet)
{
    return head_height + (sheet->has_groups ? group_height : 0);
}

static double
right_of(const PfSheetColumn *column, const PfSheet *sheet)
{
    double end = column->x + column->width;
    return column->bar > 0 ? end + pf_sheet_bar_gap(sheet) + column->bar : end;
}

/* The name of columns that belong together, over a rule as wide as they are. */
static void
draw_groups(const PfSheet *sheet, PfFigure *figure, double bottom)
{
    for (size_t i = 0; i < sheet->n_columns;) {
        const PfSheetColumn *first = &sheet->columns[i];
        size_t end = i + 1;
        while (end < sheet->n_columns
               && g_strcmp0(sheet->columns[end].look.group, first->look.group) == 0)
            end++;
        if (first->look.group) {
            pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT_STRONG, head_size,
                            PF_ALIGN_LEFT, (PfPoint){ first->x, bottom - head_baseline },
                            first->look.group);
            pf_figure_rule(figure, ink_of(PF_INK_HAIR), 0.5, (PfPoint){ first->x, bottom },
                           (PfPoint){ right_of(&sheet->columns[end - 1], sheet), bottom });
        }
        i = end;
    }
}

void
pf_sheet_draw_head(const PfSheet *sheet, PfFigure *figure, double bottom)
{
    pf_figure_open(figure, &(PfGroup){ .kind = "table-head" });
    if (sheet->has_groups)
        draw_groups(sheet, figure, bottom - head_height);
    for (size_t i = 0; i < sheet->n_columns; i++) {
        const PfSheetColumn *column = &sheet->columns[i];
        pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, head_size,
                        column->is_right ? PF_ALIGN_RIGHT : PF_ALIGN_LEFT,
                        (PfPoint){ column->is_right ? column->x + column->width : column->x,
                                   bottom - head_baseline },
                        column->head);
    }
    pf_figure_rule(figure, ink_of(PF_INK_AXIS), 0.5, (PfPoint){ sheet->left, bottom },
                   (PfPoint){ sheet->right, bottom });
    pf_figure_close(figure);
}

/* How long a bar is, and in what ink; one too short to be seen is a little longer. */
static void
draw_bar(const PfSheet *sheet, PfFigure *figure, const PfSheetColumn *column, size_t row,
         double middle)
{
    double value = pf_sheet_value(sheet, row, column);
    double part = column->full > 0 ? fmin(value / column->full, 1) : 0;
    double x = column->x + column->width + pf_sheet_bar_gap(sheet);
    bool is_hot = column->look.bar == PF_BAR_OWN    ? value >= strong_share
                  : column->look.bar == PF_BAR_RATE ? sheet->rows[row].is_strong
                                                    : false;
    PfInkRole role = column->look.bar == PF_BAR_INHERITED ? PF_INK_OTHER
                     : is_hot                             ? PF_INK_ACCENT
                                                          : PF_INK_FAINT;

    if (!sheet->is_tree)
        pf_figure_rect(figure, ink_of(PF_INK_TRACK), (PfPoint){ x, middle - bar_height / 2 },
                       (PfPoint){ column->bar, bar_height });
    if (part > 0)
        pf_figure_rect(figure, ink_of(role), (PfPoint){ x, middle - bar_height / 2 },
                       (PfPoint){ fmax(part * column->bar, least_bar), bar_height });
}

/* The face of a cell: what is 10 % or more is strong, and so is its name. */
static PfTextStyle
style_of(const PfSheet *sheet, const PfSheetColumn *column, size_t row)
{
    const PfCell *cell = pf_table_cell(sheet->table, sheet->rows[row].at, column->at);
    PfTextStyle style = { ink_of(column->look.ink), column->look.font, column->look.size,
                          column->is_right ? PF_ALIGN_RIGHT : PF_ALIGN_LEFT };
    bool is_share = column->look.bar == PF_BAR_OWN || column->look.bar == PF_BAR_PART;

    if (column->look.giving == PF_GIVES_NAME && cell->is_known && sheet->rows[row].is_strong)
        style.font = PF_FONT_MONO_STRONG;
    if ((is_share && pf_sheet_value(sheet, row, column) >= strong_share)
        || (column->look.bar == PF_BAR_RATE && sheet->rows[row].is_strong))
        style.font = PF_FONT_TEXT_STRONG;
    if (!cell->is_known)
        style.ink = ink_of(PF_INK_FAINT);
    else if (g_str_equal(column->texts[row], "\u2013") && column->look.group)
        style.ink = ink_of(PF_INK_OTHER);
    return style;
}

/* The colour of a row's module: LOOK.md, section 11.3. */
static void
draw_swatch(const PfSheet *sheet, PfFigure *figure, const PfSheetColumn *column, size_t row,
            double middle)
{
    const PfCell *cell = pf_table_cell(sheet->table, sheet->rows[row].at, column->at);
    PfSwatch swatch = pf_modules_swatch(sheet->modules, cell->is_known ? cell->text : NULL);
    PfBox box = { column->x, column->x + swatch_side, middle - swatch_side / 2,
                  middle + swatch_side / 2 };

    pf_swatch_draw(figure, &swatch, &box, 1);
}

static void
draw_cell(const PfSheet *sheet, PfFigure *figure, const PfSheetColumn *column, size_t row,
          double middle)
{
    PfTextStyle style = style_of(sheet, column, row);
    double before = pf_sheet_before(sheet, row, column);
    double x = column->is_right ? column->x + column->width : column->x + before;
    double baseline = middle + 2.6;

    if (column->is_tree) {
        g_autofree char *depth = pf_sheet_depth_text(sheet, row);
        if (depth) {
            pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, 6, PF_ALIGN_LEFT,
                            (PfPoint){ column->x + pf_sheet_indent(sheet, row), baseline },
                            depth);
        }
    }
    if (column->has_swatch)
        draw_swatch(sheet, figure, column, row, middle);
    if (column->texts[row][0] != '\0')
        pf_figure_text(figure, &style, (PfPoint){ x, baseline }, column->texts[row]);
    if (column->bar > 0)
        draw_bar(sheet, figure, column, row, middle);
}

char *
pf_sheet_row_title(const PfSheet *sheet, size_t row)
{
    GString *title = NULL;

    for (size_t i = 0; i < sheet->n_columns; i++) {
        const PfSheetColumn *column = &sheet->columns[i];
        if (!column->is_cut)
            continue;
        g_autofree char *whole = pf_sheet_full(sheet, row, column);
        if (g_str_equal(whole, column->texts[row]))
            continue;
        if (!title)
            title = g_string_new(NULL);
        g_string_append_printf(title, "%s%s", title->len > 0 ? PF_DOT : "", whole);
    }
    return title ? g_string_free(title, FALSE) : NULL;
}

static void
draw_row(const PfSheet *sheet, PfFigure *figure, size_t row, double middle)
{
    g_autofree char *title = pf_sheet_row_title(sheet, row);
    g_autofree char *id = g_strdup_printf("row-%zu", sheet->rows[row].at + 1);

    pf_figure_open(figure, &(PfGroup){ id, "row", title });
    if (sheet->rank_width > 0) {
        g_autofree char *rank = g_strdup_printf("%zu", sheet->rows[row].at + 1);
        pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, head_size, PF_ALIGN_RIGHT,
                        (PfPoint){ sheet->left + sheet->rank_width, middle + 2.6 }, rank);
    }
    for (size_t i = 0; i < sheet->n_columns; i++)
        draw_cell(sheet, figure, &sheet->columns[i], row, middle);
    pf_figure_close(figure);
}

/* The last is the end of the table, or of what of it is on the page. */
static void
draw_rules(const PfSheet *sheet, PfFigure *figure, const PfSheetPart *part)
{
    size_t n = part->until - part->from;

    pf_figure_open(figure, &(PfGroup){ .kind = "rules" });
    for (size_t i = 1; i < n; i++) {
        double y = part->top + (double)i * part->row_height;
        pf_figure_rule(figure, ink_of(PF_INK_HAIR), 0.35, (PfPoint){ sheet->left, y },
                       (PfPoint){ sheet->right, y });
    }
    double bottom = part->top + (double)n * part->row_height;
    pf_figure_rule(figure, ink_of(PF_INK_AXIS), 0.5, (PfPoint){ sheet->left, bottom },
                   (PfPoint){ sheet->right, bottom });
    pf_figure_close(figure);
}

void
pf_sheet_draw_rows(const PfSheet *sheet, PfFigure *figure, const PfSheetPart *part)
{
    if (part->from == part->until)
        return;
    draw_rules(sheet, figure, part);
    pf_figure_open(figure, &(PfGroup){ .kind = "rows" });
    for (size_t row = part->from; row < part->until; row++) {
        double top = part->top + (double)(row - part->from) * part->row_height;
        draw_row(sheet, figure, row, top + part->row_height / 2);
    }
    pf_figure_close(figure);
}
