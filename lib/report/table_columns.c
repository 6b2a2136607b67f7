/*
 * table_columns.c - where the columns of a picture stand, and how wide they are.
 *
 * Numbers have the width they need. Where that leaves too little, texts give way, names less
 * than others; none becomes so short that nobody can read it.
 */
#include <math.h>

#include "figure/distinct.h"
#include "report/table_sheet.h"

static const double least_gap = 8, most_gap = 22, group_gap = 8;
static const double filling_gap = 36; /* the widest that lets a table fill the page */
static const double short_bar = 26;
static const double head_size = 6.5;
static const double indent = 6, least_indent = 3; /* of a level, LOOK.md 11.2 */
static const double tree_share = 0.3;             /* of the width, for indents alone */
static const double least_text = 12;              /* where nothing else lets a table fit */
static const double tree_bar_gap = 2, flat_bar_gap = 4;
static const double swatch_width = 11; /* with the space after it */
static const double depth_size = 6;    /* of the number before a row that is too deep */

/* How wide a text may be at least, and what it takes of what there is. */
typedef struct {
    double least, weight;
} Giving;

static const Giving givings[] = {
    [PF_GIVES_NOTHING] = { 0, 0 },
    [PF_GIVES_NAME] = { 64, 2 },
    [PF_GIVES_MIDDLE] = { 40, 1 },
    [PF_GIVES_END] = { 60, 2 },
};

/* Numbers with a bar may be set strong, which is wider. */
static PfFont
widest_font(const PfSheetColumn *column)
{
    return column->look.bar == PF_BAR_NONE ? column->look.font : PF_FONT_TEXT_STRONG;
}

/* How much the number takes before a row that is deeper than rows stand in. */
static double
depth_width(const PfSheet *sheet, size_t row)
{
    g_autofree char *depth = pf_sheet_depth_text(sheet, row);

    return depth ? pf_measure(sheet->measure, PF_FONT_TEXT, depth_size, depth) + 3 : 0;
}

/* What stands before the text of a cell. */
double
pf_sheet_before(const PfSheet *sheet, size_t row, const PfSheetColumn *column)
{
    if (column->has_swatch)
        return swatch_width;
    return column->is_tree ? pf_sheet_indent(sheet, row) + depth_width(sheet, row) : 0;
}

char *
pf_sheet_depth_text(const PfSheet *sheet, size_t row)
{
    unsigned depth = sheet->rows[row].depth;

    return depth > sheet->most_depth ? g_strdup_printf("%u", depth) : NULL;
}

static double
width_of(const PfSheet *sheet, PfFont font, double size, const char *text)
{
    return pf_measure(sheet->measure, font, size, text);
}

/* The width that a column has where there is room enough. */
static double
natural_width(const PfSheet *sheet, const PfSheetColumn *column)
{
    double width = width_of(sheet, PF_FONT_TEXT, head_size, column->head);

    for (size_t i = 0; i < sheet->n_rows; i++) {
        double text = width_of(sheet, widest_font(column), column->look.size, column->texts[i]);
        width = fmax(width, pf_sheet_before(sheet, i, column) + text);
    }
    return width;
}

/* The least that a column can do with. */
static double
least_width(const PfSheet *sheet, const PfSheetColumn *column, double natural)
{
    double head = pf_measure(sheet->measure, PF_FONT_TEXT, head_size, column->head);
    double before = 0;

    if (column->look.giving == PF_GIVES_NOTHING)
        return natural;
    for (size_t i = 0; i < sheet->n_rows; i++)
        before = fmax(before, pf_sheet_before(sheet, i, column));
    return fmin(natural, fmax(head, before + givings[column->look.giving].least));
}

/* How far rows stand in: in a tree that is too deep for the page less far, and from some depth
 * on no further. */
static void
set_indent(PfSheet *sheet, double width)
{
    unsigned deepest = 1;

    for (size_t i = 0; i < sheet->n_rows; i++)
        deepest = MAX(deepest, sheet->rows[i].depth);
    sheet->indent = fmin(indent, fmax(least_indent, tree_share * width / deepest));
    sheet->most_depth = MIN(deepest, (unsigned)(tree_share * width / sheet->indent + 1e-9));
}

/* Before a column; more where a group of columns begins or ends. */
static double
gap_before(const PfSheet *sheet, size_t column, double gap)
{
    const char *before = column > 0 ? sheet->columns[column - 1].look.group : NULL;

    if (column == 0)
        return sheet->rank_width > 0 ? least_gap : 0;
    return gap + (g_strcmp0(before, sheet->columns[column].look.group) != 0 ? group_gap : 0);
}

double
pf_sheet_bar_gap(const PfSheet *sheet)
{
    return sheet->is_tree ? tree_bar_gap : flat_bar_gap;
}

/* What is no column: gaps, bars, and the numbers of rows. */
static double
width_between(const PfSheet *sheet, double gap)
{
    double width = sheet->rank_width;

    for (size_t i = 0; i < sheet->n_columns; i++) {
        double bar = sheet->columns[i].bar;
        width += gap_before(sheet, i, gap) + (bar > 0 ? pf_sheet_bar_gap(sheet) + bar : 0);
    }
    return width;
}

/* How wide a column is where texts have `most` for each part of their weight. */
static double
given_width(const PfSheetColumn *column, double least, double most)
{
    double weight = givings[column->look.giving].weight;

    return weight > 0 ? fmin(column->width, fmax(least, most * weight)) : column->width;
}

static double
sum_of(const PfSheet *sheet, const double *least, double most)
{
    double sum = 0;

    for (size_t i = 0; i < sheet->n_columns; i++)
        sum += given_width(&sheet->columns[i], least[i], most);
    return sum;
}

/* Makes texts narrower until all columns together fit into `width`, or need to be wider. */
static void
narrow(PfSheet *sheet, const double *least, double width)
{
    double fitting = 0, above = width;

    for (int step = 0; step < 40; step++) {
        double middle = (fitting + above) / 2;
        if (sum_of(sheet, least, middle) <= width)
            fitting = middle;
        else
            above = middle;
    }
    for (size_t i = 0; i < sheet->n_columns; i++) {
        PfSheetColumn *column = &sheet->columns[i];
        double given = given_width(column, least[i], fitting);
        column->is_cut = given < column->width;
        column->width = given;
    }
}

static void
shorten_column(const PfSheet *sheet, PfSheetColumn *column)
{
    g_autofree PfRoom *rooms = g_new(PfRoom, sheet->n_rows + 1);

    for (size_t i = 0; i < sheet->n_rows; i++) {
        double width = column->width - pf_sheet_before(sheet, i, column);
        rooms[i] = (PfRoom){ sheet->measure, column->look.font, column->look.size, width };
    }
    if (column->look.giving == PF_GIVES_NAME) {
        char **shown =
            pf_shorten_distinct((const char *const *)column->texts, rooms, sheet->n_rows);
        g_strfreev(column->texts);
        column->texts = shown;
        return;
    }
    for (size_t i = 0; i < sheet->n_rows; i++) {
        char *whole = column->texts[i];
        column->texts[i] = column->look.giving == PF_GIVES_END
                               ? pf_shorten_end(whole, &rooms[i])
                               : pf_shorten(whole, &rooms[i]);
        g_free(whole);
    }
}

/* A table that is ranked has numbers before its rows, but for a tree. */
static void
set_rank_width(PfSheet *sheet)
{
    g_autofree char *last = g_strdup_printf("%zu", MAX(sheet->n_rows, 10));

    for (size_t i = 0; i < sheet->n_columns; i++)
        if (sheet->columns[i].look.bar != PF_BAR_NONE && !sheet->is_tree)
            sheet->rank_width = pf_measure(sheet->measure, PF_FONT_TEXT, head_size, last);
}

static double
place(PfSheet *sheet, double left, double gap)
{
    double x = left + sheet->rank_width;

    sheet->left = left;
    for (size_t i = 0; i < sheet->n_columns; i++) {
        PfSheetColumn *column = &sheet->columns[i];
        column->x = x + gap_before(sheet, i, gap);
        x = column->x + column->width;
        if (column->bar > 0)
            x += pf_sheet_bar_gap(sheet) + column->bar;
    }
    sheet->right = x;
    return x - left;
}

/* Sets what columns would like to have and the least they need; returns the sum of the first.
 */
static double
set_widths(PfSheet *sheet, double *least)
{
    double sum = 0;

    for (size_t i = 0; i < sheet->n_columns; i++) {
        PfSheetColumn *column = &sheet->columns[i];
        column->width = natural_width(sheet, column);
        least[i] = least_width(sheet, column, column->width);
        sum += column->width;
    }
    return sum;
}

/* What can be had before texts give way: shorter bars, and places in files without the file. */
static void
save_room(PfSheet *sheet)
{
    for (size_t i = 0; i < sheet->n_columns; i++) {
        PfSheetColumn *column = &sheet->columns[i];
        column->bar = fmin(column->bar, short_bar);
        if (!column->look.is_source || column->is_placed)
            continue;
        column->is_placed = true;
        pf_sheet_set_texts(sheet, column);
    }
}

/* On a page that cannot be wider rows stand less far in, then texts are as short as can be, and
 * at last there are no bars. */
static void
squeeze(PfSheet *sheet, double *least, double width)
{
    double room = width - width_between(sheet, least_gap);

    for (int part = 2; sheet->is_tree && part <= 32; part *= 2) {
        if (sum_of(sheet, least, 0) <= room)
            return;
        set_indent(sheet, width / part);
        set_widths(sheet, least);
    }
    if (sum_of(sheet, least, 0) <= room)
        return;
    for (size_t i = 0; i < sheet->n_columns; i++)
        if (givings[sheet->columns[i].look.giving].weight > 0)
            least[i] = fmin(least[i], least_text);
    for (size_t i = 0; sum_of(sheet, least, 0) > room && i < sheet->n_columns; i++) {
        sheet->columns[i].bar = 0;
        room = width - width_between(sheet, least_gap);
    }
}

/* The space between columns: a table that is nearly as wide as the page is just as wide. */
static double
wide_gap(const PfSheet *sheet, double room)
{
    double n = (double)(sheet->n_columns - 1);
    double gap = least_gap + room / n;

    return gap > filling_gap ? fmin(gap, most_gap) : gap;
}

/* Names have what is left of the width; where there are only numbers, the spaces between. */
static void
fill(PfSheet *sheet, double rest)
{
    PfSheetColumn *widest = NULL;

    for (size_t i = 0; i < sheet->n_columns; i++) {
        PfSheetColumn *column = &sheet->columns[i];
        if (!widest || (givings[column->look.giving].weight > 0 && widest->is_right)
            || (column->look.giving == PF_GIVES_NAME && widest->look.giving != PF_GIVES_NAME))
            widest = column;
    }
    if (!widest || rest <= 0)
        return;
    if (widest->is_right && sheet->n_columns > 1) {
        for (size_t i = 1; i < sheet->n_columns; i++)
            sheet->columns[i].width += rest / (double)(sheet->n_columns - 1);
    } else {
        widest->width += rest;
    }
}

double
pf_sheet_fit(PfSheet *sheet, double left, double width)
{
    g_autofree double *least = g_new(double, sheet->n_columns + 1);
    double gap = least_gap;

    set_rank_width(sheet);
    set_indent(sheet, width);
    double sum = set_widths(sheet, least);
    double room = width - width_between(sheet, gap);
    if (sum > room) {
        save_room(sheet);
        sum = set_widths(sheet, least);
        room = width - width_between(sheet, gap);
        if (sheet->is_filling) {
            squeeze(sheet, least, width);
            room = width - width_between(sheet, gap);
        }
    }
    if (sum > room)
        narrow(sheet, least, room);
    else if (sheet->n_columns > 1)
        gap = wide_gap(sheet, room - sum);
    for (size_t i = 0; i < sheet->n_columns; i++)
        if (sheet->columns[i].is_cut)
            shorten_column(sheet, &sheet->columns[i]);
    double taken = place(sheet, left, gap);
    if (!sheet->is_filling || taken >= width)
        return taken;
    fill(sheet, width - taken);
    return place(sheet, left, gap);
}
