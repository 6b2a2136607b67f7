#include "figure/swatches.h"

#include <math.h>

static const double size = 8;
static const double foot_height = 2;
static const double low = 6; /* a frame under this has a third of it as its foot */
static const double name_indent = 11;
static const double name_baseline = 6.4;
static const double name_size = 7;
static const double gap = 11;
static const double line_height = 13;
static const double longest_name = 200;

typedef struct {
    PfPoint at; /* of its swatch, from the corner of the key */
    PfSwatch swatch;
    char *name, *title;
} Item;

struct PfSwatches {
    PfFont font;
    double width;
    const PfMeasure *measure;
    GArray *items; /* Item */
    PfPoint next;  /* where the next one stands if it fits */
};

void
pf_swatch_draw(PfFigure *figure, const PfSwatch *swatch, const PfBox *box, double foot)
{
    double width = box->right - box->left, height = box->bottom - box->top;
    double share = height < low ? height / low : 1;

    pf_figure_rect(figure, swatch->fill, (PfPoint){ box->left, box->top },
                   (PfPoint){ width, height });
    if (foot > 0) {
        pf_figure_rect(figure, swatch->foot,
                       (PfPoint){ box->left, box->bottom - share * foot_height },
                       (PfPoint){ fmin(foot, 1) * width, share * foot_height });
    }
}

static void
item_clear(gpointer data)
{
    Item *item = data;

    g_free(item->name);
    g_free(item->title);
}

PfSwatches *
pf_swatches_new(PfFont font, double width, const PfMeasure *measure)
{
    PfSwatches *swatches = g_new0(PfSwatches, 1);

    swatches->font = font;
    swatches->width = width;
    swatches->measure = measure;
    swatches->items = g_array_new(FALSE, TRUE, sizeof(Item));
    g_array_set_clear_func(swatches->items, item_clear);
    return swatches;
}

void
pf_swatches_free(PfSwatches *swatches)
{
    if (!swatches)
        return;
    g_array_unref(swatches->items);
    g_free(swatches);
}

PfRoom
pf_swatches_room(const PfSwatches *swatches)
{
    double third = swatches->width / 3 - name_indent - gap;
    return (PfRoom){ swatches->measure, swatches->font, name_size, fmin(third, longest_name) };
}

void
pf_swatches_add(PfSwatches *swatches, const PfSwatch *swatch, const char *name,
                const char *title)
{
    double width = name_indent + pf_measure(swatches->measure, swatches->font, name_size, name);

    if (swatches->next.x > 0 && swatches->next.x + width > swatches->width)
        swatches->next = (PfPoint){ 0, swatches->next.y + line_height };
    Item item = { swatches->next, *swatch, g_strdup(name), g_strdup(title) };
    g_array_append_val(swatches->items, item);
    swatches->next.x += width + gap;
}

double
pf_swatches_height(const PfSwatches *swatches)
{
    return swatches->items->len > 0 ? swatches->next.y + size : 0;
}

void
pf_swatches_draw(const PfSwatches *swatches, PfFigure *figure, PfPoint at)
{
    pf_figure_open(figure, &(PfGroup){ "key", "key", NULL });
    for (guint i = 0; i < swatches->items->len; i++) {
        const Item *item = &g_array_index(swatches->items, Item, i);
        PfPoint corner = { at.x + item->at.x, at.y + item->at.y };
        PfBox box = { corner.x, corner.x + size, corner.y, corner.y + size };

        pf_figure_open(figure, &(PfGroup){ NULL, "key-row", item->title });
        pf_swatch_draw(figure, &item->swatch, &box, 1);
        pf_figure_write(figure, PF_INK_SECOND, swatches->font, name_size, PF_ALIGN_LEFT,
                        (PfPoint){ corner.x + name_indent, corner.y + name_baseline },
                        item->name);
        pf_figure_close(figure);
    }
    pf_figure_close(figure);
}
