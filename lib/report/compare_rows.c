#include "report/compare_rows.h"

#include <math.h>

static const double row_height = 14, head_height = 13;
static const double text_size = 7.5, name_size = 7, head_size = 6.5;
static const double swatch_side = 7, name_after_swatch = 12, gap = 8;
static const double bar_height = 10, arrow = 3.5, arrow_gap = 0.8, least_bar = 0.5;
static const double strong_ratio = 0.2;

enum { LEAST_ROWS = 4 }; /* that stand alone on a page */

/* Where the columns are: of numbers their right ends. */
typedef struct {
    double name, name_width;
    double shape, shape_width;
    double baseline, run, change, sign;
    double bar, middle, full; /* where bars may begin, where nothing is, how long they are */
} Columns;

static Columns
columns_of(const PfCompareTable *table)
{
    double left = table->paper->left, width = table->paper->right - left;
    Columns columns = {
        .name = left + (table->has_swatches ? name_after_swatch : 0),
        .shape_width = table->has_shapes ? 0.07 * width : 0,
        .baseline = left + 0.485 * width,
        .run = left + 0.595 * width,
        .change = left + 0.71 * width,
        .sign = left + 0.785 * width,
        .bar = left + 0.8 * width,
        .middle = left + 0.895 * width,
        .full = 0.095 * width,
    };

    columns.full -= arrow + arrow_gap;
    columns.shape = left + 0.365 * width - columns.shape_width;
    columns.name_width = columns.shape - gap - columns.name;
    return columns;
}

PfRoom
pf_compare_rows_room(const PfCompareTable *table)
{
    return (PfRoom){ table->paper->measure, table->is_typed ? PF_FONT_MONO : PF_FONT_TEXT,
                     table->is_typed ? name_size : text_size, columns_of(table).name_width };
}

double
pf_compare_rows_height(size_t n)
{
    return head_height + (double)n * row_height;
}

static void
write_head(const PfCompareTable *table, double x, PfAlign align, const char *text)
{
    PfPaper *paper = table->paper;

    pf_figure_write(paper->page, PF_INK_FAINT, PF_FONT_TEXT, head_size, align,
                    (PfPoint){ x, paper->y + head_height - 4.5 }, text);
}

static void
begin_part(const PfPaper *paper, PfRole role)
{
    pf_figure_open_part(paper->page, &(PfPart){ .role = role });
}

/* The heads of numbers. */
static void
write_number_heads(const PfCompareTable *table, const Columns *columns)
{
    const struct {
        double x;
        const char *text;
    } heads[] = { { columns->baseline, "baseline" },
                  { columns->run, "run" },
                  { columns->change, "change" } };

    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
        begin_part(table->paper, PF_ROLE_HEAD_CELL);
        write_head(table, heads[i].x, PF_ALIGN_RIGHT, heads[i].text);
        pf_figure_close(table->paper->page);
    }
}

static void
draw_head(const PfCompareTable *table, const Columns *columns)
{
    PfPaper *paper = table->paper;
    double bottom = paper->y + head_height;

    begin_part(paper, PF_ROLE_ROW);
    begin_part(paper, PF_ROLE_HEAD_CELL);
    write_head(table, columns->name, PF_ALIGN_LEFT, table->what);
    if (table->has_shapes)
        write_head(table, columns->shape + columns->shape_width, PF_ALIGN_RIGHT, "over time");
    pf_figure_close(paper->page);
    write_number_heads(table, columns);
    begin_part(paper, PF_ROLE_HEAD_CELL);
    if (!(table->full > 0))
        write_head(table, columns->sign, PF_ALIGN_RIGHT, "change");
    write_head(table, columns->bar, PF_ALIGN_LEFT, "less");
    write_head(table, paper->right, PF_ALIGN_RIGHT, "more");
    pf_figure_close(paper->page);
    pf_figure_close(paper->page);
    pf_figure_rule(paper->page, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ paper->left, bottom }, (PfPoint){ paper->right, bottom });
    paper->y = bottom;
}

static void
write_cell(PfPaper *paper, const PfTextStyle *style, double x, const char *text)
{
    begin_part(paper, PF_ROLE_CELL);
    if (text[0] != '\0')
        pf_figure_text(paper->page, style, (PfPoint){ x, paper->y + row_height / 2 + 2.6 },
                       text);
    pf_figure_close(paper->page);
}

/* What is longer than the bar can be ends in an arrow head. */
static void
draw_arrow(PfFigure *page, PfInk ink, double x, double middle, double to)
{
    double side = to < 0 ? -1 : 1, from = x + side * arrow_gap;

    pf_figure_area(page, ink);
    pf_figure_point(page, from, middle - bar_height / 2);
    pf_figure_point(page, from + side * arrow, middle);
    pf_figure_point(page, from, middle + bar_height / 2);
}

/* `part` of all its length, to the right when it is more. */
static void
draw_bar(PfPaper *paper, const Columns *columns, double part)
{
    PfInk ink = { .role = part > 0 ? PF_INK_ACCENT : PF_INK_FAINT };
    double length = CLAMP(part, -1, 1) * columns->full;
    double middle = paper->y + row_height / 2;

    if (length != 0 && fabs(length) < least_bar)
        length = copysign(least_bar, length);
    if (length != 0)
        pf_figure_rect(paper->page, ink, (PfPoint){ columns->middle, middle - bar_height / 2 },
                       (PfPoint){ length, bar_height });
    if (fabs(part) > 1)
        draw_arrow(paper->page, ink, columns->middle + length, middle, part);
    pf_figure_rule(paper->page, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ columns->middle, paper->y },
                   (PfPoint){ columns->middle, paper->y + row_height });
}

/* How long the bar is: of the change in per cent, or beside those of other rows. */
static double
part_of(const PfCompareTable *table, const PfDelta *delta)
{
    double value;

    if (table->full > 0)
        return pf_delta_change(delta, &value) ? value / table->full : 0;
    if (delta->unit == PF_DELTA_SHARE)
        return pf_delta_change(delta, &value) ? value : 0;
    return pf_delta_ratio(delta, &value) ? value : 0;
}

static void
draw_numbers(const PfCompareTable *table, const Columns *columns, const PfCompareRow *row)
{
    PfPaper *paper = table->paper;
    PfTextStyle second = { { .role = PF_INK_SECOND }, PF_FONT_TEXT, text_size, PF_ALIGN_RIGHT };
    PfTextStyle style = { { .role = PF_INK_STRONG }, PF_FONT_TEXT, text_size, PF_ALIGN_RIGHT };
    g_autofree char *baseline = pf_delta_tell(row->delta->unit, &row->delta->baseline);
    g_autofree char *run = pf_delta_tell(row->delta->unit, &row->delta->run);
    g_autofree char *change = pf_delta_tell_change(row->delta);
    g_autofree char *ratio = row->mark ? g_strdup(row->mark) : pf_delta_tell_ratio(row->delta);
    double value;

    write_cell(paper, &second, columns->baseline, baseline);
    write_cell(paper, &style, columns->run, run);
    write_cell(paper, &style, columns->change, change);
    if (row->mark)
        style.ink.role = PF_INK_SECOND;
    else if (pf_delta_ratio(row->delta, &value) && fabs(value) >= strong_ratio)
        style.font = PF_FONT_TEXT_STRONG;
    write_cell(paper, &style, columns->sign, ratio ? ratio : "");
}

static void
draw_shape(const PfCompareTable *table, const Columns *columns, const PfCompareRow *row)
{
    double y = table->paper->y;
    PfScale time = { table->start, table->end, columns->shape,
                     columns->shape + columns->shape_width };
    PfBox box = { time.from, time.to, y + 2, y + row_height - 2 };

    if (table->has_shapes)
        pf_sparkline_pair_draw(table->paper->page, &row->shape, &row->baseline_shape, &time,
                               &box);
}

static void
draw_row(const PfCompareTable *table, const Columns *columns, const PfCompareRow *row)
{
    PfPaper *paper = table->paper;
    PfRoom room = pf_compare_rows_room(table);
    PfTextStyle name = { { .role = PF_INK_STRONG }, room.font, room.size, PF_ALIGN_LEFT };

    begin_part(paper, PF_ROLE_ROW);
    pf_figure_open(paper->page, &(PfGroup){ NULL, "delta", row->title });
    if (row->swatch.role != PF_INK_PAPER) {
        pf_figure_rect(paper->page, row->swatch,
                       (PfPoint){ paper->left, paper->y + (row_height - swatch_side) / 2 },
                       (PfPoint){ swatch_side, swatch_side });
    }
    write_cell(paper, &name, columns->name, row->name);
    draw_shape(table, columns, row);
    draw_numbers(table, columns, row);
    draw_bar(paper, columns, part_of(table, row->delta));
    pf_figure_close(paper->page);
    pf_figure_close(paper->page);
    paper->y += row_height;
    pf_figure_rule(paper->page, (PfInk){ .role = PF_INK_HAIR }, 0.35,
                   (PfPoint){ paper->left, paper->y }, (PfPoint){ paper->right, paper->y });
}

/* How many rows this page takes, so that on the next not a few stand alone. */
static size_t
rows_of_page(const PfPaper *paper, size_t n_left)
{
    size_t capacity = (size_t)fmax(floor(pf_paper_room(paper) / row_height + 1e-6), 1);
    if (n_left <= capacity)
        return n_left;

    size_t lacking = n_left - capacity < LEAST_ROWS ? LEAST_ROWS - (n_left - capacity) : 0;
    return capacity > lacking ? capacity - lacking : capacity;
}

/* Draws the rows of one page; returns where the next ones begin. */
static size_t
draw_part(const PfCompareTable *table, const PfCompareRow *rows, size_t from, size_t n)
{
    PfPaper *paper = table->paper;
    Columns columns = columns_of(table);

    begin_part(paper, PF_ROLE_TABLE);
    draw_head(table, &columns);
    size_t end = from + rows_of_page(paper, n - from);
    for (; from < end; from++)
        draw_row(table, &columns, &rows[from]);
    pf_figure_close(paper->page);
    return end;
}

void
pf_compare_rows_draw(const PfCompareTable *table, const PfCompareRow *rows, size_t n)
{
    pf_paper_need(table->paper, pf_compare_rows_height(MIN(n, LEAST_ROWS)));
    for (size_t at = draw_part(table, rows, 0, n); at < n;) {
        pf_paper_turn(table->paper);
        at = draw_part(table, rows, at, n);
    }
}
