/*
 * test_typesetter.c - each text gets the face of its role, other fonts serve only what ours
 * lack, and every text has a width.
 */
#include "check.h"

#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#include "render/faces.h"
#include "render/typesetter-private.h"

static const char arabic[] = "\u0645\u0631\u062d\u0628\u0627";
static const char han[] = "\u95a2\u6570/\u6f22\u5b57";

static double
width_of(PfTypesetter *text, PfFont font, const char *words)
{
    double width;

    pf_typesetter_line(text, font, 10, words, &width);
    return width;
}

/* The faces of the runs of a line: "JetBrains Mono 400; DejaVu Sans 400; ". */
static char *
faces_of(PfTypesetter *text, PfFont font, const char *words)
{
    double width;
    PangoLayoutLine *line = pf_typesetter_line(text, font, 10, words, &width);
    GString *faces = g_string_new(NULL);

    for (GSList *at = line->runs; at; at = at->next) {
        const PangoLayoutRun *run = at->data;
        PangoFontDescription *face = pango_font_describe(run->item->analysis.font);
        g_string_append_printf(faces, "%s %d; ", pango_font_description_get_family(face),
                               (int)pango_font_description_get_weight(face));
        pango_font_description_free(face);
    }
    return g_string_free(faces, FALSE);
}

static char *
face_name(PfFont font)
{
    return g_strdup_printf("%s %d; ", pf_face(font)->family, pf_face(font)->weight);
}

/* Whether some font has all of it: the boxes that pango draws for the rest are not scaled as
 * letters are. */
static bool
has_glyphs(PfTypesetter *text, PfFont font, const char *words)
{
    double width;
    PangoLayoutLine *line = pf_typesetter_line(text, font, 10, words, &width);

    return pango_layout_get_unknown_glyphs_count(line->layout) == 0;
}

/* Without our fonts, which the build has told, there is nothing to be judged here. */
static PfTypesetter *
typesetter_with_our_fonts(void)
{
    PfTypesetter *text = pf_typesetter_new();

    if (pf_typesetter_warning(text)) {
        pf_typesetter_free(text);
        skip();
    }
    return text;
}

TEST(typesetter_sets_each_role_in_its_face)
{
    g_autoptr(PfTypesetter) text = typesetter_with_our_fonts();

    for (int i = 0; i < PF_N_FONTS; i++) {
        g_autofree char *faces = faces_of(text, (PfFont)i, "insertWith:12.5\u2026");
        g_autofree char *expected = face_name((PfFont)i);
        assert_string_equal(faces, expected);
    }
}

TEST(typesetter_measures_the_faces)
{
    g_autoptr(PfTypesetter) text = typesetter_with_our_fonts();
    const char *words = "Hamburgefonts";
    double regular = width_of(text, PF_FONT_TEXT, words);

    assert_true(width_of(text, PF_FONT_TEXT_STRONG, words) > regular);
    for (int font = PF_FONT_MONO; font <= PF_FONT_MONO_STRONG; font++)
        assert_true(fabs(width_of(text, (PfFont)font, words) - 13 * 6.0) < 0.01);
}

TEST(typesetter_takes_other_fonts_only_for_what_ours_lack)
{
    g_autoptr(PfTypesetter) text = typesetter_with_our_fonts();
    g_autofree char *own = face_name(PF_FONT_MONO);
    g_autofree char *words = g_strconcat("insert ", arabic, NULL);
    g_autofree char *mixed = faces_of(text, PF_FONT_MONO, words);
    g_autofree char *after = faces_of(text, PF_FONT_MONO, "insert");

    assert_string_equal(after, own);
    assert_true(g_str_has_prefix(mixed, own));
    if (!has_glyphs(text, PF_FONT_MONO, words))
        return; /* the system has no font for it, either */
    assert_true(strlen(mixed) > strlen(own));
    assert_null(strstr(mixed + strlen(own), "JetBrains Mono"));
}

/* What is in Inter and not in JetBrains Mono comes from no font of the system. */
TEST(typesetter_prefers_another_face_of_ours)
{
    g_autoptr(PfTypesetter) text = typesetter_with_our_fonts();
    g_autofree char *digit = faces_of(text, PF_FONT_MONO, "\u2460");
    g_autofree char *beside_others = faces_of(text, PF_FONT_MONO, "\u2460\u0645");

    assert_string_equal(digit, "Inter 400; ");
    assert_true(g_str_has_prefix(beside_others, "Inter 400; "));
}

TEST(typesetter_keeps_arrows_and_other_operators_apart)
{
    g_autoptr(PfTypesetter) text = typesetter_with_our_fonts();

    assert_true(fabs(width_of(text, PF_FONT_MONO, "->>>=") - 5 * 6.0) < 0.01);
}

/* Property: any text has a width, and nothing is said. */
TEST(typesetter_measures_any_text)
{
    static const struct {
        const char *words;
        bool is_seen;
    } texts[] = {
        { han, true },
        { arabic, true },
        { "\u05e9\u05dc\u05d5\u05dd 12 abc", true },
        { "e\u0301\u0302\u0303", true },
        { "\u0301", false },
        { "\U0001f600 \u2705\ufe0f", true },
        { "\U0001f468\u200d\U0001f469\u200d\U0001f467", true },
        { "\U0001f1e9\U0001f1ea", true },
        { "\u0e01\u0e33\u0e49", true },
        { "\u0915\u094d\u0937\u093f", true },
        { "\u200b\u202e\u2066", false },
        { "\x01\x7f\xc2\x85", false },
        { "\ufffd\ufffe\U0010ffff", true },
        { "\ue000\U00102345", true },
        { "a\tb\nc\u2028d", true },
        { "", false },
    };
    g_autoptr(PfTypesetter) text = pf_typesetter_new();

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        for (int font = 0; font < PF_N_FONTS; font++) {
            double width = width_of(text, (PfFont)font, texts[i].words);
            assert_true(isfinite(width) && width >= 0 && width < 200);
            assert_true(width > 0 || !texts[i].is_seen);
        }
    }
}

TEST(typesetters_agree)
{
    g_autoptr(PfTypesetter) one = pf_typesetter_new();
    g_autoptr(PfTypesetter) other = pf_typesetter_new();

    width_of(other, PF_FONT_TEXT, arabic); /* what came before changes nothing */
    for (int font = 0; font < PF_N_FONTS; font++) {
        assert_true(width_of(one, (PfFont)font, "lookup")
                    == width_of(other, (PfFont)font, "lookup"));
        assert_true(width_of(one, (PfFont)font, han) == width_of(other, (PfFont)font, han));
    }
}

/* Also for one that is scaled, and turned when the other fonts come in. */
TEST(typesetter_measures_the_same_for_a_page)
{
    static const char *const texts[] = { "lookup", arabic, han };
    cairo_surface_t *surface = cairo_pdf_surface_create(NULL, 100, 100);
    cairo_t *cr = cairo_create(surface);
    g_autoptr(PfTypesetter) plain = pf_typesetter_new();
    g_autoptr(PfTypesetter) adapted = pf_typesetter_new();

    width_of(adapted, PF_FONT_TEXT, texts[0]);
    cairo_scale(cr, 2.5, 2.5);
    pf_typesetter_adapt(adapted, cr);
    cairo_rotate(cr, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        for (int font = 0; font < PF_N_FONTS; font++) {
            double difference = width_of(plain, (PfFont)font, texts[i])
                                - width_of(adapted, (PfFont)font, texts[i]);
            if (has_glyphs(plain, (PfFont)font, texts[i]))
                assert_true(fabs(difference) < 0.01);
        }
    }
    assert_int_equal(cairo_status(cr), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(typesetter_sets_each_role_in_its_face),
    cmocka_unit_test(typesetter_measures_the_faces),
    cmocka_unit_test(typesetter_takes_other_fonts_only_for_what_ours_lack),
    cmocka_unit_test(typesetter_prefers_another_face_of_ours),
    cmocka_unit_test(typesetter_keeps_arrows_and_other_operators_apart),
    cmocka_unit_test(typesetter_measures_any_text),
    cmocka_unit_test(typesetters_agree),
    cmocka_unit_test(typesetter_measures_the_same_for_a_page),
};

RUN_TESTS("typesetter", tests)
