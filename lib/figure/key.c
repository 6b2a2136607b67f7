#include "figure/key.h"

#include <math.h>
#include <string.h>

#include "figure/distinct.h"
#include "figure/key_growth.h"
#include "figure/layer_title.h"
#include "figure/shorten.h"
#include "figure/sparkline.h"

/* LOOK.md, sections 7 and 8. */
static const double head_baseline = 7;
static const double head_rule = 11.5;
static const double head_height = 14;
static const double least_row = 8.2;
static const double greatest_row = 17;
static const double share_width = 36;
static const double peak_width = 48;
static const double shape_width = 52; /* of its column */
static const double shape_indent = 12, shape_drawn = 36;
static const double name_indent = 12;
static const double column_gap = 8;
static const double foot = 2;
static const double widest_without_shapes = 230;
static const double arrow_width = 10;

typedef struct {
    PfFigure *figure;
    const PfKey *asked;
    const PfBox *box;
    double row_height;
    bool has_shapes;
    char **names; /* of the bands, as they fit */
} Drawing;

size_t
pf_key_capacity(double height)
{
    double rows = floor((height - head_height - foot) / least_row) - 1; /* of the total */
    return (size_t)fmax(rows, 1);
}

double
pf_key_name_width(double key_width)
{
    double shapes = key_width > widest_without_shapes ? shape_width : 0;
    return key_width - name_indent - share_width - peak_width - shapes - column_gap;
}

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

bool
pf_key_is_as_good(char *const *names, double wide, double narrow, const PfMeasure *measure)
{
    static const double hopeless = 4; /* times the room: what is shown is a fragment anyway */
    bool is_any_hopeless = false;

    for (; *names; names++) {
        double width = pf_measure(measure, PF_FONT_MONO, name_size(greatest_row), *names);
        if (width > hopeless * pf_key_name_width(wide))
            is_any_hopeless = true;
        else if (width > pf_key_name_width(narrow))
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
    double width = pf_key_name_width(key->box->right - key->box->left);
    return (PfRoom){ &key->asked->measure, font, size, width };
}

static const char *
longer_that_fits(const PfRoom *room, const char *text, const char *shorter)
{
    bool fits = pf_measure(room->measure, room->font, room->size, text) <= room->width;
    return fits ? text : shorter;
}

/* Where the small shapes stand. */
static double
left_of_shapes(const Drawing *key)
{
    return key->box->right - share_width - peak_width - shape_width + shape_indent;
}

static void
draw_head(const Drawing *key)
{
    static const double size = 6.5;
    const PfBox *box = key->box;
    PfRoom room = name_room(key, PF_FONT_TEXT, size);
    double y = box->top + head_baseline;
    const char *noun = key->asked->stack->noun;
    const char *suffix = key->asked->stack->is_apart ? "" : ", in the order of the stack";
    g_autofree char *order = g_strconcat(noun, suffix, NULL);

    pf_figure_write(key->figure, PF_INK_FAINT, PF_FONT_TEXT, size, PF_ALIGN_LEFT,
                    (PfPoint){ box->left + name_indent, y },
                    longer_that_fits(&room, order, noun));
    if (key->has_shapes)
        pf_figure_write(key->figure, PF_INK_FAINT, PF_FONT_TEXT, size, PF_ALIGN_LEFT,
                        (PfPoint){ left_of_shapes(key), y }, "over time");
    pf_figure_write(key->figure, PF_INK_FAINT, PF_FONT_TEXT, size, PF_ALIGN_RIGHT,
                    (PfPoint){ box->right - share_width, y }, "peak");
    pf_figure_write(key->figure, PF_INK_FAINT, PF_FONT_TEXT, size, PF_ALIGN_RIGHT,
                    (PfPoint){ box->right, y }, "share");
    draw_rule(key, box->top + head_rule);
}

static void
draw_numbers(const Drawing *key, PfFont font, double baseline, uint64_t peak, double mean)
{
    g_autofree char *peak_text = pf_stack_tell(key->asked->stack, (double)peak);
    g_autofree char *share = pf_unit_percent(mean / key->asked->stack->mean);
    double size = number_size(key->row_height);
    double right = key->box->right;

    pf_figure_write(key->figure, PF_INK_STRONG, font, size, PF_ALIGN_RIGHT,
                    (PfPoint){ right - share_width, baseline }, peak_text);
    pf_figure_write(key->figure, PF_INK_STRONG, font, size, PF_ALIGN_RIGHT,
                    (PfPoint){ right, baseline }, share);
}

/* At the end of the column of names. */
static void
draw_arrow(const Drawing *key, double y)
{
    double width = pf_key_name_width(key->box->right - key->box->left);

    pf_figure_write(key->figure, PF_INK_STRONG, PF_FONT_TEXT_STRONG, 7, PF_ALIGN_RIGHT,
                    (PfPoint){ key->box->left + name_indent + width, y }, PF_KEY_ARROW);
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
    double left = left_of_shapes(key);
    PfBox box = { left, left + shape_drawn, top + 1.7, bottom };

    pf_sparkline_draw(key->figure, key->asked->stack, &key->asked->stack->layers[layer],
                      &key->asked->time, &box);
}

static void
draw_row(const Drawing *key, size_t i, double top, bool is_other_growing)
{
    const PfLayer *layer = &key->asked->stack->layers[i];
    double middle = top + key->row_height / 2;
    g_autofree char *title = pf_layer_title(key->asked->stack, i);
    PfPoint at = { key->box->left + name_indent, middle + 2.5 };

    pf_figure_open(key->figure, &(PfGroup){ NULL, "key-row", title });
    draw_swatch(key, layer->ink, middle);
    if (layer->name)
        draw_name(key, i, at);
    else
        draw_other(key, at, is_other_growing);
    if (key->has_shapes)
        draw_shape(key, i, top);
    draw_numbers(key, PF_FONT_TEXT, middle + 2.6, layer->peak, layer->mean);
    pf_figure_close(key->figure);
}

static void
draw_total(const Drawing *key, double top)
{
    const PfStack *stack = key->asked->stack;
    double baseline = top + key->row_height / 2 + 2.6;

    draw_rule(key, top);
    pf_figure_write(key->figure, PF_INK_STRONG, PF_FONT_TEXT_STRONG,
                    number_size(key->row_height), PF_ALIGN_LEFT,
                    (PfPoint){ key->box->left + name_indent, baseline }, "total");
    draw_numbers(key, PF_FONT_TEXT_STRONG, baseline, stack->totals[stack->peak_at],
                 stack->mean);
}

double
pf_key_draw(PfFigure *figure, const PfKey *asked)
{
    const PfStack *stack = asked->stack;
    const PfBox *box = &asked->box;
    g_autoptr(GPtrArray) hidden = pf_key_hidden_growth(stack);
    double n_rows = (double)(stack->n_layers + 1);
    double available = box->bottom - box->top - head_height - foot;
    double growth = pf_key_growth_height(stack, hidden->len, available - n_rows * least_row);
    Drawing key = {
        .figure = figure,
        .asked = asked,
        .box = box,
        .row_height = CLAMP((available - growth) / n_rows, least_row, greatest_row),
        .has_shapes = box->right - box->left > widest_without_shapes,
    };
    double rows = box->top + head_height;
    g_auto(GStrv) names = names_that_fit(&key);

    key.names = names;
    pf_figure_open(figure, &(PfGroup){ .id = "key", .kind = "key" });
    draw_head(&key);
    for (size_t i = 0; i < stack->n_layers; i++)
        draw_row(&key, i, rows + (double)i * key.row_height, hidden->len > 0);
    draw_total(&key, rows + (double)stack->n_layers * key.row_height);
    if (growth > 0) {
        PfBox below = { box->left + name_indent, box->right,
                        rows + n_rows * key.row_height + foot, box->bottom };
        below.bottom = below.top + growth;
        pf_key_growth_draw(figure, hidden, &below, asked);
    }
    pf_figure_close(figure);
    return rows + n_rows * key.row_height + growth;
}
