#include "figure/biography_key.h"

#include <math.h>
#include <string.h>

#include "base/units.h"
#include "figure/layer_title.h"
#include "figure/life_phases.h"
#include "figure/shorten.h"
#include "figure/wrap.h"

const double pf_biography_key_least = 72;

static const double name_indent = 12, share_width = 36;
static const double name_size = 7.5, text_size = 7.5;
static const double name_height = 10, line_height = 9, row_gap = 7;
static const double swatch = 8;
static const double least_row = 9.5, greatest_row = 17; /* of names alone */

/* How much is said of a phase. */
typedef enum { NAMES, MEANINGS, ADVICE } Detail;

typedef struct {
    PfFigure *figure;
    const PfStack *stack;
    char *const *names;
    const PfBox *box;
    const PfMeasure *measure;
    bool is_table;
    Detail detail;
    double row_gap;
} Drawing;

/* A phase, or a layer that is none. */
typedef struct {
    const PfLifePhase *phase;
    const PfLayer *layer; /* NULL: the profile does not have the phase */
    size_t place;         /* of the layer */
} Row;

/* The layer of a phase; the number of layers where there is none. */
static size_t
layer_of(const PfStack *stack, const PfLifePhase *phase)
{
    for (size_t i = 0; i < stack->n_bands; i++)
        if (strcmp(stack->layers[i].name->label, phase->name) == 0)
            return i;
    return stack->n_layers;
}

/* All phases, also those that the profile does not have, and then what is no phase. */
static GArray *
rows_of(const PfStack *stack)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(Row));

    for (size_t i = 0; i < PF_LIFE_PHASES; i++) {
        size_t place = layer_of(stack, &pf_life_phases[i]);
        const PfLayer *layer = place < stack->n_layers ? &stack->layers[place] : NULL;
        Row row = { &pf_life_phases[i], layer, place };
        g_array_append_val(rows, row);
    }
    for (size_t i = 0; i < stack->n_layers; i++) {
        const PfBandName *name = stack->layers[i].name;
        Row row = { NULL, &stack->layers[i], i };
        if (!name || !pf_life_phase_find(name->label))
            g_array_append_val(rows, row);
    }
    return rows;
}

static PfRoom
room_of(const Drawing *key, PfFont font, double size, double taken)
{
    double width = key->box->right - key->box->left - name_indent - taken;
    return (PfRoom){ key->measure, font, size, width };
}

/* The lines under the name; without any for what is no phase. */
static char **
lines_of(const Drawing *key, const PfLifePhase *phase)
{
    PfRoom room = room_of(key, PF_FONT_TEXT, text_size, 0);
    if (!phase || key->detail == NAMES)
        return g_new0(char *, 1);

    g_autofree char *both = g_strjoin(" ", phase->meaning, phase->advice, NULL);
    return pf_wrap(key->detail == ADVICE ? both : phase->meaning, &room);
}

static double
height_of(const Drawing *key, const PfLifePhase *phase)
{
    g_auto(GStrv) lines = lines_of(key, phase);
    return name_height + line_height * (double)g_strv_length(lines);
}

/* Says as much as there is room for. */
static void
choose_detail(Drawing *key, const GArray *rows)
{
    double available = key->box->bottom - key->box->top, n = (double)rows->len;

    for (key->detail = ADVICE; key->detail > NAMES; key->detail--) {
        double height = 0;
        for (guint i = 0; i < rows->len; i++)
            height += height_of(key, g_array_index(rows, Row, i).phase) + row_gap;
        if (height - row_gap <= available)
            break;
    }
    key->row_gap = key->detail > NAMES
                       ? row_gap
                       : CLAMP(available / n, least_row, greatest_row) - name_height;
}

/* Parts of a table; a key that is none has groups alone. */
static void
open_part(const Drawing *key, PfRole role)
{
    if (key->is_table)
        pf_figure_open_part(key->figure, &(PfPart){ .role = role });
}

static void
close_part(const Drawing *key)
{
    if (key->is_table)
        pf_figure_close(key->figure);
}

static void
draw_lines(const Drawing *key, const PfLifePhase *phase, double top)
{
    g_auto(GStrv) lines = lines_of(key, phase);
    PfPoint at = { key->box->left + name_indent, top + name_height + 6.5 };

    for (char **line = lines; *line; line++) {
        pf_figure_write(key->figure, PF_INK_SECOND, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT, at,
                        *line);
        at.y += line_height;
    }
}

static char *
name_of(const Drawing *key, const Row *row)
{
    PfRoom room = room_of(key, PF_FONT_MONO, name_size, share_width);

    if (row->phase)
        return g_strdup(row->phase->name);
    if (!row->layer->name)
        return pf_layer_other_name(key->stack);
    return pf_shorten_name(key->names[row->place], &room);
}

static void
draw_row(const Drawing *key, const Row *row, double top)
{
    PfInk ink = row->layer ? row->layer->ink : (PfInk){ PF_INK_BAND, row->phase->colour };
    bool is_other = row->layer && !row->layer->name;
    g_autofree char *title = row->layer ? pf_layer_title(key->stack, row->place) : NULL;
    g_autofree char *name = name_of(key, row);
    g_autofree char *share =
        row->layer ? pf_unit_percent(row->layer->mean / key->stack->mean) : g_strdup("none");
    double baseline = top + 7.5;

    pf_figure_open(key->figure, &(PfGroup){ NULL, row->layer ? "key-row" : NULL, title });
    open_part(key, PF_ROLE_ROW);
    open_part(key, PF_ROLE_CELL);
    pf_figure_rect(key->figure, ink, (PfPoint){ key->box->left, top + 0.9 },
                   (PfPoint){ swatch, swatch });
    pf_figure_write(key->figure, is_other ? PF_INK_SECOND : PF_INK_STRONG,
                    is_other ? PF_FONT_TEXT : PF_FONT_MONO, name_size, PF_ALIGN_LEFT,
                    (PfPoint){ key->box->left + name_indent, baseline }, name);
    close_part(key);
    open_part(key, PF_ROLE_CELL);
    pf_figure_write(key->figure, row->layer ? PF_INK_STRONG : PF_INK_FAINT,
                    row->layer ? PF_FONT_TEXT_STRONG : PF_FONT_TEXT, name_size, PF_ALIGN_RIGHT,
                    (PfPoint){ key->box->right, baseline }, share);
    close_part(key);
    open_part(key, PF_ROLE_CELL);
    draw_lines(key, row->phase, top);
    close_part(key);
    close_part(key);
    pf_figure_close(key->figure);
}

double
pf_biography_key_draw(PfFigure *figure, const PfStack *stack, char *const *names,
                      const PfBox *box, const PfMeasure *measure, bool is_table)
{
    Drawing key = { figure, stack, names, box, measure, is_table, ADVICE, 0 };
    g_autoptr(GArray) rows = rows_of(stack);
    double top = box->top;

    choose_detail(&key, rows);
    pf_figure_open(figure, &(PfGroup){ .id = "key", .kind = "key" });
    open_part(&key, PF_ROLE_TABLE);
    for (guint i = 0; i < rows->len; i++) {
        const Row *row = &g_array_index(rows, Row, i);
        draw_row(&key, row, top);
        top += height_of(&key, row->phase) + key.row_gap;
    }
    close_part(&key);
    pf_figure_close(figure);
    return fmin(top - fmin(key.row_gap, 0), box->bottom);
}
