/*
 * test_theme.c - colours that can be read and told apart.
 */
#include "check.h"

#include <math.h>
#include <string.h>

#include "render/theme.h"

static double
linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

/* Of WCAG 2. */
static double
luminance(PfColour colour)
{
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
           + 0.0722 * linear(colour.blue);
}

static PfPaint
paint(PfInkRole role, unsigned band)
{
    return pf_theme_paint(pf_theme_light(), (PfInk){ role, band });
}

static bool
is_same(PfPaint a, PfPaint b)
{
    return a.colour.red == b.colour.red && a.colour.green == b.colour.green
           && a.colour.blue == b.colour.blue && a.hatch == b.hatch;
}

TEST(theme_has_text_that_can_be_read)
{
    static const PfInkRole texts[] = { PF_INK_STRONG, PF_INK_SECOND, PF_INK_FAINT,
                                       PF_INK_ACCENT };
    double paper = luminance(paint(PF_INK_PAPER, 0).colour);

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        double text = luminance(paint(texts[i], 0).colour);
        assert_true((paper + 0.05) / (text + 0.05) >= 4.5);
    }
}

TEST(theme_tells_sixty_bands_apart)
{
    for (unsigned a = 0; a < 60; a++)
        for (unsigned b = a + 1; b < 60; b++)
            assert_false(is_same(paint(PF_INK_BAND, a), paint(PF_INK_BAND, b)));
    assert_true(is_same(paint(PF_INK_BAND, 60), paint(PF_INK_BAND, 0)));
}

/* Neighbours differ on a photocopy too. */
TEST(theme_has_deep_and_light_bands_in_turn)
{
    for (unsigned band = 0; band < 20; band += 2) {
        double deep = luminance(paint(PF_INK_BAND, band).colour);
        double light = luminance(paint(PF_INK_BAND, band + 1).colour);
        double next = luminance(paint(PF_INK_BAND, band + 2).colour);
        assert_true(deep < 0.25 && light > 0.35 && next < 0.25);
    }
}

TEST(theme_hatches_from_the_twenty_first_band)
{
    assert_int_equal(paint(PF_INK_BAND, 19).hatch, PF_HATCH_NONE);
    assert_int_equal(paint(PF_INK_BAND, 20).hatch, PF_HATCH_RISING);
    assert_int_equal(paint(PF_INK_BAND, 40).hatch, PF_HATCH_FALLING);
    assert_int_equal(paint(PF_INK_OTHER, 40).hatch, PF_HATCH_NONE);
}

TEST(theme_has_every_ink)
{
    for (int role = 0; role < PF_N_INKS; role++)
        assert_true(paint((PfInkRole)role, 0).colour.alpha > 0);
    assert_true(paint(PF_INK_VEIL, 0).colour.alpha < 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(theme_has_text_that_can_be_read),
    cmocka_unit_test(theme_tells_sixty_bands_apart),
    cmocka_unit_test(theme_has_deep_and_light_bands_in_turn),
    cmocka_unit_test(theme_hatches_from_the_twenty_first_band),
    cmocka_unit_test(theme_has_every_ink),
};

RUN_TESTS("theme", tests)
