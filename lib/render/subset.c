#include "render/subset.h"

#include <hb-ot.h>
#include <hb-subset.h>
#include <stdbool.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(hb_face_t, hb_face_destroy)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(hb_blob_t, hb_blob_destroy)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(hb_set_t, hb_set_destroy)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(hb_subset_input_t, hb_subset_input_destroy)

/* NULL: there is no such file, or no font in it. */
static hb_face_t *
read_face(const char *path)
{
    char *bytes;
    gsize len;

    if (!g_file_get_contents(path, &bytes, &len, NULL))
        return NULL;
    g_autoptr(hb_blob_t) blob = hb_blob_create_or_fail(bytes, (unsigned)MIN(len, G_MAXUINT),
                                                       HB_MEMORY_MODE_READONLY, bytes, g_free);
    if (!blob)
        return NULL;
    hb_face_t *face = hb_face_create(blob, 0);
    if (hb_face_get_glyph_count(face) > 0)
        return face;
    hb_face_destroy(face);
    return NULL;
}

/* Those of the text's characters that the face has. */
static void
add_letters(hb_set_t *letters, hb_face_t *face, const char *text)
{
    g_autoptr(hb_set_t) known = hb_set_create();

    for (const char *at = text; *at != '\0';) {
        gunichar letter = g_utf8_get_char_validated(at, -1);
        bool is_letter = letter < 0x110000;
        if (is_letter)
            hb_set_add(letters, letter);
        at = is_letter ? g_utf8_next_char(at) : at + 1;
    }
    hb_face_collect_unicodes(face, known);
    hb_set_intersect(letters, known);
}

/* What shaping a line applies unasked, and then what is asked for. */
static void
choose_features(hb_set_t *chosen, const char *features)
{
    static const char *const by_default[] = {
        "calt", "ccmp", "clig", "curs", "dist", "kern",
        "liga", "locl", "mark", "mkmk", "rclt", "rlig",
    };
    g_auto(GStrv) asked = g_strsplit(features, ",", -1);

    hb_set_clear(chosen);
    for (size_t i = 0; i < G_N_ELEMENTS(by_default); i++)
        hb_set_add(chosen, hb_tag_from_string(by_default[i], -1));
    for (char **each = asked; *each; each++) {
        hb_feature_t feature;
        if (!hb_feature_from_string(g_strstrip(*each), -1, &feature))
            continue;
        if (feature.value)
            hb_set_add(chosen, feature.tag);
        else
            hb_set_del(chosen, feature.tag);
    }
}

static GBytes *
bytes_of(hb_face_t *face)
{
    g_autoptr(hb_blob_t) blob = hb_face_reference_blob(face);
    unsigned len;
    const char *bytes = hb_blob_get_data(blob, &len);

    return len > 0 ? g_bytes_new(bytes, len) : NULL;
}

GBytes *
pf_subset(const char *path, const char *text, const char *features)
{
    g_autoptr(hb_face_t) face = read_face(path);
    g_autoptr(hb_subset_input_t) input = face ? hb_subset_input_create_or_fail() : NULL;

    if (!input)
        return NULL;
    hb_set_t *letters = hb_subset_input_unicode_set(input);
    add_letters(letters, face, text);
    if (hb_set_is_empty(letters))
        return NULL;
    choose_features(hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG), features);
    hb_set_clear(hb_subset_input_set(input, HB_SUBSET_SETS_NAME_ID));
    hb_subset_input_set_flags(input,
                              HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_NOTDEF_OUTLINE);

    g_autoptr(hb_face_t) subset = hb_subset_or_fail(face, input);
    return subset ? bytes_of(subset) : NULL;
}
