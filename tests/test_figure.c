/*
 * test_figure.c - marks as data, and their dump.
 */
#include "check.h"

#include <locale.h>
#include <string.h>

#include "figure/figure.h"
#include "figure/scale.h"
#include "scratch.h"

static char *
dumped(const PfFigure *figure)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    pf_figure_dump(figure, out);
    fclose(out);
    return text;
}

static PfFigure *
one_of_each(void)
{
    static const PfTextStyle style = { { PF_INK_SECOND, 0 }, PF_FONT_MONO, 7, PF_ALIGN_RIGHT };
    PfFigure *figure = pf_figure_new(100.5, 50);

    pf_figure_area(figure, (PfInk){ PF_INK_BAND, 3 });
    pf_figure_point(figure, 1, 2);
    pf_figure_point(figure, 3, 4.126);
    pf_figure_rule(figure, (PfInk){ PF_INK_GRID, 0 }, 0.5, (PfPoint){ 0, 0 },
                   (PfPoint){ 9, -0.001 });
    pf_figure_rect(figure, (PfInk){ PF_INK_ACCENT, 0 }, (PfPoint){ 10, 20 }, (PfPoint){ 5, 1 });
    pf_figure_circle(figure, (PfInk){ PF_INK_ACCENT, 0 }, 1.2, (PfPoint){ 5, 5 }, 2.3);
    pf_figure_text(figure, &style, (PfPoint){ 1, -1 }, "5\u00a0MiB");
    return figure;
}

static const char one_of_each_dumped[] =
    "figure 100.50 x 50.00\n"
    "area band 3 1.00,2.00 3.00,4.13\n"
    "line grid width 0.50 0.00,0.00 9.00,0.00\n"
    "rect accent 10.00,20.00 15.00,21.00\n"
    "circle accent size 2.30 width 1.20 5.00,5.00\n"
    "text second mono right size 7.00 1.00,-1.00 \"5\u00a0MiB\"\n";

TEST(figure_dumps_a_line_for_each_mark)
{
    g_autoptr(PfFigure) figure = one_of_each();
    char *text = dumped(figure);

    assert_string_equal(text, one_of_each_dumped);
    free(text);
}

/* Makes a locale with a decimal comma in `directory` and sets it; false without its sources. */
static bool
set_german(const char *directory)
{
    g_autofree char *command =
        g_strdup_printf("localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8", directory);
    int status = 1;

    g_setenv("LOCPATH", directory, TRUE);
    return g_spawn_command_line_sync(command, NULL, NULL, &status, NULL) && status == 0
           && setlocale(LC_ALL, "de_DE.UTF-8");
}

TEST(figure_dumps_the_same_in_every_locale)
{
    Scratch scratch = scratch_make();
    bool is_german = set_german(scratch.path);

    scratch_clear(&scratch);
    if (!is_german)
        skip(); /* the package `locales` has the sources */
    g_autoptr(PfFigure) figure = one_of_each();
    char *text = dumped(figure);

    setlocale(LC_ALL, "C");
    assert_string_equal(text, one_of_each_dumped);
    free(text);
}

TEST(figure_keeps_copies_of_its_texts)
{
    g_autoptr(PfFigure) figure = pf_figure_new(10, 10);
    PfTextStyle style = { .size = 7 };
    char words[] = "peak";

    pf_figure_text(figure, &style, (PfPoint){ 0, 0 }, words);
    pf_figure_describe(figure, "x", words, words);
    words[0] = 'l';
    assert_string_equal(g_array_index(figure->marks, PfMark, 0).text, "peak");
    assert_string_not_equal(figure->title, words);
}

TEST(figure_is_without_title_and_date_at_first)
{
    g_autoptr(PfFigure) figure = pf_figure_new(10, 10);

    assert_null(figure->title);
    assert_false(figure->has_date);
}

TEST(scale_grows_either_way)
{
    PfScale right = { 0, 10, 100, 200 };
    PfScale up = { 0, 4, 300, 100 };

    assert_true(pf_scale_at(&right, 5) == 150);
    assert_true(pf_scale_at(&up, 1) == 250);
    assert_true(pf_scale_length(&right) == 100);
    assert_true(pf_scale_length(&up) == 200);
}

TEST(scale_without_range_stays_at_its_start)
{
    PfScale scale = { 3, 3, 100, 200 };

    assert_true(pf_scale_at(&scale, 3) == 100);
    assert_true(pf_scale_at(&scale, 99) == 100);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(figure_dumps_a_line_for_each_mark),
    cmocka_unit_test(figure_dumps_the_same_in_every_locale),
    cmocka_unit_test(figure_keeps_copies_of_its_texts),
    cmocka_unit_test(figure_is_without_title_and_date_at_first),
    cmocka_unit_test(scale_grows_either_way),
    cmocka_unit_test(scale_without_range_stays_at_its_start),
};

RUN_TESTS("figure", tests)
