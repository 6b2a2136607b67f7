#include "report/table_draw.h"

#include <math.h>

#include "figure/head.h"

static const double head_size = 6.5;
static const double head_baseline = 4.5; /* over the rule */
static const double head_height = 13, group_height = 13;
static const double bar_height = 4, least_bar = 0.5;
static const double strong_share = 0.1;
static const double swatch_side = 7;
static const double sum_size = 7.5; /* of the names of rows that sum up others */

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

static bool
begins_group(const PfSheet *sheet, size_t column)
{
    const char *group = sheet->columns[column].look.group;

    return group
           && (column == 0 || g_strcmp0(sheet->columns[column - 1].look.group, group) != 0);
}

/* The last column of the group that begins with this one. */
static const PfSheetColumn *
end_of_group(const PfSheet *sheet, size_t column)
{
    const char *group = sheet->columns[column].look.group;

    while (column + 1 < sheet->n_columns
           && g_strcmp0(sheet->columns[column + 1].look.group, group) == 0)
        column++;
    return &sheet->columns[column];
}

static void
open_part(const PfSheet *sheet, PfFigure *figure, PfRole role)
{
    if (sheet->has_parts)
        pf_figure_open_part(figure, &(PfPart){ .role = role });
}

static void
close_part(const PfSheet *sheet, PfFigure *figure)
{
    if (sheet->has_parts)
        pf_figure_close(figure);
}

static void
draw_head_cell(const PfSheet *sheet, PfFigure *figure, size_t i, double bottom)
{
    const PfSheetColumn *column = &sheet->columns[i];
    double x = column->is_right ? column->x + column->width : column->x;

    open_part(sheet, figure, PF_ROLE_HEAD_CELL);
    if (begins_group(sheet, i)) {
        pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT_STRONG, head_size, PF_ALIGN_LEFT,
                        (PfPoint){ column->x, bottom - head_height - head_baseline },
                        column->look.group);
    }
    pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, head_size,
                    column->is_right ? PF_ALIGN_RIGHT : PF_ALIGN_LEFT,
                    (PfPoint){ x, bottom - head_baseline }, column->head);
    close_part(sheet, figure);
}

void
pf_sheet_draw_head(const PfSheet *sheet, PfFigure *figure, double bottom)
{
    pf_figure_open(figure, &(PfGroup){ .kind = "table-head" });
    open_part(sheet, figure, PF_ROLE_ROW);
    if (sheet->rank_width > 0) {
        open_part(sheet, figure, PF_ROLE_HEAD_CELL);
        close_part(sheet, figure);
    }
    for (size_t i = 0; i < sheet->n_columns; i++)
        draw_head_cell(sheet, figure, i, bottom);
    close_part(sheet, figure);
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

/* "CAF", or "CAF:name" of one that has a cost centre of its own. */
static bool
is_caf(const char *label)
{
    return g_str_equal(label, "CAF") || g_str_has_prefix(label, "CAF:");
}

/* Whether a row sums up all others. */
static bool
is_total(const PfSheetRow *row)
{
    return row->is_sum && row->is_strong;
}

/* The face of a cell of a row that sums up others: no name that anyone typed, and a total is
 * strong. */
static PfTextStyle
style_of_sum(const PfSheet *sheet, const PfSheetColumn *column, size_t row)
{
    bool is_all = is_total(&sheet->rows[row]);
    PfInkRole ink = is_all ? PF_INK_STRONG : PF_INK_SECOND;

    return (PfTextStyle){ ink_of(ink), is_all ? PF_FONT_TEXT_STRONG : PF_FONT_TEXT,
                          column->is_right ? column->look.size : sum_size,
                          column->is_right ? PF_ALIGN_RIGHT : PF_ALIGN_LEFT };
}

/* The face of a cell: what is 10 % or more is strong, and so is its name. */
static PfTextStyle
style_of(const PfSheet *sheet, const PfSheetColumn *column, size_t row)
{
    const PfCell *cell = pf_table_cell(sheet->table, sheet->rows[row].at, column->at);
    PfTextStyle style = { ink_of(column->look.ink), column->look.font, column->look.size,
                          column->is_right ? PF_ALIGN_RIGHT : PF_ALIGN_LEFT };
    bool is_share = column->look.bar == PF_BAR_OWN || column->look.bar == PF_BAR_PART;

    if (sheet->rows[row].is_sum)
        style = style_of_sum(sheet, column, row);
    else if (column->look.giving == PF_GIVES_NAME && cell->is_known
             && sheet->rows[row].is_strong)
        style.font = PF_FONT_MONO_STRONG;
    if (!sheet->rows[row].is_sum
        && ((is_share && pf_sheet_value(sheet, row, column) >= strong_share)
            || (column->look.bar == PF_BAR_RATE && sheet->rows[row].is_strong)))
        style.font = PF_FONT_TEXT_STRONG;
    if (!cell->is_known || (column->is_tree && is_caf(cell->text)))
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

    open_part(sheet, figure, PF_ROLE_CELL);
    if (column->is_tree) {
        g_autofree char *depth = pf_sheet_depth_text(sheet, row);
        if (depth) {
            pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, 6, PF_ALIGN_LEFT,
                            (PfPoint){ column->x + pf_sheet_indent(sheet, row), baseline },
                            depth);
        }
    }
    if (column->has_swatch && !sheet->rows[row].is_sum)
        draw_swatch(sheet, figure, column, row, middle);
    if (column->texts[row][0] != '\0')
        pf_figure_text(figure, &style, (PfPoint){ x, baseline }, column->texts[row]);
    if (column->bar > 0 && !sheet->rows[row].is_sum)
        draw_bar(sheet, figure, column, row, middle);
    close_part(sheet, figure);
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
draw_rank(const PfSheet *sheet, PfFigure *figure, size_t row, double middle)
{
    g_autofree char *rank = g_strdup_printf("%zu", sheet->rows[row].at + 1);

    open_part(sheet, figure, PF_ROLE_CELL);
    if (!sheet->rows[row].is_sum)
        pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, head_size, PF_ALIGN_RIGHT,
                        (PfPoint){ sheet->left + sheet->rank_width, middle + 2.6 }, rank);
    close_part(sheet, figure);
}

static void
draw_row(const PfSheet *sheet, PfFigure *figure, size_t row, double middle)
{
    g_autofree char *title = pf_sheet_row_title(sheet, row);
    g_autofree char *id = g_strdup_printf("row-%zu", sheet->rows[row].at + 1);

    pf_figure_open(figure, &(PfGroup){ id, "row", title });
    open_part(sheet, figure, PF_ROLE_ROW);
    if (sheet->rank_width > 0)
        draw_rank(sheet, figure, row, middle);
    for (size_t i = 0; i < sheet->n_columns; i++)
        draw_cell(sheet, figure, &sheet->columns[i], row, middle);
    close_part(sheet, figure);
    pf_figure_close(figure);
}

static void
draw_rule(const PfSheet *sheet, PfFigure *figure, PfInkRole ink, double width, double y)
{
    pf_figure_rule(figure, ink_of(ink), width, (PfPoint){ sheet->left, y },
                   (PfPoint){ sheet->right, y });
}

/* Under the heads; one under the name of columns that belong together is as wide as they are.
 */
static void
draw_head_rules(const PfSheet *sheet, PfFigure *figure, double bottom)
{
    double y = bottom - head_height;

    for (size_t i = 0; i < sheet->n_columns; i++) {
        if (!begins_group(sheet, i))
            continue;
        pf_figure_rule(figure, ink_of(PF_INK_HAIR), 0.5, (PfPoint){ sheet->columns[i].x, y },
                       (PfPoint){ right_of(end_of_group(sheet, i), sheet), y });
    }
    draw_rule(sheet, figure, PF_INK_AXIS, 0.5, bottom);
}

/* The last is the end of the table, or of what of it is on the page. */
void
pf_sheet_draw_rules(const PfSheet *sheet, PfFigure *figure, const PfSheetPart *part)
{
    size_t n = part->until - part->from;

    pf_figure_open(figure, &(PfGroup){ .kind = "rules" });
    draw_head_rules(sheet, figure, part->top);
    for (size_t i = 1; i <= n; i++) {
        double y = part->top + (double)i * part->row_height;
        bool is_strong = i == n || is_total(&sheet->rows[part->from + i]);
        draw_rule(sheet, figure, is_strong ? PF_INK_AXIS : PF_INK_HAIR, is_strong ? 0.5 : 0.35,
                  y);
    }
    pf_figure_close(figure);
}

void
pf_sheet_draw_rows(const PfSheet *sheet, PfFigure *figure, const PfSheetPart *part)
{
    if (part->from == part->until)
        return;
    pf_figure_open(figure, &(PfGroup){ .kind = "rows" });
    for (size_t row = part->from; row < part->until; row++) {
        double top = part->top + (double)(row - part->from) * part->row_height;
        draw_row(sheet, figure, row, top + part->row_height / 2);
    }
    pf_figure_close(figure);
}
