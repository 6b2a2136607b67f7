#include "figure/share_key.h"

#include <math.h>

#include "figure/shorten.h"

static const double text_size = 7.5, head_size = 6.5;
static const double swatch = 8, name_indent = 12;
static const double number_gap = 10; /* before a column of numbers */
static const double title_height = 12, bar_height = 7, bar_gap = 5;
static const double row_height = 12, least_row = 9;
static const double block_gap = 10, column_gap = 20;
static const double least_width = 150; /* of a block beside another */

typedef struct {
    char *title, *first, *second;
    GArray *rows; /* PfShareRow, which own their strings */
    bool has_bar;
    double first_width, second_width; /* of its columns of numbers; 0: it has none */
} Block;

struct PfShareKey {
    PfMeasure measure;
    GPtrArray *blocks; /* Block */
};

static void
block_free(gpointer data)
{
    Block *block = data;

    for (guint i = 0; i < block->rows->len; i++) {
        PfShareRow *row = &g_array_index(block->rows, PfShareRow, i);
        g_free((char *)row->name);
        g_free((char *)row->first);
        g_free((char *)row->second);
    }
    g_array_unref(block->rows);
    g_free(block->title);
    g_free(block->first);
    g_free(block->second);
    g_free(block);
}

PfShareKey *
pf_share_key_new(const PfMeasure *measure)
{
    PfShareKey *key = g_new(PfShareKey, 1);

    *key = (PfShareKey){ *measure, g_ptr_array_new_with_free_func(block_free) };
    return key;
}

void
pf_share_key_free(PfShareKey *key)
{
    if (!key)
        return;
    g_ptr_array_unref(key->blocks);
    g_free(key);
}

static double
width_of(const PfShareKey *key, PfFont font, double size, const char *text)
{
    return text ? pf_measure(&key->measure, font, size, text) : 0;
}

void
pf_share_key_begin(PfShareKey *key, const char *title, const char *first, const char *second)
{
    Block *block = g_new(Block, 1);

    *block = (Block){ .title = g_strdup(title),
                      .first = g_strdup(first),
                      .second = g_strdup(second),
                      .rows = g_array_new(FALSE, FALSE, sizeof(PfShareRow)),
                      .first_width = width_of(key, PF_FONT_TEXT, head_size, first),
                      .second_width = width_of(key, PF_FONT_TEXT, head_size, second) };
    g_ptr_array_add(key->blocks, block);
}

void
pf_share_key_add(PfShareKey *key, const PfShareRow *row)
{
    Block *block = key->blocks->pdata[key->blocks->len - 1];

    g_array_append_val(block->rows, *row);
    PfShareRow *kept = &g_array_index(block->rows, PfShareRow, block->rows->len - 1);
    kept->name = g_strdup(row->name);
    kept->first = g_strdup(row->first);
    kept->second = g_strdup(row->second);
    block->has_bar |= row->share > 0;
    PfFont font = row->is_total ? PF_FONT_TEXT_STRONG : PF_FONT_TEXT;
    block->first_width = fmax(block->first_width, width_of(key, font, text_size, row->first));
    block->second_width =
        fmax(block->second_width, width_of(key, font, text_size, row->second));
}

static const Block *
block_at(const PfShareKey *key, guint i)
{
    return key->blocks->pdata[i];
}

static const PfShareRow *
row_at(const Block *block, guint i)
{
    return &g_array_index(block->rows, PfShareRow, i);
}

/* Of its title and its bar. */
static double
height_of_head(const Block *block)
{
    return title_height + (block->has_bar ? bar_height + bar_gap : 0);
}

static double
height_of(const Block *block, double row)
{
    return height_of_head(block) + row * block->rows->len;
}

/* How many blocks stand side by side. */
static guint
columns_of(const PfShareKey *key, double width)
{
    double fitting = floor((width + column_gap) / (least_width + column_gap));
    return (guint)CLAMP(fitting, 1, fmax(key->blocks->len, 1));
}

double
pf_share_key_height(const PfShareKey *key, double width)
{
    guint n = columns_of(key, width);
    double highest = 0;

    for (guint column = 0; column < n; column++) {
        double height = 0;
        for (guint i = column; i < key->blocks->len; i += n)
            height += height_of(block_at(key, i), row_height) + (i >= n ? block_gap : 0);
        highest = fmax(highest, height);
    }
    return highest;
}

double
pf_share_key_least(const PfShareKey *key)
{
    return key->blocks->len == 0 ? 0 : height_of(block_at(key, 0), least_row);
}

/* A block on its way to the page. */
typedef struct {
    const PfShareKey *key;
    const PfSharePlace *place;
    const Block *block;
    double left, right, top;
    double row;                       /* how high one is */
    double first_right, second_right; /* where the columns of numbers end */
    double name_width;
} Drawing;

/* Where the names and the numbers of a block stand, after a last column so wide. */
static void
set_columns(Drawing *drawing, double last)
{
    double first = drawing->block->first_width;

    drawing->second_right = drawing->right;
    drawing->first_right = drawing->right - (last > 0 ? last + number_gap : 0);
    drawing->name_width = drawing->first_right - first - (first > 0 ? number_gap : 0)
                          - drawing->left - name_indent;
}

static void
open_part(const Drawing *drawing, PfRole role)
{
    if (drawing->place->is_table)
        pf_figure_open_part(drawing->place->figure, &(PfPart){ .role = role });
}

static void
close_part(const Drawing *drawing)
{
    if (drawing->place->is_table)
        pf_figure_close(drawing->place->figure);
}

static void
write_right(const Drawing *drawing, PfInkRole ink, PfFont font, double size, PfPoint at,
            const char *text)
{
    open_part(drawing, PF_ROLE_CELL);
    if (text)
        pf_figure_write(drawing->place->figure, ink, font, size, PF_ALIGN_RIGHT, at, text);
    close_part(drawing);
}

/* The title shares its line with the heads of the numbers. */
static void
draw_title(const Drawing *drawing)
{
    const Block *block = drawing->block;
    double baseline = drawing->top + 7;
    double taken = width_of(drawing->key, PF_FONT_TEXT, head_size, block->first);
    double right = taken > 0 ? drawing->first_right - taken : drawing->first_right;
    PfRoom room = { &drawing->key->measure, PF_FONT_TEXT_STRONG, text_size,
                    fmax(right - number_gap - drawing->left, 0) };
    g_autofree char *title = pf_shorten_end(block->title, &room);

    pf_figure_write(drawing->place->figure, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ drawing->left, baseline }, title);
    if (block->first) {
        pf_figure_write(drawing->place->figure, PF_INK_FAINT, PF_FONT_TEXT, head_size,
                        PF_ALIGN_RIGHT, (PfPoint){ drawing->first_right, baseline },
                        block->first);
    }
    if (block->second) {
        pf_figure_write(drawing->place->figure, PF_INK_FAINT, PF_FONT_TEXT, head_size,
                        PF_ALIGN_RIGHT, (PfPoint){ drawing->second_right, baseline },
                        block->second);
    }
}

/* The parts side by side, which are the whole. */
static void
draw_bar(const Drawing *drawing)
{
    PfFigure *figure = drawing->place->figure;
    double width = drawing->right - drawing->left, x = drawing->left;
    double top = drawing->top + title_height;

    pf_figure_open(figure, &(PfGroup){ NULL, "share-bar", NULL });
    pf_figure_rect(figure, (PfInk){ .role = PF_INK_TRACK }, (PfPoint){ x, top },
                   (PfPoint){ width, bar_height });
    for (guint i = 0; i < drawing->block->rows->len; i++) {
        const PfShareRow *row = row_at(drawing->block, i);
        double part = fmin(width * row->share, drawing->right - x);
        if (row->sign != PF_SIGN_NONE && part > 0)
            pf_figure_rect(figure, row->ink, (PfPoint){ x, top },
                           (PfPoint){ part, bar_height });
        x += fmax(part, 0);
    }
    pf_figure_close(figure);
}

static void
draw_sign(const Drawing *drawing, const PfShareRow *row, double top)
{
    PfFigure *figure = drawing->place->figure;
    double size = fmin(swatch, drawing->row - 2.5), middle = top + 5;
    double left = drawing->left;

    if (row->sign == PF_SIGN_AREA) {
        pf_figure_rect(figure, row->ink, (PfPoint){ left, middle - size / 2 },
                       (PfPoint){ size, size });
    } else if (row->sign == PF_SIGN_LINE) {
        pf_figure_rule(figure, row->ink, 1.2, (PfPoint){ left, middle },
                       (PfPoint){ left + swatch, middle });
    }
}

static void
draw_row(const Drawing *drawing, const PfShareRow *row, double top)
{
    PfFigure *figure = drawing->place->figure;
    PfFont font = row->is_total ? PF_FONT_TEXT_STRONG : PF_FONT_TEXT;
    PfRoom room = { &drawing->key->measure, font, text_size, fmax(drawing->name_width, 0) };
    g_autofree char *name = pf_shorten_end(row->name, &room);
    double baseline = top + 7.6, rule = top - 0.08 * drawing->row;

    pf_figure_open(figure, &(PfGroup){ NULL, "key-row", row->name });
    open_part(drawing, PF_ROLE_ROW);
    open_part(drawing, PF_ROLE_CELL);
    if (row->is_total)
        pf_figure_rule(figure, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                       (PfPoint){ drawing->left, rule }, (PfPoint){ drawing->right, rule });
    draw_sign(drawing, row, top);
    pf_figure_write(figure, PF_INK_STRONG, font, text_size, PF_ALIGN_LEFT,
                    (PfPoint){ drawing->left + name_indent, baseline }, name);
    close_part(drawing);
    write_right(drawing, PF_INK_STRONG, font, text_size,
                (PfPoint){ drawing->first_right, baseline }, row->first);
    write_right(drawing, PF_INK_STRONG, font, text_size,
                (PfPoint){ drawing->second_right, baseline }, row->second);
    close_part(drawing);
    pf_figure_close(figure);
}

/* With as many rows as have room above `bottom`; returns where it ends. */
static double
draw_block(const Drawing *drawing, double bottom)
{
    double y = drawing->top + height_of_head(drawing->block);

    open_part(drawing, PF_ROLE_PARAGRAPH);
    draw_title(drawing);
    if (drawing->block->has_bar)
        draw_bar(drawing);
    close_part(drawing);
    open_part(drawing, PF_ROLE_TABLE);
    for (guint i = 0; i < drawing->block->rows->len; i++) {
        if (y + drawing->row > bottom + 1e-6)
            break;
        draw_row(drawing, row_at(drawing->block, i), y);
        y += drawing->row;
    }
    close_part(drawing);
    return y;
}

/* The blocks that stand one over the other: each `step`th from `first` on. */
typedef struct {
    guint first, step;
    double left, right;
} Column;

/* Whether a block is drawn where so much room is left, with its gap; the first always is. */
static bool
is_taken(const PfShareKey *key, const Column *column, guint i, double room)
{
    return i == 0
           || height_of(block_at(key, i), least_row)
                  <= room - (i > column->first ? block_gap : 0) + 1e-6;
}

/* How high rows can be so that all blocks that are drawn fit, or at least. */
static double
row_of(const PfShareKey *key, const Column *column, double room)
{
    double rows = 0, heads = 0, left = room;

    for (guint i = column->first; i < key->blocks->len; i += column->step) {
        double gap = i > column->first ? block_gap : 0;
        if (!is_taken(key, column, i, left))
            continue;
        left -= height_of(block_at(key, i), least_row) + gap;
        heads += height_of_head(block_at(key, i)) + gap;
        rows += block_at(key, i)->rows->len;
    }
    return fmin(fmax((room - heads) / fmax(rows, 1), least_row), row_height);
}

/* The widest last column of numbers: blocks one over the other have theirs in line. */
static double
last_of(const PfShareKey *key, const Column *column)
{
    double last = 0;

    for (guint i = column->first; i < key->blocks->len; i += column->step)
        last = fmax(last, block_at(key, i)->second_width);
    return last;
}

/* Blocks one over the other; what has no room is left out, but for the first. */
static double
draw_blocks(const PfShareKey *key, const PfSharePlace *place, const Column *column)
{
    double room = place->box.bottom - place->box.top;
    double row = row_of(key, column, room), end = place->box.top;
    double last = last_of(key, column);

    for (guint i = column->first; i < key->blocks->len; i += column->step) {
        if (!is_taken(key, column, i, room))
            continue;
        double gap = i > column->first ? block_gap : 0;
        Drawing drawing = { .key = key,
                            .place = place,
                            .block = block_at(key, i),
                            .left = column->left,
                            .right = column->right,
                            .top = end + gap,
                            .row = row };
        room -= height_of(drawing.block, least_row) + gap;
        set_columns(&drawing, last);
        end = draw_block(&drawing, place->box.bottom);
    }
    return end;
}

double
pf_share_key_draw(const PfShareKey *key, const PfSharePlace *place)
{
    double width = place->box.right - place->box.left, end = place->box.top;
    guint n = place->is_below ? columns_of(key, width) : 1;
    double column = (width + column_gap) / n - column_gap;

    pf_figure_open(place->figure, &(PfGroup){ .id = "key", .kind = "key" });
    for (guint i = 0; i < n; i++) {
        double left = place->box.left + i * (column + column_gap);
        Column of = { i, n, left, left + column };
        end = fmax(end, draw_blocks(key, place, &of));
    }
    pf_figure_close(place->figure);
    return end;
}
