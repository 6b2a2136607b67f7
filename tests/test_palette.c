/*
 * test_palette.c - the floors that the colours keep: LOOK.md, section 3, computed from them.
 *
 * A floor that LOOK.md rounds up is held at the figure itself; what it does not state, as it
 * is found.
 */
#include "check.h"

#include <string.h>

#include "colour_probe.h"

enum { N_BANDS = 20 };

static const char *const themes[] = { "light", "dark", "grey" };

enum { LIGHT, DARK, GREY, N_THEMES };

static PfColour
colour(size_t theme, PfInkRole role, unsigned number)
{
    return paint_in(themes[theme], role, number).colour;
}

static double
distance_of(size_t theme, PfInkRole role, unsigned one, unsigned other, Sight sight)
{
    return distance(colour(theme, role, one), colour(theme, role, other), sight);
}

/* The least distance of any two of the first `n` of a role. */
static double
least_distance(size_t theme, PfInkRole role, unsigned n, Sight sight)
{
    double least = HUGE_VAL;

    for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++)
            least = fmin(least, distance_of(theme, role, a, b, sight));
    return least;
}

/* The least distance of two of them that follow each other. */
static double
least_step(size_t theme, PfInkRole role, unsigned n, Sight sight)
{
    double least = HUGE_VAL;

    for (unsigned i = 0; i + 1 < n; i++)
        least = fmin(least, distance_of(theme, role, i, i + 1, sight));
    return least;
}

/* Not far above it either: such a floor would hold nothing. */
static void
assert_floor(double value, double floor)
{
    bool is_held = value >= floor && value <= floor + 0.0015;

    if (!is_held)
        print_message("%.5f in place of %.4f\n", value, floor);
    assert_true(is_held);
}

TEST(palette_has_neighbours_far_apart_to_everybody)
{
    static const double floors[][N_SIGHTS] = {
        [LIGHT] = { 0.2233, 0.1681, 0.2075, 0.1759 }, /* LOOK.md: 0.22, 0.16, 0.20, 0.17 */
        [DARK] = { 0.2185, 0.1457, 0.2090, 0.1790 },
    };

    for (size_t theme = LIGHT; theme <= DARK; theme++)
        for (Sight sight = SIGHT_NORMAL; sight < N_SIGHTS; sight++)
            assert_floor(least_step(theme, PF_INK_BAND, N_BANDS, sight), floors[theme][sight]);
}

/* LOOK.md has 0.067 and 0.042 for the light ones in every view: rounded up. */
TEST(palette_has_few_bands_farther_apart_than_many)
{
    static const double of_eight[][N_SIGHTS] = {
        [LIGHT] = { 0.0982, 0.0892, 0.0664, 0.0886 },
        [DARK] = { 0.0758, 0.0797, 0.0664, 0.0529 },
    };
    static const double of_all[][N_SIGHTS] = {
        [LIGHT] = { 0.0608, 0.0441, 0.0474, 0.0416 },
        [DARK] = { 0.0608, 0.0214, 0.0387, 0.0209 },
    };

    for (size_t theme = LIGHT; theme <= DARK; theme++) {
        for (Sight sight = SIGHT_NORMAL; sight < N_SIGHTS; sight++) {
            assert_floor(least_distance(theme, PF_INK_BAND, 8, sight), of_eight[theme][sight]);
            assert_floor(least_distance(theme, PF_INK_BAND, N_BANDS, sight),
                         of_all[theme][sight]);
        }
    }
}

/* The twentieth and the twenty-first are neighbours too, and so are their hatchings. */
TEST(palette_begins_again_with_a_second_sign)
{
    for (unsigned band = 0; band < N_BANDS; band++)
        assert_int_not_equal(paint_in("grey", PF_INK_BAND, band).hatch,
                             paint_in("grey", PF_INK_BAND, band + N_BANDS).hatch);
    for (size_t theme = LIGHT; theme <= DARK; theme++) {
        for (Sight sight = SIGHT_NORMAL; sight < N_SIGHTS; sight++)
            assert_true(distance_of(theme, PF_INK_BAND, 19, 20, sight) >= 0.28);
        for (unsigned band = 0; band < N_BANDS; band++) {
            PfPaint first = paint_in(themes[theme], PF_INK_BAND, band);
            PfPaint again = paint_in(themes[theme], PF_INK_BAND, band + N_BANDS);
            assert_true(distance(first.colour, again.colour, SIGHT_NORMAL) == 0);
            assert_int_equal(first.hatch, PF_HATCH_NONE);
            assert_int_not_equal(again.hatch, PF_HATCH_NONE);
            assert_true(contrast(line_of(again), again.colour) >= 1.2);
        }
    }
}

/* Of the greys one is 0.2 less apart than the colours it stands for: there are but 256. */
TEST(palette_has_neighbours_apart_in_grey)
{
    static const double floors[] = { [LIGHT] = 19.7, [DARK] = 20.0, [GREY] = 19.5 };

    for (size_t theme = 0; theme < N_THEMES; theme++) {
        double least = HUGE_VAL;
        for (unsigned band = 0; band < N_BANDS; band++)
            least = fmin(least, fabs(lightness(colour(theme, PF_INK_BAND, band))
                                     - lightness(colour(theme, PF_INK_BAND, band + 1))));
        assert_true(least >= floors[theme] && least < floors[theme] + 0.1);
    }
}

/* No band is taken for the accent. */
TEST(palette_leaves_violet_to_the_accent)
{
    for (size_t theme = LIGHT; theme <= DARK; theme++) {
        double accent = hue(colour(theme, PF_INK_ACCENT, 0));
        assert_true(accent >= 282 && accent <= 316);
        for (unsigned band = 0; band < N_BANDS; band++) {
            PfColour one = colour(theme, PF_INK_BAND, band);
            assert_true(hue(one) < 282 || hue(one) > 316 || chroma(one) < 0.02);
        }
    }
}

static double
contrast_on(size_t theme, PfInkRole text, PfInkRole ground, unsigned number)
{
    return contrast(colour(theme, text, number), colour(theme, ground, number));
}

TEST(palette_has_text_that_can_be_read)
{
    for (size_t theme = 0; theme < N_THEMES; theme++) {
        for (PfInkRole ink = PF_INK_STRONG; ink <= PF_INK_FAINT; ink++)
            assert_true(contrast_on(theme, ink, PF_INK_PAPER, 0) >= 4.5);
        assert_true(contrast_on(theme, PF_INK_ACCENT, PF_INK_PAPER, 0) >= 4.5);
        assert_true(contrast_on(theme, PF_INK_STRONG, PF_INK_TRACK, 0) >= 4.5);
        assert_true(contrast_on(theme, PF_INK_SECOND, PF_INK_TRACK, 0) >= 4.5);
        assert_true(contrast_on(theme, PF_INK_ON_OTHER, PF_INK_OTHER, 0) >= 4.5);
    }
}

/* LOOK.md: at least 4.3. */
TEST(palette_has_names_on_bands_that_can_be_read)
{
    static const double floors[] = { [LIGHT] = 4.31, [DARK] = 4.27, [GREY] = 4.29 };

    for (size_t theme = 0; theme < N_THEMES; theme++) {
        double least = HUGE_VAL;
        for (unsigned band = 0; band < N_BANDS; band++)
            least = fmin(least, contrast_on(theme, PF_INK_ON_BAND, PF_INK_BAND, band));
        assert_true(least >= floors[theme] && least < floors[theme] + 0.01);
    }
}

/* On fills secondary text is a little fainter than on the page: names are strong. */
TEST(palette_has_text_on_modules_that_can_be_read)
{
    static const double second[] = { [LIGHT] = 4.15, [DARK] = 3.77, [GREY] = 4.15 };

    for (size_t theme = 0; theme < N_THEMES; theme++) {
        for (unsigned module = 0; module < PF_N_MODULE_INKS; module++) {
            PfColour fill = colour(theme, PF_INK_MODULE, module);
            PfColour foot = colour(theme, PF_INK_MODULE_FOOT, module);
            assert_true(contrast(colour(theme, PF_INK_STRONG, 0), fill) >= 6.8);
            assert_true(contrast(colour(theme, PF_INK_SECOND, 0), fill) >= second[theme]);
            assert_true(contrast(foot, fill) >= 3);
        }
    }
}

/* Modules are coloured as they follow each other by cost; of all nine some are alike to those
 * with a defect, and are told apart by what is written on them. */
TEST(palette_has_modules_apart)
{
    static const double in_turn[][N_SIGHTS] = {
        [LIGHT] = { 0.0748, 0.0718, 0.0420, 0.0488 },
        [DARK] = { 0.0873, 0.0879, 0.0511, 0.0575 },
        [GREY] = { 0.0368, 0.0368, 0.0368, 0.0368 },
    };
    static const double any[][N_SIGHTS] = {
        [LIGHT] = { 0.0260, 0.0115, 0.0030, 0.0068 },
        [DARK] = { 0.0282, 0.0152, 0.0028, 0.0052 },
    };
    static const double feet[][N_SIGHTS] = {
        [LIGHT] = { 0.0399, 0.0256, 0.0054, 0.0074 },
        [DARK] = { 0.0528, 0.0293, 0.0053, 0.0103 },
    };

    for (size_t theme = 0; theme < N_THEMES; theme++) {
        for (Sight sight = SIGHT_NORMAL; sight < N_SIGHTS; sight++) {
            assert_floor(least_step(theme, PF_INK_MODULE, PF_N_MODULE_INKS, sight),
                         in_turn[theme][sight]);
        }
    }
    for (size_t theme = LIGHT; theme <= DARK; theme++) {
        for (Sight sight = SIGHT_NORMAL; sight < N_SIGHTS; sight++) {
            assert_floor(least_distance(theme, PF_INK_MODULE, PF_N_MODULE_INKS, sight),
                         any[theme][sight]);
            assert_floor(least_distance(theme, PF_INK_MODULE_FOOT, PF_N_MODULE_INKS, sight),
                         feet[theme][sight]);
        }
    }
}

/* The first step is away from what differs by less, and each is so from the one before. */
static void
assert_rises(size_t theme, PfInkRole role)
{
    double sign = theme == DARK ? 1 : -1;
    double before = lightness(colour(theme, PF_INK_TRACK, 0));

    for (unsigned step = 0; step < PF_N_STEPS; step++) {
        double now = lightness(colour(theme, role, step));
        assert_true(sign * (now - before) >= (step == 0 ? 2.5 : 5));
        before = now;
    }
}

TEST(palette_has_steps_that_rise)
{
    for (size_t theme = 0; theme < N_THEMES; theme++) {
        assert_rises(theme, PF_INK_MORE);
        assert_rises(theme, PF_INK_LESS);
        for (Sight sight = SIGHT_NORMAL; theme != GREY && sight < N_SIGHTS; sight++) {
            assert_true(least_step(theme, PF_INK_MORE, PF_N_STEPS, sight) >= 0.06);
            assert_true(least_step(theme, PF_INK_LESS, PF_N_STEPS, sight) >= 0.055);
        }
    }
}

/* More is of the accent's hue, less of ochre's, and neither looks like the graver one. */
TEST(palette_has_steps_of_two_hues)
{
    for (size_t theme = LIGHT; theme <= DARK; theme++) {
        for (unsigned step = 0; step < PF_N_STEPS; step++) {
            PfColour more = colour(theme, PF_INK_MORE, step);
            PfColour less = colour(theme, PF_INK_LESS, step);
            assert_true(fabs(hue(more) - hue(colour(theme, PF_INK_ACCENT, 0))) < 6);
            assert_true(hue(less) > 60 && hue(less) < 80);
            assert_true(fabs(lightness(more) - lightness(less)) < 1.7);
        }
    }
}

/* The farther, the greater the difference. */
TEST(palette_tells_more_from_less_to_everybody)
{
    static const double floors[PF_N_STEPS] = { 0.054, 0.089, 0.109, 0.128 };

    for (size_t theme = LIGHT; theme <= DARK; theme++) {
        for (unsigned step = 0; step < PF_N_STEPS; step++) {
            PfColour more = colour(theme, PF_INK_MORE, step);
            PfColour less = colour(theme, PF_INK_LESS, step);
            for (Sight sight = SIGHT_NORMAL; sight < N_SIGHTS; sight++)
                assert_true(distance(more, less, sight) >= floors[step]);
        }
    }
}

TEST(palette_tells_the_smallest_step_from_none)
{
    static const PfInkRole roles[] = { PF_INK_MORE, PF_INK_LESS };

    for (size_t theme = 0; theme < N_THEMES; theme++) {
        for (size_t i = 0; i < G_N_ELEMENTS(roles); i++) {
            PfColour least = colour(theme, roles[i], 0);
            for (Sight sight = SIGHT_NORMAL; sight < N_SIGHTS; sight++) {
                assert_true(distance(least, colour(theme, PF_INK_TRACK, 0), sight) >= 0.04);
                assert_true(distance(least, colour(theme, PF_INK_PAPER, 0), sight) >= 0.09);
            }
        }
    }
}

/* Of colours the paint is plain; greys alone would not tell. */
TEST(palette_hatches_less_in_grey)
{
    for (size_t theme = 0; theme < N_THEMES; theme++) {
        for (unsigned step = 0; step < PF_N_STEPS; step++) {
            PfPaint more = paint_in(themes[theme], PF_INK_MORE, step);
            PfPaint less = paint_in(themes[theme], PF_INK_LESS, step);
            assert_int_equal(more.hatch, PF_HATCH_NONE);
            assert_true((less.hatch != PF_HATCH_NONE) == (theme == GREY));
            if (theme == GREY)
                assert_true(contrast(line_of(less), less.colour) >= 1.35);
        }
    }
}

/* Names and shares on them are strong; on a hatching they cross its lines. */
TEST(palette_has_text_on_steps_that_can_be_read)
{
    for (size_t theme = 0; theme < N_THEMES; theme++) {
        PfColour strong = colour(theme, PF_INK_STRONG, 0);
        for (unsigned step = 0; step < PF_N_STEPS; step++) {
            PfPaint less = paint_in(themes[theme], PF_INK_LESS, step);
            assert_true(contrast(strong, colour(theme, PF_INK_MORE, step)) >= 5);
            assert_true(contrast(strong, less.colour) >= 5);
            if (less.hatch != PF_HATCH_NONE)
                assert_true(contrast(strong, line_of(less)) >= 5);
        }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(palette_has_neighbours_far_apart_to_everybody),
    cmocka_unit_test(palette_has_few_bands_farther_apart_than_many),
    cmocka_unit_test(palette_begins_again_with_a_second_sign),
    cmocka_unit_test(palette_has_neighbours_apart_in_grey),
    cmocka_unit_test(palette_leaves_violet_to_the_accent),
    cmocka_unit_test(palette_has_text_that_can_be_read),
    cmocka_unit_test(palette_has_names_on_bands_that_can_be_read),
    cmocka_unit_test(palette_has_text_on_modules_that_can_be_read),
    cmocka_unit_test(palette_has_modules_apart),
    cmocka_unit_test(palette_has_steps_that_rise),
    cmocka_unit_test(palette_has_steps_of_two_hues),
    cmocka_unit_test(palette_tells_more_from_less_to_everybody),
    cmocka_unit_test(palette_tells_the_smallest_step_from_none),
    cmocka_unit_test(palette_hatches_less_in_grey),
    cmocka_unit_test(palette_has_text_on_steps_that_can_be_read),
};

RUN_TESTS("palette", tests)
