#include "figure/key.h"

#include <math.h>

#include "figure/shorten.h"

/* LOOK.md, sections 7 and 8. */
static const double head_baseline = 7;
static const double head_rule = 11.5;
static const double head_height = 14;
static const double least_row = 8.2;
static const double greatest_row = 17;
static const double share_width = 36;
static const double peak_width = 48;
static const double name_indent = 12;
static const double column_gap = 8;
static const double foot = 2;

typedef struct {
    PfFigure *figure;
    const PfBox *box;
    const PfMeasure *measure;
    double row_height;
    double total_mean;
} Key;

size_t
pf_key_capacity(double height)
{
    double rows = floor((height - head_height - foot) / least_row) - 1; /* of the total */
    return (size_t)fmax(rows, 1);
}

static double
row_height(const PfBox *box, size_t n_layers)
{
    double available = box->bottom - box->top - head_height - foot;
    return CLAMP(available / (double)(n_layers + 1), least_row, greatest_row);
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

static void
put(const Key *key, PfInkRole ink, PfFont font, double size, PfAlign align, PfPoint at,
    const char *text)
{
    PfTextStyle style = { { ink, 0 }, font, size, align };
    pf_figure_text(key->figure, &style, at, text);
}

static void
draw_rule(const Key *key, double y)
{
    pf_figure_rule(key->figure, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ key->box->left, y }, (PfPoint){ key->box->right, y });
}

/* Where the names stand, up to the next column. */
static PfRoom
name_room(const Key *key, PfFont font, double size)
{
    double width =
        key->box->right - key->box->left - name_indent - share_width - peak_width - column_gap;
    return (PfRoom){ key->measure, font, size, width };
}

static const char *
longer_that_fits(const PfRoom *room, const char *text, const char *shorter)
{
    bool fits = pf_measure(room->measure, room->font, room->size, text) <= room->width;
    return fits ? text : shorter;
}

static void
draw_head(const Key *key)
{
    static const double size = 6.5;
    const PfBox *box = key->box;
    PfRoom room = name_room(key, PF_FONT_TEXT, size);
    double y = box->top + head_baseline;

    put(key, PF_INK_FAINT, PF_FONT_TEXT, size, PF_ALIGN_LEFT,
        (PfPoint){ box->left + name_indent, y },
        longer_that_fits(&room, "band, in the order of the stack", "band"));
    put(key, PF_INK_FAINT, PF_FONT_TEXT, size, PF_ALIGN_RIGHT,
        (PfPoint){ box->right - share_width, y }, "peak");
    put(key, PF_INK_FAINT, PF_FONT_TEXT, size, PF_ALIGN_RIGHT, (PfPoint){ box->right, y },
        "share");
    draw_rule(key, box->top + head_rule);
}

static void
draw_numbers(const Key *key, PfFont font, double baseline, uint64_t peak, double mean)
{
    g_autofree char *peak_text = pf_unit_format(PF_UNIT_BYTES, (double)peak);
    g_autofree char *share = pf_unit_percent(mean / key->total_mean);
    double size = number_size(key->row_height);
    double right = key->box->right;

    put(key, PF_INK_STRONG, font, size, PF_ALIGN_RIGHT,
        (PfPoint){ right - share_width, baseline }, peak_text);
    put(key, PF_INK_STRONG, font, size, PF_ALIGN_RIGHT, (PfPoint){ right, baseline }, share);
}

static void
draw_other(const Key *key, size_t n_folded, PfPoint at)
{
    PfRoom room = name_room(key, PF_FONT_TEXT, number_size(key->row_height));
    g_autofree char *count = pf_unit_count(n_folded);
    g_autofree char *name =
        g_strdup_printf("OTHER (%s band%s)", count, n_folded == 1 ? "" : "s");

    put(key, PF_INK_SECOND, room.font, room.size, PF_ALIGN_LEFT, at,
        longer_that_fits(&room, name, "OTHER"));
}

static void
draw_name(const Key *key, const char *label, PfPoint at)
{
    PfRoom room = name_room(key, PF_FONT_MONO, name_size(key->row_height));
    g_autofree char *name = pf_shorten_name(label, &room);

    put(key, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT, at, name);
}

static void
draw_row(const Key *key, const PfLayer *layer, size_t n_folded, double top)
{
    double middle = top + key->row_height / 2;
    double swatch = fmin(8, key->row_height - 2.5);
    double left = key->box->left;

    pf_figure_rect(key->figure, layer->ink, (PfPoint){ left, middle - swatch / 2 },
                   (PfPoint){ swatch, swatch });
    PfPoint at = { left + name_indent, middle + 2.5 };
    if (layer->label)
        draw_name(key, layer->label, at);
    else
        draw_other(key, n_folded, at);
    draw_numbers(key, PF_FONT_TEXT, middle + 2.6, layer->peak_bytes, layer->mean_bytes);
}

void
pf_key_draw(PfFigure *figure, const PfStack *stack, const PfBox *box, const PfMeasure *measure)
{
    Key key = {
        .figure = figure,
        .box = box,
        .measure = measure,
        .row_height = row_height(box, stack->n_layers),
        .total_mean = stack->heap->mean_bytes,
    };
    double rows = box->top + head_height;
    double end = rows + (double)stack->n_layers * key.row_height;

    draw_head(&key);
    for (size_t i = 0; i < stack->n_layers; i++)
        draw_row(&key, &stack->layers[i], stack->n_folded, rows + (double)i * key.row_height);
    draw_rule(&key, end);

    double baseline = end + key.row_height / 2 + 2.6;
    put(&key, PF_INK_STRONG, PF_FONT_TEXT_STRONG, number_size(key.row_height), PF_ALIGN_LEFT,
        (PfPoint){ box->left + name_indent, baseline }, "total");
    draw_numbers(&key, PF_FONT_TEXT_STRONG, baseline, stack->heap->totals[stack->peak_at],
                 key.total_mean);
}
