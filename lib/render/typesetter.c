#include "render/typesetter-private.h"

typedef struct {
    const char *family;
    PangoWeight weight;
    const char *features;
} Face;

/* clang-format off */
#define SANS "Inter, Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif"
#define MONO "JetBrains Mono, DejaVu Sans Mono, Menlo, Consolas, monospace"

/* Figures stand in columns; "->" and ">>=" stay the characters that are in the source. */
#define SANS_FEATURES "tnum=1, calt=1"
#define MONO_FEATURES "calt=0, liga=0"

static const Face faces[PF_N_FONTS] = {
    [PF_FONT_TEXT]        = { SANS, PANGO_WEIGHT_NORMAL,   SANS_FEATURES },
    [PF_FONT_TEXT_STRONG] = { SANS, PANGO_WEIGHT_SEMIBOLD, SANS_FEATURES },
    [PF_FONT_MONO]        = { MONO, PANGO_WEIGHT_NORMAL,   MONO_FEATURES },
    [PF_FONT_MONO_MEDIUM] = { MONO, PANGO_WEIGHT_MEDIUM,   MONO_FEATURES },
    [PF_FONT_MONO_STRONG] = { MONO, PANGO_WEIGHT_SEMIBOLD, MONO_FEATURES },
};
/* clang-format on */

struct PfTypesetter {
    PangoFontMap *map;
    PangoContext *context;
    PangoLayout *layout;
    PangoFontDescription *fonts[PF_N_FONTS];
    PangoAttrList *features[PF_N_FONTS];
};

static void
set_font_options(PangoContext *context)
{
    cairo_font_options_t *options = cairo_font_options_create();

    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
}

static void
load_faces(PfTypesetter *text)
{
    for (int i = 0; i < PF_N_FONTS; i++) {
        text->fonts[i] = pango_font_description_new();
        pango_font_description_set_family_static(text->fonts[i], faces[i].family);
        pango_font_description_set_weight(text->fonts[i], faces[i].weight);
        text->features[i] = pango_attr_list_new();
        pango_attr_list_insert(text->features[i],
                               pango_attr_font_features_new(faces[i].features));
    }
}

PfTypesetter *
pf_typesetter_new(void)
{
    PfTypesetter *text = g_new0(PfTypesetter, 1);

    text->map = pango_cairo_font_map_new();
    text->context = pango_font_map_create_context(text->map);
    set_font_options(text->context);
    load_faces(text);
    text->layout = pango_layout_new(text->context);
    /* a stack of names reads from left to right, whatever script they are in */
    pango_context_set_base_dir(text->context, PANGO_DIRECTION_LTR);
    pango_layout_set_auto_dir(text->layout, FALSE);
    pango_layout_set_single_paragraph_mode(text->layout, TRUE);
    return text;
}

void
pf_typesetter_free(PfTypesetter *text)
{
    if (!text)
        return;
    g_object_unref(text->layout);
    for (int i = 0; i < PF_N_FONTS; i++) {
        pango_font_description_free(text->fonts[i]);
        pango_attr_list_unref(text->features[i]);
    }
    g_object_unref(text->context);
    g_object_unref(text->map);
    g_free(text);
}

void
pf_typesetter_adapt(PfTypesetter *text, cairo_t *cr)
{
    pango_cairo_update_context(cr, text->context);
    pango_layout_context_changed(text->layout);
}

PangoLayoutLine *
pf_typesetter_line(PfTypesetter *text, PfFont font, double size, const char *words,
                   double *out_width)
{
    PangoRectangle logical;

    pango_font_description_set_absolute_size(text->fonts[font], size * PANGO_SCALE);
    pango_layout_set_font_description(text->layout, text->fonts[font]);
    pango_layout_set_attributes(text->layout, text->features[font]);
    pango_layout_set_text(text->layout, words, -1);

    PangoLayoutLine *line = pango_layout_get_line_readonly(text->layout, 0);
    pango_layout_line_get_extents(line, NULL, &logical);
    *out_width = pango_units_to_double(logical.width);
    return line;
}

static double
text_width(PfFont font, double size, const char *words, void *data)
{
    double width;

    pf_typesetter_line(data, font, size, words, &width);
    return width;
}

PfMeasure
pf_typesetter_measure(PfTypesetter *text)
{
    return (PfMeasure){ text_width, text };
}
