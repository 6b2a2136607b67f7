#include "figure/key.h"

#include <math.h>
#include <string.h>

#include "figure/distinct.h"
#include "figure/key_growth.h"
#include "figure/layer_title.h"
#include "figure/shorten.h"
#include "figure/sparkline.h"

static const double head_baseline = 7;
static const double head_rule = 11.5;
static const double arrow_width = 10;

typedef struct {
    PfFigure *figure;
    const PfKey *asked;
    const PfBox *box;
    PfKeyColumns columns;
    double row_height;
    char **names; /* of the bands, as they fit */
} Drawing;

/* Small rows have small names; numbers are a little larger, as their face looks smaller. */
static double
name_size(double row)
{
    if (row < 9)
        return 6;
    return row < 10.4 ? 6.5 : 7;
}

static double
number_size(double row)
{
    return name_size(row) + 0.5;
}

/* In the key of a page. */
static double
name_width(double key_width)
{
    return pf_key_columns(PF_KEY_OF_PAGE, 0, key_width).name_width;
}

bool
pf_key_is_as_good(char *const *names, double wide, double narrow, const PfMeasure *measure)
{
    static const double hopeless = 4; /* times the room: what is shown is a fragment anyway */
    bool is_any_hopeless = false;

    for (; *names; names++) {
        double width = pf_measure(measure, PF_FONT_MONO, name_size(HUGE_VAL), *names);
        if (width > hopeless * name_width(wide))
            is_any_hopeless = true;
        else if (width > name_width(narrow))
            return false;
    }
    return is_any_hopeless;
}

static void
draw_rule(const Drawing *key, double y)
{
    pf_figure_rule(key->figure, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ key->box->left, y }, (PfPoint){ key->box->right, y });
}

/* Where the names stand, up to the next column. */
static PfRoom
name_room(const Drawing *key, PfFont font, double size)
{
    return (PfRoom){ &key->asked->measure, font, size, key->columns.name_width };
}

static const char *
longer_that_fits(const PfRoom *room, const char *text, const char *shorter)
{
    bool fits = pf_measure(room->measure, room->font, room->size, text) <= room->width;
    return fits ? text : shorter;
}

/* Parts of a table; a key that is none has groups alone. */
static void
open_part(const Drawing *key, PfRole role)
{
    if (pf_key_is_table(key->asked->form))
        pf_figure_open_part(key->figure, &(PfPart){ .role = role });
}

static void
close_part(const Drawing *key)
{
    if (pf_key_is_table(key->asked->form))
        pf_figure_close(key->figure);
}

/* A number or the head of its column, by its right end. */
static void
write_cell(const Drawing *key, PfRole role, const PfTextStyle *style, PfPoint at,
           const char *text)
{
    open_part(key, role);
    pf_figure_text(key->figure, style, at, text);
    close_part(key);
}

static void
draw_head(const Drawing *key)
{
    static const PfTextStyle left = { { PF_INK_FAINT, 0 }, PF_FONT_TEXT, 6.5, PF_ALIGN_LEFT };
    static const PfTextStyle right = { { PF_INK_FAINT, 0 }, PF_FONT_TEXT, 6.5, PF_ALIGN_RIGHT };
    const PfKeyColumns *columns = &key->columns;
    PfRoom room = name_room(key, left.font, left.size);
    double y = key->box->top + head_baseline;
    const char *noun = key->asked->stack->noun;
    const char *suffix = key->asked->stack->is_apart ? "" : ", in the order of the stack";
    g_autofree char *order = g_strconcat(noun, suffix, NULL);

    open_part(key, PF_ROLE_ROW);
    write_cell(key, PF_ROLE_HEAD_CELL, &left, (PfPoint){ columns->names, y },
               longer_that_fits(&room, order, noun));
    if (columns->shape_width > 0)
        write_cell(key, PF_ROLE_HEAD_CELL, &left, (PfPoint){ columns->shapes, y }, "over time");
    if (columns->means > 0)
        write_cell(key, PF_ROLE_HEAD_CELL, &right, (PfPoint){ columns->means, y }, "mean");
    write_cell(key, PF_ROLE_HEAD_CELL, &right, (PfPoint){ columns->peaks, y }, "peak");
    write_cell(key, PF_ROLE_HEAD_CELL, &right, (PfPoint){ columns->shares, y }, "share");
    close_part(key);
    draw_rule(key, key->box->top + head_rule);
}

/* The mean stands back where the peak and the share do not. */
static void
draw_numbers(const Drawing *key, PfFont font, double baseline, uint64_t peak, double mean)
{
    const PfKeyColumns *columns = &key->columns;
    PfTextStyle style = {
        { PF_INK_STRONG, 0 }, font, number_size(key->row_height), PF_ALIGN_RIGHT
    };
    PfTextStyle back = style;
    g_autofree char *mean_text = pf_stack_tell(key->asked->stack, mean);
    g_autofree char *peak_text = pf_stack_tell(key->asked->stack, (double)peak);
    g_autofree char *share = pf_unit_percent(mean / key->asked->stack->mean);

    if (font == PF_FONT_TEXT)
        back.ink.role = PF_INK_SECOND;
    if (columns->means > 0)
        write_cell(key, PF_ROLE_CELL, &back, (PfPoint){ columns->means, baseline }, mean_text);
    write_cell(key, PF_ROLE_CELL, &style, (PfPoint){ columns->peaks, baseline }, peak_text);
    write_cell(key, PF_ROLE_CELL, &style, (PfPoint){ columns->shares, baseline }, share);
}

/* At the end of the column of names. */
static void
draw_arrow(const Drawing *key, double y)
{
    double right = key->columns.names + key->columns.name_width;

    pf_figure_write(key->figure, PF_INK_STRONG, PF_FONT_TEXT_STRONG, 7, PF_ALIGN_RIGHT,
                    (PfPoint){ right, y }, PF_KEY_ARROW);
}

static void
draw_other(const Drawing *key, PfPoint at, bool is_growing)
{
    PfRoom room = name_room(key, PF_FONT_TEXT, number_size(key->row_height));
    g_autofree char *name = pf_layer_other_name(key->asked->stack);

    if (is_growing) {
        draw_arrow(key, at.y);
        room.width -= arrow_width;
    }
    pf_figure_write(key->figure, PF_INK_SECOND, room.font, room.size, PF_ALIGN_LEFT, at,
                    longer_that_fits(&room, name, "OTHER"));
}

static bool
is_growing(const PfLayer *layer)
{
    return layer->band && layer->band->growing == PF_YES;
}

static void
draw_name(const Drawing *key, size_t i, PfPoint at)
{
    const PfLayer *layer = &key->asked->stack->layers[i];
    const char *name = key->names[i];
    PfFullName full = { (unsigned)i + 1, layer->ink, layer->name->label };

    if (is_growing(layer))
        draw_arrow(key, at.y);
    if (strcmp(name, layer->name->label) != 0)
        g_array_append_val(key->asked->full_names, full);

    pf_figure_write(key->figure, PF_INK_STRONG, PF_FONT_MONO, name_size(key->row_height),
                    PF_ALIGN_LEFT, at, name);
}

/* What of each name there is room for, beside the sign of growth where it has one. */
static char **
names_that_fit(const Drawing *key)
{
    const PfStack *stack = key->asked->stack;
    g_autofree PfRoom *rooms = g_new(PfRoom, stack->n_bands + 1);

    for (size_t i = 0; i < stack->n_bands; i++) {
        rooms[i] = name_room(key, PF_FONT_MONO, name_size(key->row_height));
        if (is_growing(&stack->layers[i]))
            rooms[i].width -= arrow_width;
    }
    return pf_shorten_distinct((const char *const *)key->asked->names, rooms, stack->n_bands);
}

static void
draw_swatch(const Drawing *key, PfInk ink, double middle)
{
    double swatch = fmin(8, key->row_height - 2.5);

    pf_figure_rect(key->figure, ink, (PfPoint){ key->box->left, middle - swatch / 2 },
                   (PfPoint){ swatch, swatch });
}

static void
draw_shape(const Drawing *key, size_t layer, double top)
{
    double bottom = top + key->row_height - 1.7;
    double left = key->columns.shapes;
    PfBox box = { left, left + key->columns.shape_width, top + 1.7, bottom };

    pf_sparkline_draw(key->figure, key->asked->stack, &key->asked->stack->layers[layer],
                      &key->asked->time, &box);
}

static void
draw_row(const Drawing *key, size_t i, double top, bool is_other_growing)
{
    const PfLayer *layer = &key->asked->stack->layers[i];
    double middle = top + key->row_height / 2;
    g_autofree char *title = pf_layer_title(key->asked->stack, i);
    PfPoint at = { key->columns.names, middle + 2.5 };

    pf_figure_open(key->figure, &(PfGroup){ NULL, "key-row", title });
    open_part(key, PF_ROLE_ROW);
    open_part(key, PF_ROLE_CELL);
    draw_swatch(key, layer->ink, middle);
    if (layer->name)
        draw_name(key, i, at);
    else
        draw_other(key, at, is_other_growing);
    close_part(key);
    if (key->columns.shape_width > 0) {
        open_part(key, PF_ROLE_CELL);
        draw_shape(key, i, top);
        close_part(key);
    }
    draw_numbers(key, PF_FONT_TEXT, middle + 2.6, layer->peak, layer->mean);
    close_part(key);
    pf_figure_close(key->figure);
}

static void
draw_total(const Drawing *key, double top)
{
    const PfStack *stack = key->asked->stack;
    double baseline = top + key->row_height / 2 + 2.6;

    PfTextStyle style = {
        { PF_INK_STRONG, 0 }, PF_FONT_TEXT_STRONG, number_size(key->row_height), PF_ALIGN_LEFT
    };

    draw_rule(key, top);
    open_part(key, PF_ROLE_ROW);
    write_cell(key, PF_ROLE_CELL, &style, (PfPoint){ key->columns.names, baseline }, "total");
    if (key->columns.shape_width > 0) { /* a total has no shape */
        open_part(key, PF_ROLE_CELL);
        close_part(key);
    }
    draw_numbers(key, PF_FONT_TEXT_STRONG, baseline, stack->totals[stack->peak_at],
                 stack->mean);
    close_part(key);
}

/* Of the list under the total, where rows need at least as much of the room as they do. */
static double
growth_height(const PfStack *stack, PfKeyForm form, size_t n_hidden, double room)
{
    double rows = (double)(stack->n_layers + 1) * pf_key_least_row(form);
    return pf_key_growth_height(stack, n_hidden, room - pf_key_head - pf_key_foot - rows);
}

double
pf_key_height(const PfStack *stack, PfKeyForm form, double room)
{
    g_autoptr(GPtrArray) hidden = pf_key_hidden_growth(stack);
    double growth = growth_height(stack, form, hidden->len, room);
    double around = pf_key_head + pf_key_foot + growth;
    size_t n_rows = stack->n_layers + 1;

    return around + (double)n_rows * pf_key_row_height(form, n_rows, room - around);
}

static void
draw_table(const Drawing *key, double rows, bool is_other_growing)
{
    size_t n = key->asked->stack->n_layers;

    open_part(key, PF_ROLE_TABLE);
    draw_head(key);
    for (size_t i = 0; i < n; i++)
        draw_row(key, i, rows + (double)i * key->row_height, is_other_growing);
    draw_total(key, rows + (double)n * key->row_height);
    close_part(key);
}

double
pf_key_draw(PfFigure *figure, const PfKey *asked)
{
    const PfStack *stack = asked->stack;
    const PfBox *box = &asked->box;
    g_autoptr(GPtrArray) hidden = pf_key_hidden_growth(stack);
    double room = box->bottom - box->top;
    double growth = growth_height(stack, asked->form, hidden->len, room);
    size_t n_rows = stack->n_layers + 1;
    Drawing key = {
        .figure = figure,
        .asked = asked,
        .box = box,
        .columns = pf_key_columns(asked->form, box->left, box->right),
        .row_height =
            pf_key_row_height(asked->form, n_rows, room - pf_key_head - pf_key_foot - growth),
    };
    double rows = box->top + pf_key_head, end = rows + (double)n_rows * key.row_height;
    g_auto(GStrv) names = names_that_fit(&key);

    key.names = names;
    pf_figure_open(figure, &(PfGroup){ .id = "key", .kind = "key" });
    draw_table(&key, rows, hidden->len > 0);
    if (growth > 0) {
        PfBox below = { key.columns.names, box->right, end + pf_key_foot, 0 };
        below.bottom = below.top + growth;
        open_part(&key, PF_ROLE_PARAGRAPH);
        pf_key_growth_draw(figure, hidden, &below, asked);
        close_part(&key);
    }
    pf_figure_close(figure);
    return end + growth + (pf_key_is_table(asked->form) ? pf_key_foot : 0);
}
