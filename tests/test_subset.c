/*
 * test_subset.c - subsets of our faces: what is asked for is in them, and little more.
 */
#include "check.h"

#include <hb-ot.h>
#include <string.h>

#include "render/faces.h"
#include "render/subset.h"
#include "scratch.h"
#include "svg_probe.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(hb_face_t, hb_face_destroy)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(hb_set_t, hb_set_destroy)

/* Where the face is; the test is left out where it is not. */
static char *
path_of(PfFont font)
{
    char *path = pf_face_path(font);

    if (!path)
        skip();
    return path;
}

static GBytes *
subset_of(PfFont font, const char *text)
{
    g_autofree char *path = path_of(font);

    return pf_subset(path, text, pf_face(font)->features);
}

static hb_face_t *
face_of(GBytes *bytes)
{
    gsize len;
    const char *data = g_bytes_get_data(bytes, &len);
    hb_blob_t *blob = hb_blob_create(data, (unsigned)len, HB_MEMORY_MODE_READONLY, NULL, NULL);
    hb_face_t *face = hb_face_create(blob, 0);

    hb_blob_destroy(blob);
    return face;
}

static hb_face_t *
whole_face(PfFont font)
{
    g_autofree char *path = path_of(font);
    hb_blob_t *blob = hb_blob_create_from_file(path);
    hb_face_t *face = hb_face_create(blob, 0);

    hb_blob_destroy(blob);
    return face;
}

TEST(a_subset_has_what_was_asked_for_and_little_more)
{
    static const char text[] = "go/main 0123456789.";
    static const hb_codepoint_t letters[] = { ' ', '.', '/', '0', '9', 'a',
                                              'g', 'i', 'm', 'n', 'o' };

    for (PfFont font = 0; font < PF_N_FONTS; font++) {
        g_autoptr(GBytes) bytes = subset_of(font, text);
        assert_non_null(bytes);
        assert_in_range(g_bytes_get_size(bytes), 1000, 12000);
        g_autoptr(hb_face_t) face = face_of(bytes);
        g_autoptr(hb_set_t) found = hb_set_create();
        hb_face_collect_unicodes(face, found);
        for (size_t i = 0; i < G_N_ELEMENTS(letters); i++)
            assert_true(hb_set_has(found, letters[i]));
        assert_int_equal(hb_set_get_population(found), 19);
        assert_in_range(hb_face_get_glyph_count(face), 20, 80);
    }
}

/* How far a line set in a face goes, in the face's own units; 0 when a glyph is missing. */
static int
width_in(hb_face_t *face, const char *text, const char *features)
{
    g_auto(GStrv) words = g_strsplit(features, ",", -1);
    hb_feature_t feature[4];
    unsigned n_features = 0, n;
    hb_font_t *font = hb_font_create(face);
    hb_buffer_t *buffer = hb_buffer_create();
    int width = 0;

    for (; words[n_features]; n_features++)
        assert_true(
            hb_feature_from_string(g_strstrip(words[n_features]), -1, &feature[n_features]));
    hb_buffer_add_utf8(buffer, text, -1, 0, -1);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, feature, n_features);
    hb_glyph_info_t *glyphs = hb_buffer_get_glyph_infos(buffer, &n);
    hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &n);
    for (unsigned i = 0; i < n; i++) {
        assert_int_not_equal(glyphs[i].codepoint, 0);
        width += positions[i].x_advance;
    }
    hb_buffer_destroy(buffer);
    hb_font_destroy(font);
    return width;
}

/* Property: a line is as wide in the subset as in the whole, figures and kerning with it. */
TEST(a_subset_sets_text_as_the_whole_does)
{
    static const char *const texts[] = { "AVAToWay. 1,111 MiB", "a->b >>= /= => 12:30 (x)",
                                         "Gr\u00f6\u00dfe 8\u00d71 a\u0308 \u2026 \u2212" };

    for (PfFont font = 0; font < PF_N_FONTS; font++) {
        const char *features = pf_face(font)->features;
        g_autoptr(hb_face_t) whole = whole_face(font);
        for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
            g_autoptr(GBytes) bytes = subset_of(font, texts[i]);
            g_autoptr(hb_face_t) part = face_of(bytes);
            assert_int_equal(width_in(part, texts[i], features),
                             width_in(whole, texts[i], features));
        }
    }
}

TEST(a_subset_leaves_out_what_the_face_lacks)
{
    g_autoptr(GBytes) with = subset_of(PF_FONT_MONO, "a\U0001f600\u65e5\xff\xed\xa0\x80z\xc3");
    g_autoptr(GBytes) without = subset_of(PF_FONT_MONO, "az");
    g_autoptr(GBytes) nothing = subset_of(PF_FONT_MONO, "\U0001f600\u65e5");
    g_autoptr(GBytes) empty = subset_of(PF_FONT_MONO, "");

    assert_true(g_bytes_equal(with, without));
    assert_null(nothing);
    assert_null(empty);
}

TEST(a_subset_is_the_same_bytes_each_time)
{
    for (PfFont font = 0; font < PF_N_FONTS; font++) {
        g_autoptr(GBytes) one = subset_of(font, "one two -> 12");
        g_autoptr(GBytes) other = subset_of(font, "21 -> two one one");
        assert_true(g_bytes_equal(one, other));
    }
}

TEST(what_is_no_font_has_no_subset)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.otf");

    assert_null(pf_subset(path, "a", ""));
    assert_null(pf_subset(scratch.path, "a", ""));
    assert_true(g_file_set_contents(path, "", 0, NULL));
    assert_null(pf_subset(path, "a", ""));
    assert_true(g_file_set_contents(path, "OTTO is no font", -1, NULL));
    assert_null(pf_subset(path, "a", ""));
}

/* Property: of a font that was damaged or cut short there is a subset or none. */
TEST(a_damaged_font_is_survived)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x");
    g_autoptr(GRand) rand = g_rand_new_with_seed(11);

    for (PfFont font = 0; font < PF_N_FONTS; font += PF_FONT_MONO) {
        g_autoptr(GBytes) bytes = subset_of(font, "AVTo. 1,111 a->b \u2026");
        gsize len;
        const char *data = g_bytes_get_data(bytes, &len);
        for (int round = 0; round < 300; round++) {
            g_autofree char *damaged = g_memdup2(data, len);
            gint32 reach = round % 2 ? 300 : (gint32)len; /* where the tables are told */
            for (int i = 0; i < 1 + round % 4; i++)
                damaged[g_rand_int_range(rand, 0, reach)] = (char)g_rand_int(rand);
            gssize rest = round % 3 ? (gssize)len : g_rand_int_range(rand, 0, (gint32)len);
            assert_true(g_file_set_contents_full(path, damaged, rest, G_FILE_SET_CONTENTS_NONE,
                                                 0600, NULL)); /* nothing is waited for */
            GBytes *subset = pf_subset(path, "AVTo", "tnum=1");
            g_bytes_unref(subset);
        }
    }
}

TEST(a_drawing_brings_its_faces_and_no_others)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);
    PfTextStyle style = { { PF_INK_STRONG, 0 }, PF_FONT_TEXT_STRONG, 8, PF_ALIGN_LEFT };

    pf_figure_text(figure, &style, (PfPoint){ 1, 9 }, "total");
    style.font = PF_FONT_MONO_MEDIUM;
    pf_figure_text(figure, &style, (PfPoint){ 1, 19 }, "go");
    g_autofree char *svg = svg_of(figure);
    g_autofree char *again = svg_of(figure);

    assert_string_equal(svg, again);
    assert_int_equal(svg_count(svg, "@font-face{"), 2);
    assert_svg_holds(svg, "@font-face{font-family:'Inter';font-weight:600;"
                          "src:url(data:font/otf;base64,T1RUT");
    assert_svg_holds(svg, "@font-face{font-family:'JetBrains Mono';font-weight:500;"
                          "src:url(data:font/ttf;base64,AAEAA");
    assert_true(strlen(svg) < 15000);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_subset_has_what_was_asked_for_and_little_more),
    cmocka_unit_test(a_subset_sets_text_as_the_whole_does),
    cmocka_unit_test(a_subset_leaves_out_what_the_face_lacks),
    cmocka_unit_test(a_subset_is_the_same_bytes_each_time),
    cmocka_unit_test(what_is_no_font_has_no_subset),
    cmocka_unit_test(a_damaged_font_is_survived),
    cmocka_unit_test(a_drawing_brings_its_faces_and_no_others),
};

RUN_TESTS("subset", tests)
