/*
 * test_theme.c - what paint an ink is; test_palette.c holds how far apart the colours are.
 */
#include "check.h"

#include <math.h>
#include <string.h>

#include "colour_probe.h"
#include "figure/run_inks.h"

static PfPaint
paint(PfInkRole role, unsigned band)
{
    return paint_in("light", role, band);
}

static bool
is_same(PfPaint a, PfPaint b)
{
    return a.colour.red == b.colour.red && a.colour.green == b.colour.green
           && a.colour.blue == b.colour.blue && a.hatch == b.hatch;
}

/* LOOK.md, 3.2, says which; that they can be read, test_palette.c computes. */
TEST(theme_has_white_or_dark_names_on_bands)
{
    assert_true(paint(PF_INK_ON_BAND, 0).colour.red == 1);             /* white on #4057A3 */
    assert_true(paint(PF_INK_ON_BAND, 1).colour.red < 0.1);            /* ink on #DEAB51 */
    assert_true(paint_in("dark", PF_INK_ON_BAND, 4).colour.red < 0.1); /* ink on #467EBF */
}

TEST(theme_puts_nothing_under_names_on_plain_bands)
{
    assert_true(paint(PF_INK_UNDER_NAME, 19).colour.alpha == 0);
    assert_true(paint(PF_INK_UNDER_NAME, 20).colour.alpha == 1);
    assert_true(paint_in("grey", PF_INK_UNDER_NAME, 0).colour.alpha == 1);
}

/* Nothing of the bands but their lightness is left on a photocopy, and six hatchings. */
TEST(theme_grey_is_as_light_as_the_light_one)
{
    for (unsigned band = 0; band < 20; band++) {
        PfPaint grey = paint_in("grey", PF_INK_BAND, band);
        double light = luminance(paint(PF_INK_BAND, band).colour);

        assert_true(grey.colour.red == grey.colour.green
                    && grey.colour.red == grey.colour.blue);
        assert_true(fabs(luminance(grey.colour) - light) < 0.004);
        assert_int_equal(grey.hatch, paint_in("grey", PF_INK_BAND, band + 6).hatch);
        for (unsigned next = 1; next < 6; next++)
            assert_int_not_equal(grey.hatch, paint_in("grey", PF_INK_BAND, band + next).hatch);
    }
}

TEST(theme_is_found_by_name)
{
    assert_ptr_equal(pf_theme_find(NULL), pf_theme_find("light"));
    assert_ptr_not_equal(pf_theme_find("dark"), pf_theme_find("light"));
    assert_null(pf_theme_find("blue"));
    assert_string_equal(pf_theme_name(0), "light");
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

/* A line is seen beside its paper by its edges; a colour that is seen is its own edge. */
TEST(theme_has_edges_that_are_seen)
{
    for (size_t theme = 0; pf_theme_name(theme); theme++) {
        const char *name = pf_theme_name(theme);
        PfColour paper = paint_in(name, PF_INK_PAPER, 0).colour;
        for (unsigned band = 0; band < 20; band++) {
            PfPaint edge = paint_in(name, PF_INK_BAND_EDGE, band);
            PfColour own = paint_in(name, PF_INK_BAND, band).colour;
            assert_true(contrast(edge.colour, paper) >= 3);
            assert_int_equal(edge.hatch, PF_HATCH_NONE);
            assert_int_equal(contrast(own, paper) >= 3, contrast(own, edge.colour) < 1.0001);
        }
    }
}

/* The grey of a colour is as light, and is the one that the grey theme has in its place. */
TEST(theme_has_the_greys_of_its_bands)
{
    for (size_t theme = 0; pf_theme_name(theme); theme++) {
        for (unsigned band = 0; band < PF_N_BAND_INKS; band++) {
            PfPaint grey = paint_in(pf_theme_name(theme), PF_INK_BAND_GREY, band);
            PfColour own = paint_in(pf_theme_name(theme), PF_INK_BAND, band).colour;
            assert_true(grey.colour.red == grey.colour.green
                        && grey.colour.green == grey.colour.blue);
            assert_true(contrast(grey.colour, own) < 1.02);
            assert_int_equal(grey.hatch, PF_HATCH_NONE);
        }
    }
    for (unsigned band = 0; band < PF_N_BAND_INKS; band++) {
        PfColour grey = paint_in("light", PF_INK_BAND_GREY, band).colour;
        PfColour in_grey = paint_in("grey", PF_INK_BAND, band).colour;
        assert_true(contrast(grey, in_grey) < 1.02);
    }
}

TEST(theme_has_every_ink)
{
    for (size_t theme = 0; pf_theme_name(theme); theme++)
        for (int role = 0; role < PF_N_INKS; role++)
            assert_true(paint_in(pf_theme_name(theme), (PfInkRole)role, 20).colour.alpha > 0);
    assert_true(paint(PF_INK_VEIL, 0).colour.alpha < 1);
}

/* Also on a photocopy: those that touch in a lane or in a stack. */
TEST(theme_tells_what_a_run_does_apart_by_lightness)
{
    const PfInk pairs[][2] = {
        { pf_ink_running, pf_ink_collecting },   { pf_ink_running, pf_ink_idle },
        { pf_ink_collecting, pf_ink_idle },      { pf_ink_marking, pf_ink_idle },
        { pf_ink_stopped, pf_ink_idle },         { pf_ink_sweeping, pf_ink_idle },
        { pf_ink_converted, pf_ink_fizzled },    { pf_ink_fizzled, pf_ink_collected },
        { pf_ink_collected, pf_ink_overflowed }, { pf_ink_overflowed, pf_ink_dud },
        { pf_ink_converted, pf_ink_stolen },
    };

    for (size_t theme = 0; pf_theme_name(theme); theme++) {
        for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
            PfPaint one = paint_in(pf_theme_name(theme), pairs[i][0].role, pairs[i][0].band);
            PfPaint other = paint_in(pf_theme_name(theme), pairs[i][1].role, pairs[i][1].band);
            assert_true(contrast(one.colour, other.colour) > 1.5);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(theme_has_white_or_dark_names_on_bands),
    cmocka_unit_test(theme_puts_nothing_under_names_on_plain_bands),
    cmocka_unit_test(theme_grey_is_as_light_as_the_light_one),
    cmocka_unit_test(theme_is_found_by_name),
    cmocka_unit_test(theme_tells_sixty_bands_apart),
    cmocka_unit_test(theme_has_deep_and_light_bands_in_turn),
    cmocka_unit_test(theme_hatches_from_the_twenty_first_band),
    cmocka_unit_test(theme_has_edges_that_are_seen),
    cmocka_unit_test(theme_has_the_greys_of_its_bands),
    cmocka_unit_test(theme_tells_what_a_run_does_apart_by_lightness),
    cmocka_unit_test(theme_has_every_ink),
};

RUN_TESTS("theme", tests)
