#include "render/typesetter-private.h"

#include <pango/pangofc-fontmap.h>

#include "render/faces.h"
#include "render/fonts.h"

/* pango with the fonts of one configuration. */
typedef struct {
    PangoFontMap *map; /* NULL: not needed yet */
    PangoContext *context;
} Press;

/* A text that is set: it is measured before it is drawn, and many are set more than once. */
typedef struct {
    PfFont font;
    double size;
    char *words;
    PangoLayout *layout;
} Setting;

enum { MOST_SETTINGS = 4096 };

struct PfTypesetter {
    Press own; /* our faces alone */
    Press all; /* the system's fonts too, for texts that need them */
    PangoFontDescription *faces[PF_N_FONTS];
    PangoAttrList *features[PF_N_FONTS];
    GHashTable *settings; /* of Setting, owned: those set last */
    cairo_t *target;      /* NULL: none to adapt to */
    cairo_matrix_t scale;
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
adapt_press(const PfTypesetter *text, const Press *press)
{
    if (!press->map || !text->target)
        return;
    cairo_save(text->target);
    cairo_set_matrix(text->target, &text->scale);
    pango_cairo_update_context(text->target, press->context);
    cairo_restore(text->target);
}

static guint
setting_hash(gconstpointer data)
{
    const Setting *setting = data;
    return g_str_hash(setting->words) * PF_N_FONTS + setting->font;
}

static gboolean
setting_equal(gconstpointer x, gconstpointer y)
{
    const Setting *a = x, *b = y;
    return a->font == b->font && a->size == b->size && g_str_equal(a->words, b->words);
}

static void
setting_free(gpointer data)
{
    Setting *setting = data;

    g_object_unref(setting->layout);
    g_free(setting->words);
    g_free(setting);
}

static void
open_press(const PfTypesetter *text, Press *press, FcConfig *config)
{
    press->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(press->map), config);
    press->context = pango_font_map_create_context(press->map);
    set_font_options(press->context);
    /* a stack of names reads from left to right, whatever script they are in */
    pango_context_set_base_dir(press->context, PANGO_DIRECTION_LTR);
    pango_context_set_language(press->context, pango_language_from_string("en"));
    adapt_press(text, press);
}

static void
close_press(Press *press)
{
    g_clear_object(&press->context);
    g_clear_object(&press->map);
}

/* The families to be tried, ours first; and what the face can do. Letters that differ by
 * language stay those of no language in particular, or the user's would decide. */
static void
load_face(PfTypesetter *text, PfFont font)
{
    const PfFace *face = pf_face(font);
    const char *others =
        face->is_mono ? "DejaVu Sans Mono, Menlo, Consolas, monospace"
                      : "Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif";
    g_autofree char *families = g_strdup_printf("%s, %s", face->family, others);
    g_autofree char *features = g_strconcat(face->features, ", locl=0", NULL);

    text->faces[font] = pango_font_description_new();
    pango_font_description_set_family(text->faces[font], families);
    pango_font_description_set_weight(text->faces[font], (PangoWeight)face->weight);
    text->features[font] = pango_attr_list_new();
    pango_attr_list_insert(text->features[font], pango_attr_font_features_new(features));
}

PfTypesetter *
pf_typesetter_new(void)
{
    PfTypesetter *text = g_new0(PfTypesetter, 1);

    text->settings = g_hash_table_new_full(setting_hash, setting_equal, NULL, setting_free);
    for (int i = 0; i < PF_N_FONTS; i++)
        load_face(text, (PfFont)i);
    return text;
}

void
pf_typesetter_free(PfTypesetter *text)
{
    if (!text)
        return;
    for (int i = 0; i < PF_N_FONTS; i++) {
        pango_font_description_free(text->faces[i]);
        pango_attr_list_unref(text->features[i]);
    }
    g_hash_table_unref(text->settings);
    close_press(&text->all);
    close_press(&text->own);
    g_clear_pointer(&text->target, cairo_destroy);
    g_free(text);
}

const char *
pf_typesetter_warning(const PfTypesetter *text)
{
    (void)text; /* all have the same fonts */
    return pf_fonts_are_whole()
               ? NULL
               : "the fonts of profolio are not installed (share/profolio/fonts): the system's "
                 "are used";
}

void
pf_typesetter_adapt(PfTypesetter *text, cairo_t *cr)
{
    cairo_reference(cr);
    g_clear_pointer(&text->target, cairo_destroy);
    text->target = cr;
    cairo_get_matrix(cr, &text->scale);
    adapt_press(text, &text->own);
    adapt_press(text, &text->all);
}

static const Press *
press_for(PfTypesetter *text, PfFont font, const char *words)
{
    bool is_covered = pf_fonts_cover(font, words);
    Press *press = is_covered ? &text->own : &text->all;

    if (!press->map)
        open_press(text, press, is_covered ? pf_fonts_own() : pf_fonts_all());
    return press;
}

/* Sets a text that is not set yet. */
static PangoLayout *
set_words(PfTypesetter *text, const Setting *wanted)
{
    PangoLayout *layout =
        pango_layout_new(press_for(text, wanted->font, wanted->words)->context);

    pango_font_description_set_absolute_size(text->faces[wanted->font],
                                             wanted->size * PANGO_SCALE);
    pango_layout_set_auto_dir(layout, FALSE);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_font_description(layout, text->faces[wanted->font]);
    pango_layout_set_attributes(layout, text->features[wanted->font]);
    pango_layout_set_text(layout, wanted->words, -1);
    Setting setting = { wanted->font, wanted->size, g_strdup(wanted->words), layout };
    if (g_hash_table_size(text->settings) >= MOST_SETTINGS)
        g_hash_table_remove_all(text->settings);
    g_hash_table_add(text->settings, g_memdup2(&setting, sizeof setting));
    return layout;
}

PangoLayoutLine *
pf_typesetter_line(PfTypesetter *text, PfFont font, double size, const char *words,
                   double *out_width)
{
    Setting wanted = { font, size, (char *)words, NULL };
    const Setting *known = g_hash_table_lookup(text->settings, &wanted);
    PangoLayout *layout = known ? known->layout : set_words(text, &wanted);
    PangoRectangle logical;
    PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
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
