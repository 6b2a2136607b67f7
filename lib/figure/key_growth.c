#include "figure/key_growth.h"

#include <math.h>
#include <string.h>

#include "base/units.h"
#include "figure/names.h"
#include "figure/shorten.h"

static const double gap = 8; /* to what is above */
static const double line = 9.5;
static const double text_size = 6.5;

enum { LINES = 4 };

static bool
is_shown(const PfStack *stack, const PfBand *band)
{
    for (size_t i = 0; i < stack->n_layers; i++)
        if (stack->layers[i].band == band)
            return true;
    return false;
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    return pf_band_compare_growth(*(const PfBand *const *)a, *(const PfBand *const *)b);
}

GPtrArray *
pf_key_hidden_growth(const PfStack *stack)
{
    GPtrArray *hidden = g_ptr_array_new();

    for (size_t i = 0; stack->heap && i < stack->heap->n_bands; i++) {
        PfBand *band = &stack->heap->bands[i];
        if (band->growing == PF_YES && !is_shown(stack, band))
            g_ptr_array_add(hidden, band);
    }
    g_ptr_array_sort(hidden, compare);
    return hidden;
}

/* Whether any arrow needs to be explained. */
static bool
has_growth(const PfStack *stack)
{
    for (size_t i = 0; i < stack->n_layers; i++)
        if (stack->layers[i].band && stack->layers[i].band->growing == PF_YES)
            return true;
    return false;
}

double
pf_key_growth_height(const PfStack *stack, size_t n, double room)
{
    double lines = 1 + (double)MIN(n, LINES);

    if ((n == 0 && !has_growth(stack)) || room < gap + line)
        return 0;
    return gap + line * fmin(lines, floor((room - gap) / line));
}

static void
draw_band(PfFigure *figure, const PfBand *band, const PfBox *box, double y, const PfKey *key)
{
    const PfMeasure *measure = &key->measure;
    g_autofree char *rate = pf_unit_rate(band->growth_bytes_per_s);
    double taken = pf_measure(measure, PF_FONT_TEXT, text_size, rate) + 8;
    PfRoom room = { measure, PF_FONT_MONO, text_size, box->right - box->left - taken };
    const char *label = band->name.label;
    g_auto(GStrv) shown = pf_key_names(key->stack->name_kind, &label, 1);
    g_autofree char *name = pf_shorten_name(shown[0], &room);
    PfFullName full = { 0, { .role = PF_INK_OTHER }, band->name.label };

    if (strcmp(name, band->name.label) != 0)
        g_array_append_val(key->full_names, full);

    pf_figure_write(figure, PF_INK_STRONG, PF_FONT_MONO, text_size, PF_ALIGN_LEFT,
                    (PfPoint){ box->left, y }, name);
    pf_figure_write(figure, PF_INK_STRONG, PF_FONT_TEXT, text_size, PF_ALIGN_RIGHT,
                    (PfPoint){ box->right, y }, rate);
}

/* "growing, though in OTHER", and how many of them there is no room for. */
static char *
heading(const GPtrArray *bands, size_t n_listed)
{
    g_autofree char *all = pf_unit_count(bands->len);
    g_autofree char *listed = pf_unit_count(n_listed);

    if (bands->len == 0)
        return g_strdup(PF_KEY_ARROW " growing");
    if (bands->len == n_listed)
        return g_strdup(PF_KEY_ARROW " growing, though in OTHER:");
    return g_strdup_printf(PF_KEY_ARROW " growing, though in OTHER, %s of %s:", listed, all);
}

void
pf_key_growth_draw(PfFigure *figure, const GPtrArray *bands, const PfBox *box, const PfKey *key)
{
    size_t n_lines = (size_t)((box->bottom - box->top - gap) / line + 0.5);
    size_t n_listed = MIN(bands->len, n_lines - 1);
    g_autofree char *head = heading(bands, n_listed);
    double y = box->top + gap + 7;

    pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT,
                    (PfPoint){ box->left, y }, head);
    for (size_t i = 0; i < n_listed; i++)
        draw_band(figure, bands->pdata[i], box, y + (double)(i + 1) * line, key);
}
